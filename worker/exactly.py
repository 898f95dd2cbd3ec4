"""Whether a sentence gives a figure of exactly the thing that a question asks about. In doubt it does not."""

import re
from dataclasses import dataclass

from search_backends.lexical import stems
from search_backends.stopwords import STOP_WORDS
from worker.figures import DAYS, SIZES, Figure, Kind, kind_of
from worker.proof.dates import MONTHS

_CAPITAL = r"[A-ZÀ-ÖØ-Þ]"
_RUN = re.compile(
    rf"{_CAPITAL}[\w-]*(?: (?:{_CAPITAL}|\d)[\w-]*| (?:of|de|von|der|des|du|the|la)(?: the)?(?= {_CAPITAL}))*"
)
_OFFICE = re.compile(
    r"^(?:who(?:'s|’s| is)|wer ist|qui[eé]n es) (?:the|our|der|die|el|la) (?:current |aktuelle |actual )?"
    r"(\w[\w -]+ (?:of|von|de) [\w -]+?)(?: now| today| actual)?$",
    re.IGNORECASE,
)
_PLAIN = re.compile(r"\b(?:is|are|was|does|did|will) (?:the|our|this) ([a-z][a-z -]*)$")
_CLEAN = re.compile(r"\s*[?？!.¿]+\s*")
ARTICLES = frozenset("the our this der die das den el la los las".split())  # noqa: SIM905
IS = frozenset("is ist es".split())  # noqa: SIM905
BEFORE = frozenset(
    "founded found finds gives has have gründeten fundaron m km ft feet foot metres meters "  # noqa: SIM905  a table reads better so
    "kilometres kilometers".split()
)
"""Words before a name that do not make it another thing, as an adjective would."""
LIVING = frozenset("live lives lived inhabitants residents population leben wohnen einwohner viven habitantes".split())  # noqa: SIM905
BETWEEN = frozenset(
    "is was were are has have had a an the of in on at to about around approximately roughly some total ist war "  # noqa: SIM905
    "hat misst im am der die das eine einer von etwa rund es fue tiene mide una de en el la unos unas "
    "aproximadamente".split()
)
OF_SIZES = frozenset(
    "length height depth width long high tall deep wide rises reaches stands measures spans metres meters weighs "  # noqa: SIM905
    "länge höhe tiefe breite lang hoch altura longitud pesa wiegt".split()
)
VAGUE = frozenset("about around approximately roughly some etwa rund aproximadamente".split())  # noqa: SIM905
OTHER = re.compile(
    rf"^(?:['’]|-|\s*[(（]|,? {_CAPITAL}|,? "
    r"(?:and|or|in|of|for|at|near|on|with|und|oder|im|von|für|de|en|y|para)\b(?! \d))"
)
"""What goes on behind a name and makes it another thing: "Paris, Texas", "Alien (game)", "the war in Europe"."""
UNSURE = re.compile(r"^\s*(?:['’]?s\b|BCE?\b|BP\b|v\. ?Chr|a\. ?C|or\b|oder\b|o\b|–|-)")
WHOLE = {
    Kind.SIZE: re.compile(
        r"(?:[ -]?[^\W\d_]+)?(?: (?:long|high|tall|deep|wide|lang|hoch|breit|tief|de (?:largo|alto|altura)))?"
        r"(?: above (?:the )?sea(?: level)?)?"
        r"\s*(?:[.,;(]|$)"
    ),
    Kind.CROWD: re.compile(r"(?: (?:inhabitants|residents|people|Einwohner\w*|habitantes))?\s*(?:[.,;(]|$)"),
}
"""What may come behind: "300 m high to the roof" is not all of it."""
TALE = re.compile(r"^(?:in|during|for|at|according to) (?:the|a|an|his|her|its|one)\b", re.IGNORECASE)
ENDS = re.compile(r"^\s*(?:[.,;]|$|since\b|seit\b|desde\b)")


@dataclass(frozen=True, slots=True)
class Thing:
    """What a question asks about."""

    name: str
    kind: Kind
    question: str
    language: str


def thing_of(question: str, language: str, little: frozenset[str]) -> Thing | None:
    """The one thing that the question names; None where it names none, or several."""
    kind = kind_of(question)
    if kind is None:
        return None
    asked = _CLEAN.sub(" ", question).strip()
    if kind is Kind.HOLDER:
        found = _OFFICE.search(asked)
        return Thing(found[1], kind, asked, language) if found else None
    runs = [run for run in _RUN.finditer(asked) if not _is_little(run[0], language, little)]
    if len(runs) == 1 and not re.match(r"['’]", asked[runs[0].end() :]):
        return Thing(runs[0][0], kind, asked, language)
    plain = None if runs else _PLAIN.search(asked)
    return Thing(plain[1], kind, asked, language) if plain else None


def _is_little(run: str, language: str, little: frozenset[str]) -> bool:
    stop = STOP_WORDS.get(language, frozenset())
    return all(word.lower() in stop or frozenset(stems(word, language)) <= little for word in run.split())


def tells_of(thing: Thing, told: str, figure: Figure) -> bool:
    """Whether the sentence names the thing, and nothing else, and gives the figure for it."""
    flags = 0 if thing.kind is not Kind.HOLDER and thing.name != thing.name.lower() else re.IGNORECASE
    named = list(re.finditer(rf"(?<![\w-]){re.escape(thing.name)}(?![\w-])", told, flags))
    if len(named) != 1 or not _is_itself(thing, told, named[0], figure):
        return False
    return belongs(thing, told, named[0].start(), named[0].end(), figure)


def _is_itself(thing: Thing, told: str, named: re.Match[str], figure: Figure) -> bool:
    """Whether nothing before or behind the name makes it that of another thing."""
    behind = told[named.end() :]
    if OTHER.match(behind) or (re.match(r"\s+\d", behind) and figure.start != named.end() + 1):
        return False
    before = told[: named.start()].split()
    article = bool(before) and before[-1].lower() in ARTICLES
    before = before[:-1] if article else before
    if thing.name == thing.name.lower() and before and not article and thing.kind is not Kind.HOLDER:
        return False
    if not before or before[-1][-1] in ",;:":
        return not TALE.match(told)
    last = before[-1].lower()
    if last in IS:
        return thing.kind is Kind.HOLDER
    if last in ("in", "of", "en", "de", "von") and len(before) > 1:
        leads = before[-2].lower()
        if thing.kind is Kind.CROWD and leads in LIVING:
            return True
        if thing.kind is Kind.SIZE and any(re.search(size, leads) for size in SIZES):
            return True
        return re.search(rf"\b{last} (?:the )?{re.escape(thing.name)}", thing.question, re.IGNORECASE) is not None
    return last in BEFORE or re.fullmatch(r"\d{4}", last) is not None


def belongs(thing: Thing, told: str, start: int, end: int, figure: Figure) -> bool:
    """Whether the figure is that of what stands there: only little words between, and no other names around."""
    last = figure.start + len(figure.text)
    comes_behind = figure.start >= end
    if (thing.kind is Kind.DATE and not comes_behind) or UNSURE.match(told[last:]):
        return False
    between = re.findall(r"[^\W\d_]+", (told[end : figure.start] if comes_behind else told[last:start]).lower())
    if thing.kind is Kind.HOLDER:
        whole = ENDS.match(told[last:]) if comes_behind else not told[: figure.start]
        return bool(IS & set(between) and set(between) <= ARTICLES | IS and whole and " " in figure.text)
    known = BETWEEN - VAGUE if thing.kind is Kind.DATE else BETWEEN | OF_SIZES | LIVING | {"people", "menschen"}
    asked = frozenset(stems(thing.question, thing.language))
    if any(word not in known and not frozenset(stems(word, thing.language)) <= asked for word in between):
        return False
    # "At 540 metres the bridge spans the valley" goes on.
    goes_on = thing.kind is Kind.SIZE and not comes_behind
    behind = told[last:] if comes_behind else told[end:]
    if thing.kind in WHOLE and not goes_on and not WHOLE[thing.kind].match(behind):
        return False
    return thing.language == "de" or not _names_others(thing, told, figure)


def _names_others(thing: Thing, told: str, figure: Figure) -> bool:
    """Whether it has names that the question has not: it may be about a part, or a case."""
    stop = STOP_WORDS.get(thing.language, frozenset())
    known = thing.question.lower().split()
    within = range(figure.start, figure.start + len(figure.text))
    return any(
        word.start() > 0
        and word.start() not in within
        and word[0].lower() not in known
        and word[0].lower() not in stop
        and word[0].lower() not in MONTHS
        and not DAYS.fullmatch(word[0])
        for word in re.finditer(rf"(?<![\w-]){_CAPITAL}[\w-]*", told)
    )
