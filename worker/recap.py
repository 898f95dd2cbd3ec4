"""Picks what matters of a conversation: what it began with, what was decided, what most of it is about."""

import re

import numpy as np

from search_backends.lexical import bm25, stems, words
from worker.quotes import Quote, shortened
from worker.rank import scaled
from worker.types import Evidence, Passage

MOST = 5
LONGEST = 250
"""Characters of one message."""
DECISION = re.compile(
    r"\b(?:decid\w+|agreed?|let'?s|we(?:'ll| will| should)|i(?:'ll| will)|go(?:ing)? with|settled?|approved?"
    r"|sounds good|done|final(?:ly)?"
    r"|conclu\w+|plan is|deadline|by (?:monday|tuesday|wednesday|thursday|friday|tomorrow)|ship(?:ped)?"
    r"|beschlossen|entschieden|einigen|geeinigt|machen wir|decidimos|acordamos|quedamos)\b",
    re.IGNORECASE,
)


def recap(evidence: Evidence, language: str) -> tuple[Quote, ...]:
    """At most five messages in the order in which they were written; only one person's where the question names one."""
    asked = set(words(evidence.part.text))
    passages = [ranked.passage for ranked in evidence.passages]
    named = [i for i, passage in enumerate(passages) if asked & set(words(passage.source.author))]
    pool = named or list(range(len(passages)))
    texts = [passages[i].text for i in pool]
    if not texts:
        return ()
    wanted = bm25(" ".join(stems(evidence.part.text, language)), texts, language)
    central = np.array([bm25(text, texts, language).mean() for text in texts])
    decisions = np.array([bool(DECISION.search(text)) for text in texts], dtype=np.float64)
    order = sorted(range(len(pool)), key=lambda i: _written(passages[pool[i]]))
    begins = np.zeros(len(pool))
    begins[order[0]] = 0.5
    scores = scaled(wanted) + 0.5 * scaled(central) + decisions + begins
    best = set(np.argsort(-scores, kind="stable")[:MOST].tolist())
    return tuple(Quote(pool[i], shortened(texts[i], LONGEST)) for i in order if i in best)


def _written(passage: Passage) -> float:
    return passage.source.date.timestamp() if passage.source.date else 0.0
