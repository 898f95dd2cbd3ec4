"""What is searched for, without a model."""

import pytest

from tests.questions import a_question
from worker.plan import concerns_thread, plan
from worker.types import Conversation, Message

BACKENDS = ("wikipedia", "thread")


def said(text: str, user: str = "U1", ours: bool = False, addressed: bool = True) -> Message:
    return Message("Ada", text, "1700000000.000050", "https://acme.slack.com/x", user, ours, addressed)


def sent(text: str, *messages: Message) -> str:
    """All words that go to Wikipedia."""
    parts = plan(a_question(text), Conversation(messages), BACKENDS).parts
    queries = [part.queries["wikipedia"] for part in parts if "wikipedia" in part.queries]
    return " ".join(" ".join([query.text, *query.keywords]) for query in queries)


def test_every_backend_gets_the_question_and_wikipedia_keywords_as_well():
    (part,) = plan(a_question("Hi! When did Nikola Tesla die?"), Conversation(), BACKENDS).parts
    assert part.text == "When did Nikola Tesla die?"
    assert part.queries["wikipedia"].text == part.text
    assert "Nikola Tesla" in part.queries["wikipedia"].keywords
    assert part.queries["thread"].keywords == ()


def test_at_most_five_questions_are_taken_and_the_rest_counted():
    made = plan(a_question(" ".join(f"Who won the cup in 190{n}?" for n in range(7))), Conversation(), BACKENDS)
    assert len(made.parts) == 5
    assert made.dropped_parts == 2


def test_a_question_that_leans_on_the_asker_s_earlier_one_gets_its_names():
    (part,) = plan(a_question("when did he die?"), Conversation((said("Who was Nikola Tesla?"),)), BACKENDS).parts
    assert part.context == ("Nikola Tesla",)
    assert any("Nikola Tesla" in keywords for keywords in part.queries["wikipedia"].keywords)


def test_the_second_question_of_a_message_leans_on_the_first():
    first, second = plan(
        a_question("When did Tesla die? And how many patents did he hold?"), Conversation(), BACKENDS
    ).parts
    assert first.context == ()
    assert second.context == ("Tesla",)


@pytest.mark.parametrize("text", ["when did he die?", "What about that?", "and why?"])
def test_words_of_others_and_those_not_said_to_footnote_never_reach_wikipedia(text):
    others = (
        said("The Zephyr launch slipped", user="U2"),
        said("Zephyr is late", user="UBOT", ours=True),
        said("I told you that Zephyr is late", addressed=False),
    )
    assert "zephyr" not in sent(text, *others).casefold()


def test_a_question_with_a_name_of_its_own_takes_none_from_before():
    assert "Tesla" not in sent("When did Edison die, and was he rich?", said("Who was Nikola Tesla?"))


@pytest.mark.parametrize(
    "text",
    [
        "summarise this thread",
        "tl;dr",
        "TL;DR please",
        "What did Bob decide above?",
        "catch me up",
        "what did we agree so far?",
    ],
)
def test_requests_about_the_conversation_go_to_the_thread_alone(text):
    made = plan(a_question(text), Conversation((said("We ship on Friday", user="U2"),)), BACKENDS)
    assert [set(part.queries) for part in made.parts] == [{"thread"}]


@pytest.mark.parametrize(
    "text", ["What is a summary judgment?", "How high above the sea is Quito?", "What is thread in computing?"]
)
def test_other_questions_are_not_taken_for_requests_about_the_conversation(text):
    assert not concerns_thread(text)


def test_a_request_about_a_thread_goes_everywhere_where_there_is_none():
    (part,) = plan(a_question("summarise this thread"), Conversation(), ("wikipedia",)).parts
    assert set(part.queries) == {"wikipedia"}


def test_the_language_is_the_question_s():
    made = plan(a_question("Wann starb Nikola Tesla?"), Conversation(), BACKENDS)
    assert made.language == "de"
    assert made.parts[0].queries["wikipedia"].language == "de"


def test_a_question_that_leans_is_searched_as_it_was_asked_too():
    earlier = said("Tell me about the Bronze Age collapse.")
    (part,) = plan(a_question("What empires survived it?"), Conversation((earlier,)), BACKENDS).parts
    assert any("Bronze" not in query and "empires" in query for query in part.queries["wikipedia"].keywords)
    assert len(part.queries["wikipedia"].keywords) <= 8
