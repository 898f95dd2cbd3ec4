"""Takes a message apart: the politeness around a question, and the questions in it."""

import re

from search_backends.lexical import stems, words
from worker.smalltalk import GREETINGS, THANKS, small_talk

LEADS = re.compile(
    rf"""(?:(?:{GREETINGS})(?:\ (?:there|all|team|everyone|folks|footnote|bot))?
    |thanks|ok(?:ay)?|so|well|umm+|uhm?|btw|by\ the\ way|please|pls|question|help
    |(?:just\ )?(?:an?\ )?(?:quick|random|silly|dumb|stupid|short)\ (?:one|question|q)(?:\ for\ you)?
    |(?:i(?:'m|\ am|\ was)\ )?(?:just\ )?(?:curious|wondering)(?:\ about|\ if\ you\ know)?
    |(?:do|does|did)\ (?:you|anyone|anybody|someone|u)\ (?:happen\ to\ )?(?:know|remember|have\ any\ idea)
    |(?:can|could|would|will)\ (?:you|someone|anyone|u)\ (?:please\ |maybe\ |kindly\ )?
     (?:tell|remind|help)\ (?:me|us)(?:\ out)?
    |who\ (?:can|could)\ tell\ (?:me|us)
    |(?:please\ )?(?:tell|remind)\ (?:me|us)(?!\ about) | (?:any|got\ any)\ (?:idea|clue)s?
    |i(?:'d|\ would)\ (?:like|love)\ to\ know | i\ (?:want|need|wanted)\ to\ know | i\ (?:forgot|can't\ remember)
    |wei(?:ß|ss)t\ du | kannst\ du\ mir\ (?:bitte\ )?sagen | bitte | sag\ mal
    |sabes | puedes\ decirme | me\ puedes\ decir
    |por\ favor | est-ce\ que\ tu\ sais | tu\ sais | peux-tu\ me\ dire | s'il\ (?:te|vous)\ pla[iî]t | sai\ dirmi
    )(?!\w) | 请问 | 请告诉我 | 你知道""",
    re.IGNORECASE | re.VERBOSE,
)
TAILS = re.compile(
    rf"(?:(?<!\w)(?:{THANKS}|please|pls|plz|in advance|by any chance|anyone|anybody|everyone|guys|btw|bitte|por favor)"
    r"|[\s,.;:!–—-])+$",
    re.IGNORECASE,
)
EMOJI = re.compile(r":[a-z_+-]{2,}:|[\U0001f300-\U0001faff\u2600-\u27bf\ufe0f]")
EDGES = " \t\n,.;:!–—-…"
ITEM = re.compile(r"^\s*(?:\(?\d{1,2}[.)]|[-*•‣])\s+(?P<item>\S.*)$")
ASKS = re.compile(
    r"(?:and|but|also|then)?\s*(?:who|whose|whom|what|which|when|where|why|how|is|are|was|were|do|does|did|can|could"
    r"|has|have|in (?:what|which)|wer|was|wann|wo|warum|wie|welche[rsnm]?"
    r"|qui[eé]n(?:es)?|qu[eé]|cu[aá]ndo|d[oó]nde|c[oó]mo|cu[aá]nt[oa]s?|por qu[eé]|cu[aá]l(?:es)?"
    r"|qui|quand|o[uù]|pourquoi|comment|combien|chi|cosa|quando|dove|perch[eé]|come)\b",
    re.IGNORECASE,
)
QUESTION_WORD = (
    r"(?:who|whose|what|which|when|where|why|how (?:many|much|long|old|far|tall|big|high|did|do|does|was|were|is|are))"
)
SECOND = re.compile(
    rf",?\s+(?:and|und|y|et)\s+(?:also\s+)?(?={QUESTION_WORD}\b|(?:wann|wo|wie|wer|warum|cu[aá]ndo|d[oó]nde)\b)",
    re.IGNORECASE,
)
ENDED = re.compile(r"(?<=[?？؟!])[\"”')\]]*\s+(?=\S)|(?<=[？。！])(?=\w)")
AHEAD = 80
"""Characters that tell whether something is asked there."""
INLINE_ITEM = re.compile(r"(?<=[:!?.,;])\s+(?=\(?\d{1,2}[.)]\s+\w)")


def without_politeness(text: str) -> str:
    """The question itself: no greeting, no "do you happen to know", no thanks; all of it if nothing else is left."""
    bare = EMOJI.sub(" ", text).strip(EDGES)
    while match := LEADS.match(bare):
        bare = bare[match.end() :].lstrip(EDGES + "?")
    bare = _after_preamble(bare)
    question = bare.rstrip()
    mark = question[-1:] if question[-1:] in "?？؟" else ""
    question = TAILS.sub("", question.rstrip("?？؟ ")) + mark
    return question if words(question) else text.strip()


def _after_preamble(text: str) -> str:
    """What stands behind "my son needs this for school:", where nothing named before it is asked about."""
    before, colon, after = text.partition(": ")
    # The first word has a capital anyway; "about photosynthesis: how does it work?" needs what it leans on.
    named = any(word[0].isupper() or word[0].isdigit() for word in before.split()[1:])
    return after if colon and not named and ASKS.match(after) and len(stems(after)) > 1 else text


def split_questions(text: str) -> tuple[str, ...]:
    """The questions of a message in order, each without the politeness around it; one that asks nothing stays whole."""
    asked: list[str] = []
    for piece in _items(text) or _sentences(text):
        asked.extend(_clauses(without_politeness(piece)))
    return tuple(asked) or (without_politeness(text),)


def _items(text: str) -> list[str]:
    """The items of a list of questions; none where the list belongs to one question ("which of these …")."""
    lines = [line for line in INLINE_ITEM.sub("\n", text).splitlines() if line.strip()]
    items = [match["item"] for line in lines if (match := ITEM.match(line))]
    asking = [item for item in items if item.rstrip().endswith(("?", "？")) or ASKS.match(without_politeness(item))]
    return items if len(items) > 1 and len(asking) * 2 > len(items) else []


def _sentences(text: str) -> list[str]:
    """Stretches that end in a question mark; what leads up to a question, or trails the last one, stays with it."""
    found: list[str] = []
    for piece in filter(None, (piece.strip() for piece in ENDED.split(text))):
        if small_talk(piece):
            continue
        # "And how?" says too little alone, and what has no question mark only adds to the question before it.
        if found and (not stems(piece) or piece[-1] not in "?？؟"):
            found[-1] += " " + piece
        else:
            found.append(piece)
    return found


def _clauses(question: str) -> list[str]:
    """The halves of "when did X …, and how many Y …", where each asks something of its own."""
    if not ASKS.match(question):
        return [question]
    halves, start = [], 0
    for joint in SECOND.finditer(question):
        first, second = question[start : joint.start()], question[joint.end() : joint.end() + AHEAD]
        if len(words(first)) > 2 and stems(first) and len(words(second)) > 2:
            halves.append(first + "?")
            start = joint.end()
    halves.append(question[start:])
    return [halves[0], *(half[:1].upper() + half[1:] for half in halves[1:])]
