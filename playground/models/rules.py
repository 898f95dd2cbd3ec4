"""What the models know: to find, among the sentences they are given, those that share the question's words."""

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

WORD = re.compile(r"\w+")
SENTENCE = re.compile(r"(?<=[.!?。！？])\s+|\n+")
ENDING = re.compile(r"(?<=..)(?:ing|ed|es|s|e)$")
SMALL = frozenset(
    WORD.findall(
        "a an and are as at be been by can could did do does for from had has have he her his how i in is it its many "
        "much of on or she that the their they this to was we were what when where which who whom whose why will with "
        "would you der das den dem des ein eine einer und ist wer wann wo wie warum welche welcher von im "
        "in hat el la los las un una es fue quién qué cuándo dónde cómo de en y le les des est qui quand où comment du"
    )
)
"""Words that tell nothing."""
ENOUGH = 0.6
"""Share of the question's words, weighted by rarity, that a sentence must have to answer it."""
PLACEHOLDERS = {
    "who": "NAME",
    "when": "DATE",
    "where": "PLACE",
    "how": "NUMBER",
    "wer": "NAME",
    "wann": "DATE",
    "wo": "PLACE",
}
LITTLE = {
    "de": {"der", "das", "und", "ist", "wer", "wann", "wo", "wie", "warum"},
    "es": {"el", "los", "las", "qué", "quién", "cuándo", "dónde", "fue", "es"},
    "fr": {"le", "les", "des", "est", "qui", "quand", "où", "comment"},
}


@dataclass(frozen=True, slots=True)
class Material:
    """What a model is given."""

    question: str
    passages: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Title and sentences of each."""
    prompt: str = ""
    """All that stands around them."""


@dataclass(frozen=True, slots=True)
class Pick:
    """A sentence that answers."""

    passage: int
    """From 0."""
    sentence: int
    """From 0 within its passage."""
    text: str
    said: str = ""
    """How the answer puts it; empty for the same words."""

    @property
    def spoken(self) -> str:
        """What the answer says."""
        return self.said or self.text


def picked(material: Material, most: int = 2) -> list[Pick]:
    """The sentences that answer best, each of another passage; none where none answers."""
    wanted = stems(material.question)
    sentences = [
        (Pick(at, index, text), stems(text) | stems(title))
        for at, (title, texts) in enumerate(material.passages)
        for index, text in enumerate(texts)
    ]
    holding = Counter(stem for _, found in sentences for stem in found & wanted)
    weight = {stem: math.log(1 + len(sentences) / (holding[stem] or 0.5)) for stem in wanted}
    total = sum(weight.values()) or 1.0
    scores = [(sum(weight[stem] for stem in found & wanted) / total, pick) for pick, found in sentences]
    best: dict[int, Pick] = {}
    for score, pick in sorted(scores, key=lambda scored: (-scored[0], scored[1].passage, scored[1].sentence)):
        if score >= ENOUGH and pick.passage not in best and len(best) < most:
            best[pick.passage] = pick
    return list(best.values())


def sentences_of(text: str) -> tuple[str, ...]:
    """The sentences, cut at full stops."""
    return tuple(filter(None, (piece.strip() for piece in SENTENCE.split(text))))


def stems(text: str) -> frozenset[str]:
    """The beginnings of the words that tell something."""
    return frozenset(ENDING.sub("", word)[:6] for word in WORD.findall(text.lower()) if word not in SMALL)


def keywords(question: str) -> list[str]:
    """Keyword queries: all telling words, then the names among them, then the longest."""
    told = [word for word in WORD.findall(question) if word.lower() not in SMALL]
    names = [word for word in told if word[:1].isupper()]
    longest = sorted(told, key=len, reverse=True)[:2]
    return list(dict.fromkeys(filter(None, map(" ".join, (told, names, longest))))) or [question]


def hypothesis(question: str) -> str:
    """The question as a statement, with a placeholder for what is asked."""
    first, _, rest = question.strip().rstrip("?!.").partition(" ")
    return f"{rest or first}: {PLACEHOLDERS.get(first.lower(), 'ANSWER')}."


def language(question: str) -> str:
    """de, es, fr or en, by the little words."""
    words = WORD.findall(question.lower())
    counts = {code: sum(word in little for word in words) for code, little in LITTLE.items()}
    best = max(counts, key=counts.__getitem__)
    return best if counts[best] else "en"


def vector(text: str, dimensions: int) -> list[float]:
    """A hashed bag of stems, of length 1; equal words point the same way."""
    numbers = [0.0] * dimensions
    for stem in sorted(stems(text)) or ["nothing"]:
        numbers[crc32(stem.encode()) % dimensions] += 1.0
    length = math.sqrt(sum(number * number for number in numbers))
    return [number / length for number in numbers]


def words_in_turn(text: str) -> Sequence[str]:
    """The text cut as it is streamed: a word and the blanks behind it at a time."""
    return re.findall(r"\s*\S+\s*|\s+", text)
