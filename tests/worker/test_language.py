"""Which language a question is in."""

import pytest

from tests.outside import lines
from worker.language import language_of


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("When did Tesla die?", "en"),
        ("tesla death date", "en"),
        ("capital of france", "en"),
        ("Who is Müller?", "en"),
        ("When was 東京 founded?", "en"),
        ("what does добро mean", "en"),
        ("Napoleon", "en"),
        ("Norfrakt van?", "en"),
        ("Civil war?", "en"),
        ("Vincent van Gogh?", "en"),
        ("Die Hard", "en"),
        ("Los Angeles", "en"),
        ("Und Edison?", "de"),
        ("Wer war Goethe?", "de"),
        ("Wie hoch ist der Eiffelturm?", "de"),
        ("Was bedeutet Präsidium?", "de"),
        ("¿Cuándo murió Tesla?", "es"),
        ("Qui a inventé le téléphone ?", "fr"),
        ("Chi ha dipinto la Gioconda?", "it"),
        ("quem descobriu o brasil", "pt"),
        ("Wie was de eerste president van Amerika?", "nl"),
        ("特斯拉什么时候去世？", "zh"),
        ("東京の人口は？", "ja"),
        ("서울의 인구는?", "ko"),
        ("متى توفي تسلا؟", "ar"),
        ("Когда умер Тесла?", "ru"),
    ],
)
def test_language_is_read_from_script_and_little_words(text, language):
    assert language_of(text) == language


def test_fallback_is_the_caller_s_where_nothing_speaks_for_a_language():
    assert language_of("Napoleon", fallback="fr") == "fr"


@pytest.mark.parametrize("language", ["en", "de", "es", "zh", "ru", "ar"])
def test_98_of_100_real_questions_are_read_right(language):
    questions = [line["question"] for line in lines(f"data/questions.{language}.jsonl")][:300]
    right = sum(language_of(question) == language for question in questions)
    assert right >= 0.98 * len(questions)
