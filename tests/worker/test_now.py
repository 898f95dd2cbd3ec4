"""Answers about now say as of when."""

from dataclasses import replace

import pytest

from tests.outside import lines
from tests.questions import a_question
from tests.servers.fakewiki import open_fakewiki
from tests.servers.models import open_models
from tests.worker.authors.asking import BOTH
from tests.worker.evidence import evidence, message, page
from tests.worker.test_pipeline import answered
from worker.blocks import messages
from worker.cite import cite
from worker.now import asks_of_now
from worker.types import Draft


@pytest.mark.parametrize(
    "question",
    [
        "Who is the current mayor of Pelm?", "who's the president of france", "What is the latest version of Python?",
        "How many people live in Pelm now?", "What is the population of Pelm?", "Who is on call today?",
        "Wer ist derzeit Bundeskanzler?", "Wie viele Einwohner hat Pelm?", "¿Quién es el presidente actual de Chile?",
        "¿Cuántos habitantes tiene Pelm?", "现任市长是谁？", "目前有多少人口？",
        "現在の首相は誰ですか？", "東京の人口は？",
        "من هو الرئيس الحالي؟", "كم عدد سكان القاهرة الآن؟", "Кто сейчас президент?",
    ],
)  # fmt: skip
def test_questions_about_now_are_known_by_their_words(question):
    assert asks_of_now(question)


@pytest.mark.parametrize(
    "question",
    [
        "When did Nikola Tesla die?", "Who was the first president of France?", "Why is the sky blue?",
        "Wann starb Tesla?", "¿Cuándo murió Tesla?", "特斯拉什么时候去世？", "متى توفي تسلا؟",
        "テスラはいつ亡くなりましたか？",
        "How many legs do spiders have?", "Who painted Still Life with Apples?", "Who is King Arthur?",
        "What is the population of Rome in 100 AD?", "What was the population of Pelm?", "What is electric current?",
        "What is the current in a wire?", "Who directed Apocalypse Now?", "Who is the director of Alien?",
        "Who is the first president of France?", "Who is Captain Nemo?", "What is open source?",
        "Who is the third king of Rome?",
        "How many people lived in Pelm in 1950?", "What is a population in statistics?", "Wer ist König Artus?",
        "¿Quién es el rey Arturo?", "¿Quién fue el último emperador?", "Qui était le dernier empereur ?",
        "Wie viele Einwohner hatte Pelm?", "1950年东京有多少人口？", "Has anyone proven it yet?",
    ],
)  # fmt: skip
def test_others_are_not(question):
    assert not asks_of_now(question)


def test_few_real_questions_about_the_past_are_taken_for_such():
    questions = [line["question"] for line in lines("data/questions.en.jsonl")]
    assert sum(map(asks_of_now, questions)) < 0.1 * len(questions)


@pytest.mark.parametrize("author", ["extractive", *BOTH])
async def test_the_page_s_revision_is_named_for_a_question_about_now_in_no_more_requests(author):
    async with open_fakewiki() as wiki, open_models() as models:
        wiki.pages["Danube"] = "The '''Danube''' is a river that flows through ten countries into the sea."
        wiki.pages["Mayor"] = "A '''mayor''' leads the council of a town."
        wiki.pages["Pelm"] = "'''Pelm''' is a town. The current mayor of Pelm is Eva Lund."
        reply = await answered(models, wiki, a_question("Who is the current mayor of Pelm?"), author=author)
        assert reply.aging
        shown = messages(reply, 1.0)[-1]
        assert "Pelm>, as of 2026-11-30" in shown.text
        assert len(wiki.fetches) <= (1 if author == "extractive" else 2)
        before = await answered(models, wiki, a_question("Who was the mayor of Pelm?"), author="extractive")
        assert "as of" not in messages(before, 1.0)[-1].text


async def test_the_word_current_need_stand_in_no_page():
    async with open_fakewiki() as wiki, open_models() as models:
        wiki.pages["Danube"] = "The '''Danube''' is a river that flows through ten countries into the sea."
        wiki.pages["Mayor"] = "A '''mayor''' leads the council of a town."
        wiki.pages["Pelm"] = "'''Pelm''' is a town. The mayor of Pelm is Eva Lund."
        reply = await answered(models, wiki, a_question("Who is the current mayor of Pelm?"), author="extractive")
        assert "Eva Lund" in reply.text


@pytest.mark.parametrize("author", BOTH)
async def test_a_model_is_told_when_each_source_was_written_and_to_say_so(author):
    async with open_fakewiki() as wiki, open_models() as models:
        wiki.pages["Pelm"] = "'''Pelm''' is a town. The current mayor of Pelm is Eva Lund."
        await answered(models, wiki, a_question("Who is the current mayor of Pelm?"), author=author)
        told = str(models.asked[-1])
        assert "2026-11-30)" in told
        assert "say as of when" in told
        assert "newest first" in told


@pytest.mark.parametrize(("language", "words"), [("de", "Stand 2026-03-04"), ("es", "a fecha de 2026-03-04")])
def test_it_is_said_in_the_answer_s_language_and_of_messages_their_own_date(language, words):
    dated = page("Pelm", "Eva Lund is mayor.")
    said = message("Eva Lund is mayor.", backend="slack", title="ops")
    dated = replace(dated, source=replace(dated.source, date=said.source.date))
    answer = cite(Draft("Eva Lund is mayor [1][2].", True), evidence([dated, said]), language=language)
    shown = messages(replace(answer, aging=True), 1.0)[-1].text
    assert shown.count(words) == 1
    assert "#ops, Ada, 2026-03-04" in shown
