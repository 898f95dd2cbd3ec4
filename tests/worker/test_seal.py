import pytest

from tests.questions import a_question
from worker.seal import SealBroken, Sealer
from worker.types import Forward

QUESTION = a_question(
    "what did we decide?",
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


def test_names_of_cached_things_depend_on_the_key() -> None:
    assert Sealer(b"a" * 32).digest("Tesla") == Sealer(b"a" * 32).digest("Tesla")
    assert Sealer(b"a" * 32).digest("Tesla") != Sealer(b"b" * 32).digest("Tesla")
