"""`action=query`: which pages are meant, what is asked about them, and searches."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from playground.mediawiki.pageset import PageSet, found_by, with_ids, with_titles
from playground.mediawiki.parameters import Fault, Note, Values, read, unknown
from playground.mediawiki.props import PROPS, Asked
from playground.mediawiki.search import LONGEST, Hits
from playground.mediawiki.site import Site, siteinfo

ALL_NAMESPACES = {"0", "*"}


@dataclass(frozen=True, slots=True)
class Part:
    """What one module says."""

    said: dict[str, Any] = field(default_factory=dict)
    following: dict[str, Any] = field(default_factory=dict)
    """Parameters that ask for what did not fit."""
    notes: list[Note] = field(default_factory=list)
    complete: bool = True
    """Whether all was told of these pages."""
    limits: dict[str, int] = field(default_factory=dict)
    """What `max` meant."""


@dataclass(frozen=True, slots=True)
class Result:
    """The body without its warnings, and what these are."""

    body: dict[str, Any]
    notes: list[Note]


def query(raw: Mapping[str, str], site: Site) -> Result:
    """Answer `action=query`. Raises Fault."""
    asked, notes = read("query", raw)
    pages, generated = _pages(asked, raw, site)
    parts = [generated, *_about(pages, asked["prop"], raw, site)]
    if asked["meta"]:
        values, odd = read("query+siteinfo", raw)
        parts.append(Part(siteinfo(site, values["siprop"]), notes=odd))
    if asked["list"]:
        parts.append(_search(raw, site))
    modules = ["main", "query", *(f"query+{name}" for kind in ("prop", "list", "meta") for name in asked[kind])]
    modules += ["query+gsearch"] if asked["generator"] else []
    notes += [note for part in parts for note in part.notes]
    return Result(_body(parts), [*notes, *unknown(modules, raw)])


def _body(parts: list[Part]) -> dict[str, Any]:
    said: dict[str, Any] = {}
    following: dict[str, Any] = {}
    limits: dict[str, Any] = {}
    for part in parts:
        said |= part.said
        following |= part.following
        limits |= part.limits
    shown = {"batchcomplete": all(part.complete for part in parts), "continue": following, "query": said}
    return {name: value for name, value in {**shown, "limits": limits}.items() if value}


def _pages(asked: Values, raw: Mapping[str, str], site: Site) -> tuple[PageSet, Part]:
    """The pages meant, and what is to be said of how they were found."""
    if asked["titles"] and asked["pageids"]:
        raise Fault("multisource", 'The "pageids" parameter cannot be used with "titles".', "query")
    if not asked["generator"]:
        choose = with_ids if asked["pageids"] else with_titles
        pages = choose(asked["pageids"] or asked["titles"], site.wiki, follow=asked["redirects"])
        moves = {"normalized": list(pages.normalized), "redirects": list(pages.redirects)}
        return pages, Part({name: steps for name, steps in moves.items() if steps})
    if asked["generator"] != "search":
        raise Fault("badgenerator", f'Unknown "generator={asked["generator"]}".', "query")
    values, notes = read("query+gsearch", raw)
    hits = _hits(values, "gsr", site)
    return found_by(hits, site.wiki), Part(following=_next("gsr", values, hits, "gsroffset||"), notes=notes)


def _about(pages: PageSet, props: tuple[str, ...], raw: Mapping[str, str], site: Site) -> list[Part]:
    """What each property says of each page: the last part holds the pages with all of it."""
    entries = pages.entries()
    parts = [Part()]
    for name in props:
        values, notes = read(f"query+{name}", raw)
        told = PROPS[name](Asked(entries, pages.pages, values, site))
        entries = told.entries
        limits = {name: 500} if name == "links" and raw.get("pllimit") == "max" else {}
        limits |= {name: 20} if name == "extracts" and raw.get("exlimit") == "max" else {}
        parts.append(Part({}, told.following, [*notes, *told.notes], not told.following, limits))
    return [*parts, Part({"pages": entries} if entries else {})]


def _search(raw: Mapping[str, str], site: Site) -> Part:
    """`list=search`: the hits with the properties asked for."""
    values, notes = read("query+search", raw)
    hits = _hits(values, "sr", site)
    listed = []
    for hit in hits.hits:
        page = site.wiki.pages[hit.page_id - 1]
        known = {
            **{"size": page.size, "wordcount": hit.words, "snippet": hit.snippet, "timestamp": page.timestamp},
            **{"titlesnippet": "", "categorysnippet": "", "isfilematch": False},
        }
        shown = {name: value for name, value in known.items() if name in values["srprop"]}
        listed.append({"ns": 0, "title": page.title, "pageid": page.id} | shown)
    info = {"searchinfo": {"totalhits": hits.total}} if "totalhits" in values["srinfo"] else {}
    limits = {"search": 500} if raw.get("srlimit") == "max" else {}
    return Part(info | {"search": listed}, _next("sr", values, hits, "-||"), notes, limits=limits)


def _hits(values: Values, prefix: str, site: Site) -> Hits:
    words, what = values[f"{prefix}search"], values[f"{prefix}what"]
    if what != "text":
        raise Fault(f"search-{what}-disabled", f'"{what}" search is disabled.', "query+search")
    if len(words) > LONGEST:
        text = f"Search request is longer than the maximum allowed length. ({len(words)} > {LONGEST})"
        raise Fault("cirrussearch-query-too-long", text, "query+search")
    if not ALL_NAMESPACES & set(values[f"{prefix}namespace"]):
        return Hits(0, ())
    return site.index.search(words, values[f"{prefix}limit"], values[f"{prefix}offset"])


def _next(prefix: str, values: Values, hits: Hits, rest: str) -> dict[str, Any]:
    """Where the next stretch of hits begins; empty at the end."""
    offset = values[f"{prefix}offset"] + values[f"{prefix}limit"]
    return {f"{prefix}offset": offset, "continue": rest} if offset < hits.total else {}
