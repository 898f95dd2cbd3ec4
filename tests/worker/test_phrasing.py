"""Taking a message apart."""

import pytest

from tests.outside import lines
from worker.phrasing import split_questions, without_politeness


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        (
            "hey, quick one: do you happen to know when the Eiffel Tower was built? thanks!",
            "when the Eiffel Tower was built?",
        ),
        ("Can you please tell me who invented the telephone", "who invented the telephone"),
        ("ok so how tall is Everest, please?", "how tall is Everest?"),
        ("Who can tell me what photosynthesis is?", "what photosynthesis is?"),
        ("Does anyone know how to compute a derivative?", "how to compute a derivative?"),
        ("I was wondering: who wrote Faust?", "who wrote Faust?"),
        ("Hi there! Who is Bob? :pray:", "Who is Bob?"),
        ("My son needs this for school: who was it that invented tea? Many thanks", "who was it that invented tea?"),
        ("About the Danube: where does it begin in spring?", "About the Danube: where does it begin in spring?"),
        ("A question about photosynthesis: how does it work?", "A question about photosynthesis: how does it work?"),
        ("weißt du wann Goethe starb", "wann Goethe starb"),
        ("请问特斯拉什么时候去世？", "特斯拉什么时候去世？"),
        ("Tell me about the Normans", "Tell me about the Normans"),
        ("There were many Mongols with what status?", "There were many Mongols with what status?"),
        ("Thanks", "Thanks"),
    ],
)
def test_politeness_around_a_question_is_dropped(said, asked):
    assert without_politeness(said) == asked


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        (
            "When did Tesla die? And how many patents did he hold?",
            ["When did Tesla die?", "And how many patents did he hold?"],
        ),
        (
            "When did Nikola Tesla die and how many patents did Edison hold?",
            ["When did Nikola Tesla die?", "How many patents did Edison hold?"],
        ),
        (
            "hi! 1. Who wrote Faust?\n2. When did Goethe die?\n- where is Weimar",
            ["Who wrote Faust?", "When did Goethe die?", "where is Weimar"],
        ),
        ("Two things: 1) when did Tesla die? 2) who was Edison?", ["when did Tesla die?", "who was Edison?"]),
        ("特斯拉什么时候去世？他在哪里出生？", ["特斯拉什么时候去世？", "他在哪里出生？"]),
        ("When did Tesla die? Thanks in advance!", ["When did Tesla die?"]),
    ],
)
def test_several_questions_are_told_apart(said, asked):
    assert list(split_questions(said)) == asked


def test_any_number_of_questions_is_told_apart():
    assert list(split_questions("Who was Ada Lovelace and " * 2000)) == [
        *["Who was Ada Lovelace?"] * 1999,
        "Who was Ada Lovelace and",
    ]


@pytest.mark.parametrize(
    "said",
    [
        "When and where was Tesla born?",
        "Did Tesla die? When?",
        "Which of these is the largest?\n- Berlin\n- Paris",
        "I'm reading about Tesla. When did he die?",
        "Who was St. Paul?",
        "What is the difference between AC and DC?",
        "tesla death date",
    ],
)
def test_one_question_stays_whole(said):
    assert len(split_questions(said)) == 1


def test_real_questions_stay_whole():
    questions = [line["question"] for line in lines("data/questions.en.jsonl")]
    assert [question for question in questions if len(split_questions(question)) > 1] == []
