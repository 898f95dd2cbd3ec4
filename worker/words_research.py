"""What Footnote says while it searches further. No line tells what was found, or how much: others read it, too."""

from collections.abc import Sequence

from worker import words

DOING = {
    "search": "is searching further…",
    "read": "is reading on…",
    "compute": "is calculating…",
    "note": "is noting the facts…",
}


def searching_again(places: Sequence[str]) -> str:
    """Status while it is searched with other words."""
    return f"is searching {words.places(places)} with other words…" if places else "is searching further…"


def doing(tools: Sequence[str]) -> str:
    """Status while tools work, by the first of them that has a line."""
    return next((DOING[tool] for tool in tools if tool in DOING), DOING["search"])
