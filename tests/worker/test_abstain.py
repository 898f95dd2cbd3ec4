"""Whether quotes are worth showing."""

from dataclasses import replace

import pytest

from worker.abstain import Signals, holds_answer

STRONG = Signals(passage_coverage=1.0, coverage=1.0, cue=1.0, names=1.0, lexical=3.0, cosine=0.9, lead=0.05)
WEAK = Signals(passage_coverage=0.2, coverage=0.1, cue=0.0, names=0.0, lexical=0.7, cosine=0.78, lead=0.01)


@pytest.mark.parametrize("without", [{}, {"cosine": None, "lead": 0.0}])
def test_strong_signals_are_shown_and_weak_ones_are_not(without):
    assert holds_answer(replace(STRONG, **without))
    assert not holds_answer(replace(WEAK, **without))


def test_a_sentence_no_nearer_to_the_question_than_all_others_speaks_against_an_answer():
    middling = Signals(0.6, 0.6, 0.5, 1.0, 1.8, cosine=0.85, lead=0.05)
    assert holds_answer(middling)
    assert not holds_answer(replace(middling, cosine=0.81, lead=0.0))
