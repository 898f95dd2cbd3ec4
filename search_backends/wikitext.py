"""Wikitext cut at its headings, before anything is parsed: a page costs 55 ms to parse, a section about 3."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from search_backends.headings import of_lists

# Notes are half of a long page, and a parser spends most of its time on the templates in them.
UNSEEN = re.compile(
    r"<!--.*?(?:-->|\Z)"
    r"|<ref(?:\s[^<>]*)?/>|<ref(?:\s[^<>]*)?>.{0,20000}?</ref\s*>"
    r"|<references(?:\s[^<>]*)?/>|<references(?:\s[^<>]*)?>.{0,200000}?</references\s*>"
    r"|<gallery(?:\s[^<>]*)?>.{0,200000}?</gallery\s*>",
    re.DOTALL | re.IGNORECASE,
)
"""Comments, notes and galleries."""
VERBATIM = re.compile(
    r"<(nowiki|pre|math|syntaxhighlight|source|score|timeline|templatedata)(?:\s[^<>]*)?(?<!/)>.*?</\1\s*>",
    re.DOTALL | re.IGNORECASE,
)
"""Whose contents are no markup."""
HEADING = re.compile(r"\n(={1,6})[ \t]*(\S.*?)[ \t]*\1[ \t]*(?=\n|\Z)")
BRACES = re.compile(r"\{\{|\}\}|^[ \t:*#;]*\{\||^[ \t]*\|\}(?!\})", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Stretch:
    """The wikitext under one heading, up to the next of any level."""

    heading: tuple[str, ...]
    """The path of headings, plain text, the outermost first; empty for the lead."""
    anchor: str
    """As in the page's address after "#"; empty for the lead."""
    wikitext: str


def cut(wikitext: str, plain: Callable[[str], str]) -> list[Stretch]:
    """The page's stretches in order, without those that only list works and links; `plain` reads a heading's markup."""
    wikitext = "\n" + UNSEEN.sub("", VERBATIM.sub(_without_headings, wikitext))
    found = list(_headings(wikitext))
    stretches = [Stretch((), "", wikitext[: found[0].start()] if found else wikitext)]
    path: list[tuple[int, str]] = []
    taken: set[str] = set()
    ends = [*(heading.start() for heading in found[1:]), len(wikitext)]
    for heading, end in zip(found, ends, strict=False):  # without a heading there is one end too many
        text = plain(heading[2]) if re.search(r"[\[{<&']", heading[2]) else heading[2]
        level = len(heading[1])
        path = [outer for outer in path if outer[0] < level] + [(level, text)]
        names = tuple(name for _, name in path)
        anchor = _anchor(text, taken)
        if not of_lists(names):
            stretches.append(Stretch(names, anchor, wikitext[heading.end() : end]))
    return [stretch for stretch in stretches if stretch.wikitext.strip()]


def _headings(wikitext: str) -> Iterator[re.Match[str]]:
    """The headings that stand outside templates and tables."""
    found = list(HEADING.finditer(wikitext))
    starts = [0, *(heading.start() for heading in found)]
    # Counting is a hundred times faster than matching the signs, and mostly enough.
    if all(
        wikitext.count(opening, start, end) == wikitext.count(closing, start, end)
        for start, end in pairwise(starts)
        for opening, closing in (("{{", "}}"), ("\n{|", "\n|}"))
    ):
        yield from found
        return
    inside = _inside(wikitext)
    for heading in found:
        if not any(start < heading.start() < end for start, end in inside):
            yield heading


def _inside(text: str) -> list[tuple[int, int]]:
    """Where templates and tables that do end begin and end; an opening without its end hides nothing."""
    spans: list[tuple[int, int]] = []
    opened: list[tuple[str, int]] = []
    for brace in BRACES.finditer(text):
        sign = brace[0].strip(" \t:*#;")
        if sign in {"{{", "{|"}:
            opened.append((sign, brace.start()))
            continue
        wanted = "{{" if sign == "}}" else "{|"
        depth = next((i for i in range(len(opened) - 1, -1, -1) if opened[i][0] == wanted), None)
        if depth is not None:
            spans.append((opened[depth][1], brace.end()))
            del opened[depth:]
    return spans


def _without_headings(verbatim: re.Match[str]) -> str:
    """The same, with no line that looks like a heading, a comment or a note."""
    return verbatim[0].replace("\n=", "\n&#61;").replace("<!--", "&lt;!--").replace("<ref", "&lt;ref")


def _anchor(heading: str, taken: set[str]) -> str:
    """As MediaWiki makes it (Parser::finalizeHeadings): the second heading of its kind, whatever its case, gets _2."""
    anchor = "_".join(heading.split())
    count, key = 1, anchor.lower()
    while key in taken:
        count += 1
        key = f"{anchor.lower()}_{count}"
    taken.add(key)
    return anchor if count == 1 else f"{anchor}_{count}"
