"""`footnote ask`, with everything that it reaches on this machine."""

import asyncio
import re
from typing import Any

import pytest
from typer.testing import CliRunner

from bot import terminal
from bot.cli import app
from playground.models.script import Script
from tests.servers.fakewiki import open_fakewiki
from tests.servers.models import Reply, open_models
from tests.worker.research.minds import Hop, Mind, search

QUESTION = "When did Nikola Tesla die?"
BORN, DIED = "born on (?P<born>[^.]+)", "died on (?P<died>[^.]+)"
RESEARCH = '"judgement"'
"""Stands in what a model is asked where it has tools."""


async def asked(monkeypatch: pytest.MonkeyPatch, author: str, *options: str, question: str = QUESTION) -> Any:
    """What the command prints."""
    mind = Mind([Hop(DIED, "Nikola Tesla death"), Hop(BORN, "Smiljan")], "age('{born}', '{died}')")
    async with open_fakewiki() as wiki, open_models(Script(mind=mind)) as models:
        wiki.pages["Nikola Tesla"] = "Nikola Tesla was an inventor. Nikola Tesla died on 7 January 1943."
        wiki.pages["Smiljan"] = "Smiljan is a village. An inventor was born on 10 July 1856."
        models.will(Reply("First the birth.", [search("wikipedia", "Smiljan", "when he was born")], when=RESEARCH))
        settings = {"WIKIPEDIA_API_URL": wiki.url, "FOOTNOTE_AUTHOR": author, "FOOTNOTE_EMBEDDER": "none"}
        for name, value in {**models.environment, **settings}.items():
            monkeypatch.setenv(name, value)
        return await asyncio.to_thread(CliRunner().invoke, app, ["ask", *options, question])


def steps(output: str) -> dict[str, str]:
    """What is told of each kind of step."""
    found = re.findall(r"^\d+\. ([\w ]+) \((\d+\.\d\d) s\)\n((?:   .*\n)*)", output, re.MULTILINE)
    return {what: lines for what, _, lines in found}


@pytest.mark.parametrize("author", ["openai", "anthropic"])
async def test_ask_prints_the_steps_of_one_pass(monkeypatch: pytest.MonkeyPatch, author: str) -> None:
    got = await asked(monkeypatch, author, "--trace")
    assert got.exit_code == 0, got.output
    told = steps(got.output)
    assert {"plan", "suppose", "search", "rank", "write"} <= told.keys()
    assert f"part: {QUESTION}" in told["plan"]
    assert "wikipedia: " in told["plan"]
    assert f"{QUESTION} in wikipedia: Nikola Tesla" in told["search"]
    assert told["suppose"].strip()
    assert "judged: the passages hold the answer" in told["write"]
    assert re.search(r"^write: \S+, [\d,]+ tokens, \$0\.\d+$", got.output, re.MULTILINE)
    assert re.search(r"^together: [\d,]+ tokens, \$0\.\d+$", got.output, re.MULTILINE)


@pytest.mark.parametrize("author", ["openai", "anthropic"])
async def test_ask_prints_the_steps_of_a_research(monkeypatch: pytest.MonkeyPatch, author: str) -> None:
    got = await asked(monkeypatch, author, "--deep", "--trace")
    assert got.exit_code == 0, got.output
    told = steps(got.output)
    assert "First the birth." in got.output
    for line in ("missing: when he was born", "queries: Smiljan"):
        assert line in got.output
    assert "judged: " in told["search wikipedia"]
    assert re.search(r"new: .*Smiljan \[\d\]", got.output)
    assert "age('10 July 1856', '7 January 1943') = 86" in told["compute"]
    assert "fact: " in told["note"]
    assert "judged: " in told["note"]
    assert re.search(r"^research: \S+, [\d,]+ tokens, \$0\.\d+$", got.output, re.MULTILINE)


async def test_ask_prints_the_answer_alone_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    got = await asked(monkeypatch, "openai")
    assert "7 January 1943" in got.output
    assert "plan" not in got.output


@pytest.mark.parametrize(("author", "said"), [("extractive", True), ("openai", False)])
async def test_ask_says_that_several_steps_need_a_model(
    monkeypatch: pytest.MonkeyPatch, author: str, said: bool
) -> None:
    assert ("need a model" in (await asked(monkeypatch, author, "--deep")).output) is said
    assert "need a model" not in (await asked(monkeypatch, author)).output


@pytest.mark.parametrize(("backends", "code"), [("slack", 1), ("slack,wikipedia", 0)])
async def test_ask_says_where_it_can_search(monkeypatch: pytest.MonkeyPatch, backends: str, code: int) -> None:
    monkeypatch.setenv("FOOTNOTE_BACKENDS", backends)
    got = await asked(monkeypatch, "extractive")
    assert got.exit_code == code
    assert ("The terminal can't search Slack" in got.output) is bool(code)
    assert ("Set FOOTNOTE_BACKENDS=wikipedia" in got.output) is bool(code)


@pytest.mark.parametrize(
    "question",
    ["Who was Ada Lovelace and " * 2000, "Who was Tesla\udcff? When did Tesla die?", "(" * 20_000, "[red]who[/]"],
)
async def test_ask_takes_any_text(monkeypatch: pytest.MonkeyPatch, question: str) -> None:
    got = await asked(monkeypatch, "extractive", question=question)
    assert (got.exit_code, got.exception) == (0, None)


async def test_whatever_breaks_ask_says_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any) -> None:
        raise RecursionError

    monkeypatch.setattr(terminal, "answer", broken)
    got = await asked(monkeypatch, "extractive")
    assert got.exit_code == 1
    assert "Please report it with this line: RecursionError at " in got.output
    assert "Traceback" not in got.output
