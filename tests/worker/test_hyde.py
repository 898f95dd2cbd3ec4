"""What hypothetical answers do to the order of passages, with the embedder that ships with Footnote."""

from dataclasses import dataclass, replace

import pytest

from tests.worker.evidence import page
from worker.embedders.local import can_run, open_local
from worker.rank import Row, question_vector, rank, titled
from worker.types import Part, Passage

pytestmark = pytest.mark.skipif(not can_run(), reason="this processor lacks AVX2")


@dataclass(frozen=True)
class Case:
    """A question, the passage that answers it, one about the same that does not, and guesses at the answer."""

    question: str
    answer: Passage
    near: Passage
    right: str
    wrong: str


CASES = (
    Case(
        "How did Nikola Tesla end his days?",
        page(
            "Nikola Tesla",
            "On 7 January 1943 the inventor passed away alone in room 3327 of his hotel.",
            ("Later life",),
        ),
        page(
            "Nikola Tesla",
            "His coils threw sparks of forty metres, and the power station burned out.",
            ("Colorado Springs",),
        ),
        "Nikola Tesla died in PLACE in YEAR.",
        "Nikola Tesla drowned in the Danube near Vienna in 1911.",
    ),
    Case(
        "Where do people of Vienna swim?",
        page("New Danube", "The channel dug for floods is where the people of the city bathe in summer."),
        page("Vienna", "The old town is known for coffee houses, where newspapers are read."),
        "People of Vienna bathe in the RIVER.",
        "People of Vienna swim in the Seine, whose banks are made of marble.",
    ),
    Case(
        "Who found the first antibiotic?",
        page(
            "Alexander Fleming", "In 1928 he noticed that a mould had killed his bacteria: penicillin was discovered."
        ),
        page("Antibiotic resistance", "Germs that are used to a drug spread in hospitals."),
        "The first antibiotic, SUBSTANCE, was discovered by PERSON in YEAR.",
        "The first antibiotic was found by Marie Curie in a glacier in 1875.",
    ),
    Case(
        "What do giant pandas live on?",
        page("Giant panda", "Bamboo shoots and leaves make up ninety-nine per cent of its diet.", ("Food",)),
        page("Giant panda", "The mountains of Sichuan, with their steep slopes, are home to most.", ("Habitat",)),
        "Giant pandas eat FOOD.",
        "Giant pandas feed on salmon, which they catch with their paws.",
    ),
    Case(
        "Why was the Berlin Wall built?",
        page(
            "Berlin Wall", "To stop people from leaving for the West the regime closed the last gap.", ("Background",)
        ),
        page("Berlin Wall", "Slabs of concrete, 3.6 metres high, stood along the death strip.", ("Structure",)),
        "The Berlin Wall was built because REASON.",
        "The Berlin Wall was built to keep wolves out of the parks.",
    ),
    Case(
        "How tall is the Eiffel Tower?",
        page("Eiffel Tower", "Its tip is 330 metres above the ground.", ("Dimensions",)),
        page("Eiffel Tower", "Sixty tons of paint are spread over it every seven years.", ("Upkeep",)),
        "The Eiffel Tower is NUMBER metres high.",
        "The Eiffel Tower has a height of 12 metres.",
    ),
    Case(
        "When did Alan Turing work on codes?",
        page("Bletchley Park", "From 1939 Turing's hut broke the messages of the German navy.", ("History",)),
        page("Alan Turing", "At school he solved hard problems without having learnt calculus.", ("Education",)),
        "Alan Turing broke codes at PLACE from YEAR to YEAR.",
        "Alan Turing worked on codes in Rio de Janeiro in 1807.",
    ),
    Case(
        "How many hearts does an octopus have?",
        page("Octopus", "Two of them pump blood through the gills, and the third through the body.", ("Circulation",)),
        page("Octopus", "In films it plays the monster that pulls down ships.", ("Culture",)),
        "An octopus has NUMBER hearts, which pump blood.",
        "An octopus has nine hundred hearts, all of them made of bone.",
    ),
)
OFF_TOPIC = "The recipe needs two eggs, flour and a pinch of salt, and the oven should be warm."


async def right_ones(hypotheticals: list[tuple[str, ...]]) -> int:
    """Of how many questions the best passage is the one that answers."""
    embedder = await open_local()
    assert embedder
    passages = [passage for case in CASES for passage in (case.answer, case.near)]
    right = 0
    for case, supposed in zip(CASES, hypotheticals, strict=True):
        ranked = await rank(Part(case.question, {}), passages, supposed, [replace(embedder, most=len(passages))], "en")
        right += ranked[0].passage == case.answer
    return right


async def test_a_right_guess_helps_and_a_bad_one_costs_little() -> None:
    alone = await right_ones([()] * len(CASES))
    right = await right_ones([(case.right,) for case in CASES])
    wrong = await right_ones([(case.wrong,) for case in CASES])
    off_topic = await right_ones([(OFF_TOPIC,)] * len(CASES))
    assert right > alone
    assert min(wrong, off_topic) >= alone - 1


async def test_guesses_beside_the_point_cost_little_however_many_they_are() -> None:
    """One alone, or three of them at full weight each, would put other passages first."""
    embedder = await open_local()
    assert embedder
    passages = [passage for case in CASES for passage in (case.answer, case.near)]
    rows = await embedder.passages([titled(passage) for passage in passages])
    questions = await embedder.queries([case.question for case in CASES])
    supposed = await embedder.passages([OFF_TOPIC] * 3)

    def nearest_answer(vectors: list[Row]) -> int:
        best = [passages[int((rows @ vector).argmax())] for vector in vectors]
        return sum(passage == case.answer for passage, case in zip(best, CASES, strict=True))

    alone = nearest_answer(list(questions))
    assert nearest_answer([question_vector(asked, supposed) for asked in questions]) >= alone - 1
    assert nearest_answer([supposed[0]] * len(CASES)) < alone - 2
    assert nearest_answer([asked + supposed.sum(axis=0) for asked in questions]) < alone - 2
