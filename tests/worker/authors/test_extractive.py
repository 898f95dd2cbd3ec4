"""The author that quotes."""

from dataclasses import replace

import pytest

from tests.questions import a_question
from tests.worker.evidence import message, page
from worker.authors.extractive import Extractive
from worker.cite import cite
from worker.rank import rank
from worker.types import Answer, Conversation, Evidence, Message, Outcome, Passage, Style

TESLA = page(
    "Nikola Tesla",
    "Tesla lived most of his life in a series of New York hotels. Tesla died on 7 January 1943. "
    "His work fell into relative obscurity after his death.",
)
EDISON = page("Thomas Edison", "Edison held 1,093 patents in the United States. He built a laboratory in New Jersey.")
DANUBE = page("Danube", "The Danube is a river in Europe. It flows into the Black Sea.")


def said(text: str, author: str) -> Passage:
    """A message of the thread with an address of its own."""
    return replace(message(text, author), url=f"https://acme.slack.com/archives/C1/{author}")


FRIDAY = said("We decided to ship the release on Friday.", author="Bob")
LUNCH = said("Anyone up for lunch?", author="Ada")
BUG = said("The login page is broken on Firefox, see the ticket.", author="Eve")


class Silent:
    async def status(self, text: str) -> None:
        pass


async def answered(text: str, *passages: Passage, conversation: Conversation = Conversation()) -> Answer:  # noqa: B008
    """What the pipeline makes of the question and these passages, by words alone."""
    question = a_question(text)
    author = Extractive(None)
    planned = await author.plan(question, conversation, ("wikipedia", "thread"))
    evidence = [Evidence(part, await rank(part, passages, (), (), planned.language)) for part in planned.parts]
    draft = await author.write(question, conversation, evidence, Silent())
    assert draft.style is Style.QUOTES
    return cite(draft, evidence, language=planned.language)


def quotes(answer: Answer) -> list[str]:
    return [line[2:] for line in answer.text.splitlines() if line.startswith("> ")]


async def test_the_best_sentence_is_quoted_first_and_cited():
    answer = await answered("When did Nikola Tesla die?", DANUBE, TESLA, EDISON)
    assert answer.outcome is Outcome.QUOTED
    assert "Tesla died on 7 January 1943." in quotes(answer)[0]
    assert answer.citations[0].source.title == "Nikola Tesla"


async def test_at_most_three_sentences_and_one_beside_them_within_700_characters():
    long = page("Tesla", " ".join(f"Tesla died number {n} {'in a long sentence ' * 12}." for n in range(12)))
    answer = await answered("When did Tesla die?", long, TESLA)
    assert 1 <= len(quotes(answer)) <= 3
    assert sum(map(len, quotes(answer))) <= 720


async def test_nothing_is_quoted_where_the_passages_are_about_something_else():
    answer = await answered("Who composed the opera Turandot?", DANUBE, EDISON)
    assert answer.outcome is Outcome.NOTHING_FOUND


async def test_a_question_of_little_words_alone_quotes_nothing():
    assert (await answered("who are you?", DANUBE, EDISON)).outcome is Outcome.NOTHING_FOUND


async def test_lower_case_misspelt_and_chatty_questions_are_answered_too():
    for text in ("when did nikla tesla die", "tesla death", "hey, do you know when tesla died? thx"):
        answer = await answered(text, DANUBE, TESLA, EDISON)
        assert any("7 January 1943" in quote for quote in quotes(answer)), text


async def test_several_questions_are_answered_one_by_one_and_what_was_not_found_is_named():
    text = "When did Nikola Tesla die? Who composed the opera Turandot? How many patents did Edison hold?"
    answer = await answered(text, TESLA, EDISON, DANUBE)
    first, second, third = answer.text.split("**2.")[0], *answer.text.split("**2.")[1].split("**3.")
    assert "7 January 1943" in first
    assert "found nothing" in second
    assert "1,093 patents" in third


async def test_marks_in_a_message_are_not_taken_for_citations():
    answer = await answered(
        "What did the login page break on?", message("The login page [3] broke on Firefox [12]."), DANUBE, TESLA
    )
    assert quotes(answer)[0].count("[") == 1
    assert "The login page broke on Firefox" in quotes(answer)[0]


async def test_a_summary_quotes_decisions_with_their_authors():
    conversation = Conversation((Message("Bob", "x", "1700000000.1", "u", user="U2"),))
    answer = await answered("summarise this thread", LUNCH, FRIDAY, BUG, conversation=conversation)
    assert any("ship the release on Friday" in quote for quote in quotes(answer))
    assert "Bob" in {citation.source.author for citation in answer.citations}


async def test_what_somebody_decided_is_answered_by_their_messages_alone():
    conversation = Conversation((Message("Bob", "x", "1700000000.1", "u", user="U2"),))
    answer = await answered("What did Bob decide above?", LUNCH, FRIDAY, BUG, conversation=conversation)
    assert quotes(answer)[0].startswith("We decided to ship the release on Friday.")
    assert len(quotes(answer)) == 1


async def test_chinese_quotes_stand_as_they_are_written():
    answer = await answered(
        "特斯拉什么时候去世？", page("特斯拉", "特斯拉是发明家。特斯拉于1943年1月7日去世。他住在纽约。"), DANUBE
    )
    assert "特斯拉于1943年1月7日去世。" in answer.text


async def test_what_only_says_which_kind_of_answer_is_wanted_need_stand_in_none():
    """By words alone "year" would weigh more than all else: no passage holds it."""
    abbey = page("Pelm Abbey", "Pelm Abbey was founded in 1143. Visitors reach it by the coastal road.")
    others = [page(f"{name} Abbey", f"{name} Abbey was founded in 12{n}0.") for n, name in enumerate(("Tav", "Wex"))]
    answer = await answered("In what year was Pelm Abbey founded?", abbey, *others)
    assert "1143" in quotes(answer)[0]


@pytest.mark.parametrize("backend", ["slack", "thread"])
async def test_whoever_asks_the_same_is_not_quoted(backend: str) -> None:
    asks = message("Does anyone know when Tesla died? My crossword says 1943.", "Dana", "random", backend)
    tells = message("Tesla died in January 1943, says my book.", "Bob", "random", backend, 2)
    answer = await answered("When did Tesla die?", asks, tells)
    assert quotes(answer) == ["Tesla died in January 1943, says my book. [1]"]
    assert [citation.source.author for citation in answer.citations] == ["Bob"]
    assert (await answered("When did Tesla die?", asks)).outcome is Outcome.NOTHING_FOUND


async def test_what_somebody_asked_contradicts_nobody() -> None:
    asks = message("Does anyone know more? The Kestrel mast is 30 m tall, I heard.", "Dana", "ops", "slack")
    tells = message("The Kestrel mast is 50 m tall.", "Bob", "ops", "slack", 2)
    answer = await answered("How tall is the Kestrel mast?", asks, tells)
    assert quotes(answer) == ["The Kestrel mast is 50 m tall. [1]"]
    assert "disagree" not in answer.text


async def test_a_summary_of_the_thread_tells_what_was_asked() -> None:
    asks = said("Does anyone know when we ship the release?", author="Ada")
    conversation = Conversation((Message("Bob", "x", "1700000000.1", "u", user="U2"),))
    answer = await answered("summarise this thread", asks, FRIDAY, conversation=conversation)
    assert any("Does anyone know" in quote for quote in quotes(answer))


async def test_a_sentence_that_two_pages_have_is_quoted_once_with_both():
    twin = page("Death of Tesla", "Tesla died on 7 January 1943.")
    answer = await answered("When did Tesla die?", page("Tesla", "Tesla died on 7 January 1943."), twin)
    assert answer.text == "> Tesla died on 7 January 1943. [1][2]"
    assert len(answer.citations) == 2
