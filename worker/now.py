"""Questions about how things are now: their answers age, so that a reader must know as of when they hold."""

import re

_OFFICE = (
    r"(?:president|prime minister|chancellor|chief executive(?: officer)?|c[et]o|cfo|mayor|pope|governor|champion"
    r"|(?:king|queen|leader|head|coach|manager|owner|chair(?:man|woman|person)?|minister|secretary|ambassador"
    r"|record holder)"
    r" (?:of|at|in|for))"
)
_PAST = r"(?:\w+st|\w+nd|\w+rd|\w+th|last|former|previous|next|only|youngest|oldest)\b"
"""The first president is not the one of now."""
NOW = re.compile(
    r"\b(?:currently|(?-i:now|today|tonight)|nowadays|(?:the|our|your|my|their) current [a-z]{4,}"
    r"|at (?:the|this) (?:moment|time)|at present|presently|these days|as of (?:now|today)|so far"
    r"|latest|newest|most recent|up[- ]to[- ]date|this (?:year|month|week|season)|any ?more"
    r"|what(?:'s|’s| is) the status of|is open(?= *\??$)|who(?:'s|’s| is| are) on call|the (?:reigning|incumbent)"
    rf"|(?-i:[Ww]ho)(?:'s|’s| is| are) (?:the|our|your) (?!{_PAST})(?:[\w-]+ )?{_OFFICE}"
    r"|population of|['’]s population|how many (?:people|inhabitants) live|how old is(?! the)|net worth of"
    r"|aktuell\w*|derzeit\w*|zurzeit|momentan|gegenwärtig\w*|heute|jetzt|heutig\w*|inzwischen|neueste\w*|jüngste\w*"
    r"|letzte[rsn]? stand|noch immer|immer noch|dieses jahr|viele (?:einwohner|menschen (?:leben|wohnen))"
    r"|einwohnerzahl von"
    r"|wer ist (?:der|die|unser\w*) (?!erste|letzte|frühere|ehemalige)(?:\w+ )?"
    r"(?:präsident|bundeskanzler|kanzler|bürgermeister|papst"
    r"|(?:chef|könig\w*|trainer|minister\w*) (?:von|der|des|in|bei))\w*"
    r"|actual(?:es|mente)?|ahora|hoy(?: en día)?|hasta la fecha|más reciente[s]?|este año"
    r"|habitantes (?:tiene|hay|viven)|población de"
    r"|quién es (?:el|la|nuestr[oa]) (?!primer|últim)(?:\w+ )?(?:president|alcald|papa\b"
    r"|(?:rey|reina|ministr\w+) de)\w*"
    r"|actuel\w*|actuellement|maintenant|aujourd['’]hui|en ce moment|cette année"
    r"|сейчас|сегодня|нынешн\w*|текущ\w*|в настоящее время|теперь)\b"
    r"|现在|目前|如今|当前|今天|今年|最新|现任|现时|至今|現在|目前|今の|今日|今年|最新|現職|いま|今は|人口"
    r"|الآن|حاليا|حالياً|الحالي|الحالية|اليوم|هذا العام|أحدث|حتى الآن|عدد سكان",
    re.IGNORECASE,
)
THEN = re.compile(
    r"(?<!\d)(?:1\d|20)\d\d(?!\d)|\b\d+ ?(?:AD|BC|BCE|CE|v\. ?Chr|n\. ?Chr|a\. ?C|d\. ?C)\b|\b(?:AD|BC) ?\d"
    r"|\b(?:century|centuries|jahrhundert\w*|siglos?|siècles?|was|were|did|had|waren?|hatten?|fue|era|tenía)\b"
    r"|\d+ ?(?:年|世)|世纪|世紀|قرن|\bвек",
    re.IGNORECASE,
)
"""Names another time, or asks about the past."""


def asks_of_now(question: str) -> bool:
    """Whether the question is about how things are at present, in so many words or in its sense."""
    return bool(NOW.search(question)) and not THEN.search(question)
