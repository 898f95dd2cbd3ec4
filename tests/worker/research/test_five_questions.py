"""Questions that no single search answers. All names are new in every run: a query can hold only those it was told."""

import asyncio
import random
import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

import pytest

from playground.models.rules import Material, Pick
from search_backends.base import Access, Query, SearchResult, Section, Source
from tests.questions import a_question
from tests.servers.fakewiki import FakeWiki, open_fakewiki
from tests.servers.models import Models, open_models
from tests.worker.authors.asking import BOTH, Silent
from tests.worker.research.minds import Hop, Mind, writing
from worker.deps import open_deps
from worker.pipeline import answer
from worker.types import Answer, Conversation, Outcome, Question

pytestmark = pytest.mark.parametrize("author", BOTH)
RANDOM = random.Random()
USED: set[str] = set()


def name(kind: str = "") -> str:
    """A name that nobody has, nor had before."""
    syllables = ["ba", "dor", "fen", "gul", "kra", "lim", "mov", "nis", "pel", "quo", "rut", "sev", "tol", "vax", "zim"]
    while (made := "".join(RANDOM.sample(syllables, 4)).capitalize()) in USED:
        pass
    USED.add(made)
    return f"{made} {kind}".strip()


@dataclass
class Case:
    """A question, the world in which it is asked, and how a model goes about it."""

    question: str
    pages: Mapping[str, str]
    mind: Mind
    writes: Callable[[Material], list[Pick]]
    answer: Sequence[str]
    """What the answer must say."""
    hidden: str
    """A name that no query can hold before a result told it; empty where there is none."""
    said: Sequence[str] = ()
    """Messages in Slack."""


def films() -> Case:
    one, other = name("Rising"), name("Falls")
    first, second = f"{RANDOM.randint(1, 28)} April 2023", f"{RANDOM.randint(1, 28)} July 2023"
    maker_a, maker_b = name(), name()
    pages = {
        one: f"'''{one}''' is a drama by [[{maker_a}]].",
        other: f"'''{other}''' is a comedy by [[{maker_b}]].",
        maker_a: f"{maker_a} makes dramas. The premiere of the drama by {maker_a} was on {second}.",
        maker_b: f"{maker_b} makes comedies. The premiere of the comedy by {maker_b} was on {first}.",
    }
    hops = [
        Hop(rf"{one} is a drama by (?P<a>\w+)\.", one),
        Hop(rf"{other} is a comedy by (?P<b>\w+)\.", other),
        Hop(r"drama by {a} was on (?P<second>\d+ \w+ \d+)", "{a} premiere"),
        Hop(r"comedy by {b} was on (?P<first>\d+ \w+ \d+)", "{b} premiere"),
    ]
    writes = writing(["comedy by .* was on", "drama by .* was on", "Rising is", "Falls is"])
    return Case(
        f"Which came out first, {one} or {other}?",
        pages,
        Mind(hops, "earlier('{first}', '{second}')"),
        writes,
        [first, second],
        maker_a,
    )


def basketball() -> Case:
    league, team, star = name("League"), name(), name()
    others = {f"{other} club": f"{other} plays in purple. The star of {other} was {name()}." for other in names(12)}
    pages = {
        league: f"'''{league}''' is played for a cup. In 2023 the {league} was won by {team}.",
        **others,
        f"{team} club": f"{team} plays in yellow. The star of {team} was {star}.",
    }
    hops = [Hop(r"was won by (?P<team>\w+)\.", league), Hop(r"star of {team} was (?P<star>\w+)\.", "{team} star")]
    return Case(
        f"Who won the 2023 {league}, and who was that team's best player in 2009?",
        pages,
        Mind(hops),
        writing(["was won by", f"star of {team} was"]),
        [team, star],
        team,
    )


def players() -> Case:
    one, other = name("ball"), name("stick")
    a, b = RANDOM.randint(3, 19), RANDOM.randint(3, 19)
    rule_a, rule_b = name(), name()
    pages = {
        one: f"'''{one}''' is a sport under the {rule_a} code.",
        other: f"'''{other}''' is a sport under the {rule_b} code.",
        f"{rule_a} code": f"Under {rule_a} a side has {a} members on the floor.",
        f"{rule_b} code": f"Under {rule_b} a side has {b} members on the floor.",
    }
    hops = [
        Hop(rf"{one} is a sport under the (?P<ra>\w+) code", one),
        Hop(rf"{other} is a sport under the (?P<rb>\w+) code", other),
        Hop(r"Under {ra} a side has (?P<a>\d+) members", "{ra} code"),
        Hop(r"Under {rb} a side has (?P<b>\d+) members", "{rb} code"),
    ]

    def product(material: Material) -> str:
        value = re.search(r"Computed from the sources: [^=]+ = (\d+)", material.prompt)
        return f"The product is {value[1]}." if value else ""

    return Case(
        f"How many is the players of a {one} team times the players of a {other} team?",
        pages,
        Mind(hops, "{a} * {b}"),
        writing([rf"has {a} members", rf"has {b} members"], product),
        [str(a * b)],
        rule_a,
    )


def languages() -> Case:
    one, other = name("Republic"), name("Kingdom")
    shared, alone, elsewhere = name(), name(), name()
    pages = {
        one: f"'''{one}''' is a state. The languages of {one} are {shared} and {alone}.",
        other: f"'''{other}''' is a state.",
        shared: f"{shared} is a tongue. Both states know {shared}.",
        elsewhere: f"{elsewhere} is a tongue of neither.",
        **{each: f"{each} is a tongue of the far islands." for each in names(12)},
    }
    hops = [
        Hop(rf"languages of {one} are (?P<x>\w+) and (?P<y>\w+)\.", one),
        Hop(r"Both states know {x}", "{x} tongue"),
    ]
    return Case(
        f"Which languages of {one} are also spoken in {other}?",
        pages,
        Mind(hops),
        writing([f"Both states know {shared}"]),
        [shared],
        shared,
    )


def support() -> Case:
    product, scheme = name(), name()
    year = RANDOM.randint(2031, 2049)
    pages = {
        product: f"'''{product}''' is a database. It is maintained after the [[{scheme}]] scheme.",
        f"{scheme} scheme": f"In the {scheme} scheme maintenance ceases in {year}.",
    }
    hops = [
        Hop(rf"We decided to keep {product}", product, "slack"),
        Hop(r"maintained after the (?P<scheme>\w+) scheme", product),
        Hop(r"{scheme} scheme maintenance ceases in (?P<year>\d+)", "{scheme} scheme"),
    ]
    return Case(
        f"What did we decide about {product} in #ops, and when does public support for it end?",
        pages,
        Mind(hops),
        writing(["We decided to keep", "maintenance ceases in"]),
        ["decided to keep", str(year)],
        scheme,
        [f"We decided to keep {product} on all servers.", "Lunch is at noon."],
    )


def names(count: int) -> list[str]:
    return [name() for _ in range(count)]


CASES = [films, basketball, players, languages, support]


@dataclass(frozen=True)
class Messages:
    """Slack, as far as these questions need it."""

    said: Sequence[str]
    queries: list[Query] = field(default_factory=list)
    name: str = "slack"

    async def search(self, query: Query) -> list[SearchResult]:
        self.queries.append(query)
        url = "https://acme.slack.com/archives/C1/p1"
        date = datetime(2026, 11, 2, tzinfo=UTC)
        return [
            SearchResult(
                Source("slack", "#ops", f"{url}{at}", author="Ada", date=date, access=Access.WORKSPACE),
                (Section((), text, f"{url}{at}"),),
            )
            for at, text in enumerate(self.said)
        ]


@pytest.fixture
async def models() -> AsyncIterator[Models]:
    async with open_models() as served:
        yield served


@pytest.fixture
async def wiki() -> AsyncIterator[FakeWiki]:
    async with open_fakewiki() as fake:
        yield fake


async def answered(case: Case, models: Models, wiki: FakeWiki, question: Question, **settings: Any) -> Answer:
    """The whole pipeline's answer."""
    wiki.pages.update(case.pages)
    models.script.mind, models.script.writes = case.mind, case.writes
    models.script.wants = case.mind.wants

    async def alone(_: Question) -> Conversation:
        return Conversation()

    values = {"wikipedia_api_url": wiki.url, "embedder": "none", **settings}
    async with open_deps(models.settings(**values), alone, None) as deps:
        searched = deps.backends_for

        async def backends_for(asked: Question, around: Conversation) -> tuple[Any, ...]:
            return (*await searched(asked, around), *([Messages(case.said)] if case.said else []))

        deadline = asyncio.get_running_loop().time() + 30
        return await answer(question, replace(deps, backends_for=backends_for), Silent(), deadline)


@pytest.mark.parametrize("make", CASES)
async def test_a_question_that_needs_several_searches_is_answered(
    make: Callable[[], Case], author: str, models: Models, wiki: FakeWiki
) -> None:
    case = make()
    got = await answered(case, models, wiki, a_question(case.question), author=author)
    assert got.outcome is Outcome.ANSWERED, [(step.what, step.lines) for step in got.steps]
    for said in case.answer:
        assert said in got.text
    holding = next(at for at, query in enumerate(case.mind.asked) if case.hidden in query)
    assert holding > 0 or case.hidden not in case.question
    assert case.hidden not in case.question
    assert [step.what for step in got.steps if step.what == "note"] == ["note"]


@pytest.mark.parametrize("make", CASES)
async def test_one_pass_does_not_answer_it(
    make: Callable[[], Case], author: str, models: Models, wiki: FakeWiki
) -> None:
    case = make()
    got = await answered(case, models, wiki, a_question(case.question), author=author, research_rounds=0)
    assert not all(said in got.text for said in case.answer)
