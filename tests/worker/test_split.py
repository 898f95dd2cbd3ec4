"""Long answers are cut where a reader would cut them."""

import re
from collections.abc import Sequence

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from worker.markdown import parsed, plain
from worker.split import split

WORD = st.text("abcdefgh", min_size=1, max_size=9)
SENTENCE = st.lists(WORD, min_size=1, max_size=12).map(lambda words: " ".join(words).capitalize() + ".")
PARAGRAPH = st.lists(SENTENCE, min_size=1, max_size=6).map(" ".join)
LINKED = st.tuples(SENTENCE, WORD).map(
    lambda pair: f"{pair[0]} See [{pair[1]} \\[it\\] [2] here](https://x.example/{pair[1] * 3}) and [1][2]."
)
LIST = st.lists(SENTENCE, min_size=1, max_size=8).map(lambda items: "\n".join(f"- {item}" for item in items))
NUMBERED = st.lists(SENTENCE, min_size=1, max_size=8).map(
    lambda items: "\n".join(f"{number}. {item}" for number, item in enumerate(items, 1))
)
CODE = st.lists(WORD, min_size=1, max_size=30).map(lambda lines: "```py\n" + "\n".join(lines) + "\n```")
TABLE = st.lists(WORD, min_size=1, max_size=15).map(
    lambda rows: "| h |\n| --- |\n" + "\n".join(f"| {row} |" for row in rows)
)
QUOTE = st.lists(SENTENCE, min_size=1, max_size=6).map(lambda lines: "\n".join(f"> {line}" for line in lines))
NESTED = st.tuples(SENTENCE, CODE, st.lists(SENTENCE, min_size=1, max_size=4)).map(
    lambda item: f"- {item[0]}\n    " + item[1].replace("\n", "\n    ") + "".join(f"\n    - {each}" for each in item[2])
)
QUOTED_CODE = CODE.map(lambda code: "> " + code.replace("\n", "\n> "))
HEADING = WORD.map(lambda word: f"## {word}")
DOCUMENT = st.lists(
    st.one_of(PARAGRAPH, LINKED, LIST, NUMBERED, NESTED, CODE, TABLE, QUOTE, QUOTED_CODE, HEADING),
    min_size=1,
    max_size=12,
).map("\n\n".join)


def words_of(parts: Sequence[str]) -> str:
    """Everything that is said: fences, heads of tables and quote marks may come again in the next part."""
    said = "\n".join(parts).replace("```py", "").replace("```", "").replace("| h |\n| --- |", "")
    return re.sub(r"[\s>]+", "", said)


@settings(max_examples=60, deadline=None)
@given(DOCUMENT, st.integers(min_value=100, max_value=600))
def test_parts_fit_and_together_say_everything(markdown: str, limit: int) -> None:
    parts = split(markdown, limit)
    assert all(0 < len(part) <= limit for part in parts)
    assert words_of(parts) == words_of([markdown])


@settings(max_examples=60, deadline=None)
@given(DOCUMENT, st.integers(min_value=200, max_value=600))
def test_no_part_ends_inside_code_a_link_or_a_table(markdown: str, limit: int) -> None:
    for part in split(markdown, limit):
        assert part.count("```") % 2 == 0
        assert plain(part).count("](") == 0
        assert all(re.match(r"\| h \|\n\| --- \|\n\| ", table) for table in re.findall(r"(?:^\|.*\n?)+", part, re.M))


MARKS = ("> ", "- ", "3. ", "# ", "```", "``", "`", "|", "| - |", "---", "[", "](", ")", "\n", "\n\n", "    ", "a b. ")
ODD = st.lists(st.one_of(st.sampled_from(MARKS), st.text(max_size=60)), min_size=5, max_size=60).map("".join)


@settings(max_examples=100, deadline=None)
@given(st.one_of(ODD, st.text(min_size=40)), st.integers(min_value=100, max_value=300))
@example("```> > \n\n> > > > | - |", 100)
def test_any_text_fits(text: str, limit: int) -> None:
    assert all(len(part) <= limit for part in split(text * 5, limit))


def test_a_text_that_fits_is_left_alone() -> None:
    text = "# A\n\nb  \nc\n\n\n- d\n\n\te"
    assert split(text, 100) == (text,)
    assert split("", 100) == ("",)


def test_paragraphs_are_kept_whole() -> None:
    first, second = "Aa bb. " * 10, "Cc dd. " * 10
    assert split(f"{first.strip()}\n\n{second.strip()}", 100) == (first.strip(), second.strip())


def test_a_long_paragraph_is_cut_after_a_sentence_and_its_markers() -> None:
    text = "One is here.[1][2] " + "Two " * 18 + "is there [3]. Three."
    assert split(text, 100) == ("One is here.[1][2]", ("Two " * 18 + "is there [3]. Three."))


def test_a_sentence_without_end_is_cut_between_words() -> None:
    parts = split("word " * 50, 103)
    assert all(set(part.split()) == {"word"} for part in parts)


def test_a_link_is_never_cut() -> None:
    link = "[a label of words](https://x.example/" + "y" * 40 + ")"
    assert all("[a" not in part or link in part for part in split(f"{'x' * 60} {link} {link}", 100))


def test_a_link_without_blanks_around_it_is_cut_off_before_it() -> None:
    link = "[label](https://x.example/" + "y" * 40 + ")"
    assert split("x" * 60 + link, 100) == ("x" * 60, link)


@pytest.mark.parametrize("label", [r"a \[b c\] d", "a [b c] d", r"a b \\ c"])
def test_a_link_whose_label_holds_signs_of_markdown_is_never_cut(label: str) -> None:
    link = f"[{label}](https://x.example/y)"
    for before in range(60, 100):
        assert any(link in part for part in split(f"{'x' * before} {link} {'z' * 50}", 100))


def test_code_within_a_line_is_never_cut() -> None:
    code = "``a `b c d``"
    for before in range(80, 100):
        assert any(code in part for part in split(f"{'x' * before} {code} {'z' * 50}", 100))


@pytest.mark.parametrize("mark", ["> ", "- "])
def test_code_in_a_long_quote_or_item_is_closed_and_opened_again(mark: str) -> None:
    below = "\n" + ("> " if mark == "> " else "    ")
    text = f"{mark}Type this: [1]{below}" + below.join(["```py", *(f"line_{n} = 1" for n in range(30)), "```"])
    fences = [node for part in split(text, 150) for node in parsed(part).walk() if node.type == "fence"]
    assert len(fences) > 1
    assert "".join(fence.content for fence in fences).split("\n") == [*(f"line_{n} = 1" for n in range(30)), ""]


def test_what_is_below_a_long_item_stays_a_list() -> None:
    text = "- " + "One is here. " * 12 + "\n    - Two\n    - Three\n- Four"
    *_, last = split(text, 100)
    assert [node.type for node in parsed(last).walk()].count("list_item") == 3


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "text",
    ["| " + "h " * 90 + "|\n| - |\n| a |\n| b |", "# " + "h " * 90 + "\n\n" + "b " * 90, "> " * 40 + "c " * 90],
    ids=["a table's head", "a heading", "quotes in quotes"],
)
def test_what_has_no_room_below_its_head_fits_all_the_same(text: str) -> None:
    assert all(0 < len(part) <= 100 for part in split(text, 100))


def test_a_long_quote_stays_one_in_every_part() -> None:
    parts = split("> " + "One is here. " * 12 + "\n> " + "Two is there. " * 12, 100)
    assert all(line.startswith("> ") for part in parts for line in part.split("\n"))


def test_items_are_kept_whole_with_what_is_below_them() -> None:
    items = [f"- item {number} " + "x" * 40 + "\n    - below it" for number in range(4)]
    assert split("\n".join(items), 120) == tuple(items)


def test_numbers_of_a_list_go_on_in_the_next_part() -> None:
    parts = split("\n".join(f"{number}. {'x' * 40}" for number in range(1, 5)), 100)
    assert [part[:3] for part in parts] == ["1. ", "3. "]


def test_code_is_closed_and_opened_again() -> None:
    parts = split("```py\n" + "\n".join(f"line_{number} = 1" for number in range(20)) + "\n```", 100)
    assert len(parts) > 1
    for part in parts:
        (block,) = parsed(part).children
        assert (block.type, block.info) == ("fence", "py")


def test_a_head_stands_over_every_part_of_a_table() -> None:
    parts = split("| a | b |\n| --- | --- |\n" + "\n".join(f"| {n} | {'x' * 20} |" for n in range(10)), 100)
    assert len(parts) > 1
    assert all(part.startswith("| a | b |\n| --- | --- |\n| ") for part in parts)


@pytest.mark.parametrize("below", ["x" * 70, "- " + "x" * 70, "```\n" + "x\n" * 40 + "```"])
def test_a_heading_stays_with_what_it_heads(below: str) -> None:
    parts = split(f"{'y' * 60}\n\n# Head\n\n{below}", 100)
    assert parts[0] == "y" * 60
    assert parts[1].startswith("# Head\n\n")
    assert len(parts[1]) > 20
