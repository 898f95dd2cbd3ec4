"""What is OpenAI's own: quotes that prove markers, servers that understand less, Azure."""

import json
from typing import Any, get_args

import pytest
from openai.types import EmbeddingModel
from openai.types.chat_model import ChatModel

from tests.questions import a_question
from tests.servers.models import Models, Reply
from tests.worker.authors.asking import ALONE, TESLA, Silent, author
from worker.authors.base import Uncited
from worker.settings import Settings

DIED = "Nikola Tesla died on 7 January 1943."
GOOD: dict[str, Any] = {
    "sufficient": True,
    "missing": "",
    "queries": [],
    "answer": "He died in 1943 [2].",
    "quotes": [{"passage": 2, "quote": DIED}],
}


def written(**changes: Any) -> str:
    return json.dumps(GOOD | changes)


@pytest.mark.parametrize(
    "quote",
    [
        DIED,
        "died on 7 January 1943",
        "Nikola  Tesla died\non 7 January 1943,",
        "“Nikola Tesla died on 7 January 1943.”",
        "Nikola Tesla … 7 January 1943",
    ],
)
async def test_marker_stands_where_its_quote_is_in_the_passage(models: Models, quote: str) -> None:
    models.will(Reply(written(quotes=[{"passage": 2, "quote": quote}])))
    async with author(models, "openai") as asked:
        assert (await asked.write(a_question(), ALONE, TESLA, Silent())).text == "He died in 1943 [2]."


@pytest.mark.parametrize(
    "quotes",
    [
        [],
        [{"passage": 1, "quote": DIED}],
        [{"passage": 2, "quote": "Nikola Tesla died on 7 January 1944."}],
        [{"passage": 2, "quote": "1943"}],
        [{"passage": 2, "quote": ""}],
        [{"passage": 9, "quote": DIED}],
        [{"passage": "two", "quote": DIED}],
        [{"quote": DIED}],
        [{"passage": float("inf"), "quote": DIED}],
        ["2"],
        None,
        "2",
    ],
)
async def test_marker_without_a_quote_that_holds_is_dropped(models: Models, quotes: Any) -> None:
    models.will(Reply(written(quotes=quotes)))
    async with author(models, "openai") as asked:
        with pytest.raises(Uncited):
            await asked.write(a_question(), ALONE, TESLA, Silent())


async def test_good_markers_stay_where_others_are_dropped(models: Models) -> None:
    models.will(Reply(written(answer="He died in 1943 [2, 5][1]. See [1](https://x.example) and list[0].")))
    async with author(models, "openai") as asked:
        draft = await asked.write(a_question(), ALONE, TESLA, Silent())
    assert draft.text == "He died in 1943 [2]. See [1](https://x.example) and list."


async def test_what_the_passages_do_not_hold_is_said_before_the_answer(models: Models) -> None:
    async with author(models, "openai") as asked:
        await asked.write(a_question(), ALONE, TESLA, Silent())
    schema = models.asked[0]["response_format"]["json_schema"]["schema"]
    assert next(iter(schema["properties"])) == "sufficient"


@pytest.mark.parametrize("sufficient", [False, "false"])
async def test_answer_beside_insufficient_is_no_answer(models: Models, sufficient: Any) -> None:
    models.will(Reply(written(sufficient=sufficient)))
    async with author(models, "openai") as asked:
        draft = await asked.write(a_question(), ALONE, TESLA, Silent())
    assert (draft.text, draft.sufficient) == ("", False)


@pytest.mark.parametrize("status", [400, 404, 422, 500])
@pytest.mark.parametrize(
    ("unknown", "used"), [(("json_schema",), "json_object"), (("json_schema", "json_object"), None)]
)
async def test_server_is_asked_in_the_strictest_form_that_it_takes(
    models: Models, status: int, unknown: tuple[str, ...], used: str | None
) -> None:
    models.script.refuses = dict.fromkeys(unknown, status)
    async with author(models, "openai") as asked:
        plan = await asked.plan(a_question(), ALONE, ["wikipedia"])
        draft = await asked.write(a_question(), ALONE, TESLA, Silent())
    assert plan.parts[0].queries["wikipedia"].keywords == ("Nikola Tesla die", "Nikola Tesla")
    assert "1943 [2]" in draft.text
    assert models.asked[-1].get("response_format", {}).get("type") == used


async def test_a_format_that_a_server_breaks_over_is_not_asked_for_again(models: Models) -> None:
    said = "[{'type': 'literal_error', 'loc': ('body', 'response_format', 'type')}]"
    models.will(Reply(status=500, error={"message": said, "type": "internal_server_error"}))
    async with author(models, "openai") as asked:
        await asked.plan(a_question(), ALONE, ["wikipedia"])
    assert [body["response_format"]["type"] for body in models.asked] == ["json_schema", "json_object"]


async def test_what_a_server_understood_is_remembered(models: Models) -> None:
    models.script.refuses = {"json_schema": 400, "max_completion_tokens": 400, "reasoning_effort": 422}
    async with author(models, "openai") as asked:
        await asked.plan(a_question(), ALONE, ["wikipedia"])
        first = len(models.asked)
        await asked.hypothesize(a_question(), ALONE)
        await asked.plan(a_question(), ALONE, ["wikipedia"])
    assert first == 4
    assert len(models.asked) == first + 2
    assert models.asked[-1]["max_tokens"] == models.asked[0]["max_completion_tokens"]


async def test_server_that_failed_once_is_still_asked_strictly(models: Models) -> None:
    models.will(Reply(status=500))
    async with author(models, "openai") as asked:
        await asked.plan(a_question(), ALONE, ["wikipedia"])
    assert [body["response_format"]["type"] for body in models.asked] == ["json_schema", "json_schema"]


async def test_tokens_that_a_server_does_not_count_are_not_guessed(models: Models) -> None:
    models.script.refuses = {"stream_options": 400}
    used: list[Any] = []
    async with author(models, "openai", meter=used.append) as asked:
        draft = await asked.write(a_question(), ALONE, TESLA, Silent())
    assert draft.sufficient
    assert used == []


POOR = [
    f"Sure! Here is the JSON:\n```json\n{written()}\n```\nHope it helps {{really}}!",
    f"<think>{{not this}}</think>{written()}",
    written().replace("}]}", "},],}"),
    written(answer="He died\nin 1943 [2].").replace("\\n", "\n"),
    "He died in 1943 [2].",
    '{"answer": "He died in 1943 [2]."',
    written(answer=None),
    written(answer=["He died in 1943 [2]."], quotes={"passage": 2}),
    written(answer="He died in 1943 [7]."),
    '{"answer": {}}',
    "[1, 2, 3]",
    "{" * 3000,
    "",
]


@pytest.mark.parametrize("reply", POOR)
async def test_poor_model_ends_in_a_cited_draft_or_none_at_all(models: Models, reply: str) -> None:
    models.script.refuses = {"json_schema": 400}
    models.will(Reply(reply, when='"json_object"'))
    async with author(models, "openai") as asked:
        try:
            draft = await asked.write(a_question(), ALONE, TESLA, Silent())
        except Uncited:
            return
    assert "1943 [2]" in draft.text


@pytest.mark.parametrize("reply", POOR[:4])
async def test_json_is_found_in_what_surrounds_it(models: Models, reply: str) -> None:
    models.will(Reply(reply))
    async with author(models, "openai") as asked:
        assert "1943 [2]" in (await asked.write(a_question(), ALONE, TESLA, Silent())).text


@pytest.mark.parametrize(
    "reply",
    [
        '{"parts": "none"}',
        '{"parts": [1, null, {}]}',
        '{"parts": [{"question": 7, "queries": ["Tesla"]}], "language": null}',
        '{"parts": [{"question": "When?", "queries": {"wikipedia": [null, 3, " Tesla  death "]}}], "language": "EN"}',
    ],
)
async def test_plan_of_a_poor_model_is_still_a_plan(models: Models, reply: str) -> None:
    models.will(Reply(reply))
    async with author(models, "openai") as asked:
        plan = await asked.plan(a_question(), ALONE, ["wikipedia"])
    assert plan.language == "en"
    assert plan.parts[0].text
    assert all(isinstance(keywords, str) for keywords in plan.parts[0].queries["wikipedia"].keywords)


async def test_azures_deployments_answer(models: Models) -> None:
    azure: dict[str, Any] = {"AZURE_OPENAI_ENDPOINT": models.url, "AZURE_OPENAI_API_KEY": "azure-key"}
    async with author(models, "azure", **azure) as asked:
        draft = await asked.write(a_question(), ALONE, TESLA, Silent())
    assert "1943 [2]" in draft.text
    assert models.script.requests[0].path == "/openai/deployments/gpt-6.2-sol/chat/completions"


async def test_local_server_needs_no_key(models: Models) -> None:
    async with author(models, "openai", OPENAI_API_KEY="") as asked:
        assert (await asked.write(a_question(), ALONE, TESLA, Silent())).sufficient


def test_default_models_are_known_to_the_library() -> None:
    for setting in ("openai_model", "openai_fast_model"):
        assert Settings.model_fields[setting].default in get_args(ChatModel)
    assert Settings.model_fields["openai_embedding_model"].default in get_args(EmbeddingModel)
