"""A value's repr ends up in logs and errors: it holds nobody's words and no secret."""

from typing import Any

import pytest

from search_backends.base import Query, SearchResult, Section, Source
from tests.questions import a_question
from worker.types import (
    Answer,
    Conversation,
    Draft,
    Evidence,
    Findings,
    Forward,
    Message,
    Outcome,
    Part,
    Passage,
    Plan,
    RankedPassage,
)

SAID = "Quuxville"
SOURCE = Source("thread", "#ops", "http://slack/p1")
PART = Part(SAID, {"thread": Query(SAID, (SAID,))}, (SAID,))
PASSAGE = Passage(SOURCE, (), SAID, "http://slack/p1")
RESULT = SearchResult(SOURCE, (Section((), SAID, "http://slack/p1"),))

VALUES = [
    a_question(SAID, forwards=(Forward(SAID),), response_url=SAID, action_token=SAID, unread=(SAID,)),
    Forward(SAID),
    Message("Bob", SAID, "1.2", ""),
    Conversation((Message("Bob", SAID, "1.2", ""),)),
    Query(SAID, (SAID,)),
    Plan((PART,), "en"),
    Findings((RESULT,), ("thread",), {}),
    PASSAGE,
    Evidence(PART, (RankedPassage(PASSAGE, 1.0, 1.0),)),
    Draft(SAID, True),
    Answer(Outcome.ANSWERED, SAID, notes=(SAID,)),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_repr_holds_nobodys_words(value: Any) -> None:
    assert SAID not in repr(value)
