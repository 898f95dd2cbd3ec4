"""What happened, with times: for tests to read, and for people who wonder."""

import time
from collections import deque
from dataclasses import dataclass, field

from playground.slack.values import Change, Json

KEPT = 20_000


@dataclass(slots=True)
class Record:
    """Web API calls, envelopes and messages, oldest first; the last 20,000 of each. Times are UNIX seconds."""

    calls: deque[Json] = field(default_factory=lambda: deque(maxlen=KEPT))
    envelopes: deque[Json] = field(default_factory=lambda: deque(maxlen=KEPT))
    messages: deque[Json] = field(default_factory=lambda: deque(maxlen=KEPT))

    def call(self, method: str, arguments: Json) -> Json:
        """A line for a Web API call; the caller fills in `answered`, `status` and `answer`."""
        line: Json = {"method": method, "arguments": arguments, "at": time.time(), "answer": None}
        self.calls.append(line)
        return line

    def envelope(self, envelope: Json, connection: int) -> Json:
        """A line for an envelope sent; the caller fills in `acked` or `failed`."""
        payload = envelope["payload"]
        line: Json = {
            "envelope_id": envelope["envelope_id"],
            "type": envelope["type"],
            "event": payload.get("event", {}).get("type") or payload.get("command") or payload.get("type"),
            "event_id": payload.get("event_id"),
            "retry_attempt": envelope.get("retry_attempt"),
            "retry_reason": envelope.get("retry_reason"),
            "connection": connection,
            "sent": time.time(),
            "acked": None,
            "failed": None,
            "payload": payload,
        }
        self.envelopes.append(line)
        return line

    def change(self, change: Change) -> None:
        """A line for something that happened to a message."""
        message = change.message
        self.messages.append(
            {
                "what": change.what.value,
                "at": time.time(),
                "channel": message.channel,
                "ts": message.ts,
                "thread_ts": message.thread_ts,
                "user": message.user,
                "is_bot": message.is_bot,
                "visible_to": message.visible_to,
                "text": message.text,
            }
        )
