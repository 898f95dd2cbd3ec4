"""Scripted models that speak both providers' protocols; `python -m tests.servers.models --port N` serves them alone."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import typer

from playground.models.__main__ import main
from playground.models.script import Reply, Script
from playground.models.server import serving
from worker.settings import Settings, settings_from_environment

__all__ = ["Models", "Reply", "open_models"]


@dataclass(frozen=True, slots=True)
class Models:
    """Models that are being served, and what was asked of them."""

    url: str
    script: Script

    @property
    def environment(self) -> dict[str, str]:
        """Settings that make the product meet these models; which author is another setting."""
        return {
            "ANTHROPIC_BASE_URL": self.url,
            "ANTHROPIC_API_KEY": "sk-ant-scripted",
            "OPENAI_BASE_URL": f"{self.url}/v1",
            "OPENAI_API_KEY": "sk-scripted",
        }

    def settings(self, **overrides: Any) -> Settings:
        """The product's settings for these models; names as the fields have them."""
        return settings_from_environment(_env_file=None, **{**self.environment, **overrides})

    @property
    def asked(self) -> list[dict[str, Any]]:
        """The bodies of all requests so far, in order."""
        return [request.body for request in self.script.requests]

    def will(self, *replies: Reply) -> None:
        """Lay out the next replies."""
        self.script.replies.extend(replies)


@asynccontextmanager
async def open_models(script: Script | None = None) -> AsyncIterator[Models]:
    """Models that answer by their rules until told otherwise."""
    script = script or Script()
    async with serving(script) as url:
        yield Models(url, script)


if __name__ == "__main__":
    typer.run(main)
