"""A question in other people's ways of typing."""

import random
from collections.abc import Sequence
from itertools import pairwise

from benchmarks.cases import Case
from search_backends.lexical import words
from search_backends.stopwords import STOP_WORDS
from worker.keywords import entities

CHATTY = (
    "Hey all, quick question: {question} Thanks in advance!",
    "hi :wave: do you happen to know {lowered}",
    "So I was wondering, {lowered} It came up at lunch.",
    "Good morning! Could you please tell me {lowered} :pray:",
)


def keywords(text: str) -> str:
    """What someone types who thinks of a search engine."""
    return " ".join(word for word in words(text) if word not in STOP_WORDS["en"])


def chatty(text: str, dice: random.Random) -> str:
    """With what people say around a question."""
    return dice.choice(CHATTY).format(question=text, lowered=text[:1].lower() + text[1:])


def misspelt_name(text: str, dice: random.Random) -> str | None:
    """With a typo in one of its names; None where no name is long enough."""
    names = [word for name in entities(text, "en") for word in name.split() if len(word) > 5 and word.isalpha()]
    if not names:
        return None
    name = dice.choice(names)
    return text.replace(name, misspelt(name, dice), 1)


def misspelt(word: str, dice: random.Random) -> str:
    """A letter left out, doubled, or swapped with the next, not at the ends; for words of at least five letters."""
    cut = dice.randrange(2, len(word) - 2)
    swapped = word[:cut] + word[cut + 1] + word[cut] + word[cut + 2 :]
    return dice.choice([word[:cut] + word[cut + 1 :], word[:cut] + word[cut:][:1] + word[cut:], swapped])


def pairs(cases: Sequence[Case]) -> list[tuple[Case, Case]]:
    """Each question with the next, of another page."""
    return [(one, other) for one, other in pairwise(cases) if one.title != other.title]
