"""What was said before the workspace opens, read from history.txt.

There, `#channel` begins a channel (one without a name goes by its id), `6d 02:30 bob: words` is a message of so long
before the opening, and an indented line is a reply to the message above. `{+12}` in the words is the date twelve days
after the opening, `{-3}` that of three days before it. `{file NAME | words}` at the end is a file that comes with it.
"""

import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from playground.slack.sharing import file_shape
from playground.slack.typed import rich_text
from playground.slack.values import Message
from playground.slack.workspace import Workspace

LINE = re.compile(r"(?P<indent> *)(?P<days>\d+)d (?P<hours>\d\d):(?P<minutes>\d\d) (?P<who>\w+): (?P<what>.+)")
DATE = re.compile(r"\{([+-]\d+)\}")
FILE = re.compile(r" \{file (?P<name>\S+) \| (?P<contents>[^}]+)\}$")


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the history."""

    channel: str
    ago: timedelta
    who: str
    what: str
    is_reply: bool


def remember_history(workspace: Workspace) -> None:
    """Put the history into a workspace, without telling anyone."""
    opened = datetime.now(UTC)
    people = {user.name: user for user in workspace.users.values()}
    root = ""
    for said in history(opened):
        channel = workspace.named(said.channel) or workspace.channels[said.channel]
        ts = _ts(opened - said.ago)
        author, brought = people[said.who], FILE.search(said.what)
        files = (file_shape(workspace, brought["name"], author.id, brought["contents"], ts),) if brought else ()
        text = workspace.text_of(FILE.sub("", said.what))
        root = root if said.is_reply else ts
        workspace.remember(
            Message(
                channel=channel.id,
                ts=ts,
                user=author.id,
                is_bot=author.is_bot,
                subtype="file_share" if brought else None,
                files=files,
                text=text,
                thread_ts=root if said.is_reply else None,
                blocks=(rich_text(text, secrets.token_hex(3)),),
            )
        )


def history(opened: datetime) -> Iterator[Said]:
    """The lines of history.txt in their order, with the dates of a workspace that opens at a given time."""
    channel = ""
    for line in Path(__file__).with_name("history.txt").read_text("utf-8").splitlines():
        if line.startswith("#"):
            channel = line[1:]
        elif found := LINE.fullmatch(line):
            ago = timedelta(days=int(found["days"]), hours=int(found["hours"]), minutes=int(found["minutes"]))
            what = DATE.sub(lambda ahead: _date(opened, int(ahead[1])), found["what"])
            yield Said(channel, ago, found["who"], what, is_reply=bool(found["indent"]))


def _date(opened: datetime, ahead: int) -> str:
    date = opened + timedelta(days=ahead)
    return f"{date:%A} {date.day} {date:%B}"


def _ts(moment: datetime) -> str:
    """A timestamp within half a minute after a moment: two of one minute must not be the same."""
    return f"{int(moment.timestamp()) + secrets.randbelow(30)}.{secrets.randbelow(1_000_000):06d}"
