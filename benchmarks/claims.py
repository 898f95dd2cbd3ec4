"""The checker of claims alone: pairs of a claim and its span, made by code from public passages, right and wrong."""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from benchmarks.claim_changes import RIGHT, WRONG, Change, other_name
from benchmarks.figures import show, tell
from worker.proof.check import Ground, faults
from worker.proof.names import names_in
from worker.proof.tables import KIN
from worker.sentences import sentences

SHORTEST, LONGEST = 40, 260
"""Characters of a sentence that pairs are made of."""
CERTAIN = ("number", "date", "name")
"""Kinds that must be caught without exception."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A claim and what it rests on."""

    kind: str
    claim: str
    ground: Ground


def main(
    data: Annotated[Path, typer.Argument(help="Folder with passages.en.jsonl")] = Path("../shared/data"),
    each: Annotated[int, typer.Option(help="Pairs of one kind at most.")] = 150,
    seed: Annotated[int, typer.Option(help="Of what is changed, and how; the checker was tuned on 7.")] = 7,
    verbose: Annotated[bool, typer.Option(help="Print what was judged wrongly.")] = False,
) -> None:
    """How many wrong claims are caught, by kind, and how many right ones are taken for wrong."""
    rows, figures = [], {}
    for kind, (caught, total) in measured(pairs(data / "passages.en.jsonl", each, seed), verbose).items():
        rows.append((kind, total, caught, caught / total))
        figures[kind] = caught / total
    show("Claims taken for wrong", ("kind", "pairs", "flagged", "share"), rows)
    tell(figures)


def measured(made: Sequence[Pair], verbose: bool = False) -> dict[str, tuple[int, int]]:
    """Kind -> how many were flagged, of how many; right ones of all kinds together as "right"."""
    flagged, total = Counter[str](), Counter[str]()
    for pair in made:
        found = faults(pair.claim, pair.ground)
        is_right = pair.kind.startswith("right")
        for kind in (pair.kind, *(["right"] if is_right else [])):
            total[kind] += 1
            flagged[kind] += bool(found)
        if verbose and bool(found) is is_right:
            typer.echo(
                f"{pair.kind}: {pair.claim}\n    < {pair.ground.spans[0]}\n    {[(f.kind, f.what) for f in found]}"
            )
    return {kind: (flagged[kind], total[kind]) for kind in sorted(total)}


def pairs(file: Path, each: int = 150, seed: int = 7) -> list[Pair]:
    """At most so many pairs of each kind."""
    chance = random.Random(seed)
    passages = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    listed = [
        (passage["title"], sentence)
        for passage in passages
        for sentence in sentences(passage["text"])
        if SHORTEST <= len(sentence) <= LONGEST
    ]
    chance.shuffle(listed)
    # Any word may begin a sentence; a name stands within one, and never as a common word. Those of titles are known all
    # over the page, and other words for a name are no other name.
    within = {token.text for _, text in listed for run in names_in(text, "en") for token in run if token.start}
    common = {word for _, text in listed for word in re.findall(r"[\w']+", text) if word.islower()}
    common |= {*" ".join([title for title, _ in listed] + list(KIN)).lower().replace("-", " ").split()}
    stems = {word.rstrip("s") for word in common}
    strangers = sorted(
        name for name in within if len(name) > 2 and re.split("['’]", name.lower())[0].rstrip("s") not in stems
    )
    made: list[Pair] = []
    for kind, change in {**RIGHT, **WRONG, "name": other_name(strangers)}.items():
        made += list(_made(kind, change, listed, each, chance))
    return made


def _made(
    kind: str, change: Change, listed: Sequence[tuple[str, str]], most: int, chance: random.Random
) -> Iterator[Pair]:
    count = 0
    for title, sentence in listed:
        changed = change(sentence, chance)
        if changed != sentence and count < most:
            count += 1
            claim, span = (sentence, changed) if kind == "hedge" else (changed, sentence)
            yield Pair(kind, claim, Ground((span,), (title,)))


if __name__ == "__main__":
    typer.run(main)
