"""An answer's sources, read again from Slack for whoever presses the button."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from redis.exceptions import ConnectionError as NoConnection

from search_backends.base import Access, Source
from tests.questions import a_question
from tests.servers.playground import Json, Playground, running_playground
from tests.servers.slack_world import TEAM, World, open_world
from worker.account import key_of
from worker.accounts import Accounts
from worker.press import Press
from worker.seal import Sealer
from worker.sources_again import SourcesAgain
from worker.trace import Step
from worker.types import Answer, Asker, Citation, Outcome

SEALER = Sealer(b"k" * 32)
ID = f"{TEAM}:C01GENERAL:1700000000.000100"
WIKI = Citation(
    1,
    Source("wikipedia", "Nikola Tesla", "https://en.wikipedia.org/wiki/Nikola_Tesla", access=Access.PUBLIC),
    (),
    "https://en.wikipedia.org/wiki/Nikola_Tesla",
    ("He died in New York.",),
)


@dataclass
class Kept:
    """A Redis in memory."""

    values: dict[str, str]
    is_away: bool = False

    async def set(self, key: str, value: str, ex: int) -> None:
        self.values[key] = value
        self.seconds = ex

    async def get(self, key: str) -> str | None:
        if self.is_away:
            raise NoConnection
        return self.values.get(key)


@dataclass
class Answered:
    """An answer of which an account is kept, and those who press its button."""

    sources: SourcesAgain
    kept: Kept
    playground: Playground
    world: World

    async def rests_on(self, *said: Json, quote: str) -> None:
        """On these messages, for these words of theirs, and on a page."""
        cited = [
            Citation(number, Source("slack", "general", url, "Bob"), (), url, (quote,))
            for number, url in enumerate(map(self.address, said), 2)
        ]
        answer = Answer(Outcome.ANSWERED, "x", (WIKI, *cited), steps=(Step("plan", ()),))
        question = a_question(id=ID, asker=Asker("U01ALICE", TEAM))
        await self.sources.accounts.keep(question, answer)

    def address(self, said: Json) -> str:
        return f"{self.playground.url}/archives/{said['channel']}/p{said['ts'].replace('.', '')}"

    async def shown(self, user: str, channel: str = "C01GENERAL") -> str:
        """What this person sees."""
        press = Press(ID, user, channel, "", "https://hooks.invalid")
        return (await self.sources.told(press)).text


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    with running_playground() as started:
        yield started


@pytest.fixture
async def answered(playground: Playground, tmp_path: Path) -> AsyncIterator[Answered]:
    async with open_world(playground, tmp_path) as world:
        kept, unused = Kept({}), None
        accounts = Accounts(kept, SEALER, {}, 24.0)  # type: ignore[arg-type]
        yield Answered(SourcesAgain(accounts, Opened(world), unused), kept, playground, world)  # type: ignore[arg-type]


@dataclass
class Opened:
    """Workspaces of which there is one."""

    world: World

    async def of(self, team: str) -> Any:
        assert team == TEAM

        @dataclass
        class Premises:
            slack: Any
            conversations: Any

        return Premises(self.world.conversations.slack, self.world.conversations)


def said_in(playground: Playground, channel: str, user: str = "bob") -> Json:
    return playground.post(channel, "The code is canarywren, says <@U04DANA>. Keep it.", user=user)


QUOTE = "The code is canarywren, says @Dana Whitfield."


async def test_a_message_is_read_again_with_its_channel_author_and_words(answered: Answered) -> None:
    said = said_in(answered.playground, "#ops")
    await answered.rests_on(said, quote=QUOTE)
    told = await answered.shown("U03CHIYO")
    assert (
        "*[1]* <https://en.wikipedia.org/wiki/Nikola_Tesla#:~:text=He%20died%20in%20New%20York.|Nikola Tesla>" in told
    )
    assert ">He died in New York." in told
    assert f"*[2]* <{answered.address(said)}|#ops, Bob Okafor, " in told
    assert ">The code is canarywren, says @Dana Whitfield\n" in f"{told}\n"
    assert "canarywren" not in str(answered.kept.values)
    assert answered.kept.seconds == 24 * 3600


async def test_what_whoever_presses_may_not_read_is_left_out_without_a_trace(answered: Answered) -> None:
    """A private channel's message, as an answer in a direct conversation rests on it."""
    said = said_in(answered.playground, "#leads")
    await answered.rests_on(said, quote=QUOTE)
    for outsider in ("U03CHIYO", "U04DANA", "U08HELEEN"):
        told = await answered.shown(outsider)
        assert "He died" in told
        assert not [word for word in ("[2]", "canarywren", "leads", said["ts"].partition(".")[0]) if word in told]


async def test_in_a_private_channel_its_people_see_its_messages(answered: Answered) -> None:
    await answered.rests_on(said_in(answered.playground, "#leads"), quote=QUOTE)
    assert "canarywren" in await answered.shown("U05EMIL", "C05LEADS")


async def test_a_guest_sees_no_public_channel_that_they_are_not_in(answered: Answered) -> None:
    open_to_others, theirs = said_in(answered.playground, "#ops"), said_in(answered.playground, "#enclosure", "alice")
    await answered.rests_on(open_to_others, theirs, quote=QUOTE)
    told = await answered.shown("U07GREGOR", "D07GREGOR")
    assert "#ops" not in told
    assert "#enclosure" in told


async def test_where_nothing_may_be_seen_it_is_not_said_that_there_is_something(answered: Answered) -> None:
    said = said_in(answered.playground, "#leads")
    await answered.rests_on(said, quote=QUOTE)
    account = await answered.sources.accounts.of(ID)
    assert account

    answered.kept.values[key_of(ID)] = replace(account, sources=account.sources[1:]).sealed(SEALER)
    assert await answered.shown("U03CHIYO") == "There is nothing here that I can show you."


async def test_a_message_that_was_deleted_or_edited_since_says_so(answered: Answered) -> None:
    playground = answered.playground
    deleted, edited, touched = (said_in(playground, "#ops") for _ in range(3))
    await answered.rests_on(deleted, edited, touched, quote=QUOTE)
    playground.delete("#ops", deleted["ts"], user="bob")
    playground.edit("#ops", edited["ts"], "The code is secretheron.", user="bob")
    playground.edit("#ops", touched["ts"], "The code is canarywren, says <@U04DANA>. Lose it.", user="bob")
    told = await answered.shown("U03CHIYO")
    one, other, last = told.split("*[2]*")[1].split("*[3]*")[0], *told.split("*[3]*")[1].split("*[4]*")
    assert "deleted" in one
    assert "no longer says what I quoted" in other
    assert "secretheron" not in told
    assert ">The code is canarywren" in last
    assert "edited after I answered" in last


async def test_where_the_bot_is_no_member_the_link_has_to_do(answered: Answered) -> None:
    await answered.rests_on(said_in(answered.playground, "#field-notes"), quote=QUOTE)
    told = await answered.shown("U03CHIYO")
    assert "|#field-notes>\nI am not a member there" in told
    assert "canarywren" not in told


@pytest.mark.parametrize("quote", ["We fire 30 people on Monday.", "Heads up, @Robert.", ""])
async def test_a_message_forwarded_from_where_whoever_presses_may_not_read_is_not_shown(
    answered: Answered, quote: str
) -> None:
    """Its words were cited where others read, or a person has another name by now, or nothing was cited."""
    playground = answered.playground
    secret = playground.post("#leads", "We fire 30 people on Monday.", user="bob")
    carrier = playground.post(
        "#ops", "Heads up, <@U04DANA>.", user="bob", forward={"channel": "#leads", "ts": secret["ts"]}
    )
    await answered.rests_on(carrier, quote=quote)
    told = await answered.shown("U03CHIYO")
    assert f"*[2]* <{answered.address(carrier)}|#ops, Bob Okafor, " in told
    assert "can't find the words that I quoted" in told
    assert not [word for word in ("30 people", "Heads up", "edited") if word in told]


async def test_words_of_an_open_message_that_was_forwarded_are_shown(answered: Answered) -> None:
    playground = answered.playground
    said = playground.post("#general", "The canteen is closed on Monday.", user="bob")
    carrier = playground.post("#ops", "Look.", user="bob", forward={"channel": "#general", "ts": said["ts"]})
    await answered.rests_on(carrier, quote="The canteen is closed on Monday.")
    assert ">The canteen is closed on Monday\n" in f"{await answered.shown('U03CHIYO')}\n"


async def test_a_file_is_named_and_linked_as_slack_has_it_now(answered: Answered) -> None:
    """To whoever reads where it was shared; to others there is none."""
    playground = answered.playground
    said = playground.post("#leads", "The plan.", user="bob", files=("plan.pdf",))
    [file] = said["files"]
    source = Source("slack", "plan.pdf", file["permalink"], "Bob", access=Access.PRIVATE, is_file=True)
    answer = Answer(Outcome.ANSWERED, "x", (Citation(1, source, (), source.url, ("x",)),), steps=(Step("plan", ()),))
    await answered.sources.accounts.keep(a_question(id=ID, asker=Asker("U01ALICE", TEAM)), answer)
    assert "plan" not in (await answered.shown("U03CHIYO"))
    assert f"*[1]* <{file['permalink']}|plan.pdf>" in await answered.shown("U05EMIL", "C05LEADS")


async def test_what_only_the_own_grant_opens_is_read_with_it(answered: Answered) -> None:
    """The bot is no member there; where it is one, a grant for searches will do."""
    playground = answered.playground
    said = playground.post("#payroll", "The code is canarywren, says <@U04DANA>. Keep it.", user="emil")
    await answered.rests_on(said, quote=QUOTE)
    assert "canarywren" not in await answered.shown("U05EMIL", "D05EMIL")
    await answered.world.grants("U05EMIL", "groups:read")
    assert "|#payroll>\nI am not a member there" in await answered.shown("U05EMIL", "D05EMIL")
    await answered.world.grants("U05EMIL", "groups:read", "groups:history")
    assert ">The code is canarywren" in await answered.shown("U05EMIL", "D05EMIL")
    await answered.world.grants("U05EMIL", "groups:read")
    await answered.rests_on(said_in(playground, "#leads"), quote=QUOTE)
    assert ">The code is canarywren" in await answered.shown("U05EMIL", "D05EMIL")
    await answered.world.revokes("U05EMIL")


async def test_what_is_gone_or_out_of_reach_is_said(answered: Answered) -> None:
    assert "I keep it for 24 hours" in await answered.shown("U03CHIYO")
    answered.kept.is_away = True
    assert "press again" in await answered.shown("U03CHIYO")
