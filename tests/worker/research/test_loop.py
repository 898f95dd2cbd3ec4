"""How a research goes on, and how it ends, whatever its author does."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from search_backends.base import Query, SearchError, SearchResult
from tests.worker.evidence import evidence, message, page
from tests.worker.research.desks import NOTHING, Calling, Outside, a_note, a_research, a_search
from worker.inquiry import Inquiry, Turn
from worker.limits import Limits
from worker.processors import DEFAULT, Kind

PAGES = {
    "Team": "The cup of 2023 was won by the team of Norvik.",
    "Norvik": "The best player of Norvik was Ada Lund.",
    "Lund": "Ada Lund was born in Tarn.",
}
FIRST = evidence([page("Cup", "The cup is a trophy.")])


async def test_each_search_is_made_of_what_the_one_before_it_found_until_the_facts_are_noted() -> None:
    author = Calling([[a_search("cup 2023")], [a_search("Norvik player")], [a_note((3, "Ada Lund"))]])
    research = a_research(author, Outside(PAGES))
    (part,) = await research.run(FIRST, NOTHING)
    assert [ranked.passage.source.title for ranked in part.passages] == ["Norvik"]
    assert [step.what for step in research.desk.trace.steps if step.what != "think"] == [
        "search wikipedia",
        "search wikipedia",
        "note",
    ]


async def test_what_is_noted_without_words_that_stand_in_its_passage_does_not_count() -> None:
    author = Calling([[a_search("cup 2023")], [a_note((2, "won by Sarn"), (99, "The cup"), (1, "is a trophy"))]])
    (part,) = await a_research(author, Outside(PAGES)).run(FIRST, NOTHING)
    assert [ranked.passage.source.title for ranked in part.passages] == ["Cup"]


async def test_calls_of_one_turn_run_side_by_side() -> None:
    both = asyncio.Event()

    class Slow(Outside):
        async def search(self, query: Query) -> list[SearchResult]:
            self.queries.append(query)
            if len(self.queries) == 2:
                both.set()
            async with asyncio.timeout(5):
                await both.wait()
            return []

    slow = Slow()
    await a_research(Calling([[a_search("cup"), a_search("player")]]), slow).run(FIRST, NOTHING)
    assert len(slow.queries) == 2


async def test_a_query_is_not_asked_twice_whatever_the_order_of_its_words() -> None:
    author = Calling([[a_search("cup 2023")], [a_search("2023 Cup")], []])
    outside = Outside(PAGES)
    await a_research(author, outside).run(FIRST, NOTHING)
    assert len(outside.queries) == 1
    assert "searched before" in author.told[1].text


async def test_a_round_that_brings_nothing_new_is_the_last_but_for_the_note() -> None:
    author = Calling([[a_search("zebra")], [a_search("giraffe")]])
    outside = Outside(PAGES)
    await a_research(author, outside).run(FIRST, NOTHING)
    assert len(outside.queries) == 1
    assert [inquiry.must for inquiry in author.inquiries] == ["", "note"]


@pytest.mark.parametrize("rounds", [1, 2, 3])
async def test_after_so_many_rounds_only_the_note_is_left(rounds: int) -> None:
    turns: list[Any] = [[a_search(f"cup {number}")] for number in range(10)]
    pages = {f"Cup {number}": f"The cup {number} is number {number} of the cups." for number in range(10)}
    author, outside = Calling(turns), Outside(pages)
    await a_research(author, outside, limits=Limits(rounds=rounds)).run([], NOTHING)
    assert len(author.inquiries) == rounds + 1
    assert len(outside.queries) == rounds
    assert author.inquiries[-1].must == "note"


async def test_no_more_passages_than_allowed_are_shown() -> None:
    pages = {f"Cup {number}": f"The cup {number} is number {number} of the cups." for number in range(10)}
    research = a_research(
        Calling([[a_search("cup one")], [a_search("cup two")]]), Outside(pages), limits=Limits(passages=4)
    )
    await research.run([], NOTHING)
    assert len(research.desk.passages) == 4


async def test_no_more_tokens_than_allowed_are_used() -> None:
    spent = iter(range(0, 10_000, 100))
    author, outside = Calling([[a_search(f"cup {number}")] for number in range(9)]), Outside(PAGES)
    research = replace(a_research(author, outside, limits=Limits(tokens=150)), used=lambda: next(spent))
    await research.run(FIRST, NOTHING)
    assert len(author.inquiries) == 2


async def test_an_author_that_never_ends_its_turn_is_given_up() -> None:
    class Endless(Calling):
        async def turn(self, *asked: Any) -> Turn:
            await asyncio.Event().wait()
            raise AssertionError

    found = await a_research(Endless([]), Outside(PAGES), limits=Limits(seconds=0.05)).run(FIRST, NOTHING)
    assert found == FIRST


async def test_the_queries_of_a_draft_are_searched_before_any_model_is_asked_again() -> None:
    author, outside = Calling([[a_note((2, "won by the team of Norvik"))]]), Outside(PAGES)
    lacking = replace(NOTHING, queries=("cup 2023",), missing="who won")
    (part,) = await a_research(author, outside).run(FIRST, lacking)
    assert part.passages[0].passage.source.title == "Team"
    assert "Missing so far: who won" in author.inquiries[0].prompt


async def test_where_they_bring_nothing_no_model_is_asked_at_all() -> None:
    author = Calling([[a_search("cup")]])
    found = await a_research(author, Outside(PAGES)).run(FIRST, replace(NOTHING, queries=("zebra",)))
    assert found == FIRST
    assert not author.inquiries


async def test_a_backend_that_fails_is_told_to_the_author_and_to_the_reader() -> None:
    class Down(Outside):
        async def search(self, query: Query) -> list[SearchResult]:
            raise SearchError("Wikipedia did not answer")

    author = Calling([[a_search("cup")], []])
    research = a_research(author, Down())
    await research.run(FIRST, NOTHING)
    assert author.told[0].failed
    assert "Wikipedia did not answer" in author.told[0].text
    assert research.desk.unreachable == {"wikipedia": "Wikipedia did not answer"}


BAD_CALLS = {
    "unknown tool": ("delete_everything", {}),
    "no name": ("", {}),
    "no JSON": ("search", None),
    "nothing given": ("search", {}),
    "too much given": ("search", {**a_search("cup")[1], "force": True}),
    "a number for a list": ("search", {**a_search("cup")[1], "queries": 3}),
    "numbers in a list": ("search", {**a_search("cup")[1], "queries": [1, 2]}),
    "an empty list": ("search", {**a_search("cup")[1], "queries": []}),
    "an endless list": ("search", {**a_search("cup")[1], "queries": ["cup"] * 1000}),
    "an endless query": ("search", {**a_search("cup")[1], "queries": ["cup" * 10_000]}),
    "an unknown place": ("search", {**a_search("cup")[1], "place": "the moon"}),
    "no page": ("read", {"page": "Nowhere", "section": "", "missing": "x"}),
    "an invented address": ("read", {"page": "https://evil.example/", "section": "", "missing": "x"}),
    "hostile sum": ("compute", {"expression": "9**9**9"}),
    "no sum": ("compute", {"expression": "import os"}),
    "a number for a sum": ("compute", {"expression": 5}),
    "facts of another shape": ("note", {"facts": "Tesla", "judgement": "x"}),
    "facts without a number": ("note", {"facts": [{"fact": "x", "passage": "one", "quote": "x"}], "judgement": "x"}),
}


@pytest.mark.parametrize("call", BAD_CALLS.values(), ids=BAD_CALLS)
async def test_a_call_that_makes_no_sense_is_told_to_the_author_who_goes_on(call: tuple[str, Any]) -> None:
    author = Calling([[call], [a_search("cup 2023")], [a_note((2, "won by the team of Norvik"))]])
    (part,) = await a_research(author, Outside(PAGES)).run(FIRST, NOTHING)
    assert author.told[0].failed
    assert 10 < len(author.told[0].text) < 500
    assert part.passages[0].passage.source.title == "Team"


async def test_a_hundred_calls_at_once_are_cut_to_a_few() -> None:
    author, outside = Calling([[a_search(f"cup {number}") for number in range(100)], []]), Outside(PAGES)
    await a_research(author, outside).run(FIRST, NOTHING)
    assert len(outside.queries) == 6
    assert len(author.told) == 6


async def test_more_of_a_page_is_read_by_its_title_or_by_a_link_of_it() -> None:
    outside = Outside(PAGES | {"Linked Page": "A long way from home."})
    author = Calling(
        [
            [a_search("cup 2023")],
            [("read", {"page": "Linked Page", "section": "", "missing": "home"})],
            [a_note((3, "A long way"))],
        ]
    )
    (part,) = await a_research(author, outside).run(FIRST, NOTHING)
    assert part.passages[0].passage.source.title == "Linked Page"
    assert "Links of Team: Linked Page" in author.told[0].text
    assert "Sections: History" in author.told[1].text


async def test_what_is_computed_goes_along_with_the_facts() -> None:
    author = Calling([[("compute", {"expression": "5 * 10"})], [a_note((1, "a trophy"))]])
    (part,) = await a_research(author, Outside(PAGES)).run(FIRST, NOTHING)
    assert part.computed == ("5 * 10 = 50",)


async def test_what_its_author_may_not_see_is_kept_for_quoting_and_not_shown() -> None:
    secret = message("The launch is on Friday.", backend="slack")
    table = {**DEFAULT, Kind.PRIVATE_SLACK: frozenset()}
    author = Calling([[a_note((1, "a trophy"))]])
    (part,) = await a_research(author, Outside(), table=table).run(
        evidence([page("Cup", "The cup is a trophy."), secret]), NOTHING
    )
    assert "Friday" not in author.inquiries[0].prompt
    assert Kind.PRIVATE_SLACK not in author.inquiries[0].kinds
    assert [ranked.passage.text for ranked in part.passages] == ["The cup is a trophy.", "The launch is on Friday."]


async def test_what_is_shown_of_its_progress_tells_nothing_of_what_was_found() -> None:
    class Told:
        lines: list[str] = []  # noqa: RUF012

        async def status(self, text: str) -> None:
            self.lines.append(text)

    told = Told()
    author = Calling([[a_search("Norvik Okafor")], [("compute", {"expression": "1 + 1"})], [a_note()]])
    await a_research(author, Outside(PAGES), progress=told).run(FIRST, replace(NOTHING, queries=("cup 2023",)))
    assert told.lines == [
        "is searching Wikipedia with other words…",
        "is searching further…",
        "is calculating…",
        "is noting the facts…",
    ]


async def test_kinds_of_all_that_is_shown_are_known_when_a_model_is_chosen() -> None:
    author: Any = Calling([[]])
    await a_research(author, Outside()).run(evidence([message("The launch", backend="slack")]), NOTHING)
    inquiry: Inquiry = author.inquiries[0]
    assert inquiry.kinds == {Kind.QUESTION, Kind.PRIVATE_SLACK}
