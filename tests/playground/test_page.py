"""The page in a real browser, with a small real bot at the other end."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from slack_bolt import App

from tests.playground.bolt_bot import app_on, client_of, connected
from tests.servers.playground import Playground
from tests.waiting import wait_until

pytestmark = pytest.mark.needs_browser
ANSWER = [
    {
        "type": "markdown",
        "text": "**1943** [1](https://en.wikipedia.org/wiki/Nikola_Tesla) <img src=x onerror=alert(1)>",
    },
    {"type": "context", "elements": [{"type": "mrkdwn", "text": "<https://en.wikipedia.org/wiki/Nikola_Tesla|Tesla>"}]},
    {
        "type": "actions",
        "elements": [{"type": "button", "action_id": "more", "text": {"type": "plain_text", "text": "More"}}],
    },
]


def answering(playground: Playground) -> App:
    """A bot that answers mentions and direct messages, commands, and its one button."""
    app = app_on(playground)

    def answer(event: dict[str, Any], client: Any) -> None:
        place = {"channel": event["channel"], "thread_ts": event.get("thread_ts") or event["ts"]}
        client.assistant_threads_setStatus(
            channel_id=place["channel"], thread_ts=place["thread_ts"], status="is searching…"
        )
        if "slowly" not in event["text"]:
            client.chat_postMessage(text="1943", blocks=ANSWER, **place)

    app.event("app_mention")(answer)
    app.event("message", matchers=[lambda event: event.get("channel_type") == "im"])(answer)
    app.event("message")(lambda: None)
    app.event("app_home_opened")(lambda: None)
    app.command("/lookup")(lambda ack: ack("Only for you"))

    @app.action("more")
    def on_more(ack: Any, body: dict[str, Any], client: Any) -> None:
        ack()
        place = {"channel": body["channel"]["id"], "thread_ts": body["message"]["thread_ts"]}
        client.chat_postEphemeral(user=body["user"]["id"], text="More of it", **place)

    return app


@pytest.fixture(scope="module")
def bot(server: Playground) -> Iterator[None]:
    with connected(answering(server), server):
        yield


@pytest.fixture(params=[1280, 400])
def page(request: pytest.FixtureRequest, browser: Browser, playground: Playground, bot: None) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": request.param, "height": 800}, base_url=playground.url)
    opened, complaints = context.new_page(), []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    yield opened
    context.close()
    assert complaints == []


def send(page: Page, text: str) -> None:
    field = page.locator("#composer textarea")
    field.fill(text)
    field.press("Enter")


def test_a_question_is_answered_in_the_thread_pane(page: Page) -> None:
    page.goto("/?user=bob#C01GENERAL")
    send(page, "@Footnote when did Tesla die?")
    answer = page.locator("#replies .row").filter(has_text="1943")
    expect(answer).to_be_visible()
    expect(answer.locator("strong").filter(has_text="1943")).to_be_visible()
    link = answer.get_by_role("link", name="1", exact=True)
    expect(link).to_have_attribute("href", "https://en.wikipedia.org/wiki/Nikola_Tesla")
    expect(link).to_have_attribute("rel", re.compile("noreferrer"))
    expect(answer).to_contain_text("<img src=x onerror=alert(1)>")
    expect(answer.locator("img")).to_have_count(0)
    answer.get_by_role("button", name="More").click()
    expect(page.locator("#replies .whisper")).to_contain_text("Only visible to you")


def test_what_the_bot_is_doing_is_shown(page: Page) -> None:
    page.goto("/?user=bob#C01GENERAL")
    send(page, "@Footnote answer slowly")
    expect(page.locator("#replies .working")).to_have_text("Footnote is searching…")


def test_a_suggested_question_is_sent_with_one_click(page: Page, playground: Playground) -> None:
    page.goto("/?user=chiyo#D03CHIYO")
    chip = page.locator(".chip").first
    question = chip.inner_text()
    chip.click()
    expect(page.locator("#replies .row").filter(has_text="1943")).to_be_visible()
    assert [message["text"] for message in playground.messages("dm", user="chiyo")].count(question) >= 1


def test_a_command_answers_the_asker_alone(page: Page) -> None:
    page.goto("/?user=farah#C04FIELD")
    send(page, "/lookup Murree")
    expect(page.locator("#messages .whisper").last).to_contain_text("Only for you")


def test_another_person_sees_other_channels(page: Page) -> None:
    page.goto("/?user=chiyo")
    names = page.locator("#channels .name")
    expect(names).to_have_count(12)
    expect(names.filter(has_text="Alice Moreau, Farah Aziz")).to_have_count(1)
    expect(names.filter(has_text="leads")).to_have_count(0)
    page.locator("#acting").select_option(label="Bob Okafor", force=True)
    expect(names.filter(has_text="leads")).to_have_count(1)


def test_what_is_shared_and_who_is_a_guest_is_shown(page: Page) -> None:
    page.goto("/?user=dana#C09TESSEL")
    expect(page.locator("#channels a[href='#C09TESSEL'] .badge")).to_have_text("connect")
    expect(page.locator("#channels a[href='#C11KITS'] .badge")).to_have_text("org")
    expect(page.locator("#channels a[href='#C07CASE'] .badge")).to_have_text("guest")
    expect(page.locator("#channels a[href='#C03OPS'] .badge")).to_have_count(0)
    expect(page.locator("#channel-topic")).to_contain_text("shared with another organisation")
    expect(page.locator("#acting option").filter(has_text="Gregor Lindqvist (guest)")).to_have_count(1)


def test_people_talk_among_themselves_without_the_bot(page: Page) -> None:
    page.goto("/?user=bob#D11BOBEMIL")
    expect(page.locator("#channel-name")).to_have_text("Emil Sørensen")
    send(page, "no question for anyone else")
    expect(page.locator("#messages .row").last).to_contain_text("no question for anyone else")
    expect(page.locator("#thread")).to_be_hidden()


def test_suggested_questions_are_grouped_by_where_their_answers_are(page: Page) -> None:
    page.goto("/?user=alice#D01ALICE")
    groups = ["This workspace", "Both sources", "Private: #leads", "Private: #payroll", "Encyclopedia"]
    expect(page.locator("#suggested .of")).to_have_text(groups)


def test_news_elsewhere_makes_a_channel_unread_and_news_here_is_announced(page: Page, playground: Playground) -> None:
    page.goto("/?user=emil#C03OPS")
    expect(page.locator("#channel-name")).to_have_text("#ops")
    playground.post("#random", "a cake in the kitchen", user="bob")
    expect(page.locator("#channels a[href='#C02RANDOM']")).to_have_class("unread")
    playground.post("#ops", "van 2 is here", user="bob")
    expect(page.locator("#announcer")).to_have_text("Bob Okafor: van 2 is here")


def test_people_edit_delete_and_forward(page: Page, playground: Playground) -> None:
    page.goto("/?user=emil#C02RANDOM")
    send(page, "receipts by Thursday & not later")
    row = page.locator("#messages .row").last
    expect(row).to_contain_text("receipts by Thursday & not later")
    row.hover()
    row.get_by_role("button", name="Edit").click()
    field = page.get_by_label("Edit message")
    expect(field).to_have_value("receipts by Thursday & not later")
    field.fill("receipts by Friday")
    field.press("Enter")
    expect(row).to_contain_text("receipts by Friday(edited)")
    row.hover()
    row.get_by_role("button", name="Forward").click()
    send(page, "see above")
    expect(page.locator("#messages .row").last.locator(".shared")).to_contain_text("receipts by Friday")
    page.locator("#messages .row").last.hover()
    page.locator("#messages .row").last.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Really delete").click()
    wait_until(lambda: "see above" not in [m["text"] for m in playground.messages("#random")])


def test_it_works_from_the_keyboard(page: Page) -> None:
    page.goto("/?user=alice#C03OPS")
    page.locator("#messages .replies").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#thread")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#thread")).to_be_hidden()


def test_a_permalink_opens_the_thread_and_marks_the_message(page: Page, playground: Playground) -> None:
    root = playground.post("#ops", "who has the keys?", user="bob")
    reply = playground.post("#ops", "I have", user="dana", thread=root["ts"])
    page.goto(f"{reply['permalink']}")
    expect(page.locator("#replies .marked")).to_contain_text("I have")


def test_nothing_is_wider_than_the_page(page: Page, playground: Playground) -> None:
    word = "x" * 400
    client_of(playground).chat_postMessage(channel="C02RANDOM", text=word, blocks=[{"type": "markdown", "text": word}])
    page.goto("/?user=alice#C02RANDOM")
    expect(page.locator("#messages .row").last).to_contain_text(word)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
