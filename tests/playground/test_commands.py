from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from slack_sdk.webhook import WebhookClient

from tests.playground.bolt_bot import app_on, connected
from tests.servers.playground import Json, Playground, running_playground
from tests.waiting import wait_until

Answer = Callable[..., Any]


class Commanded:
    """A bot whose command does what the test wants."""

    def __init__(self, playground: Playground) -> None:
        self.app = app_on(playground)
        self.answer: Answer = lambda ack, **_: ack()
        self.commands: list[Json] = []
        self.app.command("/lookup")(self._on_command)

    def _on_command(self, ack: Any, respond: Any, command: Json) -> None:
        self.commands.append(command)
        self.answer(ack=ack, respond=respond)


@pytest.fixture(scope="module")
def module_bot(server: Playground) -> Iterator[Commanded]:
    bot = Commanded(server)
    with connected(bot.app, server):
        yield bot


@pytest.fixture
def bot(module_bot: Commanded) -> Commanded:
    module_bot.commands.clear()
    module_bot.answer = lambda ack, **_: ack()
    return module_bot


def hook(bot: Commanded) -> WebhookClient:
    """A client for the response_url of the newest command."""
    return WebhookClient(bot.commands[-1]["response_url"])


def texts(playground: Playground, channel: str) -> list[str]:
    return [message["text"] for message in playground.messages(channel)]


def test_a_command_arrives_as_slack_sends_it(playground: Playground, bot: Commanded) -> None:
    assert playground.command("#payroll", "/lookup is @bob in #ops?", user="emil") == {"ok": True, "error": None}
    [command] = bot.commands
    assert (command["command"], command["text"]) == ("/lookup", "is <@U02BOB|bob> in <#C03OPS|ops>?")
    assert (command["user_id"], command["channel_id"], command["channel_name"]) == ("U05EMIL", "C06PAYROLL", "payroll")
    assert command["trigger_id"]
    assert "thread_ts" not in command


def test_what_comes_with_the_acknowledgement_is_seen_by_the_asker_alone(playground: Playground, bot: Commanded) -> None:
    bot.answer = lambda ack, **_: ack("Searching in the acknowledgement")
    playground.command("#ops", "/lookup Porto", user="bob")
    shown = playground.messages("#ops")[-1]
    assert (shown["text"], shown["visible_to"]) == ("Searching in the acknowledgement", "U02BOB")


def test_an_acknowledgement_can_be_for_everyone(playground: Playground, bot: Commanded) -> None:
    bot.answer = lambda ack, **_: ack(text="For all", response_type="in_channel")
    playground.command("#field-notes", "/lookup Porto")
    shown = playground.messages("#field-notes")[-1]
    assert (shown["text"], shown["visible_to"], shown["command"]) == ("For all", None, "/lookup Porto")


def test_a_response_is_ephemeral_unless_it_says_otherwise(playground: Playground, bot: Commanded) -> None:
    playground.command("#payroll", "/lookup Porto", user="emil")
    assert hook(bot).send(text="one").status_code == 200
    assert hook(bot).send(text="two", response_type="in_channel").status_code == 200
    assert [(m["text"], m["visible_to"]) for m in playground.messages("#payroll")[-2:]] == [
        ("one", "U05EMIL"),
        ("two", None),
    ]


def test_a_response_replaces_and_deletes_the_first_one(playground: Playground, bot: Commanded) -> None:
    playground.command("#random", "/lookup Porto")
    hook(bot).send(text="Searching for Porto")
    hook(bot).send(text="Porto is a city", replace_original=True)
    assert texts(playground, "#random")[-1] == "Porto is a city"
    assert "Searching for Porto" not in texts(playground, "#random")
    hook(bot).send(delete_original=True)
    assert "Porto is a city" not in texts(playground, "#random")


def test_a_response_url_takes_five_posts(playground: Playground, bot: Commanded) -> None:
    playground.command("#random", "/lookup five")
    replies = [hook(bot).send(text=f"post {number}") for number in range(6)]
    assert [reply.status_code for reply in replies] == [200] * 5 + [404]
    assert "used_url" in replies[5].body
    assert "post 5" not in texts(playground, "#random")


@pytest.mark.parametrize(
    ("payload", "error"),
    [({"text": "x", "colour": "red"}, "invalid_arguments"), ({}, "no_text"), ({"blocks": [{}]}, "invalid_blocks")],
)
def test_a_wrong_response_is_refused(playground: Playground, bot: Commanded, payload: Json, error: str) -> None:
    playground.command("#random", "/lookup wrong")
    reply = httpx.post(bot.commands[-1]["response_url"], json=payload)
    assert (reply.status_code, reply.json()["error"]) == (400, error)


def test_a_command_that_is_not_acknowledged_times_out_and_is_not_sent_again(
    playground: Playground, bot: Commanded
) -> None:
    bot.answer = lambda **_: None
    outcome = playground.command("#random", "/lookup slowly", user="dana")
    assert outcome == {"ok": False, "error": '/lookup failed with the error "operation_timeout"'}
    assert playground.messages("#random")[-1]["visible_to"] == "U04DANA"
    sent = [e for e in playground.log()["envelopes"] if e["payload"].get("text") == "slowly"]
    assert [e["failed"] for e in sent] == ["timeout"]


def test_an_unknown_command_reaches_nobody(playground: Playground, bot: Commanded) -> None:
    assert not playground.command("#random", "/remind me")["ok"]
    assert bot.commands == []


def test_without_the_bot_a_command_fails_at_once() -> None:
    with running_playground() as playground:
        assert "dispatch_failed" in playground.command("#random", "/lookup anyone")["error"]


def test_a_response_url_ends_with_time() -> None:
    with running_playground(response_url_seconds=0.2) as playground:
        bot = Commanded(playground)
        with connected(bot.app, playground):
            playground.command("#random", "/lookup soon")
            wait_until(lambda: "expired_url" in hook(bot).send(delete_original=True).body)
