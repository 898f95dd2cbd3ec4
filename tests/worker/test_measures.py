"""Questions for a quantity."""

import pytest

from tests.outside import lines
from worker.measures import has_quantity


@pytest.mark.parametrize(
    ("question", "text", "has"),
    [
        ("How tall was Marie Curie?", "She was born on 7 November 1867 in Warsaw.", False),
        ("How tall is the tower?", "The tower is 324 metres high.", True),
        ("How many children did Tesla have?", "Tesla was born on 10 July 1856 and moved in 1884.", False),
        ("How many people came?", "The dinner was attended by 2000 guests.", True),
        ("How many hearts does an octopus have?", "It has three hearts.", True),
        ("How many people live in Ulm?", "Two rivers meet at Ulm.", False),
        ("What is the population of Ulm?", "Ulm has 126,000 inhabitants.", True),
        ("How many people live in Ulm?", "Ulm has 6501 inhabitants.", True),
        ("How many people live in Ulm?", "It was founded by 1202.", False),
        ("What did the bridge cost?", "It was opened in 1937.", False),
        ("What did the bridge cost?", "It came to 35 million dollars.", True),
        ("How fast can it swim?", "It was too fast for ships.", False),
        ("How fast can it swim?", "It reaches 50 km/h.", True),
        ("When did Tesla die?", "He died.", None),
        ("Who was Ada Lovelace?", "A mathematician.", None),
    ],
)
def test_a_text_has_the_quantity_that_is_asked_for_or_not(question, text, has):
    assert has_quantity(question, text) is has


def test_the_passages_of_real_questions_for_a_quantity_have_it():
    texts = {line["passage"]: line["text"] for line in lines("data/passages.en.jsonl")}
    questions = lines("data/questions.en.jsonl")
    said = [has_quantity(line["question"], texts[line["passage"]]) for line in questions]
    assert said.count(True) > 40
    assert said.count(False) == 0
