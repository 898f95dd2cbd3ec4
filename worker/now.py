"""Questions about how things are now: their answers age, so that a reader must know as of when they hold."""

import re

_OFFICE = (
    r"(?:president|prime minister|chancellor|chief executive(?: officer)?|c[et]o|cfo|mayor|king|queen|pope|leader|head"
    r"|captain|coach|manager|owner|chair(?:man|woman|person)?|director|governor|minister|secretary|ambassador|champion"
    r"|record holder)"
)
NOW = re.compile(
    r"\b(?:current(?:ly)?|now|nowadays|today|tonight|at (?:the|this) (?:moment|time)|at present|presently|these days"
    r"|right now|as of (?:now|today)|so far|latest|newest|most recent|up[- ]to[- ]date|this (?:year|month|week|season)"
    r"|still|yet|any ?more|status of|is open|on call|reigning|incumbent"
    rf"|who(?:'s|’s| is| are) (?:the |our |your )?(?:[\w-]+ ){{0,2}}{_OFFICE}"
    r"|population|how (?:many people|many inhabitants) (?:live|are)|how many \w+(?: \w+)? (?:are|do|does|have|has)\b"
    r"|how old is|net worth"
    r"|aktuell\w*|derzeit\w*|zurzeit|momentan|gegenwärtig\w*|heute|jetzt|heutig\w*|inzwischen|neueste\w*|jüngste\w*"
    r"|letzte[rsn]? stand|noch immer|immer noch|dieses jahr|einwohner|leben in"
    r"|wer ist (?:\w+ ){0,2}(?:präsident|bundeskanzler|kanzler|bürgermeister|chef|könig|papst|trainer|minister)\w*"
    r"|actual(?:es|mente)?|ahora|hoy(?: en día)?|hasta la fecha|último[s]?|última[s]?|más reciente[s]?|todavía|aún"
    r"|este año|habitantes|población|quién es (?:\w+ ){0,2}(?:president|alcald|rey|reina|papa|director|ministr)\w*"
    r"|actuel\w*|actuellement|maintenant|aujourd['’]hui|en ce moment|dernier\w*|dernière\w*|cette année"
    r"|сейчас|сегодня|нынешн\w*|текущ\w*|в настоящее время|последн\w*|теперь)\b"
    r"|现在|目前|如今|当前|今天|今年|最新|现任|现时|至今|現在|目前|今の|今日|今年|最新|現職|いま|今は|人口"
    r"|الآن|حاليا|حالياً|الحالي|الحالية|اليوم|هذا العام|أحدث|حتى الآن|عدد سكان",
    re.IGNORECASE,
)


def asks_of_now(question: str) -> bool:
    """Whether the question is about how things are at present, in so many words or in its sense."""
    return bool(NOW.search(question))
