"""Pages: many in one request, kept for some minutes."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from search_backends.aside import aside
from search_backends.base import Cache
from search_backends.compute import in_thread
from search_backends.hits import Hit
from search_backends.mediawiki import MediaWiki
from search_backends.packing import FORMAT, pack, unpack
from search_backends.plaintext import plain
from search_backends.wikitext import Stretch, cut

SECONDS = 600
"""A page is kept for so long before the wiki is asked whether it has changed."""
MOST_ANSWERS = 12
"""Of one batch: a wiki ends an answer at about 8 MB and says how to go on."""
SHAPE = 1
"""Raised whenever what is kept changes its shape."""
LICENCE_NAMES = (
    ("creativecommons.org/licenses/by-sa/", "CC BY-SA"),
    ("creativecommons.org/licenses/by/", "CC BY"),
    ("creativecommons.org/publicdomain/zero/", "CC0"),
)


@dataclass(frozen=True, slots=True)
class Page:
    """A page as of one revision, cut into stretches of wikitext."""

    id: int
    title: str
    url: str
    revision: int
    written: str
    """When: ISO 8601."""
    licence: str
    """Empty where the wiki names none."""
    ambiguous: bool
    """Whether it only lists what its title may mean."""
    stretches: tuple[Stretch, ...]


async def pages(site: MediaWiki, cache: Cache, hits: Sequence[Hit]) -> list[Page]:
    """The pages in the order of the hits, redirects followed, none twice. Raise MediaWikiError.

    The hits have ids, or none of them has. One request for the pages that are not kept; more only where the wiki ends
    its answer early.
    """
    keys = [f"page:{SHAPE}.{FORMAT}:{site.url}:{hit.id or hit.title}" for hit in hits]
    packed = await cache.read(keys) if keys else []
    known = await in_thread(_unpacked, dict(zip(hits, packed, strict=True)))
    missing = [hit for hit in hits if hit not in known]
    if missing:
        by_id = bool(missing[0].id)
        wanted = "|".join(str(hit.id) if by_id else hit.title for hit in missing)
        found = await in_thread(_pages_from, await _answers(site, "pageids" if by_id else "titles", wanted), missing)
        known |= found
        # Packing takes longer than reading on; whoever asks next finds it done.
        aside(_keep(cache, {key: found[hit] for key, hit in zip(keys, hits, strict=True) if hit in found}))
    return list({known[hit].id: known[hit] for hit in hits if hit in known}.values())


async def _keep(cache: Cache, found: Mapping[str, Page]) -> None:
    await cache.write(await in_thread(_packed, found), SECONDS)


async def _answers(site: MediaWiki, by: str, wanted: str) -> list[dict[str, Any]]:
    """All answers to one batch; the licence of the texts rides along."""
    parameters = {
        by: wanted, "redirects": "1", "prop": "revisions|info|pageprops", "rvprop": "ids|timestamp|content",
        "rvslots": "main", "inprop": "url", "ppprop": "disambiguation", "meta": "siteinfo", "siprop": "rightsinfo",
    }  # fmt: skip
    answers: list[dict[str, Any]] = []
    further: dict[str, str] = {}
    while len(answers) < MOST_ANSWERS:
        answer = await site.query(**(parameters | further))
        answers.append(answer)
        further = {name: str(value) for name, value in answer.get("continue", {}).items()}
        if not further:
            break
    return answers


def _pages_from(answers: Sequence[Mapping[str, Any]], hits: Sequence[Hit]) -> dict[Hit, Page]:
    """Each hit's page. A page with something missing is left out: the others are not worse for it."""
    parts: dict[Any, dict[str, Any]] = {}
    renamed: dict[str, str] = {}
    licence = ""
    for answer in answers:
        query = answer.get("query", {})
        licence = _licence(query.get("rightsinfo", {})) or licence
        for change in [*query.get("normalized", []), *query.get("redirects", [])]:
            renamed[change["from"]] = change["to"]
        for part in query.get("pages", []):
            parts[part.get("title")] = parts.get(part.get("title"), {}) | part
    found: dict[Hit, Page] = {}
    for hit in hits:
        title = renamed.get(hit.title, hit.title)
        part = parts.get(renamed.get(title, title), {})
        try:
            found[hit] = _page_from(part, licence)
        except (KeyError, IndexError):
            continue  # missing, hidden, or not sent
    return found


def _page_from(part: Mapping[str, Any], licence: str) -> Page:
    """Raise KeyError or IndexError where the answer lacks something."""
    revision = part["revisions"][0]
    return Page(
        id=part["pageid"],
        title=part["title"],
        url=part["fullurl"],
        revision=revision["revid"],
        written=revision["timestamp"],
        licence=licence,
        ambiguous="disambiguation" in part.get("pageprops", {}),
        stretches=tuple(cut(revision["slots"]["main"]["content"], plain)),
    )


def _licence(rights: Mapping[str, str]) -> str:
    """ "CC BY-SA 4.0" where the wiki's address of the licence says so, else the wiki's own words."""
    for address, name in LICENCE_NAMES:
        if address in rights.get("url", ""):
            version = rights["url"].partition(address)[2].strip("/").split("/")[0]
            return f"{name} {version}".strip()
    return rights.get("text", "")


def _packed(found: Mapping[str, Page]) -> dict[str, bytes]:
    return {key: pack(json.dumps(_fields(page)).encode()) for key, page in found.items()}


def _fields(page: Page) -> list[Any]:
    stretches = [[stretch.heading, stretch.anchor, stretch.wikitext] for stretch in page.stretches]
    return [[page.id, page.title, page.url, page.revision, page.written, page.licence, page.ambiguous], stretches]


def _unpacked(packed: Mapping[Hit, bytes | None]) -> dict[Hit, Page]:
    pages: dict[Hit, Page] = {}
    for hit, value in packed.items():
        if value is not None:
            fields: tuple[int, str, str, int, str, str, bool]
            fields, stretches = json.loads(unpack(value))
            pages[hit] = Page(*fields, tuple(Stretch(tuple(path), *rest) for path, *rest in stretches))
    return pages
