"""Which processor got which kinds of text."""

from typing import Any

from worker.processors import Kind, Processor
from worker.record import Record


class Place:
    """A backend of some name."""

    def __init__(self, name: str) -> None:
        self.name = name


def kinds(record: Record, *names: str) -> dict[str, tuple[str, ...]]:
    backends: Any = [Place(name) for name in names]
    return dict(record.kinds(backends))


def test_calls_are_added_up_by_processor() -> None:
    record = Record()
    record.sent(Processor.AUTHOR, frozenset({Kind.QUESTION}))
    record.sent(Processor.AUTHOR, frozenset({Kind.QUESTION, Kind.PRIVATE_SLACK}))
    record.sent(Processor.EMBEDDER, frozenset({Kind.QUESTION}))
    assert kinds(record) == {"author": ("private_slack", "question"), "embedder": ("question",)}


def test_only_backends_outside_got_the_question() -> None:
    assert kinds(Record(), "slack", "thread") == {}
    assert kinds(Record(), "slack", "wikipedia") == {"search": ("question",)}
