"""Which markers of a draft survive, and under which number."""

from dataclasses import replace

import pytest

from tests.worker.evidence import WIKI, evidence, message, page, pages
from worker.cite import cite
from worker.types import Answer, Draft, Outcome

FOUR = evidence(pages(3), pages(4)[3:])
"""Four passages in two parts."""


def cited(text: str, passages: int = 4) -> Answer:
    return cite(Draft(text, sufficient=True), FOUR if passages == 4 else evidence(pages(passages)), proves=False)


@pytest.mark.parametrize(
    ("draft", "text", "titles"),
    [
        ("So [1].", "So [1].", "1"),
        ("So.[1]", "So.[1]", "1"),
        ("So. [1]", "So. [1]", "1"),
        ("So [3]. Then [1]. Again [3].", "So [1]. Then [2]. Again [1].", "3 1"),
        ("So [4].", "So [1].", "4"),
        ("So [1, 2].", "So [1][2].", "1 2"),
        ("So [2,1].", "So [1][2].", "2 1"),
        ("So [1; 2].", "So [1][2].", "1 2"),
        ("So [1 and 3].", "So [1][2].", "1 3"),
        ("So [1 & 3].", "So [1][2].", "1 3"),
        ("So [1][2].", "So [1][2].", "1 2"),
        ("So [1] [2].", "So [1][2].", "1 2"),
        ("So [1][1].", "So [1].", "1"),
        ("So [1-3].", "So [1][2][3].", "1 2 3"),
        ("So [2–4].", "So [1][2][3].", "2 3 4"),
        ("So [3-1].", "So [1][2][3].", "1 2 3"),
        ("So [3-999999999].", "So [1][2].", "3 4"),
        ("So [1, 3-4].", "So [1][2][3].", "1 3 4"),
        ("So 【2】.", "So [1].", "2"),
        ("那么【2】。", "那么[1]。", "2"),
        ("So 【2†L3-L5】.", "So [1].", "2"),
        ("So ［2］.", "So [1].", "2"),
        ("So [^2].", "So [1].", "2"),
        ("So [^1, ^2].", "So [1][2].", "1 2"),
        ("So [[2]].", "So [1].", "2"),
        (r"So \[2\].", "So [1].", "2"),
        ("So &#91;2&#93;.", "So [1].", "2"),
        ("So [2](https://evil.example/x).", "So [1].", "2"),
        ("So [[2]](https://evil.example/x).", "So [1].", "2"),
        (f"So [2]({WIKI}Page_2).", "So [1].", "2"),
        ("He[2](born 1856) so.", "He[1] (born 1856) so.", "2"),
        ("**So [2]** it is.", "**So [1]** it is.", "2"),
        ("So [2] and [5].", "So [1] and.", "2"),
        ("So [0] [2].", "So [1].", "2"),
        ("So [2, 9].", "So [1].", "2"),
        ("So [1943] it was [2].", "So it was [1].", "2"),
        ("So `x[3]` is [2].", "So `x[3]` is [1].", "2"),
        ("So ``a`[3]`` is [2].", "So ``a`[3]`` is [1].", "2"),
        ("So [sic] it is [2].", "So [sic] it is [1].", "2"),
        ("So [2].\n\n```\nx[3] = [1]\n```", "So [1].\n\n```\nx[3] = [1]\n```", "2"),
        ("So \ue0003\ue001 is [2].", "So 3 is [1].", "2"),
    ],
)
def test_markers_are_checked_and_renumbered_by_first_appearance(draft: str, text: str, titles: str) -> None:
    answer = cited(draft)
    assert answer.text == text
    assert [source.source.title for source in answer.citations] == [f"Page {number}" for number in titles.split()]
    assert [source.number for source in answer.citations] == list(range(1, len(answer.citations) + 1))


@pytest.mark.parametrize(
    "draft", ["So it is.", "So [5].", "So [0].", "So [5-9].", "`So [1]`.", "```\nSo [1]\n```", "", "# [1]"]
)
def test_a_draft_without_any_source_has_found_nothing(draft: str) -> None:
    answer = cited(draft)
    assert (answer.outcome, answer.text, answer.citations) == (Outcome.NOTHING_FOUND, "", ())


def test_an_insufficient_draft_has_found_nothing_whatever_it_says() -> None:
    answer = cite(Draft("He died in 1943 [1].", sufficient=False), FOUR)
    assert (answer.outcome, answer.text, answer.citations) == (Outcome.NOTHING_FOUND, "", ())


def test_what_the_pipeline_knows_is_passed_on_even_where_nothing_was_found() -> None:
    for draft in (Draft("So [1].", sufficient=True), Draft("", sufficient=False)):
        answer = cite(draft, FOUR, searched=("a",), unreachable={"b": "why"}, notes=("note",), language="de")
        assert (answer.searched, answer.unreachable, answer.notes, answer.language) == (
            ("a",),
            {"b": "why"},
            ("note",),
            "de",
        )


def test_passages_of_one_section_share_a_number() -> None:
    found = evidence(
        [page("Tesla", heading=("Death",)), page("Tesla", "More.", ("Death",)), page("Tesla", heading=("Life",))]
    )
    answer = cite(Draft("So [1]. Then [2]. At last [3]. Both [1][2].", sufficient=True), found, proves=False)
    assert answer.text == "So [1]. Then [1]. At last [2]. Both [1]."
    assert [(source.number, source.heading) for source in answer.citations] == [(1, ("Death",)), (2, ("Life",))]


def test_two_sections_with_one_address_are_named_by_what_they_have_in_common() -> None:
    sections = [replace(page("Tesla", name), heading=("Life", name), url=WIKI + "Tesla") for name in ("Youth", "Age")]
    answer = cite(Draft("So [1][2].", sufficient=True), evidence(sections), proves=False)
    assert [(source.heading, source.url) for source in answer.citations] == [(("Life",), WIKI + "Tesla")]


def test_sources_without_an_address_are_told_apart() -> None:
    forwarded = [
        replace(passage, url="", source=replace(passage.source, url=""))
        for passage in (message("One.", "Ada"), message("Two.", "Bob"))
    ]
    answer = cite(Draft("So [1]. But [2].", sufficient=True), evidence(forwarded), proves=False)
    assert [source.source.author for source in answer.citations] == ["Ada", "Bob"]
