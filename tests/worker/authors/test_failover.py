import asyncio
from dataclasses import replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from search_backends.base import Access
from tests.questions import a_question
from tests.servers.models import Models, Reply
from tests.worker.authors.asking import ALONE, TESLA, Silent, author, said
from tests.worker.evidence import evidence, message
from worker.authors.failures import ModelError, Reason
from worker.authors.opening import chosen, open_authors
from worker.types import Conversation

TWO: dict[str, Any] = {"second_author": "openai"}
THREAD = Conversation((said("We meet at noon.", "U2"),))
TO_CLAUDE = "claude-"


def refused() -> Reply:
    """Claude alone refuses the key."""
    return Reply(status=401, error={"type": "authentication_error"}, when=TO_CLAUDE)


def used(models: Models) -> list[str]:
    return [body["model"].partition("-")[0] for body in models.asked]


async def test_second_author_takes_over(models: Models) -> None:
    models.will(refused())
    with capture_logs() as lines:
        async with author(models, "anthropic", **TWO) as asked:
            draft = await asked.write(a_question(), ALONE, TESLA, Silent())
    assert "1943 [2]" in draft.text
    assert used(models) == ["claude", "gpt"]
    assert [line["provider"] for line in lines] == ["Claude"]


async def test_first_authors_failure_is_told_where_both_fail(models: Models) -> None:
    models.script.key = "another"
    async with author(models, "anthropic", **TWO) as asked:
        with pytest.raises(ModelError, match="Claude does not accept my key"):
            await asked.plan(a_question(), ALONE, ["wikipedia"])
    assert used(models) == ["claude", "gpt"]


async def test_busy_provider_is_not_waited_for_where_there_is_a_second(models: Models) -> None:
    models.will(Reply(status=429, headers={"Retry-After": "30"}, when=TO_CLAUDE))
    async with author(models, "anthropic", seconds=60, **TWO) as asked:
        async with asyncio.timeout(20):
            draft = await asked.write(a_question(), ALONE, TESLA, Silent())
    assert draft.sufficient


async def test_stream_that_breaks_is_written_anew_by_the_second(models: Models) -> None:
    models.will(Reply(cut_after=8, when=TO_CLAUDE))
    async with author(models, "anthropic", **TWO) as asked:
        draft = await asked.write(a_question(), ALONE, TESLA, Silent())
    assert draft.text == "Nikola Tesla died on 7 January 1943 [2]."


async def test_what_one_provider_declines_is_not_carried_to_the_next(models: Models) -> None:
    models.will(Reply("", stop="refusal", when=TO_CLAUDE))
    async with author(models, "anthropic", **TWO) as asked:
        with pytest.raises(ModelError, match="declined"):
            await asked.write(a_question(), ALONE, TESLA, Silent())
    assert used(models) == ["claude"]


async def test_private_text_does_not_go_to_the_second_author(models: Models) -> None:
    models.will(refused(), refused(), refused())
    slack = evidence([message("The launch is on Friday.")])
    async with author(models, "anthropic", **TWO) as asked:
        with pytest.raises(ModelError, match="Claude does not accept my key"):
            await asked.plan(a_question(), THREAD, ["wikipedia"])
        assert await asked.hypothesize(a_question(), THREAD) == ()
        with pytest.raises(ModelError):
            await asked.write(a_question(), ALONE, slack, Silent())
    assert used(models) == ["claude"] * 3


async def test_a_public_channels_thread_may_go_to_the_second_author(models: Models) -> None:
    models.will(refused())
    async with author(models, "anthropic", **TWO) as asked:
        await asked.plan(a_question(), replace(THREAD, access=Access.WORKSPACE), ["wikipedia"])
    assert used(models) == ["claude", "gpt"]


async def test_the_settings_table_decides_for_the_first_author_too(models: Models) -> None:
    async with author(models, "anthropic", processors={"private_slack": []}) as asked:
        await asked.plan(a_question(), ALONE, ["wikipedia"])
        with pytest.raises(ModelError, match="not allowed to send this text") as failure:
            await asked.plan(a_question(), THREAD, ["wikipedia"])
    assert failure.value.reason is Reason.NOT_ALLOWED
    assert len(models.asked) == 1


async def test_a_table_that_allows_it_lets_private_text_go_to_the_second(models: Models) -> None:
    models.will(refused())
    allowed = {"private_slack": ["author", "second_author"]}
    async with author(models, "anthropic", processors=allowed, **TWO) as asked:
        await asked.plan(a_question(), THREAD, ["wikipedia"])
    assert used(models) == ["claude", "gpt"]


async def test_without_any_key_no_model_is_chosen(models: Models) -> None:
    keyless = {"ANTHROPIC_API_KEY": "", "OPENAI_API_KEY": "", "OPENAI_BASE_URL": "https://api.openai.com/v1"}
    async with open_authors(models.settings(**keyless)) as author_for:
        assert author_for is None


@pytest.mark.parametrize(
    ("settings", "names"),
    [
        ({}, ("anthropic",)),
        ({"ANTHROPIC_API_KEY": ""}, ("openai",)),
        ({"second_author": "auto"}, ("anthropic", "openai")),
        ({"author": "openai", "second_author": "auto"}, ("openai", "anthropic")),
        ({"author": "extractive", "second_author": "auto"}, ()),
        ({"author": "openai", "second_author": "openai"}, ("openai",)),
    ],
)
async def test_authors_are_chosen_by_name_or_by_key(
    models: Models, settings: dict[str, str], names: tuple[str, ...]
) -> None:
    assert chosen(models.settings(**settings)) == names
