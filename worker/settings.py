"""The only reader of the environment."""

import hashlib
from typing import Annotated, Any, Literal

from pydantic import AliasChoices, Field, SecretStr, ValidationError, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from worker.processors import Kind, Processor
from worker.written import (
    Address,
    AsJson,
    Channels,
    Command,
    DatabaseAddress,
    Key,
    Languages,
    Level,
    Line,
    Listed,
    People,
    PublicAddress,
    RedisAddress,
    Word,
)

WIKIMEDIA_SLOTS = 3
"""Requests in flight that Wikimedia asks an operator not to exceed."""

OPENAI_ITSELF = "https://api.openai.com/v1"
AuthorName = Literal["auto", "anthropic", "bedrock", "vertex", "openai", "azure", "extractive"]
Effort = Literal["", "low", "medium", "high", "xhigh", "max"]
"""How much a model thinks, in the words that both providers have."""


class SettingsError(Exception):
    """A setting is missing or wrong. The message says which and what to do, and holds no value."""


def named(variable: str, default: Any, description: str) -> Any:
    """A setting under a name of its own, without the prefix that all others share."""
    return Field(default, validation_alias=AliasChoices(variable), description=description)


class Settings(BaseSettings):
    """Read from the environment, else from `.env`. Names without a note of their own begin with FOOTNOTE_.

    An empty variable is as good as none, so that a template may be left half filled in.
    """

    model_config = SettingsConfigDict(
        env_prefix="FOOTNOTE_",
        env_file=".env",
        env_file_encoding="utf-8-sig",  # some editors put a mark before the first line
        extra="ignore",
        populate_by_name=True,
        hide_input_in_errors=True,
    )

    slack_bot_token: Key = named("SLACK_BOT_TOKEN", SecretStr(""), "The app's bot token, xoxb-…")
    slack_app_token: Key = named("SLACK_APP_TOKEN", SecretStr(""), "App-level token for Socket Mode, xapp-…")
    slack_signing_secret: Key = named("SLACK_SIGNING_SECRET", SecretStr(""), "Signing secret, for HTTP mode")
    slack_client_id: Word = named("SLACK_CLIENT_ID", "", "The app's client id, for people to connect Slack search")
    slack_client_secret: Key = named("SLACK_CLIENT_SECRET", SecretStr(""), "The app's client secret, likewise")
    slack_api_url: Address = named("SLACK_API_URL", "https://slack.com/api/", "Where Slack's Web API answers")
    redis_url: RedisAddress = named("REDIS_URL", SecretStr("redis://localhost:6379/0"), "Queue, claims and caches")
    database_url: DatabaseAddress = named(
        "DATABASE_URL",
        SecretStr("sqlite:///footnote.db"),
        "Where connections to Slack search are kept: SQLite, or PostgreSQL",
    )
    wikipedia_api_url: Address = named(
        "WIKIPEDIA_API_URL",
        "https://{lang}.wikipedia.org/w/api.php",
        "MediaWiki's api.php; {lang} becomes the question's language",
    )
    wikipedia_contact: Line = named(
        "WIKIPEDIA_CONTACT", "", "Mail address or page of whoever runs this; Wikimedia asks for it in the User-Agent"
    )
    anthropic_api_key: Key = named("ANTHROPIC_API_KEY", SecretStr(""), "Key for Claude, sk-ant-…")
    anthropic_base_url: Address = named("ANTHROPIC_BASE_URL", "https://api.anthropic.com", "Where Claude's API answers")
    openai_api_key: Key = named("OPENAI_API_KEY", SecretStr(""), "Key for OpenAI or a compatible server")
    openai_base_url: Address = named(
        "OPENAI_BASE_URL", OPENAI_ITSELF, "Where OpenAI's API, or one compatible with it, answers"
    )
    azure_openai_endpoint: Address = named("AZURE_OPENAI_ENDPOINT", "", "Azure OpenAI: https://NAME.openai.azure.com")
    azure_openai_api_key: Key = named("AZURE_OPENAI_API_KEY", SecretStr(""), "Azure OpenAI: the key")
    azure_openai_api_version: Word = named("OPENAI_API_VERSION", "2024-10-21", "Azure OpenAI: version of the API")
    bedrock_api_key: Key = named("AWS_BEARER_TOKEN_BEDROCK", SecretStr(""), "Amazon Bedrock: the API key")
    bedrock_region: Word = named("AWS_REGION", "", "Amazon Bedrock: region, such as us-east-1")
    bedrock_base_url: Address = named(
        "ANTHROPIC_BEDROCK_MANTLE_BASE_URL", "", "Amazon Bedrock: address, if not the region's"
    )
    vertex_project: Word = named("ANTHROPIC_VERTEX_PROJECT_ID", "", "Google Vertex: the project")
    vertex_region: Word = named("CLOUD_ML_REGION", "global", "Google Vertex: region")
    vertex_base_url: Address = named("ANTHROPIC_VERTEX_BASE_URL", "", "Google Vertex: address, if not the region's")

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
    model_silence_s: float = Field(
        20.0, gt=0, le=3600, description="Seconds without a byte after which a model is given up"
    )
    show_cost: bool = Field(False, description="Say under each answer what models used for it")
    prices: Annotated[dict[str, tuple[float, float]], NoDecode, AsJson] = Field(
        default_factory=dict, description="US dollars per million tokens in and out, as JSON: {model: [in, out]}"
    )
    processors: Annotated[dict[Kind, tuple[Processor, ...]], NoDecode, AsJson] = Field(
        default_factory=dict, description="Who may get which kind of text, as JSON: {kind: [processor, …]}"
    )

    secret_key: SecretStr = Field(SecretStr(""), description="Seals queue payloads and stored tokens")
    command: Command = Field("/lookup", description="The slash command")
    backends: Listed = Field(("wikipedia", "slack"), description="Places to search, separated by commas")
    sources_excluded: Channels = Field((), description="Ids of channels that are never a source, by commas")
    connect_sources: bool = Field(
        False, description="Let channels shared with other organisations be sources for questions asked in them"
    )
    bots: People = Field((), description="Ids of bots' users whose messages may be sources, by commas")
    slack_searches: int = Field(10, ge=0, description="Searches a minute that Slack allows this workspace")
    embedder: Literal["auto", "local", "openai", "none"] = Field(
        "auto", description="local, openai, none for ranking by words alone; auto: openai with its key, else local"
    )
    languages: Languages = Field(
        ("en", "de", "es", "fr", "it", "pt", "nl", "zh", "ja", "ar", "ru"),
        description="Wikipedia editions that questions may choose, separated by commas; the first is the fallback",
    )
    wikipedia_slots: int = Field(0, ge=0, description="Requests in flight; 0: 3 for Wikimedia's hosts, 64 elsewhere")
    concurrency: int = Field(64, ge=1, description="Questions that one worker process answers at once")
    deadline_s: float = Field(90.0, gt=0, le=240, description="Seconds after which a question is given up")
    channels: Channels = Field((), description="Ids of the channels in which it answers, by commas; empty: in all")
    channels_denied: Channels = Field((), description="Ids of channels in which it does not answer, by commas")
    thread_messages: int = Field(200, ge=0, description="Messages of a running thread that are read as context")
    thread_characters: int = Field(24_000, ge=0, description="Characters of a running thread that are read as context")
    direct_messages: int = Field(20, ge=0, description="Recent messages of a direct conversation read as context")
    thread_replies: int = Field(30, ge=1, description="Answers that one thread may get in an hour")
    listen: str = Field("0.0.0.0:3000", description="Where the bot listens in HTTP mode, HOST:PORT")
    public_url: PublicAddress = Field(
        "", description="https://HOST under which browsers reach FOOTNOTE_LISTEN, to connect Slack search"
    )
    metrics: str = Field("", description="Where a worker tells Prometheus its figures, HOST:PORT; empty: nowhere")
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], Level] = Field(
        "INFO", description="debug, info, warning or error"
    )

    @model_validator(mode="before")
    @classmethod
    def _empty_is_unset(cls, given: dict[str, Any]) -> dict[str, Any]:
        # An empty effort says something.
        return {name: value for name, value in given.items() if not _is_blank(value) or name == "effort"}

    def can_connect(self) -> bool:
        """Whether people can connect their own Slack search: only then are there pages for it."""
        return bool(self.public_url and self.slack_client_id and self.slack_client_secret.get_secret_value())

    def sealing_key(self) -> bytes:
        """32 bytes that seal payloads; derived from the bot token where no key is set."""
        secret = self.secret_key.get_secret_value() or self.slack_bot_token.get_secret_value()
        return hashlib.blake2b(secret.encode(), digest_size=32, person=b"footnote-seal").digest()


def settings_from_environment(**overrides: Any) -> Settings:
    """The settings as the environment has them. Raise SettingsError naming what is wrong."""
    try:
        return Settings(**overrides)
    except ValidationError as error:
        faults = [_fault(str(each["loc"][0]), each["msg"]) for each in error.errors(include_input=False)]
        raise SettingsError("These settings are wrong:\n" + "\n".join(dict.fromkeys(faults))) from None
    except UnicodeDecodeError:
        raise SettingsError("The file .env is not written in UTF-8. Save it as UTF-8 text.") from None
    except OSError as error:
        raise SettingsError(f"The file .env can't be read: {error.strerror}.") from None


def variables() -> tuple[str, ...]:
    """Names of all environment variables that are read."""
    return tuple(variable_of(field) for field in Settings.model_fields)


def variable_of(field: str) -> str:
    """The environment variable behind a field."""
    alias = Settings.model_fields[field].validation_alias
    return str(alias.choices[0]) if isinstance(alias, AliasChoices) else f"FOOTNOTE_{field.upper()}"


def _fault(place: str, message: str) -> str:
    """A line about one wrong setting; the place is a field, or a variable's own name."""
    variable = variable_of(place) if place in Settings.model_fields else place
    message = message.removeprefix("Value error, ")
    return f"{variable} {message}." if message[0].islower() else f"{variable}: {message}."


def _is_blank(value: object) -> bool:
    return isinstance(value, str) and not value.strip()
