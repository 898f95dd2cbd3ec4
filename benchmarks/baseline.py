"""The notebooks' way, plainly: one step after the other, each waiting for the one before."""

import base64
import json
import time
from dataclasses import dataclass
from typing import Any

import httpx
import numpy as np
from numpy.typing import NDArray
from openai import OpenAI

from benchmarks.upstreams.subjects import queries, question

Matrix = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Timed:
    """Seconds from the question to the first word of the answer, and to its end."""

    first_word: float
    end: float


def answer(url: str, number: int) -> Timed:
    """Plan, eight searches one by one, the pages, a hypothetical answer, embeddings, the answer."""
    began = time.monotonic()
    model = OpenAI(base_url=f"{url}/v1", api_key="sk-benchmark")
    with httpx.Client(base_url=url, trust_env=False, timeout=60) as wiki:
        asked = f"<question>\n{question(number)}\n</question>"
        _told(model, f"Plan the searches for this question.\n{asked}", "parts")
        ids: list[int] = []
        for query in queries(number):
            found = wiki.get("/w/api.php", params={"action": "query", "list": "search", "srsearch": query}).json()
            ids += [hit["pageid"] for hit in found["query"]["search"]]
        batch = "|".join(map(str, dict.fromkeys(ids)))
        pages = wiki.get("/w/api.php", params={"action": "query", "pageids": batch}).json()["query"]["pages"]
    texts = [text for page in pages for text in page["revisions"][0]["slots"]["main"]["content"].split("\n\n")]
    best = [text for text in texts if "Aldmoor" in text][:200]
    supposed = _told(model, f"Suppose an answer.\n{asked}", "answers")
    vectors = _embedded(model, [*best, supposed])
    order = np.argsort(-(vectors[:-1] @ vectors[-1]))[:12]
    listed = "\n".join(f'<passage n="{n}" from="">\n{best[at]}\n</passage>' for n, at in enumerate(order, 1))
    first = 0.0
    for _ in model.chat.completions.create(
        model="gpt", stream=True, messages=[{"role": "user", "content": f"{listed}\n{asked}"}]
    ):
        first = first or time.monotonic()
    return Timed(first - began, time.monotonic() - began)


def _told(model: OpenAI, prompt: str, field: str) -> str:
    form: Any = {"name": field, "schema": {"type": "object", "properties": {field: {"type": "array"}}}}
    completion = model.chat.completions.create(
        model="gpt",
        messages=[{"role": "user", "content": prompt}],
        response_format={"type": "json_schema", "json_schema": form},
    )
    return json.dumps(completion.choices[0].message.content)


def _embedded(model: OpenAI, texts: list[str]) -> Matrix:
    reply = model.embeddings.with_raw_response.create(input=texts, model="e", encoding_format="base64")
    rows = [base64.b64decode(row["embedding"]) for row in json.loads(reply.content)["data"]]
    return np.array([np.frombuffer(row, dtype="<f4") for row in rows])
