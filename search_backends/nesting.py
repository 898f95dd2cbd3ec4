"""Which signs of wikitext belong together.

What is never closed is dropped: to MediaWiki it is text, to a parser a trap, since it starts anew at each such sign
and so takes minutes for a vandal's page.
"""

import re
from collections.abc import Iterator

DEEPEST = 40
"""Levels; mwparserfromhell goes no deeper."""
CLOSED = {"}}": "{{", "]]": "[[", "|}": "{|", "]": "["}
VOID = {"br", "wbr", "hr", "img", "meta", "link", "li", "dt", "dd", "td", "th", "tr"}
"""Tags that need no end."""
SIGN = re.compile(
    r"<(?P<verbatim>nowiki|pre|math|chem|ce|syntaxhighlight|source)\b[^<>]*(?<!/)>.*?</(?P=verbatim)\s*>"
    r"|\{\{|\}\}|\[\[|\]\]|^[ \t:*#;]*\{\||^[ \t]*\|\}(?!\})|\[(?=https?:|//)|\]|<(?P<tag>/?[a-z]+)\b[^<>]*>",
    re.MULTILINE | re.DOTALL | re.IGNORECASE,
)

Span = tuple[int, int]


def nested(wikitext: str) -> tuple[list[Span], list[Span]]:
    """Where what is closed begins and ends, and where signs stand that belong to nothing."""
    closed: list[Span] = []
    opened: list[tuple[str, Span]] = []
    strays: list[Span] = []
    for kind, opens, span in _signs(wikitext):
        if opens and len(opened) < DEEPEST:
            opened.append((kind, span))
            continue
        depth = next((i for i in reversed(range(len(opened))) if opened[i][0] == kind), -1)
        if opens or depth < 0:
            strays.append(span)
            continue
        closed.append((opened[depth][1][0], span[1]))
        strays += [inner for _, inner in opened[depth + 1 :]]
        del opened[depth:]
    return closed, strays + [span for _, span in opened]


def without_strays(wikitext: str) -> str:
    """The same without signs that belong to nothing."""
    pieces, place = [], 0
    for start, end in sorted(nested(wikitext)[1]):
        pieces.append(wikitext[place:start])
        place = end
    return "".join([*pieces, wikitext[place:]])


def _signs(wikitext: str) -> Iterator[tuple[str, bool, Span]]:
    """Each sign's kind, named by its opening, whether it opens, and where it stands."""
    for sign in SIGN.finditer(wikitext):
        if sign["verbatim"]:
            continue
        if tag := sign["tag"]:
            name = tag.lstrip("/").lower()
            if name not in VOID and not sign[0].endswith("/>"):
                yield f"<{name}", not tag.startswith("/"), sign.span()
            continue
        text = sign[0].strip(" \t:*#;")
        # A lone "]" is mostly text: it closes an address or nothing, and stays either way.
        if text != "]":
            yield CLOSED.get(text, text), text not in CLOSED, (sign.end() - len(text), sign.end())
        else:
            yield "[", False, (sign.end(), sign.end())
