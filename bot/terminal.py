"""`footnote ask`: one question, answered in the terminal."""

import asyncio
import json
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.status import Status

from search_backends.slack import NAME as SLACK
from worker import words
from worker.authors.base import author_error_in
from worker.bill import Bill
from worker.blocks import beside, footer, said, source_name
from worker.deps import open_deps
from worker.logs import set_up, where
from worker.pipeline import answer
from worker.settings import Settings, SettingsError
from worker.types import Answer, Asker, Conversation, Door, Place, Question
from worker.usage import Price, cost, prices_from


@dataclass(frozen=True, slots=True)
class Shown:
    """Progress in the terminal."""

    line: Status

    async def status(self, text: str) -> None:
        """Replace the line."""
        self.line.update(text)


@dataclass(frozen=True, slots=True)
class Wish:
    """How it is asked, and what is printed."""

    as_json: bool = False
    deep: bool = False
    trace: bool = False


def run(settings: Settings, text: str, wish: Wish) -> None:
    """Print the answer. Raise SettingsError with a sentence where there can't be one."""
    set_up("ERROR")
    if not set(settings.backends) - {SLACK}:
        raise SettingsError(words.terminal_cannot_search())
    console = Console(stderr=wish.as_json)
    began = time.monotonic()
    with console.status("…") as line:
        try:
            answered = Bill.under(settings).added(asyncio.run(_answered(settings, text, wish.deep, Shown(line))))
        except SettingsError:
            raise
        except Exception as error:  # whatever broke, whoever asked gets a sentence
            sentence = str(author_error_in(error) or words.broke(" ".join(where(error)[-1:])))
            raise SettingsError(sentence) from error
    seconds = time.monotonic() - began
    if wish.trace:
        _print_steps(Console(stderr=wish.as_json), answered, prices_from(settings.prices))
    if wish.as_json:
        json.dump(_as_dict(answered, seconds), sys.stdout, ensure_ascii=False, indent=2)
        sys.stdout.write("\n")
    else:
        _print(Console(), answered, seconds)


async def _answered(settings: Settings, text: str, deep: bool, shown: Shown) -> Answer:
    place = Place(Door.COMMAND, "terminal")
    # Bytes that are no UTF-8 come from the command line as half characters, which can't be printed.
    readable = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    question = Question("terminal", readable.strip(), Asker("you", "terminal"), place, time.time(), deep=deep)

    async def nothing(_: Question) -> Conversation:
        return Conversation()

    async with open_deps(settings, nothing, None) as deps:
        deadline = asyncio.get_running_loop().time() + settings.deadline_s
        return await answer(question, deps, shown, deadline)


def _print(console: Console, answered: Answer, seconds: float) -> None:
    """What Slack would show, as a terminal shows it."""
    console.print(Markdown(said(answered)))
    console.print()
    for citation in answered.citations:
        line = f"[{citation.number}] {source_name(citation)}{beside(citation, answered)}  {citation.url}"
        console.print(line, markup=False, highlight=False, soft_wrap=True)
    for note in footer(answered, seconds):
        console.print(note, markup=False, highlight=False, style="dim")


def _print_steps(console: Console, answered: Answer, prices: Mapping[str, Price]) -> None:
    """What was done, step by step, and what the models used for it."""
    for number, step in enumerate(answered.steps, 1):
        console.print(f"{number}. {step.what} ({step.seconds:.2f} s)", markup=False, highlight=False)
        for line in step.lines:
            console.print(f"   {line}", markup=False, highlight=False, style="dim", soft_wrap=True)
    for call in answered.usage:
        told = words.cost(call.input_tokens + call.output_tokens, cost([call], prices))
        console.print(f"{call.step}: {call.model}, {told}", markup=False, highlight=False, style="dim")
    if answered.usage:
        tokens = sum(call.input_tokens + call.output_tokens for call in answered.usage)
        total = words.cost(tokens, cost(answered.usage, prices))
        console.print(f"together: {total}", markup=False, highlight=False, style="dim")
    console.print()


def _as_dict(answered: Answer, seconds: float) -> dict[str, Any]:
    return {
        "outcome": answered.outcome,
        "text": answered.text,
        "sources": [
            {
                "number": citation.number,
                "title": citation.source.title,
                "heading": citation.heading,
                "url": citation.url,
                "licence": citation.source.licence,
            }
            for citation in answered.citations
        ],
        "searched": answered.searched,
        "unreachable": dict(answered.unreachable),
        "notes": answered.notes,
        "language": answered.language,
        "seconds": round(seconds, 3),
    }
