"""`prop=`: what is told about pages. Each takes the entries so far and gives them back with more in them."""

import html
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import mwparserfromhell

from playground.mediawiki.pages import Page, title_from
from playground.mediawiki.parameters import Fault, Note, Values
from playground.mediawiki.site import Site
from playground.mediawiki.text import SILENT_LINKS, extract

Entry = dict[str, Any]
LANGUAGE = {
    "contentmodel": "wikitext",
    "pagelanguage": "en",
    "pagelanguagehtmlcode": "en",
    "pagelanguagedir": "ltr",
}


@dataclass(frozen=True, slots=True)
class Asked:
    """The pages that a property is asked about, in the order of their ids, and the entries reported so far."""

    entries: list[Entry]
    pages: tuple[Page, ...]
    values: Values
    site: Site


@dataclass(frozen=True, slots=True)
class Told:
    """Entries, what to send to get the rest of them, and what was odd."""

    entries: list[Entry]
    following: dict[str, Any] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)


def _with(asked: Asked, more: dict[int, Entry]) -> list[Entry]:
    return [entry | more.get(entry.get("pageid", 0), {}) for entry in asked.entries]


def revisions(asked: Asked) -> Told:
    """The newest revision of each page."""
    props = asked.values["rvprop"]
    slots = bool(asked.values["rvslots"])
    more = {}
    for page in asked.pages:
        known: dict[str, Entry] = {
            "ids": {"revid": page.revision, "parentid": 0},
            "flags": {"minor": False},
            "user": {"user": "Editor"},
            "timestamp": {"timestamp": page.timestamp},
            "size": {"size": page.size},
            "comment": {"comment": ""},
        }
        content = {"contentmodel": "wikitext", "contentformat": "text/x-wiki", "content": page.text}
        known["content"] = {"slots": {"main": content}} if slots else content
        shown: Entry = {}
        for name, value in known.items():
            shown |= value if name in props else {}
        more[page.id] = {"revisions": [shown]}
    notes = []
    if "content" in props and not slots:
        text = 'Because "rvslots" was not specified, a legacy format has been used for the output. '
        text += "This format is deprecated, and in the future the new format will always be used."
        notes = [Note("deprecation", text, "query+revisions", {"feature": "action=query&prop=revisions&!rvslots"})]
    return Told(_with(asked, more), notes=notes)


def info(asked: Asked) -> Told:
    """Language, length, last revision and addresses; addresses of missing titles too."""
    pages = {page.id: page for page in asked.pages}
    entries = []
    for entry in asked.entries:
        page = pages.get(entry.get("pageid", 0))
        more: Entry = dict(LANGUAGE) if page or "ns" in entry else {}
        if page:
            more |= {"touched": page.timestamp, "lastrevid": page.revision, "length": page.size}
            more |= ({"redirect": True} if page.target else {}) | {"new": True}
        if more and "url" in asked.values["inprop"]:
            address = asked.site.url_of(entry["title"])
            more |= {"fullurl": address, "editurl": asked.site.edit_url_of(entry["title"]), "canonicalurl": address}
        if more and "displaytitle" in asked.values["inprop"]:
            more |= {"displaytitle": html.escape(entry["title"])}
        entries.append(entry | more)
    return Told(entries)


def pageprops(asked: Asked) -> Told:
    """The one property that this wiki knows: `disambiguation`, whose value is empty."""
    wanted = not asked.values["ppprop"] or "disambiguation" in asked.values["ppprop"]
    marked = [page.id for page in asked.pages if wanted and page.disambiguation]
    return Told(_with(asked, {number: {"pageprops": {"disambiguation": ""}} for number in marked}))


def links(asked: Asked) -> Told:
    """Titles that each page links to, in the order of the alphabet; `plcontinue` is page id, namespace and title."""
    wanted = not asked.values["plnamespace"] or "0" in asked.values["plnamespace"]
    found = [(page.id, title) for page in asked.pages if wanted for title in linked_titles(page)]
    start = asked.values["plcontinue"].split("|", 2)
    if len(start) == 3 and start[0].isdigit():
        found = [link for link in found if link >= (int(start[0]), title_from(start[2]))]
    limit = asked.values["pllimit"]
    more: dict[int, Entry] = {}
    for number, title in found[:limit]:
        more.setdefault(number, {"links": []})["links"].append({"ns": 0, "title": title})
    following = {}
    if len(found) > limit:
        number, title = found[limit]
        following = {"plcontinue": f"{number}|0|{title.replace(' ', '_')}", "continue": "||"}
    return Told(_with(asked, more), following)


def linked_titles(page: Page) -> list[str]:
    """Titles of the pages that a page links to."""
    code = mwparserfromhell.parse(page.text)
    targets = (str(link.title) for link in code.ifilter_wikilinks())
    return sorted({title_from(target) for target in targets if not target.startswith(SILENT_LINKS)} - {""})


def extracts(asked: Asked) -> Told:
    """Plain text: whole pages one at a time, introductions up to 20 at once, as TextExtracts has it."""
    values = asked.values
    notes = []
    limit = values["exlimit"]
    if values["exchars"] and values["exsentences"]:
        text = 'The parameters "exchars" and "exsentences" can not be used together.'
        raise Fault("invalidparammix", text, "query+extracts")
    if not values["exintro"] and limit > 1 and len(asked.pages) > 1:
        text = '"exlimit" was too large for a whole article extracts request, lowered to 1.'
        notes.append(Note("textextracts-limit", text, "query+extracts"))
    limit = limit if values["exintro"] else 1
    start = values["excontinue"]
    more = {page.id: {"extract": _extract(page, values)} for page in asked.pages[start : start + limit]}
    following = {"excontinue": start + limit, "continue": "||"} if len(asked.pages) > start + limit else {}
    return Told(_with(asked, more), following, notes)


def _extract(page: Page, values: Values) -> str:
    text = "" if page.target else extract(page.text, intro=values["exintro"])
    if values["exsentences"]:
        text = " ".join(re.split(r"(?<=[.!?])\s+", text)[: values["exsentences"]])
    if values["exchars"] and len(text) > values["exchars"]:
        text = text[: values["exchars"]].rsplit(" ", 1)[0] + "..."
    if values["explaintext"]:
        return text
    return "\n".join(f"<p>{html.escape(line)}</p>" for line in text.split("\n") if line)


PROPS: dict[str, Callable[[Asked], Told]] = {
    "revisions": revisions,
    "info": info,
    "pageprops": pageprops,
    "links": links,
    "extracts": extracts,
}
