"""Models that speak both protocols and always know the answer."""

import asyncio
import base64
import json
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from zlib import crc32

import numpy as np
from aiohttp import web

from benchmarks.upstreams.counts import Counts
from benchmarks.upstreams.delays import Delays
from benchmarks.upstreams.subjects import fact, number_in, queries, question
from playground.models import claude, gpt
from playground.models.script import Reply, Script

DIMENSIONS = 1536
ROWS = 64
"""Different vectors; a text has one of them. The first is that of whatever concerns the question."""
FURTHER = "It replaced a ferry and is paid for by tolls."
PASSAGE = re.compile(r'<passage n="(\d+)" from="[^"]*">\n(.*?)\n</passage>', re.DOTALL)

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Models:
    """Plans eight queries, supposes an answer, and cites the passage that holds the fact."""

    delays: Delays
    counts: Counts

    def routes(self) -> list[web.RouteDef]:
        """Both protocols' addresses."""
        return [
            web.post("/v1/messages", self.messages),
            web.post("/v1/chat/completions", self.chat),
            web.post("/v1/embeddings", self.embeddings),
        ]

    async def messages(self, request: web.Request) -> web.StreamResponse:
        """Anthropic's Messages API."""
        raw, began = await request.text(), time.monotonic()
        body: Json = json.loads(raw)
        if not body.get("stream"):
            kind, text = _object(body["output_config"]["format"]["schema"], number_in(raw))
            blocks, stop = claude.written(body, Reply(text), Script())
            return await self._whole(kind, claude.message(body, blocks, stop, claude.usage_of(body, blocks)), began)
        blocks = _cited(body["messages"][0]["content"], number_in(request_text(body)))
        events = claude.events(body, blocks, "end_turn")
        lines = [f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events]
        return await self._streamed(request, lines, began)

    async def chat(self, request: web.Request) -> web.StreamResponse:
        """OpenAI's chat completions."""
        body: Json = await request.json()
        began = time.monotonic()
        prompt = body["messages"][-1]["content"]
        asked = number_in(prompt[prompt.rfind("<question>") :])
        if not body.get("stream"):
            kind, text = _object(body["response_format"]["json_schema"]["schema"], asked)
            return await self._whole(kind, gpt.completion(body, text, "stop"), began)
        chunks = gpt.chunks(body, _quoted(prompt, asked), "stop")
        lines = [f"data: {json.dumps(chunk)}\n\n" for chunk in chunks]
        return await self._streamed(request, [*lines, "data: [DONE]\n\n"], began)

    async def embeddings(self, request: web.Request) -> web.Response:
        """OpenAI's embeddings, in base64."""
        texts: list[str] = (await request.json())["input"]
        began = time.monotonic()
        data = ",".join(
            f'{{"object":"embedding","index":{place},"embedding":"{_rows()[_row_of(text)]}"}}'
            for place, text in enumerate(texts)
        )
        used = sum(map(len, texts)) // 4
        usage = f'{{"prompt_tokens":{used},"total_tokens":{used}}}'
        await self.delays.wait(self.delays.embed, began)
        return self._json("embed", f'{{"object":"list","model":"e","data":[{data}],"usage":{usage}}}')

    async def _whole(self, kind: str, reply: Json, began: float) -> web.Response:
        text = json.dumps(reply)
        await self.delays.wait(self.delays.model, began)
        return self._json(kind, text)

    def _json(self, kind: str, text: str) -> web.Response:
        self.counts.add(kind, len(text))
        return web.Response(text=text, content_type="application/json")

    async def _streamed(self, request: web.Request, lines: Sequence[str], began: float) -> web.StreamResponse:
        """The first line after the first word's delay, the last at the end of the model's."""
        first, whole = self.delays.drawn(self.delays.first_word), self.delays.drawn(self.delays.model)
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        for place, line in enumerate(lines):
            due = began + first + (whole - first) * place / (len(lines) - 1)
            if (left := due - time.monotonic()) > 0:
                await asyncio.sleep(left)
            await response.write(line.encode())
        await response.write_eof()
        self.counts.add("write", sum(map(len, lines)))
        return response


def request_text(body: Json) -> str:
    """The question's own block of a request for an answer: the last one."""
    return str(body["messages"][0]["content"][-1]["text"])


def _object(schema: Json, number: int) -> tuple[str, str]:
    """Which step asks, and the JSON object that it wants."""
    if "answers" in schema["properties"]:
        return "hypothesize", json.dumps({"answers": [f"The bridge was opened on DATE. {fact(number)}"]})
    part = {"question": question(number), "queries": {"wikipedia": queries(number)}}
    return "plan", json.dumps({"language": "en", "parts": [part]})


def _cited(content: Sequence[Json], number: int) -> list[Json]:
    """Claude's answer: the fact with its citation, and a second sentence with the same."""
    results = [block for block in content if block["type"] == "search_result"]
    for place, result in enumerate(results):
        texts = [text["text"] for text in result["content"]]
        if fact(number) in texts:
            block = texts.index(fact(number))
            citation = {
                "type": "search_result_location", "source": result["source"], "title": result["title"],
                "cited_text": fact(number), "search_result_index": place, "start_block_index": block,
                "end_block_index": block + 1,
            }  # fmt: skip
            return [{"type": "text", "text": text, "citations": [citation]} for text in (fact(number), f" {FURTHER}")]
    return [{"type": "text", "text": "The search results do not say.", "citations": None}]


def _quoted(prompt: str, number: int) -> str:
    """OpenAI's answer: the fact with the passage's number, and the quote that proves it."""
    place = next((int(place) for place, text in PASSAGE.findall(prompt) if fact(number) in text), 0)
    answer = f"{fact(number).rstrip('.')} [{place}]. {FURTHER.rstrip('.')} [{place}]." if place else ""
    quotes = [{"passage": place, "quote": fact(number)}] if place else []
    return json.dumps({"sufficient": bool(place), "answer": answer, "quotes": quotes, "missing": "", "queries": []})


@cache
def _rows() -> list[str]:
    """Unit vectors in base64."""
    rows = np.random.default_rng(0).standard_normal((ROWS, DIMENSIONS), dtype=np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    return [base64.b64encode(row.tobytes()).decode() for row in rows]


def _row_of(text: str) -> int:
    return 0 if "opened" in text and "Aldmoor" in text else 1 + crc32(text.encode()) % (ROWS - 1)
