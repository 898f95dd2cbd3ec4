"""What kind of answer a question asks for."""

import pytest

from worker.cues import has_cue


@pytest.mark.parametrize(
    ("question", "sentence", "cue"),
    [
        ("When did Tesla die?", "He died on 7 January 1943.", 1.0),
        ("When did Tesla die?", "He died in a hotel.", 0.0),
        ("Wann starb Tesla?", "Tesla starb 1943.", 1.0),
        ("How many did he buy?", "He bought forty of them.", 1.0),
        ("How old was he?", "He was 86.", 1.0),
        ("Who found it?", "It was found by Alexander Fleming.", 1.0),
        ("Who was Tesla?", "It was found by Tesla.", 0.0),
        ("Why is Mars red?", "Because of iron.", 0.5),
        ("How tall is it?", "Born on 3 May 1900.", 0.0),
    ],
)
def test_a_sentence_holds_the_kind_of_thing_that_is_asked_for(question, sentence, cue):
    assert has_cue(question, sentence) == cue
