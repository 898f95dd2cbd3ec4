"""Keeps other web pages out: what runs here acts as any user, so only this machine's own pages and programs may ask."""

from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler

NAMES = ("127.0.0.1", "localhost", "::1")


@web.middleware
async def only_from_here(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse a request that names another host (DNS rebinding) or that another origin's page makes."""
    if urlsplit(f"//{request.host}").hostname not in NAMES:
        raise web.HTTPForbidden(text="the playground answers under localhost only")
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.host}":
        raise web.HTTPForbidden(text="the playground answers its own page only")
    return await handler(request)
