"""Clients for Claude at Anthropic, Amazon and Google: the library's own, told what they would look up themselves."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

import anthropic
import httpx2

from worker.authors.clients import NO_RETRIES, require, timeout_of
from worker.authors.failures import Faults
from worker.network import trusted
from worker.settings import Settings, SettingsError
from worker.settings.models import AuthorName

ClaudeClient = anthropic.AsyncAnthropic | anthropic.AsyncAnthropicBedrockMantle | anthropic.AsyncAnthropicVertex

PROVIDER = "Claude"
"""How the asker would call it, wherever it is."""


def faults_of(*credentials: type[Exception]) -> Faults:
    """What the library raises, and what the looking up of credentials raises."""
    return Faults(
        PROVIDER,
        any=anthropic.AnthropicError,
        status=anthropic.APIStatusError,
        timeout=anthropic.APITimeoutError,
        connection=anthropic.APIConnectionError,
        credentials=credentials,
    )


def faults_at(name: AuthorName) -> Faults:
    """What calls raise by the author's name in the settings. The packages were asked for when its client was made."""
    if name == "vertex":
        return faults_of(import_module("google.auth.exceptions").GoogleAuthError)
    if name == "bedrock" and find_spec("botocore"):
        # The library's own word for "none found" is a plain RuntimeError.
        return faults_of(import_module("botocore.exceptions").BotoCoreError, RuntimeError)
    return faults_of()


def http_client(settings: Settings) -> httpx2.AsyncClient:
    """The library brings its own HTTP client; over aiohttp it takes a fraction of the CPU time."""
    return anthropic.DefaultAioHttpClient(timeout=timeout_of(settings), verify=trusted(settings))


def claude_client(settings: Settings) -> anthropic.AsyncAnthropic:
    """Anthropic's own API, or one compatible with it."""
    return anthropic.AsyncAnthropic(
        api_key=settings.anthropic_api_key.get_secret_value(),
        base_url=settings.anthropic_base_url,
        max_retries=NO_RETRIES,
        open_telemetry=False,
        http_client=http_client(settings),
        timeout=timeout_of(settings),
    )


def bedrock_client(settings: Settings) -> anthropic.AsyncAnthropicBedrockMantle:
    """Claude on Amazon Bedrock, with an API key or with the credentials of the machine. Raise SettingsError."""
    key = settings.bedrock_api_key.get_secret_value() or None
    if key is None:
        require("botocore", "bedrock", "without AWS_BEARER_TOKEN_BEDROCK")
    if not settings.bedrock_region and not settings.bedrock_base_url:
        raise SettingsError("AWS_REGION is not set, so I don't know where Bedrock is. Set it, such as us-east-1.")
    return anthropic.AsyncAnthropicBedrockMantle(
        api_key=key,
        aws_region=settings.bedrock_region or None,
        base_url=settings.bedrock_base_url or None,
        max_retries=NO_RETRIES,
        open_telemetry=False,
        http_client=http_client(settings),
        timeout=timeout_of(settings),
    )


def vertex_client(settings: Settings) -> anthropic.AsyncAnthropicVertex:
    """Claude on Google Vertex, with the credentials of the machine. Raise SettingsError."""
    require("google.auth", "vertex", "for Vertex")
    return anthropic.AsyncAnthropicVertex(
        project_id=settings.vertex_project,
        region=settings.vertex_region,
        base_url=settings.vertex_base_url or None,
        max_retries=NO_RETRIES,
        open_telemetry=False,
        http_client=http_client(settings),
        timeout=timeout_of(settings),
    )


CLIENTS: dict[str, Callable[[Settings], ClaudeClient]] = {
    "anthropic": claude_client,
    "bedrock": bedrock_client,
    "vertex": vertex_client,
}
"""By the author's name in the settings."""
