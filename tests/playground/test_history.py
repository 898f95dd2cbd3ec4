"""What the company has said, and the questions about it in tests/e2e/slack_questions.py."""

import re
import time
from collections import Counter

import pytest

from playground.slack import company
from playground.slack.history import remember_history
from playground.slack.search.words import plain, telling, words_of
from playground.slack.values import Channel, Message
from playground.slack.workspace import Workspace
from tests.e2e.slack_questions import ANSWERED, UNANSWERED, Asked, Unanswered

FILTERED = re.compile(r"yesterday|last week|\bin #|\{day\}")
"""Says when or where it was said: with who said it, that may be all that a question has in common with its answer."""
MOST_COPIED = 3
"""Words of a question in a row that may stand so in the message."""


def the_company() -> Workspace:
    workspace = Workspace(company.NAME, company.DOMAIN, "http://localhost", company.USERS, company.channels())
    remember_history(workspace)
    return workspace


OPENED = time.time()
WORKSPACE = the_company()
MESSAGES = [message for channel in WORKSPACE.channels for message in WORKSPACE.messages(channel)]
PEOPLE = {user.name: user for user in WORKSPACE.users.values()}


def saying(part: str) -> list[Message]:
    return [message for message in MESSAGES if part in plain(WORKSPACE, message.text)]


def place_of(question: Asked | Unanswered) -> Channel:
    asker = PEOPLE[question.asker].id
    channel = WORKSPACE.direct(asker) if question.place == "dm" else WORKSPACE.named(question.place)
    assert channel is not None
    return channel


def longest_run(question: list[str], message: list[str]) -> int:
    """How many words of the question stand in a row in the message."""
    text = f" {' '.join(message)} "
    runs = [question[a:b] for a in range(len(question)) for b in range(a + 1, len(question) + 1)]
    return max((len(run) for run in runs if f" {' '.join(run)} " in text), default=0)


def test_the_company_has_talked_for_weeks() -> None:
    assert 100 <= len(MESSAGES) <= 200
    assert time.time() - min(float(message.ts) for message in MESSAGES) > 35 * 86400
    assert max(float(message.ts) for message in MESSAGES) < time.time()


def test_every_kind_of_conversation_has_something_to_find() -> None:
    said = {WORKSPACE.channels[message.channel].kind for message in MESSAGES}
    assert {kind.value for kind in said} == {"public", "private", "group", "direct"}
    talked = {WORKSPACE.channels[message.channel].name for message in MESSAGES}
    assert {"tessel-schools", "harbour-museum", "school-kits", "lesson-plans", "enclosure"} <= talked
    assert {message.user for message in MESSAGES} == {user.id for user in WORKSPACE.users.values()} - {
        "U0FOOTNOTE",
        "USLACKBOT",
    }
    assert sum(len(message.files) for message in MESSAGES) == 3


def test_everyone_speaks_where_they_are_members() -> None:
    assert [m for m in MESSAGES if m.user not in WORKSPACE.channels[m.channel].members] == []


def test_no_two_messages_have_one_timestamp_and_replies_follow_their_roots() -> None:
    assert len({message.ts for message in MESSAGES}) == len(MESSAGES)
    for message in MESSAGES:
        root = WORKSPACE.message(message.channel, message.root)
        assert root is not None
        assert root.ts <= message.ts, message.text


def test_there_are_enough_questions_and_none_is_asked_twice() -> None:
    assert len(ANSWERED) >= 48
    assert len(UNANSWERED) >= 8
    assert max(Counter(question.text for question in ANSWERED).values()) == 1
    assert len({(question.text, question.asker, question.place) for question in UNANSWERED}) == len(UNANSWERED)
    assert {question.place for question in ANSWERED} >= {"dm", "#general", "#ops", "#leads", "#enclosure"}


@pytest.mark.parametrize("question", ANSWERED, ids=lambda question: question.text)
def test_a_question_has_its_answer_where_its_asker_can_read_it(question: Asked) -> None:
    asker, place = PEOPLE[question.asker], place_of(question)
    assert asker.id in place.members
    assert "U0FOOTNOTE" in place.members
    found = [saying(part) for part in question.right]
    assert [len(messages) for messages in found] == [1] * len(found)
    for [message] in found:
        channel = WORKSPACE.channels[message.channel]
        assert WORKSPACE.sees(asker.id, channel)
        assert question.needs_grant == (channel.kind.value != "public")
        assert channel.kind.value == "public" or place.kind.value == "direct" or channel.id == place.id
        assert not message.is_bot


@pytest.mark.parametrize("question", ANSWERED, ids=lambda question: question.text)
def test_a_question_can_be_found_but_is_no_copy_of_its_answer(question: Asked) -> None:
    for part in question.right:
        text = plain(WORKSPACE, saying(part)[0].text)
        assert FILTERED.search(question.text) or telling(question.text) & telling(text)
        assert longest_run(words_of(question.text), words_of(text)) <= MOST_COPIED


@pytest.mark.parametrize("question", UNANSWERED, ids=lambda question: f"{question.asker}: {question.text}")
def test_what_is_not_answered_is_said_nowhere_or_not_for_all_who_would_read_it(question: Unanswered) -> None:
    asker, place = PEOPLE[question.asker], place_of(question)
    assert asker.id in place.members
    assert "U0FOOTNOTE" in place.members
    if not question.hidden:
        return
    [message] = saying(question.hidden)
    channel = WORKSPACE.channels[message.channel]
    assert channel.kind.value != "public"
    assert channel.id != place.id
    for_all = place.kind.value == "direct" and WORKSPACE.sees(asker.id, channel)
    assert not (for_all and question.granted)


def test_a_date_is_put_where_the_asker_lives() -> None:
    [question] = [question for question in ANSWERED if "{day}" in question.text]
    assert question.worded(1_700_000_000, "Europe/Paris") == "What did Emil write about trains on 14 November?"
    assert question.worded(1_700_000_000, "Asia/Karachi") == "What did Emil write about trains on 15 November?"


def test_yesterday_and_last_week_are_days_to_the_minute() -> None:
    for question in ANSWERED:
        [age] = {round((OPENED - float(saying(part)[0].ts)) / 86400, 2) for part in question.right[:1]}
        if "yesterday" in question.text:
            assert age == 1
        if "last week" in question.text:
            assert age == 7
