"""Wikipedia, or any other wiki that runs MediaWiki."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from search_backends.ambiguity import listed, meanings
from search_backends.base import Cache, Query, SearchError, SearchResult, Trouble
from search_backends.compute import in_thread
from search_backends.hits import Hit, hits
from search_backends.kept import kept
from search_backends.mediawiki import (
    BrokenOff,
    Busy,
    Distrusted,
    Fault,
    Forbidden,
    MediaWiki,
    MediaWikiError,
    NotAnApi,
    Silent,
    Unreachable,
    of_wikimedia,
)
from search_backends.namesakes import is_little, namesakes
from search_backends.opened import Outline, outline_of, section_of
from search_backends.outside import BackendSettingError, Outside, user_agent
from search_backends.packing import FORMAT
from search_backends.pages import Page, pages
from search_backends.stretches import results
from search_backends.variants import variants_of

MOST_PAGES = 25
"""Read for one question."""
FEWER = 4
"""Searches in a second edition, where the first has little."""
REASONS: Mapping[type[MediaWikiError], str] = {
    Silent: "Wikipedia did not answer in time",
    Unreachable: "Wikipedia could not be reached",
    Distrusted: "Wikipedia shows a certificate that is not trusted here (whoever runs me can set FOOTNOTE_CA_FILE)",
    Busy: "Wikipedia asked us to slow down",
    Forbidden: "Wikipedia refused our requests (its operator contact may be missing)",
    BrokenOff: "Wikipedia's answer broke off",
    NotAnApi: "Wikipedia answered with something that is not its API",
    Fault: "Wikipedia could not carry out the search",
}
TROUBLES: Mapping[type[MediaWikiError], Trouble] = {
    Silent: Trouble.SILENT,
    Unreachable: Trouble.SILENT,
    Busy: Trouble.BUSY,
    Forbidden: Trouble.REFUSED,
}


@dataclass(frozen=True, slots=True)
class Wikipedia:
    """Search by many keyword queries, pages by one batch, and of those the sections that fit the question."""

    site: MediaWiki
    """Its address may hold {lang}."""
    cache: Cache
    languages: tuple[str, ...] = ("en",)
    """Editions that a question's language may choose; the first is the fallback."""
    name: str = "wikipedia"

    async def search(self, query: Query) -> list[SearchResult]:
        """Pages with the sections that fit, best first. Raise SearchError."""
        variants = variants_of(query)
        failure: MediaWikiError | None = None
        found: list[SearchResult] = []
        editions = self._editions(query.language)
        for language in editions if variants else ():
            asked = replace(query, language=language)
            titles = [result.source.title for result in found]
            try:
                # What the first edition's pages are called here leads across scripts, where keywords don't.
                known = await namesakes(self._site(editions[0]), titles, language) if titles else []
                more = await self._search(self._site(language), variants[:FEWER] if found else variants, known, asked)
            except MediaWikiError as error:
                failure = error
                continue
            found += more
            if not is_little(found):
                break
        if failure is not None and not found:
            kind = type(failure)
            raise SearchError(REASONS[kind], TROUBLES.get(kind, Trouble.BROKEN)) from failure
        return found

    async def outline(self, title: str, language: str) -> Outline | None:
        """Headings and links of the page of this title; None where there is none. Raise SearchError."""
        page = await self._page(title, language)
        return outline_of(page, self.name) if page else None

    async def section(self, title: str, heading: str, language: str) -> SearchResult | None:
        """What stands under a heading of the page; None where there is none. Raise SearchError."""
        page = await self._page(title, language)
        return await section_of(page, heading, self.name) if page else None

    async def _page(self, title: str, language: str) -> Page | None:
        try:
            for edition in self._editions(language):
                site = self._site(edition)
                if found := await pages(site, self.cache, [Hit(0, title)]):
                    return found[0]
        except MediaWikiError as error:
            raise SearchError(REASONS[type(error)]) from error
        return None

    def _site(self, language: str) -> MediaWiki:
        return replace(self.site, url=self.site.url.replace("{lang}", language))

    async def _search(
        self, site: MediaWiki, variants: Sequence[str], known: Sequence[Hit], query: Query
    ) -> list[SearchResult]:
        found = (await hits(site, self.cache, variants))[:MOST_PAGES]
        ids = ",".join(str(hit.id or hit.title) for hit in (*known, *found))
        # By what was found, not by what was asked: where some searches failed, less was found.
        key = f"results:{FORMAT}:{site.url}:{ids}:{query.limit}:{query.language}:{query.text}:{query.keywords[:1]}"
        read = await kept(self.cache, key, lambda: self._read(site, found, known, query))
        if "{lang}" not in self.site.url:
            return read
        return [replace(result, source=replace(result.source, language=query.language)) for result in read]

    async def _read(
        self, site: MediaWiki, found: Sequence[Hit], known: Sequence[Hit], query: Query
    ) -> list[SearchResult]:
        called = await pages(site, self.cache, known) if known else []
        there = {page.id for page in called}
        read = [*called, *(page for page in await pages(site, self.cache, found) if page.id not in there)]
        candidates = await self._without_ambiguous(site, read, query)
        urls = {page.title: page.url for page in candidates}
        lists = [await in_thread(listed, page, urls, self.name) for page in read if page.ambiguous]
        return [*await results(candidates, query, self.cache, self.name), *(each for each in lists if each.meanings)]

    async def _without_ambiguous(self, site: MediaWiki, read: Sequence[Page], query: Query) -> list[Page]:
        """The pages, and in the place of the first that lists meanings those of them that fit the question."""
        ambiguous = [page for page in read if page.ambiguous]
        if not ambiguous:
            return list(read)
        plain = [page for page in read if not page.ambiguous]
        known = {page.title for page in read}
        meant = await pages(site, self.cache, [hit for hit in meanings(ambiguous, query) if hit.title not in known])
        place = read.index(ambiguous[0])
        merged = [*plain[:place], *(page for page in meant if not page.ambiguous), *plain[place:]]
        return list({page.id: page for page in merged}.values())

    def _editions(self, language: str) -> tuple[str, ...]:
        if "{lang}" not in self.site.url:
            return (language,)
        first = language if language in self.languages else self.languages[0]
        return tuple(dict.fromkeys([first, self.languages[0]]))


def wikipedia_from(outside: Outside) -> Wikipedia:
    """The backend as the settings have it; built once per process. Raise BackendSettingError."""
    url = str(outside.settings["wikipedia_api_url"])
    contact = str(outside.settings.get("wikipedia_contact", "")).strip()
    languages = tuple(outside.settings.get("languages", ())) or ("en",)
    address = urlsplit(url.replace("{lang}", languages[0]))
    host = address.hostname or ""
    if address.scheme not in {"http", "https"} or not host:
        raise BackendSettingError(
            "WIKIPEDIA_API_URL is not an address. It is where a MediaWiki's api.php answers, such as "
            "https://{lang}.wikipedia.org/w/api.php"
        )
    if of_wikimedia(host) and not contact:
        raise BackendSettingError(
            "WIKIPEDIA_CONTACT is not set. Wikimedia blocks programs that don't name whoever runs them: "
            "set it to your mail address or a page about your installation."
        )
    site = MediaWiki(outside.http, url, user_agent(contact), outside.slots(host))
    return Wikipedia(site, outside.cache, languages)
