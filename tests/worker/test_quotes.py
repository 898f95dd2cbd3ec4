from itertools import accumulate

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from worker.abstain import Signals
from worker.extracts import Reading, Sentence
from worker.quotes import CHARACTERS, MOST, Quote, cited, distinct, quotes_from

SIGNALS = Signals(passage_coverage=1, coverage=1, cue=1, names=1, lexical=1, cosine=None, lead=0)


def reading_of(lengths: list[int], scores: list[float]) -> tuple[Reading, str]:
    """A passage of sentences so long, each a run of words."""
    texts = [("word " * length)[: length - 1].rstrip().ljust(length - 1, "x") + "." for length in lengths]
    starts = [0, *accumulate(len(text) + 1 for text in texts)]
    sentences = tuple(Sentence(0, start, start + len(text), text) for start, text in zip(starts, texts, strict=False))
    return Reading(sentences, np.array(scores), SIGNALS), " ".join(texts)


@given(st.lists(st.tuples(st.integers(5, 500), st.floats(0, 1)), min_size=1, max_size=8))
def test_quotes_are_never_longer_together_than_they_may_be(sentences: list[tuple[int, float]]) -> None:
    reading, text = reading_of([length for length, _ in sentences], [score for _, score in sentences])
    quotes = quotes_from(reading, [text])
    assert 1 <= len(quotes) <= MOST
    assert sum(len(quote.text) for quote in quotes) <= CHARACTERS


def test_the_spaces_between_sentences_count_too() -> None:
    reading, text = reading_of([233, 233, 234], [1.0, 0.5, 0.9])
    assert sum(len(quote.text) for quote in quotes_from(reading, [text])) <= CHARACTERS


@pytest.mark.parametrize(
    ("quotes", "said"),
    [
        ([(1, "Day: 9 hours."), (1, "Day: 9 hours.")], ["> Day: 9 hours. [3]"]),
        ([(0, "It is 5 m."), (1, "No."), (2, "It is 5 m.")], ["> It is 5 m. [2][4]", "> No. [3]"]),
        ([(0, "It is 5 m."), (1, "It stands. It is 5 m.")], ["> It stands. It is 5 m. [3]"]),
        ([(0, "It is 5 m"), (1, "It is 5 miles.")], ["> It is 5 m [2]", "> It is 5 miles. [3]"]),
    ],
)
def test_no_quote_stands_twice(quotes: list[tuple[int, str]], said: list[str]) -> None:
    assert cited(distinct([Quote(*each) for each in quotes]), 2) == said
