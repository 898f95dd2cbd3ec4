"""Claude: plans in structured output, answers with its own citations."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from anthropic import Omit, omit
from anthropic.types import ContentBlockParam, Message, OutputConfigParam, ThinkingConfigParam, ToolParam

from worker import plan as without_model
from worker.authors.base import Progress, Uncited
from worker.authors.citations import marked, search_result, spans_in
from worker.authors.claude_clients import PROVIDER, ClaudeClient
from worker.authors.claude_turns import messages_of, tool_of, turn_from
from worker.authors.failures import Faults, ModelError, Reason
from worker.authors.hypotheses import SCHEMA, hypotheses_from, hypothesis_prompt
from worker.authors.manner import Manner
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
        if more := next((block for block in message.content if block.type == "tool_use"), None):
            return lacking_from(more.input)
        text = marked(message.content, passages)
        if not MARKERS.search(text):
            raise Uncited(PROVIDER)
        return Draft(text, sufficient=True, spans=spans_in(message.content, passages))

    async def turn(self, question: Question, conversation: Conversation, inquiry: Inquiry) -> Turn:
        """A turn with tools, all of it. Raise ModelError."""
        message = await self.understanding.adapting(
            self.manner.strong, lambda dialect: self._patiently(self._turned, question, inquiry, dialect)
        )
        self._count("research", self.manner.strong, message)
        return turn_from(message)

    async def _turned(self, question: Question, inquiry: Inquiry, dialect: Dialect) -> Message:
        message = await self.client.messages.create(
            model=self.manner.strong,
            max_tokens=TURN,
            system=instructions(question, self.occasion),
            messages=messages_of(inquiry),
            tools=[tool_of(tool) for tool in inquiry.tools],
            output_config=self._output(dialect),
            thinking=_thinking(self.manner.strong, dialect),
        )
        return _whole(message)

    async def _object(
        self, step: str, question: Question, prompt: str, schema: dict[str, object], key: str
    ) -> dict[str, Any]:
        """The JSON object that the fast model writes; an empty one where it wrote something else."""
        message = await self.understanding.adapting(
            self.manner.fast, lambda dialect: self._patiently(self._created, question, prompt, schema, dialect)
        )
        self._count(step, self.manner.fast, message)
        return object_from("".join(block.text for block in message.content if block.type == "text"), key) or {}

    async def _created(self, question: Question, prompt: str, schema: dict[str, object], dialect: Dialect) -> Message:
        message = await self.client.messages.create(
            model=self.manner.fast,
            max_tokens=SHORT,
            system=instructions(question, self.occasion),
            messages=[{"role": "user", "content": in_prompt(prompt, schema, dialect)}],
            output_config=self._output(dialect, schema),
            thinking=_thinking(self.manner.fast, dialect),
        )
        return _whole(message)

    async def _streamed(self, question: Question, content: list[ContentBlockParam], dialect: Dialect) -> Message:
        """The answer, once all of it is there: a stream that breaks off is none."""
        begun = ended = False
        async with self.client.messages.stream(
            model=self.manner.strong,
            max_tokens=LONG,
            system=instructions(question, self.occasion),
            messages=[{"role": "user", "content": content}],
            tools=[SEARCH_MORE],
            output_config=self._output(dialect),
            thinking=_thinking(self.manner.strong, dialect),
        ) as stream:
            try:
                async for event in stream:
                    begun = begun or event.type == "content_block_delta"
                    ended = ended or event.type == "message_stop"
            except self.faults.kinds as error:
                if begun:
                    # Asked again it would cost a whole answer more, and the words already shown would change.
                    raise ModelError(Reason.BROKEN, PROVIDER, code=type(error).__name__) from None
                raise
            if not ended:
                raise ModelError(Reason.BROKEN, PROVIDER, code="cut")
            return _whole(stream.current_message_snapshot)

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
        used = message.usage
        cached = used.cache_read_input_tokens or 0
        whole = used.input_tokens + cached + (used.cache_creation_input_tokens or 0)
        self.occasion.meter(Usage(step, model, whole, used.output_tokens, cached))


def _thinking(model: str, dialect: Dialect) -> ThinkingConfigParam | Omit:
    # Bedrock writes the maker before the name.
    return omit if "thinking" in dialect.refused else DONT_THINK.get(model.removeprefix("anthropic."), omit)


def _whole(message: Message) -> Message:
    """The message if it is one, and complete. Raise ModelError."""
    if not isinstance(message, Message) or not isinstance(message.content, list) or not message.usage:
        raise ModelError(Reason.UNREADABLE, PROVIDER, code="shape")
    if message.stop_reason == "refusal":
        raise ModelError(Reason.REFUSED, PROVIDER, code="refusal")
    if message.stop_reason in {"max_tokens", "model_context_window_exceeded"}:
        raise ModelError(Reason.TOO_LONG, PROVIDER, code=message.stop_reason)
    return message
