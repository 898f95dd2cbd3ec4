"""What is kept of an answer, and what is not."""

import hashlib
from typing import Any

import pytest

from search_backends.base import Access
from tests.questions import a_question
from tests.worker.evidence import evidence, message, page
from worker.account import Account, account_of, found_again, runs
from worker.account_blocks import at_words, buttons, how_payload, public_line
from worker.blocks import messages
from worker.cite import cite
from worker.seal import Sealer
from worker.trace import Trace
from worker.types import Answer, Citation, Draft, Outcome, Style
from worker.usage import Price, Usage

SEALER = Sealer(b"k" * 32)
PAGE = page("Nikola Tesla", "Nikola Tesla was an inventor. He died on 7 January 1943 in New York.", ("Death",))
SAID = message("We move to the canarywren warehouse on Friday.", access=Access.PRIVATE, title="secretroom")


def digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), key=b"k", digest_size=16).hexdigest()


def an_answer(text: str, *passages: Any, style: Style = Style.ANSWER, spans: Any = ()) -> Answer:
    return cite(Draft(text, sufficient=True, style=style, spans=spans), evidence(passages))


def kept(answer: Answer) -> Account:
    return account_of(a_question(), answer, {"m": Price(1.0, 2.0)}, digest)


@pytest.mark.parametrize(
    ("text", "style", "spans", "held"),
    [
        ("He died in 1943 [1].", Style.ANSWER, (), "He died on 7 January 1943 in New York."),
        ("Tesla was an inventor [1].", Style.ANSWER, (), "Nikola Tesla was an inventor."),
        ("Tesla died in 1943 [1].", Style.ANSWER, ((1, "on 7 January"),), "He died on 7 January 1943 in New York."),
        ("> He died on 7 January 1943 [1]", Style.QUOTES, (), "He died on 7 January 1943"),
    ],
)  # fmt: skip
def test_each_statement_keeps_the_words_that_bear_it_out(text: str, style: Style, spans: Any, held: str) -> None:
    [citation] = an_answer(text, PAGE, style=style, spans=spans).citations
    assert citation.spans == (held,)


def test_passages_of_one_number_keep_the_words_of_all() -> None:
    other = page("Nikola Tesla", "Tesla was born in Smiljan.", ("Death",))
    [citation] = an_answer("He died in 1943 [1]. Tesla was born in Smiljan [2].", PAGE, other).citations
    assert citation.spans == ("He died on 7 January 1943 in New York.", "Tesla was born in Smiljan.")


def test_of_public_pages_the_words_are_kept_and_of_messages_only_ids_and_a_hash() -> None:
    answer = an_answer(
        "> He died on 7 January 1943 [1]\n\n> the canarywren warehouse [2]", PAGE, SAID, style=Style.QUOTES
    )
    assert [citation.spans for citation in answer.citations][1] == ("the canarywren warehouse",)
    account = kept(answer)
    [public, slack] = account.sources
    assert (public.spans, public.name) == (("He died on 7 January 1943",), "Nikola Tesla › Death")
    assert (slack.channel, slack.ts, slack.thread, slack.spans, slack.name) == (
        "C1", "1700000000.000001", "1700000000.000001", (), "",
    )  # fmt: skip
    assert slack.runs == tuple(runs(["the canarywren warehouse"], digest))
    opened = SEALER.open_text(account.sealed(SEALER), "account")
    assert not [word for word in ("canarywren", "warehouse", "secretroom", "Ada") if word in opened]


def test_a_file_keeps_its_id_alone() -> None:
    """Its address has its name in it."""
    url = "https://a.slack.com/files/U1/F12AB/layoffs_2026.pdf"
    citation = Citation(1, message("x", is_file=True, title="layoffs").source, (), url, ("x",))
    account = kept(Answer(Outcome.ANSWERED, "x [1]", (citation,)))
    [source] = account.sources
    assert (source.file, source.url, source.name, source.spans, source.runs) == ("F12AB", "", "", (), ())
    assert "layoffs" not in SEALER.open_text(account.sealed(SEALER), "account")


def traced(is_closed: bool) -> Account:
    trace = Trace()
    trace.note("plan", "part: when did he die?")
    if is_closed:
        trace.close()
    trace.note("think", "the canarywren says so", seconds=0.5)
    used = (Usage("write", "m", 1000, 500),)
    return kept(Answer(Outcome.NOTHING_FOUND, "", steps=tuple(trace.steps), usage=used))


def test_steps_written_once_slack_was_read_are_kept_without_their_lines() -> None:
    account = traced(is_closed=True)
    assert "canarywren" not in SEALER.open_text(account.sealed(SEALER), "account")
    told = how_payload(account).text
    assert "part: when did he die?" in told
    assert "*2. think* · 0.50 s" in told
    assert "I don't keep" in told


def test_steps_are_shown_with_time_tokens_and_cost() -> None:
    told = how_payload(traced(is_closed=False)).text
    assert "*1. plan* · 0.00 s\npart: when did he die?" in told
    assert "the canarywren says so" in told
    assert "write: m, 1,500 tokens, $0.0020" in told
    assert "I don't keep" not in told


def test_a_long_trace_fits_into_one_message_and_says_that_there_was_more() -> None:
    trace = Trace()
    for _ in range(60):
        trace.note("think", *["w" * 390] * 9)
    payload = how_payload(kept(Answer(Outcome.NOTHING_FOUND, "", steps=tuple(trace.steps))))
    assert len(payload.blocks) <= 50
    assert sum(len(block["text"]["text"]) for block in payload.blocks) < 12_000
    assert payload.text.endswith("There was more than fits here.")


def test_an_account_of_another_key_or_shape_is_none() -> None:
    account = traced(is_closed=False)
    sealed = account.sealed(SEALER)
    assert Account.opened(sealed, SEALER) == account
    assert Account.opened(sealed, Sealer(b"x" * 32)) is None
    assert Account.opened(SEALER.seal_text("{}", "account"), SEALER) is None


@pytest.mark.parametrize(
    ("now", "again"),
    [
        ("As I said: we move, to the *Warehouse* on Friday!", "we move, to the *Warehouse* on Friday"),
        ("We move to the warehouse on Monday.", ""),
        ("", ""),
    ],
)
def test_words_are_found_again_where_they_stand_and_not_where_they_changed(now: str, again: str) -> None:
    [run] = runs(["We move to the warehouse on Friday."], digest)
    assert found_again(now, run, digest) == again


def test_words_around_a_gap_are_found_each() -> None:
    assert [run.words for run in runs(["we move … on Friday"], digest)] == [2, 2]
    [run] = runs(["他于1943年"], digest)
    assert found_again("特斯拉。他于1943年去世。", run, digest) == "他于1943年"


@pytest.mark.parametrize(
    ("url", "span", "place"),
    [
        ("https://w/Tesla#Death", "He died.", "https://w/Tesla#Death:~:text=He%20died."),
        ("https://w/Tesla", "one two three four five six-6 a b c", "https://w/Tesla#:~:text=one%20two%20three%20four,six%2D6%20a%20b%20c"),
        ("https://w/Tesla", "", "https://w/Tesla"),
    ],
)  # fmt: skip
def test_a_link_leads_to_the_words(url: str, span: str, place: str) -> None:
    assert at_words(url, span) == place


def test_a_public_source_is_shown_with_its_words_and_a_link_to_them() -> None:
    [source] = kept(an_answer("He died in 1943 [1].", PAGE)).sources
    line = public_line(source)
    assert line.startswith("*[1]* <https://en.wikipedia.org/wiki/Nikola_Tesla#Death:~:text=He%20died%20on%207,")
    assert line.endswith("|Nikola Tesla › Death>\n>He died on 7 January 1943 in New York.")


def test_the_buttons_stand_last_and_are_nothing_to_read_aloud() -> None:
    answer = an_answer("He died in 1943 [1].", PAGE)
    (payload,) = messages(answer, 1.0, buttons("T1:C1:1.1", with_sources=True))
    assert payload.blocks[-1]["type"] == "actions"
    assert [element["value"] for element in payload.blocks[-1]["elements"]] == ["T1:C1:1.1"] * 2
    assert "Sources" not in payload.text
