"""Words that carry no subject: articles, pronouns, auxiliaries, question words. By ISO 639-1 code."""

STOP_WORDS = {
    language: frozenset(listed.split())
    for language, listed in {
        "en": (
            "a about above after again against all also am an and any are as at be because been before being below "
            "between both but by can could d did do does doing down during each few for from further had has have "
            "having he her here hers herself him himself his how i if in into is it its itself ll m me more most my "
            "many much myself no nor not now of off on once only or other our ours out over own re s same shall she "
            "should so some such t than that the their theirs them themselves then there these they this those "
            "through to too under until up upon ve very was we were what when where which while who whom whose why "
            "will with would you your yours"
        ),
        "de": (
            "aber bedeutet alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis da "
            "damit dann das dass dem den denn der des dessen deren die dies diese diesem diesen dieser dieses doch "
            "dort du durch ein eine einem einen einer eines er es etwas euch für gab gegen gibt hab habe haben hat "
            "hatte hatten hier hinter ich ihm ihn ihr ihre ihrem ihren ihrer im in ist ja jede jeder jedes kann kein "
            "keine können könnte man mehr mein meine mich mir mit nach nicht noch nun nur ob oder ohne sehr sein "
            "seine seinem seinen seiner sich sie sind so soll über um und uns unter vom von vor wann war waren warum "
            "was wegen weil welche welchem welchen welcher welches wem wen wenn wer werden weshalb wessen wie wieso "
            "wieviel wieviele wird wo wodurch woher wohin womit worauf woraus worin wovon wozu wurde wurden zu zum "
            "zur zwischen"
        ),
        "es": (
            "a al algo algún alguna algunas algunos ante antes aquel aquella como cómo con contra cual cuál cuales "
            "cuáles cuando cuándo cuanta cuánta cuantas cuántas cuanto cuánto cuantos cuántos de del desde donde "
            "dónde durante e el él ella ellas ellos en entre era eran es esa esas ese eso esos está están esta estas "
            "este esto estos fue fueron ha había han hasta hay la las le les lo los más me mi mis muy ni no nos o os "
            "otra otro para pero por porque qué que quien quién quienes quiénes se según ser si sí sin sobre son su "
            "sus también tan te tiene tienen todo todos tu un una unas uno unos y ya yo"
        ),
        "fr": (
            "à au aux avec c ce ceci cela ces cet cette comme comment combien d dans de des dont du elle elles en est "
            "et était étaient être eu été fut il ils j je l la le les leur leurs lequel laquelle lors lui m ma mais "
            "me mes moi mon n ne nos notre nous on ont ou où par pas plus pour pourquoi qu quand que quel quelle "
            "quelles quels qui quoi s sa sans se ses si son sont sous sur t ta te tes toi ton tu un une vos votre "
            "vous y a ai as"
        ),
        "it": (
            "a ad agli ai al alla alle allo anche c che chi ci come con cosa cui da dagli dai dal dalla dalle dallo "
            "degli dei del dell della delle dello di dove e è ed era erano essere fu furono gli ha hanno i il in io "
            "l la le lei lo loro lui ma mi ne negli nei nel nella nelle nello no noi non nostro o per perché più "
            "quale quali quando quanta quante quanti quanto quel quella quelle quelli quello questa queste questi "
            "questo se si sono stata stato su sua sue sugli sui sul sulla sulle sullo suo suoi tra tu un una uno voi"
        ),
        "pt": (
            "a à ao aos as às com como da das de dela dele deles do dos e é ela elas ele eles em entre era eram essa "
            "essas esse esses esta está estas este estes eu foi foram há isso isto já lhe mais mas me meu minha muito "
            "na não nas nem no nos nós o onde os ou para pela pelas pelo pelos por porque porquê qual quais quando "
            "quanta quantas quanto quantos que quê quem se sem ser seu seus só sobre sua suas também te tem têm um "
            "uma umas uns você"
        ),
        "nl": (
            "aan al alle als ben bij dan dat de der deze die dit doch doen door dus een en er ge geen had hadden heb "
            "hebben heeft hem het hij hoe hoeveel hun ik in is ja je kan kon maar me meer men met mij mijn na naar "
            "niet nog nu of om omdat onder ons ook op over te tegen tot u uit uw van veel voor waar waarom wanneer "
            "waren was wat we wel welk welke werd werden wie wil worden wordt ze zei zich zij zijn zo zonder zou"
        ),
        "ru": (
            "а без более бы был была были было быть в вам вас во вот все всё всего вы где да даже для до его ее её "
            "если есть еще ещё же за зачем и из или им их к как какая какие каким каких какова каково какого какой "
            "каком какому какую когда кого кем ком кому которая которого которой котором которую которые который "
            "которых кто куда ли мы на над не него нее неё нет ни них но о об обо однако он она они оно от откуда "
            "очень по под почему при про с сколько со так также такие такой там тем то того тоже той только том "
            "тот ту ты у уже чего чей чем через что чтобы чьё чья эта эти это этого этой этом этот я"
        ),
        "ar": (
            "في من على إلى الى عن مع أن ان إن هذا هذه ذلك تلك الذي التي الذين ما ماذا متى أين اين كيف كم لماذا هل "
            "أي اي أية وما ومن هو هي هم كان كانت يكون تكون قد لا لم لن ثم أو او و بين بعد قبل عند حيث كل بعض غير "
            "التى منذ حتى إذا اذا لقد كما مما بها به له لها فيها فيه عليه عليها"
        ),
        "zh": (
            "的 了 是 在 和 与 及 或 也 都 就 而 被 把 对 从 到 为 以 于 之 其 这 那 哪 谁 什 么 何 几 多 少 吗 呢 "
            "吧 什么 哪个 哪里 哪些 哪一 多少 何时 谁是 为什 怎么 怎样 如何 是什 在哪 個 们 个 一个 有 的是"
        ),
        "ja": (
            "の に は を た が で て と し れ さ あ い も る か な ら り こ です ます した する から まで だれ いつ "
            "どこ なに 何 誰 なぜ どの どう どれ"
        ),
        "ko": "은 는 이 가 을 를 의 에 와 과 도 로 누가 언제 어디 무엇 왜 어떻게",
    }.items()
}
