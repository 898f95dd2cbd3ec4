"""Questions that lean on earlier ones."""

import pytest

from search_backends.lexical import stems
from tests.outside import lines
from worker.topics import context_of, topic_of


@pytest.mark.parametrize(
    ("question", "thing"),
    [
        ("What are the different types of sharks?", "sharks"),
        ("Tell me about the Bronze Age collapse.", "Bronze Age collapse"),
        ("What is the main function of a virtual machine?", "virtual machine"),
        ("What is Rock City, and why is it famous?", ""),
        ("What are their advantages?", ""),
        ("Why did Dali choose surrealism?", "Dali"),
    ],
)
def test_a_question_names_its_thing(question: str, thing: str) -> None:
    assert topic_of(question, "en") == thing


def test_what_leans_takes_the_latest_thing_and_the_first() -> None:
    earlier = ["Tell me about the Bronze Age collapse.", "Who were the Sea Peoples?"]
    assert context_of("What was their role in it?", earlier, "en") == ("Sea Peoples", "Bronze Age collapse")


@pytest.mark.parametrize(
    "question",
    [
        "When did Edison die, and was he rich?",
        "What causes acidic reflux?",
        "Who wrote Faust?",
        "How much is the lease for the vans?",
        "What does the barograph cost?",
        "What was decided about the bench?",
    ],
)
def test_what_stands_alone_takes_nothing(question: str) -> None:
    assert context_of(question, ["What are the different types of sharks?"], "en") == ()


def test_follow_ups_get_back_most_of_what_was_meant_and_little_else() -> None:
    brought = added = missing = 0
    for conversation in lines("data/followups.en.jsonl"):
        turns = conversation["turns"]
        for place, turn in enumerate(turns[1:], 1):
            said, meant = (frozenset(stems(turn[form], "en")) for form in ("said", "meant"))
            context = context_of(turn["said"], [before["said"] for before in turns[:place]], "en")
            found = frozenset(stems(" ".join(context), "en")) - said
            missing += len(meant - said)
            brought += len(found & meant)
            added += len(found - meant)
    assert brought >= 0.6 * missing
    assert added <= brought
