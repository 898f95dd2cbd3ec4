"""The same questions in other people's ways of typing, made by code.

python -m benchmarks.variants --data DIR [--limit N] [--wiki URL] [--author NAME]
"""

import asyncio
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import typer

from benchmarks.asking import Answering
from benchmarks.cases import SEED, Case, cases_from, share
from benchmarks.figures import show, tell
from benchmarks.forms import chatty, keywords, misspelt_name, pairs
from benchmarks.judging import Judged, judged
from benchmarks.options import Author, ByWords, Data, Limit, Wiki
from benchmarks.remembering import open_remembering

QUESTIONS = 200
PLAIN = "plain"
COLUMNS = ("how it is asked", "questions", "page cited", "answer quoted", "refused")


@dataclass(frozen=True, slots=True)
class Message:
    """What is sent, and the questions that are in it."""

    form: str
    text: str
    cases: tuple[Case, ...]


def main(
    data: Data,
    limit: Limit = QUESTIONS,
    wiki: Wiki = "",
    without_embedder: ByWords = False,
    author: Author = "extractive",
) -> None:
    """Page cited and answer quoted for each way of asking; of two at once, each counts."""
    cases = cases_from(data / "questions.en.jsonl")[:limit]
    results = asyncio.run(_results(data, wiki, without_embedder, author, list(messages(cases))))
    rows: list[tuple[object, ...]] = []
    figures: dict[str, float] = {"questions": len(cases)}
    for form, come in results.items():
        columns = ([one.cited for one in come], [one.quoted for one in come], [not one.answered for one in come])
        rows.append((form, len(come), *map(share, columns)))
        name = form.replace(" ", "_")
        for what, hits in zip(("page_cited", "answer_quoted", "refused"), columns, strict=True):
            figures[f"{name}_{what}"] = round(100 * sum(hits) / max(len(hits), 1), 1)
    show(f"{len(cases)} questions, {author}", COLUMNS, rows)
    tell(figures)


def messages(cases: Sequence[Case]) -> Iterator[Message]:
    """All of them, always the same."""
    dice = random.Random(SEED)
    ways: dict[str, Callable[[str], str | None]] = {
        PLAIN: str,
        "typo in a name": lambda text: misspelt_name(text, dice),
        "lower case": str.lower,
        "keywords": keywords,
        "chatty": lambda text: chatty(text, dice),
    }
    for form, way in ways.items():
        for case in cases:
            if text := way(case.text):
                yield Message(form, text, (case,))
    for one, other in pairs(cases):
        yield Message("two at once", f"{one.text} And {other.text[:1].lower()}{other.text[1:]}", (one, other))


async def _results(
    data: Data, wiki: str, without_embedder: bool, author: Author, sent: Sequence[Message]
) -> dict[str, list[Judged]]:
    results: dict[str, list[Judged]] = {}
    async with open_remembering(data, wiki, author=author, by_words=without_embedder) as answering:
        for message in sent:
            results.setdefault(message.form, []).extend(await _judged(answering, message))
    return results


async def _judged(answering: Answering, message: Message) -> list[Judged]:
    given, watched = await answering.ask(message.text)
    return [judged(case, given, watched) for case in message.cases]


if __name__ == "__main__":
    typer.run(main)
