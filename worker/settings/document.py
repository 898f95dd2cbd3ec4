"""`python -m worker.settings.document` prints docs/settings.md: every setting, from the code."""

import sys
from collections.abc import Iterator
from typing import Any

from pydantic import SecretStr
from pydantic_settings import BaseSettings

from worker.settings import Settings, variable_of
from worker.settings.files import secrets

GROUPS = tuple(group for group in reversed(Settings.__bases__) if group is not BaseSettings)
"""Classes of settings; each says in a word what they are about."""

HEAD = """# Settings

Settings are environment variables; where one is not set, the file `.env` in the folder of the process counts
([.env.example](../.env.example) is a template). An empty variable is as good as none (but for `FOOTNOTE_EFFORT`), and
hides what `.env` says. A secret (marked `*`) may also stand in a file: put `_FILE` after the variable's name and give
the file's path, as in `SLACK_BOT_TOKEN_FILE=/run/secrets/slack_bot_token`. Bot and workers need the same settings;
`./footnote doctor` tries them. A wrong one is named with what to do, and its value is never shown.

This page is written by `python -m worker.settings.document > docs/settings.md`.
"""


def document() -> str:
    """The page."""
    return "\n".join([HEAD, *(line for group in GROUPS for line in _table(group))])


def _table(group: type[Any]) -> Iterator[str]:
    known = secrets(Settings.model_fields)
    yield f"## {str(group.__doc__).strip()}\n"
    yield "| variable | default | what |"
    yield "| --- | --- | --- |"
    for name, field in group.model_fields.items():
        mark = " `*`" if name in known else ""
        said = str(field.description).replace("|", "\\|")
        default = shown(field.get_default(call_default_factory=True))
        yield f"| `{variable_of(name)}`{mark} | {f'`{default}`' if default else ''} | {said} |"
    yield ""


def shown(value: object) -> str:
    """A default as one would write it into an environment."""
    match value:
        case SecretStr():
            return value.get_secret_value()
        case bool():
            return str(value).lower()
        case tuple():
            return ",".join(value)
        case dict():
            return ""
        case float():
            return f"{value:g}"
    return str(value)


if __name__ == "__main__":
    sys.stdout.write(document())
