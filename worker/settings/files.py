"""Secrets from files: `SLACK_BOT_TOKEN_FILE` names one that holds the token, as containers are given secrets."""

from collections.abc import Mapping
from pathlib import Path

from pydantic import AliasChoices, SecretStr
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource
from pydantic_settings.sources import EnvSettingsSource

from worker.settings.errors import SettingsError

MOST_BYTES = 65_536
"""No secret is longer."""


class Files(PydanticBaseSettingsSource):
    """What the files hold that are named where settings are written: the environment, then `.env`."""

    def __init__(self, settings: type[BaseSettings], *written: PydanticBaseSettingsSource):
        super().__init__(settings)
        # The environment's variables hide those of the same name in the file.
        self.variables: dict[str, str] = {}
        for source in reversed(written):
            if isinstance(source, EnvSettingsSource):
                self.variables.update({name.upper(): value or "" for name, value in source.env_vars.items()})

    def __call__(self) -> dict[str, str]:
        """Field -> the secret. Raise SettingsError."""
        found, faults = {}, []
        for name, variable in secrets(self.settings_cls.model_fields).items():
            if path := self.variables.get(named_in(variable), "").strip():
                try:
                    found[name] = self._secret(variable, path)
                except ValueError as fault:
                    faults.append(f"{named_in(variable)} {fault}.")
        if faults:
            raise SettingsError("These settings are wrong:\n" + "\n".join(faults))
        return found

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[None, str, bool]:
        """Nothing: all are read at once."""
        return None, field_name, False

    def _secret(self, variable: str, path: str) -> str:
        """Neither the path nor what is in it belongs into an error: people mistake one for the other."""
        if self.variables.get(variable, "").strip():
            raise ValueError(f"and {variable} are both set. Leave one of them out")
        try:
            with Path(path).open("rb") as file:
                content = file.read(MOST_BYTES + 1)
            if len(content) > MOST_BYTES:
                raise ValueError("names a file that is too long for a secret")
            secret = content.decode("utf-8-sig").strip()
        except UnicodeDecodeError:
            raise ValueError("names a file that is no text in UTF-8") from None
        except OSError as error:
            raise ValueError(f"must be the path of a file, and that can't be read ({error.strerror})") from None
        if not secret:
            raise ValueError("names a file that is empty")
        return secret


def secrets(fields: Mapping[str, FieldInfo]) -> dict[str, str]:
    """Field -> variable, of all settings that are secrets."""
    return {name: variable_from(name, field) for name, field in fields.items() if field.annotation is SecretStr}


def variable_from(name: str, field: FieldInfo) -> str:
    """The environment variable behind a field."""
    alias = field.validation_alias
    return str(alias.choices[0]) if isinstance(alias, AliasChoices) else f"FOOTNOTE_{name.upper()}"


def named_in(variable: str) -> str:
    """The variable that names the file."""
    return f"{variable}_FILE"
