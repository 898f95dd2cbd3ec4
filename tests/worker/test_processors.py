from dataclasses import replace

import pytest

from search_backends.base import Access
from tests.questions import a_question
from tests.worker.authors.asking import said
from tests.worker.evidence import evidence, message, page
from worker.processors import DEFAULT, Kind, Processor, kinds_of, may_have
from worker.types import Conversation, Forward

ALONE = Conversation()
THREAD = Conversation((said("Lunch at noon", "U2"),))


def test_private_slack_text_goes_to_the_chosen_author_only() -> None:
    allowed = {processor for processor in Processor if may_have(processor, {Kind.PRIVATE_SLACK}, DEFAULT)}
    assert allowed == {Processor.AUTHOR}


def test_no_slack_text_goes_to_search_engines() -> None:
    assert not any(may_have(Processor.SEARCH, {kind}, DEFAULT) for kind in Kind if kind is not Kind.QUESTION)


def test_every_kind_of_a_call_must_be_allowed() -> None:
    assert may_have(Processor.SECOND_AUTHOR, {Kind.QUESTION, Kind.PUBLIC_SLACK}, DEFAULT)
    assert not may_have(Processor.SECOND_AUTHOR, {Kind.QUESTION, Kind.PRIVATE_SLACK}, DEFAULT)


def test_a_kind_that_the_table_lacks_goes_nowhere() -> None:
    assert not may_have(Processor.AUTHOR, {Kind.FILES}, {})


@pytest.mark.parametrize(
    ("passages", "kinds"),
    [
        ([page("Danube")], {Kind.QUESTION}),
        ([message("Hi")], {Kind.QUESTION, Kind.PRIVATE_SLACK}),
        ([message("Hi", backend="slack")], {Kind.QUESTION, Kind.PRIVATE_SLACK}),
        ([message("Hi", backend="somebody's")], {Kind.QUESTION, Kind.PRIVATE_SLACK}),
        ([message("Hi", backend="slack", access=Access.WORKSPACE)], {Kind.QUESTION, Kind.PUBLIC_SLACK}),
        ([message("Hi", is_file=True), page("Danube")], {Kind.QUESTION, Kind.FILES}),
    ],
)
def test_what_is_not_known_to_be_public_is_private(passages: list[object], kinds: set[Kind]) -> None:
    assert kinds_of(a_question(), ALONE, evidence(passages)) == kinds  # type: ignore[arg-type]


def test_thread_is_what_its_place_is_and_private_where_nobody_says() -> None:
    assert Kind.PRIVATE_SLACK in kinds_of(a_question(), THREAD, ())
    public = replace(THREAD, access=Access.WORKSPACE)
    assert kinds_of(a_question(), public, ()) == {Kind.QUESTION, Kind.PUBLIC_SLACK}


def test_forwarded_text_is_private() -> None:
    forwarded = a_question(forwards=(Forward("Hi"),))
    assert Kind.PRIVATE_SLACK in kinds_of(forwarded, ALONE, ())
