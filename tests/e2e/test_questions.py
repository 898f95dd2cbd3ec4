"""What people ask, put to the running product without a model: how much is answered, and from the right page."""

import re
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import unquote

import pytest

from tests.e2e.questions import AGAIN, KNOWN, UNKNOWN, Known
from tests.servers.playground import Json, Playground

AT_ONCE = 4
PATIENCE_S = 120.0
NOTHING = "I found nothing that answers this."
SOURCE = re.compile(r"\[(\d+)\] <[^|>]*/wiki/([^|>#]+)[^|>]*\|")

pytestmark = pytest.mark.timeout(1200)


def test_every_suggested_question_is_answered_from_its_page(workspace: Playground) -> None:
    replies = replies_to(workspace, [known.text for known in KNOWN])
    assert failures((known.text, [known], reply) for known, reply in zip(KNOWN, replies, strict=True)) == []


def test_questions_put_otherwise_are_answered_too(workspace: Playground) -> None:
    replies = replies_to(workspace, [again.text for again in AGAIN])
    failed = failures((again.text, again.wanted, reply) for again, reply in zip(AGAIN, replies, strict=True))
    assert len(failed) <= len(AGAIN) - 36, "\n\n".join(failed)


def test_what_the_encyclopedia_does_not_hold_is_not_answered(workspace: Playground) -> None:
    replies = replies_to(workspace, [unknown.text for unknown in UNKNOWN])
    said = [f"{unknown.text}\n{reply['text']}" for unknown, reply in zip(UNKNOWN, replies, strict=True)]
    cited = [words for words, reply in zip(said, replies, strict=True) if "[1] <" in str(reply["blocks"])]
    # What people said in Slack is searched, too, as long as there is a budget for it.
    pages = [words for words in cited if "/wiki/" in words]
    assert len(pages) <= 2, "\n\n".join(pages)
    assert [words for words in said if words not in cited and NOTHING not in words] == []


def replies_to(workspace: Playground, questions: Sequence[str]) -> list[Json]:
    """The bot's reply to each question, asked in a channel as a message of its own."""

    def ask(question: str) -> Json:
        asked = workspace.post("#general", f"<@bot> {question}")
        return workspace.wait_for_reply("#general", asked["ts"], timeout_s=PATIENCE_S)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(ask, questions))


def failures(asked: Iterable[tuple[str, Sequence[Known], Json]]) -> list[str]:
    """The questions of which a part is not answered by a cited page, each with what was said instead."""
    return [
        f"{text}\n{reply['text']}"
        for text, wanted, reply in asked
        if not all(answered(known, reply) for known in wanted)
    ]


def answered(known: Known, reply: Json) -> bool:
    """Whether a page that may be cited is cited for a text that holds the answer."""
    shown = [text.lower() for title, text in quoted(reply) if title in known.pages]
    return any(answer.lower() in text for answer in known.answers for text in shown)


def quoted(reply: Json) -> list[tuple[str, str]]:
    """Titles of the encyclopedia's pages that the reply cites, each with a paragraph that cites it."""
    sections = [block["text"]["text"] for block in reply["blocks"] if block["type"] == "section"]
    titles = {
        number: unquote(path).replace("_", " ") for section in sections for number, path in SOURCE.findall(section)
    }
    text = "\n\n".join(block["text"] for block in reply["blocks"] if block["type"] == "markdown")
    return [
        (titles[number], paragraph)
        for paragraph in text.split("\n\n")
        for number in re.findall(r"\[(\d+)\]", paragraph)
        if number in titles
    ]
