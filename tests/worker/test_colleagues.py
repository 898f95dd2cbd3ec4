"""Questions about the people one works with."""

import asyncio
from typing import Any

import pytest

from search_backends.base import Access
from tests.questions import a_question
from tests.worker.authors.asking import ALONE, Silent
from tests.worker.evidence import message, page
from worker.authors.extractive import Extractive
from worker.cite import cite
from worker.colleagues import judges, topic_of
from worker.pipeline import Deps, answer
from worker.types import Evidence, Outcome, Part, RankedPassage


@pytest.mark.parametrize(
    "question",
    [
        "Is Bob good at his job?",
        "is @Bob Okafor any good?",
        "Is she competent in her role?",
        "Who is the worst performer?",
        "who's the laziest engineer on our team",
        "Who is the best person on the team?",
        "Who should we fire?",
        "Should we promote @Dana Whitfield?",
        "Does Emil work hard?",
        "How good is Chiyo at her job?",
        "Rate my colleagues",
        "Evaluate Bob's performance",
        "Is my manager incompetent?",
        "Who works hardest here?",
        "Ist Bob gut in seinem Job?",
        "Wer ist der schlechteste Mitarbeiter?",
    ],
)
def test_a_judgement_on_a_colleague_is_seen(question: str) -> None:
    assert judges(question)


@pytest.mark.parametrize(
    "question",
    [
        "When did Nikola Tesla die?",
        "Was Napoleon good at his job?",
        "Who is the best goalkeeper in the world?",
        "Who is the worst performer in the S&P 500?",
        "Who was the best manager in English football?",
        "Is Redis good for this job?",
        "How well does Kafka perform?",
        "Should we get rid of Jenkins?",
        "What did Bob say about the new job?",
        "Who is the engineer of the Eiffel Tower?",
        "What is my manager's phone number?",
        "Is Python good at text?",
        "Who is the smartest person who ever lived?",
        "Who does the best pizza in Naples?",
    ],
)
def test_other_questions_are_none(question: str) -> None:
    assert not judges(question)


async def test_it_is_declined_kindly_before_anything_is_searched_or_asked() -> None:
    unused: Any = None
    deps = Deps(unused, unused, unused, unused, unused)
    given = await answer(a_question("Is Bob good at his job?"), deps, Silent(), asyncio.get_running_loop().time() + 9)
    assert given.outcome is Outcome.CHAT
    assert "rather not judge" in given.text
    assert "Who knows about" in given.text


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("Who knows about anemometers?", "anemometers"),
        ("Who here knows a lot about the Norfrakt contract?", "the Norfrakt contract"),
        ("Who should I ask about parental leave?", "parental leave"),
        ("who is our expert on PostgreSQL", "PostgreSQL"),
        ("Does anyone know something about lightning arresters?", "lightning arresters"),
        ("Wer kennt sich mit Anemometern aus?", "Anemometern"),
        ("Who can help me with payroll?", "payroll"),
        ("Who discovered penicillin?", ""),
        ("Does anyone know when Tesla died?", ""),
        ("What does Bob know about polar bears?", ""),
    ],
)
def test_what_somebody_is_to_know_of_is_seen(question: str, topic: str) -> None:
    assert topic_of(question) == topic


async def test_who_knows_of_something_is_told_by_who_wrote_about_it() -> None:
    said = [
        message("Anemometers freeze at minus ten, unless greased.", "Farah *A*", "field", "slack", 1, Access.WORKSPACE),
        message("New anemometers come on Monday.", "Bob Okafor", "ops", "slack", 2, Access.WORKSPACE),
        message("Lunch is at one.", "Dana Whitfield", "random", "slack", 3, Access.WORKSPACE),
    ]  # fmt: skip
    article = page("Anemometer", "Anemometers measure wind. An anemometer has cups.")
    part = Part("Who knows about anemometers?", {})
    found = Evidence(part, tuple(RankedPassage(passage, 1.0, 1.0) for passage in (*said, article)))
    draft = await Extractive(None).write(a_question(part.text), ALONE, [found], Silent())
    given = cite(draft, [found])
    assert given.outcome is Outcome.QUOTED
    lead, *quotes = given.text.split("\n\n")
    assert set(lead.removeprefix("**Wrote about this: ").removesuffix("**").split(" and ")) == {
        r"Farah \*A\*",
        "Bob Okafor",
    }
    assert len(quotes) == 2
    assert "Lunch" not in given.text
    assert "cups" not in given.text
