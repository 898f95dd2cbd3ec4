import pytest

from search_backends.base import Query
from search_backends.variants import neutral, variants_of


@pytest.mark.parametrize(
    ("variant", "safe"),
    [
        ("Nikola Tesla", "Nikola Tesla"),
        ("Tesla OR Edison", "Tesla OR Edison"),
        ("OR Tesla OR OR Edison OR", "Tesla OR Edison"),
        ("Tesla AND NOT Edison", "Tesla and not Edison"),
        ("insource:Tesla -intitle:Edison", "Tesla Edison"),
        ("Star Trek: Picard", "Star Trek Picard"),
        ('"war of currents"', "war of currents"),
        ("“war” „of“ «currents»", "war of currents"),
        ("Tesla~2 Edis* ~Bell", "Tesla 2 Edis Bell"),
        ("-Tesla !Edison +Bell –Gray", "Tesla Edison Bell Gray"),
        ("Saint-Mihiel AC/DC AT&T U.S. King's", "Saint-Mihiel AC DC AT&T U.S King's"),
        ("a && b || c", "a b c"),
        ("Tesla\x00 \x07 Edi\u202eson", "Tesla Edison"),
        ("🦆 …?!", ""),
        ("\ud83d Tesla", "Tesla"),
        ("谁发明了电话？", "谁发明了电话？"),
    ],
)
def test_only_words_and_the_or_between_them_stay(variant: str, safe: str) -> None:
    assert neutral(variant) == safe


def test_a_long_variant_is_cut_between_words() -> None:
    assert neutral("abcdefghi " * 40) == " ".join(["abcdefghi"] * 30)
    assert neutral("x" * 1000) == "x" * 300
    assert not neutral("abcdefg OR " * 40).endswith("OR")


def test_the_first_eight_different_variants_are_sent() -> None:
    variants = variants_of(Query("?", ("Tesla", '"tesla"', "", *(f"word {number}" for number in range(10)))))
    assert variants == ("Tesla", *(f"word {number}" for number in range(7)))


def test_without_keywords_the_question_gives_fewer_and_fewer_words() -> None:
    assert variants_of(Query("When did Nikola Tesla die in New York?")) == (
        "Nikola Tesla New York",
        "Nikola Tesla York die",
        "Nikola Tesla",
        "Nikola OR Tesla OR York OR die OR New",
    )


def test_without_words_there_is_nothing_to_send() -> None:
    assert variants_of(Query("?! … 🦆")) == ()
