from slack_sdk import WebClient

from tests.playground.bolt_bot import client_of
from tests.playground.test_web_api import refused
from tests.servers.playground import Json, Playground
from tests.waiting import wait_until


def shown(playground: Playground) -> list[str]:
    return [status["text"] for status in playground.state()["statuses"]]


def thread(playground: Playground) -> Json:
    root = playground.post("#general", "<@bot> hello")
    return {"channel_id": root["channel"], "thread_ts": root["ts"]}


def test_a_post_in_the_thread_ends_the_status(playground: Playground) -> None:
    client, place = client_of(playground), thread(playground)
    client.assistant_threads_setStatus(**place, status="is searching…", loading_messages=["Reading", "Ranking"])
    assert shown(playground) == ["is searching…"]
    client.chat_postMessage(channel="#general", text="elsewhere")
    assert shown(playground) == ["is searching…"]
    client.chat_postMessage(channel="#general", thread_ts=place["thread_ts"], text="found")
    assert shown(playground) == []


def test_an_empty_status_takes_it_away(playground: Playground) -> None:
    client, place = client_of(playground), thread(playground)
    client.assistant_threads_setStatus(**place, status="is searching…")
    client.assistant_threads_setStatus(**place, status="")
    assert shown(playground) == []


def test_a_status_ends_by_itself(playground: Playground) -> None:
    client_of(playground).assistant_threads_setStatus(**thread(playground), status="is thinking…")
    wait_until(lambda: shown(playground) == [])


def test_loading_messages_have_limits(playground: Playground) -> None:
    client: WebClient = client_of(playground)
    place = thread(playground) | {"status": "is searching…"}
    for lines in ([], ["x"] * 11, ["x" * 51]):
        refused("invalid_arguments", client.assistant_threads_setStatus, **place, loading_messages=lines)
