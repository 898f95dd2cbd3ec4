"""What has to be said around an answer in every language that Footnote speaks."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

LANGUAGES = ("en", "de", "es", "fr", "it", "pt", "nl", "zh", "ja", "ar", "ru")
"""In the order of Labels.tongues."""
RIGHT_TO_LEFT = frozenset({"ar", "he", "fa", "ur", "yi"})


@dataclass(frozen=True, slots=True)
class Labels:
    """The words around an answer, in one language."""

    closest: str
    sources: str
    searched: str
    both: str
    """Joins the last two of several names."""
    nothing: str
    """Holds {places}, where they were looked for."""
    nothing_anywhere: str
    """There was nowhere to look."""
    nothing_on_this: str
    """Stands in for one answer of several; also what an author writes where the passages are silent."""
    licence: str
    """Holds {place} and {licence}."""
    as_of: str
    """Holds {date}."""
    disagree: str
    """Stands before quotes of sources that say different things; ends with a colon, as does the next."""
    disagree_newest_first: str
    which: str
    """Asks which of several things of one name is meant; holds {name}."""
    ask_again: str
    """Holds {title}, a name that says which, and {more}, the page that lists all."""
    foreign: str
    """Says of a source that it is in another language; holds {language}."""
    tongues: str
    """What the languages are called in that place, in the order of LANGUAGES."""
    places: Mapping[str, str]
    """Backend name -> what readers call it."""
    comma: str = ", "
    point: str = "."

    def dated(self, date: datetime | None) -> str:
        """As of when; empty where that is not known."""
        return self.as_of.format(date=f"{date:%Y-%m-%d}") if date else ""

    def tongue(self, language: str) -> str:
        """What a reader must know of a text in this language; empty where it has no name here."""
        if language not in LANGUAGES:
            return ""
        return self.foreign.format(language=self.tongues.split()[LANGUAGES.index(language)])
