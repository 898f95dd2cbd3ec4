"""Who and what is never a source, whatever Slack's search finds."""

from typing import Any

import pytest

from search_backends.slack_hits import Said
from tests.questions import a_question
from worker.people import Staff
from worker.types import Door, Place, Question
from worker.workspace import Workspace

ME, WINDSOCK, ADA = "U0BOT", "U0WINDSOCK", "U1"
DIRECT = a_question(place=Place(Door.DIRECT, "D1", "9.9"))


def workspace(question: Question | None = None, known: bool = True, bots: frozenset[str] = frozenset()) -> Workspace:
    """One of which the people are known, or not yet."""
    unused: Any = None
    staff = [Staff(bots=frozenset({ME, WINDSOCK}))] if known else []
    return Workspace(question or a_question(), unused, unused, None, unused, bots=bots, _staff=staff, _me=[ME])


def said(
    text: str = "We move", user: str = ADA, by_bot: bool | None = False, channel: str = "C1", ts: str = "1.1"
) -> Said:
    return Said(channel, ts, text, user, "", "https://acme.slack.com/p1", ts, by_bot=by_bot)


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize(
    "message",
    [
        said(user=ME),
        said(user=ME, by_bot=None),
        said(f"<@{ME}> when do we move?"),
        said(f"<@{ME}|footnote> when do we move?"),
        said(ts="1700000000.000100"),
        said(user=""),
        said(user=WINDSOCK, by_bot=True),
    ],
    ids=["own", "own, around", "asked", "asked by name", "the question itself", "nobody", "a bot"],
)
def test_footnotes_words_questions_to_it_bots_and_nobodys_are_no_sources(message: Said, known: bool) -> None:
    assert workspace(known=known).ignores(message)
    assert not workspace(known=known).ignores(said())


def test_footnotes_words_are_no_source_even_where_an_admin_lists_it() -> None:
    assert workspace(bots=frozenset({ME})).ignores(said(user=ME, by_bot=True))


def test_a_bot_that_is_listed_is_a_source() -> None:
    listed = workspace(bots=frozenset({WINDSOCK}))
    assert not listed.ignores(said(user=WINDSOCK, by_bot=True))
    assert not listed.ignores(said(user=WINDSOCK, by_bot=None))


def test_of_what_stands_around_a_hit_the_list_of_people_says_who_is_a_bot_and_without_it_all_may_be() -> None:
    assert workspace().ignores(said(user=WINDSOCK, by_bot=None))
    assert not workspace().ignores(said(by_bot=None))
    assert workspace(known=False).ignores(said(by_bot=None))


def test_what_asks_in_the_conversation_with_footnote_was_asked_of_it() -> None:
    asked = said("When do we move?", channel="D1")
    assert workspace(DIRECT).ignores(asked)
    assert not workspace(DIRECT).ignores(said("We move on Friday", channel="D1"))
    assert not workspace(DIRECT).ignores(said("When do we move?", channel="D2"))
    assert not workspace().ignores(asked)


def test_the_same_question_asked_before_answers_nothing() -> None:
    asked = workspace(a_question("When does the office move?"))
    assert asked.ignores(said("when does the office move"))
    assert asked.ignores(said("Office move?"))
    assert not asked.ignores(said("When does the office move? In May!"))
