"""The plan: what a model is asked for, and what is made of its reply."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from search_backends.base import Query
from worker import plan as without_model
from worker.authors.manner import Manner
from worker.authors.prompting import asked, filled
from worker.authors.replies import strings_from
from worker.language import language_of
from worker.leaving import leaving, withheld_words
from worker.plan import concerns_thread
from worker.processors import INSIDE
from worker.thread import NAME as THREAD
from worker.types import Conversation, Draft, Part, Plan, Question

LANGUAGE = re.compile(r"[a-z]{2,3}\b")
MOST_MISSING, MOST_QUERIES = 300, 5
"""Characters of what is missing, and of a query; and so many queries."""


def plan_prompt(question: Question, conversation: Conversation, backends: Sequence[str], manner: Manner) -> str:
    """The prompt for plan_schema."""
    return filled(
        "plan",
        **asked(question, conversation),
        most_parts=str(manner.most_parts),
        most_queries=str(manner.most_queries),
        backends=", ".join(searched_by_words(backends)),
    )


def plan_schema(backends: Sequence[str]) -> dict[str, object]:
    """JSON schema of a plan, within what both providers take in their strict modes."""
    texts = {"type": "array", "items": {"type": "string"}}
    queries = object_of(dict.fromkeys(searched_by_words(backends), texts))
    part = object_of({"question": {"type": "string"}, "queries": queries})
    parts: dict[str, object] = {"type": "array", "items": part}
    return object_of({"language": {"type": "string"}, "parts": parts, "in_steps": {"type": "boolean"}})


def searched_by_words(backends: Sequence[str]) -> list[str]:
    """The backends for which queries are written: all but the thread, which is read whole."""
    return [name for name in backends if name != THREAD]


def plan_from(
    reply: Mapping[str, Any], question: Question, conversation: Conversation, backends: Sequence[str], manner: Manner
) -> Plan:
    """The plan; one made without the model where the reply holds none."""
    listed = reply.get("parts")
    parts = [part for part in listed if isinstance(part, dict)] if isinstance(listed, list) else []
    if not parts:
        return without_model.plan(question, conversation, backends)
    said = LANGUAGE.match(str(reply.get("language") or "").lower())
    language = said[0] if said else language_of(question.text)
    withheld = withheld_words(question, conversation, language, manner.free)
    return Plan(
        parts=tuple(_part(part, question, backends, language, withheld, manner) for part in parts[: manner.most_parts]),
        language=language,
        dropped_parts=max(len(parts) - manner.most_parts, 0),
        in_steps=reply.get("in_steps") is True,
    )


def _part(
    part: Mapping[str, Any],
    question: Question,
    backends: Sequence[str],
    language: str,
    withheld: frozenset[str],
    manner: Manner,
) -> Part:
    text = next(iter(strings_from(part.get("question"))), question.text)
    given = part.get("queries")
    wanted = given if isinstance(given, dict) else {}
    queries = {name: Query(text, language=language) for name in backends}
    # What was said in a thread can't be found outside it, and who asks for that wants nothing else.
    if THREAD in backends and concerns_thread(text):
        return Part(text, {THREAD: queries[THREAD]})
    for name in searched_by_words(backends):
        query = replace(queries[name], keywords=strings_from(wanted.get(name))[: manner.most_queries])
        queries[name] = query if name in INSIDE else _outside(query, question, withheld)
    return Part(text, queries)


def _outside(query: Query, question: Question, withheld: frozenset[str]) -> Query:
    query = leaving(query, withheld)
    # A part that was made of the thread's words alone is looked for as it was asked.
    return query if query.text else replace(query, text=question.text)


def lacking_from(reply: Any) -> Draft:
    """The draft of an author who finds the passages lacking: what is missing, and queries that could find it."""
    given = reply if isinstance(reply, dict) else {}
    missing = " ".join(str(given.get("missing") or "").split())[:MOST_MISSING]
    queries = tuple(query[:MOST_MISSING] for query in strings_from(given.get("queries")))
    return Draft("", sufficient=False, missing=missing, queries=queries[:MOST_QUERIES])


def object_of(properties: Mapping[str, object]) -> dict[str, object]:
    """An object with exactly these properties, as both providers' strict modes want it."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }
