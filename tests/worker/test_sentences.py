"""Where sentences end."""

import pytest

from worker.sentences import sentences


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("He died. She lived.", ["He died.", "She lived."]),
        ("Dr. Smith met St. Paul. He left.", ["Dr. Smith met St. Paul.", "He left."]),
        ("The U.S. Army came. It won.", ["The U.S. Army came.", "It won."]),
        ("J. R. R. Tolkien wrote it. Yes.", ["J. R. R. Tolkien wrote it.", "Yes."]),
        ("It cost 3.5 million. Really?  Yes!", ["It cost 3.5 million.", "Really?", "Yes!"]),
        ('He said "no." Then he left.', ['He said "no."', "Then he left."]),
        ("Am 7. Januar starb er. Es war kalt.", ["Am 7. Januar starb er.", "Es war kalt."]),
        ("It grew to 12. The rest died.", ["It grew to 12.", "The rest died."]),
        ("他死了。她活着！", ["他死了。", "她活着！"]),
        ("A heading\nA line. Another.", ["A heading", "A line.", "Another."]),
        ("The year was 1943.[5] He died.", ["The year was 1943.[5]", "He died."]),
        ("", []),
        ("No stop at the end", ["No stop at the end"]),
    ],
)
def test_sentences(text, found):
    assert sentences(text) == found


def test_no_character_but_space_is_lost():
    text = "A b. (C d.) “E f.” g. H! I?\n\nJ… K. L. M."
    assert "".join("".join(sentences(text)).split()) == "".join(text.split())
