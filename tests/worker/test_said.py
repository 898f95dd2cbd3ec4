"""Which messages are quoted without a model."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from search_backends.base import Source
from worker.language import language_of
from worker.quotes import LONGEST
from worker.said import LEAST, MOST, asks_too, told
from worker.types import Passage, RankedPassage

MOVE = "When do we move to the new warehouse?"
MEANINGS = "meanings"


def ranked(
    text: str, author: str = "Bob", day: int = 10, heading: str = "", cosine: float | None = None
) -> RankedPassage:
    source = Source(
        "slack", "ops", "https://acme.slack.com/p1", author=author, date=datetime(2026, 11, day, tzinfo=UTC)
    )
    passage = Passage(source, (heading,) if heading else (), text, source.url)
    return RankedPassage(passage, 1.0, 1.0, cosine, MEANINGS if cosine is not None else "")


def quoted(question: str, *messages: RankedPassage) -> list[str]:
    return [quote.text for quote in told(question, messages, "en", MEANINGS).quotes]


FRIDAY, SUNDAY = "We move to the new warehouse on Friday.", "We move to the new warehouse on Sunday."
OTHERS = (ranked("The cat is called Mistral."), ranked("Lunch is at noon."), ranked("Receipts are due."))


def test_the_message_that_holds_the_questions_words_is_quoted_whole_and_the_others_are_not() -> None:
    whole = f"{FRIDAY} Boxes are by the door. Take one each."
    assert quoted(MOVE, *OTHERS, ranked(whole)) == [whole]


def test_nothing_is_quoted_where_no_message_is_likely_to_answer() -> None:
    found = told("Who won the regatta in Genoa?", OTHERS, "en", MEANINGS)
    assert found.quotes == ()
    assert found.likelihood < LEAST
    assert told(MOVE, (), "en", MEANINGS).quotes == ()


def test_of_two_decisions_the_newer_comes_first() -> None:
    assert quoted(MOVE, ranked(FRIDAY, day=1), ranked(SUNDAY, day=25), *OTHERS)[0] == SUNDAY
    assert quoted(MOVE, ranked(FRIDAY, day=25), ranked(SUNDAY, day=1), *OTHERS)[0] == FRIDAY


def test_of_two_hours_that_a_channel_gives_for_one_thing_the_newer_comes_first() -> None:
    old = ranked("The Norfrakt van comes every working day at 15:30; what is not packed leaves later.", day=1)
    new = ranked("Norfrakt has a new route: their van is here at 14:00 already.", day=20)
    assert quoted("When does the Norfrakt van come?", *OTHERS, old, new) == [new.passage.text, old.passage.text]
    assert quoted("Why does the Norfrakt van come?", *OTHERS, old, new)[0] == old.passage.text
    elsewhere = replace(new, passage=replace(new.passage, source=replace(new.passage.source, title="random")))
    assert quoted("When does the Norfrakt van come?", *OTHERS, old, elsewhere)[0] == old.passage.text
    of_other = ranked("The school's van is washed at 14:00 in the yard behind the house.", day=20)
    assert quoted("When does the Norfrakt van come?", *OTHERS, old, of_other)[0] == old.passage.text


def test_an_answer_comes_before_the_question_that_somebody_else_asked() -> None:
    assert quoted(MOVE, ranked("When do we move to the new warehouse?"), ranked(FRIDAY), *OTHERS)[0] == FRIDAY


def test_what_names_a_time_comes_first_where_a_time_is_asked_for() -> None:
    vague = "We move to the new warehouse with great pleasure, all of us."
    assert quoted(MOVE, ranked(vague), ranked(FRIDAY), *OTHERS)[0] == FRIDAY


def test_words_of_what_a_thread_began_with_count_for_its_replies() -> None:
    reply = ranked("On Friday, at nine.", heading="The new warehouse: when do we move?")
    assert "On Friday, at nine." in quoted(MOVE, reply, *OTHERS)
    assert "On Friday, at nine." not in quoted(MOVE, ranked("On Friday, at nine."), *OTHERS)


def test_who_said_it_where_and_when_need_not_stand_in_the_message() -> None:
    """The search has seen to that."""
    assert quoted(
        "What did Bob say in #ops yesterday about the warehouse?", ranked("The warehouse leaks."), *OTHERS
    ) == ["The warehouse leaks."]


def test_at_most_three_are_quoted_and_none_that_is_far_worse() -> None:
    alike = [ranked(f"{FRIDAY} Box {number}.", day=10) for number in range(6)]
    assert len(quoted(MOVE, *alike, *OTHERS)) == MOST
    assert len(quoted(MOVE, alike[0], ranked("A warehouse is a house."), *OTHERS)) == 1


def test_a_long_message_is_cut_to_what_is_asked_for() -> None:
    nothing = "Nothing of note happened here today. "
    long = f"{nothing * 20}{FRIDAY} {nothing * 20}"
    [quote] = quoted(MOVE, ranked(long), *OTHERS)
    assert "We move to the new warehouse" in quote
    assert len(quote) <= LONGEST + 2


def test_meaning_counts_where_the_embedder_is_the_one_that_the_fit_knows() -> None:
    near = (ranked("Relocation happens on Friday.", cosine=0.95), ranked("Lunch is at noon.", cosine=0.7))
    assert quoted(MOVE, *near)[:1] == ["Relocation happens on Friday."]
    assert told(MOVE, near, "en", "another").quotes == ()


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ("When did Tesla die?", "Does anyone know when Tesla died? My crossword says 1943, my neighbour says 1939."),
        ("When did Tesla die?", "Hi all, when did Tesla die? I need it for a quiz in 1943."),
        ("When did Tesla die?", "Anyone here know when Tesla died?"),
        ("Who has the keys of the warehouse?", "Who has the warehouse keys? The auditors would like to know."),
        ("Wann starb Tesla?", "Weiß jemand, wann Tesla starb? Im Rätsel steht 1943."),
        ("¿Cuándo murió Tesla?", "¿Alguien sabe cuándo murió Tesla?"),
    ],
)
def test_a_message_that_asks_the_same_is_seen(question: str, message: str) -> None:
    assert asks_too(question, message, language_of(question))


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ("When did Tesla die?", "Tesla died in 1943. Who would have known?"),
        ("When did Tesla die?", "Who wants coffee? Tesla died in 1943, by the way."),
        ("What did Dana ask about Tesla?", "Does anyone know when Tesla died?"),
        ("Which plastic do we take for the case?", "Shall we take ASA for the case? It stands the sun."),
        ("Who knows?", "What a day! We move on Friday."),
    ],
)
def test_what_tells_something_or_is_asked_for_itself_does_not(question: str, message: str) -> None:
    assert not asks_too(question, message, "en")
