"""Wikitext -> a page to read."""

import re
from html import escape
from pathlib import Path
from string import Template
from urllib.parse import quote

import mwparserfromhell
from mwparserfromhell.nodes import ExternalLink, Heading, HTMLEntity, Node, Tag, Text, Wikilink
from mwparserfromhell.nodes import Template as Transclusion
from mwparserfromhell.wikicode import Wikicode

from playground.mediawiki.pages import Page, path_of, title_from
from playground.mediawiki.site import LICENCE, LICENCE_URL, NAME, Site
from playground.mediawiki.text import SILENT_LINKS, SWITCHES, inline

LISTS = {"*": "ul", "#": "ol"}
KEPT_TAGS = {"b", "i", "sup", "sub", "small", "code", "blockquote"}
ROW_TAGS = {"table", "tr", "td", "th", "caption"}

PAGE = Template((Path(__file__).parent / "page.html").read_text(encoding="utf-8"))


def document(title: str, site: Site) -> tuple[int, str]:
    """HTTP status and HTML of the page of that title; a redirect shows its target."""
    page = site.wiki.resolved(title)
    if page is not None:
        return 200, _page(page.title, article(page, site), _footer(page))
    if title == "Main Page":
        return 200, _page(NAME, contents(site), f"{len(site.wiki.pages)} pages. {_licence()}")
    missing = "<p>There is no page of this name. <a href='/wiki/Main_Page'>All pages</a></p>"
    return 404, _page(title, missing, _licence())


def article(page: Page, site: Site) -> str:
    """The text of a page: sections with anchors, lists, tables, infobox, footnotes."""
    code = mwparserfromhell.parse(SWITCHES.sub("", page.text))
    setter = _Setter(site)
    body = _blocks(setter.html(code))
    notes = "".join(f'<li id="note_{number}">{note}</li>' for number, note in enumerate(setter.footnotes, start=1))
    return f'{body}\n<ol class="notes">{notes}</ol>' if notes else body


def contents(site: Site) -> str:
    """Every page by name."""
    titles = sorted(page.title for page in site.wiki.pages if not page.target)
    return "<ul>" + "".join(f"<li>{_link(title, escape(title))}</li>" for title in titles) + "</ul>"


def anchor_of(heading: str) -> str:
    """The anchor of a section, as MediaWiki makes it."""
    return heading.strip().replace(" ", "_")


class _Setter:
    """Sets the pieces of one page, collecting its footnotes and the anchors used."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._anchors: dict[str, int] = {}
        self.footnotes: list[str] = []

    def html(self, code: Wikicode) -> str:
        return "".join(self._node(node) for node in code.nodes)

    def _node(self, node: Node) -> str:
        match node:
            case Text():
                return escape(str(node.value), quote=False)
            case HTMLEntity():
                return escape(str(node.normalize()))
            case Heading():
                return self._heading(node)
            case Wikilink():
                return self._wikilink(node)
            case ExternalLink():
                words = self.html(node.title) if node.title is not None else escape(str(node.url))
                return f'<a href="{escape(str(node.url))}" rel="nofollow">{words}</a>'
            case Transclusion():
                return self._infobox(node) if inline(node.name).lower().startswith("infobox") else self._template(node)
            case Tag():
                return self._tag(node)
        return ""

    def _heading(self, node: Heading) -> str:
        anchor = anchor_of(inline(node.title))
        seen = self._anchors[anchor] = self._anchors.get(anchor, 0) + 1
        mark = escape(anchor if seen == 1 else f"{anchor}_{seen}")
        return f'\n<h{node.level} id="{mark}">{self.html(node.title).strip()}</h{node.level}>\n'

    def _wikilink(self, node: Wikilink) -> str:
        target = str(node.title)
        if target.startswith(SILENT_LINKS):
            return ""
        words = self.html(node.text if node.text is not None else node.title)
        return _link(target, words) if self._site.wiki.resolved(title_from(target)) else words

    def _infobox(self, node: Transclusion) -> str:
        rows = "".join(
            f"<tr><th>{escape(inline(row.name).replace('_', ' ').capitalize())}<td>{self.html(row.value).strip()}"
            for row in node.params
            if row.showkey
        )
        return '\n<table class="infobox">' + rows.replace("\n", " ") + "</table>\n"

    def _template(self, node: Transclusion) -> str:
        # What a source's template names is set in the order given: author, title, publisher, year.
        return escape(", ".join(inline(part.value) for part in node.params if part.showkey))

    def _tag(self, node: Tag) -> str:
        name = str(node.tag).lower()
        if node.wiki_markup in {"*", "#", ";", ":"}:
            return str(node.wiki_markup)
        if name == "ref":
            return self._footnote(node)
        inner = self.html(node.contents) if node.contents is not None else ""
        if name in ROW_TAGS:
            block = f"<{name}>{inner.strip()}</{name}>".replace("\n", " ")
            return f"\n{block}\n" if name == "table" else block
        if name == "br":
            return "<br>"
        return f"<{name}>{inner}</{name}>" if name in KEPT_TAGS else inner

    def _footnote(self, node: Tag) -> str:
        if node.contents is None or not str(node.contents):
            return ""
        self.footnotes.append(self.html(node.contents))
        number = len(self.footnotes)
        return f'<sup><a href="#note_{number}">[{number}]</a></sup>'


def _blocks(text: str) -> str:
    """Lines of set text -> paragraphs and lists; lines that are blocks already stay."""
    blocks: list[str] = []
    for line in (line.strip() for line in text.split("\n")):
        if not line:
            blocks.append("")
        elif kind := LISTS.get(line[0]):
            item = f"<li>{line.lstrip('*#: ')}</li>"
            if blocks and blocks[-1].endswith(f"</{kind}>"):
                blocks[-1] = f"{blocks[-1].removesuffix(f'</{kind}>')}{item}</{kind}>"
            else:
                blocks.append(f"<{kind}>{item}</{kind}>")
        elif re.match(r"<(h\d|table)\b", line):
            blocks.append(line)
        elif blocks and blocks[-1].endswith("</p>"):
            blocks[-1] = f"{blocks[-1].removesuffix('</p>')} {line}</p>"
        else:
            blocks.append(f"<p>{line}</p>")
    return "\n".join(block for block in blocks if block)


def _page(title: str, body: str, footer: str) -> str:
    return PAGE.substitute(title=escape(title), name=escape(NAME), body=body, footer=footer)


def _footer(page: Page) -> str:
    return f"Revision {page.revision}, {page.saved:%d %B %Y, %H:%M} UTC. {_licence()}"


def _licence() -> str:
    return f'Text under <a href="{LICENCE_URL}" rel="license">{LICENCE}</a>.'


def _link(target: str, words: str) -> str:
    title, mark, section = target.partition("#")
    return f'<a href="/wiki/{quote(path_of(title_from(title)))}{mark}{quote(anchor_of(section))}">{words}</a>'
