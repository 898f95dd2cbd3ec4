"""OpenAI's embeddings, through the real library, over the wire."""

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from typing import Any

import numpy as np
import pytest

from tests.servers.models import Models, Reply, open_models
from worker.embedders.base import EmbedderError
from worker.embedders.openai import OpenAIEmbedder, batched, open_openai, rows_from
from worker.usage import Usage

TEXTS = ["The Danube begins in Donaueschingen.", "Penicillin was discovered in 1928.", "An octopus has three hearts."]


@pytest.fixture
async def models() -> AsyncIterator[Models]:
    async with open_models() as served:
        yield served


@pytest.fixture
async def embedder(models: Models) -> AsyncIterator[OpenAIEmbedder]:
    async with open_openai(models.settings()) as opened:
        yield opened


async def test_rows_are_unit_vectors_in_the_order_of_the_texts(embedder: OpenAIEmbedder, models: Models) -> None:
    matrix = await embedder.passages(TEXTS)
    alone = [(await embedder.queries([text]))[0] for text in TEXTS]
    assert matrix.dtype == np.float32
    assert matrix.shape == (3, models.script.dimensions)
    assert np.allclose(np.linalg.norm(matrix, axis=1), 1.0, atol=1e-6)
    assert np.allclose(matrix, alone)
    assert not np.allclose(matrix[0], matrix[1])


async def test_vectors_come_as_base64_and_plain_numbers_are_understood(
    embedder: OpenAIEmbedder, models: Models
) -> None:
    compact = await embedder.passages(TEXTS)
    assert models.asked[0]["encoding_format"] == "base64"
    models.script.refuses = {"base64": 200}
    assert np.allclose(await embedder.passages(TEXTS), compact)


async def test_no_texts_are_no_request(embedder: OpenAIEmbedder, models: Models) -> None:
    assert len(await embedder.passages([])) == 0
    assert models.asked == []


async def test_batches_of_many_texts_are_embedded_at_the_same_time(embedder: OpenAIEmbedder, models: Models) -> None:
    models.script.dimensions = 2
    models.script.first_s = 0.3
    texts = [f"text {number % 7}" for number in range(5_000)]
    matrix = await embedder.passages(texts)
    assert [len(body["input"]) for body in models.asked] == [2_048, 2_048, 904]
    assert models.script.most_in_flight == 3
    assert np.allclose(matrix[4_999], matrix[1]), "4999 and 1 are the same text"


def test_batches_hold_no_more_than_a_request_may() -> None:
    texts = ["word " * 1_000] * 100
    batches = batched(texts)
    assert [text for batch in batches for text in batch] == texts
    assert [len(batch) for batch in batches] == [60, 40]


def test_long_texts_are_cut_between_characters_and_the_others_stay_whole() -> None:
    whole = "東京 " * 9_000
    ((long, short),) = batched([whole, "whole"])
    assert 8_000 < len(long.encode()) <= 8_192
    assert whole.startswith(long)
    assert short == "whole"


async def test_empty_texts_get_a_row_like_any_other(embedder: OpenAIEmbedder) -> None:
    assert (await embedder.passages(["", "  \n", "Danube"])).shape[0] == 3


async def test_tokens_are_counted(models: Models) -> None:
    used: list[Usage] = []
    async with open_openai(models.settings()) as opened:
        await OpenAIEmbedder(opened.client, opened.name, used.append).passages(TEXTS)
    assert [(each.step, each.model, each.output_tokens) for each in used] == [("embed", "text-embedding-3-small", 0)]
    assert used[0].input_tokens > 0


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        (
            Reply(status=401, error={"type": "invalid_request_error", "code": "invalid_api_key"}),
            "does not accept my key",
        ),
        (Reply(status=429, error={"code": "insufficient_quota"}), "out of credit"),
        (Reply(status=404, error={"code": "model_not_found"}), "choose another"),
        (Reply(body=b"<html>Welcome</html>"), "do not belong together"),
        (Reply(body=b'{"data": []}'), "do not belong together"),
        (Reply(body=b"[]"), "do not belong together"),
    ],
)
async def test_failure_is_one_sentence(embedder: OpenAIEmbedder, models: Models, reply: Reply, told: str) -> None:
    models.will(reply)
    with pytest.raises(EmbedderError, match=told):
        await embedder.passages(TEXTS)


async def test_what_is_busy_for_the_moment_is_asked_again(embedder: OpenAIEmbedder, models: Models) -> None:
    models.will(Reply(status=429, headers={"Retry-After": "0.1"}))
    assert len(await embedder.passages(TEXTS)) == 3


async def test_long_pauses_are_left_to_ranking_without_vectors(embedder: OpenAIEmbedder, models: Models) -> None:
    models.will(Reply(status=429, headers={"Retry-After": "5"}))
    async with asyncio.timeout(4):
        with pytest.raises(EmbedderError, match="too much to do"):
            await embedder.passages(TEXTS)


def row(index: Any, numbers: Any) -> dict[str, Any]:
    return {"index": index, "embedding": numbers}


@pytest.mark.parametrize(
    "data",
    [
        [row(0, [1.0, 0.0])],
        [row(0, [1.0, 0.0]), row(0, [1.0, 0.0])],
        [row(0, [1.0, 0.0]), row(2, [1.0, 0.0])],
        [row(0, [1.0, 0.0]), row(1, [1.0])],
        [row(0, [1.0, 0.0]), row(1, ["a", "b"])],
        [row(0, [1.0, 0.0]), row(1, None)],
        [row(0, [1.0, 0.0]), row(1, [float("nan"), 0.0])],
        [row(0, "!!"), row(1, "!!")],
        [row(0, base64.b64encode(b"123").decode())] * 2,
        [row("0", [1.0]), row("1", [1.0])],
        ["a", "b"],
        None,
    ],
)
def test_vectors_that_do_not_belong_together_are_refused(data: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  whichever of numpy's, json's or ours
        rows_from(json.dumps({"data": data}).encode(), 2)


def test_a_vector_of_zeros_stays_one() -> None:
    matrix, used = rows_from(json.dumps({"data": [row(0, [0.0, 0.0])]}).encode(), 1)
    assert matrix.tolist() == [[0.0, 0.0]]
    assert used == 0
