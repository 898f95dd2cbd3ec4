"""What benchmarks of quality make and count: it must be what their tables call it, and always the same."""

import random
from dataclasses import dataclass

import pytest

from benchmarks.asking import Answering
from benchmarks.cases import Case, share
from benchmarks.changes import swapped, without_page, without_paragraphs
from benchmarks.conflicts import judged
from benchmarks.disputes import CONFLICT, DATES, Dispute, disputes
from benchmarks.forms import chatty, keywords, misspelt_name, pairs
from benchmarks.unanswerable import ANSWERABLE, Point, row, threshold_keeping
from search_backends.base import Query, SearchError, SearchResult, Section, Source
from worker.phrasing import split_questions
from worker.types import Answer, Citation, Outcome

TESLA = Case("When did Nikola Tesla die?", ("7 January 1943",), "Nikola Tesla")
EDISON = Case("Where was Thomas Edison born?", ("Milan, Ohio",), "Thomas Edison")
POINT = Case("How many people worked at Menlo Park in 1887?", ("40",), "Menlo Park")


def page(title: str, *texts: str) -> SearchResult:
    url = f"https://example.org/{title}"
    return SearchResult(Source("wikipedia", title, url), tuple(Section((), text, url) for text in texts))


def test_a_page_taken_away_leaves_the_others():
    assert without_page(TESLA)(page("Nikola Tesla", "He died.")) is None
    other = page("Thomas Edison", "He died on 7 January 1943.")
    assert without_page(TESLA)(other) is other


def test_only_the_paragraphs_that_hold_the_answer_are_taken_away():
    changed = without_paragraphs(TESLA)(
        page("Nikola Tesla", "He was born.\n\nHe died on 7 January 1943.", "Alternating.")
    )
    assert changed is not None
    assert [section.text for section in changed.sections] == ["He was born.", "Alternating."]
    assert without_paragraphs(TESLA)(page("Nikola Tesla", "He died on 7 January 1943.")) is None


def test_a_swapped_name_comes_from_another_page_and_a_swapped_number_is_another():
    assert swapped(TESLA, [TESLA, EDISON], random.Random(1)) == "When did Thomas Edison die?"
    others = [swapped(POINT, [TESLA, POINT], random.Random(seed)) or "" for seed in range(20)]
    assert {other.replace("Nikola Tesla", "Menlo Park") for other in others} > {POINT.text}
    assert POINT.text not in others
    assert any("Menlo Park" in other and "1887" not in other for other in others)


def test_a_question_without_a_name_can_not_be_swapped():
    assert swapped(Case("what surrounds chloroplasts?", (), "Chloroplast"), [TESLA], random.Random(1)) is None


def test_a_typo_is_in_a_name_and_nowhere_else():
    typed = misspelt_name(TESLA.text, random.Random(1))
    assert typed is not None
    assert typed != TESLA.text
    assert (typed.startswith("When did "), typed.endswith(" Tesla die?")) == (True, True)
    assert misspelt_name("what surrounds chloroplasts?", random.Random(1)) is None


def test_keywords_are_what_is_left_of_a_question():
    assert keywords(TESLA.text) == "nikola tesla die"


@pytest.mark.parametrize("seed", range(8))
def test_chatter_is_no_question_of_its_own(seed: int):
    assert len(split_questions(chatty(TESLA.text, random.Random(seed)))) == 1


def test_two_at_once_are_about_two_pages():
    assert pairs([TESLA, TESLA, EDISON]) == [(TESLA, EDISON)]


def test_disputes_are_always_the_same_and_each_page_says_its_value():
    made = list(disputes(16))
    assert made == list(disputes(16))
    assert {dispute.kind for dispute in made} == {CONFLICT, DATES}
    for dispute in made:
        texts = {result.source.title: result.sections[0].text for result in dispute.results}
        (one, first), (other, second) = dispute.answers
        assert first != second
        assert (first in texts[one], second in texts[other]) == (True, True)


def test_a_value_by_the_other_pages_source_does_not_count():
    sources = [Source("wikipedia", title, f"https://example.org/{title}") for title in ("One", "Other")]
    citations = tuple(Citation(number, source, (), source.url) for number, source in enumerate(sources, 1))
    dispute = Dispute(DATES, "How long is it?", (("One", "310"), ("Other", "1450")), ())
    right = Answer(Outcome.QUOTED, "> It is 1,450 metres long. [2]\n\n> In 2013 it was 310. [1]", citations)
    assert all(judged(dispute, right).values())
    wrong = Answer(Outcome.QUOTED, "> In 3101 it was 310. [2]\n\n> It is 1,450 metres long. [1]", citations)
    come = judged(dispute, wrong)
    assert (come["both_shown"], come["own_sources"], come["later_first"]) == (True, False, False)


def test_the_curve_keeps_what_seems_likely_enough():
    answerable = [
        Point(ANSWERABLE, likelihood, cited=True, quoted=likelihood > 0.5) for likelihood in (0.2, 0.4, 0.6, 0.8)
    ]
    points = [*answerable, Point("page gone", 0.5, cited=False, quoted=False), Point("near-miss", -1.0, False, False)]
    assert row(0.0, points) == (0.0, 100.0, 100.0, 50.0, 100.0, 0.0, 0.0, 0.0)
    assert row(0.6, points) == (0.6, 50.0, 50.0, 50.0, 0.0, 0.0, 0.0, 0.0)
    assert threshold_keeping(0.75, points) == 0.4


def test_a_share_and_its_interval_stay_between_0_and_100():
    assert share([False] * 10) == "  0.0 %  (0.0–27.8, 0 of 10)"
    assert share([True] * 10) == "100.0 %  (72.2–100.0, 10 of 10)"
    assert share([]) == "–"


@dataclass(frozen=True, slots=True)
class Broken:
    """A backend that never answers."""

    name: str = "wikipedia"

    async def search(self, query: Query) -> list[SearchResult]:
        raise SearchError("Wikipedia did not answer in time")


async def test_a_search_that_failed_is_told_and_does_not_pass_for_a_refusal(capsys: pytest.CaptureFixture[str]):
    given, _ = await Answering(Broken, None).ask(TESLA.text)
    assert given.outcome is Outcome.NOTHING_FOUND
    assert capsys.readouterr().err == f"Wikipedia did not answer in time, asked: {TESLA.text}\n"
