"""What the documents say, where the code says it too."""

import ast
import re
from pathlib import Path

import pytest

from worker.settings import Settings, settings_from_environment, variable_of, variables
from worker.settings.document import GROUPS, document, shown

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = (*ROOT.glob("*.md"), *DOCS.glob("*.md"))
TEMPLATE = (ROOT / ".env.example").read_text("utf-8")
CODE = [path for package in ("bot", "worker", "search_backends") for path in sorted((ROOT / package).rglob("*.py"))]
EVENT = re.compile(r'\blog\.(?:debug|info|warning|error)\(\s*"([a-z_]+\.[a-z_]+)"')


def test_the_page_of_settings_is_what_the_code_says() -> None:
    same = (DOCS / "settings.md").read_text("utf-8") == document()
    assert same, "run: .venv/bin/python -m worker.settings.document > docs/settings.md"


def test_every_setting_stands_in_one_group() -> None:
    assert sorted(name for group in GROUPS for name in group.model_fields) == sorted(Settings.model_fields)


def test_the_template_names_every_setting_once_and_no_other() -> None:
    named = re.findall(r"^(?:# )?([A-Z][A-Z0-9_]+)=", TEMPLATE, re.MULTILINE)
    assert len(named) == len(set(named))
    assert set(named) <= set(variables())
    assert set(map(variable_of, Settings.model_fields)) <= set(named)


def test_the_template_has_the_defaults_where_it_says_so() -> None:
    listed = re.findall(r"^# ([A-Z][A-Z0-9_]+)=(.*)$", TEMPLATE.partition("with its default")[2], re.MULTILINE)
    defaults = {
        variable_of(name): shown(field.get_default(call_default_factory=True))
        for name, field in Settings.model_fields.items()
    }
    assert len(listed) > 20
    assert {name: value for name, value in listed if value != defaults[name]} == {}


def test_the_template_is_read_as_it_stands_and_with_every_line_in_use(tmp_path: Path) -> None:
    for template in (
        TEMPLATE,
        re.sub(r"^# (?=FOOTNOTE_(?!PROCESSORS|PRICES|CA_FILE))", "", TEMPLATE, flags=re.MULTILINE),
    ):
        (tmp_path / ".env").write_text(template)
        settings_from_environment(_env_file=tmp_path / ".env")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        if "://" not in link and not link.startswith("#"):
            there = page.parent / link.partition("#")[0]
            assert there.exists(), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_name_settings_that_there_are(page: Path) -> None:
    named = set(re.findall(r"`((?:FOOTNOTE|SLACK|ANTHROPIC|OPENAI)_[A-Z_]+[A-Z])\b", page.read_text("utf-8")))
    assert named <= {*variables(), "FOOTNOTE_TEST_DATA", "FOOTNOTE_REQUIRE_ALL"}


def test_operations_name_every_event_of_the_log_and_no_other() -> None:
    logged = {event for path in CODE for event in EVENT.findall(path.read_text("utf-8"))}
    text = (DOCS / "operations.md").read_text("utf-8")
    told = set(re.findall(r"^\| `([a-z_]+\.[a-z_]+)` \|", text, re.MULTILINE))
    assert told == logged


def texts_in(path: Path) -> list[str]:
    """All texts of a module, with … where something is filled in."""
    tree = ast.parse(path.read_text("utf-8"))
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.JoinedStr(values=values):
                found.append("".join(part.value if isinstance(part, ast.Constant) else "…" for part in values))
            case ast.Constant(value=str(text)):
                found.append(re.sub(r"\{\w+\}", "…", text))
    return found


def test_troubleshooting_quotes_what_the_code_says() -> None:
    """Word for word; of what is filled in, nothing is compared."""
    quotes = re.findall(r"^> (.+)$", (DOCS / "troubleshooting.md").read_text("utf-8"), re.MULTILINE)
    assert len(quotes) > 30
    said = "\n".join(text for path in CODE for text in texts_in(path))
    unsaid = [part for quote in quotes for part in quote.split("…") if part.strip(" .()") and part.strip() not in said]
    assert unsaid == []
