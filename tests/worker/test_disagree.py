"""Sources that say different things of one."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tests.questions import a_question
from tests.worker.authors.asking import Silent
from tests.worker.evidence import message, page
from worker.authors.extractive import Extractive
from worker.cite import cite
from worker.rank import rank
from worker.types import Answer, Conversation, Evidence, Passage

BRIDGE = "How long is the Tavpel Bridge?"


def of(year: int, passage: Passage) -> Passage:
    return replace(passage, source=replace(passage.source, date=datetime(year, 5, 1, tzinfo=UTC)))


async def answered(text: str, *passages: Passage) -> Answer:
    author, question = Extractive(None), a_question(text)
    planned = await author.plan(question, Conversation(), ("wikipedia",))
    evidence = [Evidence(part, await rank(part, passages, (), (), planned.language)) for part in planned.parts]
    draft = await author.write(question, Conversation(), evidence, Silent())
    return cite(draft, evidence, language=planned.language)


def quotes(answer: Answer) -> list[str]:
    return [line[2:] for line in answer.text.splitlines() if line.startswith("> ")]


LONG = page("Tavpel Bridge", "The Tavpel Bridge is 540 metres long. It has a toll.")
LONGER = page("Guide to Tavpel", "Built of stone, the Tavpel Bridge is 612 metres long.")
OTHER = page("Kemlor Bridge", "The Kemlor Bridge is 300 metres long.")


async def test_two_pages_that_differ_are_both_quoted_and_said_to_disagree():
    answer = await answered(BRIDGE, LONG, LONGER, OTHER)
    assert answer.text.startswith("**The sources disagree:**")
    assert [("540" in quote, "612" in quote) for quote in quotes(answer)] in ([(1, 0), (0, 1)], [(0, 1), (1, 0)])
    assert {citation.source.title for citation in answer.citations} == {"Tavpel Bridge", "Guide to Tavpel"}


@pytest.mark.parametrize("swapped", [False, True])
async def test_the_newest_comes_first_by_the_pages_dates(swapped):
    years = (2026, 2019) if swapped else (2019, 2026)
    answer = await answered(BRIDGE, of(years[0], LONG), of(years[1], LONGER))
    assert answer.text.startswith("**The sources disagree, the newest comes first:**")
    assert ("540" in quotes(answer)[0]) is swapped


async def test_the_year_that_a_sentence_names_goes_before_its_page_s_date():
    earlier = of(2026, page("Tavpel Bridge", "In 2012 the Tavpel Bridge was 540 metres long."))
    later = of(2022, page("Guide to Tavpel", "As of 2021, the Tavpel Bridge is 612 metres long."))
    assert "612" in quotes(await answered(BRIDGE, earlier, later))[0]


@pytest.mark.parametrize(
    ("question", "one", "other"),
    [
        ("How many people live in Pelmun?", "Pelmun has 6501 inhabitants.", "About 2439 people live in Pelmun."),
        ("In what year was Pelm Abbey founded?", "Pelm Abbey was founded in 1143.", "Pelm Abbey, founded in 1470."),
        ("When was Pelmun Abbey founded?", "Pelmun Abbey was founded on 3 May 1143.", "Pelmun Abbey, founded in 1470."),
        ("Who is the mayor of Pelm?", "The mayor of Pelm is Eva Lund.", "Adam Berg became mayor of Pelm in 2021."),
        ("How many gates does Pelmun have?", "Pelmun has seven gates.", "Pelmun has nine gates."),
        ("Wie lang ist die Pelmer Brücke?", "Die Pelmer Brücke ist 540 m lang.", "Die Pelmer Brücke misst 612 m."),
    ],
)  # fmt: skip
async def test_figures_years_and_names_are_compared(question, one, other):
    answer = await answered(question, of(2020, page("Pelmun", one)), of(2026, page("Guide", other)))
    assert answer.text.startswith("**")
    assert quotes(answer)[0].startswith(other[:10])
    assert quotes(answer)[1].startswith(one[:10])


@pytest.mark.parametrize(
    ("question", "one", "other"),
    [
        (BRIDGE, "The Tavpel Bridge is 540 metres long.", "At 0.54 km the Tavpel Bridge is long."),
        (BRIDGE, "The Tavpel Bridge is 540 metres long.", "The Tavpel Bridge is 12 metres wide."),
        (BRIDGE, "The Tavpel Bridge is 540 metres long.", "A section of the Tavpel Bridge is 80 metres long."),
        (BRIDGE, "The Tavpel Bridge is 540 metres long.", "The Kemlor Bridge is 300 metres long."),
        ("When was Ada Berg born?", "Ada Berg was born on 3 May 1843.", "Ada Berg was born in 1843."),
        ("When was Ada Berg born?", "Ada Berg was born in 1843.", "Ada Berg died in 1900."),
        ("Who is the mayor of Pelmun?", "The mayor of Pelmun is Eva Lund.", "Lund is mayor of Pelmun."),
        ("How many people live in Pelmun?", "Pelmun has 6501 inhabitants.", "In 1850 Pelmun had 900 inhabitants."),
        ("Why is the Tavpel Bridge closed?", "The Tavpel Bridge is closed.", "The Tavpel Bridge is closed since 2020."),
    ],
)
async def test_what_may_both_be_true_is_no_disagreement(question, one, other):
    answer = await answered(question, of(2026, page("Tavpel", one)), of(2026, page("Guide", other)))
    assert "disagree" not in answer.text


async def test_a_page_that_gives_several_figures_itself_contradicts_none():
    several = page("Tavpel Bridge", "The Tavpel Bridge is 540 metres long. The Tavpel Bridge was 90 metres long once.")
    assert "disagree" not in (await answered(BRIDGE, several, LONGER)).text


async def test_messages_that_differ_are_quoted_the_newest_first():
    def said(text: str, day: int) -> Passage:
        told = message(text, backend="slack", title="ops", at=day)
        return replace(told, source=replace(told.source, date=datetime(2026, 3, day, tzinfo=UTC)))

    old, new = said("The offsite is on Thursday at the lake.", 2), said("The offsite is on Friday at the lake.", 9)
    for order in ([old, new], [new, old]):
        answer = await answered("When is the offsite?", *order)
        assert answer.text.startswith("**The sources disagree, the newest comes first:**")
        assert ["Friday" in quote for quote in quotes(answer)] == [True, False]


async def test_an_answer_in_german_says_so_in_german():
    one, other = page("Brücke", "Die Pelmer Brücke ist 540 m lang."), page("Tal", "Die Pelmer Brücke misst 612 m.")
    answer = await answered("Wie lang ist die Pelmer Brücke?", one, other)
    assert answer.text.startswith("**Die Quellen widersprechen sich:**")
