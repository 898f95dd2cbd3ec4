"""Scripted models that research: each later query is made of what an earlier result says."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from playground.models.researching import LAST, Called, Seen
from playground.models.rules import Material, Pick


@dataclass(frozen=True, slots=True)
class Hop:
    """A fact that is wanted, and where to look for it."""

    fact: str
    """Pattern of the sentence that has it; its groups are known from then on."""
    query: str
    """What to search while it is not there, filled with what is known."""
    place: str = "wikipedia"


@dataclass
class Mind:
    """Looks for the facts in order, computes if need be, and notes them."""

    hops: Sequence[Hop]
    compute: str = ""
    asked: list[str] = field(default_factory=list)
    """The queries, in order."""

    def __call__(self, seen: Seen) -> Sequence[Called]:
        known: dict[str, str] = {}
        calls: list[Called] = []
        for hop in self.hops:
            if found := re.search(hop.fact.format(**known), told(seen)):
                known |= found.groupdict()
                continue
            try:
                query = hop.query.format(**known)
            except KeyError:
                break
            calls.append(search(hop.place, query, hop.fact))
        if calls and LAST not in seen.text:
            self.asked += [query for _, given in calls for query in given["queries"]]  # type: ignore[index]
            return calls
        expression = self.compute.format(**known) if self.compute and not calls else ""
        if expression and not any(name == "compute" for name, _ in seen.called):
            return [("compute", {"expression": expression})]
        return [seen.note(*self.facts(seen, known))]

    def wants(self, material: Material) -> list[str]:
        """The query for the first fact that the passages lack."""
        known: dict[str, str] = {}
        text = "\n".join(" ".join(sentences) for _, sentences in material.passages)
        for hop in self.hops:
            if not (found := re.search(hop.fact.format(**known), text)):
                self.asked.append(hop.query.format(**known))
                return self.asked[-1:]
            known |= found.groupdict()
        return []

    def facts(self, seen: Seen, known: dict[str, str]) -> list[tuple[str, int, str]]:
        """What is found of the facts, with passages and quotes."""
        found = []
        for number, _, text in seen.passages:
            for hop in self.hops:
                try:
                    fact = re.search(hop.fact.format(**known), text)
                except KeyError:
                    continue
                found += [(fact[0], number, fact[0])] if fact else []
        return found


def told(seen: Seen) -> str:
    """The texts of all passages: not the question."""
    return "\n".join(text for _, _, text in seen.passages)


def search(place: str, query: str, missing: str) -> Called:
    """A call that searches."""
    return "search", {"place": place, "queries": [query], "missing": missing[:200], "judgement": "not known yet"}


def writing(patterns: Sequence[str], said: Callable[[Material], str] | None = None) -> Callable[[Material], list[Pick]]:
    """Answers with the sentences that match, where all patterns are matched; else not at all."""

    def writes(material: Material) -> list[Pick]:
        picks: list[Pick] = []
        for pattern in patterns:
            hits = [
                Pick(at, index, text, said(material) if said else "")
                for at, (_, texts) in enumerate(material.passages)
                for index, text in enumerate(texts)
                if re.search(pattern, text)
            ]
            if not hits:
                return []
            picks.append(hits[0])
        return picks

    return writes


def plan(question: str, *queries: str, **more: Any) -> dict[str, Any]:
    """A plan with these queries for Wikipedia."""
    part = {"question": question, "queries": {"wikipedia": list(queries), "slack": list(queries)}}
    return {"language": "en", "parts": [part], "in_steps": False, **more}
