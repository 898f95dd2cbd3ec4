"""The only reader of the environment."""

import hashlib
import json
import re
from typing import Annotated, Any, Literal

from pydantic import AliasChoices, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from pydantic_settings import SettingsError as Undecodable

from worker.processors import Kind, Processor

WIKIMEDIA_SLOTS = 3
"""Requests in flight that Wikimedia asks an operator not to exceed."""

OPENAI_ITSELF = "https://api.openai.com/v1"
AuthorName = Literal["auto", "anthropic", "bedrock", "vertex", "openai", "azure", "extractive"]
Effort = Literal["", "low", "medium", "high", "xhigh", "max"]
"""How much a model thinks, in the words that both providers have."""


def _listed(value: object) -> object:
    """A list as people write one into an environment: separated by commas, or as JSON."""
    if not isinstance(value, str):
        return value
    if value.lstrip().startswith("["):
        return json.loads(value)
    return [item.strip() for item in value.split(",") if item.strip()]


Listed = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_listed)]


class SettingsError(Exception):
    """A setting is missing or wrong. The message says which and what to do, and holds no value."""


def named(variable: str, default: Any, description: str) -> Any:
    """A setting under a name of its own, without the prefix that all others share."""
    return Field(default, validation_alias=AliasChoices(variable), description=description)


class Settings(BaseSettings):
    """Read from the environment, else from `.env`. Names without a note of their own begin with FOOTNOTE_."""

    model_config = SettingsConfigDict(
        env_prefix="FOOTNOTE_", env_file=".env", extra="ignore", populate_by_name=True, hide_input_in_errors=True
    )

    slack_bot_token: SecretStr = named("SLACK_BOT_TOKEN", SecretStr(""), "The app's bot token, xoxb-…")
    slack_app_token: SecretStr = named("SLACK_APP_TOKEN", SecretStr(""), "App-level token for Socket Mode, xapp-…")
    slack_api_url: str = named("SLACK_API_URL", "https://slack.com/api/", "Where Slack's Web API answers")
    redis_url: SecretStr = named("REDIS_URL", SecretStr("redis://localhost:6379/0"), "Queue, claims and caches")
    wikipedia_api_url: str = named(
        "WIKIPEDIA_API_URL",
        "https://{lang}.wikipedia.org/w/api.php",
        "MediaWiki's api.php; {lang} becomes the question's language",
    )
    wikipedia_contact: str = named(
        "WIKIPEDIA_CONTACT", "", "Mail address or page of whoever runs this; Wikimedia asks for it in the User-Agent"
    )
    anthropic_api_key: SecretStr = named("ANTHROPIC_API_KEY", SecretStr(""), "Key for Claude, sk-ant-…")
    anthropic_base_url: str = named("ANTHROPIC_BASE_URL", "https://api.anthropic.com", "Where Claude's API answers")
    openai_api_key: SecretStr = named("OPENAI_API_KEY", SecretStr(""), "Key for OpenAI or a compatible server")
    openai_base_url: str = named(
        "OPENAI_BASE_URL", OPENAI_ITSELF, "Where OpenAI's API, or one compatible with it, answers"
    )
    azure_openai_endpoint: str = named("AZURE_OPENAI_ENDPOINT", "", "Azure OpenAI: https://NAME.openai.azure.com")
    azure_openai_api_key: SecretStr = named("AZURE_OPENAI_API_KEY", SecretStr(""), "Azure OpenAI: the key")
    azure_openai_api_version: str = named("OPENAI_API_VERSION", "2024-10-21", "Azure OpenAI: version of the API")
    bedrock_api_key: SecretStr = named("AWS_BEARER_TOKEN_BEDROCK", SecretStr(""), "Amazon Bedrock: the API key")
    bedrock_region: str = named("AWS_REGION", "", "Amazon Bedrock: region, such as us-east-1")
    bedrock_base_url: str = named(
        "ANTHROPIC_BEDROCK_MANTLE_BASE_URL", "", "Amazon Bedrock: address, if not the region's"
    )
    vertex_project: str = named("ANTHROPIC_VERTEX_PROJECT_ID", "", "Google Vertex: the project")
    vertex_region: str = named("CLOUD_ML_REGION", "global", "Google Vertex: region")
    vertex_base_url: str = named("ANTHROPIC_VERTEX_BASE_URL", "", "Google Vertex: address, if not the region's")

    author: AuthorName = Field(
        "auto", description="Who writes: anthropic, bedrock, vertex, openai, azure, extractive; auto: whose key is set"
    )
    second_author: AuthorName = Field("extractive", description="Which model takes over where the first fails")
    anthropic_model: str = Field("claude-sonnet-5-5", description="Claude model that writes the answer")
    anthropic_fast_model: str = Field("claude-haiku-5-5", description="Claude model that plans the searches")
    openai_model: str = Field("gpt-6.2-sol", description="OpenAI model, or Azure deployment, that writes the answer")
    openai_fast_model: str = Field("gpt-6-luna", description="OpenAI model, or Azure deployment, that plans")
    openai_embedding_model: str = Field("text-embedding-3-small", description="OpenAI model that embeds")
    effort: Effort = Field("low", description="How much models think before they write; empty: as the provider has it")
    hypotheses: int = Field(1, ge=0, le=5, description="Hypothetical answers that passages are ranked against")
    model_silence_s: float = Field(20.0, gt=0, description="Seconds without a byte after which a model is given up")
    show_cost: bool = Field(False, description="Say under each answer what models used for it")
    prices: dict[str, tuple[float, float]] = Field(
        default_factory=dict, description="US dollars per million tokens in and out, as JSON: {model: [in, out]}"
    )
    processors: dict[Kind, tuple[Processor, ...]] = Field(
        default_factory=dict, description="Who may get which kind of text, as JSON: {kind: [processor, …]}"
    )

    secret_key: SecretStr = Field(SecretStr(""), description="Seals queue payloads and stored tokens")
    command: str = Field("/lookup", description="The slash command")
    backends: Listed = Field(("wikipedia",), description="Backends to search, separated by commas")
    embedder: Literal["auto", "local", "openai", "none"] = Field(
        "auto", description="local, openai, none for ranking by words alone; auto: openai with its key, else local"
    )
    languages: Listed = Field(
        ("en", "de", "es", "fr", "it", "pt", "nl", "zh", "ja", "ar", "ru"),
        description="Wikipedia editions that questions may choose, separated by commas; the first is the fallback",
    )
    wikipedia_slots: int = Field(0, ge=0, description="Requests in flight; 0: 3 for Wikimedia's hosts, 64 elsewhere")
    concurrency: int = Field(64, ge=1, description="Questions that one worker process answers at once")
    deadline_s: float = Field(90.0, gt=0, le=240, description="Seconds after which a question is given up")
    thread_messages: int = Field(200, ge=0, description="Messages of a running thread that are read as context")
    thread_characters: int = Field(24_000, ge=0, description="Characters of a running thread that are read as context")
    direct_messages: int = Field(20, ge=0, description="Recent messages of a direct conversation read as context")
    thread_replies: int = Field(30, ge=1, description="Answers that one thread may get in an hour")
    metrics: str = Field("", description="Where a worker tells Prometheus its figures, HOST:PORT; empty: nowhere")
    log_level: str = Field("INFO", description="DEBUG, INFO, WARNING or ERROR")

    def sealing_key(self) -> bytes:
        """32 bytes that seal payloads; derived from the bot token where no key is set."""
        secret = self.secret_key.get_secret_value() or self.slack_bot_token.get_secret_value()
        return hashlib.blake2b(secret.encode(), digest_size=32, person=b"footnote-seal").digest()


def settings_from_environment(**overrides: Any) -> Settings:
    """The settings as the environment has them. Raise SettingsError naming what is wrong."""
    try:
        return Settings(**overrides)
    except ValidationError as error:
        faults = [f"{_variable(str(each['loc'][0]))}: {each['msg']}" for each in error.errors(include_input=False)]
    except Undecodable as error:  # its message names the field, its cause holds the value
        field = re.search(r'field "(\w+)"', str(error))
        faults = [f"{_variable(field[1]) if field else 'A setting'}: must be written as JSON"]
    raise SettingsError("These settings are wrong:\n" + "\n".join(faults))


def _variable(field: str) -> str:
    """The environment variable behind a field; fields with a name of their own are known by it already."""
    return f"FOOTNOTE_{field.upper()}" if field in Settings.model_fields else field
