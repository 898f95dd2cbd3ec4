"""Prompts: files filled with values, in which other people's texts can't pass for the frame around them."""

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from string import Template

from worker.authors.occasion import Occasion
from worker.types import Conversation, Evidence, Passage, Question

FRAME = re.compile(r"<(?=\s*/?\s*(?:thread|forwarded|question|passage)\b)", re.IGNORECASE)
"""What opens one of the prompts' own tags."""


def filled(name: str, **values: str) -> str:
    """The prompt of this name. Raise KeyError where it needs a value that is not given."""
    return _template(name).substitute(values).strip()


@cache
def _template(name: str) -> Template:
    return Template((files("worker") / "prompts" / f"{name}.md").read_text("utf-8"))


def instructions(question: Question, occasion: Occasion) -> str:
    """The system prompt."""
    return filled("author", today=occasion.today(question), place=occasion.place or "a Slack conversation")


def framed(text: str) -> str:
    """The text without tags that could end the frame it stands in."""
    return FRAME.sub("‹", text)


def asked(question: Question, conversation: Conversation) -> dict[str, str]:
    """Values for the prompts' question, thread and forwarded."""
    thread = [f"{_speaker(message.ours, message.author)}: {message.text}" for message in conversation.messages]
    if conversation.left_out:
        thread.insert(0, f"({conversation.left_out} earlier messages are left out)")
    forwarded = [f"{forward.author or 'someone'}: {forward.text}" for forward in question.forwards]
    return {
        "question": framed(question.text),
        "thread": framed("\n".join(thread)) or "(nothing was said before)",
        "forwarded": framed("\n".join(forwarded)) or "(nothing)",
    }


def parts_of(evidence: Sequence[Evidence]) -> str:
    """What to answer where a message asks several questions, what was computed, and what an earlier draft had wrong."""
    computed = [f"Computed from the sources: {each}" for one in evidence for each in one.computed]
    objections = [each for one in evidence for each in one.objections]
    if objections:
        objections.insert(0, "A first answer said what its sources do not say. Answer again, and leave this out:")
    return "\n".join([_several(evidence), *map(framed, [*computed, *objections])])


def _several(evidence: Sequence[Evidence]) -> str:
    if len(evidence) < 2:
        return ""
    listed = "\n".join(f"{number}. {framed(each.part.text)}" for number, each in enumerate(evidence, 1))
    return f"\nThe message asks {len(evidence)} questions. Answer each under its number, as a numbered list:\n{listed}"


def passages_of(evidence: Sequence[Evidence]) -> list[Passage]:
    """All passages in the order in which markers count them, from 1."""
    return [ranked.passage for each in evidence for ranked in each.passages]


def title_of(passage: Passage) -> str:
    """Title, headings, author and date of a passage: "Nikola Tesla › Death (2026-05-01)"."""
    date = f"{passage.source.date:%Y-%m-%d}" if passage.source.date else ""
    note = ", ".join(filter(None, (passage.source.author, date)))
    return " › ".join((passage.source.title, *passage.heading)) + (f" ({note})" if note else "")


def tagged(passages: Sequence[Passage], numbers: Sequence[int] = ()) -> str:
    """The passages for a prompt, with these numbers, else numbered from 1."""
    return "\n".join(
        f'<passage n="{number}" from="{_attribute(title_of(passage))}">\n{framed(passage.text)}\n</passage>'
        for number, passage in zip(numbers or range(1, len(passages) + 1), passages, strict=True)
    )


def _attribute(text: str) -> str:
    return framed(text).replace('"', "'").replace("\n", " ")


def _speaker(ours: bool, author: str) -> str:
    return "Footnote (you)" if ours else author or "someone"
