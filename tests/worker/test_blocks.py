import json

import pytest
from slack_sdk.models.blocks import Block

from search_backends.base import Source
from tests.worker.evidence import WIKI
from worker.blocks import Payload, messages
from worker.types import Answer, Citation, Outcome

PING = "<!channel> @here <@U1> <!subteam^S1|@ops>"


def answer(text: str = "He died [1].", count: int = 1, title: str = "Nikola Tesla", **more: object) -> Answer:
    source = Source("wikipedia", title, WIKI + "Nikola_Tesla", licence="CC BY-SA 4.0")
    citations = tuple(Citation(number, source, ("Death",), f"{source.url}#{number}") for number in range(1, count + 1))
    values = {"outcome": Outcome.ANSWERED, "searched": ("wikipedia", "thread"), "citations": citations} | more
    return Answer(text=text, **values)  # type: ignore[arg-type]


def size(payload: Payload) -> int:
    """Characters of all texts in the blocks."""
    return sum(len(text) for text in texts(payload.blocks))


def texts(value: object) -> list[str]:
    if isinstance(value, dict):
        own = [value["text"]] if isinstance(value.get("text"), str) else []
        return own + [text for each in value.values() for text in texts(each)]
    return [text for each in value for text in texts(each)] if isinstance(value, list | tuple) else []


def footer(payload: Payload) -> list[str]:
    return texts(payload.blocks[-1]) if payload.blocks[-1]["type"] == "context" else []


def test_an_answer_is_text_then_sources_then_what_was_searched() -> None:
    (payload,) = messages(answer(), 2.345)
    assert [block["type"] for block in payload.blocks] == ["markdown", "section", "context"]
    assert texts(payload.blocks) == [
        "He died [1].",
        f"[1] <{WIKI}Nikola_Tesla#1|Nikola Tesla › Death>",
        "Searched Wikipedia and this thread · 2.3 s · Wikipedia text: CC BY-SA 4.0",
    ]


def test_the_notification_is_the_answer() -> None:
    (payload,) = messages(answer("**He** died & <was> [gone](https://x.example) [1]."), 1.0)
    assert payload.text.startswith("He died &amp; &lt;was&gt; gone [1].\n[1] ")


def test_backends_that_were_down_are_named_in_the_footer_and_the_notification() -> None:
    (payload,) = messages(answer(unreachable={"wikipedia": "Wikipedia did not answer in time"}), 1.0)
    assert "Wikipedia did not answer in time." in footer(payload)
    assert "Wikipedia did not answer in time." in payload.text


def test_notes_stand_in_the_footer() -> None:
    (payload,) = messages(answer(notes=("I could not read photo.png: I read text only.",)), 1.0)
    assert footer(payload)[-1] == "I could not read photo.png: I read text only."


def test_quotes_do_not_claim_to_answer() -> None:
    (payload,) = messages(answer("> He died. [1]", outcome=Outcome.QUOTED), 1.0)
    assert texts(payload.blocks)[0] == "**Closest passages**\n\n> He died. [1]"
    assert payload.text.startswith("Closest passages\nHe died. [1]")


def test_nothing_found_says_where_it_was_looked_for_and_has_no_sources() -> None:
    nothing = answer("", outcome=Outcome.NOTHING_FOUND, unreachable={"slack": "Slack search is busy"})
    (payload,) = messages(nothing, 1.0)
    sentence = "I found nothing that answers this. I looked in Wikipedia and this thread. Slack search is busy."
    assert texts(payload.blocks) == [sentence]
    assert payload.text == sentence


def test_nowhere_to_look_is_not_nothing_found() -> None:
    down = answer(
        "", 0, outcome=Outcome.NOTHING_FOUND, searched=(), unreachable={"w": "Wikipedia did not answer in time"}
    )
    assert messages(down, 1.0)[0].text == "I could not look anything up. Wikipedia did not answer in time."


def test_small_talk_is_only_its_text() -> None:
    (payload,) = messages(answer("Hello!", 0, outcome=Outcome.CHAT), 1.0)
    assert (texts(payload.blocks), payload.text) == (["Hello!"], "Hello!")


def test_a_message_without_a_question_is_answered_by_its_notes() -> None:
    (payload,) = messages(answer("", 0, outcome=Outcome.CHAT, notes=("I could not read *a*.png.",)), 1.0)
    assert payload.text == "I could not read *a*.png."


@pytest.mark.parametrize(
    ("language", "searched", "nothing"),
    [
        ("en", "Searched Wikipedia and this thread · 2.3 s", "I found nothing"),
        ("de", "Durchsucht: Wikipedia und dieser Thread · 2,3 s", "Ich habe nichts gefunden"),
        ("es", "He buscado en Wikipedia y este hilo · 2,3 s", "No he encontrado nada"),
        ("fr", "Recherché dans Wikipédia et ce fil · 2,3 s", "Je n’ai rien trouvé"),
        ("zh", "已搜索维基百科和本消息列 · 2.3 s", "我没有找到"),
        ("nl", "Searched Wikipedia and this thread · 2.3 s", "I found nothing"),
    ],
)
def test_labels_follow_the_language_of_the_question(language: str, searched: str, nothing: str) -> None:
    assert footer(messages(answer(language=language), 2.3)[0])[0].startswith(searched)
    silent = answer("", outcome=Outcome.NOTHING_FOUND, language=language)
    assert messages(silent, 2.3)[0].text.startswith(nothing)


@pytest.mark.parametrize("outcome", list(Outcome))
def test_no_field_of_an_answer_can_ping(outcome: Outcome) -> None:
    source = Source("slack", PING, "https://acme.slack.com/x", author=PING, licence=PING)
    page = Source("wikipedia", PING, "https://x.example/<!here>", licence=PING)
    citations = (Citation(1, source, (), source.url), Citation(2, page, (PING,), page.url))
    asked = Answer(outcome, f"# {PING}\n\n`{PING}` [1]\n\n> {PING}", citations, (PING,), {"b": PING}, (PING,))
    for payload in messages(asked, 1.0):
        for sign in ("<!", "<@", "@here", "@channel"):
            assert sign not in json.dumps([payload.text, payload.blocks])


def test_a_source_without_an_address_is_named_without_a_link() -> None:
    source = Source("thread", "forwarded message", "", author="Ada")
    (payload,) = messages(answer(citations=(Citation(1, source, (), ""),)), 1.0)
    assert texts(payload.blocks)[1] == "[1] forwarded message, Ada"


def test_titles_are_escaped() -> None:
    (payload,) = messages(answer(title="A|B <C> & D"), 1.0)
    assert texts(payload.blocks)[1] == f"[1] <{WIKI}Nikola_Tesla#1|A B C &amp; D › Death>"


PARAGRAPHS = "\n\n".join(
    f"Paragraph {number} says this [{number % 9 + 1}]. {'More words. ' * 40}" for number in range(60)
)


@pytest.mark.parametrize("count", [1, 9, 60, 400])
@pytest.mark.parametrize("text", ["Short [1].", PARAGRAPHS[:11_900], PARAGRAPHS[:12_000], PARAGRAPHS])
def test_every_message_is_within_slacks_limits(text: str, count: int) -> None:
    sent = messages(answer(text, count, title="T" * 150, notes=("n" * 700,) * 12), 1.0)
    for payload in sent:
        assert size(payload) <= 12_000
        assert 0 < len(payload.blocks) <= 50
        assert 0 < len(payload.text) <= 4_000
        for block in Block.parse_all([dict(block) for block in payload.blocks]):
            block.validate_json()
        assert all(
            len(text) <= 3_000 for block in payload.blocks if block["type"] != "markdown" for text in texts(block)
        )
    everything = "\n".join(text for payload in sent for text in texts(payload.blocks))
    assert all(f"[{number}] <{WIKI}" in everything for number in range(1, count + 1))
    assert [block["type"] for payload in sent for block in payload.blocks].count("context") == 1
    assert sent[-1].blocks[-1]["type"] == "context"


def test_sources_come_in_the_last_reply_with_the_end_of_the_text() -> None:
    sent = messages(answer(PARAGRAPHS, 9), 1.0)
    assert len(sent) > 1
    assert [block["type"] for payload in sent[:-1] for block in payload.blocks] == ["markdown"] * (len(sent) - 1)
    assert [block["type"] for block in sent[-1].blocks] == ["markdown", "section", "context"]


def test_a_text_that_leaves_no_room_for_its_sources_is_cut_once_more() -> None:
    sent = messages(answer(PARAGRAPHS[:11_990].strip(), 9), 1.0)
    assert [[block["type"] for block in payload.blocks] for payload in sent] == [
        ["markdown"],
        ["markdown", "section", "context"],
    ]


def test_a_long_notification_ends_with_a_word() -> None:
    first, *_ = messages(answer(PARAGRAPHS, 1), 1.0)
    assert first.text.endswith(("words.…", "More…", "says…", "this…"))
    assert len(messages(answer("&" * 9_000 + " [1]", 1), 1.0)[0].text) <= 4_000
    assert not messages(answer("&" * 9_000 + " [1]", 1), 1.0)[0].text.rstrip("…").endswith(("&", "&a", "&am", "&amp"))


def test_neither_text_nor_blocks_are_in_a_repr() -> None:
    assert "secret" not in repr(messages(answer("secret [1]."), 1.0))
