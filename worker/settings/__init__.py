"""The only reader of the environment."""

import hashlib
from typing import Any

from pydantic import ValidationError, model_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from worker.settings.errors import SettingsError
from worker.settings.files import Files, named_in, secrets, variable_from
from worker.settings.limits import LimitSettings
from worker.settings.models import ModelSettings
from worker.settings.network import NetworkSettings
from worker.settings.running import RunningSettings
from worker.settings.search import SearchSettings
from worker.settings.slack import SlackSettings

__all__ = ["Settings", "SettingsError", "settings_from_environment", "variable_of", "variables"]


NO_KEY = (
    "Neither SLACK_BOT_TOKEN nor FOOTNOTE_SECRET_KEY is set. For one workspace set the first. For several, each of "
    "which installs the app itself, set the second, which seals their tokens: a long random text, the same for bot and "
    "workers. Keep a copy of it."
)


class Settings(
    NetworkSettings, LimitSettings, RunningSettings, SearchSettings, ModelSettings, SlackSettings, BaseSettings
):
    """Read from the environment, else from `.env`. Names without a note of their own begin with FOOTNOTE_.

    An empty variable is as good as none, so that a template may be left half filled in. What is secret may also stand
    in a file, named by a variable with _FILE after its name.
    """

    model_config = SettingsConfigDict(
        env_prefix="FOOTNOTE_",
        env_file=".env",
        env_file_encoding="utf-8-sig",  # some editors put a mark before the first line
        extra="ignore",
        populate_by_name=True,
        hide_input_in_errors=True,
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Where settings come from, the first wins."""
        return init_settings, Files(settings_cls, env_settings, dotenv_settings), env_settings, dotenv_settings

    @model_validator(mode="before")
    @classmethod
    def _empty_is_unset(cls, given: dict[str, Any]) -> dict[str, Any]:
        # An empty effort says something.
        return {name: value for name, value in given.items() if not _is_blank(value) or name == "effort"}

    def can_connect(self) -> bool:
        """Whether people can connect their own Slack search: only then are there pages for it."""
        return bool(self.public_url and self.slack_client_id and self.slack_client_secret.get_secret_value())

    def many_workspaces(self) -> bool:
        """Whether workspaces install the app themselves, each with a bot's token of its own: none is set."""
        client = self.slack_client_id and self.slack_client_secret.get_secret_value()
        return bool(client and not self.slack_bot_token.get_secret_value())

    def sealing_key(self) -> bytes:
        """32 bytes that seal payloads; derived from the bot token where no key is set. Raise SettingsError."""
        if self.many_workspaces() and not self.secret_key.get_secret_value():
            raise SettingsError(NO_KEY)
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
    fields = Settings.model_fields
    return (*map(variable_of, fields), *map(named_in, secrets(fields).values()))


def variable_of(field: str) -> str:
    """The environment variable behind a field."""
    return variable_from(field, Settings.model_fields[field])


def _fault(place: str, message: str) -> str:
    """A line about one wrong setting; the place is a field, or a variable's own name."""
    variable = variable_of(place) if place in Settings.model_fields else place
    message = message.removeprefix("Value error, ")
    return f"{variable} {message}." if message[0].islower() else f"{variable}: {message}."


def _is_blank(value: object) -> bool:
    return isinstance(value, str) and not value.strip()
