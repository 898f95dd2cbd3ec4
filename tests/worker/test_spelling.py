"""Reading misspelt words."""

import pytest

from worker.spelling import respelt

TEXTS = [
    "Mount Everest is the highest mountain.",
    "Photosynthesis makes sugar.",
    "Nikola Tesla died in 1943.",
    "a test",
]


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("how high is everst", "how high is everest"),
        ("photosyntesis", "photosynthesis"),
        ("photosinthesis suger", "photosynthesis sugar"),
        ("when did Nicola Telsa die", "when did nikola tesla die"),
    ],
)
def test_a_misspelt_word_is_read_as_the_near_one(asked, meant):
    assert respelt(asked, TEXTS, "en") == meant


@pytest.mark.parametrize("asked", ["mountains", "testing 1944", "the tes", "everywhere", "die", "特斯拉"])
def test_other_words_stay(asked):
    assert respelt(asked, TEXTS, "en") == asked
