"""Why something could not be searched, in the languages in which Footnote answers.

The places that are searched say it in English (search_backends/); of what is not listed here, readers get that.
"""

from worker import words

_SLACK_BUSY = (
    "Slack was not searched: it allows only so many searches a minute, and they are used up. Ask again in a minute"
)
_SLACK_SILENT = "Slack was not searched: it did not answer in time. Ask again in a minute"
_SLACK_BROKEN = (
    "Slack was not searched: its search is not working right now. Ask again later, and tell an admin if that lasts"
)
_WIKI_BUSY = "Wikipedia asked us to slow down"
_WIKI_SILENT = "Wikipedia did not answer in time"
_WIKI_AWAY = "Wikipedia could not be reached"
REASONS = {
    "de": {
        _SLACK_BUSY: "Slack wurde nicht durchsucht: Es erlaubt nur eine bestimmte Zahl von Suchen pro Minute, und die "
        "sind verbraucht. Frag in einer Minute noch einmal.",
        _SLACK_SILENT: "Slack wurde nicht durchsucht: Es hat nicht rechtzeitig geantwortet. Frag in einer Minute noch "
        "einmal.",
        _SLACK_BROKEN: "Slack wurde nicht durchsucht: Die Suche dort funktioniert gerade nicht. Frag später noch "
        "einmal, und sag einem Admin Bescheid, wenn das anhält.",
        _WIKI_BUSY: "Wikipedia hat um weniger Anfragen gebeten.",
        _WIKI_SILENT: "Wikipedia hat nicht rechtzeitig geantwortet.",
        _WIKI_AWAY: "Wikipedia war nicht erreichbar.",
    },
    "es": {
        _SLACK_BUSY: "No se ha buscado en Slack: solo permite cierto número de búsquedas por minuto y ya se han "
        "gastado. Pregunta de nuevo dentro de un minuto.",
        _SLACK_SILENT: "No se ha buscado en Slack: no ha respondido a tiempo. Pregunta de nuevo dentro de un minuto.",
        _SLACK_BROKEN: "No se ha buscado en Slack: su búsqueda no funciona en este momento. Pregunta de nuevo más "
        "tarde y, si continúa, avisa a un administrador.",
        _WIKI_BUSY: "Wikipedia ha pedido que haga menos consultas.",
        _WIKI_SILENT: "Wikipedia no ha respondido a tiempo.",
        _WIKI_AWAY: "No se ha podido acceder a Wikipedia.",
    },
    "fr": {
        _SLACK_BUSY: "Slack n’a pas été consulté : il ne permet qu’un certain nombre de recherches par minute, et "
        "elles sont épuisées. Repose la question dans une minute.",
        _SLACK_SILENT: "Slack n’a pas été consulté : il n’a pas répondu à temps. Repose la question dans une minute.",
        _SLACK_BROKEN: "Slack n’a pas été consulté : sa recherche ne fonctionne pas en ce moment. Repose la question "
        "plus tard, et préviens un admin si cela dure.",
        _WIKI_BUSY: "Wikipédia a demandé moins de requêtes.",
        _WIKI_SILENT: "Wikipédia n’a pas répondu à temps.",
        _WIKI_AWAY: "Wikipédia n’était pas joignable.",
    },
    "zh": {
        _SLACK_BUSY: "未搜索 Slack：它每分钟只允许一定次数的搜索，现已用完。请一分钟后再问。",
        _SLACK_SILENT: "未搜索 Slack：它没有及时回应。请一分钟后再问。",
        _SLACK_BROKEN: "未搜索 Slack：它的搜索目前无法使用。请稍后再问；如果一直如此，请告诉管理员。",
        _WIKI_BUSY: "维基百科要求我们减少请求。",
        _WIKI_SILENT: "维基百科没有及时回应。",
        _WIKI_AWAY: "无法连接维基百科。",
    },
    "ja": {
        _SLACK_BUSY: "Slackは検索できませんでした：1分間に検索できる回数を使い切りました。"
        "1分後にもう一度質問してください。",
        _SLACK_SILENT: "Slackは検索できませんでした：時間内に応答がありませんでした。1分後にもう一度質問してください。",
        _SLACK_BROKEN: "Slackは検索できませんでした：現在、検索が動いていません。後でもう一度質問し、"
        "続くようなら管理者に知らせてください。",
        _WIKI_BUSY: "ウィキペディアから、アクセスを減らすよう求められました。",
        _WIKI_SILENT: "ウィキペディアから時間内に応答がありませんでした。",
        _WIKI_AWAY: "ウィキペディアに接続できませんでした。",
    },
    "ar": {
        _SLACK_BUSY: "لم أبحث في Slack: فهو لا يسمح إلا بعدد محدود من عمليات البحث في الدقيقة، وقد استنفد. "
        "اسأل مرة أخرى بعد دقيقة.",
        _SLACK_SILENT: "لم أبحث في Slack: لم يجب في الوقت المناسب. اسأل مرة أخرى بعد دقيقة.",
        _SLACK_BROKEN: "لم أبحث في Slack: البحث فيه لا يعمل الآن. اسأل لاحقا، وأخبر أحد المشرفين إن استمر ذلك.",
        _WIKI_BUSY: "طلبت ويكيبيديا تقليل الطلبات.",
        _WIKI_SILENT: "لم تجب ويكيبيديا في الوقت المناسب.",
        _WIKI_AWAY: "تعذر الوصول إلى ويكيبيديا.",
    },
    "ru": {
        _SLACK_BUSY: "В Slack я не искал: он допускает лишь ограниченное число поисков в минуту, и они исчерпаны. "
        "Спросите ещё раз через минуту.",
        _SLACK_SILENT: "В Slack я не искал: он не ответил вовремя. Спросите ещё раз через минуту.",
        _SLACK_BROKEN: "В Slack я не искал: его поиск сейчас не работает. Спросите позже, а если это не пройдёт, "
        "сообщите администратору.",
        _WIKI_BUSY: "Википедия попросила делать меньше запросов.",
        _WIKI_SILENT: "Википедия не ответила вовремя.",
        _WIKI_AWAY: "Википедия была недоступна.",
    },
}


def reason(clause: str, language: str) -> str:
    """A SearchError's clause as a sentence, in this language (ISO 639-1) where it is known there."""
    return REASONS.get(language.lower()[:2], {}).get(clause) or words.sentence(clause)
