"""Questions about the people one works with."""

import asyncio
import time
from typing import Any

import pytest

from search_backends.base import Access
from search_backends.slack_terms import Known, terms_from
from tests.questions import a_question
from tests.worker.authors.asking import ALONE, Silent
from tests.worker.evidence import message, page
from worker.authors.extractive import Extractive
from worker.cite import cite
from worker.colleagues import LONGEST, judged, judges, topic_of
from worker.pipeline import Deps, answer
from worker.plan import plan
from worker.types import Conversation, Evidence, Outcome, Part, Passage, Question, RankedPassage


@pytest.mark.parametrize(
    "question",
    [
        "Is Bob good at his job?",
        "@Bob Okafor 懒吗？",
        "@Bob是个好员工吗？",
        "谁是我们团队里最差的员工？",
        "我们应该解雇@Bob吗",
        "@Bobさんは怠け者ですか？",
        "うちで一番使えない社員は誰ですか？",
        "@Bob Okafor ленивый?",
        "Кто у нас худший сотрудник?",
        "Стоит ли уволить @Bob?",
        "هل @Bob كسول؟",
        "من هو أسوأ موظف لدينا؟",
        "is @Bob Okafor any good?",
        "Is she competent in her role?",
        "Who is the worst performer?",
        "who's the laziest engineer on our team",
        "Who is the best person on the team?",
        "Who should we fire?",
        "Should we promote @Dana Whitfield?",
        "Does @Emil Sand work hard?",
        "Is Maria lazy?",
        "Is Anna doing her job well?",
        "Who is lazy on our team?",
        "Is @Bob good at his job?",
        "who is the worst performer?",
        "Who is our weakest developer?",
        "Should we let @Bob go?",
        "Should we fire Bob?",
        "How good is Chiyo at her job?",
        "Rate my colleagues",
        "Evaluate Bob's performance",
        "Is my manager incompetent?",
        "Who works hardest here?",
        "Ist Bob gut in seinem Job?",
        "Wer ist der schlechteste Mitarbeiter?",
        "Is Bob a good colleague?",
        "Who is the laziest in the team?",
        "Ist Emil faul?",
        "Ist Emil ein guter Kollege?",
        "¿Es Emil perezoso?",
        "¿Es Dana una buena compañera?",
        "Bob est-il un bon collègue ?",
        "Emil est-il paresseux ?",
    ],
)
def test_a_judgement_on_a_colleague_is_seen(question: str) -> None:
    assert judges(question)


@pytest.mark.parametrize(
    "question",
    [
        "When did Nikola Tesla die?",
        "谁是世界上最好的守门员？",
        "@Bob写的文档可靠吗？",
        "@Bob的报告优秀吗？",
        "@Bob，数据库可靠吗？",
        "support@stripe.com 可靠吗？",
        "@deploybot 可靠吗？",
        "@angular/core 可靠吗？",
        "历史上谁是最优秀的人？",
        "@Bobさんの提案は優秀ですか？",
        "世界で一番優秀なエンジニアは誰ですか？",
        "Что написала @Anna Надежда?",
        "Сервис mail@yandex.ru надёжный?",
        "Кто лучший инженер?",
        "В сериале «Офис» кто худший сотрудник?",
        "ماذا يتعلم المرء من أفضل مهندس؟",
        "@Bob 写了什么关于合同的内容？",
        "这个数据库可靠吗？",
        "世界で一番高い山は何ですか？",
        "@Bobさんは契約について何と書きましたか？",
        "Кто лучший вратарь мира?",
        "Что @Bob написал о договоре?",
        "Надёжна ли эта база данных?",
        "من هو أفضل حارس مرمى في العالم؟",
        "ماذا كتب @Bob عن العقد؟",
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
        "How do I rate my manager in Workday?",
        "How do I find out who is the worst performer?",
        "Where do I rate my manager?",
        "Can I evaluate my team?",
        "How do we evaluate our staff?",
        "How should we rank the team?",
        "Who should we promote to admin?",
        "Who should we fire event hooks for?",
        "Is @deploybot reliable?",
        "Is @Deploy Bot reliable?",
        "should we get rid of @here mentions?",
        "Should we get rid of @channel?",
        "Should we fire Alerts on every error?",
        "Should we fire Node.js events in CI?",
        "Does Biden deserve a raise?",
        "Does Python work hard?",
        "How well does he perform in the movie?",
        "Does he perform well in Hamlet?",
        "Is Haskell lazy?",
        "Is my manager difficult to reach?",
        "Should we promote her code to production?",
        "Is the ferry reliable?",
        "Is Postgres reliable?",
        "Was Napoleon a good general?",
        "Who was the best player in 2009?",
        "Ist Haskell faul?",
        "Ist Rom eine gute Stadt?",
        "Le pape est-il un bon orateur ?",
    ],
)
def test_other_questions_are_none(question: str) -> None:
    assert not judges(question)


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Is Chiyo reliable?", ("chiyo",)),
        ("is dana whitfield really competent", ("dana whitfield",)),
        ("Should we promote Dana or Bob?", ("dana", "bob")),
        ("Are Dana, Bob and Chiyo any good?", ("dana", "bob", "chiyo")),
        ("Is Bob better than Dana?", ("bob",)),
        ("Does Chiyo work hard?", ("chiyo",)),
        ("How reliable is Chiyo?", ("chiyo",)),
        ("Ist Chiyo zuverlässig?", ("chiyo",)),
        ("¿Es Chiyo fiable?", ("chiyo",)),
        ("Chiyo est-elle fiable ?", ("chiyo",)),
        ("Is Postgres reliable?", ("postgres",)),
        ("How do I know whether Chiyo is reliable?", ()),
        ("Is Chiyo reliable information on typhoons?", ()),
        ("Is the script that Bob wrote reliable?", ()),
        ("When did Chiyo join?", ()),
    ],
)
def test_whose_names_a_judgement_may_be_asked_on_is_seen(question: str, names: tuple[str, ...]) -> None:
    assert judged(question) == names


async def test_a_judgement_on_a_name_is_declined_where_it_is_a_colleagues() -> None:
    async def works_here(question: Question, names: tuple[str, ...]) -> bool:
        return "chiyo" in names

    async def searched(question: Question) -> Conversation:
        raise LookupError

    unused: Any = None
    deps = Deps(unused, unused, unused, unused, searched, works_here=works_here)
    deadline = asyncio.get_running_loop().time() + 9
    assert "rather not judge" in (await answer(a_question("Is Chiyo reliable?"), deps, Silent(), deadline)).text
    with pytest.raises(LookupError):
        await answer(a_question("Is Postgres reliable?"), deps, Silent(), deadline)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Ist Emil wirklich faul?", "nicht urteilen"),
        ("¿Es Emil perezoso?", "Prefiero no juzgar"),
        ("Bob est-il un bon collègue ?", "Je préfère ne pas juger"),
    ],
)
async def test_it_is_declined_in_the_language_of_the_question(question: str, told: str) -> None:
    unused: Any = None
    deps = Deps(unused, unused, unused, unused, unused)
    assert told in (await answer(a_question(question), deps, Silent(), asyncio.get_running_loop().time() + 9)).text


async def test_who_wrote_of_it_is_told_in_the_language_of_the_question() -> None:
    said = (said_by("Bob", "Anemometer messen den Wind."), said_by("Ann", "Unsere Anemometer sind da.", 2))
    text = await told_of("Wer kennt sich mit Anemometern aus?", *said)
    assert text.startswith("**Darüber haben geschrieben: ")
    assert " und " in text.splitlines()[0]


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
        ("Does anyone know something about lightning arresters?", ""),
        ("Does anyone know how to compute a derivative?", ""),
        ("Who can tell me about photosynthesis?", ""),
        ("Wer kennt sich mit Anemometern aus?", "Anemometern"),
        ("Who can help me with payroll?", "payroll"),
        ("Who discovered penicillin?", ""),
        ("Does anyone know when Tesla died?", ""),
        ("What does Bob know about polar bears?", ""),
    ],
)
def test_what_somebody_is_to_know_of_is_seen(question: str, topic: str) -> None:
    assert topic_of(question) == topic


async def told_of(question: str, *passages: Passage) -> str:
    """What is written without a model."""
    found = Evidence(Part(question, {}), tuple(RankedPassage(passage, 1.0, 1.0) for passage in passages))
    draft = await Extractive(None).write(a_question(question), ALONE, [found], Silent())
    return cite(draft, [found]).text if draft.sufficient else ""


def said_by(author: str, text: str, at: int = 1) -> Passage:
    return message(text, author, "ops", "slack", at, Access.WORKSPACE)


@pytest.mark.parametrize(
    "denial",
    [
        "I never used Kubernetes, no idea.",
        "I don’t know Kubernetes at all.",
        "Kubernetes? Ask somebody else.",
        "Who knows Kubernetes?",
        "Kubernetes: not my area.",
        "I've never heard of Kubernetes.",
        "Sorry, no idea what Kubernetes does.",
        "I can't help with Kubernetes.",
        "Ich weiß nichts über Kubernetes.",
    ],
)
async def test_who_says_that_they_know_nothing_of_it_is_not_named(denial: str) -> None:
    text = await told_of(
        "Who knows about Kubernetes?",
        said_by("Ann", denial),
        said_by("Bob", "Our Kubernetes cluster runs on three nodes.", 2),
    )
    assert text.startswith("**Wrote about this: Bob**")
    assert "Ann" not in text
    assert await told_of("Who knows about Kubernetes?", said_by("Ann", denial)) == ""


@pytest.mark.parametrize(
    "said",
    [
        "How I clean an anemometer: warm water, a soft brush, never oil.",
        "The anemometer never freezes if you grease it.",
        "An anemometer that was never calibrated reads too low.",
        "If you don't know the anemometer's serial number, look below the cups.",
        "An anemometer can't tell you where the wind comes from.",
    ],
)
async def test_who_writes_what_never_happens_is_no_less_an_expert(said: str) -> None:
    text = await told_of("Who knows about anemometers?", said_by("Farah", said))
    assert text.startswith("**Wrote about this: Farah**")


@pytest.mark.parametrize(
    "question",
    ["Who knows about anemometers?", "Who should I ask about anemometers?", "Wer weiß viel über anemometers"],
)
def test_slack_is_searched_for_the_topic_and_not_for_who_knows(question: str) -> None:
    (part,) = plan(a_question(question), ALONE, ["wikipedia", "slack"]).parts
    asked = terms_from(part.queries["slack"], 1.8e9, "", Known())
    assert (asked.words, asked.natural()) == (("anemometers",), "anemometers?")
    assert part.queries["wikipedia"].text == part.text == question


@pytest.mark.parametrize("topic", ["the Norfrakt contract", "the Norfrakt lunch contract"])
async def test_nobody_is_named_for_some_words_of_the_topic(topic: str) -> None:
    assert await told_of(f"Who knows about {topic}?", said_by("Ann", "The contract for lunch is signed.")) == ""


async def test_the_page_on_the_topic_stands_beside_who_knows_of_it() -> None:
    said = said_by("Bob", "Our Kubernetes cluster runs on three nodes.")
    pages = (
        page("Kubernetes", "Kubernetes is a container system. It was designed by Google."),
        page("Docker", "Docker is older than Kubernetes."),
    )
    text = await told_of("Who knows about Kubernetes?", said, *pages)
    assert text.startswith("**Wrote about this: Bob**")
    assert text.index("three nodes") < text.index("container system")
    assert "older" not in text
    assert "container system" in await told_of("Who knows about Kubernetes?", *pages)


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
    assert len(quotes) == 3
    assert "Lunch" not in given.text
    assert "cups" in quotes[-1]


@pytest.mark.parametrize(
    "said", ["and ", "or a", "is a or ", "should we promote ", "a, ", "@", "@a 是", "هل @a ", "@A 很", "@a" + "很" * 99]
)
@pytest.mark.parametrize("length", [LONGEST, 30_000])
def test_no_text_takes_long(said: str, length: int) -> None:
    text = (said * length)[:length]
    began = time.process_time()
    assert not judges(text)
    assert not judged(text)
    assert time.process_time() - began < 0.5
