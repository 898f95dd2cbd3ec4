"""Searches for tests, and what they find."""

from typing import Any

from slack_sdk import WebClient

from tests.playground.bolt_bot import client_of
from tests.servers.playground import Playground

EVERY_KIND = ["public_channel", "private_channel", "mpim", "im"]
KINDS_SCOPES = ("search:read.public", "search:read.private", "search:read.mpim", "search:read.im")


def as_bot(playground: Playground, channel: str, user: str = "alice") -> tuple[WebClient, dict[str, Any]]:
    """The bot's client, and the action token of someone who asked somewhere."""
    return client_of(playground), {"action_token": playground.action_token(channel, user)}


def as_person(playground: Playground, user: str, *scopes: str) -> WebClient:
    """A client with a person's own token."""
    return client_of(playground, playground.grant(user, *(scopes or KINDS_SCOPES)))


def found(client: WebClient, query: str, **arguments: Any) -> list[str]:
    """The messages that a search finds, the best first."""
    results = client.assistant_search_context(query=query, **arguments)["results"]
    return [message["content"] for message in results["messages"]]


def places(client: WebClient, query: str, **arguments: Any) -> set[str]:
    """The channels in which a search finds something."""
    results = client.assistant_search_context(query=query, **arguments)["results"]
    return {message["channel_id"] for message in results["messages"]}
