"""Pages made by code, two of which differ about one thing."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.cases import SEED
from search_backends.base import SearchResult, Section, Source

CONFLICT, DATES = "conflict", "dates"
OTHERS = 4
"""Pages about other things of the same kind that are found along."""
SYLLABLES = ("bar", "den", "fel", "gor", "hal", "kem", "lor", "mun", "nar", "pel", "rin", "sol", "tav", "ven", "wex")


@dataclass(frozen=True, slots=True)
class Subject:
    """A kind of thing, and how it is asked and told of; {thing}, {value} and {year} have their places."""

    named: str
    question: str
    told: tuple[str, str]
    """What two pages say."""
    dated: tuple[str, str]
    """The same as of a year."""
    least: int
    most: int


SUBJECTS = (
    Subject(
        "the {name} Bridge",
        "How long is {thing}?",
        ("At {value} metres {thing} spans the whole valley.", "The guide gives {thing} a length of {value} metres."),
        ("In {year} {thing} was {value} metres long.", "As of {year}, {thing} is {value} metres long."),
        200,
        900,
    ),
    Subject(
        "{name}",
        "How many people live in {thing}?",
        ("{thing} has {value} inhabitants.", "About {value} people live in {thing}, most of them near the harbour."),
        ("In {year}, {thing} had {value} inhabitants.", "As of {year}, {value} people live in {thing}."),
        2000,
        9000,
    ),
    Subject(
        "Mount {name}",
        "How high is {thing}?",
        ("{thing} is {value} metres high.", "{thing} rises to a height of {value} metres above the sea."),
        ("A survey of {year} found {thing} {value} metres high.", "By {year} {thing} was {value} metres high."),
        1100,
        4800,
    ),
    Subject(
        "{name} Abbey",
        "In what year was {thing} founded?",
        ("{thing} was founded in {value}.", "Monks founded {thing} in {value}, the records say."),
        ("A book of {year} has {thing} founded in {value}.", "By studies of {year}, {thing} was founded in {value}."),
        1050,
        1500,
    ),
)  # fmt: skip
PAGES = ("{name}", "Guide to {name}")
AROUND = (
    "Many have heard of {thing}. {told} A museum nearby tells more of its history.",
    "Visitors reach {thing} by the coastal road. {told} Most of them come in summer.",
)
LATER = (2020, 2024)
"""Earliest and latest of the later years."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A question, and what two pages answer."""

    kind: str
    question: str
    answers: tuple[tuple[str, str], tuple[str, str]]
    """Title of the page and value of each; of dates, the later one is the second."""
    results: tuple[SearchResult, ...]


def disputes(count: int) -> Iterator[Dispute]:
    """Always the same, half of them conflicts and half dates."""
    dice = random.Random(SEED)
    for number in range(count):
        kind = (CONFLICT, DATES)[number % 2]
        subject = SUBJECTS[number // 2 % len(SUBJECTS)]
        name = _name(dice)
        values = dice.sample(range(subject.least, subject.most), 2)
        pages = _pages(subject, name, values, kind, dice)
        others = [
            page
            for _ in range(OTHERS // 2)
            for page in _pages(subject, _name(dice), dice.sample(range(subject.least, subject.most), 2), kind, dice)
        ]
        found = [*pages, *others]
        dice.shuffle(found)
        (first, first_value), (second, second_value) = zip((page.source.title for page in pages), values, strict=True)
        answers = (first, str(first_value)), (second, str(second_value))
        yield Dispute(kind, subject.question.format(thing=subject.named.format(name=name)), answers, tuple(found))


def _name(dice: random.Random) -> str:
    return "".join(dice.sample(SYLLABLES, 3)).capitalize()


def _pages(
    subject: Subject, name: str, values: list[int], kind: str, dice: random.Random
) -> tuple[SearchResult, SearchResult]:
    thing = subject.named.format(name=name)
    later = dice.randint(*LATER)
    years = (later - dice.randint(8, 15), later)
    told = subject.dated if kind == DATES else subject.told

    def page(place: int) -> SearchResult:
        said = told[place].format(thing=thing, value=values[place], year=years[place])
        said = said[:1].upper() + said[1:]
        title = PAGES[place].format(name=thing.removeprefix("the "))
        url = f"https://example.org/{title.replace(' ', '_')}"
        text = AROUND[place].format(thing=thing, told=said)
        return SearchResult(Source("wikipedia", title, url), (Section((), text, url),))

    return page(0), page(1)
