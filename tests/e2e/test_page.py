"""The trial as a person sees it; FOOTNOTE_TEST_PICTURES=1 keeps what it looks like for the README."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from bot.trial import Trial

pytestmark = pytest.mark.needs_browser
PICTURE = Path(__file__).parents[2] / "docs" / "answer.png"


def test_a_question_typed_into_the_page_is_answered_with_a_source_to_open(browser: Browser, trial: Trial) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, base_url=trial.url)
    page = context.new_page()
    page.goto("/?user=alice#C02RANDOM")
    composer = page.locator("#composer textarea")
    composer.fill("@Footnote When did Nikola Tesla die, and where?")
    composer.press("Enter")
    answer = page.locator("#replies .row").filter(has_text="7 January 1943")
    expect(answer).to_be_visible(timeout=30_000)
    source = answer.get_by_role("link", name=re.compile("Nikola Tesla")).first
    if os.environ.get("FOOTNOTE_TEST_PICTURES") == "1":
        page.screenshot(path=PICTURE)
    address = source.get_attribute("href")
    assert address
    page.goto(address)
    expect(page.locator("body")).to_contain_text("1943")
    context.close()
