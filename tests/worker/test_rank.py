"""Ordering passages."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pytest

from search_backends.base import Query
from tests.worker.evidence import message, page
from worker.embedders.base import EmbedderError, Matrix
from worker.rank import KEPT, focused, fuse, question_vector, rank, scaled
from worker.types import Part

DEATH = page("Nikola Tesla", "He passed away in his hotel room in January 1943.")
BIRTH = page("Nikola Tesla", "Tesla, Tesla, Tesla: this tells of his birth in 1856.")
RIVER = page("Danube", "A river.")


@dataclass
class Meanings:
    """An embedder that knows which of a few words mean the same."""

    most: int = 6
    longest: int = 9_999
    fails: bool = False
    seen: list[str] = field(default_factory=list)
    public: list[tuple[str, bool]] = field(default_factory=list)
    name: str = "meanings"
    alike: bool = False

    async def queries(self, texts: Sequence[str]) -> Matrix:
        return self._vectors(texts)

    async def passages(self, texts: Sequence[str], public: Sequence[bool] = ()) -> Matrix:
        self.seen.extend(texts)
        self.public.extend(zip(texts, public, strict=False))
        return self._vectors(texts)

    def _vectors(self, texts: Sequence[str]) -> Matrix:
        if self.fails:
            raise EmbedderError("down")
        kinds = (("die", "passed away"), ("born", "birth"), ("river",))
        rows = [[0.1 + any(word in text for word in kind) for kind in kinds] for text in texts]
        matrix = np.array(rows, dtype=np.float32).reshape(len(texts), len(kinds))
        return matrix / np.linalg.norm(matrix, axis=1, keepdims=True)


def part(text: str, *context: str) -> Part:
    return Part(text, {}, context)


async def test_words_alone_rank_where_there_is_no_embedder():
    ranked = await rank(part("Tesla birth"), [RIVER, DEATH, BIRTH], (), (), "en")
    assert [one.passage for one in ranked] == [BIRTH, DEATH, RIVER]
    assert ranked[0].score == 1
    assert all(one.cosine is None for one in ranked)


async def test_meaning_outweighs_words():
    ranked = await rank(part("when did Tesla die"), [RIVER, BIRTH, DEATH], (), (Meanings(),), "en")
    assert ranked[0].passage == DEATH
    assert ranked[0].lexical < ranked[1].lexical
    assert all(0 <= one.score <= 1 for one in ranked)


async def test_ranking_goes_on_by_words_when_the_embedder_fails():
    ranked = await rank(part("Tesla birth"), [RIVER, DEATH, BIRTH], (), (Meanings(fails=True),), "en")
    assert ranked[0].passage == BIRTH
    assert ranked[0].cosine is None


async def test_only_as_many_passages_are_embedded_as_the_embedder_takes():
    embedder = Meanings(most=2)
    passages = [page(f"Page {number}", f"Tesla number {number} ".ljust(700, "x")) for number in range(30)]
    ranked = await rank(part("Tesla"), passages, (), (embedder,), "en")
    assert len(embedder.seen) == 2
    assert len(ranked) == 12
    assert [one.cosine is not None for one in ranked].count(True) == 2


async def test_the_title_the_headings_and_a_message_s_author_are_searched():
    titled = page("Nikola Tesla", "He died in 1943.", heading=("Death",))
    by_bob = message("Friday then", author="Bob")
    assert (await rank(part("Bob"), [RIVER, by_bob], (), (), "en"))[0].passage == by_bob
    assert (await rank(part("Tesla death"), [RIVER, titled], (), (), "en"))[0].passage == titled


async def test_names_from_before_count_like_words_of_the_question():
    other = page("Edison", "He died in 1931.")
    ranked = await rank(part("when did he die", "Tesla"), [other, page("Tesla", "He died in 1943.")], (), (), "en")
    assert ranked[0].passage.source.title == "Tesla"


async def test_misspelt_words_are_found():
    assert (await rank(part("nikla tesla"), [RIVER, DEATH], (), (), "en"))[0].passage == DEATH


async def test_hypotheticals_draw_the_question_s_vector_towards_them():
    embedder = Meanings()
    (asked,) = await embedder.queries(["when did he die"])
    alone = question_vector(asked, await embedder.passages([]))
    drawn = question_vector(asked, await embedder.passages(["born on a day", "birth"]))
    (about_birth,) = await embedder.passages(["birth"])
    assert drawn @ about_birth > alone @ about_birth
    assert np.linalg.norm(drawn) == pytest.approx(1)


async def test_hypotheticals_are_embedded_with_the_passages_and_are_none_themselves():
    embedder = Meanings()
    ranked = await rank(part("when did he die"), [RIVER, DEATH], ("He passed away on DATE.",), [embedder], "en")
    assert [one.passage for one in ranked] == [DEATH, RIVER]
    assert embedder.seen[-1] == "He passed away on DATE."
    assert len(embedder.seen) == 3


async def test_vectors_of_what_people_wrote_in_slack_are_not_to_be_kept():
    embedder = Meanings()
    await rank(part("when did he die"), [message("He died at noon."), DEATH], ("He passed away.",), [embedder], "en")
    assert {text.split(": ")[0]: public for text, public in embedder.public} == {"Ada": False, "Nikola Tesla": True}


async def test_of_a_long_passage_what_fits_the_question_is_embedded_with_its_title():
    embedder = Meanings(longest=100)
    long = page(
        "Nikola Tesla", "He liked pigeons and slept little. " * 8 + "In 1943 he passed away in New York. " + "x" * 40
    )
    await rank(part("When did he die in New York?"), [long], (), [embedder], "en")
    (seen,) = embedder.seen
    assert seen.startswith("Nikola Tesla: ")
    assert "passed away in New York" in seen
    assert len(seen) <= len("Nikola Tesla: ") + 100


def test_what_is_embedded_of_a_passage_is_never_longer_than_it_may_be_and_never_nothing():
    for text in ("x" * 500, "One. " * 100, "No end of words " * 40, "Short."):
        piece = focused("When?", text, 100)
        assert 0 < len(piece) <= 100
        assert piece in text


async def test_of_short_passages_more_are_embedded_in_the_same_time():
    """Room for two of 300 characters takes four of 150 and fewer, but not more, however short they are."""
    for longest, length, embedded in ((300, 300, 2), (300, 150, 4), (300, 20, 4), (300, 200, 3), (9999, 20, 8)):
        embedder = Meanings(most=2, longest=longest)
        passages = [page(f"Page {number}", f"die {number} ".ljust(length, "x")) for number in range(9)]
        ranked = await rank(part("die"), passages, (), [embedder], "en")
        assert len(embedder.seen) == embedded
        assert sum(one.cosine is not None for one in ranked) == embedded
        assert len(ranked) == 9


async def test_so_many_passages_go_on_as_are_wanted():
    passages = [page(f"Page {number}", f"die {number}") for number in range(30)]
    assert len(await rank(part("die"), passages, (), (), "en")) == KEPT
    assert len(await rank(part("die"), passages, (), (), "en", 24)) == 24


async def test_all_messages_are_kept_for_a_question_about_the_conversation_alone():
    messages = [message(f"Message number {number}") for number in range(30)]
    asked = Part("summarise this thread", {"thread": Query("summarise this thread")})
    ranked = await rank(asked, messages, (), [], "en")
    assert [one.passage for one in ranked] == messages


async def test_nothing_to_rank_gives_nothing():
    assert await rank(part("Tesla"), [], (), (Meanings(),), "en") == ()


def test_scores_are_scaled_over_the_candidates():
    assert scaled(np.array([2.0, 4.0, 3.0])).tolist() == [0, 1, 0.5]
    assert scaled(np.array([2.0, 2.0])).tolist() == [1, 1]
    assert scaled(np.array([0.0, 0.0])).tolist() == [0, 0]


def test_candidates_without_a_vector_count_as_the_least_alike():
    assert fuse(np.array([0.8, 0.9]), np.array([4.0, 2.0, 0.0]), 0.5).tolist() == pytest.approx([1 / 3, 0.8333333, 0])
