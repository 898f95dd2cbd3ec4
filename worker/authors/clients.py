"""What the clients of all model providers have in common. Imports none of their libraries: that takes seconds."""

from importlib.util import find_spec

import httpx2

from worker.settings import Settings, SettingsError

NO_RETRIES = 0
"""worker.authors.patience repeats calls instead, because it knows the question's deadline."""


def timeout_of(settings: Settings) -> httpx2.Timeout:
    """Seconds for a connection, and for silence on it; how long a whole call may take is the question's deadline."""
    return httpx2.Timeout(settings.model_silence_s, connect=5.0)


def require(package: str, extra: str, when: str) -> None:
    """Raise SettingsError where the library's optional half is not installed."""
    try:
        found = find_spec(package)
    except ModuleNotFoundError:
        found = None
    if found is None:
        raise SettingsError(f'FOOTNOTE_AUTHOR={extra} needs "footnote[{extra}]" installed {when}.')
