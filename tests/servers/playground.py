"""A running playground, in a process of its own, and a hand to drive it with."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx

from tests.waiting import wait_until

Json = dict[str, Any]
BOT_TOKEN, APP_TOKEN = "xoxb-playground", "xapp-playground"
BOT_USER = "U0FOOTNOTE"


@dataclass(frozen=True, slots=True)
class Playground:
    """People and channels go by name ("bob", "#general"); "dm" is the acting user's conversation with the bot.

    Calls block: from async tests use `asyncio.to_thread`.
    """

    url: str
    http: httpx.Client

    @property
    def environment(self) -> dict[str, str]:
        """Settings that make the product meet this playground."""
        return {
            "SLACK_API_URL": f"{self.url}/api/",
            "SLACK_BOT_TOKEN": BOT_TOKEN,
            "SLACK_APP_TOKEN": APP_TOKEN,
            "WIKIPEDIA_API_URL": f"{self.url}/w/api.php",
        }

    def post(
        self,
        channel: str,
        text: str,
        user: str = "alice",
        thread: str | None = None,
        files: tuple[str, ...] = (),
        forward: Json | None = None,
    ) -> Json:
        """A person posts; `<@bot>` mentions the bot. The message, with its `ts`."""
        body = {"user": user, "channel": channel, "text": text.replace("<@bot>", f"<@{BOT_USER}>")}
        optional = {"thread_ts": thread, "files": list(files), "forward": forward}
        return self._send("POST", "messages", body | {name: value for name, value in optional.items() if value})

    def edit(self, channel: str, ts: str, text: str, user: str = "alice") -> Json:
        """A person edits their message."""
        text = text.replace("<@bot>", f"<@{BOT_USER}>")
        return self._send("PATCH", "messages", {"user": user, "channel": channel, "ts": ts, "text": text})

    def delete(self, channel: str, ts: str, user: str = "alice") -> None:
        """A person deletes their message."""
        self._send("DELETE", "messages", {"user": user, "channel": channel, "ts": ts})

    def command(self, channel: str, text: str, user: str = "alice") -> Json:
        """A person runs a slash command; returns once it is acknowledged, or has failed: {ok, error}."""
        return self._send("POST", "commands", {"user": user, "channel": channel, "text": text})

    def press(self, message: Json, action_id: str, user: str = "alice", value: str | None = None) -> None:
        """A person presses the button of this action_id."""
        block = next(
            b for b in message["blocks"] if any(e.get("action_id") == action_id for e in b.get("elements", ()))
        )
        place = {"user": user, "channel": message["channel"], "ts": message["ts"]}
        action = {"block_id": block["block_id"], "action_id": action_id, "value": value}
        self._send("POST", "actions", place | action)

    def open_home(self, user: str = "alice") -> None:
        """A person opens the conversation with the bot."""
        self._send("POST", "home", {"user": user})

    def invite(self, channel: str, mention: str | None = None) -> None:
        """The bot is invited; `mention` is the ts of a message that waits for it."""
        self._send("POST", "members", {"channel": channel, "ts": mention})

    def state(self, user: str = "alice") -> Json:
        """What a person's page shows."""
        state: Json = self._read("state", user=user)
        return state

    def messages(self, channel: str, thread: str | None = None, user: str = "alice") -> list[Json]:
        """All messages of a channel or a thread, oldest first, ephemeral ones (`visible_to`) too."""
        place = {"channel": channel, "user": user} | ({"thread_ts": thread} if thread else {})
        found: list[Json] = self._read("messages", **place)
        return found

    def wait_for_bot(self, connections: int = 1, timeout_s: float = 20.0) -> None:
        """Return once the bot is connected."""
        wait_until(lambda: self.state()["connections"] >= connections, timeout_s)

    def wait_for_reply(
        self,
        channel: str,
        thread: str | None = None,
        user: str = "alice",
        containing: str = "",
        count: int = 1,
        timeout_s: float = 10.0,
    ) -> Json:
        """The bot's message number `count` in this place that contains a text, in its text or its blocks."""

        def reply() -> Json | None:
            messages = self.messages(channel, thread, user)
            found = [m for m in messages if m["is_bot"] and containing in f"{m['text']}{m['blocks']}"]
            return found[count - 1] if len(found) >= count else None

        found = wait_until(reply, timeout_s)
        assert found
        return found

    def fault(self, method: str, kind: str, **more: Any) -> None:
        """Trouble for a Web API method: see playground/slack/faults.py for kinds, `times`, `seconds` and `error`."""
        self._send("POST", "faults", {"method": method, "kind": kind} | more)

    def disconnect(self, reason: str = "refresh_requested") -> None:
        """Slack announces the end of all connections, and ends them unless it is a mere `warning`."""
        self._send("POST", "faults", {"disconnect": reason})

    def drop_sockets(self) -> None:
        """All connections break."""
        self._send("POST", "faults", {"drop": True})

    def lose_acknowledgements(self, count: int) -> None:
        """The next acknowledgements get lost on their way."""
        self._send("POST", "faults", {"lose_acks": count})

    def clear_faults(self) -> None:
        """All goes well again."""
        self._send("DELETE", "faults", {})

    def grant(self, user: str, *scopes: str) -> str:
        """A person grants the app these scopes. Their token."""
        self._send("POST", "grant", {"user": user, "scopes": scopes})
        return f"xoxp-playground-{self.user_id(user)}"

    def revoke(self, user: str) -> None:
        """A person takes back what they granted."""
        self._send("POST", "grant", {"user": user, "scopes": []})

    def take_back(self, user: str) -> None:
        """A person takes back in Slack what they granted, and the app hears of it."""
        self._send("POST", "revocations", {"user": user})

    def uninstall(self) -> None:
        """The app is removed from the workspace, and hears of it; its own token stays good here."""
        self._send("POST", "revocations", {})

    def action_token(self, channel: str, user: str = "alice") -> str:
        """A person mentions the bot; the action token of that event."""
        ts = self.post(channel, "<@bot> a question", user)["ts"]

        def token() -> str | None:
            events = [envelope["payload"].get("event", {}) for envelope in self.log()["envelopes"]]
            return next((event["action_token"] for event in events if event.get("ts") == ts), None)

        found = wait_until(token)
        assert found
        return found

    def leak(self, on: bool = True) -> None:
        """Slack's search returns all that matches, whoever asks and wherever it was said; or no longer."""
        self._send("POST", "leaky", {"on": on})

    def user_id(self, name: str) -> str:
        """A person's id."""
        [found] = [user["id"] for user in self.state()["users"] if name in (user["id"], user["name"])]
        return str(found)

    def log(self) -> Json:
        """{calls, envelopes, messages}: everything that happened, with times."""
        log: Json = self._read("log")
        return log

    def calls(self, method: str) -> list[Json]:
        """The Web API calls of one method so far: {method, arguments, at, answered, status, answer}."""
        return [call for call in self.log()["calls"] if call["method"] == method]

    def _read(self, door: str, **query: str) -> Any:
        reply = self.http.get(f"/playground/{door}", params=query)
        reply.raise_for_status()
        return reply.json()

    def _send(self, verb: str, door: str, body: Json) -> Json:
        reply = self.http.request(verb, f"/playground/{door}", json=body)
        if reply.status_code == 400:
            raise ValueError(reply.json()["error"])
        reply.raise_for_status()
        answer: Json = reply.json()
        return answer


@contextmanager
def running_playground(team: str = "T0LARKSPUR", **options: Any) -> Iterator[Playground]:
    """A playground on a free port. Options are those of `python -m playground`: note, events, scopes, retries, …"""
    flags = [part for name, value in options.items() for part in _flag(name.replace("_", "-"), value)]
    command = [sys.executable, "-m", "playground", "--port", "0", *flags]
    environment = {**os.environ, "PLAYGROUND_TEAM": team}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout is not None
        word, _, url = process.stdout.readline().strip().partition(" ")
        assert word == "ready", "the playground did not start"
        with httpx.Client(base_url=url, timeout=60.0, trust_env=False) as http:
            yield Playground(url, http)
    finally:
        process.terminate()
        process.wait(timeout=10)
        if process.stdout:
            process.stdout.close()


def _flag(name: str, value: Any) -> tuple[str, ...]:
    if isinstance(value, bool):
        return (f"--{name}" if value else f"--no-{name}",)
    return f"--{name}", ",".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)
