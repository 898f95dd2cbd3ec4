"""A small encyclopedia for machines without internet: MediaWiki's Action API, and pages to read."""

import json
from functools import partial
from pathlib import Path

from aiohttp import web

from playground.mediawiki.api import answer
from playground.mediawiki.html import document
from playground.mediawiki.pages import encyclopedia_from, path_of, title_from
from playground.mediawiki.search import Index
from playground.mediawiki.site import Site

PAGES = Path(__file__).parent / "encyclopedia"

SUGGESTED: tuple[str, ...] = (
    "Who discovered penicillin?",
    "When did Marie Curie win her second Nobel Prize?",
    "How many hearts does an octopus have?",
    "Where does the Danube begin?",
    "Why is Mars red?",
    "What is the largest moon of Saturn?",
    "When did the Berlin Wall fall?",
    "How deep is Lake Baikal?",
    "Where was Frédéric Chopin born?",
    "How long is a marathon?",
    "What is kimchi made of?",
    "Who invented basketball?",
    "When was the Suez Canal opened?",
    "Why was 1816 called the year without a summer?",
    "How much does a blue whale weigh?",
    "Why is the chemical symbol for mercury Hg?",
    "Where did the Great Fire of London start?",
    "What did Tim Berners-Lee invent?",
    "Who was the second person to walk on the Moon?",
    "What is Ada Lovelace known for?",
)
"""Questions that the encyclopedia can answer, for a start."""


def routes() -> list[web.RouteDef]:
    """The API at /w/api.php, the pages at /wiki/Title, and permanent links at /w/index.php."""
    wiki = encyclopedia_from(PAGES)
    index = Index(wiki)

    async def api(request: web.Request) -> web.Response:
        form = await request.post() if request.method == "POST" else {}
        raw = {**request.query, **{name: value for name, value in form.items() if isinstance(value, str)}}
        reply = answer(raw, Site(wiki, index, _base_of(request)))
        response = web.json_response(reply.body, dumps=partial(json.dumps, ensure_ascii=False))
        if reply.error:
            response.headers["MediaWiki-API-Error"] = reply.error
        response.enable_compression()
        return response

    async def page(request: web.Request) -> web.Response:
        title = title_from(request.match_info["title"])
        status, text = document(title, Site(wiki, index, _base_of(request)))
        return web.Response(status=status, text=text, content_type="text/html")

    async def index_page(request: web.Request) -> web.Response:
        raise web.HTTPFound(f"/wiki/{path_of(title_from(request.query.get('title', 'Main Page')))}")

    return [
        web.get("/w/api.php", api),
        web.post("/w/api.php", api),
        web.get("/w/index.php", index_page),
        web.get("/wiki/{title:.+}", page),
    ]


def _base_of(request: web.Request) -> str:
    return f"{request.scheme}://{request.host}"
