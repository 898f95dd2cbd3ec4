"""What a search finds, and in which form; who may find what is in test_search_rights.py."""

import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from slack_sdk import WebClient

from tests.playground.bolt_bot import client_of
from tests.playground.searching import as_bot, as_person, found
from tests.playground.test_web_api import refused
from tests.servers.playground import Json, Playground, running_playground

PARIS = ZoneInfo("Europe/Paris")
DECISION = "Decided: we move on"


@pytest.fixture(scope="module")
def server() -> Iterator[Playground]:
    with running_playground(searches_per_minute=1000, searches_per_person=1000, retries=()) as running:
        yield running


@pytest.fixture(scope="module")
def clever() -> Iterator[Playground]:
    """One where questions are searched by their sense."""
    options = {"searches_per_minute": 1000, "searches_per_person": 1000}
    with running_playground(ai_search=True, retries=(), **options) as running:
        yield running


@pytest.fixture
def alice(playground: Playground) -> WebClient:
    return as_person(playground, "alice")


def starts(texts: list[str]) -> set[str]:
    return {" ".join(text.split()[:3]) for text in texts}


@pytest.mark.parametrize(
    ("query", "beginnings"),
    [
        ("firmware pallet", set()),  # all words must hit, and no message has both
        ("moving boxes", {"Decided: we move"}),
        ("firmware overnight restarting", {"Firmware 4.2 is"}),  # as stems
        ("FIRMWARE overnight", {"Firmware 4.2 is"}),
        ("power first", {"Good for me,"}),
        ('"power first"', {"Good for me,"}),
        ('"first power"', set()),
        ("overnight OR anemometers", {"Firmware 4.2 is", "How I clean"}),
        ("anemometer -gust", {"How I clean"}),
        ("anemometer -wind", {"How I clean"}),
        ("barometer temperature", set()),
        ("Sørensen", set()),
        ("-anemometer", set()),
        ("Mice cable", {"Skardu was silent"}),
        ("when mice cable", set()),  # small words count as well
        ("observatoire", set()),
        ("Gregor moulds", {"Welcome <@U07GREGOR>, who"}),  # by the name that readers see
    ],
)
def test_keywords(alice: WebClient, query: str, beginnings: set[str]) -> None:
    assert starts(found(alice, query)) == beginnings


@pytest.mark.parametrize(
    ("query", "beginnings"),
    [
        ("labels in:<#C03OPS>", {"Labels for the"}),
        ("labels in:<#C03OPS|ops>", {"Labels for the"}),
        ("labels in:#ops", {"Labels for the"}),
        ("labels in:ops", {"Labels for the"}),
        ("labels in:#general", set()),
        ("labels in:#nowhere", set()),
        ("labels -in:#ops", set()),
        ("station -in:#ops from:<@U05EMIL>", set()),
        ("hotel from:<@U05EMIL> -trains", {"Lisbon: direct flights", "Hotels have become"}),
        ("certificate from:@chiyo", {"It's us. The", "Follow-up: the timer"}),
        ("hotel from:me", {"Lisbon then, three"}),
        ("hotel from:<@U0NOBODY>", set()),
        ("certificate with:<@U06FARAH> from:<@U03CHIYO>", {"It's us. The", "Follow-up: the timer"}),
        ("certificate with:<@U05EMIL>", set()),
        ("newcomers has:file", {"The checklist for"}),
        ("firmware has:file", set()),
        ("firmware has:magic", set()),
        ("hotel is:thread", {"Lisbon: direct flights", "Lisbon then, three"}),
        ("in:#harbour-museum", {"The Harbour Museum", "We still have", "It is in"}),  # a filter alone
    ],
)
def test_filters_in_the_query(alice: WebClient, query: str, beginnings: set[str]) -> None:
    assert starts(found(alice, query)) == beginnings


def test_dates_in_the_query_are_days_where_the_asker_lives(alice: WebClient, playground: Playground) -> None:
    [message] = alice.assistant_search_context(query="labels in:#ops")["results"]["messages"]
    day = datetime.fromtimestamp(float(message["message_ts"]), PARIS).date()
    before, after = day - timedelta(days=1), day + timedelta(days=1)

    def is_found(dates: str) -> bool:
        return bool(found(alice, f"labels in:#ops {dates}"))

    for dates in (f"on:{day}", f"during:{day:%Y-%m}", f"during:{day:%Y}", f"before:{after}", f"after:{before}"):
        assert is_found(dates), dates
    for dates in (f"on:{before}", f"on:{after}", f"before:{day}", f"after:{day}", "during:1999", "on:someday"):
        assert not is_found(dates), dates
    assert not is_found("on:2026-13-01")


def test_today_is_known(alice: WebClient, playground: Playground) -> None:
    playground.post("#random", "A walrus sat in the yard")
    assert found(alice, "walrus on:today")
    assert not found(alice, "walrus on:yesterday")


def test_the_same_moment_is_another_day_elsewhere(playground: Playground, alice: WebClient) -> None:
    posted = float(playground.post("#random", "A penguin sat in the yard")["ts"])
    chiyo = as_person(playground, "chiyo")
    for client, zone in ((alice, PARIS), (chiyo, ZoneInfo("Asia/Tokyo"))):
        assert found(client, f"penguin on:{datetime.fromtimestamp(posted, zone):%Y-%m-%d}")
    days = {f"{datetime.fromtimestamp(posted, zone):%Y-%m-%d}" for zone in (PARIS, ZoneInfo("Asia/Tokyo"))}
    assert sum(bool(found(alice, f"penguin on:{day}")) for day in days) == 1


def test_bounds_are_unix_seconds(alice: WebClient) -> None:
    [message] = alice.assistant_search_context(query="labels in:#ops")["results"]["messages"]
    at = int(float(message["message_ts"]))
    assert found(alice, "labels in:#ops", after=at - 1, before=at + 1)
    assert not found(alice, "labels in:#ops", before=at)
    assert not found(alice, "labels in:#ops", after=at + 1)
    refused("invalid_arguments", alice.assistant_search_context, query="labels", before="yesterday")


def test_a_hit_names_its_author_channel_and_permalink(alice: WebClient, playground: Playground) -> None:
    [hit] = alice.assistant_search_context(query='"we move on" bench')["results"]["messages"]
    assert hit["content"].startswith(DECISION)
    assert (hit["author_name"], hit["author_user_id"], hit["is_author_bot"]) == ("Bob Okafor", "U02BOB", False)
    assert (hit["channel_id"], hit["channel_name"], hit["team_id"]) == ("C03OPS", "ops", "T0LARKSPUR")
    assert hit["permalink"].startswith(f"{playground.url}/archives/C03OPS/p{hit['message_ts'].replace('.', '')}")
    assert "?thread_ts=" in hit["permalink"]
    [root] = alice.assistant_search_context(query="warehouse promised earlier")["results"]["messages"]
    assert root["reply_count"] == 9
    assert {"blocks", "context_messages"} & set(root) == set()


def test_context_is_three_before_and_three_after_and_stays_in_the_thread(alice: WebClient) -> None:
    [hit] = alice.assistant_search_context(
        query="bench movers OR van in:#ops lease OR decided", include_context_messages=True
    )["results"]["messages"]
    around = hit["context_messages"]
    assert [len(around["before"]), len(around["after"])] == [3, 3]
    assert around["before"][-1]["text"].startswith("Good for me, if the bench")
    assert around["after"][0]["text"].startswith("Thank you. I'll tell Rotterdam")
    assert set(around["after"][0]) == {"text", "user_id", "ts", "author_name"}
    [last] = alice.assistant_search_context(query="number moves with us", include_context_messages=True)["results"][
        "messages"
    ]
    assert last["context_messages"]["after"] == []


def test_context_of_a_message_without_a_thread_is_of_the_channel_without_replies(alice: WebClient) -> None:
    [hit] = alice.assistant_search_context(query="labels table", include_context_messages=True)["results"]["messages"]
    around = hit["context_messages"]
    assert around["before"][-1]["text"].startswith("Tuesday nights clash") or around["before"][-1]["text"].startswith(
        "The new warehouse"
    )
    assert around["after"][0]["text"].startswith("Stations in Lagos and Accra have gone quiet")
    assert not [said for side in around.values() for said in side if said["text"].startswith("It's us.")]


def test_pages_follow_each_other_without_gaps(alice: WebClient) -> None:
    whole = found(alice, "station OR stations")
    assert len(whole) > 5
    first = alice.assistant_search_context(query="station OR stations", limit=4)
    cursor = first["response_metadata"]["next_cursor"]
    second = found(alice, "station OR stations", limit=4, cursor=cursor)
    assert [m["content"] for m in first["results"]["messages"]] + second == whole[:8]
    last = alice.assistant_search_context(query='"labels for the boxes"')
    assert last["response_metadata"]["next_cursor"] == ""
    refused("invalid_cursor", alice.assistant_search_context, query="station", cursor="nonsense")


@pytest.mark.parametrize(
    "wrong",
    [
        {"limit": 21},
        {"limit": 0},
        {"channel_types": ["public"]},
        {"content_types": ["emoji"]},
        {"sort": "relevance"},
        {"sort_dir": "up"},
        {"term_clauses": ["a"] * 6},
        {"term_clauses": ["x" * 501]},
        {"term_clauses": []},
    ],
)
def test_arguments_out_of_bounds_are_refused(alice: WebClient, wrong: dict[str, Any]) -> None:
    refused("invalid_arguments", alice.assistant_search_context, query="station", **wrong)


def test_a_query_must_say_something(alice: WebClient) -> None:
    refused("missing_query", alice.assistant_search_context, query=" ")


def test_twenty_are_found_at_once(alice: WebClient) -> None:
    assert len(found(alice, "the OR a OR is OR we", limit=20)) == 20
    assert len(found(alice, "the OR a OR is OR we")) == 20


def test_hits_are_sorted_by_score_or_by_time(alice: WebClient) -> None:
    def stamps(**order: str) -> list[float]:
        results = alice.assistant_search_context(query="hotel OR hotels", **order)["results"]["messages"]
        return [float(hit["message_ts"]) for hit in results]

    newest_first = stamps(sort="timestamp")
    assert newest_first == sorted(newest_first, reverse=True)
    assert stamps(sort="timestamp", sort_dir="asc") == newest_first[::-1]
    assert stamps() != newest_first
    assert sorted(stamps()) == sorted(newest_first)


def test_term_clauses_hold_alternatives_and_must_all_hit(alice: WebClient) -> None:
    assert starts(found(alice, "x", term_clauses=["rain snow", "mesh needles"])) == {"Murree, 2,170 m:"}
    assert found(alice, "x", term_clauses=["rain snow", "submarine"]) == []
    assert found(alice, "labels", term_clauses=["rain", "needles"]) != found(alice, "labels")


def test_modifiers_filter_what_term_clauses_find(alice: WebClient) -> None:
    clauses = {"term_clauses": ["gateway gateways"]}
    by_all = found(alice, "x", **clauses)
    by_chiyo = found(alice, "x", modifiers="from:<@U03CHIYO>", **clauses)
    assert 0 < len(by_chiyo) < len(by_all)


def test_marks_stand_around_what_was_looked_for(alice: WebClient) -> None:
    [text] = found(alice, "labels table", highlight=True)
    assert "\ue000Labels\ue001 for the boxes are on the \ue000table\ue001" in text


def test_blocks_come_only_when_asked_for(alice: WebClient) -> None:
    [hit] = alice.assistant_search_context(query="labels table", include_message_blocks=True)["results"]["messages"]
    assert hit["blocks"][0]["type"] == "rich_text"


def test_bots_are_found_only_when_asked_for(alice: WebClient) -> None:
    assert found(alice, "117 battery contact") == []
    [hit] = alice.assistant_search_context(query="117 battery contact", include_bots=True)["results"]["messages"]
    assert (hit["is_author_bot"], hit["author_name"]) == (True, "Windsock")


def test_what_was_deleted_or_is_ephemeral_is_not_found(alice: WebClient, playground: Playground) -> None:
    root = playground.post("#random", "A flamingo in the yard")
    playground.post("#random", "Which one?", user="bob", thread=root["ts"])
    assert found(alice, "flamingo")
    playground.edit("#random", root["ts"], "An ostrich in the yard")
    assert not found(alice, "flamingo")
    assert found(alice, "ostrich")
    playground.delete("#random", root["ts"])
    assert not found(alice, "ostrich")
    assert not found(alice, "deleted message")
    client_of(playground).chat_postEphemeral(channel="#random", user="U01ALICE", text="A toucan in the yard")
    assert not found(alice, "toucan", include_bots=True)


def test_files_are_found_by_what_stands_in_them(playground: Playground) -> None:
    alice = as_person(playground, "alice", "search:read.public", "search:read.files")
    results = alice.assistant_search_context(query="mercury switches", content_types=["files"])["results"]
    [file] = results["files"]
    assert set(results) == {"files"}
    assert (file["title"], file["file_type"], file["author_name"]) == ("returns.canvas", "quip", "Dana Whitfield")
    assert "bench B only" in file["content"]
    assert abs(file["date_created"] - time.time()) > 86400
    assert not found(alice, "mercury switches")
    both = alice.assistant_search_context(query="returns OR postage", content_types=["messages", "files"])["results"]
    assert [starts([message["content"] for message in both["messages"]]), len(both["files"])] == [
        {"How returns work", "The new vans"},
        1,
    ]


def test_channels_and_people_are_found_by_name(playground: Playground) -> None:
    alice = as_person(playground, "alice", "search:read.public", "search:read.users")
    results = alice.assistant_search_context(query="stations reports", content_types="channels")["results"]
    assert [channel["name"] for channel in results["channels"]] == ["field-notes"]
    assert results["channels"][0]["permalink"].endswith("/archives/C04FIELD")
    results = alice.assistant_search_context(query="chiyo", content_types="users,channels")["results"]
    assert [user["full_name"] for user in results["users"]] == ["Chiyo Tanaka"]
    assert results["channels"] == []


@pytest.mark.parametrize(
    ("query", "by_sense"),
    [
        ("Who knows about anemometers and polar bears?", True),
        ("anemometers and polar bears?", True),
        ("who knows about anemometers and polar bears", True),
        ("anemometers and polar bears", False),
    ],
)
def test_only_questions_are_searched_by_sense(clever: Playground, query: str, by_sense: bool) -> None:
    client, token = as_bot(clever, "#random")
    assert bool(found(client, query, **token)) == by_sense
    assert not found(client, query, disable_semantic_search=True, **token)


def test_without_ai_search_questions_are_keywords(playground: Playground, clever: Playground) -> None:
    client, token = as_bot(playground, "#random")
    assert not found(client, "Who knows about anemometers and polar bears?", **token)
    assert client.assistant_search_info()["is_ai_search_enabled"] is False
    assert client_of(clever).assistant_search_info()["is_ai_search_enabled"] is True


def test_by_sense_the_rarer_word_counts_more_and_small_words_count_nothing(clever: Playground) -> None:
    client, token = as_bot(clever, "#random")
    best = found(client, "Where do stations with an antenna stand?", **token)
    assert best[0].startswith("The antenna does not care")
    assert len(best) > 1
    assert found(client, "Who is it that they were with?", **token) == []


def test_by_sense_filters_hold_and_alone_are_enough(clever: Playground) -> None:
    client, token = as_bot(clever, "#random")
    assert found(client, "What is with the anemometer? in:#general", **token) == []
    [said] = found(client, "What was it? from:<@U08HELEEN> caretaker", **token)
    assert said.startswith("The caretaker asks")
    assert len(found(client, "What did they say? from:<@U08HELEEN>", **token)) == 3


def matches(client: WebClient, query: str, **arguments: Any) -> list[Json]:
    answer = client.search_messages(query=query, **arguments)
    hits: list[Json] = answer["messages"]["matches"]
    return hits


def test_the_old_search_tells_the_kind_of_channel_and_counts(playground: Playground) -> None:
    alice = as_person(playground, "alice", "search:read")
    [payroll] = matches(alice, "ready approval in:#payroll")
    assert (payroll["channel"]["name"], payroll["channel"]["is_private"]) == ("payroll", True)
    assert (payroll["user"], payroll["username"], payroll["type"]) == ("U05EMIL", "emil", "message")
    [group] = matches(alice, "Hamburg fair")
    assert group["channel"]["is_mpim"] is True
    answer = alice.search_messages(query="station OR stations", count=4)
    assert answer["messages"]["total"] == answer["messages"]["paging"]["total"] > 4
    second = matches(alice, "station OR stations", count=4, page=2)
    first = answer["messages"]["matches"]
    assert [m["iid"] for m in first + second] == [m["iid"] for m in matches(alice, "station OR stations", count=8)]


def test_the_old_search_pages_by_cursor_too(playground: Playground) -> None:
    alice = as_person(playground, "alice", "search:read")
    first = alice.search_messages(query="station OR stations", count=4, cursor="*")["messages"]
    cursor = first["pagination"]["next_cursor"]
    second = matches(alice, "station OR stations", count=4, cursor=cursor)
    assert [m["iid"] for m in second] == [m["iid"] for m in matches(alice, "station OR stations", count=4, page=2)]


def test_the_old_search_finds_bots_and_gives_them_no_user(playground: Playground) -> None:
    alice = as_person(playground, "alice", "search:read")
    [alarm] = matches(alice, "117 battery contact")
    assert alarm["user"] == ""
    refused("no_query", alice.search_messages, query=" ")
