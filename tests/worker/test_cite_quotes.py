"""Quotes stand only where the passage has them word for word."""

import pytest

from tests.worker.evidence import evidence, message, page
from worker.cite import cite
from worker.types import Draft, Outcome, Style

TESLA = """Nikola Tesla (10 July 1856 – 7 January 1943) was an engineer. He said: "I don't care" twice.
He died in New York."""
FOUND = evidence(
    [page("Tesla", TESLA)],
    [
        message("See https://wiki.acme.example/x and run `rm *` with foo_bar_baz [3] <b>now</b>, AT&T."),
        page("特斯拉", "他于1943年去世。"),
    ],
)


def quoted(text: str) -> str:
    return cite(Draft(text, sufficient=True, style=Style.QUOTES), FOUND).text


@pytest.mark.parametrize(
    ("draft", "text"),
    [
        ("> He died in New York. [1]", "> He died in New York. [1]"),
        ("> He died  in\n> New York. [1]", "> He died  in\n> New York. [1]"),
        ("> He said: “I don’t care” twice. [1]", "> He said: “I don’t care” twice. [1]"),
        ("> 10 July 1856 - 7 January 1943 [1]", "> 10 July 1856 - 7 January 1943 [1]"),
        ("- “He died in New York.” [1]", "- “He died in New York.” [1]"),
        ("> He was an engineer. [1]", ""),
        ("> He died in New York. [2]", ""),
        ("> He died in New York. [9]", ""),
        ("> He died in New York.", ""),
        ("> he died in paris [1]\n\n> He died in New York. [1]", "> He died in New York. [1]"),
        ("> He died in New York. [2][1]", "> He died in New York. [1]"),
        ("> was an engineer. … He died in New York. [1]", "> was an engineer. … He died in New York. [1]"),
        ("> He died … He died in New York. [1]", ""),
        ("> He died in New York. […] was an engineer. [1]", ""),
        (
            "> He died in New York. [1]\n> was an engineer. [1]\n> He flew. [1]",
            "> He died in New York. [1]\n> was an engineer. [1]",
        ),
        ("> 他于1943年去世。[3]", "> 他于1943年去世。[1]"),
        ("> . [1]", ""),
        ("> run `rm *` with foo_bar_baz [2]", "> run `rm *` with foo_bar_baz [1]"),
        ("> <b>now</b>, AT&T. [2]", "> now, AT&T. [1]"),
        ("> See https://wiki.acme.example/x and run [2]", "> See and run [1]"),
    ],
)
def test_a_quote_stands_if_its_passage_has_it(draft: str, text: str) -> None:
    assert quoted(draft) == text


def test_quotes_are_an_outcome_of_their_own() -> None:
    draft = Draft("> He died in New York. [1]", sufficient=True, style=Style.QUOTES)
    assert cite(draft, FOUND).outcome is Outcome.QUOTED
    assert cite(Draft("> He flew. [1]", sufficient=True, style=Style.QUOTES), FOUND).outcome is Outcome.NOTHING_FOUND


def test_a_quote_that_holds_the_address_of_a_source_is_still_found() -> None:
    tesla = page("Tesla")
    found = evidence([tesla, message(f"Look at {tesla.url} for it.")])
    answer = cite(Draft(f"> Look at {tesla.url} for it. [2]", sufficient=True, style=Style.QUOTES), found)
    assert answer.text == "> Look at for it. [1]"


def test_a_heading_proves_nothing() -> None:
    answer = cite(Draft("# Life [2]\n\n> was an engineer [1]", sufficient=True, style=Style.QUOTES), FOUND)
    assert (answer.text, len(answer.citations)) == ("# Life\n\n> was an engineer [1]", 1)


def test_quotes_keep_the_lines_that_introduce_them() -> None:
    draft = "**When did he die?**\n\n> He died in New York. [1]\n\n**Was he tall?**\n\n> Tall. [1]"
    assert quoted(draft) == "**When did he die?**\n\n> He died in New York. [1]"


def test_code_and_tables_are_no_quotes() -> None:
    assert (
        quoted("> He died in New York. [1]\n\n```\nx\n```\n\n| a |\n|--|\n| He died in New York. [1] |")
        == "> He died in New York. [1]"
    )
