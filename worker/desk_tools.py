"""The tools of a research, each built over its desk."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel, Field, JsonValue

from search_backends.base import SearchError
from search_backends.compute import in_thread
from search_backends.opened import Readable
from worker.authors.prompting import tagged
from worker.cite import quotes
from worker.compute import ComputeError
from worker.compute import compute as computed
from worker.desk import Desk
from worker.tools import STRICT, Function, ToolError

Short = Annotated[str, Field(max_length=400)]
Expression = Annotated[str, Field(max_length=400, description="Such as 5 * 10, or age('1856-07-10', '1943-01-07')")]
MOST_QUERIES, MOST_FACTS = 5, 20
LISTED = 30
"""Headings or links that are told."""


class Fact(BaseModel):
    """A fact with its source."""

    model_config = STRICT

    fact: Annotated[str, Field(max_length=600, description="What the passage says, in your words")]
    passage: Annotated[int, Field(description="The number of the passage")]
    quote: Annotated[str, Field(max_length=1000, description="Its words that say so, copied exactly")]


def search_from(desk: Desk) -> Function | None:
    """Searches one place."""
    if not desk.places:
        return None
    names: list[JsonValue] = [*desk.places]

    async def search(
        place: Annotated[str, Field(description="Where to search", json_schema_extra={"enum": names})],
        queries: Annotated[
            list[Short],
            Field(min_length=1, max_length=MOST_QUERIES, description="Keyword queries, the most telling first"),
        ],
        missing: Annotated[Short, Field(description="The one fact that this search is to find")],
        judgement: Annotated[Short, Field(description="What is known by now, and why it is not enough")],
    ) -> str:
        """Search one place with short keyword queries: names and nouns, never a sentence; one fact at a time.
        Where a search was empty or off, search again with other words."""
        # Whatever the author calls a place, only a real one's name is told.
        with desk.trace.timed(f"search {place}" if place in names else "search") as lines:
            lines += [f"missing: {missing}", f"judged: {judgement}", f"queries: {' | '.join(queries)}"]
            numbers = await desk.search(place, queries, missing)
            lines.append(_hits(desk, numbers))
        return "\n".join(filter(None, [_told(desk, numbers), await _links(desk, numbers)]))

    return search


def read_from(desk: Desk) -> Function | None:
    """Reads more of a page."""
    if not any(isinstance(backend, Readable) for backend in desk.backends):
        return None

    async def read(
        page: Annotated[Short, Field(description="Title of a page, as a passage or a list of links has it")],
        section: Annotated[Short, Field(description="Heading of the section; empty for the outline of the page")],
        missing: Annotated[Short, Field(description="The one fact that this is to find")],
    ) -> str:
        """Read more of a page: its outline (beginning, headings and links), or one section."""
        if not desk.is_public(page):
            raise ToolError("No passage and no list of links names such a page. Take a title from there.")
        with desk.trace.timed("read") as lines:
            lines += [f"missing: {missing}", f"page: {page} {section}".rstrip()]
            numbers, outline = await _opened(desk, page, section, missing)
            lines.append(_hits(desk, numbers))
        return "\n".join(filter(None, [_told(desk, numbers), outline]))

    return read


def compute_from(desk: Desk) -> Function:
    """Computes."""

    async def compute(expression: Expression) -> str:
        try:
            value = await in_thread(computed, expression)
        except ComputeError as error:
            raise ToolError(f"This can't be computed: {error}.") from None
        desk.computed.append((expression, value))
        desk.trace.note("compute", f"{expression} = {value}")
        return value

    about = (computed.__doc__ or "").partition("\n\n")[2]
    compute.__doc__ = f"Compute instead of reckoning yourself: sums, comparisons, dates.\n{about}"
    return compute


def note_from(desk: Desk) -> Function:
    """Ends the research."""

    async def note(
        facts: Annotated[list[Fact], Field(max_length=MOST_FACTS, description="The facts that the answer needs")],
        judgement: Annotated[Short, Field(description="Whether that is enough, and what is missing if not")],
    ) -> str:
        """Note the facts that matter with their sources, without answering: the answer is then written from these
        alone. Call this once there is enough, or nothing more to be found; a fact without a passage does not count."""
        held = [fact for fact in facts if _holds(desk, fact)]
        desk.noted += [fact.passage for fact in held if fact.passage not in desk.noted]
        desk.is_done = True
        told = [f"fact: {fact.fact} [{fact.passage}]" for fact in held]
        dropped = f"{len(facts) - len(held)} without a source" if len(held) < len(facts) else ""
        desk.trace.note("note", *told, dropped, f"judged: {judgement}")
        return "noted"

    return note


def _holds(desk: Desk, fact: Fact) -> bool:
    known = 0 < fact.passage <= len(desk.passages)
    return known and quotes(fact.quote.strip(" ."), desk.passages[fact.passage - 1].passage)


async def _opened(desk: Desk, page: str, section: str, missing: str) -> tuple[list[int], str]:
    """Numbers of what was new in it, and its headings and links where those were asked for. Raise ToolError."""
    for backend in desk.backends:
        if not isinstance(backend, Readable):
            continue
        try:
            found = await backend.section(page, section, desk.language)
            outline = None if section else await backend.outline(page, desk.language)
        except SearchError as error:
            raise ToolError(f"{error}. Look elsewhere, or answer from what is there.") from None
        if outline:
            desk.links += outline.links
        if found or outline:
            numbers = await desk.bring([found], [missing], whatever=True) if found else []
            headings = [" > ".join(path) for path in outline.headings] if outline else []
            links = outline.links if outline else ()
            return numbers, "\n".join(filter(None, [_listed("Sections", headings), _listed("Links", links)]))
    raise ToolError(f"There is no such page or section as {page!r} {section!r}.")


async def _links(desk: Desk, numbers: list[int]) -> str:
    """The links of the best new page: what is missing often stands there."""
    sources = [desk.passages[number - 1].passage.source for number in numbers]
    for backend in desk.backends:
        if isinstance(backend, Readable) and sources and sources[0].backend == backend.name:
            try:
                outline = await backend.outline(sources[0].title, desk.language)
            except SearchError:
                return ""
            if outline:
                desk.links += outline.links
                return _listed(f"Links of {outline.source.title}", outline.links)
    return ""


def _told(desk: Desk, numbers: list[int]) -> str:
    if not numbers:
        return "No new passage fits."
    return tagged([desk.passages[number - 1].passage for number in numbers], numbers)


def _hits(desk: Desk, numbers: list[int]) -> str:
    titles = [f"{desk.passages[number - 1].passage.source.title} [{number}]" for number in numbers]
    return f"new: {', '.join(titles)}" if titles else "new: nothing that fits"


def _listed(what: str, names: Sequence[str]) -> str:
    return f"{what}: {' | '.join(names[:LISTED])}" if names else ""
