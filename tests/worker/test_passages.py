"""Cutting results into passages."""

import pytest

from search_backends.base import SearchResult, Section, Source
from worker.passages import LEAST, MOST, split, tokens

SENTENCE = "The town of Ulm lies on the Danube and has a very tall church. "
PARAGRAPH = (SENTENCE * 4).strip()


def result(*sections: tuple[str, str], title: str = "Ulm") -> SearchResult:
    url = f"https://wiki.example/{title}"
    parts = tuple(Section((heading,) if heading else (), text, f"{url}#{heading}") for heading, text in sections)
    return SearchResult(Source("wikipedia", title, url), parts)


def test_short_paragraphs_of_a_section_are_joined_and_never_those_of_two():
    passages = split([result(("", PARAGRAPH + "\n\n" + PARAGRAPH), ("History", PARAGRAPH))])
    assert [passage.heading for passage in passages] == [(), ("History",)]
    assert passages[0].text == PARAGRAPH + "\n\n" + PARAGRAPH
    assert passages[1].url.endswith("#History")


@pytest.mark.parametrize(
    "text",
    [
        "".join(SENTENCE.replace("Ulm", str(n)) for n in range(99)),
        "".join(f"特斯拉于{n}年在纽约去世。" for n in range(99)),
        "word " * 999,
    ],
)
def test_long_paragraphs_are_cut_into_passages_of_bounded_size(text):
    passages = split([result(("", text))])
    if text.startswith("word"):
        assert len(passages) == 1  # nothing says where a sentence ends
    else:
        assert len(passages) > 1
        assert all(LEAST <= tokens(passage.text) <= MOST for passage in passages)
        assert all(passage.text.endswith((".", "。")) for passage in passages)
    assert "".join("".join(passage.text for passage in passages).split()) == "".join(text.split())


def test_the_same_text_from_two_results_is_one_passage():
    passages = split([result(("", PARAGRAPH)), result(("", PARAGRAPH.replace(" ", "  ")), title="Copy")])
    assert [passage.source.title for passage in passages] == ["Ulm"]


def test_short_texts_that_differ_in_where_words_end_are_two_passages():
    passages = split([result(("", "Build 1 12 failed.")), result(("", "Build 11 2 failed."), title="Copy")])
    assert len(passages) == 2


def test_a_short_message_is_a_passage_and_a_stub_section_of_a_page_is_none():
    message = SearchResult(Source("thread", "this thread", "u", author="Bob"), (Section((), "Friday then", "u"),))
    passages = split([message, result(("", PARAGRAPH), ("See also", "Danube"))])
    assert [passage.text for passage in passages] == ["Friday then", PARAGRAPH]


def test_nothing_gives_nothing():
    assert split([]) == []
    assert split([result(("", " \n\n "))]) == []
