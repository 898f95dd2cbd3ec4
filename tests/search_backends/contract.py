"""What every backend keeps to. A test module subclasses Contract and gives the fixtures `backend` and `known`."""

import asyncio
import re
from dataclasses import replace
from urllib.parse import urlsplit

import pytest

from search_backends.base import Backend, Query, SearchError, SearchResult

MARKUP = re.compile(
    r"\[\[|\]\]|'''|</?(?:ref|div|span|br|b|i)\b|&(?:amp|lt|gt|quot|nbsp);|<@[UW]|<#C|<!", re.IGNORECASE
)
HOSTILE = (
    'insource:/x{1,1000}/ intitle:"a',
    "-everything ~0 *a* word* !not",
    "in:#private from:@boss before:2020-01-01",
    "AND OR NOT OR",
    "x" * 10_000,
    "many words " * 1000,
    "null\x00byte and \x07bell",
    "🦆🦆🦆",
    "?!… — „“ ()[]{}",
    "%00%0a&list=allusers&format=php",
    "<script>alert(1)</script> <!channel> <@U123>",
    "\u202eright to left\u202c \ud83d",
)


def sound(results: list[SearchResult], limit: int) -> None:
    """Check what can be checked of any result."""
    assert len(results) <= limit
    for result in results:
        assert result.source.title
        assert result.sections
        for url in (result.source.url, *(section.url for section in result.sections)):
            parts = urlsplit(url)
            assert parts.scheme in {"http", "https"}
            assert parts.netloc
        for section in result.sections:
            assert section.text == section.text.strip() != ""
            assert not MARKUP.search(section.text)
            assert "\n\n\n" not in section.text


class Contract:
    """Tests; `known` is a query that finds more than one result."""

    async def test_it_is_a_backend_with_a_short_name(self, backend: Backend) -> None:
        assert isinstance(backend, Backend)
        assert re.fullmatch(r"[a-z][a-z0-9_-]{1,20}", backend.name)

    async def test_it_finds_what_is_there(self, backend: Backend, known: Query) -> None:
        results = await backend.search(known)
        assert results
        sound(results, known.limit)
        assert {result.source.backend for result in results} == {backend.name}

    async def test_it_keeps_to_the_limit(self, backend: Backend, known: Query) -> None:
        several = await backend.search(known)
        assert len(several) > 1
        assert await backend.search(replace(known, limit=1)) == several[:1]

    async def test_it_needs_no_keywords(self, backend: Backend, known: Query) -> None:
        assert await backend.search(Query(known.text, language=known.language))

    @pytest.mark.parametrize("text", ["", "   \n\t "])
    async def test_an_empty_question_finds_nothing(self, backend: Backend, text: str) -> None:
        assert await backend.search(Query(text)) == []

    @pytest.mark.parametrize("text", HOSTILE)
    async def test_hostile_words_do_no_harm(self, backend: Backend, text: str) -> None:
        try:
            sound(await backend.search(Query(text, (text,))), 12)
        except SearchError as error:
            clause(error)

    async def test_given_up_it_leaves_no_task_behind(self, backend: Backend, known: Query) -> None:
        before = asyncio.all_tasks()
        search = asyncio.create_task(backend.search(known))
        for _ in range(3):
            await asyncio.sleep(0)
        search.cancel()
        with pytest.raises(asyncio.CancelledError):
            await search
        assert {task for task in asyncio.all_tasks() if "search" in repr(task.get_coro())} <= before


def clause(error: SearchError) -> None:
    """Check that the error is a clause for a reader, and tells nothing else."""
    assert re.fullmatch(r"[A-Z][^.\n:{}/]{10,100}", str(error))
    assert not re.search(r"Error|Exception|Traceback|http|None|errno|\d{3}", str(error))
