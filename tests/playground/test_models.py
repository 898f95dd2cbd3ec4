"""The models on localhost hold to their protocols as the real ones do: through the providers' own libraries."""

import asyncio
import sys
from collections.abc import AsyncIterator
from typing import Any

import anthropic
import openai
import pytest

from tests.servers.models import Models, Reply, open_models

RESULT = {
    "type": "search_result",
    "source": "https://wiki.example/Danube",
    "title": "Danube",
    "content": [{"type": "text", "text": "It is long."}, {"type": "text", "text": "The Danube begins in Germany."}],
    "citations": {"enabled": True},
}
WHERE = {"type": "text", "text": "Where does the Danube begin?"}
OBJECT = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}


@pytest.fixture
async def models() -> AsyncIterator[Models]:
    async with open_models() as served:
        yield served


@pytest.fixture
async def claude(models: Models) -> AsyncIterator[anthropic.AsyncAnthropic]:
    async with anthropic.AsyncAnthropic(api_key="key", base_url=models.url, max_retries=0, timeout=60) as client:
        yield client


@pytest.fixture
async def gpt(models: Models) -> AsyncIterator[openai.AsyncOpenAI]:
    async with openai.AsyncOpenAI(api_key="key", base_url=f"{models.url}/v1", max_retries=0) as client:
        yield client


def to_claude(**changes: Any) -> dict[str, Any]:
    request = {
        "model": "claude-haiku-5-5",
        "max_tokens": 100,
        "messages": [{"role": "user", "content": [RESULT, WHERE]}],
    }
    return request | changes


def to_gpt(**changes: Any) -> dict[str, Any]:
    return {"model": "gpt-6-luna", "messages": [{"role": "user", "content": "Where?"}]} | changes


def saying(*blocks: dict[str, Any]) -> dict[str, Any]:
    return {"messages": [{"role": "user", "content": list(blocks)}]}


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"model": "claude-9"}, 404),
        ({"max_tokens": 128_001}, 400),
        ({"extra_body": {"temperature": 0}}, 400),
        ({"output_config": {"format": {"type": "json_schema", "schema": OBJECT}}}, 400),
        (saying(WHERE) | {"output_config": {"format": {"type": "json_schema", "schema": {"type": "object"}}}}, 400),
        ({"output_config": {"effort": "lowest"}}, 400),
        ({"model": "claude-sonnet-5-5", "thinking": {"type": "disabled"}}, 400),
        (saying(RESULT, {**RESULT, "citations": {"enabled": False}}, WHERE), 400),
        (saying({**RESULT, "licence": "CC"}, WHERE), 400),
        (saying({**RESULT, "content": [{"type": "text", "text": " "}]}, WHERE), 400),
        (saying({"type": "text", "text": "q", "quote": "x"}), 400),
    ],
)
async def test_claude_refuses_what_the_real_one_refuses(
    claude: anthropic.AsyncAnthropic, changes: dict[str, Any], status: int
) -> None:
    with pytest.raises(anthropic.APIStatusError) as refusal:
        await claude.messages.create(**to_claude(**changes))
    assert refusal.value.status_code == status


async def test_claude_streams_an_answer_that_cites_the_sentence(claude: anthropic.AsyncAnthropic) -> None:
    async with claude.messages.stream(**to_claude()) as stream:
        words = [text async for text in stream.text_stream]
        message = await stream.get_final_message()
    assert len(words) > 3
    (block,) = message.content
    assert isinstance(block, anthropic.types.TextBlock)
    assert block.text == "".join(words) == "The Danube begins in Germany."
    assert block.citations is not None
    location = block.citations[0]
    assert isinstance(location, anthropic.types.CitationsSearchResultLocation)
    assert (location.search_result_index, location.start_block_index, location.end_block_index) == (0, 1, 2)
    assert location.cited_text == "The Danube begins in Germany."


async def test_claude_calls_its_tool_where_it_does_not_know(claude: anthropic.AsyncAnthropic) -> None:
    tools = [{"name": "search_more", "input_schema": {"type": "object"}}]
    unknown = saying(RESULT, {"type": "text", "text": "Who won the cup?"})
    message = await claude.messages.create(**to_claude(**unknown, tools=tools))
    (block,) = message.content
    assert isinstance(block, anthropic.types.ToolUseBlock)
    assert (message.stop_reason, block.name) == ("tool_use", "search_more")


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"model": "gpt-9"}, 404),
        ({"max_completion_tokens": 128_001}, 400),
        ({"max_tokens": 10}, 400),
        ({"extra_body": {"top_k": 3}}, 400),
        ({"reasoning_effort": "lowest"}, 400),
        ({"model": "gpt-6.2-sol", "reasoning_effort": "none"}, 400),
        ({"stream_options": {"include_usage": True}}, 400),
        ({"response_format": {"type": "json_object"}}, 400),
        (
            {
                "response_format": {
                    "type": "json_schema",
                    "json_schema": {"name": "x", "strict": True, "schema": {"type": "object"}},
                }
            },
            400,
        ),
    ],
)
async def test_gpt_refuses_what_the_real_one_refuses(
    gpt: openai.AsyncOpenAI, changes: dict[str, Any], status: int
) -> None:
    with pytest.raises(openai.APIStatusError) as refusal:
        await gpt.chat.completions.create(**to_gpt(**changes))
    assert refusal.value.status_code == status


@pytest.mark.parametrize("inputs", [[], [""], ["x"] * 2_049])
async def test_embeddings_refuse_what_the_real_ones_refuse(gpt: openai.AsyncOpenAI, inputs: list[str]) -> None:
    with pytest.raises(openai.BadRequestError):
        await gpt.embeddings.create(model="text-embedding-3-small", input=inputs)


async def test_wrong_key_is_refused_in_each_protocols_words(
    models: Models, claude: anthropic.AsyncAnthropic, gpt: openai.AsyncOpenAI
) -> None:
    models.script.key = "another"
    with pytest.raises(anthropic.AuthenticationError) as refused:
        await claude.messages.create(**to_claude())
    assert refused.value.type == "authentication_error"
    with pytest.raises(openai.AuthenticationError) as denied:
        await gpt.chat.completions.create(**to_gpt())
    assert denied.value.code == "invalid_api_key"


async def test_each_library_lists_its_own_models(claude: anthropic.AsyncAnthropic, gpt: openai.AsyncOpenAI) -> None:
    assert "claude-haiku-5-5" in [model.id for model in (await claude.models.list()).data]
    assert "gpt-6-luna" in [model.id for model in (await gpt.models.list()).data]


async def test_equal_words_point_the_same_way(gpt: openai.AsyncOpenAI) -> None:
    texts = ["The Danube begins in Germany", "Where does the Danube begin?", "Penicillin cures infections"]
    reply = await gpt.embeddings.create(model="text-embedding-3-small", input=texts)
    rows = {each.index: each.embedding for each in reply.data}
    alike, unlike = (sum(a * b for a, b in zip(rows[0], rows[other], strict=True)) for other in (1, 2))
    assert alike > 0.5 > unlike


async def test_replies_that_are_laid_out_come_first_and_only_where_they_are_meant(
    models: Models, gpt: openai.AsyncOpenAI
) -> None:
    models.will(Reply("for luna", when="luna"), Reply("for sol", when="sol"))
    said = [
        (await gpt.chat.completions.create(**to_gpt(model=model))).choices[0].message.content
        for model in ("gpt-6-sol", "gpt-6-luna", "gpt-6-luna")
    ]
    assert said[:2] == ["for sol", "for luna"]
    assert said[2] not in said[:2]


async def test_words_come_at_the_pace_of_the_script(models: Models, claude: anthropic.AsyncAnthropic) -> None:
    models.script.first_s, models.script.word_s = 0.2, 0.05
    began = asyncio.get_running_loop().time()
    async with claude.messages.stream(**to_claude()) as stream:
        times = [asyncio.get_running_loop().time() - began async for _ in stream.text_stream]
    assert times[0] >= 0.2
    assert times[-1] - times[0] >= 0.05 * (len(times) - 1) * 0.9


@pytest.mark.parametrize("module", ["playground.models", "tests.servers.models"])
async def test_models_serve_alone(module: str) -> None:
    command = (sys.executable, "-m", module, "--port", "0", "--first", "0", "--word", "0")
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    try:
        assert process.stdout is not None
        ready, url = (await process.stdout.readline()).decode().split()
        assert ready == "ready"
        async with openai.AsyncOpenAI(api_key="any", base_url=f"{url}/v1") as client:
            assert (await client.chat.completions.create(**to_gpt())).choices
    finally:
        process.terminate()
        assert await process.wait() == 0
