"""What Slack's searches give, as values."""

from typing import Any

import pytest

from search_backends.slack_hits import Said, beside, documents_in, hits_in, matches_in, said_in_thread

ACME = "https://acme.slack.com/archives/C1"
IN_THREAD = f"{ACME}/p1700000000000200?thread_ts=1700000000.000100&cid=C1"


def found(**more: Any) -> dict[str, Any]:
    """A message as assistant.search.context gives it."""
    return {
        "author_name": "Ada",
        "author_user_id": "U1",
        "team_id": "T1",
        "channel_id": "C1",
        "channel_name": "ops",
        "message_ts": "1700000000.000200",
        "content": "We move on Friday",
        "is_author_bot": False,
        "permalink": f"{ACME}/p1700000000000200",
        **more,
    }


def hits(*messages: dict[str, Any]) -> list[Any]:
    return hits_in({"results": {"messages": list(messages)}})


def test_a_message_is_read_with_all_that_a_citation_needs() -> None:
    [hit] = hits(found())
    assert hit.said == Said(
        "C1", "1700000000.000200", "We move on Friday", "U1", "Ada", f"{ACME}/p1700000000000200",
        "1700000000.000200", "ops", by_bot=False,
    )  # fmt: skip
    assert not hit.said.in_thread


def test_a_reply_s_thread_is_the_one_that_its_address_names() -> None:
    [hit] = hits(found(permalink=IN_THREAD))
    assert hit.said.thread == "1700000000.000100"
    assert hit.said.in_thread


def test_the_first_message_of_a_thread_is_known_by_its_replies() -> None:
    [hit] = hits(found(reply_count=2))
    assert hit.said.in_thread
    assert hit.said.thread == hit.said.ts


@pytest.mark.parametrize("lacking", ["channel_id", "message_ts", "permalink"])
def test_what_can_t_be_cited_is_left_out(lacking: str) -> None:
    assert hits(found(**{lacking: ""})) == []
    assert hits({key: value for key, value in found().items() if key != lacking}) == []


@pytest.mark.parametrize("reply", [{}, {"results": None}, {"results": {}}, {"results": {"messages": None}}])
def test_a_reply_without_results_has_none(reply: dict[str, Any]) -> None:
    assert hits_in(reply) == documents_in(reply) == []


@pytest.mark.parametrize("reply", [{}, {"messages": None}, {"messages": {}}, {"messages": {"matches": None}}])
def test_an_older_reply_without_results_has_none(reply: dict[str, Any]) -> None:
    assert matches_in(reply) == []


def beside_it(ts: str, **more: Any) -> dict[str, Any]:
    return {"ts": ts, "text": f"said at {ts}", "user_id": "U2", "author_name": "Bob", **more}


def test_messages_around_one_in_a_thread_belong_to_that_thread() -> None:
    around = {"before": [beside_it("1700000000.000100")], "after": [beside_it("1700000000.000300")]}
    [hit] = hits(found(permalink=IN_THREAD, context_messages=around))
    assert [said.thread for said in hit.around] == ["1700000000.000100"] * 2
    assert [said.url for said in hit.around] == [
        f"{ACME}/p1700000000000100",
        f"{ACME}/p1700000000000300?thread_ts=1700000000.000100&cid=C1",
    ]
    assert {said.channel for said in hit.around} == {"C1"}


def test_messages_around_one_outside_threads_stand_for_themselves_oldest_first() -> None:
    around = {"before": [beside_it("1700000000.000150"), beside_it("1700000000.000140")], "after": []}
    [hit] = hits(found(context_messages=around))
    assert [(said.ts, said.thread, said.url) for said in hit.around] == [
        ("1700000000.000140", "1700000000.000140", f"{ACME}/p1700000000000140"),
        ("1700000000.000150", "1700000000.000150", f"{ACME}/p1700000000000150"),
    ]


def test_whether_a_bot_wrote_what_stands_around_is_not_known() -> None:
    [hit] = hits(found(context_messages={"before": [beside_it("1700000000.000100")]}))
    assert hit.said.by_bot is False
    assert [said.by_bot for said in hit.around] == [None]


def test_odd_context_is_read_as_far_as_it_goes() -> None:
    """Slack's own examples have a colon in a name; others lack the text or the time."""
    odd = [{"ts": "1700000000.000100", "text": "x", "user_id:": "U2"}, {"text": "y"}, {"ts": "1.1"}]
    [hit] = hits(found(context_messages={"before": odd, "after": None}))
    assert [(said.user, said.author) for said in hit.around] == [("U2", "")]


def match(**more: Any) -> dict[str, Any]:
    """A message as search.messages gives it."""
    return {
        "channel": {"id": "C1", "name": "ops", "is_private": False},
        "permalink": IN_THREAD,
        "ts": "1700000000.000200",
        "text": "We move on Friday",
        "user": "U1",
        "username": "ada",
        **more,
    }


def test_the_older_search_gives_the_same_values() -> None:
    [hit] = matches_in({"messages": {"matches": [match()]}})
    assert (hit.said.channel, hit.said.user, hit.said.author, hit.said.by_bot) == ("C1", "U1", "ada", False)
    assert hit.said.thread == "1700000000.000100"
    assert hit.around == ()


@pytest.mark.parametrize("more", [{"user": ""}, {"user": None}, {"bot_id": "B1"}])
def test_in_the_older_search_whoever_has_no_user_is_a_bot(more: dict[str, Any]) -> None:
    [hit] = matches_in({"messages": {"matches": [match(**more)]}})
    assert hit.said.by_bot


@pytest.mark.parametrize("more", [{"channel": None}, {"channel": {}}, {"ts": ""}, {"permalink": ""}])
def test_of_the_older_search_too_what_can_t_be_cited_is_left_out(more: dict[str, Any]) -> None:
    assert matches_in({"messages": {"matches": [match(**more)]}}) == []


def test_a_file_is_read_with_its_text() -> None:
    file = {
        "file_id": "F1",
        "title": "plan.pdf",
        "content": "We move",
        "author_name": "Ada",
        "permalink": "https://acme.slack.com/files/F1",
        "date_created": 1700000000,
        "date_updated": 1700000500,
    }
    reply = {
        "results": {"files": [file, {**file, "content": ""}, {**file, "file_id": ""}, {**file, "permalink": None}]}
    }
    [document] = documents_in(reply)
    assert (document.id, document.title, document.text, document.updated) == ("F1", "plan.pdf", "We move", 1700000500)


def test_a_message_of_a_thread_that_is_read_whole_is_linked_inside_it() -> None:
    [root] = (hit.said for hit in hits(found(reply_count=2)))
    reply = said_in_thread({"ts": "1700000000.000300", "text": "Yes", "user": "U2"}, root)
    assert reply.url == f"{ACME}/p1700000000000300?thread_ts=1700000000.000200&cid=C1"
    assert (reply.channel, reply.thread, reply.channel_name, reply.by_bot) == ("C1", root.ts, "ops", False)
    assert said_in_thread({"ts": root.ts}, root).url == root.url
    assert said_in_thread({"ts": "1.1", "bot_id": "B1"}, root).by_bot


def test_a_permalink_keeps_its_workspace() -> None:
    [reply] = (hit.said for hit in hits(found(permalink=IN_THREAD)))
    assert beside(reply, "1700000000.000100", "1700000000.000100") == f"{ACME}/p1700000000000100"


def test_texts_are_in_no_repr() -> None:
    [hit] = hits(found(context_messages={"before": [beside_it("1.1")]}))
    assert "Friday" not in repr(hit)
    assert "said at" not in repr(hit)
