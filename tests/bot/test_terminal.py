"""`footnote ask`, with everything that it reaches on this machine."""

import asyncio
from typing import Any

import pytest
from typer.testing import CliRunner

from bot.cli import app
from tests.servers.fakewiki import open_fakewiki
from tests.servers.models import open_models


async def asked(monkeypatch: pytest.MonkeyPatch, *options: str) -> Any:
    """What the command prints."""
    async with open_fakewiki() as wiki, open_models() as models:
        wiki.pages["Nikola Tesla"] = "'''Nikola Tesla''' was an inventor. Nikola Tesla died on 7 January 1943."
        settings = {"WIKIPEDIA_API_URL": wiki.url, "FOOTNOTE_AUTHOR": "openai", "FOOTNOTE_EMBEDDER": "none"}
        for name, value in {**models.environment, **settings}.items():
            monkeypatch.setenv(name, value)
        command = ["ask", *options, "When did Nikola Tesla die?"]
        return await asyncio.to_thread(CliRunner().invoke, app, command)


async def test_ask_prints_each_step_where_that_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    got = await asked(monkeypatch, "--deep", "--trace")
    assert got.exit_code == 0, got.output
    for said in (
        "1. plan",
        "wikipedia: Nikola Tesla die",
        "note (",
        "fact: ",
        "write: gpt",
        "tokens",
        "7 January 1943",
    ):
        assert said in got.output


async def test_ask_prints_the_answer_alone_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    got = await asked(monkeypatch)
    assert "7 January 1943" in got.output
    assert "plan" not in got.output
