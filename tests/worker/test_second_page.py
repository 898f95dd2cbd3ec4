"""Questions that one page does not answer."""

import pytest

from tests.worker.evidence import page
from worker.quotes import Quote
from worker.second_page import needs_two_pages, with_second_page
from worker.types import Evidence, Part, Passage, RankedPassage

SONG = page("If You Ever Get Lonely", "The song was covered by the American duo Love and Theft in 2013.")
DUO = page("Love and Theft (duo)", "Love and Theft are a country duo. They were signed to Lyric Street Records.")
DISCOGRAPHY = page("Rascal Flatts discography", "Rascal Flatts were signed to Lyric Street Records for ten years.")
ALBUM = page("AD 43", "It was covered by what a band on Lyric Street Records sang.")
ASKED = "If You Ever Get Lonely was covered by what Lyric Street Records-affiliated band?"
FIRST = Quote(0, "The song was covered by the American duo Love and Theft in 2013.")


def evidence(question: str, *passages: Passage) -> Evidence:
    return Evidence(Part(question, {}), tuple(RankedPassage(passage, 1.0, 1.0) for passage in passages))


@pytest.mark.parametrize(
    "question",
    [
        ASKED,
        "Which professional tennis player was born first, Lucie Hradecká or Raffaella Reggi?",
        "In what year was the singer who popularized the song born?",
        "Are both Coldplay and Pierre Bouvier from the same country?",
    ],
)
def test_clauses_and_comparisons_take_two_pages(question: str) -> None:
    assert needs_two_pages(question)


@pytest.mark.parametrize(
    "question", ["When did Nikola Tesla die?", "In what country is Normandy located?", "Who was Ada?"]
)
def test_simple_questions_take_one(question: str) -> None:
    assert not needs_two_pages(question)


def test_the_page_to_which_the_first_one_leads_is_quoted_with_what_it_adds() -> None:
    found = evidence(ASKED, SONG, DISCOGRAPHY, DUO)
    assert with_second_page([FIRST], found, "en", 700) == (FIRST, Quote(2, "They were signed to Lyric Street Records."))


def test_a_page_that_neither_names_nor_is_named_is_not() -> None:
    found = evidence(ASKED, SONG, DISCOGRAPHY, ALBUM)
    assert with_second_page([FIRST], found, "en", 700) == (FIRST,)


def test_both_pages_that_a_question_names_are_quoted() -> None:
    reggi = page("Raffaella Reggi", "Raffaella Reggi was born on 27 November 1965.")
    hradecka = page("Lucie Hradecká", "Lucie Hradecká was born on 21 May 1985.")
    found = evidence(
        "Who was born first, Lucie Hradecká or Raffaella Reggi?", reggi, page("Oslo Open", "A tournament."), hradecka
    )
    first = Quote(0, "Raffaella Reggi was born on 27 November 1965.")
    assert [quote.passage for quote in with_second_page([first], found, "en", 700)] == [0, 2]


def test_quotes_for_which_no_room_is_left_give_way_to_the_second_page() -> None:
    found = evidence(ASKED, SONG, DUO)
    long = Quote(0, "And so on. " * 30)
    quoted = with_second_page([FIRST, long, Quote(0, "Short.")], found, "en", 200)
    assert [quote.text for quote in quoted] == [FIRST.text, "They were signed to Lyric Street Records.", "Short."]


def test_all_quotes_together_stay_within_what_may_be_shown() -> None:
    long = page(
        "Love and Theft (duo)", "They were signed to Lyric Street Records " + "and toured for years " * 30 + "."
    )
    found = evidence(ASKED, SONG, long)
    first = Quote(0, FIRST.text + " And so it went on." * 15)
    quoted = with_second_page([first], found, "en", 700)
    assert len(quoted) == 2
    assert sum(len(quote.text) for quote in quoted) <= 700
    assert with_second_page([first], found, "en", len(first.text) + 20) == (first,)
    short = [Quote(0, text) for text in ("One.", "Two.", "Three.")]
    assert [quote.text for quote in with_second_page(short, evidence(ASKED, SONG, DUO), "en", 700)] == [
        "One.", "They were signed to Lyric Street Records.", "Two.",
    ]  # fmt: skip


@pytest.mark.parametrize("quoted", ["They were signed to Lyric Street Records.",
    "Love and Theft are a country duo. They were signed to Lyric Street Records."])  # fmt: skip
def test_what_is_quoted_already_is_not_quoted_from_the_second_page_again(quoted: str) -> None:
    told = [FIRST, Quote(1, quoted)]
    found = with_second_page(told, evidence(ASKED, SONG, page("Love and Theft (duo)", quoted)), "en", 700)
    assert " ".join(quote.text for quote in found).count("They were signed") == 1
