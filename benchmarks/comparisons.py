"""Comparisons made of the pages themselves: how often the right one of two is named, and how often the wrong one.

python -m benchmarks.comparisons --data DIR [--limit N] [--wiki URL]

The wiki holds the folder pages-multihop. Of two pages whose first sentence says so in the same plain way, it is asked
which comes first; no author but the one without a model is measured.
"""

import asyncio
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import typer
from dateutil.parser import parse

from benchmarks.asking import open_answering
from benchmarks.cases import SEED, share
from benchmarks.figures import show, tell
from benchmarks.options import ByWords, Data, Limit, Wiki
from benchmarks.wiki import beside, open_wikipedia
from worker.cache import MemoryCache
from worker.types import Outcome

DAY = r"(?P<day>\d{1,2} [A-Z]\w+ \d{4}|[A-Z]\w+ \d{1,2}, \d{4})"
PLAIN = {
    "born": (rf"^[^.(]*\([^()]*?\bborn {DAY}[^()]*\)", "Who was born first, {} or {}?", "Who is younger, {} or {}?"),
    "film": (r"\b(?:is|was) an? (?P<day>\d{4}) [^.]*?\bfilm\b", "Which film came out first, {} or {}?", ""),
    "album": (rf"album by [^.]*\. [^.]*\breleased on {DAY}", "Which album was released first, {} or {}?", ""),
    "others": (
        r"\b(?:magazine|newspaper|company|university|club|band)\b[^.]*"
        r"\b(?:founded|formed|established) in (?P<day>\d{4})",
        *("Which was founded first, {} or {}?", ""),
    ),
}
"""Kind -> a pattern of its date, and what is asked of the earlier and of the later one."""
PAIRS = 40
"""Of each kind."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A question and the names of the right and of the wrong one."""

    kind: str
    question: str
    right: str
    wrong: str


def main(data: Data, limit: Limit = None, wiki: Wiki = "", without_embedder: ByWords = False) -> None:
    """Shares of all, and of each kind."""
    pairs = list(pairs_in(beside(data / "multihop.en.jsonl") / "pages-multihop"))[:limit]
    named = asyncio.run(_named(data, pairs, wiki, without_embedder))
    rows = []
    for kind in ("", *PLAIN):
        some = [(pair, name) for pair, name in zip(pairs, named, strict=True) if kind in ("", pair.kind)]
        right, wrong = [name == pair.right for pair, name in some], [name == pair.wrong for pair, name in some]
        rows.append((kind or "all", share(right), share(wrong)))
    show(f"{len(pairs)} comparisons, extractive", ("kind", "right one named", "wrong one named"), rows)
    tell(
        {
            "questions": len(pairs),
            "right": sum(name == pair.right for pair, name in zip(pairs, named, strict=True)),
            "wrong": sum(name == pair.wrong for pair, name in zip(pairs, named, strict=True)),
        }
    )


def pairs_in(folder: Path) -> Iterator[Pair]:
    """Always the same."""
    chance = random.Random(SEED)
    texts = {
        path.stem.replace("_", " ").replace("%2F", "/"): path.read_text("utf-8")
        for path in sorted(folder.glob("*.wiki"))
    }
    for kind, (pattern, first, last) in PLAIN.items():
        found = {title: match["day"] for title, text in texts.items() if (match := re.search(pattern, text[:600]))}
        titles = list(found)
        chance.shuffle(titles)
        for number, (one, other) in enumerate(list(zip(titles[::2], titles[1::2], strict=False))[:PAIRS]):
            if parse(found[one]) == parse(found[other]):
                continue
            early, late = sorted((one, other), key=lambda title: parse(found[title]))
            named = [re.sub(r" \([^)]*\)$", "", title) for title in (one, other, early, late)]
            later = bool(last) and number % 2 == 1
            right, wrong = (named[3], named[2]) if later else (named[2], named[3])
            yield Pair(kind, (last if later else first).format(*named[:2]), right, wrong)


async def _named(data: Data, pairs: list[Pair], wiki: str, without_embedder: bool) -> list[str]:
    """Which one each answer names; empty where it names none."""
    path = data / "multihop.en.jsonl"
    async with (
        open_wikipedia(path, wiki, ["pages-multihop"]) as backend,
        open_answering(lambda: replace(backend, cache=MemoryCache()), "extractive", without_embedder) as answering,
    ):
        names = []
        for pair in pairs:
            given, _ = await answering.ask(pair.question)
            bold = re.match(r"\*\*(.+?)\*\*", given.text) if given.outcome is Outcome.ANSWERED else None
            names.append(bold[1] if bold else "")
            if bold and bold[1] != pair.right:
                print(f"{pair.question} -> {given.text}")
        return names


if __name__ == "__main__":
    typer.run(main)
