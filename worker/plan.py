"""What to search for, worked out without a model."""

import re
from collections.abc import Sequence

from search_backends.base import Query
from search_backends.slack import NAME as SLACK
from worker import colleagues
from worker.keywords import keywords
from worker.language import language_of
from worker.phrasing import split_questions
from worker.thread import NAME as THREAD
from worker.topics import context_of
from worker.types import Conversation, Door, Part, Plan, Question

MOST_PARTS = 5
ABOUT_THREAD = re.compile(
    r"\b(?:summar\w+(?= (?:this|that|what|it|everything|all)\b|\W*(?:please|pls)?\W*$)"
    r"|recap|tl;?dr|catch (?:me|us) up|what did (?:i|we) miss"
    r"|(?:this|the) (?:thread|conversation|discussion|chat)|(?:above|so far|in here)(?=\W*$)"
    r"|did we (?:decide|agree|settle)|(?:said|wrote|decided?|agreed?|discussed|mentioned) (?:above|here|earlier|so far)"
    r"|zusammenfass\w*|fass\w* .*zusammen|res[uú]me\w*|r[eé]sum\w*)\b",
    re.IGNORECASE,
)


def plan(question: Question, conversation: Conversation, backends: Sequence[str]) -> Plan:
    """The message's questions, at most five, each with its queries for every backend."""
    asked = split_questions(question.text)
    language = language_of(question.text)
    earlier = asked_before(question, conversation)
    parts: list[Part] = []
    for text in asked[:MOST_PARTS]:
        context = context_of(text, [*earlier, *(part.text for part in parts)], language)
        about_thread = THREAD in backends and bool(conversation.messages) and concerns_thread(text)
        names = [THREAD] if about_thread else backends
        parts.append(Part(text, {name: _query(name, text, context, language) for name in names}, context))
    return Plan(tuple(parts), language, dropped_parts=max(0, len(asked) - MOST_PARTS))


def asked_before(question: Question, conversation: Conversation) -> list[str]:
    """What the same person asked Footnote earlier; whatever else was said there must not reach the outside."""
    direct = question.place.door is Door.DIRECT
    mine = [said for said in conversation.messages if said.user == question.asker.user and not said.ours]
    return [said.text for said in mine if direct or said.addressed]


def concerns_thread(text: str) -> bool:
    """Whether the question is about the conversation itself, such as "tl;dr" or "what did Bob decide above?"."""
    return bool(ABOUT_THREAD.search(text))


def _query(backend: str, text: str, context: tuple[str, ...], language: str) -> Query:
    if backend == THREAD:
        return Query(text, language=language)
    if backend == SLACK:  # who knows of something writes about it, and not that they know it
        text = colleagues.topic_of(text) or text
    searched = keywords(text, language, context)
    if context:  # what it leans on is a guess: as it was asked it is searched, too
        searched = tuple(dict.fromkeys([*searched[:-2], *keywords(text, language)[:1], *searched[-1:]]))
    return Query(text, searched, language)
