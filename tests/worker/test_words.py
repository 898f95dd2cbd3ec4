"""What Footnote says is one sentence after the other, with what happened and what to do."""

import ast
import re
from pathlib import Path

import pytest

from bot.cli import app as cli
from worker import words
from worker.labels import LABELS, labels
from worker.smalltalk import SmallTalk
from worker.types import Conversation, Message

ROOT = Path(words.__file__).parents[1]
SENTENCES = {
    "queue": words.queue_unreachable(),
    "deadline": words.deadline(90.0),
    "unexpected": words.unexpected("T1:C1:1.2"),
    "full": words.thread_full(30),
    "not posted": words.could_not_post("C1"),
    "scope": words.sentence(words.thread_unreadable("missing_scope")),
    "not a member": words.sentence(words.thread_unreadable("not_in_channel")),
    "busy": words.sentence(words.thread_unreadable("ratelimited")),
    "dropped": words.dropped(2)[0],
    "help": words.help("/lookup"),
    "greeting": words.greeting(),
}


@pytest.mark.parametrize("said", SENTENCES.values(), ids=SENTENCES)
def test_a_sentence_for_people_says_what_to_do(said: str) -> None:
    assert re.search(r"(?:please|ask again|ask me|tell|/invite|add it|type|mention|new thread)", said, re.IGNORECASE)
    assert not re.search(r"Error|Exception|missing_scope|not_in_channel|ratelimited|occurred", said)
    assert said[0].isupper()
    assert said.endswith((".", "?"))


@pytest.mark.parametrize("reason", ["missing_scope", "not_in_channel", "TimeoutError", "fatal_error", ""])
def test_why_a_thread_could_not_be_read_holds_no_word_of_a_program(reason: str) -> None:
    said = words.thread_unreadable(reason)
    assert said.startswith("I could not read this conversation: ")
    assert not reason or reason not in said


def test_a_missing_scope_is_named() -> None:
    assert "`channels:history`" in words.thread_unreadable("missing_scope")


def test_a_failure_can_be_referred_to() -> None:
    assert "`T1:C1:1.2`" in words.unexpected("T1:C1:1.2")


def test_a_status_goes_on_after_the_name_of_the_app() -> None:
    assert words.searching(["wikipedia", "slack", "thread"]) == "is searching Wikipedia, Slack and this thread…"
    for status in (words.taken(), words.searching([]), words.writing()):
        assert status.startswith("is ")
        assert status.endswith("…")
        assert len(status) <= 50


def test_thanks_are_answered_otherwise_than_greetings() -> None:
    assert "welcome" in words.small_talk(SmallTalk.THANKS)
    assert words.small_talk(SmallTalk.GREETING) == words.greeting()
    assert words.greeting().count("\n") == 1


def test_help_shows_the_command_as_it_is_named_here() -> None:
    assert "`/ask When" in words.help("/ask")
    assert "I search Wikipedia and Slack" in words.help("/ask", ["wikipedia", "slack"])


def test_notes_are_there_only_where_something_was_left_out() -> None:
    read = tuple(Message("Ada", "x", "1.0", "") for _ in range(200))
    assert words.left_out(Conversation(read)) == ()
    (note,) = words.left_out(Conversation(read, left_out=340))
    assert "540 messages" in note
    assert "200 of them" in note
    assert words.left_out(Conversation(unreadable="it was closed")) == ("It was closed.",)
    assert words.dropped(0) == ()
    assert "one more question" in words.dropped(1)[0]
    assert "2 more questions" in words.dropped(2)[0]
    assert words.unread(()) == ()
    assert words.unread(("a.png", "b.pdf", "c.zip")) == ("I could not read a.png, b.pdf and c.zip: I read text only.",)


@pytest.mark.parametrize(("clause", "said"), [("it is so", "It is so."), ("It is so.", "It is so."), ("", "")])
def test_a_clause_becomes_a_sentence(clause: str, said: str) -> None:
    assert words.sentence(clause) == said


def test_an_unknown_backend_goes_by_its_own_name() -> None:
    assert words.places(["wikipedia", "brave"]) == "Wikipedia and Brave"
    assert words.places(["thread"], "de") == "dieser Thread"
    assert words.places([]) == ""


def test_every_language_has_every_word() -> None:
    assert labels("de-AT") is LABELS["de"]
    assert labels("xx") is LABELS["en"]
    for known in LABELS.values():
        assert known.places.keys() == LABELS["en"].places.keys()
        assert "{places}" in known.nothing
        assert "{places}" in known.searched
        assert "{place}" in known.licence
        assert "{licence}" in known.licence


def test_files_of_the_conversation_are_named_once_and_not_by_the_dozen() -> None:
    def holding(*names: str) -> Conversation:
        return Conversation((Message("Bob", "", "1.0", "", unread=names), Message("Bob", "", "2.0", "", unread=names)))

    assert words.unread_around(holding()) == ()
    (one,) = words.unread_around(holding("plan.pdf"))
    assert one == "This conversation also holds plan.pdf, which I could not read: I read text only."
    (many,) = words.unread_around(holding("a.png", "b.png", "c.png", "d.png", "e.png"))
    assert "a.png, b.png, c.png and 2 more, which" in many


SOURCES = [path for folder in ("bot", "worker") for path in (ROOT / folder).rglob("*.py")]
FUNCTIONS = [
    node.name for node in ast.parse(Path(words.__file__).read_text("utf-8")).body if isinstance(node, ast.FunctionDef)
]


@pytest.mark.parametrize("name", [name for name in FUNCTIONS if not name.startswith("_")])
def test_every_sentence_is_said_somewhere(name: str) -> None:
    assert any(re.search(rf"\bwords\.{name}\b", path.read_text("utf-8")) for path in SOURCES)


def test_every_command_that_a_sentence_names_is_there() -> None:
    known = {command.name or str(command.callback.__name__) for command in cli.registered_commands if command.callback}
    named = {name for path in SOURCES for name in re.findall(r"[`/]footnote (\w+)", path.read_text("utf-8"))}
    assert named - {"COMMAND"} <= known
