"""The whole way from a question to an answer where Slack is searched and a model writes."""

import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import ConnectionError as NoConnection
from slack_sdk import WebClient
from structlog.testing import capture_logs

from tests.questions import a_question
from tests.servers.fakewiki import open_fakewiki
from tests.servers.models import Models, Reply, open_models
from tests.servers.playground import BOT_TOKEN, Playground, running_playground
from tests.servers.slack_world import TEAM, World, open_world
from tests.worker.test_job import AsIs, Kept, keeping_nothing
from tests.worker.test_settings import settings_with
from worker.account import key_of
from worker.account_blocks import HOW
from worker.accounts import Accounts
from worker.bill import Bill
from worker.deps import open_deps
from worker.job import Job
from worker.seal import Sealer
from worker.threads import Threads
from worker.types import Asker, Conversation, Door, Forward, Outcome, Place, Question

BOB = "U02BOB"
MOVE = "When do we move to the new warehouse?"


@pytest.fixture(scope="module")
def server() -> Iterator[Playground]:
    with running_playground(searches_per_minute=10_000, searches_per_person=10_000) as playground:
        yield playground


@pytest.fixture
def playground(server: Playground) -> Iterator[Playground]:
    yield server
    server.clear_faults()


@pytest.fixture
async def models() -> AsyncIterator[Models]:
    async with open_models() as served:
        yield served


def open_modelled(playground: Playground, models: Models, folder: Path, **settings: Any) -> Any:
    """A world in which Claude writes, as that has been scripted."""
    given = models.settings(author="anthropic", embedder="none")
    wanted = ("author", "embedder", "anthropic_api_key", "anthropic_base_url", "openai_api_key", "openai_base_url")
    values = {name: getattr(given, name) for name in wanted} | settings
    return open_world(playground, folder, **values)


def shown(models: Models) -> str:
    """All that models were given."""
    return str(models.asked)


async def test_a_model_answers_from_messages_and_what_went_where_is_on_record(
    playground: Playground, models: Models, tmp_path: Path
) -> None:
    async with open_modelled(playground, models, tmp_path) as world:
        answer = await world.asked("alice", "#random", MOVE)
    assert "Decided: we move on" in shown(models)
    assert {citation.source.backend for citation in answer.citations} == {"slack"}
    assert answer.sent == {"author": ("public_slack", "question")}


async def test_private_messages_and_files_are_on_record_as_what_they_are(
    playground: Playground, models: Models, tmp_path: Path
) -> None:
    async with open_modelled(playground, models, tmp_path) as world:
        await world.grants(BOB)
        answer = await world.asked("bob", "#leads", "How much of next year's budget and revenue comes from schools?")
        await world.revokes(BOB)
    assert {"files", "private_slack", "question"} <= set(answer.sent["author"])


async def test_a_plan_takes_one_search_of_slack_however_many_queries_it_has(
    playground: Playground, models: Models, tmp_path: Path
) -> None:
    """What a model plans anew is searched elsewhere meanwhile; Slack takes few searches a minute."""
    before = len(playground.calls("assistant.search.context"))
    async with open_modelled(playground, models, tmp_path) as world:
        await world.asked("alice", "#random", MOVE)
    assert len(playground.calls("assistant.search.context")) == before + 1


async def test_where_policy_keeps_slack_from_models_messages_are_quoted_beside_the_answer(
    playground: Playground, models: Models, tmp_path: Path
) -> None:
    policy = {"processors": {"public_slack": (), "private_slack": (), "files": ()}}
    async with open_modelled(playground, models, tmp_path, **policy) as world:
        answer = await world.asked("alice", "#random", MOVE)
    assert "Decided" not in shown(models)
    assert answer.outcome is Outcome.QUOTED
    assert "Decided: we move on" in answer.text
    assert answer.sent == {"author": ("question",)}


async def test_messages_are_ranked_apart_so_that_articles_do_not_crowd_them_out(
    playground: Playground, models: Models, tmp_path: Path
) -> None:
    places = {"backends": ("wikipedia", "slack"), "wikipedia_api_url": playground.environment["WIKIPEDIA_API_URL"]}
    async with open_modelled(playground, models, tmp_path, **places) as world:
        answer = await world.asked("alice", "#random", "When did Nikola Tesla die, as Dana asked for her crossword?")
    written = str(models.asked[-1])
    assert "My crossword says 1943" in written
    assert "7 January 1943" in written
    assert answer.sent["search"] == ("question",)


async def test_what_was_sent_where_is_one_line_in_the_log_without_contents(
    playground: Playground, models: Models, tmp_path: Path, redis: Redis
) -> None:
    async with open_modelled(playground, models, tmp_path) as world:
        said = playground.post("#random", f"<@bot> {MOVE}", user="alice")
        question = a_question(MOVE, id=f"T0LARKSPUR:{said['channel']}:{said['ts']}", ts=said["ts"])
        reads, bill = AsIs(), Bill({}, shown=False)
        job = Job(world.deps, reads, Threads(redis), bill, lambda *_: None, 20, 30, keeping_nothing())  # type: ignore[arg-type]
        with capture_logs() as lines:
            await job.run(question, Kept())
    [line] = [line for line in lines if line["event"] == "question.sent"]
    assert line == {"event": "question.sent", "log_level": "info", "question": question.id, "author": ("question",)}


@dataclass
class Shelf:
    """A Redis that takes one thing, once the answer is there; or nothing at all."""

    delivery: Kept
    is_away: bool = False
    kept: dict[str, str] = field(default_factory=dict)

    async def set(self, key: str, value: str, ex: int) -> None:
        assert self.delivery.messages, "nobody waits for this"
        if self.is_away:
            raise NoConnection
        self.kept[key] = value


@pytest.mark.parametrize(("hours", "is_away"), [(24.0, False), (24.0, True), (0.0, False)])
async def test_how_an_answer_was_found_is_kept_once_it_is_posted(
    world_of_quotes: World, playground: Playground, redis: Redis, hours: float, is_away: bool
) -> None:
    said = playground.post("#random", f"<@bot> {MOVE}", user="alice")
    question = a_question(MOVE, id=f"T0LARKSPUR:{said['channel']}:{said['ts']}", ts=said["ts"])
    delivery = Kept()
    shelf, bill = Shelf(delivery, is_away), Bill({}, shown=False)
    accounts = Accounts(shelf, Sealer(b"k" * 32), {}, hours)  # type: ignore[arg-type]
    reads: Any = AsIs()
    job = Job(world_of_quotes.deps, reads, Threads(redis), bill, lambda *_: None, 20, 30, accounts)
    assert await job.run(question, delivery)
    assert len(delivery.messages) == 1
    assert list(shelf.kept) == ([key_of(question.id)] if hours and not is_away else [])
    assert (HOW in str(delivery.payloads[-1].blocks)) == bool(hours)


async def test_nothing_that_was_found_is_in_a_log_line(world_of_quotes: World, playground: Playground) -> None:
    await world_of_quotes.grants(BOB)
    with capture_logs() as lines:
        answer = await world_of_quotes.asked("bob", "dm", "How much is the loan of the bank?")
    assert "120,000" in answer.text
    assert not [word for word in ("120,000", "loan", "leads", "C05LEADS", "Moreau", "xoxp") if word in str(lines)]
    await world_of_quotes.revokes(BOB)


async def open_lines(world: World, *asked: str) -> tuple[str, str]:
    """What may be kept of the steps to an answer, and all that they say."""
    answer = await world.asked(*asked)
    kept = [line for step in answer.steps if step.is_open for line in step.lines]
    return " ".join(kept), " ".join(line for step in answer.steps for line in step.lines)


async def test_once_slack_was_read_no_step_is_kept(playground: Playground, models: Models, tmp_path: Path) -> None:
    async with open_modelled(playground, models, tmp_path) as world:
        kept, told = await open_lines(world, "alice", "#random", MOVE)
        assert f"part: {MOVE}" in kept
        assert "judged: " in told
        assert "judged: " not in kept


async def test_what_is_said_around_a_question_is_not_for_keeping(
    playground: Playground, models: Models, tmp_path: Path
) -> None:
    root = playground.post("#random", "Has anybody seen the canarywren?", user="dana")
    async with open_modelled(playground, models, tmp_path) as world:
        answer = await world.asked("alice", "#random", "What is that?", thread=root["ts"])
        assert not [line for step in answer.steps if step.is_open for line in step.lines]


async def test_a_channel_that_is_named_is_not_for_keeping(world_of_quotes: World) -> None:
    await world_of_quotes.grants("U01ALICE")
    kept, told = await open_lines(world_of_quotes, "alice", "dm", "What was said in <#C06PAYROLL> about salaries?")
    assert "payroll" in told
    assert kept == ""
    await world_of_quotes.revokes("U01ALICE")


async def test_without_a_model_a_new_question_in_a_long_conversation_keeps_its_steps(
    world_of_quotes: World, playground: Playground
) -> None:
    playground.post("dm", "hello there", user="dana")
    kept, _ = await open_lines(world_of_quotes, "dana", "dm", "Which birds does the Faroe plan mention?")
    assert "part: Which birds" in kept


@pytest.fixture
async def world_of_quotes(playground: Playground, tmp_path: Path) -> AsyncIterator[World]:
    async with open_world(playground, tmp_path, embedder="none") as opened:
        yield opened


async def test_where_the_question_may_not_leave_nothing_outside_is_searched(
    playground: Playground, tmp_path: Path
) -> None:
    policy: dict[str, Any] = {
        "backends": ("wikipedia", "slack"),
        "wikipedia_api_url": playground.environment["WIKIPEDIA_API_URL"],
        "processors": {"question": ("author", "second_author", "embedder")},
    }
    async with open_world(playground, tmp_path, embedder="none", **policy) as world:
        answer = await world.asked("alice", "#random", MOVE)
    assert "Decided" in answer.text
    assert answer.searched == ("slack",)
    assert answer.unreachable == {}
    assert "search" not in answer.sent


@pytest.mark.parametrize(("allowed", "built"), [('["search"]', 1), ("[]", 0), ('["author"]', 0)])
async def test_places_outside_are_built_where_the_question_may_go_there(
    allowed: str, built: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    variables = {"FOOTNOTE_EMBEDDER": "none", "FOOTNOTE_AUTHOR": "extractive", "WIKIPEDIA_CONTACT": "me@example.org"}
    settings = settings_with(monkeypatch, FOOTNOTE_PROCESSORS=f'{{"question": {allowed}}}', **variables)

    async def nothing(_: Question) -> Conversation:
        return Conversation()

    async with open_deps(settings, nothing, None) as deps:
        assert len(await deps.backends_for(a_question(), Conversation())) == built


async def test_a_model_that_plans_with_words_from_slack_gets_none_of_them_out(
    playground: Playground, models: Models, tmp_path: Path
) -> None:
    """Words of the thread, of what was forwarded, and of an earlier answer of ours that was made of Slack's text."""
    root = playground.post("#ops", "Project canarythread has a leak", user="bob")
    ours = f"The plan is canaryanswer. [1] <{playground.url}/archives/C05LEADS/p1700000000000100|#leads>"
    bot = WebClient(BOT_TOKEN, base_url=f"{playground.url}/api/")
    bot.chat_postMessage(channel="C03OPS", thread_ts=root["ts"], text=ours)
    leaking = ["canarythread leak", "canaryanswer Tesla", "canaryforward", "Nikola Tesla"]
    planned = {"question": "When did canaryanswer Tesla die?", "queries": {"wikipedia": leaking, "slack": leaking}}
    models.will(Reply(json.dumps({"language": "en", "parts": [planned]}), when='"queries"'))
    async with open_fakewiki() as wiki:
        wiki.pages["Nikola Tesla"] = "'''Nikola Tesla''' died on 7 January 1943."
        places: dict[str, Any] = {"backends": ("wikipedia", "slack"), "wikipedia_api_url": wiki.url}
        async with open_modelled(playground, models, tmp_path, **places) as world:
            forward = Forward("The codename is canaryforward", channel="C03OPS")
            said = playground.post("#ops", "<@bot> When did he die?", thread=root["ts"])
            place = Place(Door.MENTION, "C03OPS", root["ts"])
            asked = a_question(
                "When did Nikola Tesla die?", id=f"{TEAM}:C03OPS:{said['ts']}", ts=said["ts"], place=place,
                asker=Asker(BOB, TEAM), forwards=(forward,), action_token=playground.action_token("#ops", "bob"),
            )  # fmt: skip
            await world.answered(asked)
        assert "canarythread" in shown(models), "the model has read it"
        assert any("Tesla" in search for search in wiki.searches)
        assert "canary" not in str(wiki.requests)
