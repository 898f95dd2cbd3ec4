"""Keyword queries."""

import pytest

from tests.outside import lines
from worker.keywords import entities, keywords


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("When did Nikola Tesla die?", ["Nikola Tesla"]),
        ("Where is the University of Chicago?", ["University Chicago"]),
        ("Did Tesla and Edison meet in 1884?", ["Tesla", "Edison", "1884"]),
        ("I'm asking about O'Brien's book", ["O'Brien"]),
        ("when did tesla die", []),
        ("WHEN DID TESLA DIE", []),
    ],
)
def test_entities_are_runs_of_capitalised_words_and_numbers(question, names):
    assert entities(question, "en") == names


def test_keywords_go_from_all_names_to_any_word():
    variants = keywords("How many patents did Nikola Tesla hold in New York?", "en")
    assert variants[0] == "Nikola Tesla New York"
    assert "Nikola Tesla" in variants
    assert variants[-1].split(" OR ")[:2] == ["Nikola", "Tesla"]
    assert len(variants) <= 8


def test_keywords_of_lower_case_try_each_word_alone_since_any_may_be_misspelt():
    variants = keywords("what hight is mount everest", "en")
    assert "everest" in variants
    assert "mount everest" in variants or "everest mount" in variants
    assert variants[-1].count(" OR ") == 2


def test_keywords_leave_question_words_out():
    assert not {"when", "did", "how"} & set(" ".join(keywords("when did tesla die and how", "en")).split())


def test_keywords_begin_with_the_names_that_a_question_leans_on():
    assert all("Tesla" in variant for variant in keywords("when did he die?", "en", ("Tesla",)) if " " in variant)


def test_keywords_of_chinese_are_what_stands_between_little_words():
    assert "贾里德" in keywords("贾里德在职业生涯中有多少次擒杀？", "zh")


@pytest.mark.parametrize("language", ["en", "de", "es", "zh", "ru", "ar"])
def test_every_real_question_has_between_one_and_eight_different_queries(language):
    for line in lines(f"data/questions.{language}.jsonl"):
        variants = keywords(line["question"], language)
        assert 1 <= len(variants) <= 8, line
        assert len(set(variants)) == len(variants), line
        assert all(variant.strip() for variant in variants), line


@pytest.mark.parametrize("question", ["?", "", "the of and", "🙂"])
def test_a_question_without_words_has_no_queries(question):
    assert keywords(question, "en") == ()
