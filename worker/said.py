"""Picks the messages that answer a question, without a model. A message is read as a whole: it has few sentences."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from search_backends.days import PHRASES
from search_backends.lexical import stemmed, stems, words
from search_backends.slack_hits import thread_of
from search_backends.slack_terms import SAYING
from worker.cues import DATE, has_cue
from worker.quotes import LONGEST, Quote, shortened
from worker.rank import Vector, focused, scaled
from worker.recap import DECISION
from worker.sentences import sentences
from worker.types import Passage, RankedPassage

MOST = 3
WITHIN = 1.3
"""How much lower than the best a score may be that is shown too."""
MONTH_S = 30 * 24 * 3600
ON_TOPIC = 0.2
"""Share of the question's words that a later decision must hold itself."""
OF_SAME = 0.5
"""Share of them that a message of the same channel must hold, for its hour to be a newer one of the same thing."""
HEADED = 0.6
"""Weight of words that only what the thread began with holds."""

# (intercept, weight of the words held, of the best cosine, of its lead over the mean) and the least likelihood;
# fitted to the questions of tests/e2e/slack_questions.py.
WITH_VECTORS = (-27.14, 7.99, 25.34, 51.71)
BY_WORDS = (-3.8, 9.11, 0.0, 0.0)
LEAST = 0.2

TIME = re.compile(
    r"\b\d{1,2}:\d\d\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:weeks?|months?|days|hours?|noon|tomorrow)\b"
    r"|\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)\b",
    re.IGNORECASE,
)
_WHEN = re.compile(r"\b(?:(?:at )?what time|which (?:day|hours|week)|how (?:long|often))\b", re.IGNORECASE)
_HOUR = re.compile(r"\b\d{1,2}:\d\d\b")
_CHANGED = re.compile(
    r"\b(?:from (?:now on|today)|instead|is called|now|we (?:drop|change|take)|then|moves?|no longer|not this year)\b",
    re.IGNORECASE,
)
_GREETED = r"^\W*(?:(?:hi|hey|hello|hallo|hola|bonjour|salut|good (?:morning|day))\b[\w ]{0,20}[,:!–—-]*\s*)?"
_ANYONE = re.compile(
    _GREETED + r"(?:(?:does|do) (?:any(?:one|body)|some(?:one|body)|(?:any|some) of you|you)(?: here)?"
    r"(?: happen to)? (?:know|remember)|any(?:one|body) (?:here )?knows?|wei(?:ß|ss) (?:hier )?(?:jemand|wer)"
    r"|alguien sabe|quelqu['’]un sait|est-ce que quelqu['’]un sait)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    _GREETED + r"(?:(?:and|but|so|und|y|et)\s+)?(?:(?:at|in|on|to|for|from|until|since)\s+)?"
    r"(?:who(?:se|m)?|what|which|when|where|why|how|wer|wen|wem|was|welche\w*|wann|wo|warum|wie|qui[eé]n(?:es)?|qu[eé]|cu[aá]\w+|d[oó]nde|c[oó]mo"
    r"|qui|quand|o[uù]|pourquoi|comment|combien|quelle?s?)\b.*[?？]\W*$",
    re.IGNORECASE | re.DOTALL,
)
LIKE = 0.5
"""Share of a question's words that another one holds which asks the same."""
_CHANNEL = re.compile(r"#[\w-]+")
_SAYING = re.compile(rf"\b{SAYING}\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Held:
    """Share of the question's words, weighed by rarity, that each message holds; shape (n,)."""

    own: Vector
    wide: Vector
    """What its thread began with included."""


@dataclass(frozen=True, slots=True)
class Told:
    """Messages worth quoting, best first, and how likely it is that they answer."""

    quotes: tuple[Quote, ...]
    likelihood: float


def told(question: str, messages: Sequence[RankedPassage], language: str, embedder: str) -> Told:
    """At most three; none where it is not likely that any answers. `embedder`: whose cosines the fit knows."""
    if not messages:
        return Told((), 0.0)
    held = _held(_asked(question), messages, language)
    known = [each.cosine for each in messages if each.cosine is not None and each.embedder == embedder]
    likelihood = _likelihood(held, known)
    if likelihood < LEAST:
        return Told((), likelihood)
    scores = _scores(question, messages, held, known)
    order = [int(i) for i in np.argsort(-scores, kind="stable")[:MOST]]
    shown = _latest_first([i for i in order if scores[i] >= scores[order[0]] - WITHIN], question, messages, held)
    texts = [focused(question, messages[i].passage.text, LONGEST) for i in shown]
    return Told(tuple(Quote(i, shortened(text)) for i, text in zip(shown, texts, strict=True)), likelihood)


def asks_too(question: str, message: str, language: str) -> bool:
    """Whether the message begins by asking what the question asks, which answers nothing but what somebody said."""
    if _SAYING.search(question):
        return False
    first = next(iter(sentences(message)), "")
    if _ANYONE.match(first):
        return True
    wanted = frozenset(stems(_asked(question), language))
    return bool(_ASKS.match(first)) and len(wanted.intersection(stems(first, language))) > LIKE * len(wanted)


def _latest_first(shown: list[int], question: str, messages: Sequence[RankedPassage], held: Held) -> list[int]:
    """What the best message's thread decided later stands before it, and a later hour of the same: minds change."""
    best = messages[shown[0]].passage
    hours = frozenset(_HOUR.findall(best.text)) if _asks_when(question) else frozenset()

    def overrules(i: int) -> bool:
        passage = messages[i].passage
        if _written(passage) <= _written(best):
            return False
        others = frozenset(_HOUR.findall(passage.text))
        if hours and others and hours.isdisjoint(others) and passage.source.title == best.source.title:
            return bool(held.own[i] >= OF_SAME)
        return (
            held.own[i] >= ON_TOPIC
            and _decides(passage.text)
            and _cue(question, passage.text) >= _cue(question, best.text)
            and thread_of(passage.url) == thread_of(best.url)
        )

    later = max(filter(overrules, shown[1:]), key=lambda i: _written(messages[i].passage), default=None)
    return shown if later is None else [later, *(i for i in shown if i != later)]


def _asked(question: str) -> str:
    """The question without what said who said it, where and when: that was searched by."""
    for pattern in (*PHRASES, _CHANNEL, _SAYING):
        question = pattern.sub(" ", question)
    return question


def _held(asked: str, messages: Sequence[RankedPassage], language: str) -> Held:
    wanted = list(dict.fromkeys(stems(asked, language)))
    if not wanted:  # whatever was said there, then, by them
        return Held(np.ones(len(messages)), np.ones(len(messages)))
    own = [_stems(f"{each.passage.source.author} {each.passage.text}", language) for each in messages]
    head = [_stems(" ".join(each.passage.heading), language) for each in messages]
    holding = np.array([sum(stem in o or stem in h for o, h in zip(own, head, strict=True)) for stem in wanted])
    idf = np.log1p((len(messages) - holding + 0.5) / (holding + 0.5))
    idf = idf / max(float(idf.sum()), 1e-9)
    in_own = np.array([[stem in text for stem in wanted] for text in own], dtype=np.float64)
    in_head = np.array([[stem in text for stem in wanted] for text in head], dtype=np.float64)
    return Held(np.asarray(in_own @ idf), np.asarray(np.maximum(in_own, HEADED * in_head) @ idf))


def _stems(text: str, language: str) -> frozenset[str]:
    return frozenset(stemmed(words(text), language))


def _likelihood(held: Held, known: Sequence[float]) -> float:
    """That a message answers; `known` are the cosines of those that the embedder saw."""
    intercept, by_words, by_cosine, by_lead = WITH_VECTORS if known else BY_WORDS
    total = intercept + by_words * float(held.wide.max())
    if known:
        best, *others = sorted(known, reverse=True)
        total += by_cosine * best + by_lead * (best - sum(others) / len(others) if others else 0.05)
    return 1 / (1 + math.exp(-total))


def _scores(question: str, messages: Sequence[RankedPassage], held: Held, known: Sequence[float]) -> Vector:
    """Newer is better, and what decides something; what only asks is worse."""
    texts = [each.passage.text for each in messages]
    written = np.array([_written(each.passage) for each in messages])
    age = np.minimum((written.max() - written) / MONTH_S, 1.5)
    asks = np.array([text.rstrip().endswith("?") for text in texts], dtype=np.float64)
    decides = np.array([_decides(text) for text in texts], dtype=np.float64)
    cues = np.array([_cue(question, text) for text in texts])
    length = np.log1p([len(words(text)) for text in texts])
    least = min(known, default=0.0)
    near = scaled(np.array([least if each.cosine is None or not known else each.cosine for each in messages]))
    return np.asarray(
        held.own + held.wide + 1.2 * near + 0.5 * cues - 0.5 * asks + 0.2 * decides - 0.3 * age + 0.1 * length
    )


def _decides(text: str) -> bool:
    return bool(DECISION.search(text) or _CHANGED.search(text)) and not text.rstrip().endswith("?")


def _written(passage: Passage) -> float:
    return passage.source.date.timestamp() if passage.source.date else 0.0


def _asks_when(question: str) -> bool:
    return bool(DATE.search(question) or _WHEN.search(question))


def _cue(question: str, text: str) -> float:
    """As in articles, but that people name days and hours as they speak."""
    if _asks_when(question):
        return float(bool(TIME.search(text)))
    return has_cue(question, text)
