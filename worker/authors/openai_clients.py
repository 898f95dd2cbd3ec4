"""Clients for OpenAI, Azure and compatible servers: the library's own, told what they would look up themselves."""

import httpx2
import openai

from worker.authors.clients import NO_RETRIES, timeout_of
from worker.authors.failures import Faults
from worker.network import trusted
from worker.settings import Settings, SettingsError


def faults_of(provider: str) -> Faults:
    """What the library raises when this provider fails."""
    return Faults(
        provider,
        any=openai.OpenAIError,
        status=openai.APIStatusError,
        timeout=openai.APITimeoutError,
        connection=openai.APIConnectionError,
    )


def http_client(settings: Settings) -> httpx2.AsyncClient:
    """The library brings its own HTTP client; over aiohttp it takes a fraction of the CPU time."""
    return openai.DefaultAioHttpClient(timeout=timeout_of(settings), verify=trusted(settings))


def openai_client(settings: Settings) -> openai.AsyncOpenAI:
    """OpenAI, or a server that speaks its protocol."""
    return openai.AsyncOpenAI(
        # Servers of one's own want no key, the library wants a word.
        api_key=settings.openai_api_key.get_secret_value() or "none",
        base_url=settings.openai_base_url,
        max_retries=NO_RETRIES,
        http_client=http_client(settings),
        timeout=timeout_of(settings),
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
        http_client=http_client(settings),
        timeout=timeout_of(settings),
    )
