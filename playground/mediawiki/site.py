"""The wiki as a whole: its pages, its index, where it is reached, and what it says of itself."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from playground.mediawiki.pages import Encyclopedia, path_of
from playground.mediawiki.search import Index

NAME = "Playground Encyclopedia"
LICENCE = "Creative Commons Attribution-ShareAlike 4.0"
LICENCE_URL = "https://creativecommons.org/licenses/by-sa/4.0/"


@dataclass(frozen=True, slots=True)
class Site:
    """What a request is answered from."""

    wiki: Encyclopedia
    index: Index
    base: str
    """Scheme and host as the client reached them, without a slash at the end: "http://127.0.0.1:8080"."""

    def url_of(self, title: str) -> str:
        """Address of a page."""
        return f"{self.base}/wiki/{quote(path_of(title), safe='/:(),!*@')}"

    def edit_url_of(self, title: str) -> str:
        """Address under which MediaWiki would let one edit the page."""
        return f"{self.base}/w/index.php?title={quote(path_of(title), safe='/:(),!*@')}&action=edit"


def siteinfo(site: Site, props: tuple[str, ...]) -> dict[str, Any]:
    """`meta=siteinfo`: the properties asked for."""
    articles = [page for page in site.wiki.pages if not page.target]
    known: dict[str, Any] = {
        "general": {
            "mainpage": "Main Page",
            "base": site.url_of("Main Page"),
            "sitename": NAME,
            "generator": "MediaWiki 1.39.17",
            "case": "first-letter",
            "lang": "en",
            "rtl": False,
            "readonly": True,
            "articlepath": "/wiki/$1",
            "scriptpath": "/w",
            "script": "/w/index.php",
            "server": site.base,
            "servername": site.base.partition("://")[2].partition(":")[0],
            "wikiid": "playground",
        },
        "namespaces": {"0": {"id": 0, "case": "first-letter", "name": "", "subpages": False, "content": True}},
        "rightsinfo": {"url": LICENCE_URL, "text": LICENCE},
        "statistics": {"pages": len(site.wiki.pages), "articles": len(articles), "edits": len(site.wiki.pages)},
    }
    return {prop: known[prop] for prop in props}
