import pytest

from search_backends.base import Query
from search_backends.pages import Page
from search_backends.stretches import MOST, choose
from search_backends.wikitext import Stretch


def page(number: int, *texts: str) -> Page:
    stretches = tuple(Stretch((f"Part {n}",) if n else (), str(n) if n else "", text) for n, text in enumerate(texts))
    return Page(number, f"Page {number}", f"http://127.0.0.1/{number}", 1, "", "", False, stretches)


@pytest.mark.parametrize("length", [5, 40])
@pytest.mark.parametrize("said", ["He invented the motor.", "Inventions: a MOTOR.", "An inventor's motors."])
def test_the_stretch_with_the_words_of_the_question_is_chosen_however_many_there_are(length: int, said: str) -> None:
    texts = ["Lead.", *["Nothing of the kind. " * 20] * length]
    pages = [page(number, *texts, said if number == 9 else "Other.") for number in range(10)]
    chosen = choose(pages, Query("Who invented motors?"))
    assert (9, said) in [(of.id, stretch.wikitext) for of, stretch in chosen]
    assert len(chosen) == MOST


def test_they_come_in_the_order_of_the_pages_and_on_the_page() -> None:
    pages = [page(2, "Lead.", "A motor.", "No."), page(1, "A motor, a motor.", "Motor.")]
    found = [(of.id, stretch.anchor) for of, stretch in choose(pages, Query("motor"))]
    assert found == [(2, ""), (2, "1"), (2, "2"), (1, ""), (1, "1")]


def test_what_keywords_add_to_the_question_counts() -> None:
    texts = ["Lead.", *["He died of it."] * 40, "Tesla died in New York."]
    chosen = choose([page(1, *texts)], Query("When did he die?", ("Tesla",)))
    assert "Tesla died in New York." in [stretch.wikitext for _, stretch in chosen]


def test_where_no_word_fits_the_leads_come_first() -> None:
    pages = [page(number, f"Lead {number}.", *["Text."] * 10) for number in range(10)]
    leads = [of.id for of, stretch in choose(pages, Query("xyzzy")) if not stretch.heading]
    assert leads == list(range(10))


def test_a_sign_that_is_no_word_does_not_count_in_long_texts() -> None:
    pages = [page(number, "Lead.", *["This is longer than a lead."] * 10) for number in range(10)]
    leads = [of.id for of, stretch in choose(pages, Query("\u0640", language="ar")) if not stretch.heading]
    assert leads == list(range(10))
