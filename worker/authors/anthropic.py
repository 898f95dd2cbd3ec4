"""Claude: plans in structured output, answers with its own citations."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from anthropic import Omit, omit
from anthropic.types import ContentBlockParam, OutputConfigParam, ThinkingConfigParam, ToolParam

from worker import plan as without_model
from worker.authors.base import Progress, Uncited
from worker.authors.citations import marked, search_result, spans_in
from worker.authors.claude_clients import PROVIDER, ClaudeClient
from worker.authors.claude_turns import messages_of, tool_of, turn_from
from worker.authors.failures import Faults
from worker.authors.hypotheses import SCHEMA, hypotheses_from, hypothesis_prompt
from worker.authors.manner import Manner
from worker.authors.messages import Message, created, streamed
from worker.authors.occasion import Occasion
from worker.authors.patience import patiently
from worker.authors.plans import lacking_from, object_of, plan_from, plan_prompt, plan_schema, searched_by_words
from worker.authors.prompting import asked, filled, instructions, parts_of, passages_of
from worker.authors.quotes import MARKERS
from worker.authors.replies import in_prompt, object_from
from worker.authors.understanding import Dialect, Understanding
from worker.inquiry import Inquiry, Turn
from worker.types import Conversation, Draft, Evidence, Plan, Question
from worker.usage import Usage

SHORT, TURN, LONG = 2048, 4096, 8192
"""Most tokens of a plan, of a turn with tools and of an answer, what is thought before included."""

# Thinking before the first word costs the asker seconds; nothing here needs it. Models take different words for
# "don't", and those that always think none at all, so only models whose word is known are told.
DONT_THINK: dict[str, ThinkingConfigParam] = {
    "claude-haiku-5-5": {"type": "disabled"},
    "claude-sonnet-5-5": {"type": "between_tools"},
}

TOKENS = ("input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens", "output_tokens")
"""What Claude counts, the first without the two that follow."""

SEARCH_MORE: ToolParam = {
    "name": "search_more",
    "description": "Call this instead of answering where the search results do not hold the answer to any part of the "
    "question. Nothing is written to the asker then.",
    "input_schema": object_of(
        {
            "queries": {"type": "array", "items": {"type": "string"}, "description": "Keywords that could find it"},
            "missing": {"type": "string", "description": "What the search results do not say"},
        }
    ),
}
"""Whether the passages suffice, apart from the answer: Claude refuses citations together with structured output."""


@dataclass(frozen=True, slots=True)
class Claude:
    """Anthropic's models, at Anthropic, on Bedrock or on Vertex."""

    client: ClaudeClient
    manner: Manner
    understanding: Understanding
    faults: Faults
    occasion: Occasion

    async def plan(self, question: Question, conversation: Conversation, backends: Sequence[str]) -> Plan:
        """What to search for; no model is asked where there is only the thread to read. Raise ModelError."""
        if not searched_by_words(backends):
            return without_model.plan(question, conversation, backends)
        prompt = plan_prompt(question, conversation, backends, self.manner)
        reply = await self._object("plan", question, prompt, plan_schema(backends), "parts")
        return plan_from(reply, question, conversation, backends, self.manner)

    async def hypothesize(self, question: Question, conversation: Conversation) -> tuple[str, ...]:
        """Hypothetical answers. Raise ModelError."""
        if not self.manner.hypotheses:
            return ()
        prompt = hypothesis_prompt(question, conversation, self.manner)
        return hypotheses_from(await self._object("hypothesize", question, prompt, SCHEMA, "answers"), self.manner)

    async def write(
        self, question: Question, conversation: Conversation, evidence: Sequence[Evidence], progress: Progress
    ) -> Draft:
        """The draft, its markers made from Claude's citations. Raise ModelError, Uncited."""
        passages = passages_of(evidence)
        if not passages:
            return Draft("", sufficient=False)
        prompt = filled("cite", **asked(question, conversation), parts=parts_of(evidence))
        content: list[ContentBlockParam] = [*map(search_result, passages), {"type": "text", "text": prompt}]
        message = await self.understanding.adapting(
            self.manner.strong, lambda dialect: self._patiently(self._streamed, question, content, dialect)
        )
        self._count("write", self.manner.strong, message)
        if message.calls:
            return lacking_from(message.calls[0].get("input"))
        text = marked(message.blocks, passages)
        if not MARKERS.search(text):
            raise Uncited(PROVIDER)
        return Draft(text, sufficient=True, spans=spans_in(message.blocks, passages))

    async def turn(self, question: Question, conversation: Conversation, inquiry: Inquiry) -> Turn:
        """A turn with tools, all of it. Raise ModelError."""
        message = await self.understanding.adapting(
            self.manner.strong, lambda dialect: self._patiently(self._turned, question, inquiry, dialect)
        )
        self._count("research", self.manner.strong, message)
        return turn_from(message)

    async def _turned(self, question: Question, inquiry: Inquiry, dialect: Dialect) -> Message:
        request = self._request(question, "", dialect, self.manner.strong)
        more = {"max_tokens": TURN, "output_config": self._output(dialect), "messages": messages_of(inquiry)}
        return await created(self.client, {**request, **more, "tools": [tool_of(tool) for tool in inquiry.tools]})

    async def _object(
        self, step: str, question: Question, prompt: str, schema: dict[str, object], key: str
    ) -> dict[str, Any]:
        """The JSON object that the fast model writes; an empty one where it wrote something else."""
        message = await self.understanding.adapting(
            self.manner.fast, lambda dialect: self._patiently(self._created, question, prompt, schema, dialect)
        )
        self._count(step, self.manner.fast, message)
        return object_from(message.text(), key) or {}

    def _request(self, question: Question, content: Any, dialect: Dialect, model: str) -> dict[str, Any]:
        return {
            "model": model,
            "system": instructions(question, self.occasion),
            "messages": [{"role": "user", "content": content}],
            "thinking": _thinking(model, dialect),
        }

    async def _created(self, question: Question, prompt: str, schema: dict[str, object], dialect: Dialect) -> Message:
        request = self._request(question, in_prompt(prompt, schema, dialect), dialect, self.manner.fast)
        return await created(
            self.client, {**request, "max_tokens": SHORT, "output_config": self._output(dialect, schema)}
        )

    async def _streamed(self, question: Question, content: list[ContentBlockParam], dialect: Dialect) -> Message:
        request = self._request(question, content, dialect, self.manner.strong)
        more = {"max_tokens": LONG, "output_config": self._output(dialect), "tools": [SEARCH_MORE]}
        return await streamed(self.client, request | more, self.faults)

    async def _patiently(self, call: Any, *args: Any) -> Message:
        message: Message = await patiently(
            lambda: call(*args), self.faults, self.occasion.deadline, self.manner.longest_pause_s
        )
        return message

    def _output(self, dialect: Dialect, schema: dict[str, object] | None = None) -> OutputConfigParam | Omit:
        if "output_config" in dialect.refused:
            return omit
        config: OutputConfigParam = {}
        if schema and dialect.format == "json_schema":
            config["format"] = {"type": "json_schema", "schema": schema}
        if self.manner.effort and "effort" not in dialect.refused:
            config["effort"] = self.manner.effort
        return config or omit

    def _count(self, step: str, model: str, message: Message) -> None:
        took = {name: message.usage.get(name) or 0 for name in TOKENS}
        whole = took["input_tokens"] + took["cache_read_input_tokens"] + took["cache_creation_input_tokens"]
        self.occasion.meter(Usage(step, model, whole, took["output_tokens"], took["cache_read_input_tokens"]))


def _thinking(model: str, dialect: Dialect) -> ThinkingConfigParam | Omit:
    # Bedrock writes the maker before the name.
    return omit if "thinking" in dialect.refused else DONT_THINK.get(model.removeprefix("anthropic."), omit)
