"""Which sentences and blocks of a draft stand."""

import pytest

from tests.worker.evidence import evidence, pages
from worker.cite import cite
from worker.types import Draft, Outcome


def stands(text: str, parts: int = 1, language: str = "en") -> str:
    found = evidence(pages(4), *[[]] * (parts - 1))
    return cite(Draft(text, sufficient=True), found, language=language, proves=False).text


@pytest.mark.parametrize(
    ("draft", "text"),
    [
        ("He died [1]. He was tall. He was old [2].", "He died [1]. He was old [2]."),
        ("He was tall. He died.[1] He was old.", "He died.[1]"),
        ("He was tall! Was he old? He died. [1]", "He died. [1]"),
        ("**He was tall.** He died [1].", "He died [1]."),
        ("**He died.** [1] He was tall.", "**He died.** [1]"),
        ("**He was tall. He died [1].** So.", "**He was tall. He died [1].**"),
        ("Yes. He died [1].", "Yes. He died [1]."),
        ("**Ja.** Er starb [1].", "**Ja.** Er starb [1]."),
        ("是的。他于1943年去世【1】。", "是的。他于1943年去世[1]。"),
        ("He died [1]. Yes.", "He died [1]."),
        ("他很高。他于1943年去世[1]。他很老。", "他于1943年去世[1]。"),
        (
            "Dr. J. R. Tesla of St. Louis, e.g. Nikola, died [1].",
            "Dr. J. R. Tesla of St. Louis, e.g. Nikola, died [1].",
        ),
        ("Er starb am 7. Januar 1943 [1].", "Er starb am 7. Januar 1943 [1]."),
        ("It costs 3.14 dollars, see v1.2.3 there [1].", "It costs 3.14 dollars, see v1.2.3 there [1]."),
        ("He said “I am tall.” He died [1].", "He died [1]."),
        ("It was of type A. [1] Then it was big.", "It was of type A. [1]"),
        ("The firm Yahoo! was made [1].", "The firm Yahoo! was made [1]."),
        ("Use `a. B c` for it [1].", "Use `a. B c` for it [1]."),
        ("He was\ntall. He\ndied [1].", "He\ndied [1]."),
    ],
)
def test_a_sentence_stands_if_it_cites(draft: str, text: str) -> None:
    assert stands(draft) == text


@pytest.mark.parametrize(
    "admission",
    [
        "The passages do not say how tall he was.",
        "None of the sources mentions his height.",
        "I could not find his height.",
        "I found nothing on this.",
        "No information is given on his height.",
        "Die Quellen nennen seine Größe nicht.",
        "Dazu habe ich nichts gefunden.",
        "Las fuentes no indican su altura.",
        "Les sources n’indiquent pas sa taille.",
        "来源没有提到他的身高。",
    ],
)
def test_the_silence_of_the_sources_needs_no_source(admission: str) -> None:
    assert stands(f"He died [1]. {admission}") == f"He died [1]. {admission}"


def test_silence_alone_is_nothing_found() -> None:
    found = cite(Draft("The passages do not say how tall he was.", sufficient=True), evidence(pages(1)))
    assert found.outcome is Outcome.NOTHING_FOUND


@pytest.mark.parametrize("claim", ["He was not tall.", "The results made him famous.", "He said nothing of it."])
def test_a_claim_that_denies_something_needs_a_source(claim: str) -> None:
    assert stands(f"He died [1]. {claim}") == "He died [1]."


@pytest.mark.parametrize(
    ("draft", "text"),
    [
        ("- He was tall. He died [1]. He was old.\n- He slept.", "- He was tall. He died [1]."),
        ("His deeds:\n\n- Coil [1]\n- Lamp", "His deeds:\n\n- Coil [1]"),
        ("He was tall. His deeds:\n\n- Coil [1]", "- Coil [1]"),
        ("His deeds:\n\n- Coil\n- Lamp\n\nHe died [1].", "His deeds:\n\nHe died [1]."),
        ("He died [1].\n\nHis deeds:\n\n- Coil", "He died [1]."),
        ("- Deeds\n    - Coil [1]\n    - Lamp\n- Words\n    - None", "- Deeds\n    - Coil [1]"),
        ("3. Coil [1]\n4. Lamp [2]", "3. Coil [1]\n4. Lamp [2]"),
        ("His end:\n\n    He died [1].", "His end:\n\nHe died [1]."),
        ("# Life\n\nHe died [1].\n\n# Work\n\nHe worked.", "# Life\n\nHe died [1]."),
        ("# Life\n\n## Youth\n\nYoung.\n\n## Age\n\nOld [1].", "# Life\n\n## Age\n\nOld [1]."),
        ("**Life**\n\nHe died [1].\n\n**Work**\n\nHe worked.", "**Life**\n\nHe died [1]."),
        ("**He was tall.**\n\nHe died [1].", "He died [1]."),
        ("> He died [1].\n>\n> He was tall.", "> He died [1]."),
        ("He died [1].\n\n---\n\nHe was tall.", "He died [1]."),
        (
            "| Who | When |\n|:--|--:|\n| He | 1943 [1] |\n| She | 1950 |",
            "| Who | When |\n| :-- | --: |\n| He | 1943 [1] |",
        ),
        ("| Who | When [1] |\n|--|--|\n| He | 1943 |", "| Who | When [1] |\n| --- | --- |\n| He | 1943 |"),
        ("He died [1].\n\n| a | b |\n|--|--|\n| c | d |", "He died [1]."),
        ("```\nrm -rf\n```\n\nHe died [1].", "He died [1]."),
        ("Type this [1]:\n\n```sh\nls\n```", "Type this [1]:\n\n```sh\nls\n```"),
        ("He died [1].\n\n**Sources:**\n\n- [1] Page 1\n- [2] Page 2", "He died [1]."),
        ("Er starb [1].\n\n## Quellen\n\n[2] Seite", "Er starb [1]."),
        ("He died [1].\n\n[1]: https://en.wikipedia.org/wiki/Page_1", "He died [1]."),
    ],
)
def test_a_block_stands_if_something_in_it_cites(draft: str, text: str) -> None:
    assert stands(draft) == text


def test_a_long_line_with_a_colon_is_a_claim() -> None:
    claim = "He was tall, " * 20 + "and he had:"
    assert stands(f"{claim}\n\n- a coil [1]") == "- a coil [1]"


def test_of_several_numbered_answers_a_lost_one_says_so() -> None:
    draft = "1. He died in 1943 [1].\n2. He was tall."
    assert stands(draft, parts=2) == "1. He died in 1943 [1].\n2. I found nothing on this."
    assert stands(draft, parts=2, language="de").endswith("2. Dazu habe ich nichts gefunden.")
    assert stands(draft, parts=1) == "1. He died in 1943 [1]."
    assert stands(draft, parts=3) == "1. He died in 1943 [1]."
