"""From a question to what Slack's search is asked for: words, and who said it, where and when."""

import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from search_backends.base import Query
from search_backends.days import Span, span_in
from search_backends.lexical import words
from search_backends.stopwords import STOP_WORDS

MOST_WORDS, MOST_WANTED = 12, 2
LONGEST, LONGEST_WORD = 400, 60
"""Characters: Slack refuses what is too long, and does not say what is."""
SAYING = (
    r"(?:say|said|says|saying|write|wrote|written|writes|post(?:ed|s)?|mention(?:ed|s)?|ask(?:ed|s)?|suggest(?:ed|s)?"
    r"|propos(?:e|ed|es)|report(?:ed|s)?|announc(?:e|ed|es)|tell|told|answer(?:ed|s)?|repl(?:y|ied|ies)|promis(?:e|ed)"
    r"|decid(?:e|ed|es)|agree(?:d|s)?|discuss(?:ed)?|explain(?:ed|s)?|recommend(?:ed|s)?|complain(?:ed|s)?"
    r"|think|thought|sagte|schrieb|gesagt|geschrieben|meinte|dijo|escribió|dit|écrit)"
)
_SAYING = re.compile(rf"\b{SAYING}\b", re.IGNORECASE)
_PAST = re.compile(r"\b(?:did|was|were|happened|went|had|been|news|wrong|break|broke|broken|down|new)\b", re.IGNORECASE)
_CHANNEL = re.compile(r"(?:\b(?:in|on|from|at|im|en|dans)\s+)?#(?P<name>[\w-]+)", re.IGNORECASE)
_OPERATOR = re.compile(
    r"\b(before|after|on|during|in|from|with|to|has|hasmy|is|type|types|threads|creator|near|older|newer)\s*:",
    re.IGNORECASE,
)
_SIGNS = re.compile(r"[\"“”<>()*|~`\\@!^\x00-\x1f\ud800-\udfff]|(?<!\w)[-+]")
_JOINED = re.compile(r"\b(?:OR|AND|NOT)\b")


@dataclass(frozen=True, slots=True)
class Known:
    """Who and what there is in the workspace, by the names that people use, in lower case."""

    people: Mapping[str, str] = field(default_factory=dict)
    """Name -> user id; names that several people share are not in it."""
    channels: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Terms:
    """What is asked for. No word in it is an operator of Slack's search."""

    question: str = field(repr=False)
    """In natural language, without the filters."""
    words: tuple[str, ...] = field(repr=False)
    people: tuple[str, ...] = ()
    """Ids of those who said it; any of them."""
    channels: tuple[str, ...] = ()
    span: Span | None = None

    def natural(self) -> str:
        """The question for a search that understands it."""
        asked = textwrap.shorten(self.question.rstrip("?"), LONGEST, placeholder="")
        return _with_filters(f"{asked}?" if asked else "", self.people, self.channels)

    def keywords(self) -> str:
        """Its words for one that wants each: any will do, since what holds more of them comes first.

        Empty where there is nothing to search for.
        """
        return _with_filters(" OR ".join(self.words), self.people, self.channels) or " ".join(self._days())

    def every(self) -> str:
        """The longest few of its words, for a search that wants each of them and takes no bounds."""
        few = sorted(self.words, key=len, reverse=True)[:MOST_WANTED]
        return _with_filters(" ".join([*few, *self._days()]), self.people, self.channels)

    def _days(self) -> list[str]:
        """A day more than may be meant on each side, in whichever time zone: what is found is looked at exactly."""
        if self.span is None:
            return []
        start = f"after:{datetime.fromtimestamp(self.span.start, UTC) - timedelta(2):%Y-%m-%d}"
        if self.span.end is None:
            return [start]
        return [start, f"before:{datetime.fromtimestamp(self.span.end, UTC) + timedelta(2):%Y-%m-%d}"]


def terms_from(query: Query, now: float, zone: str, known: Known) -> Terms:
    """The terms; `now` is when it was asked, in UNIX seconds."""
    text = query.text
    saying = bool(_SAYING.search(text))
    channels = tuple(dict.fromkeys(_channels(text, known.channels)))
    people = tuple(dict.fromkeys(_sayers(text, known.people))) if saying else ()
    span = span_in(text, now, zone) if saying or _PAST.search(text) else None
    rest = _CHANNEL.sub(lambda found: "" if found["name"].lower() in known.channels else found[0], text)
    if span:
        rest = rest.replace(span.text, " ")
    return Terms(plain(rest), tuple(_words(query, rest, known, people)), people, channels, span)


def plain(text: str) -> str:
    """The text without anything that Slack's search takes for an operator."""
    return " ".join(_JOINED.sub(lambda found: found[0].lower(), _SIGNS.sub(" ", _OPERATOR.sub(r"\1 ", text))).split())


def _words(query: Query, rest: str, known: Known, people: tuple[str, ...]) -> Iterator[str]:
    """The telling words, each once; of who said it no name, since it need not stand in what they said."""
    stop = STOP_WORDS.get(query.language, frozenset())
    said = {word for name, user in known.people.items() if user in people for word in words(name)}
    seen: set[str] = set()
    asked = set(words(rest))
    planned = " ".join(query.keywords)
    # Keyword queries of others, of a model for one, may say it in other words; filters' own words are in none.
    filters = set(words(query.text)) - asked
    for word in plain(f"{rest} {planned}").split():
        bare = word.strip(".,;:!?¿¡'’…")
        folded = " ".join(words(bare))
        parts = set(words(bare))
        if (
            not folded
            or len(bare) > LONGEST_WORD
            or folded in seen
            or parts <= filters
            or parts <= stop
            or parts <= said
        ):
            continue
        if re.fullmatch(SAYING, bare, re.IGNORECASE) or folded in {"or", "slack", "message", "messages", "thread"}:
            continue
        seen.add(folded)
        yield bare
        if len(seen) == MOST_WORDS:
            return


def _sayers(text: str, people: Mapping[str, str]) -> Iterator[str]:
    """Those named beside a word of saying: "what did Alice say", "Alice said", "according to Alice", "by Alice"."""
    folded = text.lower()
    for name, user in people.items():
        if name not in folded:  # a workspace may have very many people
            continue
        # "Who will say so?" asks for nobody called Will.
        written = rf"(?-i:{name.capitalize()})" if name in STOP_WORDS["en"] else re.escape(name)
        called = rf"@?{written}(?!['’]s)"
        if re.search(
            rf"\b(?:did|does|has|hat|a|ha)\s+{called}\b[^.?!]{{0,40}}?\b{SAYING}\b"
            rf"|(?<!\w){called}\s+(?:has |have |just |also )?{SAYING}\b"
            rf"|\b(?:by|according to|von|de|par)\s+{called}\b",
            text,
            re.IGNORECASE,
        ):
            yield user


def _channels(text: str, channels: Mapping[str, str]) -> Iterator[str]:
    for found in _CHANNEL.finditer(text):
        if identity := channels.get(found["name"].lower()):
            yield identity


def _with_filters(text: str, people: tuple[str, ...], channels: tuple[str, ...]) -> str:
    filters = [*(f"from:<@{user}>" for user in people), *(f"in:<#{channel}>" for channel in channels)]
    return " ".join([text, *filters]).strip()
