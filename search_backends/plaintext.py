"""A stretch of wikitext as plain text."""

import html
import re
from typing import Any

import mwparserfromhell
from mwparserfromhell.nodes import ExternalLink, Heading, HTMLEntity, Tag, Template, Text, Wikilink

from search_backends.infobox import facts_of, is_infobox
from search_backends.nesting import without_strays
from search_backends.tables import rows_of
from search_backends.templates import template_text

LINE = "\ue000"
"""Begins a line that stays one: a list's item, a table's row, a fact. Other single line ends are spaces."""
LONGEST = 60_000
"""Characters of one stretch that are parsed."""

LEFT_OUT = {
    "ref", "references", "gallery", "timeline", "score", "imagemap", "templatestyles", "templatedata", "graph",
    "maplink", "mapframe", "section", "indicator", "hiero", "style",
}  # fmt: skip
VERBATIM = {"math", "chem", "ce", "pre", "syntaxhighlight", "source", "nowiki"}
BLOCKS = {"p", "div", "blockquote", "center", "poem", "ul", "ol", "dl", "hr"}
MEDIA = {
    "file", "image", "category", "datei", "bild", "kategorie", "archivo", "imagen", "categoría", "fichier", "catégorie",
    "immagine", "categoria", "ficheiro", "imagem", "bestand", "afbeelding", "categorie", "文件", "檔案", "档案", "图像",
    "圖像", "分类", "分類", "ファイル", "画像", "カテゴリ", "файл", "изображение", "категория", "ملف", "صورة", "تصنيف",
    "media",
}  # fmt: skip
"""Namespaces whose links show no text, or a picture."""
INTERLANGUAGE = re.compile(r"[a-z]{2,3}(?:-[a-z-]+)?")
RAISED = str.maketrans("0123456789+-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻")

ELIDED = (re.compile(r"(?<!\w)(\w)'{3}(?!')"), re.compile(r"(\w)'{3}(?!')"))
QUOTES = re.compile(r"'{2,}")
RESIDUE = re.compile(
    r"'{2,}|__[A-Z]+__|\[\[|\]\]|\{\{+|\}\}+|\{\||^\|[}\-+]?|</?[a-z]+[^<>]*>", re.IGNORECASE | re.MULTILINE
)
"""Quotes, switches, and markup that was never closed: the parser leaves it as text."""
LINK = re.compile(r"\[\[(?:[^\[\]{}|<>=:\n]+\|)?([^\[\]{}|<>=:\n]+)\]\]")
"""A link whose text is as simple as most are: resolving it here takes a fortieth of the time a parser does."""
VERBATIM_TAG = re.compile(r"<(?:nowiki|pre|math|chem|ce|source|syntaxhighlight)\b", re.IGNORECASE)
BLANKS = re.compile(r"[ \t\xa0]{2,}|[\t\xa0]")
HOLES = (
    (re.compile(r"\(\s*(?:[;,:]\s*)+"), "("),
    (re.compile(r"\s*(?:[;,:]\s*)*\(\s*\)"), ""),
    (re.compile(r"\s+([,;.)\]])(?=\s|$|[)\],.;])"), r"\1"),
    (re.compile(r"\(\s+"), "("),
)
"""What stays where a template or a note was taken out, and what to put there."""
SIGNS_OF_HOLES = re.compile(r"\s[,;.)\]]|\(\s*[\s;,:)]")
"""Found in every line with a hole: looking for it takes a quarter of the time that filling takes."""


def plain(wikitext: str) -> str:
    """The text a reader sees: paragraphs separated by a blank line, list items and table rows on lines of their own.

    What an infobox says follows the rest, a fact on each line.
    """
    wikitext = _elided(wikitext.replace(LINE, ""))
    if len(wikitext) > LONGEST:
        wikitext = wikitext[:LONGEST].rpartition("\n")[0]
    if not VERBATIM_TAG.search(wikitext):
        wikitext = LINK.sub(r"\1", wikitext)
    nodes = mwparserfromhell.parse(without_strays(wikitext), skip_style_tags=True).nodes
    facts: list[str] = []
    text = ""
    for node in nodes:
        if isinstance(node, Template) and is_infobox(node):
            facts += [f"{LINE}{fact}" for fact in facts_of(node, inline)]
        else:
            text += _text(node)
    return _paragraphs("\n".join([text, "", *facts]))


def _elided(wikitext: str) -> str:
    """l'''Iliade'' is an apostrophe before italics, where the line has an odd number of both (Parser::doQuotes)."""
    lines = wikitext.split("\n") if "'''" in wikitext else []
    for place, line in enumerate(lines):
        runs = [len(run) for run in QUOTES.findall(line)]
        if runs.count(3) % 2 and runs.count(2) % 2:
            letter = next((elided for elided in ELIDED if elided.search(line)), None)
            lines[place] = letter.sub(r"\1'", line, count=1) if letter else line
    return "\n".join(lines) if lines else wikitext


def inline(code: Any) -> str:
    """A piece of parsed wikitext as text on one line."""
    lines = "".join(_text(node) for node in code.nodes).replace(LINE, "\n").split("\n")
    return _tidy(", ".join(line.strip(" ,") for line in lines if line.strip(" ,")).replace(", (", " ("))


def _text(node: Any) -> str:
    match node:
        case Text():
            return RESIDUE.sub("", str(node.value))
        case Wikilink():
            return _link(node)
        case HTMLEntity():
            return _entity(node)
        case Template():
            return template_text(node, inline)
        case ExternalLink():
            return inline(node.title) if node.title is not None else ""
        case Tag():
            return _tag(node)
        case Heading():
            return f"\n\n{inline(node.title)}\n\n"
        case _:
            return ""


def _link(link: Wikilink) -> str:
    title = str(link.title).strip()
    space, colon, _ = title.partition(":")
    if colon and space.strip().lower() in MEDIA:
        return ""
    if link.text is not None:
        return "".join(_text(node) for node in link.text.nodes)
    if colon and INTERLANGUAGE.fullmatch(space):
        return ""
    return title.removeprefix(":")


def _entity(entity: HTMLEntity) -> str:
    try:
        character = str(entity.normalize())
    except (ValueError, OverflowError):
        return ""
    return " " if character == "\xa0" else character


def _tag(tag: Tag) -> str:
    name = str(tag.tag).strip().lower()
    if name in LEFT_OUT or any("display:none" in str(a.value).replace(" ", "") for a in tag.attributes):
        return ""
    if name == "table":
        return "\n\n" + "".join(f"{LINE}{row}\n" for row in rows_of(tag, inline)) + "\n\n"
    if name in VERBATIM:
        return html.unescape(str(tag.contents))
    if name == "br":
        return "\n"
    if tag.wiki_markup and name in {"li", "dt", "dd"}:
        return LINE if name != "dd" else ""  # a list's sign is a tag of its own, its text comes after it
    inner = "".join(_text(node) for node in tag.contents.nodes) if tag.contents else ""
    if name in {"li", "dt", "dd"}:
        return f"\n{LINE}{inner.strip()}"
    if name in BLOCKS:
        return f"\n\n{inner}\n\n"
    if name == "sup" and inner.translate(RAISED) != inner and not re.search(r"[^0-9+\-−]", inner):
        return inner.translate(RAISED)
    return inner


def _paragraphs(text: str) -> str:
    paragraphs: list[str] = []
    for block in re.split(r"\n\s*\n", text):
        lines: list[str] = []
        own = False  # whether the last line is a list's or a table's: what follows is a new paragraph
        for raw in block.split("\n"):
            line = _tidy(raw.replace(LINE, ""))
            if not any(map(str.isalnum, line)):
                continue
            if raw.lstrip().startswith(LINE):
                lines.append(line)
                own = True
            elif lines and not own:
                lines[-1] = f"{lines[-1]} {line}"
            else:
                paragraphs.append("\n".join(lines))
                lines, own = [line], False
        paragraphs.append("\n".join(lines))
    return "\n\n".join(filter(None, paragraphs))


def _tidy(line: str) -> str:
    line = BLANKS.sub(" ", line)
    if SIGNS_OF_HOLES.search(line):
        for hole, filling in HOLES:
            line = hole.sub(filling, line)
    return line.strip()
