"""What goes over the wire, held against files. `WRITE_GOLDEN=1 pytest` of this file writes them anew."""

import json
import os
from pathlib import Path

import pytest

from tests.questions import a_question
from tests.servers.models import Models
from tests.worker.authors.asking import BOTH, DEATH, LIFE, Silent, author, said
from tests.worker.evidence import evidence, message
from worker.types import Conversation, Forward

GOLDEN = Path(__file__).parents[2] / "golden" / "requests"
WRITES = os.environ.get("WRITE_GOLDEN") == "1"

QUESTION = a_question(
    "When did he die? And when is lunch?",
    asked_at=1700000000.0,
    forwards=(Forward("Tesla lived at the New Yorker.", "Bob"),),
)
THREAD = Conversation(
    (said("Who was Nikola Tesla?", "U1", "Alice"), said("An inventor.", "UBOT", "Footnote", ours=True)), left_out=2
)
EVIDENCE = evidence([LIFE, DEATH], [message("Lunch is at noon. Bring a friend.")])


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("step", ["plan", "hypothesize", "write"])
async def test_request_is_the_one_that_was_agreed_on(models: Models, name: str, step: str) -> None:
    async with author(models, name) as asked:
        match step:
            case "plan":
                await asked.plan(QUESTION, THREAD, ["wikipedia", "thread"])
            case "hypothesize":
                await asked.hypothesize(QUESTION, THREAD)
            case _:
                await asked.write(QUESTION, THREAD, EVIDENCE, Silent())
    (body,) = models.asked
    sent = json.dumps(body, indent=2, ensure_ascii=False) + "\n"
    file = GOLDEN / f"{name}.{step}.json"
    if WRITES:
        file.write_text(sent, "utf-8")
    assert sent == file.read_text("utf-8")
