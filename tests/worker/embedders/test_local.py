"""The embedder that ships with Footnote."""

import numpy as np
import pytest

from worker.embedders.local import can_run, open_local

pytestmark = pytest.mark.skipif(not can_run(), reason="this processor lacks AVX2")


async def test_passages_that_answer_lie_nearer_than_others_in_any_language():
    embedder = await open_local()
    assert embedder is not None
    passages = await embedder.passages(
        ["Tesla starb 1943 in New York.", "The Danube is a river.", "特斯拉于1943年去世。"]
    )
    (question,) = await embedder.queries(["When did Nikola Tesla die?"])
    german, river, chinese = passages @ question
    assert min(german, chinese) > river


async def test_rows_are_unit_vectors_and_odd_texts_do_no_harm():
    embedder = await open_local()
    assert embedder is not None
    vectors = await embedder.passages(["", "\0", "\ud800", "🙂" * 200, "word " * 600])
    assert vectors.shape == (5, 384)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-3)
    assert (await embedder.passages([])).shape == (0, 384)


async def test_it_is_loaded_once():
    assert await open_local() is await open_local()
