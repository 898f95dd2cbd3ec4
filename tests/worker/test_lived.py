"""The days of a life that stand in brackets, for who asks when somebody was born or died."""

from dataclasses import replace

import pytest

from tests.worker.authors.test_extractive import DANUBE, answered, quotes
from tests.worker.evidence import page
from worker.lived import lived
from worker.quotes import Quote
from worker.types import Outcome, Part

LINCOLN = page(
    "Abraham Lincoln",
    "Abraham Lincoln (February 12, 1809 – April 15, 1865) was an American lawyer and statesman. He led a nation.",
)
MEMORIAL = page(
    "Lincoln Memorial", "The Lincoln Memorial was built to honor Abraham Lincoln. It opened on May 30, 1922."
)
LIFE = "Abraham Lincoln (February 12, 1809 – April 15, 1865) was an American lawyer and statesman."


@pytest.mark.parametrize(
    "question",
    [
        "When did Abraham Lincoln die?",
        "when was abraham lincoln born",
        "In what year was Abraham Lincoln born?",
        "On which day did Abraham Lincoln pass away?",
        "hi, do you know when Abraham Lincoln was born? And when did Abraham Lincoln die?",
    ],
)
async def test_the_sentence_with_the_days_in_brackets_is_quoted(question):
    answer = await answered(question, DANUBE, MEMORIAL, LINCOLN)
    assert quotes(answer)[0].startswith(LIFE)
    assert "Abraham Lincoln" in {citation.source.title for citation in answer.citations}


@pytest.mark.parametrize(
    ("question", "page_"),
    [
        ("When did Abraham Lincoln die of it?", LINCOLN),
        ("Where did Abraham Lincoln die?", LINCOLN),
        ("When was Abraham Lincoln's son born?", LINCOLN),
        ("When did Abraham Lincoln get born again?", LINCOLN),
        ("When did Lincoln die?", LINCOLN),
        ("When did Abraham Lincoln die?", page("Lincoln", LINCOLN.text)),
        ("When did Abraham Lincoln die?", page("Abraham Lincoln", "Abraham Lincoln (born February 12, 1809) is one.")),
        ("When was Abraham Lincoln born?", page("Abraham Lincoln", "Abraham Lincoln (c. 1809 – 1865) was a lawyer.")),
    ],
)
async def test_other_questions_and_pages_quote_nothing_more(question, page_):
    assert (await answered(question, DANUBE, MEMORIAL, page_)).outcome is Outcome.NOTHING_FOUND


def test_he_is_who_was_asked_about_before():
    assert lived(Part("When did he die?", {}, ("Abraham Lincoln",)), [LINCOLN], ()) == (Quote(0, LIFE),)
    assert lived(Part("When did he die?", {}, ("Abraham Lincoln", "Ann Lee")), [LINCOLN], ()) == ()


def test_a_quote_that_has_the_day_stays_as_it_is_and_another_one_stays_behind_it():
    passages, part = [LINCOLN, MEMORIAL], Part("When did Abraham Lincoln die?", {})
    telling, other = Quote(1, "He died on April 15, 1865."), Quote(1, "It opened on May 30, 1922.")
    assert lived(part, passages, (other, telling)) == (other, telling)
    assert lived(part, passages, (other, other)) == (Quote(0, LIFE), other)


def test_two_pages_of_one_name_that_give_different_days_give_none():
    other = replace(LINCOLN, text=LINCOLN.text.replace("1865", "1866"))
    assert lived(Part("When did Abraham Lincoln die?", {}), [LINCOLN, other], ()) == ()
