from collections.abc import Collection
from dataclasses import replace
from typing import Any

import pytest

from search_backends.base import Access, Query
from tests.questions import a_question
from tests.worker.authors.asking import said
from worker.leaving import leaving, withheld_words
from worker.processors import Kind
from worker.types import Cited, Conversation, Forward, Message, Question

ASKER, BOB = "U1", "U2"
MADE_OF_SLACK = frozenset({Cited.MESSAGES})


def left(keywords: str, question: Question, *thread: Message, free: Collection[Kind] = (), **more: Any) -> str:
    """What of one keyword query leaves; empty where the whole query is dropped."""
    withheld = withheld_words(question, Conversation(thread, **more), "en", free)
    return "".join(leaving(Query(question.text, (keywords,)), withheld).keywords)


def test_words_that_only_others_wrote_do_not_leave() -> None:
    bob = said("Project Titan is cancelled, ask Ms Okafor", BOB)
    assert left("Titan Okafor moon gravity", a_question("How strong is gravity on the moon?"), bob) == "moon gravity"


def test_words_that_the_asker_said_to_footnote_leave_whoever_else_wrote_them() -> None:
    bob = said("Titan is cancelled", BOB)
    assert (
        left("Titan moon", a_question("Is it a moon?"), bob, said("What is Titan?", ASKER, addressed=True))
        == "Titan moon"
    )
    assert left("Titan moon", a_question("Is Titan a moon?"), bob) == "Titan moon"


def test_what_the_asker_said_to_others_does_not_leave() -> None:
    assert left("Titan moon", a_question("Is it a moon?"), said("I work on Titan", ASKER)) == "moon"


def test_words_that_nobody_wrote_leave() -> None:
    assert left("Saturn satellites", a_question("Is Titan a moon?"), said("no idea", BOB)) == "Saturn satellites"


@pytest.mark.parametrize("form", ["Okafor's", "okafors", "OKAFOR", "x-Okafor", "(Okafor)"])
def test_other_forms_of_a_withheld_word_do_not_leave(form: str) -> None:
    assert left(f"{form} salary", a_question("What is a fair salary?"), said("Okafors earn well", BOB)) == "salary"


def test_a_query_that_loses_all_its_words_is_dropped() -> None:
    withheld = withheld_words(a_question("Why?"), Conversation((said("Titan Okafor", BOB),)), "en")
    assert leaving(Query("Why?", ("Titan Okafor", "why")), withheld).keywords == ("why",)


def test_the_queries_text_is_held_to_it_too() -> None:
    withheld = withheld_words(a_question("When was it?"), Conversation((said("The Titan launch", BOB),)), "en")
    assert leaving(Query("When was the Titan launch?"), withheld).text == "When was the"


def test_forwarded_text_does_not_leave() -> None:
    question = a_question("Is this true?", forwards=(Forward("Titan melts at noon", "Eve"),))
    assert left("Titan melting point", question) == "point"


def test_words_of_own_public_answers_leave_unless_others_wrote_them() -> None:
    ours = said("Nikola Tesla worked with Okafor", "UBOT", ours=True)
    bob = said("Okafor leads it", BOB)
    assert left("Tesla Okafor death", a_question("When did he die?"), ours, bob) == "Tesla death"


def test_words_of_own_answers_do_not_leave_where_they_may_come_from_private_text() -> None:
    ours = said("Titan launches on Friday", "UBOT", ours=True)
    assert left("Titan weather", a_question("How is the weather?"), replace(ours, cites=MADE_OF_SLACK)) == "weather"
    assert left("Titan weather", a_question("How is the weather?"), ours, left_out=3) == "weather"
    assert left("Titan weather", a_question("How is the weather?"), ours, cut=1) == "weather"


def test_one_answer_made_of_slack_text_closes_all_of_them() -> None:
    """A long answer names its sources in its last message only."""
    first, last = said("Titan launches", "UBOT", ours=True), said("on Friday", "UBOT", ours=True)
    assert (
        left("Titan weather", a_question("How is the weather?"), first, replace(last, cites=MADE_OF_SLACK)) == "weather"
    )


def test_policy_lets_words_of_public_channels_leave() -> None:
    bob = said("Project Titan is cancelled", BOB)
    question = a_question("How strong is gravity on the moon?")
    free = {Kind.PUBLIC_SLACK}
    assert left("Titan gravity", question, bob, free=free, access=Access.WORKSPACE) == "Titan gravity"
    assert left("Titan gravity", question, bob, free=free) == "gravity"


def test_message_without_a_user_is_somebody_elses() -> None:
    assert left("Titan moon", a_question("A moon?"), said("Titan", "")) == "moon"


def test_chinese_words_that_only_others_wrote_do_not_leave() -> None:
    thread = Conversation((said("泰坦项目被取消了", BOB),))
    withheld = withheld_words(a_question("月亮有多大?"), thread, "zh")
    assert leaving(Query("月亮有多大?", ("泰坦 月亮",), "zh"), withheld).keywords == ("月亮",)
