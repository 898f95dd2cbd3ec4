"""What the doctor says of Slack: the token, its scopes, and which content is searched and why."""

import asyncio
import time
from collections.abc import Sequence, Set
from email.utils import parsedate_to_datetime

from search_backends.trust import distrusted
from worker import words_network, words_slack
from worker.findings import Finding, State
from worker.identity import bot_token
from worker.installations import Installations, StoreError, make_ready
from worker.scopes import SCOPES
from worker.settings import Settings
from worker.slack_client import async_slack_client, open_http
from worker.slack_errors import FAILURES, reason_of

CLOCK_S = 60.0
"""Seconds by which this machine's clock may differ from Slack's."""
NEEDED = ("search:read.public", "channels:read", "users:read")
"""Of the bot's token: to search, and to know who may read what."""


async def slack_itself(settings: Settings) -> Sequence[Finding]:
    """The bot's token, its scopes, what of Slack is searched, and the clock."""
    what = "Slack, the bot's token"
    try:
        async with open_http(settings) as http:
            reply = await async_slack_client(settings, http, bot_token(settings)).auth_test()
    except FAILURES as error:
        return [Finding(what, State.AMISS, why_not(error, "check SLACK_BOT_TOKEN and SLACK_API_URL."))]
    headers = {name.lower(): value for name, value in reply.headers.items()}
    found = [Finding(what, State.WELL, f"{reply.get('user')} of {reply.get('team')}")]
    granted = set(str(headers.get("x-oauth-scopes", "")).replace(" ", "").split(",")) - {""}
    for scope in SCOPES if granted else ():
        if scope.name not in granted:
            state = State.AMISS if scope.needed else State.WORSE
            found.append(Finding(f"scope {scope.name}", state, f"not granted: {scope.without}. Add it, and reinstall."))
    found.append(_search(settings, granted))
    if said := headers.get("date"):
        off_s = abs(parsedate_to_datetime(said).timestamp() - time.time())
        far = f"differs from Slack's by {off_s:.0f} seconds; have the machine set it (NTP)."
        found.append(Finding("clock", State.AMISS, far) if off_s > CLOCK_S else Finding("clock", State.WELL))
    return found


def why_not(error: Exception, advice: str) -> str:
    """Why a call to Slack failed, and what to do."""
    return words_network.untrusted("Slack") if distrusted(error) else f"Slack says {reason_of(error)}; {advice}"


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
