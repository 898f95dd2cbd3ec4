"""Words, stems and BM25."""

import numpy as np
import pytest

from search_backends.lexical import BEGIN_ALIKE, bm25, bm25_of_beginnings, stemmed, stems, words


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


@pytest.mark.parametrize(
    ("query", "language", "texts"),
    [
        ("Who painted it?", "en", ["A car park.", "He paints.", "Nothing. " * 9]),
        ("modern art", "en", ["A party in Bart\u2019s part.", "ART, he said.", "No."]),
        ("Wer baute Brücken?", "de", ["Ein Haus.", "Die Brücke.", "Nichts."]),
        ("المدينة", "ar", ["لا شيء.", "في المدينة.", "لا."]),
        ("東京の駅", "ja", ["何もない。", "東京駅です。", "いいえ。"]),
        ("Кто строил мосты?", "ru", ["Дом.", "Он строит мост.", "Нет."]),
    ],
)
def test_by_how_words_begin_the_same_text_is_best(query: str, language: str, texts: list[str]) -> None:
    for score in (bm25, bm25_of_beginnings):
        scores = score(query, texts, language)
        assert int(scores.argmax()) == 1
        assert scores[0] == scores[2] == 0


def test_a_long_text_is_worth_less_for_a_word_and_one_of_stop_words_finds_nothing() -> None:
    short, long = bm25_of_beginnings("motor", ["A motor.", "A motor. " + "Nothing. " * 50])
    assert short > long > 0
    assert not bm25_of_beginnings("who is it", ["It is.", "Who?"]).any()
    assert len(bm25_of_beginnings("motor", [])) == 0
