"""How often the keyless pipeline cites the right page and quotes the answer. Every question starts with cold caches.

python -m benchmarks.quality --questions QUESTIONS.jsonl [--limit N] [--wiki URL]
"""

import argparse
import asyncio
import json
import re
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.asking import Watched, ask
from benchmarks.cases import Case, cases_from, share
from benchmarks.wiki import open_wikipedia
from search_backends.wikipedia import Wikipedia
from worker.cache import MemoryCache
from worker.embedders.local import open_local
from worker.extracts import READ
from worker.passages import split
from worker.types import Answer, Outcome

HIDDEN = 200
"""Questions that are asked again with their page taken away."""
MARKS = re.compile(r"(\s*\[\d+\])+$")


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of one question; a refusal cites and quotes nothing."""

    cited: bool
    quoted: bool
    first: bool
    seconds: float
    cpu_seconds: float
    cause: str
    """Why no accepted answer was quoted; empty where one was."""


def judged(case: Case, given: Answer, watched: Watched) -> Judged:
    """Whether the right page is cited, and an accepted answer stands in the quotes."""
    quotes = [MARKS.sub("", line[2:]) for line in given.text.splitlines() if line.startswith("> ")]
    if len(quotes) > 3 or sum(map(len, quotes)) > 700:
        raise SystemExit(f"More was quoted than counts: {given.text}")
    held = [case.answered_by(quote) for quote in quotes]
    cited = any(citation.source.title == case.title for citation in given.citations)
    seconds, cpu = (end - start for start, end in zip(watched.ranked_from, watched.written_at, strict=True))
    cause = "" if any(held) else _cause(case, given, watched, cited)
    return Judged(cited, any(held), held[:1] == [True], seconds, cpu, cause)


def _cause(case: Case, given: Answer, watched: Watched, cited: bool) -> str:
    if all(result.source.title != case.title for result in watched.results):
        return "page not among the candidates"
    passages = [passage for passage in split(watched.results) if passage.source.title == case.title]
    holding = {passage.text for passage in passages if case.answered_by(passage.text)}
    if not holding:
        return "answer not in the passages"
    if holding.isdisjoint(ranked.passage.text for one in watched.evidence for ranked in one.passages[:READ]):
        return "passage ranked out"
    if given.outcome is Outcome.NOTHING_FOUND:
        return "refused"
    return "sentence missed" if cited else "other page quoted"


async def found_without_or(case: Case, backend: Wikipedia, watched: Watched) -> bool:
    """Whether the page is among the candidates when no query joins words by OR."""
    cold = replace(backend, cache=MemoryCache())
    found = False
    for query in watched.queries:
        bare = replace(query, keywords=tuple(text for text in query.keywords if " OR " not in text))
        found = found or any(result.source.title == case.title for result in await cold.search(bare))
    return found


async def measured(options: argparse.Namespace) -> dict[str, Any]:
    """Asks, prints the table, and gives the figures of the last line."""
    embedder = None if options.without_embedder else await open_local()
    results: list[Judged] = []
    without_or: list[bool] = []
    gone: list[bool] = []
    async with open_wikipedia(options.questions, options.wiki) as backend:
        for number, case in enumerate(cases_from(options.questions)[: options.limit]):
            given, watched = await ask(case.text, backend, embedder)
            results.append(judged(case, given, watched))
            without_or.append(await found_without_or(case, backend, watched))
            if number < HIDDEN:
                given, _ = await ask(case.text, backend, embedder, hidden=case.title)
                gone.append(given.outcome is not Outcome.NOTHING_FOUND)
            if options.misses and results[-1].cause:
                print(f"{results[-1].cause}: {case.text} -> {case.answers[0]} [{case.title}]", flush=True)
    return told(results, without_or, gone)


def told(results: Sequence[Judged], without_or: Sequence[bool], gone: Sequence[bool]) -> dict[str, Any]:
    """Prints the table; the figures of the last line."""
    columns = {
        "page_cited": [one.cited for one in results],
        "answer_quoted": [one.quoted for one in results],
        "first_quote": [one.first for one in results],
        "answered_page_gone": gone,
        "recall_without_or": without_or,
    }
    for name, hits in columns.items():
        print(f"{name:20} {share(hits)}")
    seconds = sorted(one.seconds for one in results)
    p50, p95 = statistics.median(seconds), seconds[int(len(seconds) * 0.95)]
    cpu = statistics.median(one.cpu_seconds for one in results)
    print(f"{'rank and write':20} {p50:.2f} s median, {p95:.2f} s p95, {cpu:.2f} s of CPU")
    for cause, count in Counter(one.cause for one in results if one.cause).most_common():
        print(f"  {count:4} {cause}")
    percents = {name: round(100 * sum(hits) / max(len(hits), 1), 1) for name, hits in columns.items()}
    return {"questions": len(results), **percents, "rank_p50_s": round(p50, 2)}


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--questions", type=Path, required=True)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--wiki", default="", help="api.php of a wiki that holds the pages; one is started without it")
    parser.add_argument("--without-embedder", action="store_true", help="rank by words alone")
    parser.add_argument("--misses", action="store_true", help="name every question that was missed, and why")
    print(json.dumps(asyncio.run(measured(parser.parse_args()))))


if __name__ == "__main__":
    main()
