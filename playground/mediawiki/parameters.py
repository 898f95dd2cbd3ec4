"""What the Action API's parameters are, and how their values are read.

As in MediaWiki an unknown value in a list, an unknown parameter and a number out of range bring a warning; a number
that is none, a missing search and too many values are errors.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

MOST_VALUES = 50
MOST_RESULTS = 500


@dataclass(frozen=True, slots=True)
class Note:
    """An error or a warning."""

    code: str
    text: str
    module: str
    """Path of the module that has it: `main`, `query`, `query+search`."""
    data: Mapping[str, Any] = field(default_factory=dict)


class Fault(Exception):
    """The request cannot be answered; answered with status 200 and an error body."""

    def __init__(self, code: str, text: str, module: str, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(text)
        self.note = Note(code, text, module, data or {})


@dataclass(frozen=True, slots=True)
class Text:
    """Any text."""

    default: str = ""
    required: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, brought into its range; `max` is the largest."""

    default: int | None
    least: int = -(2**31)
    most: int = 2**31


@dataclass(frozen=True, slots=True)
class One:
    """One of several words."""

    choices: tuple[str, ...]
    default: str


@dataclass(frozen=True, slots=True)
class Many:
    """Values joined by `|`; without choices any, and `most` at a time."""

    choices: tuple[str, ...] = ()
    default: str = ""
    numbers: bool = False


@dataclass(frozen=True, slots=True)
class Flag:
    """True where the parameter is there, whatever its value."""


Kind = Text | Number | One | Many | Flag
Values = dict[str, Any]

SEARCH_PROPS = (
    *("size", "wordcount", "timestamp", "snippet", "titlesnippet", "redirecttitle", "redirectsnippet"),
    *("sectiontitle", "sectionsnippet", "isfilematch", "categorysnippet", "extensiondata"),
)
SEARCH: dict[str, Kind] = {
    "search": Text(required=True),
    "namespace": Many(default="0"),
    "limit": Number(10, 1, MOST_RESULTS),
    "offset": Number(0),
    "what": One(("title", "text", "nearmatch"), "text"),
    "info": Many(("totalhits", "suggestion", "rewrittenquery"), "totalhits|suggestion|rewrittenquery"),
    "prop": Many(SEARCH_PROPS, "size|wordcount|timestamp|snippet"),
    "interwiki": Flag(),
    "enablerewrites": Flag(),
    "qiprofile": Text(),
    "sort": Text(),
}

PARAMETERS: dict[str, dict[str, Kind]] = {
    "main": {
        "action": One(("query",), "help"),
        "format": One(("json",), "jsonfm"),
        "errorformat": One(("plaintext", "bc"), "bc"),
        "formatversion": One(("2",), "1"),
        **{name: Text() for name in ("ascii", "utf8", "uselang", "origin", "maxlag", "smaxage", "maxage", "requestid")},
    },
    "query": {
        "prop": Many(("revisions", "info", "pageprops", "links", "extracts")),
        "list": Many(("search",)),
        "meta": Many(("siteinfo",)),
        "generator": Text(),
        "titles": Many(),
        "pageids": Many(numbers=True),
        "redirects": Flag(),
        "converttitles": Flag(),
        "continue": Text(),
    },
    "query+search": {f"sr{name}": kind for name, kind in SEARCH.items()},
    "query+gsearch": {f"gsr{name}": kind for name, kind in SEARCH.items()},
    "query+siteinfo": {"siprop": Many(("general", "namespaces", "rightsinfo", "statistics"), "general")},
    "query+revisions": {
        "rvprop": Many(
            ("ids", "flags", "timestamp", "user", "comment", "size", "content"), "ids|timestamp|flags|comment|user"
        ),
        "rvslots": Many(("main", "*")),
    },
    "query+info": {"inprop": Many(("url", "displaytitle"))},
    "query+pageprops": {"ppprop": Many()},
    "query+links": {"pllimit": Number(10, 1, MOST_RESULTS), "plnamespace": Many(), "plcontinue": Text()},
    "query+extracts": {
        "exchars": Number(None, 1, 1200),
        "exsentences": Number(None, 1, 10),
        "exlimit": Number(20, 1, 20),
        "exintro": Flag(),
        "explaintext": Flag(),
        "exsectionformat": One(("plain", "wiki", "raw"), "wiki"),
        "excontinue": Number(0, 0),
    },
}


def read(module: str, raw: Mapping[str, str]) -> tuple[Values, list[Note]]:
    """The module's parameters by name, with defaults filled in, and what was odd about them. Raises Fault."""
    # A generator's faults are told under the name of the module that it runs.
    shown = module.replace("+gsearch", "+search")
    values: Values = {}
    notes: list[Note] = []
    for name, kind in PARAMETERS[module].items():
        values[name], odd = _value(name, kind, raw.get(name), shown)
        notes += odd
    return values, notes


def unknown(modules: Iterable[str], raw: Mapping[str, str]) -> list[Note]:
    """A warning that names the parameters that no module of this request has."""
    known = {name for module in modules for name in PARAMETERS[module]}
    names = [name for name in raw if name not in known]
    if not names:
        return []
    plural = "s" if len(names) > 1 else ""
    return [Note("unrecognizedparams", f"Unrecognized parameter{plural}: {', '.join(names)}.", "main")]


def _value(name: str, kind: Kind, text: str | None, module: str) -> tuple[Any, list[Note]]:
    match kind:
        case Flag():
            return text is not None, []
        case Text():
            if kind.required and not text:
                raise Fault("missingparam", f'The "{name}" parameter must be set.', module)
            return text if text is not None else kind.default, []
        case One():
            if text is not None and text not in kind.choices:
                raise Fault("badvalue", f'Unrecognized value for parameter "{name}": {text}.', module)
            return text if text is not None else kind.default, []
        case Number():
            return _number(name, kind, text, module) if text is not None else (kind.default, [])
        case Many():
            return _many(name, kind, kind.default if text is None else text, module)


def _number(name: str, kind: Number, text: str, module: str) -> tuple[int, list[Note]]:
    if text == "max":
        return kind.most, []
    number = _integer(name, text, module)
    if kind.least <= number <= kind.most:
        return number, []
    high = kind.most * 10 if kind.most == MOST_RESULTS else kind.most  # what a bot account may ask for
    data = {"min": kind.least, "curmax": kind.most, "max": kind.most, "highmax": high}
    words = f'The value "{number}" for parameter "{name}" must be between {kind.least} and {kind.most}.'
    return min(max(number, kind.least), kind.most), [Note("outofrange", words, module, data)]


def _many(name: str, kind: Many, text: str, module: str) -> tuple[tuple[Any, ...], list[Note]]:
    values = text.split("|") if text else []
    if kind.choices:
        odd = [value for value in values if value not in kind.choices]
        words = f'Unrecognized value{"s" if len(odd) > 1 else ""} for parameter "{name}": {", ".join(odd)}'
        notes = [Note("unrecognizedvalues", words, module, {"values": odd})] if odd else []
        return tuple(value for value in values if value in kind.choices), notes
    if len(values) > MOST_VALUES:
        words = f'Too many values supplied for parameter "{name}". The limit is {MOST_VALUES}.'
        limits = {"limit": MOST_VALUES, "lowlimit": MOST_VALUES, "highlimit": 500}
        raise Fault("toomanyvalues", words, module, limits)
    return tuple(_integer(name, value, module) for value in values) if kind.numbers else tuple(values), []


def _integer(name: str, text: str, module: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise Fault("badinteger", f'Invalid value "{text}" for integer parameter "{name}".', module) from None
