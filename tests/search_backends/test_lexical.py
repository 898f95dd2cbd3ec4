"""Words, stems and BM25."""

import numpy as np
import pytest

from search_backends.lexical import BEGIN_ALIKE, beginning_of, bm25, stemmed, stems, words


def test_words_of_spaced_scripts_are_lower_case_without_punctuation():
    assert words("Tesla's “AC” motor_2, 1888 – Straße") == ["tesla", "s", "ac", "motor", "2", "1888", "straße"]


def test_words_of_unspaced_scripts_are_characters_and_pairs_and_latin_stays_whole():
    assert words("东京iPhone。") == ["东", "京", "东京", "iphone"]


def test_words_keep_the_marks_inside_hindi_words():
    assert words("हिन्दी में।") == ["हिन्दी", "में"]


@pytest.mark.parametrize(
    ("language", "asked", "told"),
    [
        ("en", "When were the patents granted?", "patent grants"),
        ("de", "Wie alt sind die Häuser?", "alt haus"),
        ("es", "¿Cuántas películas hay?", "pelicula"),
        ("ru", "Где находится столица?", "находятся столицы"),
        ("ar", "متى بنيت الكتب؟", "بنيت الكتاب"),
    ],
)
def test_stems_join_inflected_words_and_leave_stop_words_out(language, asked, told):
    shared = set(stems(asked, language)) & set(stems(told, language))
    assert len(shared) >= len(told.split()) - 1
    assert not set(stems("the der el и في", language)) & shared


def test_accents_left_out_by_the_asker_still_match():
    assert bm25("gdansk beyonce", ["Gdańsk is a city", "Beyoncé sings", "nothing"]).tolist()[2] == 0
    assert all(bm25("gdansk beyonce", ["Gdańsk is a city", "Beyoncé sings"]) > 0)


def test_bm25_scores_rare_words_above_frequent_ones_and_no_overlap_as_zero():
    texts = ["the city of Bonn", "the city of Ulm", "a city", "a river"]
    scores = bm25("city Ulm", texts)
    assert scores.shape == (4,)
    assert scores.argmax() == 1
    assert scores[3] == 0
    assert scores[0] > 0


def test_bm25_prefers_the_shorter_of_two_texts_with_the_same_words():
    short, long = bm25("Ulm", ["Ulm lies there", "Ulm lies there " + "and so on and on " * 20])
    assert short > long


@pytest.mark.parametrize(("query", "texts"), [("", ["a"]), ("the of", ["the of"]), ("Ulm", []), ("Ulm", [""])])
def test_bm25_of_nothing_is_zero(query, texts):
    assert np.array_equal(bm25(query, texts), np.zeros(len(texts)))


def test_bm25_ranks_chinese_by_shared_characters_and_pairs():
    texts = ["特斯拉于1943年去世。", "爱迪生发明了灯泡。"]
    assert bm25("特斯拉什么时候去世？", texts, "zh").argmax() == 0


def test_bm25_takes_a_language_without_a_stemmer():
    assert bm25("กรุงเทพ", ["กรุงเทพมหานคร", "เชียงใหม่"], "th").argmax() == 0


@pytest.mark.parametrize("language", sorted(BEGIN_ALIKE))
def test_words_that_are_not_stemmed_could_not_have_matched(language: str) -> None:
    texts = [
        "The president went abroad in 1990.",
        "El niño comió",
        "Die Häuser stehen",
        "Élections à Paris",
        "президенты",
    ]
    for query in ("go presidents", "ninos comiendo", "Haus steht", "elections", "президент", "1990"):
        wanted = set(stems(query, language))
        hits = [any(stem in wanted for stem in stemmed(words(text), language)) for text in texts]
        assert [score > 0 for score in bm25(query, texts, language)] == hits, query


@pytest.mark.parametrize(("sign", "language"), [("\u0301", "en"), ("\u0640", "ar")])
def test_a_sign_that_is_no_word_counts_nowhere(sign: str, language: str) -> None:
    scores = bm25(f"{sign} motor", ["a b c d", "motor"], language)
    assert scores[0] == 0 < scores[1]
    assert not bm25(sign, ["a b c d"], language).any()


@pytest.mark.parametrize(
    ("word", "language", "beginning"),
    [("brücken", "de", "brück"), ("motors", "en", "motor"), ("city", "en", "city"), ("went", "en", "went")],
)
def test_the_beginning_of_all_forms_is_as_it_is_written(word: str, language: str, beginning: str) -> None:
    assert beginning_of(word, *stemmed([word], language)) == beginning
