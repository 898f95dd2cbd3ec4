import time

import pytest

from search_backends.plaintext import plain
from search_backends.wikitext import cut


def headings(wikitext: str) -> list[tuple[str, ...]]:
    return [stretch.heading for stretch in cut(wikitext, plain)]


def test_a_heading_carries_those_above_it() -> None:
    page = "Lead.\n== A ==\na\n=== B ===\nb\n==== C ====\nc\n=== D ===\nd\n== E ==\ne"
    assert headings(page) == [(), ("A",), ("A", "B"), ("A", "B", "C"), ("A", "D"), ("E",)]


def test_a_page_may_begin_with_a_heading_or_have_none() -> None:
    assert headings("== A ==\ntext") == [("A",)]
    assert headings("Only a lead.") == [()]
    assert headings("") == []


def test_a_heading_without_text_of_its_own_is_no_stretch_but_part_of_the_path() -> None:
    assert headings("== A ==\n\n=== B ===\nb") == [("A", "B")]


@pytest.mark.parametrize(
    "hiding",
    [
        "<!--\n== No ==\n-->",
        "<!-- never closed \n== No ==\n",
        "<nowiki>\n== No ==\n</nowiki>",
        "<pre>\n== No ==\n</pre>",
        "<syntaxhighlight lang=c>\n== No ==\n</syntaxhighlight>",
        "<math>\n== No ==\n</math>",
        "{{Box\n| text =\n== No ==\n}}",
        "{{Box|{{inner}}\n== No ==\n{{inner}}}}",
        "{|\n|\n== No ==\n|}",
        ":{|\n|\n== No ==\n|}",
        "<ref>{{cite\n== No ==\n}}</ref>",
        "<gallery>\n== No ==\n</gallery>",
    ],
)
def test_what_only_looks_like_a_heading_cuts_nothing(hiding: str) -> None:
    after = [] if "never" in hiding else [("Yes",)]
    assert headings(f"Lead.\n{hiding}\n\n== Yes ==\ntext") == [(), *after]


@pytest.mark.parametrize(
    "broken", ["{{never closed", "never opened}}", "{| never closed", "<ref>never closed", "<nowiki>"]
)
def test_broken_markup_swallows_no_headings(broken: str) -> None:
    assert headings(f"Lead.\n{broken}\n== A ==\na\n== B ==\nb") == [(), ("A",), ("B",)]


@pytest.mark.parametrize(
    "heading",
    [
        "References", "See also", "EXTERNAL LINKS", "Further reading", "Notes", "Works cited", "Bibliography",
        "Sources", "Einzelnachweise", "Weblinks", "Literatur", "Véase también", "Referencias", "Enlaces externos",
        "Voir aussi", "Notes et références", "Liens externes", "参考文献", "外部链接", "参见", "関連項目",
    ],
)  # fmt: skip
def test_sections_that_list_works_and_links_are_left_out_with_what_is_below(heading: str) -> None:
    page = f"Lead.\n== {heading} ==\nx\n=== Below ===\ny\n== After ==\nz"
    assert headings(page) == [(), ("After",)]


def test_literature_below_another_heading_is_a_subject() -> None:
    assert ("Culture", "Literature") in headings("== Culture ==\nx\n=== Literature ===\nNovels.")
    assert ("Culture", "References") not in headings("== Culture ==\nx\n=== References ===\nA book.")


def test_notes_are_gone_before_anything_is_parsed() -> None:
    page = (
        'A<ref>{{cite|x}}</ref> b<ref name="n" /> c<ref group=a>d</ref>.<references><ref name="n">e</ref></references>'
    )
    (stretch,) = cut(page, plain)
    assert stretch.wikitext.strip() == "A b c."


def test_a_heading_is_plain_text_and_its_anchor_mediawikis() -> None:
    page = "== ''Life'' & [[childhood|youth]] &amp; {{lang|fr|mort}} ==\nx\n== life & youth & mort ==\ny"
    found = [(stretch.heading[-1], stretch.anchor) for stretch in cut(page, plain)]
    assert found == [
        ("Life & youth & mort", "Life_&_youth_&_mort"),
        ("life & youth & mort", "life_&_youth_&_mort_2"),
    ]


def test_left_out_headings_count_for_the_anchors_of_their_like() -> None:
    page = "== References ==\nx\n== A ==\ny\n== A ==\nz"
    assert [stretch.anchor for stretch in cut(page, plain)] == ["A", "A_2"]


@pytest.mark.parametrize(
    "piece",
    [
        "<code>",
        "<ce>",
        "<div>",
        "{{a|",
        "[[a|",
        "[http://x ",
        "{{[[",
        "<b>{{",
        "<ref>",
        "{{",
        "{|\n",
        "<!--",
        "\n== a",
        "<nowiki>",
        "[[",
        "''",
        "=\n",
        "<ref name=",
    ],
)
def test_mischief_takes_no_time(piece: str) -> None:
    began = time.process_time()
    for stretch in cut(piece * 20_000, plain):
        plain(stretch.wikitext)
    assert time.process_time() - began < 5
