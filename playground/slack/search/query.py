"""Slack's search language: words, "phrases", -word, OR, and filters: in, from, with, before, after, on, during."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from playground.slack.search.dates import Never, span
from playground.slack.search.words import Term, holds, stems_of
from playground.slack.values import Channel, Kind, Message, User
from playground.slack.workspace import Workspace

PART = re.compile(r'(?P<minus>-?)(?:(?P<key>[a-z]+):)?(?P<value>"[^"]*"|<[^>]*>|[^\s"]+)')
MENTION = re.compile(r"<[@#]([A-Z0-9]+)(?:\|[^>]*)?>")

Filter = Callable[[Message], bool]


@dataclass(frozen=True, slots=True)
class Query:
    """What a message must be like. Of each clause one term must be in it; `words` is the query without its filters."""

    clauses: tuple[tuple[Term, ...], ...]
    unwanted: tuple[Term, ...]
    filters: tuple[Filter, ...]
    words: str

    def admits(self, message: Message, text: Term) -> bool:
        """Whether a message is not filtered out."""
        return all(passes(message) for passes in self.filters) and not any(holds(text, term) for term in self.unwanted)

    def matches(self, text: Term) -> bool:
        """Whether all keywords hit."""
        return all(any(holds(text, term) for term in clause) for clause in self.clauses)


def query_from(text: str, workspace: Workspace, asker: User) -> Query:
    """The query that a person types. Filters that do not name anything real let nothing through."""
    clauses: list[tuple[Term, ...]] = []
    unwanted, filters, words = [], [], []
    either = False
    for part in PART.finditer(text):
        minus, key, value = part["minus"], part["key"], part["value"]
        if key in FILTERS:
            found = FILTERS[key](value.strip('"'), workspace, asker)
            filters.append(_none_of(found) if minus else found)
        elif value == "OR" and not key:
            either = bool(clauses)
        elif not (term := stems_of(f"{key or ''} {value}")):
            continue
        elif minus:
            unwanted.append(term)
        else:
            clauses.append((*clauses.pop(), term) if either else (term,))
            words.append(part[0])
            either = False
    return Query(tuple(clauses), tuple(unwanted), tuple(filters), " ".join(words))


def clauses_from(clauses: list[str], modifiers: str, workspace: Workspace, asker: User) -> Query:
    """A query of clauses: of each, one word or phrase must be there. Modifiers are filters."""
    filters = query_from(modifiers, workspace, asker).filters
    terms = (query_from(clause, workspace, asker).clauses for clause in clauses)
    return Query(tuple(tuple(t for one in some for t in one) for some in terms), (), filters, " ".join(clauses))


def _in(value: str, workspace: Workspace, asker: User) -> Filter:
    if person := _person(value, workspace, asker):
        direct = {c.id for c in workspace.channels.values() if c.kind is Kind.DIRECT and person.id in c.members}
        return lambda message: message.channel in direct
    channel = _channel(value, workspace)
    return lambda message: channel is not None and message.channel == channel.id


def _from(value: str, workspace: Workspace, asker: User) -> Filter:
    person = _person(value, workspace, asker)
    return lambda message: person is not None and message.user == person.id


def _with(value: str, workspace: Workspace, asker: User) -> Filter:
    """Threads that someone takes part in, and conversations of few with them."""
    person = _person(value, workspace, asker)

    def has_part(message: Message) -> bool:
        channel = workspace.channels[message.channel]
        if person is None:
            return False
        if channel.kind in (Kind.GROUP, Kind.DIRECT):
            return person.id in channel.members
        return any(said.user == person.id for said in workspace.thread(message.channel, message.root))

    return has_part


def _has(value: str, workspace: Workspace, asker: User) -> Filter:
    return {
        "link": lambda message: "<http" in message.text,
        "file": lambda message: bool(message.files),
        "reaction": lambda message: bool(message.reactions),
    }.get(value, _nothing)


def _is(value: str, workspace: Workspace, asker: User) -> Filter:
    return lambda message: value == "thread" and len(workspace.thread(message.channel, message.root)) > 1


def _before(value: str, workspace: Workspace, asker: User) -> Filter:
    return _by_span(value, asker, lambda at, start, end: at < start)


def _after(value: str, workspace: Workspace, asker: User) -> Filter:
    return _by_span(value, asker, lambda at, start, end: at >= end)


def _during(value: str, workspace: Workspace, asker: User) -> Filter:
    return _by_span(value, asker, lambda at, start, end: start <= at < end)


def _by_span(value: str, asker: User, lies: Callable[[float, float, float], bool]) -> Filter:
    try:
        start, end = span(value, ZoneInfo(asker.timezone))
    except Never:
        return _nothing
    return lambda message: lies(float(message.ts), start, end)


FILTERS: dict[str, Callable[[str, Workspace, User], Filter]] = {
    "in": _in,
    "from": _from,
    "with": _with,
    "has": _has,
    "is": _is,
    "before": _before,
    "after": _after,
    "on": _during,
    "during": _during,
}


def _nothing(message: Message) -> bool:
    return False


def _none_of(found: Filter) -> Filter:
    return lambda message: not found(message)


def _person(value: str, workspace: Workspace, asker: User) -> User | None:
    if mentioned := MENTION.fullmatch(value):
        return workspace.users.get(mentioned[1])
    if value == "me":
        return asker
    return next((user for user in workspace.users.values() if value.lower() == f"@{user.name}"), None)


def _channel(value: str, workspace: Workspace) -> Channel | None:
    if mentioned := MENTION.fullmatch(value):
        return workspace.channels.get(mentioned[1])
    return workspace.named(value) if value.strip("#") else None
