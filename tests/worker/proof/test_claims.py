"""What may stand in an answer, and what may not, sentence by sentence."""

from dataclasses import replace

import pytest

from tests.worker.evidence import evidence, message, page
from worker.cite import cite
from worker.types import Draft, Outcome

FOUND = evidence(
    [
        page("Nikola Tesla", "Nikola Tesla died on 7 January 1943 in New York. He was 86. He left 308 notebooks."),
        page(
            "Super Bowl 50",
            "Denver beat Carolina 24 to 10 on February 7, 2016. The Panthers defense gave up just 308 points, ranking "
            "sixth in the league, while leading with 24 interceptions and four Pro Bowl selections.",
        ),
        page(
            "Eiffel Tower",
            "The tower is 330 metres (1,083 ft) tall and was completed in 1889. It may close for repairs in 2027. "
            "It is one of the largest structures in Paris. About 6,207,303 people visited it in 2019.",
        ),
        page(
            "Rhine",
            "The Rhine does not freeze in most winters. It rises in Switzerland and flows north to the sea. "
            "Traffic increased by 5% after 1990. The lake holds 48 km³ at 25 °C in the south.",
        ),
        message("We decided to keep Postgres 14. Bob should upgrade the replica by Friday.", "Alice", "#ops", "slack"),
        page(
            "Acme",
            "Albert Smith founded Acme in March 1901. Maria Jones bought Acme from Albert Smith in 1923. "
            "It was reportedly worth $12 million. The National Football League never sued Acme.",
        ),
    ]
)

WRONG = [
    # numbers
    "He left 309 notebooks [1].", "He left 38 notebooks [1].", "He left 3,080 notebooks [1].", "He was 87 [1].",
    "He was eighty-seven [1].", "Denver won 24 to 11 [2].", "The Panthers had 25 interceptions [2].",
    "The Panthers had five Pro Bowl selections [2].", "The Panthers gave up about 380 points [2].",
    "The tower is 333 metres tall [3].", "The tower is 1,038 ft tall [3].", "The tower is 350 m tall [3].",
    "The tower was completed in 1899 [3].", "About 6.8 million people visited it in 2019 [3].",
    "About 62 million people visited it in 2019 [3].", "Traffic increased by 6% [4].",
    "Traffic increased by 50% [4].",
    "Traffic increased by 5 tonnes [4].", "The lake holds 48 km³ at 35 °C [4].", "They keep Postgres 15 [5].",
    "Acme was reportedly worth $12 billion [6].", "Acme was reportedly worth €12 million [6].",
    "The Panthers had 308 interceptions [2].", "The Panthers gave up 24 points [2].",
    # dates
    "Tesla died on 8 January 1943 [1].", "Tesla died on 7 June 1943 [1].", "Tesla died on 7 January 1934 [1].",
    "Tesla died on January 17, 1943 [1].", "Denver beat Carolina on 7 March 2016 [2].",
    "Tesla died in February 1943 [1].",
    "Tesla died on 1943-01-08 [1].", "The tower may close in 2028 [3].", "Acme was founded in May 1901 [6].",
    "Traffic increased after 1980 [4].", "Er starb am 8. Januar 1943 [1].", "Murió el 7 de junio de 1943 [1].",
    "特斯拉于1944年1月7日去世 [1]。", "Tesla starb 1934 in New York [1].",
    # names
    "Thomas Edison died on 7 January 1943 [1].", "Edison left 308 notebooks [1].", "Tesla died in Chicago [1].",
    "Nikola Edison died in 1943 [1].", "Seattle beat Carolina [2].", "Denver beat Atlanta 24 to 10 [2].",
    "The tower stands in London [3].", "The Danube does not freeze in most winters [4].", "It rises in Austria [4].",
    "Carol should upgrade the replica by Friday [5].", "Bob should upgrade the replica by Monday [5].",
    "Maria Smith founded Acme [6].", "Albert Smithson founded Acme [6].", "The NBA never sued Acme [6].",
    "We decided to keep MySQL 14 [5].",
    # negations
    "The Rhine freezes in most winters [4].", "The tower was not completed in 1889 [3].",
    "Denver did not beat Carolina [2].",
    "We decided not to keep Postgres 14 [5].", "The National Football League sued Acme [6].",
    "Traffic never increased by 5% [4].",
    # hedges
    "The tower will close for repairs in 2027 [3].", "The tower closes for repairs in 2027 [3].",
    "Acme was worth $12 million [6].",
    # who did what, and who said it
    "Carolina beat Denver 24 to 10 [2].", "Denver was beaten by Carolina [2].", "Denver lost to Carolina [2].",
    "Albert Smith bought Acme from Maria Jones in 1923 [6].", "Acme founded Albert Smith in March 1901 [6].",
    "Bob said that they keep Postgres 14 [5].", "According to Bob, Postgres 14 stays [5].",
    "Bob decided to keep Postgres 14 [5].",
    # superlatives and opposites
    "It is the largest structure in Paris [3].", "It is the only structure in Paris [3].",
    "It flows south to the sea [4].",
    "Traffic decreased by 5% after 1990 [4].", "Traffic increased by 5% before 1990 [4].",
    "Maria Jones sold Acme in 1923 [6].",
    "Tesla was born on 7 January 1943 [1].",
    # sources: swapped, out of range, invented
    "Tesla died on 7 January 1943 [2].", "Denver beat Carolina 24 to 10 [1].", "The tower is 330 metres tall [4].",
    "Acme was founded in March 1901 [3].", "Tesla died in 1943 [7].", "Tesla died in 1943 [0].",
    "Tesla died in 1943 [99].",
    "Tesla died in 1943 [-1].", "Tesla died in 1943 [1a].", "Tesla died in 1943.", "Tesla died in 1943 (see below).",
    "Tesla was born in 1856 and died in 1943 [1].",
    # several claims in one sentence, and tables
    "Tesla died in 1943 [1] and the tower was completed in 1899 [3].",
    "Denver beat Carolina [1] and Tesla died in 1943 [2].", "He was 86 [1], and the tower is 330 metres tall [4].",
    "| Who | Died |\n| --- | --- |\n| Tesla | 1944 [1] |", "- He was 86.\n- He left 309 notebooks [1].",
]  # fmt: skip

RIGHT = [
    "Nikola Tesla died on 7 January 1943 [1].", "Tesla died on January 7, 1943 [1].",
    "Tesla died in January 1943 [1].",
    "He died in New York in 1943 [1].", "In New York, Tesla died in 1943 [1].", "Tesla died at the age of 86 [1].",
    "He was eighty-six [1].", "Tesla left about 300 notebooks [1].", "Tesla left 308 notebooks when he died [1].",
    "Tesla died on 1943-01-07 [1].", "On 7 January 1943, in New York, Nikola Tesla died [1].",
    "Er starb 1943 in New York [1].",
    "Er starb am 7. Januar 1943 [1].", "Murió el 7 de enero de 1943 [1].", "特斯拉于1943年1月7日去世 [1]。",
    "توفي تسلا عام 1943 [1].", "Tesla died in the 1940s [1].",
    "Denver beat Carolina 24 to 10 [2].", "Carolina was beaten by Denver [2].",
    "Denver defeated Carolina in 2016 [2].",
    "Carolina lost to Denver [2].", "In Super Bowl 50, Denver beat Carolina [2].",
    "Denver won 24–10 on 7 February 2016 [2].",
    "The Panthers had 24 interceptions and 4 Pro Bowl selections [2].", "The Panthers ranked 6th in the league [2].",
    "The defense of the Panthers gave up 308 points [2].", "They gave up roughly 310 points [2].",
    "With 24 interceptions the Panthers led the league [2].", "Denver played Carolina on February 7, 2016 [2].",
    "The tower is 330 m tall [3].", "The tower is about 1,080 feet tall [3].", "The tower is 1083 ft tall [3].",
    "It was completed in 1889 and is 330 metres tall [3].", "The Eiffel Tower was finished in 1889 [3].",
    "It might close in 2027 [3].", "It could be closed for repairs in 2027 [3].",
    "It is among the largest structures in Paris [3].",
    "About 6.2 million people visited the Eiffel Tower in 2019 [3].", "6,207,303 people came in 2019 [3].",
    "Completed in 1889, the tower is 330 metres tall [3].", "**330 metres** [3].", "The tower is 0.33 km tall [3].",
    "In most winters the Rhine doesn't freeze [4].", "The Rhine flows north [4].",
    "The Rhine rises in Switzerland [4].",
    "Traffic grew by 5 per cent after 1990 [4].", "Traffic rose 5% [4].", "It is 77 °F in the south [4].",
    "The Rhine, which rises in Switzerland, never freezes in most winters [4].",
    "They decided to keep Postgres 14 [5].", "Alice said that they keep Postgres 14 [5].",
    "According to Alice, Bob should upgrade the replica by Friday [5].",
    "Bob is to upgrade the replica by Friday [5].",
    "Postgres 14 stays [5].",
    "Acme was founded by Albert Smith in March 1901 [6].", "Smith founded Acme in 1901 [6].",
    "In 1923, Maria Jones bought Acme from Albert Smith [6].", "Acme was bought by Maria Jones [6].",
    "Acme was reportedly worth 12 million dollars [6].", "The NFL never sued Acme [6].",
    "Tesla died in 1943 [1] and the tower was completed in 1889 [3].",
]  # fmt: skip


def answered(text: str) -> str:
    """What of the text stands."""
    return cite(Draft(text, sufficient=True), FOUND).text


def test_the_tables_are_as_long_as_they_have_to_be() -> None:
    assert len(WRONG) >= 90
    assert len(RIGHT) >= 50


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_a_sentence_that_its_source_does_not_bear_out_is_dropped(text: str) -> None:
    got = cite(Draft(text, sufficient=True), FOUND)
    assert got.outcome is Outcome.NOTHING_FOUND, got.text
    assert not got.citations


@pytest.mark.parametrize("text", RIGHT, ids=range(len(RIGHT)))
def test_a_sentence_that_its_source_bears_out_stands_as_it_is(text: str) -> None:
    numbers: dict[str, str] = {}
    for digit in [character for at, character in enumerate(text) if text[at - 1 : at] == "["]:
        numbers.setdefault(digit, str(len(numbers) + 1))
    expected = text
    for digit, number in numbers.items():
        expected = expected.replace(f"[{digit}]", f"[#{number}]")
    assert answered(text) == expected.replace("[#", "[")


def test_of_an_item_and_of_a_link_only_what_is_borne_out_stands() -> None:
    assert answered("- He left 309 notebooks. He was 86 [1].") == "- He was 86 [1]."
    assert answered("Tesla died in 1943 [1](https://evil.example/1).") == "Tesla died in 1943 [1]."


def test_what_was_computed_from_the_sources_may_be_said() -> None:
    product = replace(FOUND[0], computed=("86 * 10 = 860",))
    draft = Draft("The product of 86 and 10 is 860 [1][2].", sufficient=True)
    assert "860" in cite(draft, [product]).text
    assert "860" not in cite(draft, FOUND).text


def test_what_was_computed_from_other_numbers_may_not() -> None:
    made_up = replace(FOUND[0], computed=("87 * 10 = 870",))
    assert cite(Draft("That makes 870 [1][2].", sufficient=True), [made_up]).outcome is Outcome.NOTHING_FOUND


def test_a_span_bears_out_what_stands_in_it_and_beside_it_not_elsewhere_in_its_passage() -> None:
    text = "One is 11. Two is 22. Three is 33. Four is 44. Five is 55. Six is 66."
    found = evidence([page("Numbers", text)])
    draft = Draft("It says 22 [1]. It says 66 [1].", sufficient=True, spans=((1, "Three is 33."),))
    assert cite(draft, found).text == "It says 22 [1]."
