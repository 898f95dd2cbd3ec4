"""How often the pipeline cites the right page and quotes the answer. Every question starts with cold caches.

python -m benchmarks.quality --questions QUESTIONS.jsonl [--limit N] [--wiki URL] [--author NAME]

Without a model, unless --author names one; its key and address are taken from the environment.
Short pages against long ones, by the same questions: --about pages-long, then --about pages-long --pages pages-long.
"""

import argparse
import asyncio
import json
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.asking import Watched, open_answering
from benchmarks.cases import Case, cases_from, share
from benchmarks.changes import without_page
from benchmarks.judging import Judged, judged, shown
from benchmarks.wiki import beside, open_wikipedia, titles_in
from search_backends.wikipedia import Wikipedia
from worker.cache import MemoryCache
from worker.types import Answer, Outcome

HIDDEN = 200
"""Questions that are asked again with their page taken away."""
MOST_QUOTES, MOST_CHARACTERS = 3, 700
"""That count as quoting rather than as copying."""


def checked(given: Answer) -> Answer:
    """The answer, where its quotes are few and short enough to count."""
    quotes = shown(given)
    if given.outcome is Outcome.QUOTED and (len(quotes) > MOST_QUOTES or sum(map(len, quotes)) > MOST_CHARACTERS):
        raise SystemExit(f"More was quoted than counts: {given.text}")
    return given


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
    results: list[Judged] = []
    without_or: list[bool] = []
    gone: list[bool] = []
    pages = ["pages", *options.pages]
    async with (
        open_wikipedia(options.questions, options.wiki, pages) as backend,
        open_answering(
            lambda: replace(backend, cache=MemoryCache()), options.author, options.without_embedder
        ) as answering,
    ):
        for number, case in enumerate(chosen(options)):
            given, watched = await answering.ask(case.text)
            results.append(judged(case, checked(given), watched))
            without_or.append(await found_without_or(case, backend, watched))
            if number < HIDDEN:
                given, _ = await answering.ask(case.text, without_page(case))
                gone.append(given.outcome is not Outcome.NOTHING_FOUND)
            if options.misses and results[-1].cause:
                print(f"{results[-1].cause}: {case.text} -> {case.answers[0]} [{case.title}]", flush=True)
    return told(results, without_or, gone, options.author)


def chosen(options: argparse.Namespace) -> list[Case]:
    """The questions that are asked."""
    cases = cases_from(options.questions)
    if options.about:
        titles = titles_in(beside(options.questions) / options.about)
        cases = [case for case in cases if case.title in titles]
    return cases[: options.limit]


def told(results: Sequence[Judged], without_or: Sequence[bool], gone: Sequence[bool], author: str) -> dict[str, Any]:
    """Prints the table; the figures of the last line."""
    columns = {
        "page_cited": [one.cited for one in results],
        "answer_quoted": [one.quoted for one in results],
        "first_quote": [one.first for one in results],
        "answered_page_gone": list(gone),
        "recall_without_or": list(without_or),
    }
    more = {
        "recall_with_or": [one.recalled for one in results],
        "citation_precision": [right for one in results for right in one.right],
    }
    if author != "extractive":
        more["written_by_model"] = [one.by_model for one in results if one.answered]
    for name, hits in (columns | more).items():
        print(f"{name:20} {share(hits)}")
    seconds = sorted(one.seconds for one in results)
    p50, p95 = statistics.median(seconds), seconds[int(len(seconds) * 0.95)]
    cpu = statistics.median(one.cpu_seconds for one in results)
    print(f"{'rank and write':20} {p50:.2f} s median, {p95:.2f} s p95, {cpu:.2f} s of CPU")
    for cause, count in Counter(one.cause for one in results if one.cause).most_common():
        print(f"  {count:4} {cause}")
    characters = [one.characters for one in results if one.answered]
    mean = round(statistics.mean(characters)) if characters else 0
    print(f"{'characters_shown':20} {mean} mean, {max(characters, default=0)} at most")
    before = {"questions": len(results), **percents(columns), "rank_p50_s": round(p50, 2)}
    return {**before, **percents(more), "characters_shown": mean}


def percents(columns: dict[str, list[bool]]) -> dict[str, float]:
    """Each share in percent; 0 of nothing."""
    return {name: round(100 * sum(hits) / max(len(hits), 1), 1) for name, hits in columns.items()}


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--questions", type=Path, required=True)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--wiki", default="", help="api.php of a wiki that holds the pages; one is started without it")
    parser.add_argument("--without-embedder", action="store_true", help="rank by words alone")
    parser.add_argument("--author", default="extractive", choices=("extractive", "openai", "anthropic"))
    parser.add_argument("--pages", action="append", default=[], help="folder beside `pages` that replaces some of them")
    parser.add_argument("--about", default="", help="only questions about the pages of this folder beside `pages`")
    parser.add_argument("--misses", action="store_true", help="name every question that was missed, and why")
    print(json.dumps(asyncio.run(measured(parser.parse_args()))))


if __name__ == "__main__":
    main()
