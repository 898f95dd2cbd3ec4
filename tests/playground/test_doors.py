import signal
import subprocess
import sys

import httpx
import pytest
from aiohttp import ClientSession, WSServerHandshakeError

from tests.playground.bolt_bot import client_of
from tests.servers.playground import APP_TOKEN, BOT_USER, Json, Playground

BOT_POSTS = '{"user": "footnote", "channel": "#ops", "text": "I am a bot"}'
EMPTY = '{"user": "bob", "channel": "#ops", "text": " "}'


def channels(state: Json) -> dict[str, Json]:
    return {channel["name"]: channel for channel in state["channels"]}


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("a < b & c > d", "a &lt; b &amp; c &gt; d"),
        ("@Footnote hi", f"<@{BOT_USER}> hi"),
        ("@bob, @Chiyo Tanaka!", "<@U02BOB>, <@U03CHIYO>!"),
        ("mail bob@footnote, see #ops", "mail bob@footnote, see <#C03OPS|>"),
        ("see https://example.org/a?b=1&c=2.", "see <https://example.org/a?b=1&amp;c=2>."),
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ],
)
def test_what_people_type_comes_as_slack_writes_it(playground: Playground, typed: str, text: str) -> None:
    assert playground.post("#random", typed)["text"] == text


def test_people_write_only_where_they_are_members(playground: Playground) -> None:
    with pytest.raises(ValueError, match="not a member"):
        playground.post("#payroll", "hello", user="bob")


def test_people_see_public_channels_and_their_own(playground: Playground) -> None:
    everyone = {"general", "random", "ops", "field-notes", "enclosure", "station-alarms", ""}
    everyone |= {"tessel-schools", "harbour-museum", "school-kits", "charter"}
    assert set(channels(playground.state("bob"))) == everyone | {"leads", "mpdm-bob--dana--emil-1"}
    assert set(channels(playground.state("chiyo"))) == everyone | {"mpdm-alice--chiyo--farah-1"}
    assert "payroll" in channels(playground.state("alice"))
    seen = {message["channel"] for message in playground.state("farah")["messages"]}
    public = {"C01GENERAL", "C02RANDOM", "C03OPS", "C04FIELD", "C07CASE", "C08ALARMS", "C09TESSEL", "C10MUSEUM"}
    assert seen == public | {"C11KITS", "C13LAUNCH", "C15CHARTER"}


def test_guests_and_people_of_other_workspaces_see_where_they_are_members(playground: Playground) -> None:
    assert set(channels(playground.state("gregor"))) == {"enclosure", ""}
    assert set(channels(playground.state("heleen"))) == {"tessel-schools"}
    assert set(channels(playground.state("ivo"))) == {"school-kits", "lesson-plans", "charter"}
    assert "lesson-plans" not in channels(playground.state("alice"))


def test_the_page_learns_what_is_shared_and_who_is_a_guest(playground: Playground) -> None:
    seen = channels(playground.state("dana"))
    assert {name for name, channel in seen.items() if channel["is_connect"]} == {"tessel-schools", "harbour-museum"}
    assert {name for name, channel in seen.items() if channel["is_org_shared"]} == {"school-kits"}
    users = playground.state("dana")["users"]
    assert [user["name"] for user in users if user["is_guest"]] == ["gregor"]
    assert [user["name"] for user in users if user["is_stranger"]] == ["heleen"]


def test_an_ephemeral_message_is_seen_by_one(playground: Playground) -> None:
    client_of(playground).chat_postEphemeral(channel="#ops", user="U02BOB", text="for Bob alone")
    texts = {user: [m["text"] for m in playground.state(user)["messages"]] for user in ("bob", "alice")}
    assert "for Bob alone" in texts["bob"]
    assert "for Bob alone" not in texts["alice"]


def test_a_channel_is_unread_until_it_is_read(playground: Playground) -> None:
    playground.post("#ops", "Van 1 is here", user="bob")
    assert channels(playground.state("alice"))["ops"]["unread"]
    assert not channels(playground.state("bob"))["ops"]["unread"]
    playground.http.post("/playground/read", json={"user": "alice", "channel": "#ops"})
    assert not channels(playground.state("alice"))["ops"]["unread"]


def test_the_stream_begins_with_the_state_and_passes_on_what_one_may_see(playground: Playground) -> None:
    with playground.http.stream("GET", "/playground/stream", params={"user": "dana"}) as stream:
        lines = (line.removeprefix("data: ") for line in stream.iter_lines() if line)
        assert '"type": "state"' in next(lines)
        playground.post("#leads", "not for Dana", user="bob")
        playground.post("#ops", "for everyone", user="bob")
        news = next(lines)
    assert "for everyone" in news
    assert "not for Dana" not in news


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://example.org"},
        {"Origin": "null"},
        {"Host": "rebound.example.org"},
        {"Host": "rebound.example.org", "Origin": "http://rebound.example.org"},
    ],
)
@pytest.mark.parametrize("path", ["/playground/messages", "/api/auth.test", "/playground/faults"])
def test_another_page_cannot_drive_the_playground(playground: Playground, headers: Json, path: str) -> None:
    body = {"user": "bob", "channel": "#ops", "text": "I resign"}
    assert playground.http.post(path, json=body, headers=headers).status_code == 403


async def test_another_page_cannot_listen_over_a_websocket(playground: Playground) -> None:
    link = client_of(playground).apps_connections_open(app_token=APP_TOKEN)["url"]
    async with ClientSession() as http:
        with pytest.raises(WSServerHandshakeError, match="403"):
            await http.ws_connect(link, origin="https://example.org")


def test_its_own_page_may_ask(playground: Playground) -> None:
    reply = playground.http.get("/playground/state", params={"user": "bob"}, headers={"Origin": playground.url})
    assert reply.json()["bot"] == BOT_USER


@pytest.mark.parametrize(
    "body", ["{", "[]", '{"user": "nobody", "channel": "#ops"}', '{"user": "bob"}', BOT_POSTS, EMPTY]
)
def test_a_wrong_request_is_answered_with_a_sentence(playground: Playground, body: str) -> None:
    reply = playground.http.post("/playground/messages", content=body, headers={"Content-Type": "application/json"})
    assert reply.status_code == 400
    assert reply.json()["error"]


def test_the_page_allows_nothing_from_elsewhere(playground: Playground) -> None:
    reply = playground.http.get("/")
    assert "default-src 'none'" in reply.headers["Content-Security-Policy"]
    assert "script-src 'self'" in reply.headers["Content-Security-Policy"]
    assert "http" not in reply.text.replace("http-equiv", "")


def test_a_permalink_leads_to_the_message(playground: Playground) -> None:
    posted = playground.post("#ops", "here")
    reply = httpx.get(posted["permalink"])
    assert (reply.status_code, reply.headers["Location"]) == (302, f"/#{posted['channel']}/{posted['ts']}")


def test_the_note_is_shown_and_questions_are_suggested(playground: Playground) -> None:
    state = playground.state()
    assert state["note"] == "a note"
    assert [(group["title"], len(group["questions"])) for group in state["suggested"]] == [
        ("This workspace", 4),
        ("Both sources", 2),
        ("Private: #leads", 1),
        ("Private: #payroll", 1),
        ("Encyclopedia", 20),
    ]


def test_questions_about_a_closed_channel_are_suggested_to_who_sees_it(playground: Playground) -> None:
    titles = {user: {group["title"] for group in playground.state(user)["suggested"]} for user in ("bob", "dana")}
    assert "Private: #leads" in titles["bob"]
    assert "Private: #payroll" not in titles["bob"]
    assert not any(title.startswith("Private") for title in titles["dana"])


def test_it_serves_loopback_addresses_only() -> None:
    command = [sys.executable, "-m", "playground", "--host", "0.0.0.0"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ended.returncode != 0
    assert "loopback" in ended.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_cleanly_with_pages_and_sockets_open(number: signal.Signals) -> None:
    command = [sys.executable, "-m", "playground", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url = process.stdout.readline().strip().removeprefix("ready ")
        with httpx.stream("GET", f"{url}/playground/stream?user=bob") as stream:
            next(stream.iter_lines())
            process.send_signal(number)
            output, errors = process.communicate(timeout=10)
    assert (process.returncode, output, errors) == (0, "", "")
