"""What a model may see of the passages, how its markers count, and what is quoted beside its answer."""

from dataclasses import replace
from typing import Any

import pytest

from search_backends.base import Access
from tests.questions import a_question
from tests.servers.models import Models, Reply
from tests.worker.authors.asking import ALONE, DEATH, Silent, author, said
from tests.worker.evidence import evidence, message, page
from worker.authors.assisted import Assisted
from worker.authors.extractive import Extractive
from worker.authors.shown import only, renumbered, shown
from worker.cite import cite
from worker.processors import DEFAULT, Kind, Processor, Table
from worker.types import Conversation, Draft, Evidence, Forward, Part, Passage, RankedPassage, Style

WORKSPACE, PRIVATE = Access.WORKSPACE, Access.PRIVATE
QUESTION = "When did Nikola Tesla's lamp die?"
OPEN = message("Tesla's statue in the yard is from 1990.", backend="slack", at=1, access=WORKSPACE)
CLOSED = message("Nikola Tesla's lamp did die on Friday.", backend="slack", at=2, access=PRIVATE)
FILE = message("Lamps are listed here.", backend="slack", at=3, access=WORKSPACE, is_file=True)
NO_SLACK: dict[str, Any] = {"processors": {"public_slack": [], "private_slack": [], "files": []}}


def found(*passages: Passage) -> tuple[Evidence, ...]:
    """What was found for that question."""
    return tuple(replace(each, part=Part(QUESTION, {})) for each in evidence(passages))


def table(**rows: Any) -> Table:
    return {**DEFAULT, **{Kind(kind): frozenset(allowed) for kind, allowed in rows.items()}}


def texts(parts: tuple[Evidence, ...]) -> list[list[str]]:
    return [[ranked.passage.text for ranked in part.passages] for part in parts]


def test_a_processor_is_shown_what_the_table_lets_it_have() -> None:
    given = evidence([DEATH, CLOSED], [OPEN, FILE])
    seen = shown(a_question(), ALONE, given, Processor.SECOND_AUTHOR, DEFAULT)
    assert texts(seen.evidence) == [[DEATH.text], [OPEN.text]]
    assert (seen.numbers, seen.unseen) == ((1, 3), frozenset({2, 4}))
    everything = shown(a_question(), ALONE, given, Processor.AUTHOR, DEFAULT)
    assert everything.evidence == given
    assert everything.unseen == frozenset()


def test_what_anybody_may_read_is_shown_whatever_the_table_says() -> None:
    seen = shown(a_question(), ALONE, evidence([DEATH, OPEN]), Processor.AUTHOR, table(public_slack=[]))
    assert texts(seen.evidence) == [[DEATH.text]]


def test_what_was_said_around_goes_with_its_kind() -> None:
    thread = Conversation((said("We meet at noon", "U2"),), access=WORKSPACE)
    question = a_question(forwards=(Forward("Xanthippe"),))
    seen = shown(question, thread, (), Processor.AUTHOR, table(private_slack=[]))
    assert (seen.question.forwards, seen.conversation.messages) == ((), ())
    seen = shown(a_question(), thread, (), Processor.AUTHOR, table(private_slack=[]))
    assert seen.conversation == thread


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("So [1] and [2].", "So [2] and [5]."),
        ("So [1, 2] or [2;1].", "So [2][5] or [5][2]."),
        ("A link [1](https://x) stays.", "A link [1](https://x) stays."),
        ("None [3] [0].", "None  ."),
    ],
)
def test_markers_count_through_all_passages(text: str, expected: str) -> None:
    assert renumbered(text, (2, 5)) == expected


def test_passages_are_picked_by_numbers_that_count_through_all_parts() -> None:
    assert texts(only(evidence([DEATH, OPEN], [CLOSED, FILE]), (2, 3))) == [[OPEN.text], [CLOSED.text]]


async def test_a_model_that_may_not_see_slack_gets_none_of_it_and_its_passages_are_quoted_beside(
    models: Models,
) -> None:
    given = found(OPEN, DEATH, CLOSED)
    async with author(models, "anthropic", **NO_SLACK) as model:
        draft = await Assisted(model, Extractive(None)).write(a_question(), ALONE, given, Silent())
    asked = str(models.asked)
    assert "7 January 1943" in asked
    assert "statue" not in asked
    assert "Friday" not in asked
    assert "7 January 1943 [2]" in draft.text
    assert draft.beside is not None
    assert "lamp did die on Friday. [3]" in draft.beside.text
    assert "[2]" not in draft.beside.text


async def test_a_model_that_may_see_nothing_at_all_is_not_asked_and_says_why(models: Models) -> None:
    async with author(models, "anthropic", **NO_SLACK) as model:
        draft = await Assisted(model, Extractive(None)).write(a_question(QUESTION), ALONE, found(CLOSED), Silent())
    assert models.asked == []
    assert draft.style is Style.QUOTES
    assert "lamp did die on Friday. [1]" in draft.text
    assert "not allowed to send this text" in draft.note


async def test_the_second_author_sees_less_and_counts_the_same(models: Models) -> None:
    models.will(Reply(status=401, error={"type": "authentication_error"}, when="claude-"))
    async with author(models, "anthropic", second_author="openai") as model:
        draft = await Assisted(model, Extractive(None)).write(a_question(), ALONE, found(CLOSED, DEATH), Silent())
    assert "Friday" in str(models.asked[0])
    assert "Friday" not in str(models.asked[1])
    assert "1943 [2]" in draft.text
    assert draft.beside is not None
    assert "lamp did die on Friday. [1]" in draft.beside.text


class Says:
    """An author that writes what it is told to."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.given: list[Any] = []

    async def write(self, question: Any, conversation: Any, evidence: Any, progress: Any) -> Draft:
        self.given.append(evidence)
        return self.draft


@pytest.mark.parametrize(
    ("model", "quotes", "expected"),
    [
        (Draft("So [1].", True, unseen=frozenset({2})), "> He won. He left. [1]", "So [1].\n\n> He won. He left. [2]"),
        (Draft("", False, unseen=frozenset({2})), "> He won. He left. [1]", "> He won. He left. [1]"),
        (Draft("So [1].", True, unseen=frozenset({2})), "", "So [1]."),
        (Draft("", False, unseen=frozenset({2})), "", ""),
        (Draft("So [1].", True), "> He won. [1]", "So [1]."),
    ],
)
async def test_what_both_have_stands_and_quotes_stay_whole(model: Draft, quotes: str, expected: str) -> None:
    extractive: Any = Says(Draft(quotes, bool(quotes), Style.QUOTES))
    writer: Any = Says(model)
    told = message("He won. He left.")
    found = evidence([page("Ada", "So it was."), told])
    draft = await Assisted(writer, extractive).write(a_question(), ALONE, found, Silent())
    assert cite(draft, found).text == expected
    assert all(texts(given) == [[told.text]] for given in extractive.given)


async def test_of_several_questions_only_those_that_the_quotes_answer_get_any() -> None:
    """The model has said its word on the others."""
    writer: Any = Says(Draft("1. So [1].", True, unseen=frozenset({3})))
    found = evidence([page("Ada", "So it was.")], [page("Bob", "Nothing.")], [message("Lamp three is broken.")])
    found = tuple(replace(one, part=replace(one.part, text="Which lamp is broken?")) for one in found)
    draft = await Assisted(writer, Extractive(None)).write(a_question(), ALONE, found, Silent())
    assert draft.beside is not None
    assert "nothing" not in draft.beside.text


def test_ranked_passages_keep_their_scores() -> None:
    ranked = RankedPassage(CLOSED, 0.5, 2.0, 0.3, "meanings")
    [part] = only((Evidence(evidence([])[0].part, (ranked,)),), (1,))
    assert part.passages == (ranked,)
