"""Whatever a model does with its tools, over the wire and in both protocols: the job ends, and cites nothing wrong."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from playground.models.rules import Material, Pick
from tests.questions import a_question
from tests.servers.fakewiki import FakeWiki, open_fakewiki
from tests.servers.models import Models, Reply, open_models
from tests.worker.authors.asking import BOTH, Silent
from worker.deps import open_deps
from worker.pipeline import answer
from worker.types import Answer, Conversation, Outcome, Question

pytestmark = pytest.mark.parametrize("author", BOTH)

DEATH = "When did Nikola Tesla die?"
RESEARCH = "Do not answer it yet"
"""Stands in every request of a research."""
SEARCH = {"place": "wikipedia", "queries": ["Tesla death"], "missing": "the day", "judgement": "not known"}
PART = '{"question": "When did Nikola Tesla die?", "queries": {"wikipedia": ["Nikola Tesla"]}}'
IN_STEPS = f'{{"language": "en", "parts": [{PART}], "in_steps": true}}'


@pytest.fixture
async def models() -> AsyncIterator[Models]:
    async with open_models() as served:
        yield served


@pytest.fixture
async def wiki() -> AsyncIterator[FakeWiki]:
    async with open_fakewiki() as fake:
        fake.pages["Nikola Tesla"] = "'''Nikola Tesla''' was an inventor. Nikola Tesla died on 7 January 1943."
        fake.pages["Danube"] = "The '''Danube''' flows into the Black Sea."
        yield fake


async def answered(models: Models, wiki: FakeWiki, question: Question, **settings: Any) -> Answer:
    async def alone(_: Question) -> Conversation:
        return Conversation()

    values = {"wikipedia_api_url": wiki.url, "embedder": "none", "hypotheses": 0, **settings}
    async with open_deps(models.settings(**values), alone, None) as deps:
        deadline = asyncio.get_running_loop().time() + 20
        return await answer(question, deps, Silent(), deadline)


def a_fact(passage: object, quote: str) -> Reply:
    """A note of one fact."""
    return Reply(calls=[("note", {"facts": [{"fact": "x", "passage": passage, "quote": quote}], "judgement": ""})])


ODD = {
    "nothing at all": Reply(text=""),
    "only words": Reply(text="He died in 1944, I am sure."),
    "an invented citation": Reply(text="He died in 1944 [1][7](https://evil.example)."),
    "an unknown tool": Reply(calls=[("shell", {"command": "rm -rf /"})]),
    "a tool without a name": Reply(calls=[("", {})]),
    "broken arguments": Reply(calls=[("search", '{"place": "wikipe')]),
    "arguments that are a list": Reply(calls=[("search", "[1, 2]")]),
    "arguments of wrong types": Reply(calls=[("search", {"place": 1, "queries": "x", "missing": None})]),
    "many calls": Reply(calls=[("search", {**SEARCH, "queries": [f"Tesla {at}"]}) for at in range(30)]),
    "a note of nothing": Reply(calls=[("note", {"facts": [], "judgement": ""})]),
    "an invented fact": a_fact(1, "died in 1944"),
    "a fact of passage 99": a_fact(99, "died on"),
    "a fact of passage one": a_fact("one", "died on"),
    "a web page": Reply(body=b"<html>Bad gateway</html>"),
    "half an object": Reply(body=b'{"id": "x", "content": [{"type": "tex'),
    "another shape": Reply(body=b'{"choices": [], "content": null}'),
}


@pytest.mark.parametrize("reply", ODD.values(), ids=ODD)
async def test_an_odd_turn_ends_in_an_answer_that_is_right_or_in_none(
    reply: Reply, author: str, models: Models, wiki: FakeWiki
) -> None:
    models.will(*[replace(reply, when=RESEARCH)] * 20)
    got = await answered(models, wiki, a_question(DEATH, deep=True), author=author)
    assert "1944" not in got.text
    assert {citation.source.title for citation in got.citations} <= {"Nikola Tesla"}
    assert got.outcome is not Outcome.ANSWERED or "7 January 1943" in got.text
    assert sum(RESEARCH in str(body) for body in models.asked) <= 6


@pytest.mark.parametrize("stop", ["refusal", "max_tokens"])
async def test_a_refusal_and_a_turn_that_is_cut_off_end_the_research(
    stop: str, author: str, models: Models, wiki: FakeWiki
) -> None:
    said = stop if author == "anthropic" else {"refusal": "content_filter", "max_tokens": "length"}[stop]
    models.will(*[Reply(calls=[("search", SEARCH)], stop=said, when=RESEARCH)] * 9)
    got = await answered(models, wiki, a_question(DEATH, deep=True), author=author)
    assert "7 January 1943" in got.text
    assert sum(RESEARCH in str(body) for body in models.asked) <= 5


async def test_results_of_parallel_calls_go_back_each_to_its_call(author: str, models: Models, wiki: FakeWiki) -> None:
    both = [("search", SEARCH), ("compute", {"expression": "6 * 7"}), ("compute", {"expression": "1 / 0"})]
    models.will(Reply(text="I need two facts.", calls=both, when=RESEARCH))
    got = await answered(models, wiki, a_question(DEATH, deep=True), author=author)
    assert got.outcome is Outcome.ANSWERED
    second = [str(body) for body in models.asked if RESEARCH in str(body)][1]
    assert "I need two facts." in second
    assert "42" in second
    assert "be computed" in second


async def test_a_simple_question_is_written_about_once_and_not_researched(
    author: str, models: Models, wiki: FakeWiki
) -> None:
    got = await answered(models, wiki, a_question(DEATH), author=author)
    assert [call.step for call in got.usage] == ["plan", "write"]
    assert len(models.asked) == 2


async def test_a_plan_in_steps_leads_to_a_research_at_once(author: str, models: Models, wiki: FakeWiki) -> None:
    models.will(Reply(IN_STEPS, when="Plan the searches"))
    got = await answered(models, wiki, a_question(DEATH), author=author)
    assert [call.step for call in got.usage] == ["plan", "research", "write"]
    assert "7 January 1943" in got.text


def saying(*said: str) -> Any:
    """Writes these sentences, one a draft, the last for all that follow; all cite the sentence with the day."""
    left = list(said)

    def writes(material: Material) -> list[Pick]:
        told = left.pop(0) if len(left) > 1 else left[0]
        for at, (_, texts) in enumerate(material.passages):
            for index, text in enumerate(texts):
                if "7 January 1943" in text:
                    return [Pick(at, index, text, told)]
        return []

    return writes


async def test_a_sentence_that_its_source_does_not_bear_out_is_written_anew_once(
    author: str, models: Models, wiki: FakeWiki
) -> None:
    models.script.writes = saying("Tesla died on 8 January 1943.", "Tesla died on 7 January 1943.")
    got = await answered(models, wiki, a_question(DEATH), author=author)
    assert "7 January 1943" in got.text
    assert [call.step for call in got.usage] == ["plan", "write", "write"]
    assert "8 January 1943" in str(models.asked[-1])


@pytest.mark.parametrize(
    "wrong",
    [
        "Tesla died on 8 January 1943.",
        "Tesla died in 1934.",
        "Thomas Edison died on 7 January 1943.",
        "Tesla did not die on 7 January 1943.",
        "Tesla was born on 7 January 1943.",
        "Tesla was the first to die on 7 January 1943.",
        "Tesla and 12 others died on 7 January 1943.",
    ],
)
async def test_what_is_wrong_twice_is_dropped_and_where_nothing_is_left_nothing_was_found(
    wrong: str, author: str, models: Models, wiki: FakeWiki
) -> None:
    models.script.writes = saying(wrong)
    got = await answered(models, wiki, a_question(DEATH), author=author)
    assert (got.outcome, got.text, got.citations) == (Outcome.NOTHING_FOUND, "", ())
    assert [call.step for call in got.usage] == ["plan", "write", "write"]
