"""How models fail, over the wire: what the asker is told, what the log holds, and what is asked again."""

import asyncio
from traceback import format_exception
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.questions import a_question
from tests.servers.models import Models, Reply
from tests.worker.authors.asking import ALONE, BOTH, TESLA, Silent, author
from worker.authors import chat
from worker.authors.chat import Asked
from worker.authors.claude_clients import faults_of
from worker.authors.failures import ModelError, Reason
from worker.authors.patience import patiently

SECRET = a_question("What is our secret?")
BUSY_CLAUDE = {"type": "overloaded_error", "message": "Overloaded"}
BUSY = {"type": "rate_limit_error", "message": "slow down"}


def error(kind: str, message: str = "no", code: str | None = None) -> dict[str, Any]:
    return {"type": kind, "message": message, "code": code}


CASES = [
    ("anthropic", Reply(status=401, error=error("authentication_error")), Reason.WRONG_KEY, "does not accept my key"),
    ("anthropic", Reply(status=403, error=error("permission_error")), Reason.WRONG_KEY, "does not accept my key"),
    ("anthropic", Reply(status=404, error=error("not_found_error")), Reason.UNKNOWN_MODEL, "choose another"),
    ("anthropic", Reply(status=402, error=error("billing_error")), Reason.OUT_OF_CREDIT, "out of credit"),
    (
        "anthropic",
        Reply(status=400, error=error("invalid_request_error", "Your credit balance is too low to access the API")),
        Reason.OUT_OF_CREDIT,
        "out of credit",
    ),
    ("anthropic", Reply(status=413, error=error("request_too_large")), Reason.TOO_LONG, "too long"),
    (
        "anthropic",
        Reply(status=400, error=error("invalid_request_error", "prompt is too long: 1000001 tokens")),
        Reason.TOO_LONG,
        "too long",
    ),
    ("anthropic", Reply("", stop="refusal"), Reason.REFUSED, "declined"),
    ("anthropic", Reply("Half", stop="max_tokens"), Reason.TOO_LONG, "too long"),
    (
        "openai",
        Reply(status=401, error=error("invalid_request_error", code="invalid_api_key")),
        Reason.WRONG_KEY,
        "key",
    ),
    (
        "openai",
        Reply(status=404, error=error("invalid_request_error", code="model_not_found")),
        Reason.UNKNOWN_MODEL,
        "choose another",
    ),
    (
        "openai",
        Reply(status=429, error=error("insufficient_quota", code="insufficient_quota")),
        Reason.OUT_OF_CREDIT,
        "out of credit",
    ),
    ("openai", Reply(status=400, error=error("", code="content_filter")), Reason.REFUSED, "declined"),
    ("openai", Reply(status=400, error=error("", code="context_length_exceeded")), Reason.TOO_LONG, "too long"),
    ("openai", Reply("", stop="content_filter"), Reason.REFUSED, "declined"),
    ("openai", Reply('{"sufficient": tr', stop="length"), Reason.TOO_LONG, "too long"),
]


@pytest.mark.parametrize(("name", "reply", "reason", "told"), CASES)
async def test_failure_has_a_sentence_for_the_asker_and_a_line_for_the_admin(
    models: Models, name: str, reply: Reply, reason: Reason, told: str
) -> None:
    models.will(reply)
    with capture_logs() as lines:
        async with author(models, name) as asked:
            with pytest.raises(ModelError, match=told) as failure:
                await asked.write(SECRET, ALONE, TESLA, Silent())
    assert failure.value.reason is reason
    assert [(line["event"], line["step"], line["reason"]) for line in lines] == [("model.failed", "write", reason)]
    assert len(models.asked) == 1, "asking again would not help"


BODIES = [
    b"<html>Welcome to nginx</html>",
    b"",
    b"{}",
    b"[]",
    b'{"choices": null, "content": null}',
    b'{"choices": [], "content": 7, "usage": {}}',
    b'{"choices": [{}], "content": [], "usage": null}',
    b'{"choices": [{"message": "hi"}], "content": "hi"}',
]


@pytest.mark.parametrize("name", BOTH)
async def test_neither_keys_nor_texts_are_in_the_log_or_the_sentence(models: Models, name: str) -> None:
    models.script.key = "another"
    with capture_logs() as lines:
        async with author(models, name) as asked:
            with pytest.raises(ModelError) as failure:
                await asked.plan(SECRET, ALONE, ["wikipedia"])
    told = f"{lines} {''.join(format_exception(failure.value))}"
    assert "sk-" not in told
    assert "secret" not in told


@pytest.mark.parametrize("name", BOTH)
async def test_without_a_key_the_asker_is_told_and_nobody_is_asked(models: Models, name: str) -> None:
    keys: dict[str, Any] = {
        "ANTHROPIC_API_KEY": "",
        "OPENAI_API_KEY": "",
        "OPENAI_BASE_URL": "https://api.openai.com/v1",
    }
    with capture_logs() as lines:
        async with author(models, name, **keys) as asked:
            with pytest.raises(ModelError, match="no key for") as failure:
                await asked.plan(a_question(), ALONE, ["wikipedia"])
    assert failure.value.reason is Reason.NO_KEY
    assert lines[0]["event"] == "model.no_key"
    assert models.asked == []


@pytest.mark.parametrize(
    ("name", "busy"),
    [
        ("anthropic", Reply(status=529, error=BUSY_CLAUDE)),
        ("anthropic", Reply(status=429, error=BUSY, headers={"Retry-After": "1"})),
        ("anthropic", Reply(status=500, error=error("api_error"))),
        ("openai", Reply(status=429, error=BUSY, headers={"Retry-After": "1"})),
        ("openai", Reply(status=503, error=error("server_error"))),
    ],
)
async def test_what_is_busy_for_the_moment_is_asked_again(models: Models, name: str, busy: Reply) -> None:
    models.will(busy)
    async with author(models, name) as asked:
        draft = await asked.write(a_question(), ALONE, TESLA, Silent())
    assert "1943 [2]" in draft.text
    assert len(models.asked) == 2


@pytest.mark.parametrize("name", BOTH)
async def test_retry_after_is_obeyed(models: Models, name: str) -> None:
    models.will(Reply(status=429, error=BUSY, headers={"Retry-After": "1.5"}))
    async with author(models, name) as asked:
        began = asyncio.get_running_loop().time()
        await asked.plan(a_question(), ALONE, ["wikipedia"])
        assert asyncio.get_running_loop().time() - began >= 1.5


@pytest.mark.parametrize("name", BOTH)
async def test_a_pause_that_outlasts_the_deadline_is_not_begun(models: Models, name: str) -> None:
    models.will(Reply(status=429, error=BUSY, headers={"Retry-After": "40"}))
    async with author(models, name, seconds=30) as asked:
        async with asyncio.timeout(20):
            with pytest.raises(ModelError, match="too much to do") as failure:
                await asked.plan(a_question(), ALONE, ["wikipedia"])
    assert failure.value.reason is Reason.BUSY
    assert len(models.asked) == 1


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("limit", [{"seconds": 1.0}, {"model_silence_s": 1.0}])
async def test_model_that_never_answers_is_given_up(models: Models, name: str, limit: dict[str, Any]) -> None:
    models.will(Reply(hangs=True))
    async with author(models, name, **limit) as asked:
        async with asyncio.timeout(15):
            with pytest.raises(ModelError, match="did not answer in time") as failure:
                await asked.write(a_question(), ALONE, TESLA, Silent())
    assert failure.value.reason is Reason.TOO_LATE


@pytest.mark.parametrize(
    ("name", "fault", "reason"),
    [
        ("anthropic", BUSY_CLAUDE, Reason.BROKEN),
        ("openai", error("server_error", "The server had an error"), Reason.BROKEN),
    ],
)
async def test_error_in_the_middle_of_the_stream_is_no_draft(
    models: Models, name: str, fault: dict[str, Any], reason: Reason
) -> None:
    models.will(Reply(error=fault, cut_after=7))
    async with author(models, name) as asked:
        with pytest.raises(ModelError) as failure:
            await asked.write(a_question(), ALONE, TESLA, Silent())
    assert failure.value.reason is reason


@pytest.mark.parametrize("name", BOTH)
async def test_error_before_the_first_word_of_the_stream_is_asked_again(models: Models, name: str) -> None:
    models.will(Reply(error=BUSY_CLAUDE, cut_after=1))
    async with author(models, name) as asked:
        draft = await asked.write(a_question(), ALONE, TESLA, Silent())
    assert "1943 [2]" in draft.text


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("body", BODIES)
async def test_page_instead_of_a_reply_is_unreadable(models: Models, name: str, body: bytes) -> None:
    models.will(*[Reply(body=body)] * 9)
    async with author(models, name) as asked:
        with pytest.raises(ModelError):
            await asked.plan(a_question(), ALONE, ["wikipedia"])
        with pytest.raises(ModelError):
            await asked.write(a_question(), ALONE, TESLA, Silent())


@pytest.mark.parametrize("name", BOTH)
async def test_server_that_is_down_is_unreachable(models: Models, name: str, unused_tcp_port: int) -> None:
    down = f"http://127.0.0.1:{unused_tcp_port}"
    async with author(models, name, ANTHROPIC_BASE_URL=down, OPENAI_BASE_URL=f"{down}/v1") as asked:
        with pytest.raises(ModelError, match="can't reach") as failure:
            await asked.plan(a_question(), ALONE, ["wikipedia"])
    assert failure.value.reason is Reason.UNREACHABLE


@pytest.mark.parametrize("name", BOTH)
async def test_failed_hypothesis_is_none(models: Models, name: str) -> None:
    models.script.key = "another"
    async with author(models, name) as asked:
        assert await asked.hypothesize(a_question(), ALONE) == ()


async def test_credentials_that_the_machine_lacks_are_a_missing_key() -> None:
    async def sign() -> None:
        raise LookupError("no credentials in /home/bot/.aws")

    with pytest.raises(ModelError, match="no key for Claude") as failure:
        await patiently(sign, faults_of(LookupError), asyncio.get_running_loop().time() + 5, 1.0)
    assert failure.value.reason is Reason.NO_KEY


def test_texts_are_in_no_repr() -> None:
    asked = Asked("plan", "gpt-6-luna", "a secret", "a secret", {}, "parts", 10)
    assert "secret" not in f"{asked!r} {chat.Reply('a secret', 'stop', 'gpt-6-luna', None)!r}"
