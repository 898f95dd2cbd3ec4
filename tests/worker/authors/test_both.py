"""What is true of a model author, whichever protocol it speaks: through the real library, over the wire."""

import asyncio

import pytest

from tests.questions import a_question
from tests.servers.models import Models, Reply
from tests.worker.authors.asking import ALONE, BOTH, DEATH, LIFE, TESLA, Silent, author
from tests.worker.evidence import evidence, page
from worker.authors.base import AuthorError, Uncited
from worker.types import Conversation
from worker.usage import Usage

pytestmark = pytest.mark.parametrize("name", BOTH)


async def test_plan_has_the_language_and_keyword_queries_for_each_backend(models: Models, name: str) -> None:
    async with author(models, name) as asked:
        plan = await asked.plan(a_question("When did Nikola Tesla die?"), ALONE, ["wikipedia", "slack"])
    (part,) = plan.parts
    assert plan.language == "en"
    assert part.text == "When did Nikola Tesla die?"
    assert set(part.queries) == {"wikipedia", "slack"}
    assert part.queries["wikipedia"].keywords == ("Nikola Tesla die", "Nikola Tesla")


async def test_plan_is_in_the_questions_language(models: Models, name: str) -> None:
    async with author(models, name) as asked:
        plan = await asked.plan(a_question("Wann ist Nikola Tesla gestorben?"), ALONE, ["wikipedia"])
    assert plan.language == plan.parts[0].queries["wikipedia"].language == "de"


async def test_one_hypothetical_answer_is_written_by_default(models: Models, name: str) -> None:
    async with author(models, name) as asked:
        hypotheses = await asked.hypothesize(a_question("Who discovered penicillin?"), ALONE)
    assert hypotheses == ("discovered penicillin: NAME.",)
    assert "one such text" in str(models.asked[0])


async def test_several_hypothetical_answers_are_asked_for_where_the_settings_want_them(
    models: Models, name: str
) -> None:
    models.will(Reply('{"answers": ["A", "B", "C", "D"]}'))
    async with author(models, name, hypotheses=3) as asked:
        assert await asked.hypothesize(a_question(), ALONE) == ("A", "B", "C")
    assert "3 such texts" in str(models.asked[0])


async def test_no_hypothetical_answer_is_asked_for_where_the_settings_want_none(models: Models, name: str) -> None:
    async with author(models, name, hypotheses=0) as asked:
        assert await asked.hypothesize(a_question(), ALONE) == ()
    assert models.asked == []


async def test_plan_and_hypothetical_answer_are_written_at_the_same_time(models: Models, name: str) -> None:
    models.script.first_s = 0.5
    async with author(models, name) as asked:
        await asyncio.gather(asked.plan(a_question(), ALONE, ["wikipedia"]), asked.hypothesize(a_question(), ALONE))
    assert models.script.most_in_flight == 2


async def test_draft_is_streamed_and_names_the_passage_that_proves_it(models: Models, name: str) -> None:
    async with author(models, name) as asked:
        draft = await asked.write(a_question(), ALONE, TESLA, Silent())
    assert draft.sufficient
    assert draft.text == "Nikola Tesla died on 7 January 1943 [2]."
    assert models.asked[0]["stream"] is True


async def test_markers_count_through_the_passages_of_all_parts(models: Models, name: str) -> None:
    async with author(models, name) as asked:
        draft = await asked.write(a_question(), ALONE, evidence([LIFE], [page("Danube")], [DEATH]), Silent())
    assert "1943 [3]" in draft.text


async def test_every_part_is_asked_for_by_its_number(models: Models, name: str) -> None:
    async with author(models, name) as asked:
        await asked.write(a_question(), ALONE, evidence([LIFE], [DEATH]), Silent())
        await asked.write(a_question(), ALONE, evidence([LIFE, DEATH]), Silent())
    several, one = map(str, models.asked)
    assert "The message asks 2 questions" in several
    assert "The message asks" not in one


async def test_passages_that_do_not_hold_the_answer_are_not_sufficient(models: Models, name: str) -> None:
    async with author(models, name) as asked:
        draft = await asked.write(a_question("What is the capital of Mongolia?"), ALONE, TESLA, Silent())
    assert (draft.text, draft.sufficient) == ("", False)


async def test_without_passages_no_model_is_asked(models: Models, name: str) -> None:
    async with author(models, name) as asked:
        draft = await asked.write(a_question(), ALONE, evidence([]), Silent())
    assert (draft.text, draft.sufficient) == ("", False)
    assert models.asked == []


async def test_answer_without_citations_is_uncited(models: Models, name: str) -> None:
    models.will(Reply("He died in 1943 [2], as everybody knows."))
    async with author(models, name) as asked:
        with pytest.raises(Uncited):
            await asked.write(a_question(), ALONE, TESLA, Silent())


@pytest.mark.parametrize("after", [1, 3, 8])
async def test_half_a_stream_is_no_draft(models: Models, name: str, after: int) -> None:
    models.will(*[Reply(cut_after=after)] * 3)
    async with author(models, name) as asked:
        with pytest.raises(AuthorError, match=r"broke off in the middle|can't reach"):
            await asked.write(a_question(), ALONE, TESLA, Silent())


async def test_stream_that_is_cut_after_its_first_words_is_not_asked_for_again(models: Models, name: str) -> None:
    models.will(Reply(cut_after=8))
    async with author(models, name) as asked:
        with pytest.raises(AuthorError):
            await asked.write(a_question(), ALONE, TESLA, Silent())
    assert len(models.asked) == 1


async def test_prompts_tell_the_askers_day_and_place(models: Models, name: str) -> None:
    # 23:30 in UTC is the next day in Berlin.
    question = a_question(asked_at=1796081400.0)
    async with author(models, name) as asked:
        await asked.plan(question, ALONE, ["wikipedia"])
        await asked.write(question, ALONE, TESLA, Silent())
    for body in map(str, models.asked):
        assert "Tuesday, 2026-12-01 (Europe/Berlin)" in body
        assert "the channel #history" in body


async def test_tokens_of_every_step_are_counted(models: Models, name: str) -> None:
    used: list[Usage] = []
    async with author(models, name, meter=used.append) as asked:
        await asked.plan(a_question(), ALONE, ["wikipedia"])
        await asked.hypothesize(a_question(), ALONE)
        await asked.write(a_question(), ALONE, TESLA, Silent())
    assert [each.step for each in used] == ["plan", "hypothesize", "write"]
    assert used[0].model == used[1].model != used[2].model
    assert all(each.input_tokens > 100 and each.output_tokens > 0 for each in used)


async def test_plan_that_is_no_json_is_made_without_the_model(models: Models, name: str) -> None:
    models.will(Reply("I would look at Wikipedia for this!"))
    async with author(models, name) as asked:
        plan = await asked.plan(a_question("When did Nikola Tesla die?"), Conversation(), ["wikipedia"])
    assert plan.parts[0].text == "When did Nikola Tesla die?"
    assert "Tesla" in " ".join(plan.parts[0].queries["wikipedia"].keywords)
