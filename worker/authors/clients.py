"""Clients of the model providers: the libraries' own classes, told what they would look up themselves."""

from importlib.util import find_spec

import anthropic
import httpx2
import openai

from worker.settings import Settings, SettingsError

ClaudeClient = anthropic.AsyncAnthropic | anthropic.AsyncAnthropicBedrockMantle | anthropic.AsyncAnthropicVertex

NO_RETRIES = 0
"""worker.authors.patience repeats calls instead, because it knows the question's deadline."""

# Each library brings its own HTTP client; over aiohttp it takes a fraction of the CPU time (benchmarks/RESULTS.md).


def claude_client(settings: Settings) -> anthropic.AsyncAnthropic:
    """Anthropic's own API, or one compatible with it."""
    return anthropic.AsyncAnthropic(
        api_key=settings.anthropic_api_key.get_secret_value(),
        base_url=settings.anthropic_base_url,
        max_retries=NO_RETRIES,
        open_telemetry=False,
        http_client=anthropic.DefaultAioHttpClient(timeout=_timeout(settings)),
        timeout=_timeout(settings),
    )


def bedrock_client(settings: Settings) -> anthropic.AsyncAnthropicBedrockMantle:
    """Claude on Amazon Bedrock, with an API key or with the credentials of the machine. Raise SettingsError."""
    key = settings.bedrock_api_key.get_secret_value() or None
    if key is None:
        _require("botocore", "bedrock", "without AWS_BEARER_TOKEN_BEDROCK")
    if not settings.bedrock_region and not settings.bedrock_base_url:
        raise SettingsError("AWS_REGION is not set, so I don't know where Bedrock is. Set it, such as us-east-1.")
    return anthropic.AsyncAnthropicBedrockMantle(
        api_key=key,
        aws_region=settings.bedrock_region or None,
        base_url=settings.bedrock_base_url or None,
        max_retries=NO_RETRIES,
        open_telemetry=False,
        http_client=anthropic.DefaultAioHttpClient(timeout=_timeout(settings)),
        timeout=_timeout(settings),
    )


def vertex_client(settings: Settings) -> anthropic.AsyncAnthropicVertex:
    """Claude on Google Vertex, with the credentials of the machine. Raise SettingsError."""
    _require("google.auth", "vertex", "for Vertex")
    return anthropic.AsyncAnthropicVertex(
        project_id=settings.vertex_project,
        region=settings.vertex_region,
        base_url=settings.vertex_base_url or None,
        max_retries=NO_RETRIES,
        open_telemetry=False,
        http_client=anthropic.DefaultAioHttpClient(timeout=_timeout(settings)),
        timeout=_timeout(settings),
    )


def openai_client(settings: Settings) -> openai.AsyncOpenAI:
    """OpenAI, or a server that speaks its protocol."""
    return openai.AsyncOpenAI(
        # Servers of one's own want no key, the library wants a word.
        api_key=settings.openai_api_key.get_secret_value() or "none",
        base_url=settings.openai_base_url,
        max_retries=NO_RETRIES,
        http_client=openai.DefaultAioHttpClient(timeout=_timeout(settings)),
        timeout=_timeout(settings),
    )


def azure_client(settings: Settings) -> openai.AsyncAzureOpenAI:
    """OpenAI's models on Azure; model names are those of the deployments. Raise SettingsError."""
    if not settings.azure_openai_endpoint:
        raise SettingsError("AZURE_OPENAI_ENDPOINT is not set, such as https://NAME.openai.azure.com.")
    return openai.AsyncAzureOpenAI(
        api_key=settings.azure_openai_api_key.get_secret_value(),
        azure_endpoint=settings.azure_openai_endpoint,
        api_version=settings.azure_openai_api_version,
        max_retries=NO_RETRIES,
        http_client=openai.DefaultAioHttpClient(timeout=_timeout(settings)),
        timeout=_timeout(settings),
    )


def _timeout(settings: Settings) -> httpx2.Timeout:
    """Seconds for a connection, and for silence on it; how long a whole call may take is the question's deadline."""
    return httpx2.Timeout(settings.model_silence_s, connect=5.0)


def _require(package: str, extra: str, when: str) -> None:
    """Raise SettingsError where the library's optional half is not installed."""
    try:
        found = find_spec(package)
    except ModuleNotFoundError:
        found = None
    if found is None:
        raise SettingsError(f'FOOTNOTE_AUTHOR={extra} needs "footnote[{extra}]" installed {when}.')
