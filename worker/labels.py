"""The words that stand in and around answers, language by language."""

from worker.labelled import Labels

ENGLISH = Labels(
    closest="Closest passages",
    sources="Sources",
    searched="Searched {places}",
    both=" and ",
    nothing="I found nothing that answers this. I looked in {places}.",
    nothing_anywhere="I could not look anything up.",
    nothing_on_this="I found nothing on this.",
    licence="{place} text: {licence}",
    as_of="as of {date}",
    disagree="The sources disagree:",
    disagree_newest_first="The sources disagree, the newest comes first:",
    which="“{name}” may mean several things. Which one do you mean?",
    ask_again="Ask again with the fuller name, for example “{title}”. All meanings: {more}",
    foreign="in {language}",
    tongues="English German Spanish French Italian Portuguese Dutch Chinese Japanese Arabic Russian",
    places={"wikipedia": "Wikipedia", "thread": "this thread", "conversation": "this conversation", "slack": "Slack"},
)
GERMAN = Labels(
    closest="Die nächstliegenden Stellen",
    sources="Quellen",
    searched="Durchsucht: {places}",
    both=" und ",
    nothing="Ich habe nichts gefunden, was das beantwortet. Gesucht habe ich hier: {places}.",
    nothing_anywhere="Ich konnte nirgends nachsehen.",
    nothing_on_this="Dazu habe ich nichts gefunden.",
    licence="Text aus {place}: {licence}",
    as_of="Stand {date}",
    disagree="Die Quellen widersprechen sich:",
    disagree_newest_first="Die Quellen widersprechen sich, die neueste steht zuerst:",
    which="„{name}“ kann mehreres bedeuten. Was ist gemeint?",
    ask_again="Frag noch einmal mit dem genaueren Namen, zum Beispiel „{title}“. Alle Bedeutungen: {more}",
    foreign="auf {language}",
    tongues=(
        "Englisch Deutsch Spanisch Französisch Italienisch Portugiesisch Niederländisch Chinesisch Japanisch Arabisch "
        "Russisch"
    ),
    places={
        "wikipedia": "Wikipedia",
        "thread": "dieser Thread",
        "conversation": "diese Unterhaltung",
        "slack": "Slack",
    },
    point=",",
)
SPANISH = Labels(
    closest="Los pasajes más cercanos",
    sources="Fuentes",
    searched="He buscado en {places}",
    both=" y ",
    nothing="No he encontrado nada que responda a esto. He buscado en {places}.",
    nothing_anywhere="No he podido buscar en ningún sitio.",
    nothing_on_this="No he encontrado nada sobre esto.",
    licence="Texto de {place}: {licence}",
    as_of="a fecha de {date}",
    disagree="Las fuentes no coinciden:",
    disagree_newest_first="Las fuentes no coinciden, la más reciente va primero:",
    which="«{name}» puede significar varias cosas. ¿A cuál te refieres?",
    ask_again="Pregunta de nuevo con el nombre completo, por ejemplo «{title}». Todos los significados: {more}",
    foreign="en {language}",
    tongues="inglés alemán español francés italiano portugués neerlandés chino japonés árabe ruso",
    places={"wikipedia": "Wikipedia", "thread": "este hilo", "conversation": "esta conversación", "slack": "Slack"},
    point=",",
)
FRENCH = Labels(
    closest="Les passages les plus proches",
    sources="Sources",
    searched="Recherché dans {places}",
    both=" et ",
    nothing="Je n’ai rien trouvé qui réponde à cela. J’ai cherché dans {places}.",
    nothing_anywhere="Je n’ai pu chercher nulle part.",
    nothing_on_this="Je n’ai rien trouvé à ce sujet.",
    licence="Texte de {place} : {licence}",
    as_of="au {date}",
    disagree="Les sources se contredisent :",
    disagree_newest_first="Les sources se contredisent, la plus récente vient d’abord :",
    which="« {name} » peut désigner plusieurs choses. Laquelle ?",
    ask_again="Repose la question avec le nom complet, par exemple « {title} ». Tous les sens : {more}",
    foreign="en {language}",
    tongues="anglais allemand espagnol français italien portugais néerlandais chinois japonais arabe russe",
    places={"wikipedia": "Wikipédia", "thread": "ce fil", "conversation": "cette conversation", "slack": "Slack"},
    point=",",
)
CHINESE = Labels(
    closest="最接近的段落",
    sources="来源",
    searched="已搜索{places}",
    both="和",
    nothing="我没有找到能回答这个问题的内容。我查过{places}。",
    nothing_anywhere="我无法查找任何内容。",
    nothing_on_this="关于这一点我没有找到任何内容。",
    licence="{place}文本：{licence}",
    as_of="截至{date}",
    disagree="各来源说法不一：",
    disagree_newest_first="各来源说法不一，最新的在前：",
    which="“{name}”可能有多种含义。您指的是哪一个？",
    ask_again="请用更完整的名称再问一次，例如“{title}”。全部含义：{more}",
    foreign="{language}",
    tongues="英文 德文 西班牙文 法文 意大利文 葡萄牙文 荷兰文 中文 日文 阿拉伯文 俄文",
    places={"wikipedia": "维基百科", "thread": "本消息列", "conversation": "本对话", "slack": "Slack"},
    comma="、",
)
JAPANESE = Labels(
    closest="最も近い箇所",
    sources="出典",
    searched="検索先：{places}",
    both="と",
    nothing="この質問に答える内容は見つかりませんでした。探した場所：{places}。",
    nothing_anywhere="どこも調べることができませんでした。",
    nothing_on_this="これについては何も見つかりませんでした。",
    licence="{place}の文章：{licence}",
    as_of="{date}時点",
    disagree="情報源によって内容が異なります：",
    disagree_newest_first="情報源によって内容が異なります（新しい順）：",
    which="「{name}」には複数の意味があります。どれのことですか？",
    ask_again="「{title}」のように、より詳しい名前でもう一度質問してください。すべての意味：{more}",
    foreign="{language}",
    tongues="英語 ドイツ語 スペイン語 フランス語 イタリア語 ポルトガル語 オランダ語 中国語 日本語 アラビア語 ロシア語",
    places={"wikipedia": "ウィキペディア", "thread": "このスレッド", "conversation": "この会話", "slack": "Slack"},
    comma="、",
)
ARABIC = Labels(
    closest="أقرب المقاطع",
    sources="المصادر",
    searched="بحثت في {places}",
    both=" و",
    nothing="لم أجد ما يجيب عن هذا السؤال. بحثت في {places}.",
    nothing_anywhere="لم أتمكن من البحث في أي مكان.",
    nothing_on_this="لم أجد شيئا عن هذا.",
    licence="نص {place}: {licence}",
    as_of="حتى {date}",
    disagree="المصادر متضاربة:",
    disagree_newest_first="المصادر متضاربة، والأحدث أولا:",
    which="قد يعني «{name}» عدة أشياء. أيها تقصد؟",
    ask_again="اسأل مرة أخرى بالاسم الكامل، مثلا «{title}». كل المعاني: {more}",
    foreign="باللغة {language}",
    tongues=(
        "الإنجليزية الألمانية الإسبانية الفرنسية الإيطالية البرتغالية الهولندية الصينية اليابانية العربية الروسية"
    ),
    places={"wikipedia": "ويكيبيديا", "thread": "هذا النقاش", "conversation": "هذه المحادثة", "slack": "Slack"},
    comma="، ",
    point=",",
)
RUSSIAN = Labels(
    closest="Ближайшие фрагменты",
    sources="Источники",
    searched="Где я искал: {places}",
    both=" и ",
    nothing="Я не нашёл ничего, что отвечает на этот вопрос. Где я искал: {places}.",
    nothing_anywhere="Мне негде было искать.",
    nothing_on_this="Об этом я ничего не нашёл.",
    licence="Текст ({place}): {licence}",
    as_of="на {date}",
    disagree="Источники расходятся:",
    disagree_newest_first="Источники расходятся, новейший стоит первым:",
    which="«{name}» может означать разное. Что имеется в виду?",
    ask_again="Спросите ещё раз, назвав полнее, например «{title}». Все значения: {more}",
    foreign="на {language}",
    tongues=(
        "английском немецком испанском французском итальянском португальском нидерландском китайском японском арабском "
        "русском"
    ),
    places={"wikipedia": "Википедия", "thread": "эта ветка", "conversation": "этот разговор", "slack": "Slack"},
    point=",",
)
LABELS = {
    "en": ENGLISH, "de": GERMAN, "es": SPANISH, "fr": FRENCH, "zh": CHINESE, "ja": JAPANESE, "ar": ARABIC,
    "ru": RUSSIAN,
}  # fmt: skip


def labels(language: str) -> Labels:
    """The words for an answer in this language (ISO 639-1); English where there are none."""
    return LABELS.get(language.lower()[:2], ENGLISH)
