"""Slack as a backend, before a workspace of a few lines."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

import pytest

from search_backends.base import Access, Backend, Query, SearchError, SearchResult
from search_backends.slack import MOST_READ, MOST_THREADS, Reach, Slack
from search_backends.slack_calls import Sought
from search_backends.slack_hits import Document, Hit, Said
from search_backends.slack_terms import Known, Terms

NOW = datetime(2026, 11, 25, 12, tzinfo=UTC).timestamp()
BOT = "U0BOT"


def said(channel: str, text: str, at: int = 100, thread: int = 0, **more: Any) -> Said:
    """Said so many seconds before now."""
    ts, root = f"{NOW - at:.6f}", f"{NOW - (thread or at):.6f}"
    url = f"https://acme.slack.com/archives/{channel}/p{ts.replace('.', '')}"
    return Said(**{
        "channel": channel, "ts": ts, "text": text, "user": "U1", "author": "Ada", "url": url, "thread": root,
        "channel_name": channel.lower(), "by_bot": False, **more,
    })  # fmt: skip


@dataclass
class Scripted:
    """A door behind which lies what a test puts there."""

    found: Sequence[Hit] = ()
    documents: Sequence[Document] = ()
    fails: BaseException | None = None
    asked: list[tuple[str, Terms]] = field(default_factory=list)

    async def search(self, terms: Terms, kind: str) -> Sought:
        self.asked.append((kind, terms))
        if self.fails:
            raise self.fails
        return Sought(tuple(self.found), tuple(self.documents))


@dataclass
class Readers:
    """Who may read what is said in each channel."""

    doors: Sequence[Reach]
    open: Mapping[str, Access] = field(default_factory=lambda: {"C1": Access.WORKSPACE, "C2": Access.WORKSPACE})
    threads: Mapping[str, Sequence[Said]] = field(default_factory=dict)
    files: Mapping[str, Sequence[str]] = field(default_factory=dict)
    read: list[str] = field(default_factory=list)

    async def reaches(self, question: str) -> Sequence[Reach]:
        return self.doors

    async def admitted(self, channels: Collection[str]) -> Mapping[str, Access]:
        return {channel: self.open[channel] for channel in channels if channel in self.open}

    async def shared_in(self, document: Document) -> Collection[str]:
        return self.files.get(document.id, ())

    async def known(self) -> Known:
        return Known({"ada": "U1"}, {"ops": "C1"})

    async def thread(self, hit: Said) -> Sequence[Said]:
        self.read.append(hit.text)
        return self.threads.get(hit.thread, ())

    def plain(self, text: str) -> str:
        return text.replace("*", "").strip()

    def is_bot(self, user: str) -> bool:
        return user.startswith("B")

    def ignores(self, said: Said) -> bool:
        return said.user == BOT


def reach(*found: Said, kind: str = "public_channel", **more: Any) -> Reach:
    """What one search finds."""
    door: Any = Scripted([Hit(one) for one in found], **more)
    return Reach(door, kind)


def asked_of(reach: Reach) -> list[tuple[str, Terms]]:
    """What was searched there: kinds and terms."""
    door: Any = reach.door
    asked: list[tuple[str, Terms]] = door.asked
    return asked


def backend(*reaches: Reach, **more: Any) -> tuple[Slack, Readers]:
    readers = Readers(reaches, **more)
    return Slack(readers, NOW, "Europe/Paris"), readers


async def found(*reaches: Reach, question: str = "When do we move?", **more: Any) -> list[SearchResult]:
    return await backend(*reaches, **more)[0].search(Query(question))


def texts(results: Sequence[SearchResult]) -> list[str]:
    return [section.text for result in results for section in result.sections]


def test_it_is_a_backend() -> None:
    assert isinstance(backend()[0], Backend)


async def test_a_message_is_a_result_with_its_author_channel_date_and_link() -> None:
    [result] = await found(reach(said("C1", "*We move* on Friday")))
    source = result.source
    assert (source.backend, source.title, source.author, source.access) == ("slack", "c1", "Ada", Access.WORKSPACE)
    assert source.date == datetime.fromtimestamp(NOW - 100, UTC)
    assert source.url == result.sections[0].url == said("C1", "").url
    assert texts([result]) == ["We move on Friday"]


async def test_what_not_all_readers_may_read_is_left_out_with_what_stands_around_it() -> None:
    closed = said("C9", "We move in secret")
    secret: Any = Scripted([Hit(closed, (said("C9", "Tell nobody", 90),)), Hit(said("C1", "We move on Friday"))])
    assert texts(await found(Reach(secret, "public_channel"))) == ["We move on Friday"]


async def test_of_a_closed_conversation_no_thread_is_read() -> None:
    slack, readers = backend(reach(said("C9", "We move", 50, thread=100), said("C1", "We stay", 50, thread=100)))
    await slack.search(Query("When do we move?"))
    assert readers.read == ["We stay"]


async def test_hits_of_one_thread_stand_together_oldest_first_under_what_it_began_with() -> None:
    root = said("C1", "The move", 300, has_replies=True)
    first, second = said("C1", "On Friday", 200, thread=300), said("C1", "On Sunday", 100, thread=300)
    results = await found(reach(second, said("C2", "We move boxes"), first), threads={root.ts: [root, first, second]})
    assert texts(results) == ["The move", "On Friday", "On Sunday", "We move boxes"]
    assert [result.sections[0].heading for result in results] == [(), ("The move",), ("The move",), ()]


async def test_what_stands_around_a_hit_comes_with_it_once() -> None:
    hit = Hit(said("C1", "We move", 100), (said("C1", "Boxes first", 200), said("C1", "Then vans", 50)))
    door: Any = Scripted([hit, Hit(said("C1", "Then vans", 50))])
    results = await found(Reach(door, "public_channel"))
    assert texts(results) == ["Boxes first", "We move", "Then vans", "Then vans"]


async def test_a_long_beginning_is_shortened_at_a_word() -> None:
    root = said("C1", "moving " * 60, 300, has_replies=True)
    reply = said("C1", "On Friday", 200, thread=300)
    results = await found(reach(reply), threads={root.ts: [root, reply]})
    [heading] = results[1].sections[0].heading
    assert heading.endswith("moving…")
    assert len(heading) <= 161


async def test_threads_are_read_whole_only_of_the_best_hits() -> None:
    hits = [said("C1", f"move {number}", 10 + number, thread=1000 + number) for number in range(MOST_READ + 2)]
    slack, readers = backend(reach(*hits))
    await slack.search(Query("When do we move?"))
    assert readers.read == [f"move {number}" for number in range(MOST_READ)]


async def test_a_thread_is_as_good_as_its_best_hit() -> None:
    """One that is hit first and last is read, though others lie between."""
    others = [said("C1", f"move {number}", 10 + number, thread=1000 + number) for number in range(MOST_READ)]
    first, last = said("C1", "best", 5, thread=999), said("C1", "worst", 4, thread=999)
    slack, readers = backend(reach(first, *others, last))
    await slack.search(Query("When do we move?"))
    assert readers.read == ["best", "move 0", "move 1"]


async def test_messages_outside_threads_have_no_thread_to_read() -> None:
    slack, readers = backend(reach(said("C1", "We move")))
    await slack.search(Query("When do we move?"))
    assert readers.read == []


async def test_replies_that_stand_around_the_first_message_are_known_as_such_once_the_thread_is_read() -> None:
    root = said("C1", "The move", 300, has_replies=True)
    alone = said("C1", "On Friday", 200, url="https://acme.slack.com/archives/C1/p1")
    reply = said("C1", "On Friday", 200, thread=300, author="", url="https://acme.slack.com/archives/C1/p1?thread_ts=1")
    door: Any = Scripted([Hit(root, (alone,))])
    results = await found(Reach(door, "public_channel"), threads={root.ts: [root, reply]})
    assert texts(results) == ["The move", "On Friday"]
    assert results[1].sections[0].heading == ("The move",)
    assert results[1].source.url == reply.url
    assert results[1].source.author == "Ada"


async def test_only_so_many_threads_go_on() -> None:
    hits = [said("C1", f"move {number}", 10 + number) for number in range(MOST_THREADS + 5)]
    assert texts(await found(reach(*hits))) == [f"move {number}" for number in range(MOST_THREADS)]


async def test_who_is_no_source_is_none_in_a_thread_either() -> None:
    root = said("C1", "The move", 300, has_replies=True)
    answer = said("C1", "You move on Friday", 200, thread=300, user=BOT)
    results = await found(reach(answer, said("C2", "Boxes", user=BOT), root), threads={root.ts: [root, answer]})
    assert texts(results) == ["The move"]


async def test_a_message_without_words_is_none() -> None:
    assert texts(await found(reach(said("C1", " * "), said("C2", "We move")))) == ["We move"]


async def test_whoever_has_no_name_is_someone() -> None:
    [result] = await found(reach(said("C1", "We move", author="")))
    assert result.source.author == "someone"


async def test_the_best_of_each_search_come_first() -> None:
    results = await found(
        reach(said("C1", "a", 1), said("C1", "b", 2), said("C1", "c", 3)),
        reach(said("C2", "x", 4), said("C2", "y", 5), kind="private_channel"),
    )
    assert texts(results) == ["a", "x", "b", "y", "c"]


async def test_a_hit_outside_the_days_that_are_asked_for_is_none() -> None:
    """Not every search takes bounds. Yesterday ended in Paris thirteen hours ago."""
    hour = 3600
    hits = [said("C1", f"{ago} hours ago", ago * hour) for ago in (12, 14, 36, 38)]
    results = await found(reach(*hits), question="What did Ada say yesterday?")
    assert texts(results) == ["14 hours ago", "36 hours ago"]


async def test_further_places_are_searched_only_where_the_others_hold_little() -> None:
    enough, little = said("C1", "The warehouse moves"), said("C1", "Good morning")
    for first, searched in ((enough, 0), (little, 1)):
        further = replace(reach(said("C2", "The warehouse moves on Friday"), kind="im"), if_lacking=True)
        await found(reach(first), further, question="When does the warehouse move?")
        assert len(asked_of(further)) == searched


async def test_what_stands_around_a_hit_counts_towards_what_was_found() -> None:
    door: Any = Scripted([Hit(said("C1", "It moves"), (said("C1", "The warehouse, I mean", 50),))])
    further = replace(reach(kind="im"), if_lacking=True)
    await found(Reach(door, "public_channel"), further, question="When does the warehouse move?")
    assert asked_of(further) == []


async def test_what_is_no_source_is_not_enough() -> None:
    """A question to Footnote holds all of its own words."""
    further = replace(reach(kind="im"), if_lacking=True)
    asked = said("C1", "When does the warehouse move?", user=BOT)
    await found(reach(asked), further, question="When does the warehouse move?")
    assert len(asked_of(further)) == 1


async def test_one_search_that_fails_takes_nothing_from_the_others() -> None:
    results = await found(reach(fails=SearchError("Slack is busy")), reach(said("C1", "We move")))
    assert texts(results) == ["We move"]


async def test_where_all_fail_the_first_reason_is_given() -> None:
    with pytest.raises(SearchError, match="busy"):
        await found(reach(fails=SearchError("Slack is busy")), reach(fails=SearchError("no scope"), kind="im"))


async def test_where_only_the_further_places_fail_what_was_found_stands() -> None:
    further = replace(reach(fails=SearchError("Slack is busy"), kind="im"), if_lacking=True)
    assert texts(await found(reach(said("C1", "Good morning")), further)) == ["Good morning"]
    with pytest.raises(SearchError, match="busy"):
        await found(reach(), further)


async def test_a_break_is_not_taken_for_a_refusal() -> None:
    with pytest.raises(KeyError):
        await found(reach(fails=KeyError("x")), reach(said("C1", "We move")))


async def test_a_reach_of_one_channel_searches_that_channel() -> None:
    one = replace(reach(kind="private_channel"), channel="C7")
    await found(one, question="What did Ada say in #ops?")
    [(kind, terms)] = asked_of(one)
    assert (kind, terms.channels, terms.people) == ("private_channel", ("C7",), ("U1",))


def file(identity: str, updated: float = NOW, user: str = "U1") -> Document:
    url = f"https://acme.slack.com/files/{identity}"
    return Document(identity, f"{identity}.pdf", "The plan", user, "Ada", url, updated)


async def test_of_few_files_it_is_asked_where_they_are_and_of_bots_none_is_a_source() -> None:
    many = [file("F0", user="B1"), *(file(f"F{number}") for number in range(1, 9))]
    where = {each.id: ["C1"] for each in many}
    results = await found(reach(documents=many), files=where)
    assert [result.source.title for result in results] == ["F1.pdf", "F2.pdf", "F3.pdf", "F4.pdf"]


async def test_what_begins_with_a_bots_words_has_no_heading() -> None:
    root, reply = said("C1", "Alarm 7", 200, user=BOT, has_replies=True), said("C1", "It is off", 100, 200)
    [result] = await found(reach(reply), threads={root.ts: [root, reply]})
    assert result.sections[0].heading == ()


async def test_where_a_search_fails_and_the_others_find_nothing_nothing_found_would_be_untrue() -> None:
    failing = reach(kind="private_channel", fails=SearchError("Slack was not searched: busy"))
    with pytest.raises(SearchError, match="busy"):
        await found(reach(), failing)
    assert texts(await found(reach(said("C1", "We move")), failing)) == ["We move"]


async def test_a_file_is_a_source_where_it_was_shared_with_all_readers() -> None:
    """Search does not say where a file was shared: what files.info does not name is closed."""
    door: Any = Scripted(documents=[file("F1"), file("F2"), file("F3"), file("F1")])
    shared = {"F1": ["C9", "C1"], "F2": ["C9"]}
    [result] = await found(Reach(door, "public_channel"), files=shared)
    assert (result.source.title, result.source.is_file, result.source.access) == ("F1.pdf", True, Access.WORKSPACE)
    assert texts([result]) == ["The plan"]


async def test_a_file_of_no_known_day_has_none() -> None:
    door: Any = Scripted(documents=[file("F1", updated=0)])
    [result] = await found(Reach(door, "public_channel"), files={"F1": ["C1"]})
    assert result.source.date is None
