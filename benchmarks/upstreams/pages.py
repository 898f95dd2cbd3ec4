"""Pages of 90 kB, as Wikipedia's are: sections, links, templates, and notes that take up half."""

import json
import random
import re
import zlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from benchmarks.upstreams.subjects import lead_of, title_of

SIZE = 90_000
"""Bytes of a page's wikitext."""
BODIES = 32
"""Different texts; every page has one of them behind its own lead."""
SECTIONS = 24

GZIP_HEADER = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
LAST_BLOCK = b"\x03\0"


@dataclass(frozen=True, slots=True)
class Piece:
    """Bytes of an answer, and the same deflated so that pieces can be joined."""

    plain: bytes
    deflated: bytes


@cache
def body(number: int) -> Piece:
    """The text behind a page's lead, as it stands in JSON."""
    dice = random.Random(number)
    sentences = _sentences()
    sections = []
    for section in range(SECTIONS):
        paragraphs = [" ".join(dice.choices(sentences, k=4)) + _note(dice) for _ in range(4)]
        sections.append(f"\n\n== Section {section} ==\n" + "\n\n".join(paragraphs))
    text = "".join(sections)
    while len(text.encode()) < SIZE:
        text += "\n\n" + " ".join(dice.choices(sentences, k=4)) + _note(dice)
    return piece(json.dumps(text.encode()[:SIZE].decode(errors="ignore"))[1:-1])


def page(id: int, base: str) -> list[Piece]:
    """One page of an answer to action=query, as pieces."""
    title = title_of(id)
    about = {"pageid": id, "ns": 0, "title": title, "fullurl": f"{base}/wiki/{title.replace(' ', '_')}"}
    start = json.dumps(about)[:-1] + f', "revisions": [{{"revid": {id}, "timestamp": "2026-11-30T03:38:51Z", '
    start += '"slots": {"main": {"contentmodel": "wikitext", "content": "' + json.dumps(lead_of(id))[1:-1]
    return [piece(start), body(id % BODIES), piece('"}}}]}')]


def piece(text: str) -> Piece:
    """The text as a piece."""
    plain = text.encode()
    deflate = zlib.compressobj(1, zlib.DEFLATED, -zlib.MAX_WBITS)
    # After a full flush nothing refers to what came before, so that pieces can stand in any order.
    return Piece(plain, deflate.compress(plain) + deflate.flush(zlib.Z_FULL_FLUSH))


def zipped(pieces: list[Piece]) -> bytes:
    """The pieces as one gzip file."""
    check = size = 0
    for each in pieces:
        check, size = zlib.crc32(each.plain, check), size + len(each.plain)
    tail = check.to_bytes(4, "little") + (size % 2**32).to_bytes(4, "little")
    return b"".join([GZIP_HEADER, *(each.deflated for each in pieces), LAST_BLOCK, tail])


@cache
def _sentences() -> list[str]:
    """Of the playground's encyclopedia, with their links."""
    folder = files("playground") / "encyclopedia"
    texts = [path.read_text("utf-8") for path in sorted(folder.iterdir(), key=lambda path: path.name)]
    prose = [line for text in texts for line in text.splitlines() if line[:1].isalpha() and len(line) > 80]
    return [sentence for line in prose for sentence in re.split(r"(?<=[.])\s", line) if len(sentence) > 30]


def _note(dice: random.Random) -> str:
    number = dice.randrange(10_000)
    return (
        f"<ref>{{{{cite book |last=Author{number} |first=A. |title=The bridges of the north, volume {number % 30} "
        f"|publisher=Example Press |year={1900 + number % 100} |isbn=978-0-00-{number:06}-1 |pages={number % 300}–"
        f"{number % 300 + 9} |url=https://example.org/{number}/bridges |access-date=2026-01-01}}}}</ref>"
        f"<ref name=n{number}>{{{{cite web |url=https://example.org/news/{number} |title=News number {number} of the "
        f"bridge |website=example.org |date=2020-02-02 |quote=It is said that the matter was settled.}}}}</ref>"
    )
