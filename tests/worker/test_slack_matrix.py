"""Who asks, where, with which token -> which conversations' messages may stand in the answer: every case written out.

The real pipeline answers, over the wire, from a Slack whose search leaks: it gives every message whatever its rules.
What a model author is shown is what the rule admitted.
"""

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.servers.models import Models, open_models
from tests.servers.playground import Playground, running_playground
from tests.servers.slack_world import TEAM, World, open_world
from worker.types import Answer, Asker, Door, Place, Question

BOB, CHIYO, GREGOR, HELEEN = "U02BOB", "U03CHIYO", "U07GREGOR", "U08HELEEN"
NUMBER = "zephyr number"
"""What is asked for; each conversation has a number of its own."""

HITS = {
    "field": ("#field-notes", "farah"),  # public
    "leads": ("#leads", "alice"),  # private: Bob is in it, Chiyo is not
    "payroll": ("#payroll", "emil"),  # private: neither is
    "present": ("C14PRESENT", "dana"),  # group DM: Bob is in it
    "direct": ("D11BOBEMIL", "emil"),  # direct conversation of Bob with somebody
    "tessel": ("#tessel-schools", "heleen"),  # Slack Connect, public to us
    "museum": ("#harbour-museum", "farah"),  # Slack Connect, the other side invited only; public to us
    "kits": ("#school-kits", "ivo"),  # shared with a sister workspace
    "charter": ("#charter", "alice"),  # shared with the whole organisation
    "lessons": ("#lesson-plans", "ivo"),  # another workspace's
    "case": ("#enclosure", "gregor"),  # public, with a guest in it
    "random": ("#random", "dana"),  # public, and excluded by an admin
    "ops": ("#ops", "dana"),  # public
    "launch": ("C13LAUNCH", "farah"),  # group DM with Footnote: Chiyo is in it, Bob is not
}
PLACES = {
    "public": Place(Door.MENTION, "C03OPS", "1.1"),
    "private": Place(Door.MENTION, "C05LEADS", "1.1"),
    "group DM": Place(Door.MENTION, "C13LAUNCH", "1.1"),
    "DM": Place(Door.DIRECT, "D02BOB", "1.1"),
    "command": Place(Door.COMMAND, "C03OPS"),
    "Connect": Place(Door.MENTION, "C09TESSEL", "1.1"),
    "pending": Place(Door.MENTION, "C10MUSEUM", "1.1"),
    "command in Connect": Place(Door.COMMAND, "C09TESSEL"),
    "org-shared": Place(Door.MENTION, "C11KITS", "1.1"),
    "with guest": Place(Door.MENTION, "C07CASE", "1.1"),
    "excluded": Place(Door.MENTION, "C02RANDOM", "1.1"),
    "unknown": Place(Door.MENTION, "C99NOWHERE", "1.1"),
}

# What everyone in the workspace may read, and what all its workspaces may.
OPEN = "field tessel museum kits charter case ops"
EXPECTED: dict[tuple[str, str, str], str] = {
    # asker, token, place: conversations that may be sources
    ("member", "bot", "public"): OPEN,
    ("member", "bot", "private"): f"{OPEN} leads",
    ("member", "bot", "group DM"): f"{OPEN} launch",
    ("member", "bot", "DM"): OPEN,
    ("member", "bot", "command"): "",  # no event of a command brings a token
    ("member", "bot", "Connect"): "",
    ("member", "bot", "pending"): "",
    ("member", "bot", "command in Connect"): "",
    ("member", "bot", "org-shared"): "kits charter",
    ("member", "bot", "with guest"): "case",
    ("member", "bot", "excluded"): OPEN,
    ("member", "bot", "unknown"): "",
    ("member", "own", "public"): OPEN,
    ("member", "own", "private"): f"{OPEN} leads",
    ("member", "own", "group DM"): f"{OPEN} launch",
    ("member", "own", "DM"): f"{OPEN} leads present direct",
    ("member", "own", "command"): f"{OPEN} leads present direct",
    ("member", "own", "Connect"): "",
    ("member", "own", "pending"): "",
    ("member", "own", "command in Connect"): "",
    ("member", "own", "org-shared"): "kits charter",
    ("member", "own", "with guest"): "case",
    ("member", "own", "excluded"): OPEN,
    ("member", "own", "unknown"): "",
    ("non-member", "bot", "public"): OPEN,
    ("non-member", "bot", "private"): f"{OPEN} leads",  # who asks there can read there
    ("non-member", "bot", "group DM"): f"{OPEN} launch",
    ("non-member", "bot", "DM"): OPEN,
    ("non-member", "bot", "command"): "",
    ("non-member", "bot", "Connect"): "",
    ("non-member", "bot", "pending"): "",
    ("non-member", "bot", "command in Connect"): "",
    ("non-member", "bot", "org-shared"): "kits charter",
    ("non-member", "bot", "with guest"): "case",
    ("non-member", "bot", "excluded"): OPEN,
    ("non-member", "bot", "unknown"): "",
    ("non-member", "own", "public"): OPEN,
    ("non-member", "own", "private"): f"{OPEN} leads",
    ("non-member", "own", "group DM"): f"{OPEN} launch",
    ("non-member", "own", "DM"): f"{OPEN} launch",
    ("non-member", "own", "command"): f"{OPEN} launch",
    ("non-member", "own", "Connect"): "",
    ("non-member", "own", "pending"): "",
    ("non-member", "own", "command in Connect"): "",
    ("non-member", "own", "org-shared"): "kits charter",
    ("non-member", "own", "with guest"): "case",
    ("non-member", "own", "excluded"): OPEN,
    ("non-member", "own", "unknown"): "",
    # Slack lets no guest search; what else may bring Slack's text in is in the second table.
    **{("guest", token, place): "" for token in ("bot", "own") for place in PLACES},
    # Of another organisation: nothing, wherever they get to ask.
    **{("external", token, place): "" for token in ("bot", "own") for place in PLACES},
    # Without any token nothing is searched.
    **{(asker, "none", place): "" for asker in ("member", "non-member", "guest", "external") for place in PLACES},
}
ALLOWED: dict[tuple[str, str, str], str] = {
    # Where an admin lets channels shared with other organisations be sources for themselves.
    ("member", "bot", "Connect"): "tessel",
    ("member", "bot", "pending"): "museum",
    ("member", "own", "command in Connect"): "tessel",
    ("member", "bot", "unknown"): "",
    ("member", "bot", "public"): OPEN,
    ("external", "bot", "Connect"): "tessel",
    ("external", "own", "Connect"): "tessel",
    ("external", "bot", "public"): "ops",
    ("guest", "bot", "Connect"): "tessel",
}
LINKED: dict[tuple[str, str], str] = {
    # asker, place: messages whose links are pasted into the question, that may be sources; Footnote reads them itself,
    # so only where it is a member.
    ("member", "public"): "ops tessel museum kits case",
    ("member", "private"): "ops tessel museum kits case leads",
    ("member", "DM"): "ops tessel museum kits case",
    ("member", "DM, connected"): "ops tessel museum kits case leads",
    ("member", "Connect"): "",
    ("member", "org-shared"): "kits",
    ("member", "with guest"): "case",
    ("member", "unknown"): "",
    ("non-member", "DM"): "ops tessel museum kits case",
    ("non-member", "DM, connected"): "ops tessel museum kits case launch",
    ("guest", "DM"): "case",
    ("guest", "command"): "case ops",  # who types a command in a channel is in it
    ("guest", "with guest"): "case",
    ("guest", "public"): "ops",
    ("nobody knows who", "DM"): "",
    ("nobody knows who", "public"): "ops",
    ("nobody knows who", "org-shared"): "kits",
    ("external", "DM"): "",
    ("external", "public"): "",
    ("external", "Connect"): "",
}
ASKERS = {"member": BOB, "non-member": CHIYO, "guest": GREGOR, "external": HELEEN, "nobody knows who": "U0NOBODY"}


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    with running_playground(searches_per_minute=100_000, searches_per_person=100_000) as started:
        started.leak()
        yield started


@pytest.fixture(scope="module")
def links(playground: Playground) -> dict[str, str]:
    """Every conversation gets its number; the addresses of these messages."""
    said = {name: playground.post(*args) for name, args in _messages().items()}
    return {name: permalink(playground, each) for name, each in said.items()}


def _messages() -> dict[str, tuple[str, str, str]]:
    return {name: (channel, f"The {NUMBER} is {number(name)}.", who) for name, (channel, who) in HITS.items()}


def number(name: str) -> str:
    """A word that stands nowhere else."""
    return f"qx{name}xq"


def permalink(playground: Playground, said: dict[str, Any]) -> str:
    return f"{playground.url}/archives/{said['channel']}/p{said['ts'].replace('.', '')}"


@asynccontextmanager
async def open_case(playground: Playground, folder: Path, **settings: Any) -> AsyncIterator[tuple[World, Models]]:
    async with open_models() as models:
        given = {"author": "anthropic", "anthropic_base_url": models.url, "anthropic_api_key": "sk-ant-scripted"}
        excluded = {"sources_excluded": ("C02RANDOM",)}
        async with open_world(playground, folder, embedder="none", **given, **excluded, **settings) as world:
            yield world, models


def question(asker: str, place: Place, text: str, token: str = "") -> Question:
    team = "T0TESSEL" if asker == HELEEN else TEAM
    return Question(f"{TEAM}:{place.channel}:1.1", text, Asker(asker, team), place, 1.8e9, "1.1", action_token=token)


def seen(models: Models, answer: Answer) -> set[str]:
    """The conversations of which a text went to the author; what it was not given is in nothing else, either."""
    shown = {name for name in HITS if number(name) in json.dumps(models.asked)}
    told = f"{answer.text} {answer.citations} {answer.notes} {answer.unreachable}"
    assert {name for name in HITS if number(name) in told} <= shown
    models.script.requests.clear()
    return shown


async def grant(world: World, name: str, wanted: bool) -> None:
    if name != "nobody knows who":
        await (world.grants(ASKERS[name]) if wanted else world.revokes(ASKERS[name]))


@pytest.mark.parametrize("token", ["bot", "own", "none"])
@pytest.mark.parametrize("asker", ["member", "non-member", "guest", "external"])
async def test_only_what_every_reader_may_see_gets_into_an_answer(
    asker: str, token: str, playground: Playground, links: dict[str, str], tmp_path: Path
) -> None:
    action_token = playground.action_token("#ops", "bob")
    async with open_case(playground, tmp_path) as (world, models):
        await grant(world, asker, token == "own")
        got = {}
        for name, place in PLACES.items():
            with_event = token == "bot" and place.door is not Door.COMMAND
            asked = question(ASKERS[asker], place, f"What is the {NUMBER}?", action_token if with_event else "")
            got[name] = seen(models, await world.answered(asked))
        assert got == {name: set(EXPECTED[asker, token, name].split()) for name in PLACES}


async def test_an_admin_may_let_shared_channels_be_sources_for_themselves(
    playground: Playground, links: dict[str, str], tmp_path: Path
) -> None:
    action_token = playground.action_token("#ops", "bob")
    async with open_case(playground, tmp_path, connect_sources=True) as (world, models):
        got = {}
        for asker, token, place in ALLOWED:
            await grant(world, asker, token == "own")
            asked = question(
                ASKERS[asker], PLACES[place], f"What is the {NUMBER}?", action_token if token == "bot" else ""
            )
            got[asker, token, place] = seen(models, await world.answered(asked))
        assert got == {case: set(names.split()) for case, names in ALLOWED.items()}


async def test_links_that_people_paste_fall_under_the_same_rule(
    playground: Playground, links: dict[str, str], tmp_path: Path
) -> None:
    wiki = {"backends": ("wikipedia",), "wikipedia_api_url": playground.environment["WIKIPEDIA_API_URL"]}
    async with open_case(playground, tmp_path, **wiki) as (world, models):
        got = {}
        for asker, where in LINKED:
            place, _, connected = where.partition(", ")
            await grant(world, asker, bool(connected))
            shown: set[str] = set()
            for address in links.values():
                asked = question(ASKERS[asker], PLACES[place], f"What is the number in <{address}>?")
                shown |= seen(models, await world.answered(asked))
            got[asker, where] = shown
        assert got == {case: set(names.split()) for case, names in LINKED.items()}
