"""OpenAI, and every server that speaks its protocol: structured output, and quotes for citations."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from openai import AsyncOpenAI
from openai.types import CompletionUsage

from worker import plan as without_model
from worker.authors import openai_turns
from worker.authors.base import Progress, Uncited
from worker.authors.chat import Asked, replied
from worker.authors.failures import Faults
from worker.authors.hypotheses import SCHEMA as HYPOTHESES
from worker.authors.hypotheses import hypotheses_from, hypothesis_prompt
from worker.authors.manner import Manner
from worker.authors.occasion import Occasion
from worker.authors.patience import patiently
from worker.authors.plans import lacking_from, plan_from, plan_prompt, plan_schema, searched_by_words
from worker.authors.prompting import asked, filled, instructions, parts_of, passages_of, tagged
from worker.authors.quotes import MARKERS, checked, proven
from worker.authors.quotes import SCHEMA as ANSWER
from worker.authors.replies import object_from
from worker.authors.understanding import Understanding
from worker.inquiry import Inquiry, Turn
from worker.types import Conversation, Draft, Evidence, Plan, Question
from worker.usage import Usage

SHORT, TURN, LONG = 2048, 4096, 8192
"""Most tokens of a plan, of a turn with tools and of an answer."""


@dataclass(frozen=True, slots=True)
class OpenAI:
    """Models behind the chat completions API."""

    client: AsyncOpenAI
    manner: Manner
    understanding: Understanding
    faults: Faults
    occasion: Occasion

    async def plan(self, question: Question, conversation: Conversation, backends: Sequence[str]) -> Plan:
        """What to search for; no model is asked where there is only the thread to read. Raise ModelError."""
        if not searched_by_words(backends):
            return without_model.plan(question, conversation, backends)
        prompt = plan_prompt(question, conversation, backends, self.manner)
        system = instructions(question, self.occasion)
        reply = await self._object(
            Asked("plan", self.manner.fast, system, prompt, plan_schema(backends), "parts", SHORT)
        )
        return plan_from(reply, question, conversation, backends, self.manner)

    async def hypothesize(self, question: Question, conversation: Conversation) -> tuple[str, ...]:
        """Hypothetical answers. Raise ModelError."""
        if not self.manner.hypotheses:
            return ()
        prompt = hypothesis_prompt(question, conversation, self.manner)
        system = instructions(question, self.occasion)
        reply = await self._object(Asked("hypothesize", self.manner.fast, system, prompt, HYPOTHESES, "answers", SHORT))
        return hypotheses_from(reply, self.manner)

    async def write(
        self, question: Question, conversation: Conversation, evidence: Sequence[Evidence], progress: Progress
    ) -> Draft:
        """The draft, with the markers for which a quote was found in the passage. Raise ModelError, Uncited."""
        passages = passages_of(evidence)
        if not passages:
            return Draft("", sufficient=False)
        values = {**asked(question, conversation), "passages": tagged(passages), "parts": parts_of(evidence)}
        system = instructions(question, self.occasion)
        reply = await self._object(
            Asked("write", self.manner.strong, system, filled("quote", **values), ANSWER, "answer", LONG, streams=True)
        )
        if str(reply.get("sufficient")).lower() == "false":
            return lacking_from(reply)
        spans = proven(reply.get("quotes"), passages)
        text = checked(str(reply.get("answer") or ""), frozenset(number for number, _ in spans))
        if not MARKERS.search(text):
            raise Uncited(self.faults.provider)
        return Draft(text, sufficient=True, spans=spans)

    async def turn(self, question: Question, conversation: Conversation, inquiry: Inquiry) -> Turn:
        """A turn with tools. Raise ModelError."""
        messages = openai_turns.messages_of(inquiry, instructions(question, self.occasion))
        model = self.manner.strong
        completion = await self.understanding.adapting(
            model,
            lambda dialect: patiently(
                lambda: openai_turns.asked(
                    self.client, model, messages, inquiry, TURN, dialect, self.manner.effort, self.faults
                ),
                self.faults,
                self.occasion.deadline,
                self.manner.longest_pause_s,
            ),
        )
        self._count("research", model, completion.usage)
        return openai_turns.turn_from(completion)

    async def _object(self, asking: Asked) -> dict[str, Any]:
        """The JSON object of the reply; an empty one where the model wrote something else."""
        reply = await self.understanding.adapting(
            asking.model,
            lambda dialect: patiently(
                lambda: replied(self.client, asking, dialect, self.manner.effort, self.faults),
                self.faults,
                self.occasion.deadline,
                self.manner.longest_pause_s,
            ),
        )
        self._count(asking.step, asking.model, reply.usage)
        return object_from(reply.text, asking.key) or {}

    def _count(self, step: str, model: str, used: CompletionUsage | None) -> None:
        if used:
            details = used.prompt_tokens_details
            cached = (details and details.cached_tokens) or 0
            self.occasion.meter(Usage(step, model, used.prompt_tokens, used.completion_tokens, cached))
