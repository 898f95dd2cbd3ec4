"""People who ask, and what became of their questions, as the workspace has it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from benchmarks.chaos.outside import Outside, Post
from playground.slack.acting import command, write
from playground.slack.values import Message
from playground.wiki import SUGGESTED
from worker import words
from worker.again import ACTION

CHANNELS = ("general", "random")
REFUSED = words.queue_unreachable()

NOTED_S = 1.0
"""Seconds from a post to its note, on a machine that is busy."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One question. A command's has the secret of its response_url, the others the message."""

    at: float
    message: Message | None = None
    secret: str = ""
    refused: bool = False
    """Whether its asker was told at once that it was not taken in, by us or by Slack itself."""

    def told(self, outside: Outside) -> str:
        """Where it stands, and all that was said to it."""
        if not self.message:
            return f"command {self.at:.3f} {self.secret[:4]} {outside.posts.get(self.secret)}"
        lines = [f"{one.ts} {one.text[:60]!r} {one.metadata}" for one in replies_to(self.message, outside)]
        return "\n    ".join([f"{self.message.channel}:{self.message.ts}", *lines])


async def ask(outside: Outside, random: Random, at: float) -> Asked:
    """Somebody asks something, somehow."""
    team = outside.team
    channel = team.workspace.named(random.choice(CHANNELS))
    text, door = random.choice(SUGGESTED), random.random()
    assert channel
    user = random.choice([one for one in team.workspace.users.values() if one.can_act and one.id in channel.members])
    if door < 0.6:
        return Asked(at, write(team, user, channel, f"<@U0FOOTNOTE> {text}"))
    if door < 0.85:
        direct = team.workspace.direct(user.id)
        assert direct
        return Asked(at, write(team, user, direct, text))
    known = len(team.record.envelopes)
    failure = await command(team, user, channel, f"/lookup {text}")
    urls = [
        line["payload"]["response_url"]
        for line in list(team.record.envelopes)[known:]
        if line["type"] == "slash_commands" and line["payload"]["user_id"] == user.id
    ]
    refused = bool(failure) or team.response_urls.first_shown(urls[0]) == REFUSED
    return Asked(at, secret=urls[0].rpartition("/")[2], refused=refused)


def replies_to(message: Message, outside: Outside) -> list[Message]:
    """What the bot said in its thread."""
    said = outside.team.workspace.messages(message.channel)
    return [one for one in said if one.is_bot and one.root == message.ts]


@dataclass(frozen=True, slots=True)
class Ends:
    """How one question ended."""

    answers: int = 0
    reasons: int = 0

    @property
    def ended(self) -> bool:
        """Whether its asker knows."""
        return self.answers + self.reasons > 0


def ends_of(asked: Asked, outside: Outside) -> Ends:
    """What its asker has seen so far."""
    if asked.message:
        said = [one for one in replies_to(asked.message, outside) if one.text != words.placeholder()]
        reasons = sum(ACTION in str(message.blocks) or message.text == REFUSED for message in said)
        return Ends(len(said) - reasons, reasons)
    posts = outside.posts.get(asked.secret, [])
    reasons = sum(not is_answer(post.text) for post in posts)
    return Ends(len(posts) - reasons, reasons + (asked.refused and not posts))


def is_answer(text: str) -> bool:
    """Whether a command's post is one, and not the reason why there is none."""
    return not ("ask again" in text and ("could not" in text or "wrong" in text))


def counted(
    asked: Sequence[Asked], ends: Sequence[Ends], killed: Sequence[tuple[float, int]], outside: Outside
) -> Counter[str]:
    """The verdict."""
    found: Counter[str] = Counter()
    for one, end in zip(asked, ends, strict=True):
        found["answered"] += bool(end.answers)
        found["failed_with_reason"] += bool(end.reasons and not end.answers)
        found["lost"] += not end.ended
        if end.answers + end.reasons > 1:
            before = outside.posts.get(one.secret, [])[:-1]
            repeated = before and all(was_killed(post, killed) for post in before)
            found["repeated_ephemeral" if repeated else "doubled"] += 1
    return found


def was_killed(post: Post, killed: Sequence[tuple[float, int]]) -> bool:
    """Whether the process that posted it was killed before it can have noted that."""
    return any(pid == post.pid and 0 <= at - post.at < NOTED_S for at, pid in killed)
