import re
import tomllib
from importlib.metadata import distributions
from pathlib import Path

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"
OURS = {"footnote", "pip", "setuptools"}


def test_every_installed_package_is_pinned_to_its_version() -> None:
    constraints = tomllib.loads(PYPROJECT.read_text())["tool"]["uv"]["constraint-dependencies"]
    pinned = dict(re.match(r"([\w.-]+)==([^;\s]+)", line).groups() for line in constraints)  # type: ignore[union-attr]
    installed = {re.sub(r"[-_.]+", "-", found.name).lower(): found.version for found in distributions()}
    wrong = {name: version for name, version in installed.items() if name not in OURS and pinned.get(name) != version}
    assert not wrong, f"pin these under constraint-dependencies, or install what is pinned there: {wrong}"


def test_nothing_is_pinned_that_nobody_needs() -> None:
    constraints = tomllib.loads(PYPROJECT.read_text())["tool"]["uv"]["constraint-dependencies"]
    installed = {re.sub(r"[-_.]+", "-", found.name).lower() for found in distributions()}
    here = {line.split("==")[0] for line in constraints if ";" not in line}
    assert here <= installed | {"uv"}
