"""Wikitext cut at its headings, before anything is parsed: a page costs 55 ms to parse, a section about 3."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from search_backends.headings import of_lists
from search_backends.nesting import nested

SPECIAL = re.compile(
    r"<!--|<(ref|references|gallery|nowiki|pre|math|chem|ce|syntaxhighlight|source|score|timeline|templatedata)\b[^<>]*>",
    re.IGNORECASE,
)
"""Begins what is no markup inside."""
UNSEEN = {"ref", "references", "gallery", "score", "timeline", "templatedata"}
"""Left out with their contents: notes are half of a long page, and most of a parser's time goes into them."""
NOTE = re.compile(r"<ref(?:\s[^<>/]*)?>[^<]*</ref>")
"""A plain one, as most are: dropping those at once takes a quarter of the time."""
HEADING = re.compile(r"\n(={1,6})[ \t]*(\S.*?)[ \t]*\1[ \t]*(?=\n|\Z)")


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
    wikitext = "\n" + _seen(wikitext)
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
    signs = [pair for pair in (("{{", "}}"), ("\n{|", "\n|}")) if pair[0] in wikitext or pair[1] in wikitext]
    if all(
        wikitext.count(opening, start, end) == wikitext.count(closing, start, end)
        for opening, closing in signs
        for start, end in pairwise(starts)
    ):
        yield from found
        return
    hidden = [span for span in nested(wikitext)[0] if wikitext.startswith(("{{", "{|"), span[0])]
    yield from (heading for heading in found if not any(start < heading.start() < end for start, end in hidden))


def _seen(wikitext: str) -> str:
    """Without comments, notes and galleries, and with no heading in what is verbatim; a tag never closed goes alone."""
    wikitext = NOTE.sub("", wikitext)
    pieces: list[str] = []
    place = 0
    endless: set[str] = set()
    while special := SPECIAL.search(wikitext, place):
        pieces.append(wikitext[place : special.start()])
        name = (special[1] or "").lower()
        place = special.end()
        if not name:
            end = wikitext.find("-->", place)
            place = end + 3 if end >= 0 else len(wikitext)
        elif not special[0].endswith("/>") and name not in endless:
            closing = re.compile(f"</{name}\\s*>", re.IGNORECASE).search(wikitext, place)
            if closing is None:
                endless.add(name)
                continue
            if name not in UNSEEN:
                pieces.append(special[0] + wikitext[place : closing.start()].replace("\n=", "\n&#61;") + closing[0])
            place = closing.end()
    return "".join([*pieces, wikitext[place:]])


def _anchor(heading: str, taken: set[str]) -> str:
    """As MediaWiki makes it (Parser::finalizeHeadings): the second heading of its kind, whatever its case, gets _2."""
    anchor = "_".join(heading.split())
    count, key = 1, anchor.lower()
    while key in taken:
        count += 1
        key = f"{anchor.lower()}_{count}"
    taken.add(key)
    return anchor if count == 1 else f"{anchor}_{count}"
