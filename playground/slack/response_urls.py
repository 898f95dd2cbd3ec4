"""The addresses that come with commands and actions: five posts within half an hour, without a token."""

import secrets
import time
from dataclasses import dataclass, field, replace

from aiohttp import web

from playground.slack.block_rules import checked_blocks
from playground.slack.calls import Refusal
from playground.slack.values import Json, Message
from playground.slack.workspace import BOT_USER, TEAM, Workspace

MOST_POSTS = 5
KNOWN = {
    "attachments",
    "blocks",
    "delete_original",
    "metadata",
    "replace_original",
    "response_type",
    "text",
    "thread_ts",
    "unfurl_links",
    "unfurl_media",
}


@dataclass(slots=True)
class ResponseUrl:
    """Where an answer to one command or action goes. `original` is the message that can be replaced."""

    channel: str
    user: str
    ends: float
    command: str | None = None
    original: Message | None = None
    posts: int = 0


@dataclass(slots=True)
class ResponseUrls:
    """All addresses given out."""

    workspace: Workspace
    lifetime_s: float
    _given: dict[str, ResponseUrl] = field(default_factory=dict)

    def give(self, channel: str, user: str, command: str | None = None, original: Message | None = None) -> str:
        """A new address."""
        secret = secrets.token_urlsafe(18)
        self._given[secret] = ResponseUrl(channel, user, time.monotonic() + self.lifetime_s, command, original)
        return f"{self.workspace.url}/commands/{TEAM}/{secret}"

    async def on_post(self, request: web.Request) -> web.Response:
        """POST to an address; answers `ok`, or 4xx with Slack's error."""
        place = self._given.get(request.match_info["secret"])
        if place is None:
            return web.json_response({"ok": False, "error": "invalid_url"}, status=404)
        if place.ends < time.monotonic():
            return web.json_response({"ok": False, "error": "expired_url"}, status=404)
        if place.posts >= MOST_POSTS:
            return web.json_response({"ok": False, "error": "used_url"}, status=404)
        try:
            payload = await request.json()
        except ValueError:
            return web.json_response({"ok": False, "error": "invalid_payload"}, status=400)
        place.posts += 1
        try:
            self.respond(place, payload)
        except Refusal as refusal:
            return web.json_response({"ok": False, "error": refusal.error} | refusal.extra, status=400)
        return web.Response(text="ok")

    def first_shown(self, response_url: str) -> str:
        """The text of the first message that came of it; empty where none did."""
        original = self._given[response_url.rpartition("/")[2]].original
        return original.text if original else ""

    def acknowledged(self, response_url: str, payload: Json) -> None:
        """Show what came with an acknowledgement, which counts as no post. Raise Refusal."""
        self.respond(self._given[response_url.rpartition("/")[2]], payload)

    def respond(self, place: ResponseUrl, payload: Json) -> None:
        """Show a response: new, instead of the original, or none at all. Raise Refusal."""
        if unknown := sorted(set(payload) - KNOWN):
            raise Refusal.of_arguments(*(f"unexpected argument: {name}" for name in unknown))
        if payload.get("delete_original"):
            if place.original:
                self.workspace.delete(place.original)
            return
        blocks = checked_blocks(payload.get("blocks") or [])
        if not payload.get("text") and not blocks and not payload.get("attachments"):
            raise Refusal("no_text")
        if payload.get("replace_original") and place.original:
            fields = {"text": payload.get("text", ""), "blocks": blocks}
            place.original = self.workspace.change(place.original, **fields)
            return
        message = self._message(place, payload, blocks)
        place.original = place.original or message
        self.workspace.post(message)

    def _message(self, place: ResponseUrl, payload: Json, blocks: tuple[Json, ...]) -> Message:
        message = Message(
            channel=place.channel,
            ts=self.workspace.next_ts(),
            user=BOT_USER,
            text=payload.get("text", ""),
            thread_ts=payload.get("thread_ts"),
            is_bot=True,
            blocks=blocks,
            attachments=tuple(payload.get("attachments") or ()),
            metadata=payload.get("metadata"),
        )
        if payload.get("response_type") == "in_channel":
            return replace(message, command=place.command)
        return replace(message, visible_to=place.user)
