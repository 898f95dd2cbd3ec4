"""Slack's two searches over the wire.

https://docs.slack.dev/reference/methods/assistant.search.context, https://docs.slack.dev/reference/methods/search.messages
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from aiohttp import ClientError
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from search_backends.base import SearchError, Trouble
from search_backends.slack_hits import Document, Hit, documents_in, hits_in, matches_in
from search_backends.slack_terms import Terms

LIMIT = 20
"""Messages of one call; Slack gives no more."""
BUSY = "Slack was not searched: it allows only so many searches a minute, and they are used up. Ask again in a minute"
SILENT = "Slack was not searched: it did not answer in time. Ask again in a minute"
BROKEN = "Slack was not searched: its search is not working right now. Ask again later, and tell an admin if that lasts"
REFUSED = "Slack was not searched: it no longer accepts my token. An admin can install the app again"
FORBIDDEN = "Slack was not searched: a rule of this workspace keeps me out. An admin can allow the app"
EMPTY = "Slack was not searched: there was no word to search for. Ask with other words"
NOT_GRANTED = "Slack was not searched: your connection does not let me search. Connect again with the command `connect`"
REASONS: Mapping[str, str] = {
    "missing_scope": "Slack was not searched: this workspace has not granted me `search:read.public`. "
    "An admin can add it under OAuth & Permissions of the app, and install the app again",
    "not_allowed_token_type": "Slack was not searched: the app's token is of a kind that may not search. "
    "An admin can install the app anew from its manifest",
    "feature_not_enabled": "Slack was not searched: this workspace's plan has no search for apps. "
    "People can connect their own search where an admin has set that up",
    "assistant_search_context_disabled": "Slack was not searched: an admin has switched search by apps off. "
    "An admin can switch it on",
    "invalid_action_token": "Slack was not searched: its permission for this question has run out. Please ask again",
    "ratelimited": BUSY,
    "rate_limited": BUSY,
    "unknown_method": "Slack was not searched: this Slack has no search for apps. "
    "People can connect their own search where an admin has set that up",
    "query_too_long": "Slack was not searched: the question is too long for its search. Ask in fewer words",
    "missing_query": EMPTY,
    "no_query": EMPTY,
    **dict.fromkeys(("not_authed", "invalid_auth", "account_inactive", "token_expired", "token_revoked"), REFUSED),
    **dict.fromkeys(("access_denied", "no_permission", "team_access_not_granted", "ekm_access_denied"), FORBIDDEN),
    **dict.fromkeys(("org_login_required", "enterprise_is_restricted", "accesslimited"), FORBIDDEN),
}
TROUBLES = {BUSY: Trouble.BUSY, BROKEN: Trouble.BROKEN, EMPTY: Trouble.OTHER}
ENDED = "Slack was not searched: your connection has ended. Connect again with the command `connect`"
LOST = {"token_revoked", "invalid_auth", "account_inactive", "token_expired", "not_authed"}
"""A grant that is no longer one."""
NOT_TO_BE_HAD = {
    *("feature_not_enabled", "assistant_search_context_disabled", "missing_scope"),
    *("unknown_method", "not_allowed_token_type", "invalid_action_token"),
}
"""Where another way may still serve."""
SCOPES: Mapping[str, str] = {
    "public_channel": "search:read.public",
    "private_channel": "search:read.private",
    "mpim": "search:read.mpim",
    "im": "search:read.im",
}
"""What a person's grant must hold for each kind of conversation."""


class Allowance(Protocol):
    """Calls that may still be made this minute, counted over all processes."""

    async def take(self) -> bool:
        """Use one up; False where there is none."""

    async def pause(self, seconds: float) -> None:
        """Slack wants none for so long."""


@dataclass(frozen=True, slots=True)
class Sought:
    """What a search found."""

    hits: tuple[Hit, ...]
    documents: tuple[Document, ...] = ()


@dataclass(frozen=True, slots=True)
class Door:
    """One way to search: a token, and what goes with it."""

    slack: AsyncWebClient
    allowance: Allowance
    action_token: str = field(default="", repr=False)
    """A bot's searches need it; it says for whom and where."""
    semantic: bool = False
    """Whether this workspace's search understands questions."""
    files: bool = False
    """Whether files may be asked for too."""
    legacy: bool = False
    """Whether the token may use search.messages."""
    scopes: frozenset[str] = frozenset()
    """Of a person's grant."""
    bots: bool = False
    """Whether what bots wrote is wanted too."""
    lost: Callable[[], Awaitable[None]] | None = None
    """Called where Slack says that the grant is none any more."""
    other: "Door | None" = None
    """Tried where this one is shut."""

    def looks_everywhere(self, kind: str) -> bool:
        """Whether the older search has to do, which knows no kinds."""
        return self.legacy and SCOPES[kind] not in self.scopes

    async def search(self, terms: Terms, kind: str) -> Sought:
        """What conversations of this kind hold. One call, or two where the first finds nothing. Raise SearchError."""
        if self.looks_everywhere(kind):
            return await self._older(terms)
        try:
            return await self._newer(terms, kind)
        except SlackApiError as error:
            if _code(error) in NOT_TO_BE_HAD and self.legacy:
                return await self._older(terms)
            if _code(error) in NOT_TO_BE_HAD and self.other:
                return await self.other.search(terms, kind)
            raise await self._failure(error) from error
        except (ClientError, TimeoutError) as error:
            raise SearchError(SILENT, Trouble.SILENT) from error

    async def _newer(self, terms: Terms, kind: str) -> Sought:
        found = await self._context(terms.natural() if self.semantic else terms.keywords(), terms, kind)
        if self.semantic and terms.words and not (found.hits or found.documents):
            found = await self._context(terms.keywords(), terms, kind)
        return found

    async def _context(self, query: str, terms: Terms, kind: str) -> Sought:
        if not query:
            return Sought(())
        await self._allowed()
        span = terms.span
        reply: Any = await self.slack.assistant_search_context(
            query=query,
            action_token=self.action_token or None,
            channel_types=kind,
            content_types=["messages", "files"] if self.files else ["messages"],
            include_context_messages=True,
            include_bots=self.bots,
            # Whether the bounds are meant to be included is not written down.
            after=max(0, span.start - 1) if span else None,
            before=span.end if span else None,
            limit=LIMIT,
        )
        return Sought(tuple(hits_in(reply)), tuple(documents_in(reply)))

    async def _older(self, terms: Terms) -> Sought:
        if not (query := terms.every()):
            return Sought(())
        try:
            await self._allowed()
            reply: Any = await self.slack.search_messages(query=query, count=LIMIT)
        except SlackApiError as error:
            raise await self._failure(error) from error
        except (ClientError, TimeoutError) as error:
            raise SearchError(SILENT, Trouble.SILENT) from error
        return Sought(tuple(matches_in(reply)))

    async def _allowed(self) -> None:
        if not await self.allowance.take():
            raise SearchError(BUSY, Trouble.BUSY)

    async def _failure(self, error: SlackApiError) -> SearchError:
        code = _code(error)
        if code in ("ratelimited", "rate_limited"):
            await self.allowance.pause(_retry_after(error))
        if code in LOST and self.lost:
            await self.lost()
            return SearchError(ENDED, Trouble.REFUSED)
        if code == "missing_scope" and self.scopes:
            return SearchError(NOT_GRANTED, Trouble.REFUSED)
        sentence = REASONS.get(code, BROKEN)
        return SearchError(sentence, TROUBLES.get(sentence, Trouble.REFUSED))


def _code(error: SlackApiError) -> str:
    body = getattr(error.response, "data", error.response)
    code = body.get("error") if isinstance(body, Mapping) else None
    return code if isinstance(code, str) else ""


def _retry_after(error: SlackApiError) -> float:
    headers = {name.lower(): value for name, value in getattr(error.response, "headers", {}).items()}
    given = headers.get("retry-after", "30")
    try:
        return float(given if isinstance(given, str) else given[0])
    except ValueError:
        return 30.0
