"""The whole way from question to answer: real libraries, a scripted model and a scripted wiki over the wire."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from tests.questions import a_question
from tests.servers.fakewiki import FakeWiki, html, open_fakewiki
from tests.servers.models import Models, Reply, open_models
from tests.waiting import wait_until
from tests.worker.authors.asking import BOTH, Silent, said
from worker.deps import open_deps
from worker.pipeline import answer
from worker.types import Answer, Conversation, Door, Outcome, Place, Question

QUESTION = "When did Nikola Tesla die?"
TESLA = "'''Nikola Tesla''' was an inventor. He lived in New York.\n\n== Death ==\nNikola Tesla died on 7 January 1943."


@pytest.fixture
async def wiki() -> AsyncIterator[FakeWiki]:
    async with open_fakewiki() as fake:
        fake.pages["Nikola Tesla"] = TESLA
        fake.pages["Danube"] = "The '''Danube''' flows into the Black Sea."
        yield fake


@pytest.fixture
async def models() -> AsyncIterator[Models]:
    async with open_models() as served:
        yield served


async def answered(
    models: Models,
    wiki: FakeWiki,
    question: Question | None = None,
    around: Conversation | None = None,
    **settings: Any,
) -> Answer:
    async def conversation_of(_: Question) -> Conversation:
        return around or Conversation()

    values = {"wikipedia_api_url": wiki.url, "embedder": "none", **settings}
    async with open_deps(models.settings(**values), conversation_of, None) as deps:
        deadline = asyncio.get_running_loop().time() + 20
        return await answer(question or a_question(QUESTION), deps, Silent(), deadline)


@pytest.mark.parametrize("author", BOTH)
async def test_a_model_answers_with_a_checked_citation(author: str, models: Models, wiki: FakeWiki) -> None:
    reply = await answered(models, wiki, author=author, embedder="openai")
    assert reply.outcome is Outcome.ANSWERED
    assert "7 January 1943" in reply.text
    assert "[1]" in reply.text
    assert [citation.url for citation in reply.citations] == [f"{wiki.base}/en/wiki/Nikola_Tesla#Death"]
    assert {call.step for call in reply.usage} == {"plan", "hypothesize", "write", "embed"}


@pytest.mark.parametrize("author", BOTH)
async def test_a_model_that_finds_its_passages_lacking_leads_to_nothing_found(
    author: str, models: Models, wiki: FakeWiki
) -> None:
    wiki.pages["Nikola Tesla"] = "'''Nikola Tesla''' bred pigeons of every colour."
    reply = await answered(models, wiki, a_question("How tall was Tesla?"), author=author)
    assert (reply.outcome, reply.citations) == (Outcome.NOTHING_FOUND, ())


@pytest.mark.parametrize("author", BOTH)
async def test_while_a_model_plans_and_supposes_the_question_as_asked_is_searched(
    author: str, models: Models, wiki: FakeWiki
) -> None:
    """The model is slow: by the time it has planned, the first searches are long over."""
    models.script.first_s = 0.4
    waiting = asyncio.create_task(answered(models, wiki, author=author))
    assert await asyncio.to_thread(wait_until, lambda: wiki.searches)
    assert models.script.most_in_flight == 2
    assert len(models.asked) == 2
    assert (await waiting).outcome is Outcome.ANSWERED


@pytest.mark.parametrize("author", BOTH)
@pytest.mark.parametrize(
    ("reply", "sentence"),
    [
        (Reply(status=401, error={"type": "authentication_error", "message": "no"}), "does not accept my key"),
        (Reply(status=404, error={"type": "not_found_error", "message": "no"}), "does not offer the model"),
        (Reply(cut_after=1), "Please ask again"),
    ],
)
async def test_where_a_model_fails_the_closest_passages_are_quoted_and_the_reason_is_given(
    author: str, reply: Reply, sentence: str, models: Models, wiki: FakeWiki
) -> None:
    models.will(*[reply] * 12)
    got = await answered(models, wiki, author=author)
    assert got.outcome is Outcome.QUOTED
    assert "7 January 1943" in got.text
    assert sentence in " ".join(got.notes)


async def test_a_model_that_cites_nothing_leads_to_quotes(models: Models, wiki: FakeWiki) -> None:
    uncited = '{"sufficient": true, "answer": "In 1943.", "statements": []}'
    models.will(*[Reply(text=uncited, when="7 January 1943")] * 4)
    got = await answered(models, wiki, author="openai")
    assert got.outcome is not Outcome.ANSWERED


async def test_a_thread_never_reaches_an_embedder_outside(models: Models, wiki: FakeWiki) -> None:
    around = Conversation((said("The launch is on Friday.", "U2", "Bob"),))
    await answered(models, wiki, a_question("When is the launch?"), around, author="openai", embedder="openai")
    assert not [request for request in models.script.requests if "embeddings" in request.path]
    await answered(models, wiki, author="openai", embedder="openai")
    assert [request for request in models.script.requests if "embeddings" in request.path]


async def test_where_embeddings_are_missing_words_and_the_local_embedder_rank(models: Models, wiki: FakeWiki) -> None:
    models.will(*[Reply(status=404, error={"type": "invalid_request_error", "message": "no"}, when="base64")] * 4)
    got = await answered(models, wiki, author="openai", embedder="openai")
    assert got.outcome is Outcome.ANSWERED


@pytest.mark.parametrize(
    ("question", "named"),
    [("What did Bob decide above?", True), ("What colour is the Quuxville van?", True), (QUESTION, False)],
    ids=["answered from the thread", "not answered", "answered from elsewhere"],
)
async def test_files_of_the_thread_are_named_where_the_answer_may_lack_them(
    question: str, named: bool, models: Models, wiki: FakeWiki
) -> None:
    bob = replace(said("Decided: we take van 1.", "U2", "Bob"), unread=("plan.pdf",))
    got = await answered(models, wiki, a_question(question), Conversation((bob,)), author="extractive")
    assert ("plan.pdf" in " ".join(got.notes)) is named


async def test_every_door_leads_to_the_same_answer(models: Models, wiki: FakeWiki) -> None:
    places = [Place(door, "C1", "" if door is Door.COMMAND else "1700000000.000100") for door in Door]
    answers = [await answered(models, wiki, a_question(QUESTION, place=place), author="extractive") for place in places]
    assert {citation.source.title for citation in answers[0].citations} == {"Nikola Tesla"}
    assert answers[1:] == answers[:1] * 2


@pytest.mark.parametrize("text", ["hello!", "thanks a lot", ""])
async def test_who_asks_nothing_gets_no_search_and_no_sources(text: str, models: Models, wiki: FakeWiki) -> None:
    around = Conversation((said("Nikola Tesla said hello.", "U2", "Bob"),))
    got = await answered(models, wiki, a_question(text), around, author="extractive")
    assert (got.outcome, got.citations, got.searched) == (Outcome.CHAT, (), ())
    assert wiki.searches == []


@pytest.mark.parametrize("text", ["Who is Ludmila Quuxworth?", "When was Nikola Quuxworth born?"])
async def test_the_life_of_somebody_unknown_is_not_made_up_from_a_namesakes(
    text: str, models: Models, wiki: FakeWiki
) -> None:
    wiki.pages["Nikola Zrinski"] = "'''Nikola Zrinski''' was born in 1508 and died in 1566."
    got = await answered(models, wiki, a_question(text), author="extractive")
    assert (got.outcome, got.text, got.citations) == (Outcome.NOTHING_FOUND, "", ())
    assert wiki.searches
    assert got.searched == ("wikipedia",)


@pytest.mark.parametrize("author", BOTH)
@pytest.mark.parametrize(
    "plan",
    [
        '{"language": "en", "parts": []}',
        '{"language": "en", "parts": [{"question": "of it", "queries": {"wikipedia": []}}]}',
        "In 1943, as everybody knows: no search is needed.",
    ],
    ids=["no parts", "no queries", "no plan"],
)
async def test_a_model_that_plans_no_search_gets_one_all_the_same(
    author: str, plan: str, models: Models, wiki: FakeWiki
) -> None:
    models.will(Reply(plan))
    got = await answered(models, wiki, author=author, hypotheses=0)
    assert got.outcome is Outcome.ANSWERED
    assert [citation.source.title for citation in got.citations] == ["Nikola Tesla"]


async def test_of_namesakes_the_one_that_the_question_means_is_quoted(models: Models, wiki: FakeWiki) -> None:
    """Whatever is searched for, the wiki names the firm first: it has all the words, though none of the sense."""
    wiki.pages["Bosch"] = (
        "Bosch is a firm that was founded in 1886. It did well from the first.\n\n"
        "== Tools ==\nIt makes saws and mowers for the garden, and other earthly things.\n\n"
        "== Colours ==\nIts paint of 1920 delights customers to this day."
    )
    wiki.pages["Hieronymus Bosch"] = "He was a painter. Bosch did paint The Garden of Earthly Delights around 1500."
    question = a_question("When did Bosch paint The Garden of Earthly Delights?")
    got = await answered(models, wiki, question, author="extractive")
    assert got.citations[0].source.title == "Hieronymus Bosch"
    assert got.text.index("around 1500") < got.text.index("[1]")


async def test_a_wiki_that_is_down_leaves_the_thread_to_answer_and_is_named(models: Models, wiki: FakeWiki) -> None:
    wiki.always = html(503, Retry_After="60")
    around = Conversation((said("The launch of the rocket is on Friday.", "U2", "Bob"),))
    got = await answered(models, wiki, a_question("When is the launch of the rocket?"), around, author="extractive")
    assert "Friday" in got.text
    assert got.searched == ("thread",)
    assert got.unreachable == {"wikipedia": "Wikipedia asked us to slow down"}


@pytest.mark.parametrize("author", [*BOTH, "extractive"])
async def test_an_answer_follows_the_language_of_its_question(author: str, models: Models, wiki: FakeWiki) -> None:
    wiki.editions["de"] = {"Nikola Tesla": "Nikola Tesla starb 1943 in New York."}
    editions = {"wikipedia_api_url": f"{wiki.base}/{{lang}}/w/api.php", "languages": "en,de"}
    got = await answered(models, wiki, a_question("Wann starb Nikola Tesla?"), author=author, **editions)
    assert got.language == "de"
    assert "starb 1943" in got.text
    assert [citation.url for citation in got.citations] == [f"{wiki.base}/de/wiki/Nikola_Tesla"]
