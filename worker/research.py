"""Searches that build on each other: what an author with tools asks for, until there is enough or nothing more."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import structlog

from worker import words_research
from worker.authors.base import Author, AuthorError, Progress
from worker.authors.prompting import asked, filled, tagged
from worker.desk import Desk
from worker.inquiry import Call, Exchange, Inquiry, Result, Turn
from worker.processors import INSIDE
from worker.tools import Tool, ToolError, tools_for
from worker.types import Draft, Evidence, Part

log = structlog.get_logger()

MOST_CALLS = 6
"""Of one turn; who wants more is told to take turns."""
NOTE = "note"
"""The tool that ends a research."""


@dataclass(frozen=True, slots=True)
class Research:
    """One author over one desk."""

    author: Author
    desk: Desk
    progress: Progress
    used: Callable[[], int]
    """Tokens that models have used for the question so far."""

    async def run(self, evidence: Sequence[Evidence], lacking: Draft) -> tuple[Evidence, ...]:
        """The evidence with what was found, narrowed to the facts that were noted; the same where nothing was.

        `lacking` is the draft that called for more, if there was one.
        """
        self.desk.lay_out(evidence)
        before = len(self.desk.passages)
        try:
            async with asyncio.timeout(self.desk.limits.seconds):
                await self._looked(lacking)
        except TimeoutError:
            self.desk.trace.note("stop", "out of time")
        except AuthorError as error:  # writing will fail likewise, and say why
            self.desk.trace.note("stop", str(error))
        return self._outcome(evidence, before)

    async def _looked(self, lacking: Draft) -> None:
        """Round after round. Raise AuthorError."""
        desk = self.desk
        begun = self.used()
        rounds = desk.limits.rounds
        if lacking.queries:
            rounds -= 1
            if not await self._first(lacking):
                desk.trace.note("stop", "the further search brought nothing new")
                return
        inquiry = Inquiry(self._prompt(lacking, rounds), tools_for(desk), desk.kinds)
        while not desk.is_done:
            last = rounds <= 0 or self.used() - begun > desk.limits.tokens or not inquiry.tools
            if last and not desk.passages:
                return
            inquiry = replace(inquiry, must=NOTE if last else "", kinds=desk.kinds)
            had = len(desk.passages), len(desk.computed), len(desk.links)
            exchange = await self._round(inquiry)
            inquiry = replace(inquiry, exchanges=(*inquiry.exchanges, exchange))
            if last or not exchange.results:
                return
            rounds -= 1
            if (len(desk.passages), len(desk.computed), len(desk.links)) == had and not _may_mend(exchange):
                rounds = 0

    async def _first(self, lacking: Draft) -> bool:
        """Whether the queries with which a draft called for more bring anything new: no model is asked for these."""
        desk = self.desk
        places = [name for name in desk.places if name not in INSIDE] or desk.places
        await self.progress.status(words_research.searching_again(places))
        missing = lacking.missing or desk.question.text
        with desk.trace.timed("search again") as lines:
            lines += [f"missing: {missing}", f"queries: {' | '.join(lacking.queries)}"]
            searches = (desk.search(place, lacking.queries, missing) for place in places)
            found = await asyncio.gather(*searches, return_exceptions=True)
            numbers = [number for each in found if isinstance(each, list) for number in each]
            lines.append(f"new: {len(numbers)} passages")
        for each in found:
            if isinstance(each, BaseException) and not isinstance(each, ToolError):
                raise each
        return bool(numbers)

    async def _round(self, inquiry: Inquiry) -> Exchange:
        """One turn and the results of its calls, which run side by side. Raise AuthorError."""
        began = time.monotonic()
        turn = await self.author.turn(self.desk.question, self.desk.conversation, inquiry)
        self.desk.trace.note("think", " ".join(turn.said.split()), seconds=time.monotonic() - began)
        if turn.calls:
            await self.progress.status(words_research.doing([call.name for call in turn.calls]))
        # Whoever goes on searching in the last turn finds the other tools gone.
        tools = {tool.name: tool for tool in inquiry.tools if not inquiry.must or tool.name == inquiry.must}
        results = await asyncio.gather(*(self._called(call, at, tools) for at, call in enumerate(turn.calls)))
        return Exchange(_bounded(turn), tuple(results)[:MOST_CALLS])

    async def _called(self, call: Call, at: int, tools: dict[str, Tool]) -> Result:
        """What became of the call; one that fails is told to the author, whatever it was."""
        if at >= MOST_CALLS:
            return Result(call, "Not carried out.", failed=True)
        try:
            if call.name not in tools:
                raise ToolError(f"There is no tool {call.name[:40]!r}. Tools: {', '.join(tools)}.")
            return Result(call, await tools[call.name].called(call.arguments))
        except ToolError as error:
            self.desk.trace.note("refused", f"{call.name[:40]}: {error}")
            return Result(call, str(error), failed=True)
        except AuthorError:
            raise
        except Exception as error:  # noqa: BLE001  a tool may be anybody's; one that breaks must not take the answer along
            log.error("tool.broke", tool=call.name[:40], reason=type(error).__name__)
            return Result(call, "This tool is not working right now.", failed=True)

    def _prompt(self, lacking: Draft, rounds: int) -> str:
        desk = self.desk
        passages = tagged([each.passage for each in desk.passages])
        missing = f"\nMissing so far: {lacking.missing}" if lacking.missing else ""
        values = asked(desk.question, desk.conversation)
        return filled(
            "research", **values, passages=passages or "(nothing that fits)", missing=missing, rounds=str(rounds)
        )

    def _outcome(self, evidence: Sequence[Evidence], before: int) -> tuple[Evidence, ...]:
        """The noted passages; without any, everything where something was added, and nothing where nothing was."""
        desk = self.desk
        if not (desk.noted or len(desk.passages) > before or desk.computed):
            return tuple(evidence)
        numbers = sorted(desk.noted) or range(1, len(desk.passages) + 1)
        chosen = [desk.passages[number - 1] for number in numbers]
        values = dict.fromkeys(f"{expression} = {value}" for expression, value in desk.computed)
        parts = [each.part for each in evidence] or [Part(desk.question.text, {})]
        first = Evidence(parts[0], (*chosen, *desk.unshown), tuple(values))
        return (first, *(Evidence(part, ()) for part in parts[1:]))


def _may_mend(exchange: Exchange) -> bool:
    """Whether the author was told of a mistake that another turn may mend."""
    return any(result.failed for result in exchange.results)


def _bounded(turn: Turn) -> Turn:
    """The turn with the calls that were carried out."""
    return turn if len(turn.calls) <= MOST_CALLS else replace(turn, calls=turn.calls[:MOST_CALLS], kept=None)
