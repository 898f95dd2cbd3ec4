"""What is Claude's own: citations over search results, the tool for more searches, Bedrock and Vertex."""

import asyncio
from typing import Any, get_args

import pytest
from anthropic import AsyncAnthropicVertex
from anthropic.types.model_param import ModelParam

from tests.questions import a_question
from tests.servers.models import Models
from tests.worker.authors.asking import ALONE, DEATH, LIFE, TESLA, Silent, author
from tests.worker.evidence import evidence, message
from worker.authors.anthropic import Claude
from worker.authors.citations import marked
from worker.authors.claude_clients import faults_of
from worker.authors.manner import Manner
from worker.authors.occasion import Occasion
from worker.authors.understanding import Understanding
from worker.settings import Settings


def block(text: str, **cited: Any) -> dict[str, Any]:
    location = {
        "type": "search_result_location",
        "source": "",
        "title": "",
        "cited_text": "He liked pigeons.",
        "search_result_index": 0,
        "start_block_index": 1,
        "end_block_index": 2,
        **cited,
    }
    return {"type": "text", "text": text, "citations": [location] if cited else None}


async def test_each_sentence_of_a_passage_can_be_cited_alone(models: Models) -> None:
    async with author(models, "anthropic") as asked:
        await asked.write(a_question(), ALONE, TESLA, Silent())
    results = [each for each in models.asked[0]["messages"][0]["content"] if each["type"] == "search_result"]
    assert [[text["text"] for text in result["content"]] for result in results] == [
        ["Tesla was born in Smiljan.", "He liked pigeons."],
        ["Tesla lived in New York.", "Nikola Tesla died on 7 January 1943.", "He was 86."],
    ]
    assert results[1]["title"] == "Nikola Tesla › Death"
    assert all(result["citations"] == {"enabled": True} for result in results)


async def test_dates_and_authors_of_passages_are_told(models: Models) -> None:
    async with author(models, "anthropic") as asked:
        await asked.write(a_question(), ALONE, evidence([message("Lunch is at noon.")]), Silent())
    assert models.asked[0]["messages"][0]["content"][0]["title"] == "this thread (Ada, 2026-03-04)"


async def test_more_searches_are_a_tool_beside_the_answer(models: Models) -> None:
    async with author(models, "anthropic") as asked:
        await asked.write(a_question(), ALONE, TESLA, Silent())
    (tool,) = models.asked[0]["tools"]
    assert tool["name"] == "search_more"
    assert set(tool["input_schema"]["properties"]) == {"queries", "missing"}
    assert "format" not in models.asked[0]["output_config"]


def test_marker_stands_before_the_full_stop() -> None:
    assert marked([block("He liked pigeons.", search_result_index=0)], [LIFE]) == "He liked pigeons [1]."
    assert marked([block("He liked pigeons", search_result_index=0), block(".")], [LIFE]) == "He liked pigeons [1]."


def test_two_citations_of_one_passage_are_one_marker() -> None:
    twice = block("He liked pigeons.", search_result_index=0)
    twice["citations"] *= 2
    assert marked([twice], [LIFE]) == "He liked pigeons [1]."


@pytest.mark.parametrize(
    "wrong",
    [
        {"search_result_index": 7},
        {"search_result_index": -1},
        {"search_result_index": 1},
        {"cited_text": "He kept no pigeons."},
        {"cited_text": ""},
    ],
)
def test_citation_that_the_passage_does_not_hold_is_no_marker(wrong: dict[str, Any]) -> None:
    assert marked([block("He liked pigeons.", **wrong)], [LIFE, DEATH]) == "He liked pigeons."


def test_numbers_in_brackets_that_claude_writes_itself_are_dropped() -> None:
    assert marked([block("He liked pigeons [2].", search_result_index=0)], [LIFE, DEATH]) == "He liked pigeons [1]."
    assert marked([block("He was tall [1].")], [LIFE]) == "He was tall."


def test_default_models_are_known_to_the_library() -> None:
    known = get_args(get_args(ModelParam)[0])
    for setting in ("anthropic_model", "anthropic_fast_model"):
        assert Settings.model_fields[setting].default in known


@pytest.mark.parametrize("parameter", ["effort", "thinking", "output_config"])
async def test_parameter_that_a_model_does_not_take_is_left_out_from_then_on(models: Models, parameter: str) -> None:
    models.script.refuses = {parameter: 400}
    async with author(models, "anthropic") as asked:
        plan = await asked.plan(a_question(), ALONE, ["wikipedia"])
        await asked.hypothesize(a_question(), ALONE)
    assert plan.parts[0].queries["wikipedia"].keywords == ("Nikola Tesla die", "Nikola Tesla")
    assert [parameter in str(body) for body in models.asked] == [True, False, False]


async def test_claude_answers_on_bedrock(models: Models) -> None:
    models.script.models = frozenset({"anthropic.claude-sonnet-5-5", "anthropic.claude-haiku-5-5"})
    bedrock: dict[str, Any] = {"AWS_BEARER_TOKEN_BEDROCK": "key", "ANTHROPIC_BEDROCK_MANTLE_BASE_URL": models.url}
    async with author(models, "bedrock", **bedrock) as asked:
        await asked.plan(a_question(), ALONE, ["wikipedia"])
        draft = await asked.write(a_question(), ALONE, TESLA, Silent())
    assert "1943 [2]" in draft.text


async def test_claude_answers_on_vertex(models: Models) -> None:
    client = AsyncAnthropicVertex(region="global", project_id="acme", access_token="token", base_url=models.url)
    async with client:
        occasion = Occasion(asyncio.get_running_loop().time() + 20)
        asked = Claude(client, Manner("claude-haiku-5-5", "claude-sonnet-5-5"), Understanding(), faults_of(), occasion)
        await asked.plan(a_question(), ALONE, ["wikipedia"])
        draft = await asked.write(a_question(), ALONE, TESLA, Silent())
    assert "1943 [2]" in draft.text
    assert "publishers/anthropic/models/claude-sonnet-5-5" in models.script.requests[-1].path
