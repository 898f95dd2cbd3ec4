from typing import Any

import pytest

from worker import mrkdwn
from worker.transcript import Identity, messages_from, permalink
from worker.types import Message

ME = Identity("UBOT", "BBOT", "https://acme.slack.com/")
NAMES = {"U1": "Alice", "U2": "Bob", "UBOT": "Footnote"}


def as_text(text: str) -> str:
    return mrkdwn.from_slack(text, NAMES).strip()


def read(**item: Any) -> list[Message]:
    """A message of a thread as it is kept."""
    said = {"user": "U1", "ts": "1700000000.000200", "thread_ts": "1700000000.000100", "text": "Look"}
    return list(messages_from({**said, **item}, "C1", ME, NAMES, as_text, {"", "C2"}))


def forward(text: str, **more: Any) -> dict[str, Any]:
    shared = {
        "is_share": True,
        "text": text,
        "author_name": "Bob",
        "author_id": "U2",
        "from_url": "https://x/p1",
        "channel_id": "C2",
    }
    return {**shared, **more}


def test_a_forwarded_message_is_read_as_one_of_whoever_wrote_it() -> None:
    own, shared = read(attachments=[forward("We ship on <https://x|Friday>, <@U1>")])
    assert (own.author, own.text, own.user) == ("Alice", "Look", "U1")
    assert (shared.author, shared.text) == ("Bob", "We ship on Friday, @Alice")


def test_a_forwarded_message_is_linked_where_it_was_brought() -> None:
    """Where it came from may be closed to those who read the thread."""
    own, shared = read(attachments=[forward("We ship on Friday")])
    assert shared.url == own.url != "https://x/p1"


def test_a_forwarded_message_is_never_taken_for_words_of_whoever_brought_it() -> None:
    """What an asker says to Footnote may be searched for outside; what others said must not."""
    own, shared = read(text="<@UBOT> is that so?", attachments=[forward("Titan melts at noon")])
    assert (own.user, own.addressed) == ("U1", True)
    assert (shared.user, shared.addressed) == ("", False)


def test_own_words_from_elsewhere_are_context_and_no_source() -> None:
    _, shared = read(attachments=[forward("Tesla died in 1943. [1]", author_id="UBOT")])
    assert shared.addressed
    assert not shared.ours


def test_files_and_pictures_are_named() -> None:
    pictured = {"image_url": "https://x/y.png", "files": [{"name": "plan.pdf"}]}
    (said,) = read(subtype="file_share", text="", files=[{"name": "photo.png"}], attachments=[pictured])
    assert said.unread == ("photo.png", "plan.pdf", "image")


@pytest.mark.parametrize(
    "item",
    [
        {"bot_id": "B9"},
        {"bot_id": "B9", "subtype": "bot_message", "attachments": [forward("Build failed")]},
        {"subtype": "channel_join"},
        {"subtype": "tombstone", "user": "USLACKBOT", "text": "This message was deleted."},
    ],
)
def test_what_nobody_said_and_what_other_bots_said_is_not_kept(item: dict[str, Any]) -> None:
    assert read(**item) == []


def test_own_messages_are_known_as_such() -> None:
    (said,) = read(user="UBOT", bot_id="BBOT")
    assert said.ours


def test_a_reply_is_linked_inside_its_thread() -> None:
    url = permalink("https://acme.slack.com/", "C1", "1700000000.000200", "1700000000.000100")
    assert url == "https://acme.slack.com/archives/C1/p1700000000000200?thread_ts=1700000000.000100&cid=C1"
    assert permalink("https://acme.slack.com/", "C1", "1.2", "1.2") == "https://acme.slack.com/archives/C1/p12"


def test_only_what_was_forwarded_from_where_all_may_read_is_shown() -> None:
    assert len(read(attachments=[forward("We ship on Friday")])) == 2
    for elsewhere in ({"channel_id": "C9"}, {"channel_id": "", "from_url": "https://x.slack.com/archives/C9/p1"}):
        (own,) = read(attachments=[forward("We ship on Friday", **elsewhere)])
        assert own.text == "Look"
    assert read(attachments=[forward("We ship on Friday", channel_id="", is_share=True)])[1:] == []


@pytest.mark.parametrize(
    ("channel", "text", "addressed"),
    [
        ("C1", "<@UBOT> is it so?", True),
        ("C1", "Is it so?", False),
        ("D1", "Is it so?", True),
        ("D1", "It is so.", False),
    ],
)
def test_what_asks_in_a_direct_conversation_is_a_question_to_footnote(channel: str, text: str, addressed: bool) -> None:
    item = {"user": "U1", "ts": "1700000000.000200", "text": text}
    (said,) = messages_from(item, channel, ME, NAMES, as_text, ())
    assert said.addressed is addressed


HERE = "https://acme.slack.com/archives/C1/p"


@pytest.mark.parametrize(
    ("cited", "elsewhere"),
    [
        ("no link at all", False),
        ("https://en.wikipedia.org/wiki/Danube", False),
        (f"{HERE}1700000000000100", False),
        (f"{HERE}1700000000000300?thread_ts=1700000000.000100&cid=C1", False),
        (f"{HERE}1700000000000300?thread_ts=1700000000.000100&amp;cid=C1", False),
        (f"{HERE}1700000000000900", True),
        (f"{HERE}1700000000000900?thread_ts=1700000000.000800&cid=C1", True),
        ("https://acme.slack.com/archives/C2/p1700000000000100", True),
        (f"{HERE}1700000000000100> <https://acme.slack.com/archives/C2/p1700000000000100", True),
        ("https://other.slack.com/archives/C2/p1700000000000100", True),
        ("https://acme.slack.com/files/U1/F123ABC/plan.pdf", True),
    ],
)
def test_an_answer_that_cites_messages_from_outside_its_thread_is_known_as_such(cited: str, elsewhere: bool) -> None:
    """All words of such an answer are held back from the outside."""
    (in_text,) = read(user="UBOT", bot_id="BBOT", text=f"So it is. <{cited}>")
    blocks = [{"type": "context", "elements": [{"type": "mrkdwn", "text": f"<{cited}|1>"}]}]
    (in_blocks,) = read(user="UBOT", bot_id="BBOT", text="So it is.", blocks=blocks)
    assert (bool(in_text.cites), bool(in_blocks.cites)) == (elsewhere, elsewhere)
    (someone,) = read(text=f"See <{cited}>")
    assert not someone.cites
