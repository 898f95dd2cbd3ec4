"""Each construct of Markdown from a draft through an answer to Slack's blocks, against files kept by hand."""

import json
from pathlib import Path

import pytest
from slack_sdk.models.blocks import Block

from tests.worker.evidence import evidence, message, page, pages
from worker.blocks import messages
from worker.cite import cite
from worker.types import Draft, Style

GOLDEN = Path(__file__).parents[1] / "golden"
DRAFTS = sorted((GOLDEN / "rendering").glob("*.draft.md"))


@pytest.mark.parametrize("draft", DRAFTS, ids=lambda path: path.name.split(".")[0])
def test_a_construct_arrives_as_it_should(draft: Path) -> None:
    answer = cite(Draft(draft.read_text("utf-8"), sufficient=True), evidence(pages(3)), proves=False)
    expected = draft.with_name(draft.name.replace(".draft", ".answer")).read_text("utf-8")
    assert messages(answer, 1.0)[0].blocks[0]["text"] == expected.rstrip("\n")


@pytest.mark.parametrize("style", [Style.ANSWER, Style.QUOTES])
def test_a_whole_answer_arrives_as_it_should(style: Style) -> None:
    tesla = page("Nikola Tesla", "He died in New York & was <buried>.", ("Death", "Aftermath"))
    found = evidence(
        [tesla, message("It was in the Grid|Iron book.", "Ada <!here> & Co")],
        [message("x", "Bob", "general", "slack", at=2)],
    )
    draft = "He died in New York [1]. It was in the Grid|Iron book. [2]\n\nx [3]"
    if style is Style.QUOTES:
        draft = "> He died in New York & was [1]\n\n> It was in the Grid|Iron book. [2]"
    answer = cite(
        Draft(draft, sufficient=True, style=style),
        found,
        searched=("wikipedia", "slack", "thread"),
        unreachable={"index": "the index did not answer in time"},
        notes=("I could not read a<b>.png: I read text only.",),
    )
    (payload,) = messages(answer, 2.345)
    arrived = {"text": payload.text, "blocks": [dict(block) for block in payload.blocks]}
    assert arrived == json.loads((GOLDEN / f"{style}.blocks.json").read_text("utf-8"))
    for block in Block.parse_all([dict(block) for block in payload.blocks]):
        block.validate_json()
