"""Reads a Web API call's token and arguments, and checks them more strictly than Slack does."""

import json
from typing import Any

from aiohttp import BasicAuth, web

from playground.slack.calls import Method, Refusal
from playground.slack.values import Json

YES, NO = {"1", "true"}, {"0", "false"}


async def read_call(request: web.Request) -> tuple[str | None, Json, bool]:
    """Token, arguments as sent, and whether they came as JSON. Raise the Refusal `invalid_json`."""
    header = request.headers.get("Authorization", "")
    token = header.removeprefix("Bearer ") if header.startswith("Bearer ") else None
    arguments: Json = dict(request.query)
    is_json = request.content_type == "application/json"
    if is_json:
        try:
            body = await request.json()
        except ValueError:
            body = None
        if not isinstance(body, dict):
            raise Refusal("invalid_json")
        arguments |= body
    else:
        arguments |= dict(await request.post()) | _credentials(request.headers.get("Authorization", ""))
        token = token or arguments.get("token")
    arguments.pop("token", None)
    return token, arguments, is_json


def _credentials(header: str) -> Json:
    """The app's own id and secret, which Slack's clients send in a header."""
    if not header.startswith("Basic "):
        return {}
    given = BasicAuth.decode(header)
    return {"client_id": given.login, "client_secret": given.password}


def checked(method: Method, sent: Json, is_json: bool) -> Json:
    """The arguments in their own types. Raise the Refusal `invalid_arguments` naming all that is wrong.

    Slack ignores arguments that it does not know. Here they are refused, so that tests notice wrong calls.
    """
    if is_json and not method.takes_json:
        sent = {}
    types = {name: kind.removesuffix("!") for name, kind in method.arguments.items()}
    complaints = [f"unexpected argument: {name}" for name in sent if name not in types]
    for name, kind in method.arguments.items():
        if kind.endswith("!") and sent.get(name) is None:
            complaints.append(f"missing required field: {name}")
    values: Json = {}
    for name, value in sent.items():
        if name in types and value is not None:
            try:
                values[name] = _converted(value, types[name])
            except ValueError as error:
                complaints.append(f"{error} [json-pointer:/{name}]")
    if complaints:
        raise Refusal.of_arguments(*complaints)
    return values


def _converted(value: Any, kind: str) -> Any:
    match kind:
        case "str" if isinstance(value, str):
            return value
        case "bool" if isinstance(value, bool):
            return value
        case "bool" if isinstance(value, str) and value.lower() in YES | NO:
            return value.lower() in YES
        case "int" if isinstance(value, (int, str)) and not isinstance(value, bool) and str(value).isdigit():
            return int(value)
        case "json" | "list" if isinstance(value, str):
            return _converted(json.loads(value), kind) if value[:1] in ("[", "{") else _listed(value, kind)
        case "json" if isinstance(value, (list, dict)):
            return value
        case "list" if isinstance(value, list):
            return value
    raise ValueError(f"must be a {kind}")


def _listed(value: str, kind: str) -> list[str]:
    if kind == "json":
        raise ValueError("must be valid JSON")
    return [part.strip() for part in value.split(",") if part.strip()]
