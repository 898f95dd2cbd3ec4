"""Slack's "slow down": when a call is sent again by itself, and after how long."""

import time

import pytest
from prometheus_client import REGISTRY
from slack_sdk.http_retry.request import HttpRequest
from slack_sdk.http_retry.response import HttpResponse
from slack_sdk.http_retry.state import RetryState

from worker.delivery.retry import NOT_HERE, RetryAfter

URL = "https://slack.example/api/"


def asked(method: str) -> HttpRequest:
    return HttpRequest(method="POST", url=URL + method, headers={})


def slowed(*after: str, status: int = 429) -> HttpResponse:
    return HttpResponse(status_code=status, headers={"Retry-After": list(after)} if after else {})


async def may_retry(method: str, response: HttpResponse | None) -> bool:
    return await RetryAfter().can_retry_async(state=RetryState(), request=asked(method), response=response)


async def test_a_call_that_is_told_to_wait_is_sent_again_and_no_other() -> None:
    assert await may_retry("chat.update", slowed("1"))
    assert not await may_retry("chat.update", slowed("1", status=500))
    assert not await may_retry("chat.update", None)


@pytest.mark.parametrize("method", NOT_HERE)
async def test_what_others_decide_is_not_sent_again_here(method: str) -> None:
    assert not await may_retry(method, slowed("1"))


async def test_what_is_told_to_wait_is_counted_and_nothing_else() -> None:
    def counted() -> float:
        return REGISTRY.get_sample_value("footnote_slack_slowed_total", {"method": "chat.update"}) or 0.0

    before = counted()
    await may_retry("chat.update", slowed("1"))
    assert counted() == before + 1
    await may_retry("chat.update", slowed("1", status=500))
    assert counted() == before + 1


@pytest.mark.parametrize(
    ("response", "seconds"),
    [(HttpResponse(status_code=429, headers={"Retry-After": "12"}), 12), (slowed("34"), 34), (slowed(), 1), (None, 1)],
    ids=["as text", "as a list", "not said", "no reply"],
)
async def test_all_digits_of_how_long_to_wait_count(
    monkeypatch: pytest.MonkeyPatch, response: HttpResponse | None, seconds: int
) -> None:
    slept: list[float] = []

    async def sleep(time_s: float) -> None:
        slept.append(time_s)

    monkeypatch.setattr("worker.delivery.retry.asyncio.sleep", sleep)
    await RetryAfter().prepare_for_next_attempt_async(
        state=RetryState(), request=asked("chat.update"), response=response
    )
    [waited] = slept
    assert seconds <= waited < seconds + 1


@pytest.mark.parametrize("headers", [{"Retry-After": ["0.4"]}, {"retry-after": "0.4"}])
async def test_it_waits_as_long_as_slack_says_and_counts(headers: dict[str, str | list[str]]) -> None:
    state, began = RetryState(), time.monotonic()
    response = HttpResponse(status_code=429, headers=headers)
    await RetryAfter().prepare_for_next_attempt_async(state=state, request=asked("chat.update"), response=response)
    assert 0.4 <= time.monotonic() - began < 1
    assert state.next_attempt_requested
    assert state.current_attempt == 1
