"""Questions over what a company said in Slack, answered without a model: is the right message cited?"""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from playground.slack.company import PEOPLE
from playground.slack.history import history
from tests.e2e.slack_questions import ANSWERED, UNANSWERED, Asked
from tests.servers.playground import Playground, running_playground
from tests.servers.slack_world import World, open_world
from worker.types import Answer

MOST_WRONG = 6
"""Of 64: nine in ten must be right."""
MOST_MADE_UP = 4
"""Of 16 that nothing answers."""
KNOWN = {person.name: person for person in PEOPLE}


@pytest.fixture
def playground() -> Iterator[Playground]:
    with running_playground(searches_per_minute=10_000, searches_per_person=10_000) as started:
        yield started


def addresses(playground: Playground, parts: tuple[str, ...]) -> set[str]:
    """The ends of the addresses of the messages that hold one of these texts."""
    found = set()
    for person in KNOWN:
        for channel in playground.state(person)["channels"]:
            said = playground.messages(channel["id"], user=person)
            threads = [
                reply
                for root in said
                if root.get("reply_count")
                for reply in playground.messages(channel["id"], root["ts"], user=person)
            ]
            found |= {
                f"{channel['id']}/p{each['ts'].replace('.', '')}"
                for each in [*said, *threads]
                if any(part in each["text"] for part in parts)
            }
    return found


def worded(asked: Asked) -> str:
    """The question as it is asked today."""
    opened = datetime.now(UTC)
    said = next(line for line in history(opened) if asked.right[0] in line.what)
    return asked.worded((opened - said.ago).timestamp(), KNOWN[asked.asker].timezone)


async def answer_to(world: World, text: str, asker: str, place: str, connected: bool) -> Answer:
    person = KNOWN[asker].id
    if connected:
        await world.grants(person)
    answer = await world.asked(asker, place, text)
    if connected:
        await world.revokes(person)
    return answer


@pytest.mark.timeout(300)
async def test_nine_of_ten_questions_are_answered_with_the_right_message(
    playground: Playground, tmp_path: Path
) -> None:
    right = {asked.text: addresses(playground, asked.right) for asked in ANSWERED}
    assert all(right.values()), "each question has its message"
    wrong, made_up, shown = [], [], []
    async with open_world(playground, tmp_path) as world:
        for asked in ANSWERED:
            answer = await answer_to(world, worded(asked), asked.asker, asked.place, asked.needs_grant)
            cited = [citation.url.partition("?")[0] for citation in answer.citations]
            if not any(url.endswith(tuple(right[asked.text])) for url in cited):
                wrong.append(asked.text)
        for nothing in UNANSWERED:
            answer = await answer_to(world, nothing.text, nothing.asker, nothing.place, nothing.granted)
            made_up += [nothing.text] if answer.citations else []
            shown += [nothing.text] if nothing.hidden and nothing.hidden in answer.text else []
    assert shown == []
    assert len(wrong) <= MOST_WRONG, wrong
    assert len(made_up) <= MOST_MADE_UP, made_up
