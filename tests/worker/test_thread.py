from search_backends.base import Query
from tests.questions import a_question
from tests.worker.authors.asking import said
from worker.thread import threads_for
from worker.types import Conversation, Forward, Question


async def found(question: Question, conversation: Conversation) -> list[str]:
    """The texts that may be cited."""
    threads = threads_for(question, conversation)
    return [result.sections[0].text for thread in threads for result in await thread.search(Query("?"))]


async def test_everyones_words_are_sources_but_not_the_bots_nor_what_is_asked_of_it() -> None:
    bob, ours = said("We move on Monday", "U2"), said("It was 1943. [1]", "UBOT", ours=True)
    asked = said("<@UBOT> when do we move?", "U3", addressed=True)
    assert await found(a_question(), Conversation((bob, ours, asked, said("", "U4")))) == ["We move on Monday"]


async def test_own_words_that_somebody_forwards_are_no_source() -> None:
    forwards = (Forward("It was 1943. [1]", "Footnote", ours=True), Forward("It was 1944", "Bob"))
    assert await found(a_question(forwards=forwards), Conversation()) == ["It was 1944"]
    assert threads_for(a_question(forwards=forwards[:1]), Conversation()) == ()
