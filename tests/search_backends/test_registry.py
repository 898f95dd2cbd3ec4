from pathlib import Path

import pytest

from search_backends import RegistryError, factories
from search_backends.wikipedia import wikipedia_from


def test_wikipedia_is_registered() -> None:
    assert factories()["wikipedia"] is wikipedia_from


def test_another_package_enters_by_the_same_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "wiki_of_ours.py").write_text("def intranet_from(outside):\n    return 'a backend'\n")
    metadata = tmp_path / "wiki_of_ours-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: wiki-of-ours\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[footnote.search_backends]\nintranet = wiki_of_ours:intranet_from\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert {"wikipedia", "intranet"} <= factories().keys()
    assert factories()["intranet"].__module__ == "wiki_of_ours"


def test_an_empty_registry_says_what_to_do() -> None:
    with pytest.raises(RegistryError, match="not installed in this Python"):
        factories("footnote.no_such_group")
