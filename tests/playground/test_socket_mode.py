from contextlib import AsyncExitStack

import pytest
from aiohttp import ClientSession, WSMsgType, WSServerHandshakeError
from slack_sdk.errors import SlackApiError

from tests.playground.bolt_bot import app_on, client_of, connected, listening
from tests.servers.playground import APP_TOKEN, Json, Playground
from tests.waiting import wait_until


def envelopes(playground: Playground, ts: str) -> list[Json]:
    return [e for e in playground.log()["envelopes"] if e["payload"].get("event", {}).get("ts") == ts]


@pytest.fixture
def link(playground: Playground) -> str:
    return str(client_of(playground).apps_connections_open(app_token=APP_TOKEN)["url"])


async def test_a_connection_begins_with_hello(link: str) -> None:
    async with ClientSession() as http, http.ws_connect(link) as socket:
        hello = await socket.receive_json()
    assert (hello["type"], hello["num_connections"]) == ("hello", 1)
    assert hello["debug_info"]["approximate_connection_time"] > 0


async def test_an_address_is_good_for_one_connection(link: str) -> None:
    async with ClientSession() as http:
        async with http.ws_connect(link):
            pass
        with pytest.raises(WSServerHandshakeError, match="403"):
            await http.ws_connect(link)


def test_each_event_goes_to_one_of_several_connections(playground: Playground) -> None:
    with listening(playground) as first, listening(playground) as second:
        for number in range(6):
            playground.post("#general", f"number {number}")
        wait_until(lambda: first.bodies.qsize() + second.bodies.qsize() == 6)
        heard = [first.events(first.bodies.qsize()), second.events(second.bodies.qsize())]
    assert all(heard)
    assert sorted(event["text"] for events in heard for event in events) == [f"number {n}" for n in range(6)]


async def test_the_eleventh_connection_is_refused(playground: Playground) -> None:
    client = client_of(playground)
    async with ClientSession() as http, AsyncExitStack() as sockets:
        for _ in range(10):
            await sockets.enter_async_context(http.ws_connect(client.apps_connections_open(app_token=APP_TOKEN)["url"]))
        with pytest.raises(SlackApiError, match="too_many_websockets"):
            client.apps_connections_open(app_token=APP_TOKEN)


def test_an_unacknowledged_event_comes_again_with_its_event_id(playground: Playground) -> None:
    app = app_on(playground, process_before_response=True)
    tries: list[Json] = []

    @app.event("message")
    def on_message(body: Json, request: object) -> None:
        tries.append({"id": body["event_id"], "headers": request.headers})  # type: ignore[attr-defined]
        if len(tries) < 3:
            raise RuntimeError("not yet")

    with connected(app, playground):
        posted = playground.post("#general", "try hard")
        wait_until(lambda: [e for e in envelopes(playground, posted["ts"]) if e["acked"]])
    sent = envelopes(playground, posted["ts"])
    assert [(e["retry_attempt"], e["retry_reason"]) for e in sent] == [(0, ""), (1, "timeout"), (2, "timeout")]
    assert len({attempt["id"] for attempt in tries}) == 1
    assert [attempt["headers"]["x-slack-retry-num"] for attempt in tries] == [["0"], ["1"], ["2"]]


def test_a_lost_acknowledgement_brings_the_event_again(playground: Playground) -> None:
    with listening(playground) as ear:
        playground.lose_acknowledgements(1)
        posted = playground.post("#general", "once or twice")
        first, second = ear.hear(2)
        wait_until(lambda: envelopes(playground, posted["ts"])[-1]["acked"])
    assert first["event_id"] == second["event_id"]


async def test_an_event_on_a_broken_connection_goes_to_another(playground: Playground, link: str) -> None:
    async with ClientSession() as http:
        async with http.ws_connect(link) as silent:
            await silent.receive_json()
            posted = playground.post("#general", "anyone")
            envelope = await silent.receive_json()
            assert envelope["payload"]["event"]["text"] == "anyone"
            other = await http.ws_connect(client_of(playground).apps_connections_open(app_token=APP_TOKEN)["url"])
            await other.receive_json()
        again = await other.receive_json()
        await other.send_json({"envelope_id": again["envelope_id"]})
        wait_until(lambda: envelopes(playground, posted["ts"])[-1]["acked"])
        await other.close()
    assert (again["retry_attempt"], again["retry_reason"]) == (1, "connection_failed")
    assert again["envelope_id"] != envelope["envelope_id"]
    assert again["payload"] == envelope["payload"]


async def test_a_disconnect_is_announced_and_then_happens(playground: Playground, link: str) -> None:
    async with ClientSession() as http, http.ws_connect(link) as socket:
        await socket.receive_json()
        playground.disconnect("warning")
        assert (await socket.receive_json())["reason"] == "warning"
        playground.disconnect("refresh_requested")
        assert (await socket.receive_json())["reason"] == "refresh_requested"
        assert (await socket.receive()).type is WSMsgType.CLOSE


def test_bolt_comes_back_after_a_disconnect(playground: Playground) -> None:
    with listening(playground) as ear:
        playground.disconnect("refresh_requested")
        wait_until(lambda: playground.state()["connections"] == 1)
        playground.post("#general", "still there?")
        [event] = ear.events(1)
    assert event["text"] == "still there?"


async def test_dropped_connections_end_without_a_word(playground: Playground, link: str) -> None:
    async with ClientSession() as http, http.ws_connect(link) as socket:
        await socket.receive_json()
        playground.drop_sockets()
        assert (await socket.receive()).type in (WSMsgType.CLOSED, WSMsgType.ERROR)
    assert playground.state()["connections"] == 0


def test_a_post_that_no_one_acknowledges_is_given_up_after_three_redeliveries(playground: Playground) -> None:
    posted = playground.post("#random", "Is anyone there?")

    def tries() -> list[tuple[int, str]]:
        sent = [e for e in playground.log()["envelopes"] if e["payload"].get("event", {}).get("ts") == posted["ts"]]
        return [(e["retry_attempt"], e["failed"]) for e in sent]

    wait_until(lambda: len(tries()) == 4)
    assert tries() == [(attempt, "connection_failed") for attempt in range(4)]
