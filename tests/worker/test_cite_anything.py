"""Whatever an author writes becomes an answer whose numbers, links and pings are safe."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.worker.evidence import WIKI, evidence, pages
from worker.blocks import messages
from worker.cite import cite
from worker.types import Draft, Style

WORDS = ("So it is. ", "Word ", "他死了。", "“", "」", ":", "\t", "\ue000", "\ue001", "\u2060")
MARKERS = ("[1]", "[2, 9]", "[^3]", "【1†x】", "[1-3]", "\\[2\\]")
BLOCKS = ("\n", "\n\n", "\n- ", "\n    ", "\n1. ", "\n> ", "\n# ", "\n| a | b |\n|--|--|\n| c [1] | d |\n", "\n```py\n")
SIGNS = ("`", "```", "**", "*", "_", "~~", "<", ">", "&", "&lt;", "[", "]", "(", ")", "](", "![i](", "\\", "|")
PINGS = ("!channel>", "<!here>", "<@U1>", "@channel")
LINKS = ("https://evil.example/x", "www.evil.example/y", f"{WIKI}Page_1", f"[p]({WIKI}Page_2)", "<b>", "</b>", "<br>")
PIECES = st.sampled_from(WORDS + MARKERS + BLOCKS + SIGNS + PINGS + LINKS)
DRAFTS = st.lists(PIECES, max_size=40).map("".join)


@settings(max_examples=100, deadline=None)
@given(DRAFTS, st.sampled_from(Style))
def test_any_draft_becomes_a_safe_answer(text: str, style: Style) -> None:
    found = evidence(pages(3))
    answer = cite(Draft(text, sufficient=True, style=style), found)
    assert not re.search("[\ue000\ue001]", answer.text)
    assert all(f"[{source.number}]" in answer.text for source in answer.citations)
    assert [source.number for source in answer.citations] == list(range(1, len(answer.citations) + 1))
    assert bool(answer.text) == bool(answer.citations)
    shown = re.sub(r"(`+).*?\1", "", answer.text, flags=re.DOTALL)
    assert "evil.example/" not in re.sub("`.*", "", shown, flags=re.DOTALL)
    for payload in messages(replace(answer, searched=("wikipedia",)), 1.0):
        sent = payload.text + "".join(block["text"] for block in payload.blocks if block["type"] == "markdown")
        assert not re.search(r"<!\w|<@\w|(?<!\w)@(?:channel|here)", sent)


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "piece",
    [
        "[",
        "[1",
        "[1]",
        "a",
        "a-",
        "a.",
        " ",
        "**a ",
        "`",
        "<",
        "<!",
        "https:",
        "www.",
        "(https://x",
        ". ",
        "a\n",
        "> ",
        "- ",
        "|",
        "*_",
    ],
)
def test_long_and_broken_drafts_are_read_quickly(piece: str) -> None:
    text = piece * (6_000 // len(piece)) + " So [1]."
    for style in Style:
        answer = cite(Draft(text, sufficient=True, style=style), evidence(pages(1)))
        messages(answer, 1.0)
