"""What Footnote says of the people one works with."""

from collections.abc import Sequence

from worker.mrkdwn import literal


def no_judging() -> str:
    """Instead of a judgement on a colleague."""
    return (
        "I'd rather not judge the people you work with: what I can read says too little about anybody, and it would "
        "not be fair to them. I can look up what somebody wrote, or who wrote about a subject: ask me, for example, "
        "_Who knows about …?_"
    )


def wrote_about_it(names: Sequence[str]) -> str:
    """Above quotes of messages by these people, as Markdown."""
    called = [literal(name) for name in names]
    listed = " and ".join(filter(None, [", ".join(called[:-1]), *called[-1:]]))
    return f"**Wrote about this: {listed}**"
