"""What an answer may say of the age of its sources, and of their disagreement, without a model."""

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tests.worker.evidence import evidence, message, page
from worker.cite import cite
from worker.marked import MARK
from worker.types import Draft, Passage


def of(passage: Passage, *day: int) -> Passage:
    return replace(passage, source=replace(passage.source, date=datetime(*day, tzinfo=UTC)))  # type: ignore[arg-type,misc]


FOUND = evidence(
    [
        of(page("Pelm", "The mayor of Pelm is Eva Lund. Pelm has 6501 inhabitants."), 2026, 5, 1),
        of(page("Guide to Pelm", "Pelm has 2439 inhabitants. The mayor of Pelm is Adam Berg."), 2019, 2, 3),
        message("We have 12 seats at the lake.", author="Bob", backend="slack", title="ops"),  # of 4 March 2026
    ]
)


def stands(text: str) -> bool:
    return cite(Draft(text, True), FOUND).text.replace("[1]", "").replace("[2]", "").replace("[3]", "").split() == (
        text.replace("[1]", "").replace("[2]", "").replace("[3]", "").split()
    )


@pytest.mark.parametrize(
    "text",
    [
        "As of 1 May 2026, the mayor of Pelm is Eva Lund [1].",
        "As of May 1, 2026, the mayor of Pelm is Eva Lund [1].",
        "The mayor of Pelm is Eva Lund (as of May 2026) [1].",
        "The mayor of Pelm is Eva Lund (2026-05-01) [1].",
        "As of 4 March 2026 there are 12 seats at the lake [3].",
        "On 4 March 2026 Bob wrote that they have 12 seats [3].",
        "On 4 March 2026, Bob said that there are 12 seats [3].",
        "Bob said on 4 March 2026 that there are 12 seats [3].",
        "Am 4. März 2026 schrieb Bob von 12 seats [3].",
        "Stand 1. Mai 2026 hat Pelm 6501 Einwohner [1].",
        "A fecha de 1 de mayo de 2026, Pelm tiene 6501 habitantes [1].",
        "截至2026年5月1日，Pelm的市长是Eva Lund [1]。",
        "2026年5月1日時点で、Pelmの市長はEva Lundです [1]。",
        "حتى 1 مايو 2026 يبلغ عدد سكان Pelm 6501 [1].",
    ],
)
def test_an_answer_may_say_as_of_when_its_source_says_so(text):
    assert stands(text)


@pytest.mark.parametrize(
    "text",
    [
        "Eva Lund became mayor of Pelm on 1 May 2026 [1].",
        "As of 2 May 2026, the mayor of Pelm is Eva Lund [1].",
        "As of 1 May 2026, the mayor of Pelm is Adam Berg [2].",
        "The seats at the lake are for 4 March 2026 [3].",
        "حتى 1 مارس 2026 يبلغ عدد سكان Pelm 6501 [1].",
        "Eva Lund became mayor of Pelm (1 May 2026) [1].",
        "The office was last revised on 1 May 2026 [1].",
        "The latest version of Pelm is from 1 May 2026 [1].",
        "Pelm has 6501 inhabitants until 1 May 2026 [1].",
        "Bob said the seats at the lake are for 4 March 2026 [3].",
        "Bob said that on 4 March 2026 there are seats at the lake [3].",
        "Bob said 4 March 2026 [3].",
        "The team decided to have 12 seats on 4 March 2026 [3].",
        "On 4 March 2026 the seats are ready, Bob said [3].",
        "On 4 March 2026 there are 12 seats, Bob wrote [3].",
        "Bob sagte, dass es am 4. März 2026 12 Plätze gibt [3].",
        "Bob说2026年3月4日有12个座位 [3]。",
    ],
)
def test_the_date_of_a_source_bears_out_nothing_else(text):
    assert not stands(text)


@pytest.mark.parametrize(
    "text",
    [
        "The sources disagree: as of 1 May 2026 Pelm has 6501 inhabitants [1], as of 3 February 2019 it had 2439 [2].",
        "The sources disagree on the number of inhabitants. Pelm has 6501 inhabitants [1]. Another says 2439 [2].",
        "The newest source gives 6501 inhabitants [1]. An older one, of 3 February 2019, gives 2439 [2].",
        "Die Quellen widersprechen sich. Pelm hat 6501 Einwohner [1] oder 2439 [2].",
        "Las fuentes no coinciden. Pelm tiene 6501 habitantes [1] o 2439 [2].",
        "来源之间存在矛盾。Pelm有6501人 [1]。Pelm有2439人 [2]。",
        "المصادر متضاربة. عدد سكان Pelm هو 6501 [1]. عدد سكان Pelm هو 2439 [2].",
    ],
)
def test_that_the_sources_disagree_may_be_said_where_both_are_cited(text):
    assert stands(text)


def test_it_may_be_said_above_a_list_of_what_each_says():
    text = "The sources disagree on who is mayor.\n\n- Eva Lund is mayor of Pelm [1].\n- Adam Berg is mayor [2]."
    assert cite(Draft(text, True), FOUND).text == text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("The sources disagree on this. Pelm has 6501 inhabitants [1].", "Pelm has 6501 inhabitants [1]."),
        ("The sources disagree, but the moon is made of cheese. It has 6501 [1]. It has 2439 [2].", "It has 6501"),
        ("The sources disagree on the moon.", ""),
        ("I disagree with the claim that Bob Miller stole the laptop. He has 6501 [1]. He has 2439 [2].", "He"),
        ("Articles by Einstein contradict Newton. Pelm has 6501 [1]. Pelm has 2439 [2].", "Pelm"),
        ("Pelm has 6501 [1]. Results differ: Einstein was wrong. It has 2439 [2].", "Pelm"),
        ("The sources disagree: Einstein was wrong. It has 6501 [1]. It has 2439 [2].", "It"),
        ("The sources disagree on why Bob Miller stole it. It has 6501 [1]. It has 2439 [2].", "It"),
        ("The sources disagree on the moon that is made of cheese. It has 6501 [1]. It has 2439 [2].", "It"),
        ("The sources disagree with Newton. It has 6501 [1]. It has 2439 [2].", "It"),
        ("Ich widerspreche den Quellen zum Diebstahl. Es sind 6501 [1]. Es sind 2439 [2].", "Es"),
    ],
)
def test_it_is_dropped_where_nothing_is_cited_for_it_or_more_is_said(text, left):
    held = cite(Draft(text, True), FOUND).text
    assert held.startswith(left)
    assert not re.search("disagree|differ|contradict|widersprech", held)


RELEASES = evidence(
    [
        of(page("Pelm", "Version 3.11 was released in 2022, version 3.12 in 2023."), 2026, 5, 1),
        of(page("Poem", "The poem has a version in Latin and an article in Greek."), 2026, 5, 1),
        of(message("The release is on Friday. We launch then.", author="Bob", backend="slack"), 2026, 5, 1),
    ]
)


@pytest.mark.parametrize(
    "text",
    [
        "The latest version is 3.11 [1].",
        "The oldest version of the poem is in Latin [2].",
        "The oldest article is in Greek [2].",
        "Bob said the release is on 1 May 2026 [3].",
        "The team decided to launch on 1 May 2026 [3].",
    ],
)
def test_what_the_sources_do_not_say_is_no_remark_on_their_age(text):
    assert not MARK.search(cite(Draft(text, True), RELEASES).text)


def test_what_is_newest_among_the_sources_is_no_superlative_of_the_thing():
    assert stands("The latest source says 6501 inhabitants [1].")
    assert stands(
        "The sources disagree. The newest page gives 6501 inhabitants [1], and the oldest page says 2439 [2]."
    )
    assert not stands("The latest mayor of Pelm is Eva Lund [1].")
    assert not stands("The latest figure is 6501 inhabitants [1].")
