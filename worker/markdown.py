"""Markdown, read by one parser, with its sentences and without what must not get into Slack."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from worker.mrkdwn import JOINER, is_web, markdown_link


class _Reader(MarkdownIt):
    def validateLink(self, url: str) -> bool:  # noqa: N802
        """Every link is read as one, so that every link is checked."""
        return True


def _reader() -> MarkdownIt:
    # No references: they would make links of the markers. No HTML blocks, so that the text inside of HTML is kept.
    # No indented code: authors indent by accident.
    reader = _Reader("commonmark", {"html": True}).enable(["table", "strikethrough"])
    return reader.disable(["reference", "html_block", "text_join", "code"])


READER = _reader()
