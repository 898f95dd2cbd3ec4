"""Where answers are looked for."""

from pydantic import BaseModel, Field

from worker.settings.named import named
from worker.written import Address, Channels, Languages, Line, Listed, People

WIKIMEDIA_SLOTS = 3
"""Requests in flight that Wikimedia asks an operator not to exceed."""


class SearchSettings(BaseModel):
    """Sources"""

    wikipedia_api_url: Address = named(
        "WIKIPEDIA_API_URL",
        "https://{lang}.wikipedia.org/w/api.php",
        "MediaWiki's api.php; {lang} becomes the question's language",
    )
    wikipedia_contact: Line = named(
        "WIKIPEDIA_CONTACT", "", "Mail address or page of whoever runs this; Wikimedia asks for it in the User-Agent"
    )
    backends: Listed = Field(("wikipedia", "slack"), description="Places to search, separated by commas")
    sources_excluded: Channels = Field((), description="Ids of channels that are never a source, by commas")
    connect_sources: bool = Field(
        False, description="Let channels shared with other organisations be sources for questions asked in them"
    )
    bots: People = Field((), description="Ids of bots' users whose messages may be sources, by commas")
    slack_searches: int = Field(10, ge=0, description="Searches a minute that Slack allows this workspace")
    languages: Languages = Field(
        ("en", "de", "es", "fr", "it", "pt", "nl", "zh", "ja", "ar", "ru"),
        description="Wikipedia editions that questions may choose, separated by commas; the first is the fallback",
    )
    wikipedia_slots: int = Field(0, ge=0, description="Requests in flight; 0: 3 for Wikimedia's hosts, 64 elsewhere")
    research_rounds: int = Field(4, ge=0, le=20, description="Rounds of further searches, with a model; 0: one pass")
    research_passages: int = Field(15, ge=1, le=100, description="Passages that a model sees in them, all in all")
    research_tokens: int = Field(60_000, ge=0, description="Tokens that they may use, all in all")
    research_s: float = Field(40.0, gt=0, le=200, description="Seconds that they may take")
