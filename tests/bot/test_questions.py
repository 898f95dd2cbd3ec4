from typing import Any

import pytest

from bot.questions import question_from, question_from_command
from worker.types import Door


def message(**changes: Any) -> dict[str, Any]:
    event = {"type": "app_mention", "user": "U1", "channel": "C1", "ts": "1700000000.000100", "text": "<@UBOT> why?"}
    return {**event, **changes}


def test_a_mention_asks_what_stands_beside_it() -> None:
    question = question_from(message(text="hey <@UBOT|footnote> why is <@U2> late?"), "T1", "UBOT")
    assert question is not None
    assert question.text.split() == ["hey", "why", "is", "<@U2>", "late?"]
    assert question.id == "T1:C1:1700000000.000100"
    assert (question.place.door, question.place.thread) == (Door.MENTION, "1700000000.000100")


def test_an_answer_to_a_thread_reply_goes_into_that_thread() -> None:
    question = question_from(message(thread_ts="1600000000.000100"), "T1", "UBOT")
    assert question is not None
    assert question.place.thread == "1600000000.000100"


@pytest.mark.parametrize(
    "changes",
    [
        {"bot_id": "B2"},
        {"subtype": "bot_message"},
        {"subtype": "message_changed"},
        {"subtype": "channel_join"},
        {"user": ""},
    ],
)
def test_what_no_person_says_is_no_question(changes: dict[str, Any]) -> None:
    assert question_from(message(**changes), "T1", "UBOT") is None


def test_a_mention_and_its_twin_message_event_are_one_question() -> None:
    mention = question_from(message(), "T1", "UBOT")
    twin = question_from(message(type="message", channel_type="channel"), "T1", "UBOT")
    assert mention is not None
    assert twin is not None
    assert mention.id == twin.id


def test_forwarded_text_is_read_and_files_are_named() -> None:
    shared = {"is_share": True, "text": "We ship on Friday", "author_name": "Bob", "from_url": "https://x/p1"}
    pictured = {"image_url": "https://x/y.png", "files": [{"name": "plan.pdf"}]}
    event = message(attachments=[shared, pictured], files=[{"name": "photo.png"}], subtype="file_share")
    question = question_from(event, "T1", "UBOT")
    assert question is not None
    assert [(item.text, item.author, item.url, item.unread) for item in question.forwards] == [
        ("We ship on Friday", "Bob", "https://x/p1", ()),
        ("", "", "", ("plan.pdf", "image")),
    ]
    assert question.unread == ("photo.png",)


@pytest.mark.parametrize("event", [message(action_token="a"), message(assistant_thread={"action_token": "a"})])
def test_the_action_token_is_found_in_both_places(event: dict[str, Any]) -> None:
    question = question_from(event, "T1", "UBOT")
    assert question is not None
    assert question.action_token == "a"


@pytest.mark.parametrize("text", ["", "  ", "help", "HELP", "?"])
def test_a_command_without_a_question_asks_for_help(text: str) -> None:
    assert question_from_command({"text": text}, 0.0) is None


@pytest.mark.parametrize(
    ("text", "asked", "deep"),
    [
        ("--deep Who won?", "Who won?", True),
        ("Who won? --deep", "Who won?", True),
        ("Who won? —deep", "Who won?", True),
        ("What does --deep do?", "What does --deep do?", False),
        ("Who won?--deep", "Who won?--deep", False),
        ("--deeper Who won?", "--deeper Who won?", False),
    ],
)
def test_a_question_may_ask_to_be_searched_deeper(text: str, asked: str, deep: bool) -> None:
    command = {
        "team_id": "T1",
        "trigger_id": "1",
        "user_id": "U1",
        "channel_id": "C1",
        "response_url": "",
        "text": text,
    }
    question = question_from_command(command, 0.0)
    assert question is not None
    assert (question.text, question.deep) == (asked, deep)


def test_a_command_is_known_by_its_trigger() -> None:
    command = {
        "text": " why? ",
        "team_id": "T1",
        "trigger_id": "12.34",
        "user_id": "U1",
        "channel_id": "C1",
        "response_url": "https://hooks/1",
    }
    question = question_from_command(command, 5.0)
    assert question is not None
    assert (question.id, question.text, question.place.door) == ("T1:command:U1:12.34", "why?", Door.COMMAND)


def test_a_forwarded_answer_of_the_bots_own_is_known_as_such() -> None:
    shared = {"is_share": True, "text": "It was 1943. [1]", "author_name": "Footnote"}
    question = question_from(message(attachments=[shared | {"author_id": "UBOT"}, shared]), "T1", "UBOT")
    assert question is not None
    assert [forward.ours for forward in question.forwards] == [True, False]
