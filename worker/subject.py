"""Sentences of a page's beginning whose grammatical subject is what the page is about, and what they say of it."""

import re
from collections.abc import Iterator

from worker.sentences import sentences

LONGEST = 250
"""Characters of a page's name, and of what stands beside it, before its first verb."""
PAREN = re.compile(r"\(((?:[^()]|\([^()]*\))*)\)")
IS = re.compile(r"\b(?:is|was|are|were)\b")
PREPOSITION = (
    r"(?:of|in|by|from|for|at|on|to|with|about|between|near|under|over|along|across|during|since|before|after"
    r"|whose|where|that|who|which|when|and|or)"
)
_CLAUSE = re.compile(r"\b(?:whose|where|that|who|whom|which|when)\b")
_STANDS_FOR_IT = re.compile(r"(?:It|They|He|She)(?= [a-z])")
_BEHIND = r"(?: \((?:[^()]|\([^()]*\))*\))*(?=,| [a-z])"
"""A name ends before a comma or a word in small letters: "Ford" is not the subject of "Ford Motors was founded"."""
_HEAD = re.compile(
    r"^ (?:is|are|was|were) (?:an?|the) (?:[\w'’-]+ ){0,7}?(?P<head>[a-z][\w-]+)"
    rf"(?=[,.;]|$| (?:{PREPOSITION}|founded|formed|established|located|situated|based|released|published|built)\b)"
)


def begins(title: str, lead: str) -> bool:
    """Whether the text is the beginning of its page, which says what its subject is."""
    bare = PAREN.sub("", lead)
    subject = bare[: verb.start()].rpartition("\n")[2] if (verb := IS.search(bare)) else ""
    named = {word.casefold() for word in re.findall(r"\w+", title)}
    is_one = len(subject) < LONGEST and len(sentences(f"{subject}is")) == 1
    return bool(subject) and is_one and bool(named.intersection(re.findall(r"\w+", subject.casefold())))


def head_of(lead: str) -> str:
    """The word for what the page is about: "river" of "The Nile is a long river in Africa"."""
    bare = PAREN.sub("", lead)
    verb = IS.search(bare)
    found = _HEAD.match(f" {sentences(bare[verb.start() :])[0]}") if verb else None
    return found["head"] if found else ""


def said_of(title: str, lead: str) -> Iterator[tuple[str, str]]:
    """Each such sentence, and what stands behind its subject.

    "It", or the word for what the page is about, is the subject only where the sentence before has it as its own.
    """
    own = rf"(?i:{re.escape(title)})"
    name = re.compile(rf"(?:{own}(?: \([^()]*\))?: )?(?:The )?[\"“]?{own}[\"”]?{_BEHIND}")  # a page may be headed by it
    stands_for_it = _STANDS_FOR_IT
    has_begun, goes_on = not begins(title, lead), False
    for sentence in sentences(lead):
        subject = name.match(sentence) or (stands_for_it.match(sentence) if goes_on else None)
        rest = sentence[subject.end() :] if subject else ""
        if subject:
            yield sentence, rest
        bare = PAREN.sub("", sentence)
        verb = IS.search(bare)
        if has_begun or verb is None:
            goes_on = subject is not None
            continue
        # A longer name may be that of another thing: a part of the Nile's page may begin with "The Blue Nile is".
        has_begun, goes_on = True, subject is not None and not _CLAUSE.search(bare[: verb.start()])
        told = f" {bare[verb.start() :]}"
        if head := _HEAD.match(told):
            stands_for_it = re.compile(rf"(?:{_STANDS_FOR_IT.pattern}|The {re.escape(head['head'])}(?= [a-z]))")
        if goes_on and told != rest:
            yield sentence, told
