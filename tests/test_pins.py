import re
import tomllib
from importlib.metadata import distribution, distributions, requires
from pathlib import Path

from packaging.requirements import Requirement

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"
NOT_OURS_TO_PIN = {"footnote", "pip", "setuptools"}


def name_of(text: str) -> str:
    return re.sub(r"[-_.]+", "-", text).lower()


def pins() -> dict[str, str]:
    lines = tomllib.loads(PYPROJECT.read_text())["tool"]["uv"]["constraint-dependencies"]
    return dict(line.split("==") for line in lines)


def test_every_installed_package_is_the_one_that_is_pinned() -> None:
    installed = {name_of(found.name): found.version for found in distributions()}
    pinned = pins()
    wrong = {name: is_ for name, is_ in installed.items() if name not in NOT_OURS_TO_PIN and pinned.get(name) != is_}
    assert not wrong, f"pin these under constraint-dependencies, or install what is pinned there: {wrong}"


def test_everything_that_the_project_asks_for_is_pinned() -> None:
    asked = {name_of(Requirement(line).name) for line in requires("footnote") or []}
    assert asked <= pins().keys()
    assert distribution("footnote").version


def test_nothing_names_where_packages_come_from() -> None:
    assert "://" not in PYPROJECT.read_text()
