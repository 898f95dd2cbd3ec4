"""What the doctor says of Slack: the token, its scopes, and which content is searched and why."""

import asyncio
import re
import time
from collections.abc import Sequence, Set
from email.utils import parsedate_to_datetime

from aiohttp import ClientError
from slack_sdk.errors import SlackClientError

from search_backends.trust import distrusted
from worker import words_network, words_slack
from worker.findings import Finding, State
from worker.identity import app_token, bot_token, can_begin, kind_of
from worker.installations import BOT, Installations, StoreError, make_ready
from worker.scopes import SCOPES
from worker.settings import Settings
from worker.slack_clients import async_slack_client, open_http
from worker.slack_errors import FAILURES, reason_of

CLOCK_S = 60.0
"""Seconds by which this machine's clock may differ from Slack's."""
MOST = 50
"""Workspaces whose tokens are tried."""
NEEDED = ("search:read.public", "channels:read", "users:read")
"""Of the bot's token: to search, and to know who may read what."""


async def slack_itself(settings: Settings) -> Sequence[Finding]:
    """The bot's token, its scopes, what of Slack is searched, and the clock; of many workspaces those of the first."""
    what = "Slack, the bot's token"
    if not settings.many_workspaces():
        return await _one(settings, bot_token(settings))
    can_begin(settings)
    installations = Installations.of(settings)
    try:
        teams, locked = await asyncio.to_thread(lambda: (installations.teams(), installations.locked()))
        grants = [await asyncio.to_thread(installations.grant_of, team, BOT) for team in teams]
    except StoreError:  # the line about the store says so
        return [Finding("workspaces", State.AMISS, "are not known: the store of connections does not answer.")]
    if not teams:
        why = f"none has installed the app yet. An admin of each opens {settings.public_url}/slack/install."
        return [Finding("workspaces", State.AMISS, why)]
    if locked:
        why = f"{locked} tokens don't open with this FOOTNOTE_SECRET_KEY. Set the former, or install and connect anew."
        return [Finding("workspaces", State.AMISS, why)]
    tokens = [grant.token.get_secret_value() for grant in grants if grant]
    first, *others = await asyncio.gather(*(_one(settings, token) for token in tokens[:MOST]))
    amiss = [finding for each in others for finding in each if finding.what == what and finding.state is State.AMISS]
    return [Finding("workspaces", State.WELL, f"{len(teams)} installed the app"), *first, *amiss]


async def _one(settings: Settings, token: str) -> Sequence[Finding]:
    what = "Slack, the bot's token"
    try:
        async with open_http(settings) as http:
            reply = await async_slack_client(settings, http, token).auth_test()
    except FAILURES as error:
        mend = "check SLACK_BOT_TOKEN and SLACK_API_URL"
        if settings.many_workspaces():
            mend = "an admin there has to install the app again"
        return [Finding(what, State.AMISS, _why_not(error, mend))]
    headers = {name.lower(): value for name, value in reply.headers.items()}
    found = [Finding(what, State.WELL, f"{reply.get('user')} of {reply.get('team')}")]
    granted = set(str(headers.get("x-oauth-scopes", "")).replace(" ", "").split(",")) - {""}
    lacking = [scope for scope in SCOPES if granted and scope.name not in granted]
    found += [] if lacking else [Finding("scopes", State.WELL, "all are granted" if granted else "Slack tells none")]
    for scope in lacking:
        state = State.AMISS if scope.needed else State.WORSE
        found.append(Finding(f"scope {scope.name}", state, f"not granted: {scope.without}. Add it, and reinstall."))
    found.append(_search(settings, granted))
    if said := headers.get("date"):
        off_s = abs(parsedate_to_datetime(said).timestamp() - time.time())
        far = f"differs from Slack's by {off_s:.0f} seconds; have the machine set it (NTP)."
        found.append(Finding("clock", State.AMISS, far) if off_s > CLOCK_S else Finding("clock", State.WELL))
    return found


async def mode(settings: Settings) -> Sequence[Finding]:
    """HTTP mode with a signing secret, else Socket Mode with an app-level token."""
    what, signing = "how Slack reaches the bot", settings.slack_signing_secret.get_secret_value()
    if signing and not settings.slack_app_token.get_secret_value():
        found = [Finding(what, State.WELL, f"HTTP mode; Slack must get through to {settings.listen}/slack/events")]
        return [*found, _signing_secret(signing)]
    token = app_token(settings)
    try:
        async with open_http(settings) as http:
            await async_slack_client(settings, http).apps_connections_open(app_token=token)
    except (*FAILURES, SlackClientError) as error:
        return [Finding(what, State.AMISS, _why_not(error, "check SLACK_APP_TOKEN, and that Socket Mode is on"))]
    return [Finding(what, State.WELL, "Socket Mode")]


def _why_not(error: Exception, mend: str) -> str:
    """Why a call to Slack failed, and what to do."""
    return words_network.untrusted("Slack") if distrusted(error) else f"Slack says {reason_of(error)}; {mend}."


def _signing_secret(signing: str) -> Finding:
    """Only a request of Slack's shows whether it is right; its form shows whether it is one."""
    what = "SLACK_SIGNING_SECRET"
    if re.fullmatch("[0-9a-f]{32}", signing):
        return Finding(what, State.WELL)
    holds = (
        f"holds {kind_of(signing)}. " if kind_of(signing) else "does not look like one (32 digits and letters a to f). "
    )
    return Finding(what, State.AMISS, f"{holds}Copy it from Basic Information > App Credentials.")


async def public_url(settings: Settings) -> Sequence[Finding]:
    """Whether browsers get to the bot under it, as far as that can be seen from here."""
    what = "FOOTNOTE_PUBLIC_URL"
    if not settings.can_connect():
        return []
    try:
        async with open_http(settings) as http, http.get(f"{settings.public_url}/healthz") as reply:
            ours = reply.status == 200 and "This process answers." in await reply.text()
            said = f"something else answers there (HTTP {reply.status})"
    except (ClientError, TimeoutError, UnicodeDecodeError) as error:
        ours, said = False, f"nothing answers there ({type(error).__name__})"
    if ours:
        return [Finding(what, State.WELL, "the bot answers there")]
    why = f"seen from here, {said}. Start the bot, and lead the address to its {settings.listen}."
    return [Finding(what, State.WORSE, why)]


async def store(settings: Settings) -> Sequence[Finding]:
    """Whether connections can be kept: reached, migrated, written."""
    what = "store of connections"
    installations = Installations.of(settings)
    try:
        await asyncio.to_thread(make_ready, installations, settings)
    except StoreError as error:
        state = State.AMISS if settings.can_connect() else State.WORSE
        why = f"{error} ({error.reason}). Check DATABASE_URL, and run ./footnote migrate."
        return [Finding(what, state, why)]
    kind = "SQLite" if installations.engine.dialect.name == "sqlite" else "PostgreSQL"
    return [Finding(what, State.WELL, f"{kind}, migrated and writable")]


def _search(settings: Settings, granted: Set[str]) -> Finding:
    """Which of Slack's content is searched, and why."""
    what = "Slack search"
    if "slack" not in settings.backends:
        return Finding(what, State.WELL, "is not wanted: FOOTNOTE_BACKENDS does not name slack")
    missing = [scope for scope in NEEDED if scope not in granted] if granted else []
    said = words_slack.doctor(settings.command, missing, settings.can_connect())
    return Finding(what, State.WELL if not missing and settings.can_connect() else State.WORSE, said)
