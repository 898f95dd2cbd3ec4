"""The only reader of the environment."""

import hashlib
from typing import Annotated, Any

from pydantic import AliasChoices, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

WIKIMEDIA_SLOTS = 3
"""Requests in flight that Wikimedia asks an operator not to exceed."""


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

    secret_key: SecretStr = Field(SecretStr(""), description="Seals queue payloads and stored tokens")
    command: str = Field("/lookup", description="The slash command")
    backends: Annotated[tuple[str, ...], Field(description="Backends to search, as a JSON list")] = ("wikipedia",)
    embedder: str = Field("local", description="local, or none for ranking by words alone")
    languages: tuple[str, ...] = Field(
        ("en", "de", "es", "fr", "it", "pt", "nl", "zh", "ja", "ar", "ru"),
        description="Wikipedia editions a question's language may choose, as a JSON list; the first is the fallback",
    )
    wikipedia_slots: int = Field(0, ge=0, description="Requests in flight; 0: 3 for Wikimedia's hosts, 64 elsewhere")
    concurrency: int = Field(64, ge=1, description="Questions that one worker process answers at once")
    deadline_s: float = Field(90.0, gt=0, le=240, description="Seconds after which a question is given up")
    thread_messages: int = Field(200, ge=0, description="Messages of a running thread that are read as context")
    thread_characters: int = Field(24_000, ge=0, description="Characters of a running thread that are read as context")
    direct_messages: int = Field(20, ge=0, description="Recent messages of a direct conversation read as context")
    thread_replies: int = Field(30, ge=1, description="Answers that one thread may get in an hour")
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
        lines = [f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors(include_input=False)]
        raise SettingsError("These settings are wrong:\n" + "\n".join(lines)) from None
