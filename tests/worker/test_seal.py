import json
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from tests.questions import a_question
from worker.seal import SealBroken, SealedByNewer, Sealer
from worker.types import Forward, Question

QUESTION = a_question(
    "what did we decide?",
    asked_at=1700000000.0001,
    forwards=(Forward("the text", "Roberta Okafor", "https://x"),),
    response_url="https://hooks/1",
    action_token="tokens.and.more",
)


def test_a_sealed_question_comes_out_as_it_went_in() -> None:
    sealer = Sealer(b"k" * 32)
    assert sealer.open(sealer.seal(QUESTION)) == QUESTION


# Each has a character that printable seals lack, so that none is in one by chance.
@pytest.mark.parametrize("secret", ["did we decide", "https://", "tokens.and", "Roberta O"])
def test_nothing_of_a_question_shows_in_its_seal_or_its_repr(secret: str) -> None:
    assert secret not in Sealer(b"k" * 32).seal(QUESTION)
    assert secret not in repr(QUESTION)


@pytest.mark.parametrize("sealed", ["", "rubbish", Sealer(b"other key".ljust(32)).seal(QUESTION)])
def test_what_another_key_sealed_stays_closed(sealed: str) -> None:
    with pytest.raises(SealBroken):
        Sealer(b"k" * 32).open(sealed)


def test_what_version_1_sealed_opens_for_ever() -> None:
    """The file was made once, by the first version, and is never made again."""
    question = Sealer(b"k" * 32).open(Path(__file__).with_name("sealed_by_version_1.txt").read_text().strip())
    assert question == QUESTION


def test_what_an_older_version_left_out_is_filled_in_and_what_it_does_not_know_is_left_out() -> None:
    sealer, fernet = Sealer(b"k" * 32), Sealer(b"k" * 32)._fernet()
    fields = json.loads(TypeAdapter(Question).dump_json(QUESTION))
    fields.pop("channels")
    sealed = fernet.encrypt(b"1:" + json.dumps({**fields, "of_tomorrow": 7}).encode()).decode()
    assert sealer.open(sealed) == QUESTION


def test_what_a_newer_version_sealed_is_told_from_what_another_key_did() -> None:
    with pytest.raises(SealedByNewer):
        Sealer(b"k" * 32).open(sealed_by_newer(b"k" * 32))


@pytest.mark.parametrize("purpose", ["token:T1:U1", "1", "9"])
def test_a_token_is_no_question_and_a_question_no_token(purpose: str) -> None:
    sealer = Sealer(b"k" * 32)
    with pytest.raises(SealBroken) as caught:
        sealer.open(sealer.seal_text("xoxp-1", purpose))
    assert not isinstance(caught.value, SealedByNewer)
    with pytest.raises(SealBroken):
        sealer.open_text(sealer.seal(QUESTION), purpose)


def sealed_by_newer(key: bytes) -> str:
    """As a version to come would seal it."""
    return Sealer(key)._fernet().encrypt(b"2:what only it understands").decode()


def test_names_of_cached_things_depend_on_the_key() -> None:
    assert Sealer(b"a" * 32).digest("Tesla") == Sealer(b"a" * 32).digest("Tesla")
    assert Sealer(b"a" * 32).digest("Tesla") != Sealer(b"b" * 32).digest("Tesla")
