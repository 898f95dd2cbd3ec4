"""Things of one name, as a reader is asked which one is meant. Pure."""

from search_backends.base import Meaning
from worker.labels import labels
from worker.mrkdwn import literal, markdown_link
from worker.types import Choices

CHARACTERS = 140
"""Of what is said about one of them."""


def offer(choices: Choices, language: str) -> str:
    """What a name may mean, a line each, and how to ask again; Markdown."""
    known = labels(language)
    more = markdown_link(choices.source.url, literal(choices.source.title))
    again = known.ask_again.format(title=literal(choices.options[0].title), more=more)
    return "\n".join(
        [f"**{known.which.format(name=literal(choices.name))}**", "", *map(_line, choices.options), "", again]
    )


def _line(meaning: Meaning) -> str:
    """Its name as a link, and what tells it from the others."""
    told = meaning.line
    if told.casefold().startswith(meaning.title.casefold()):
        told = told[len(meaning.title) :]
    told = " ".join(told.split()).strip(" ,;:–—-،、：")
    if len(told) > CHARACTERS:
        told = (told[:CHARACTERS].rpartition(" ")[0] or told[: CHARACTERS - 1]) + "…"
    name = markdown_link(meaning.url, literal(meaning.title))
    return f"- {name}: {literal(told)}" if told else f"- {name}"
