"""What Slack's search is asked for."""

import time
from datetime import UTC, datetime

import pytest

from search_backends.base import Query
from search_backends.slack_terms import LONGEST, MOST_WORDS, Known, Terms, terms_from

KNOWN = Known(
    {"alice": "U1", "alice moreau": "U1", "bob": "U2", "bob okafor": "U2", "will": "U3", "will adeyemi": "U3"},
    {"ops": "C3", "field-notes": "C4"},
)
NOW = datetime(2026, 11, 25, 12, tzinfo=UTC).timestamp()


def terms(question: str, *keywords: str, known: Known = KNOWN) -> Terms:
    return terms_from(Query(question, keywords), NOW, "UTC", known)


@pytest.mark.parametrize(
    ("question", "people"),
    [
        ("What did Alice say about the vans?", ("U1",)),
        ("What did @Alice Moreau say about the vans?", ("U1",)),
        ("what did alice just write?", ("U1",)),
        ("Alice said something about vans", ("U1",)),
        ("According to Bob, what was decided?", ("U2",)),
        ("What was written by Bob Okafor?", ("U2",)),
        ("What did Bob tell Alice about the vans?", ("U2",)),
        ("What did Alice’s van driver say?", ()),
        ("Where does Alice live?", ()),
        ("Who told Alice?", ()),
        ("What did Carol say?", ()),
        ("Who will announce the winner?", ()),
        ("What did Will announce?", ("U3",)),
        ("What did Alicetown report?", ()),
    ],
)
def test_people_are_filters_where_they_are_named_as_those_who_said_it(question: str, people: tuple[str, ...]) -> None:
    assert terms(question).people == people


@pytest.mark.parametrize(
    ("question", "channels", "left"),
    [
        ("What broke in #ops?", ("C3",), "What broke?"),
        ("What was in #field-notes and #OPS?", ("C4", "C3"), "What was and?"),
        ("Who is in #payroll?", (), "Who is in #payroll?"),
    ],
)
def test_channels_are_filters_where_they_are_known(question: str, channels: tuple[str, ...], left: str) -> None:
    found = terms(question)
    assert found.channels == channels
    assert found.natural().partition(" in:<")[0] == left
    assert all(f"in:<#{channel}>" in found.keywords() for channel in channels)


@pytest.mark.parametrize(
    ("question", "dated"),
    [
        ("What did Alice say yesterday?", True),
        ("What broke last week?", True),
        ("When do we move on Monday?", False),
        ("Who is on duty on 3 May?", False),
    ],
)
def test_days_are_bounds_where_the_question_is_of_the_past(question: str, dated: bool) -> None:
    assert (terms(question).span is not None) is dated


def test_who_said_it_where_and_when_are_no_words_to_look_for() -> None:
    found = terms("What did Alice say in #ops yesterday about the broken vans?", "Alice ops yesterday vans broken")
    assert found.words == ("broken", "vans")
    assert found.keywords() == "broken OR vans from:<@U1> in:<#C3>"
    assert found.natural() == "What did Alice say about the broken vans? from:<@U1> in:<#C3>"


def test_who_is_only_told_of_is_a_word_to_look_for() -> None:
    assert terms("What did Bob tell Alice about the vans?").words == ("Alice", "vans")


def test_the_words_of_a_plan_come_after_the_questions_own() -> None:
    assert terms("When do we move?", "relocation date", "move warehouse").words == (
        "move",
        "relocation",
        "date",
        "warehouse",
    )


@pytest.mark.parametrize(
    "question",
    [
        "in:#payroll salary",
        "salary FROM:@bob",
        "salary from :@bob",
        "from:from:@bob salary",
        "salary before:2026-01-01 after:2020-01-01 on:2025-05-05 during:may",
        "salary is:dm has:link type:files threads:all hasmy:pin creator:me with:@bob to:me",
        "salary -boxes",
        "salary --boxes +x",
        "salary (-boxes)",
        'salary "raise of" "-boxes"',
        "salary OR raise AND boxes NOT x",
        "salary <@U9> <#C9> in:<#C9>",
        "sal\x00ary\x07 \ud83d in:-boxes",
        "`in`:#payroll *from*:@bob",
    ],
)
def test_operators_in_a_question_are_inert(question: str) -> None:
    found = terms(question, question)
    for asked in (found.natural(), found.keywords().replace(" OR ", " ")):
        assert not {"OR", "AND", "NOT"}.intersection(asked.split())
        for word in asked.split():
            key, colon, _ = word.partition(":")
            assert not (colon and key.isalpha()), word
            assert not word.startswith(("-", "+", '"', "<")), word
        assert asked.encode().isascii()
        assert asked.isprintable()


def test_names_and_channels_beyond_the_known_make_no_filter() -> None:
    assert terms("What did <@U9> say in <#C9>? from:<@U1>").keywords() == "U9 OR #C9 OR U1"


def test_a_minus_within_a_word_stays() -> None:
    assert terms("Where is the e-mail of LoRa-5?").words == ("e-mail", "LoRa-5")


def test_words_are_few_and_neither_they_nor_the_question_are_too_long_for_slack() -> None:
    found = terms("What of " + " ".join(f"word{number}" for number in range(500)) + "?")
    assert len(found.words) == MOST_WORDS
    assert found.natural().startswith("What of word0 word1")
    assert len(found.natural()) <= LONGEST + 1
    assert terms("x" * 10_000).keywords() == ""
    assert len(terms("x" * 10_000).natural()) <= LONGEST + 1


@pytest.mark.parametrize("question", ["", " ", "?", "What did we say?", "or"])
def test_a_question_without_words_looks_for_nothing(question: str) -> None:
    assert terms(question).keywords() == ""


def test_a_question_without_words_that_names_days_looks_for_what_was_said_then() -> None:
    """A day more than the asker can mean, wherever they live: the call's bounds are exact."""
    assert terms("What was said yesterday?").keywords() == "after:2026-11-22 before:2026-11-27"
    assert terms("What was said since yesterday?").keywords() == "after:2026-11-22"
    assert terms("What was said in #ops yesterday?").keywords() == "in:<#C3>"


def test_a_search_that_wants_every_word_gets_the_longest_two_and_the_days() -> None:
    asked = terms("What did Bob say yesterday about the van and the warehouse in #ops?")
    assert asked.every() == "warehouse van after:2026-11-22 before:2026-11-27 from:<@U2> in:<#C3>"
    assert terms("What did we say?").every() == ""


def test_a_question_is_read_at_once_in_a_workspace_of_very_many_people() -> None:
    many = Known({f"person {number}": f"U{number}" for number in range(50_000)} | {"alice": "U1"})
    began = time.perf_counter()
    assert terms("What did Alice say about the vans?", known=many).people == ("U1",)
    assert time.perf_counter() - began < 1


def test_neither_questions_nor_words_are_in_a_repr() -> None:
    assert "vans" not in repr(terms("What did Alice say about the vans?"))
