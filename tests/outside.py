"""The folder of public questions, pages and passages that some tests read; it is no part of the project."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(os.environ.get("FOOTNOTE_TEST_DATA") or Path(__file__).parents[1] / "../shared").resolve()


def outside(name: str) -> Path:
    """The path of a file or folder there. Skips the test where it is missing; under FOOTNOTE_REQUIRE_ALL=1 fails it."""
    path = FOLDER / name
    if not path.exists():
        reason = f"{name} is not in {FOLDER}: set FOOTNOTE_TEST_DATA to the folder that holds it"
        if os.environ.get("FOOTNOTE_REQUIRE_ALL") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    return path


def lines(name: str) -> list[dict[str, Any]]:
    """The objects of a JSON Lines file there."""
    return [json.loads(line) for line in outside(name).read_text("utf-8").splitlines()]
