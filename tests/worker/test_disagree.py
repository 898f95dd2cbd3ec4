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
LONGER = page("Guide to the Tavpel Bridge", "Built of stone, the Tavpel Bridge is 612 metres long.")
OTHER = page("Kemlor Bridge", "The Kemlor Bridge is 300 metres long.")


async def test_two_pages_that_differ_are_both_quoted_and_said_to_disagree():
    answer = await answered(BRIDGE, LONG, LONGER, OTHER)
    assert answer.text.startswith("**The sources disagree:**")
    assert [("540" in quote, "612" in quote) for quote in quotes(answer)] in ([(1, 0), (0, 1)], [(0, 1), (1, 0)])
    assert {citation.source.title for citation in answer.citations} == {"Tavpel Bridge", "Guide to the Tavpel Bridge"}


@pytest.mark.parametrize("swapped", [False, True])
async def test_the_newest_comes_first_by_the_pages_dates(swapped):
    years = (2026, 2019) if swapped else (2019, 2026)
    answer = await answered(BRIDGE, of(years[0], LONG), of(years[1], LONGER))
    assert answer.text.startswith("**The sources disagree, the newest comes first:**")
    assert ("540" in quotes(answer)[0]) is swapped


async def test_the_year_that_a_sentence_names_goes_before_its_page_s_date():
    earlier = of(2026, page("Pelm Abbey", "Studies of 2012: Pelm Abbey was founded in 1143."))
    later = of(2022, page("Guide to Pelm Abbey", "Studies of 2021: Pelm Abbey was founded in 1470."))
    assert "1470" in quotes(await answered("When was Pelm Abbey founded?", earlier, later))[0]


@pytest.mark.parametrize("swapped", [False, True])
async def test_of_what_has_changed_over_the_years_the_newest_comes_first_and_nobody_is_said_to_be_wrong(swapped):
    earlier = page("Tavpel Bridge", "In 2012 the Tavpel Bridge was 540 metres long.")
    later = page("Guide to the Tavpel Bridge", "As of 2021, the Tavpel Bridge is 612 metres long.")
    answer = await answered(BRIDGE, *([later, earlier] if swapped else [earlier, later]))
    assert ["612" in quote for quote in quotes(answer)] == [True, False]
    assert "disagree" not in answer.text


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        ("In 2010 Pelmun had 4,212 inhabitants.", "In 2020 Pelmun had 5,100 inhabitants.", False),
        ("Pelmun had 4,212 inhabitants (2010 census).", "Pelmun has 5,100 inhabitants (2020 census).", False),
        ("As of 2011, Pelmun has 4,212 inhabitants.", "As of 2020, Pelmun has 5,100 inhabitants.", False),
        ("Pelmun had 4,212 inhabitants, counted in 2010.", "Pelmun has 5,100 inhabitants, counted in 2020.", False),
        ("Census of 2010\nPelmun has 4,212 inhabitants.", "Census of 2020\nPelmun has 5,100 inhabitants.", False),
        ("Census of 2010\nPelmun has 4,212 inhabitants.", "In 2020 Pelmun had 5,100 inhabitants.", False),
        ("Pelmun had 4,212 inhabitants (2010/11).", "Pelmun has 5,100 inhabitants (2020/21).", False),
        ("Pelmun had 4,212 inhabitants (31.12.2010).", "Pelmun has 5,100 inhabitants (31.12.2020).", False),
        ("In 2010 Pelmun had 4,212 inhabitants.", "Pelmun has 5,100 inhabitants.", False),
        ("In 2010 Pelmun had 4,212 inhabitants, in 2020 more.", "In 2020 Pelmun had 5,100 inhabitants.", False),
        ("In 2020 Pelmun had 4,212 inhabitants.", "Pelmun had 5,100 inhabitants (2020 census).", True),
        ("Census of 2020\nPelmun has 4,212 inhabitants.", "In 2020 Pelmun had 5,100 inhabitants.", True),
        ("Census of 2010\nIn 2020 Pelmun had 4,212 inhabitants.", "In 2020 Pelmun had 5,100 inhabitants.", True),
        ("Pelmun has 4,212 inhabitants.", "Pelmun has 5,100 inhabitants.", True),
    ],
)  # fmt: skip
async def test_figures_of_different_years_do_not_disagree(one, other, differ):
    def told(title: str, text: str) -> Passage:
        heading, _, body = text.rpartition("\n")
        return of(2026, replace(page(title, body), heading=(heading,) if heading else ()))

    answer = await answered("How many people live in Pelmun?", told("Pelmun", one), told("Guide to Pelmun", other))
    assert ("disagree" in answer.text) is differ


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        ("In 2012 the Tavpel Bridge was 540 metres long.", "As of 2021, the Tavpel Bridge is 612 metres long.", False),
        ("The Tavpel Bridge is 540 m (1772 ft) long.", "The Tavpel Bridge is 612 m (2008 ft) long.", True),
    ],
)
async def test_lengths_of_different_years_do_not_disagree_either(one, other, differ):
    answer = await answered(BRIDGE, page("Tavpel Bridge", one), page("Guide to the Tavpel Bridge", other))
    assert ("disagree" in answer.text) is differ


@pytest.mark.parametrize(
    ("question", "one", "other"),
    [
        ("How many people live in Pelmun?", "Pelmun has 6501 inhabitants.", "About 2439 people live in Pelmun."),
        ("In what year was Pelm Abbey founded?", "Pelm Abbey was founded in 1143.", "Pelm Abbey, founded in 1470."),
        ("When was Pelmun Abbey founded?", "Pelmun Abbey was founded on 3 May 1143.", "Pelmun Abbey, founded in 1470."),
        ("Who is the mayor of Pelm?", "The mayor of Pelm is Eva Lund.", "Adam Berg is mayor of Pelm."),
        ("How many gates does Pelmun have?", "Pelmun has seven gates.", "Pelmun has nine gates."),
        ("Wie lang ist die Pelmer Brücke?", "Die Pelmer Brücke ist 540 m lang.", "Die Pelmer Brücke misst 612 m."),
    ],
)  # fmt: skip
async def test_figures_years_and_names_are_compared(question, one, other):
    answer = await answered(question, of(2020, page("Pelmun", one)), of(2026, page("Guide to Pelmun", other)))
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
    answer = await answered(question, of(2026, page("Pelmun", one)), of(2026, page("Guide to Pelmun", other)))
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
    one, other = (
        page("Pelmer Brücke", told, url=f"https://wiki.example/{number}")
        for number, told in enumerate(["Die Pelmer Brücke ist 540 m lang.", "Die Pelmer Brücke misst 612 m."])
    )
    answer = await answered("Wie lang ist die Pelmer Brücke?", one, other)
    assert answer.text.startswith("**Die Quellen widersprechen sich:**")


APART = [
    ("When was Albert Einstein born?", "Albert Einstein", "Albert Einstein was born in 1879.",
     "Hans Albert Einstein", "Hans Albert Einstein was born in 1904."),
    ("When was Einstein born?", "Albert Einstein", "Einstein was born on 14 March 1879.",
     "Elsa Einstein", "Einstein was born in 1876."),
    ("How long is the Nile?", "Nile", "The Nile is 6,650 km long.", "Blue Nile", "The Blue Nile is 1,450 km long."),
    ("How many people live in Paris?", "Paris", "Paris has 2,102,650 inhabitants.",
     "Paris, Texas", "Paris, Texas has 24,171 inhabitants."),
    ("How many people live in Paris?", "Paris", "Paris has 2,102,650 inhabitants.",
     "Paris, Texas", "Paris has 24,171 inhabitants."),
    ("When was Google founded?", "Google", "Google was founded in 1998.",
     "Google China", "Google China was founded in 2005."),
    ("When was Alien released?", "Alien (film)", "Alien was released in 1979.",
     "Alien (game)", "Alien was released in 1984."),
    ("When did World War II end?", "World War II", "World War II ended on 2 September 1945.",
     "Victory Day", "World War II in Europe ended on 8 May 1945."),
    ("Who is the CEO of Apple?", "Apple Inc.", "Tim Cook is the CEO of Apple.",
     "Steve Jobs", "Steve Jobs was the CEO of Apple until 2011."),
    ("When was Lincoln shot?", "Abraham Lincoln", "Lincoln was shot in 1865.",
     "Lincoln (film)", "Lincoln was shot in 2011."),
    ("How tall is Mount Everest?", "Mount Everest", "Mount Everest is 8,849 m high.",
     "Everest Base Camp", "Everest Base Camp is 5,364 m high on Mount Everest."),
    ("When did the Beatles break up?", "The Beatles", "The Beatles broke up in 1970.",
     "Beatles", "The Beatles began to break up in 1969."),
    ("When was Alien released?", "Alien", "Alien was released on May 25, 1979.",
     "Alien in Britain", "Alien was released in the UK on 6 September 1979."),
    ("How many moons does Saturn have?", "Saturn", "Saturn has 146 moons.",
     "Moons", "Saturn has 62 moons with confirmed orbits."),
    ("How many moons does Saturn have?", "Saturn", "Saturn has 146 moons.", "Moons", "Saturn has 24 regular moons."),
    ("How many employees does Acme have?", "Acme", "Acme has 500 employees.",
     "Acme Ltd", "Acme laid off 50 employees."),
    ("Who was the president of Pelm?", "Pelm", "Eva Lund was the president of Pelm.",
     "Adam", "Adam Berg was the president of Pelm."),
    ("Who is Ada Berg?", "Ada Berg", "Ada Berg is the head of Acme.", "Acme", "Ada Berg is a friend of Eva Lund."),
    ("How far is Berlin from Munich?", "Berlin", "Berlin is 585 km from Munich by road.",
     "Munich", "Berlin is 504 km from Munich as the crow flies."),
    ("How many people live in Berlin?", "Berlin", "Berlin has 3,700,000 inhabitants.",
     "War", "In the war 50,000 people died in Berlin."),
    ("When was Paris founded?", "Paris", "Paris was founded in 1000.",
     "University", "The university of Paris was founded in 1150."),
    ("When was Paris founded?", "Paris", "Paris was founded in 1000.",
     "University", "The university in Paris was founded in 1150."),
    ("When was Lincoln born?", "Lincoln", "Lincoln was born in 1809.", "Son", "Lincoln's son was born in 1843."),
    ("Who is the mayor of Pelm?", "Pelm", "The mayor of Pelm is Eva Lund.",
     "Council", "The deputy mayor of Pelm is Adam Berg."),
    ("How long is the Tavpel Bridge?", "Tavpel Bridge", "The Tavpel Bridge is 540 metres long.",
     "Station", "The Tavpel Bridge is 80 metres from the station."),
    ("How long is the Tavpel Bridge?", "Tavpel Bridge", "The Tavpel Bridge is 540 metres long.",
     "Nave", "It has a tower. It is 80 metres long."),
    ("When was Ada Berg born?", "Ada Berg", "Ada Berg was born in 1843.", "Ada", "Ada Berg was born in the 1840s."),
    ("When is the offsite?", "Offsite", "The offsite is on 3 May 2026.",
     "Sales", "The sales offsite is on 9 May 2026."),
    ("How long is the Nile?", "Nile", "The Nile is 6,650 km long.", "Dam", "The Nile is 1,550 km long below the dam."),
    ("How high is the Eiffel Tower?", "Eiffel Tower", "The Eiffel Tower is 330 m high.",
     "Roof", "The Eiffel Tower is 300 m high to the roof."),
    ("How many people live in Paris?", "Paris", "Paris has 2,102,650 inhabitants.",
     "Growth", "The population of Paris grew by 40,000."),
    ("How many people live in Paris?", "Paris", "Paris has 2,102,650 inhabitants.",
     "Boats", "About 5,000 people live in Paris on boats."),
    ("Who is the CEO of Apple?", "Apple", "Tim Cook is the CEO of Apple.",
     "Tale", "In the film, the CEO of Apple is Eva Lund."),
    ("When did World War II end?", "World War II", "World War II ended in 1945.",
     "Tale", "World War II ended in 1946, he thought."),
]  # fmt: skip


@pytest.mark.parametrize("same_title", [False, True])
@pytest.mark.parametrize(("question", "title", "one", "other_title", "other"), APART)
async def test_what_is_said_of_another_thing_contradicts_nothing(question, title, one, other_title, other, same_title):
    """Pages of the same title, too, where the sentences tell that they speak of different things."""
    untold = {"Paris has 24,171 inhabitants.", "Einstein was born in 1876.", "Alien was released in 1984."}
    if same_title and other in untold | {"Lincoln was shot in 2011."}:
        return
    name = title if same_title else other_title
    answer = await answered(question, page(title, one), page(name, other, url="https://wiki.example/other"))
    assert "disagree" not in answer.text


async def test_messages_of_other_rooms_or_times_are_about_something_else():
    def said(text: str, room: str, month: int) -> Passage:
        told = message(text, backend="slack", title=room, at=month)
        return replace(told, source=replace(told.source, date=datetime(2026, month, 5, tzinfo=UTC)))

    here = said("The offsite is on Thursday.", "ops", 6)
    for other in (said("The offsite is on Friday.", "sales", 6), said("The offsite is on Friday.", "ops", 1)):
        assert "disagree" not in (await answered("When is the offsite?", here, other)).text


async def test_it_is_the_thing_of_the_page_behind_a_sentence_about_that():
    one = page("Tavpel Bridge", "The Tavpel Bridge crosses the valley. It is 540 metres long.")
    assert "disagree" in (await answered(BRIDGE, one, LONGER)).text
