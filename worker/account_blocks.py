"""What people see of an account, and the buttons that ask for it, in Block Kit."""

import re
from collections.abc import Iterable, Sequence
from urllib.parse import quote

from worker import words_found
from worker.account import Account, Quoted
from worker.blocks import SECTION_CHARACTERS, Block, Payload
from worker.mrkdwn import link, shown

HOW, SOURCES = "footnote_how", "footnote_sources"
"""Name the buttons among all that Slack tells us of."""
MOST_BLOCKS = 40
MOST_CHARACTERS = 10_000
AT_ENDS = 4
"""Words at both ends of a span by which a browser finds it."""
LONGEST_SPAN = 400


def buttons(question: str, with_sources: bool) -> tuple[Block, ...]:
    """The row below an answer."""
    texts = {SOURCES: words_found.sources()} if with_sources else {}
    return (
        {
            "type": "actions",
            "elements": [
                {
                    "type": "button",
                    "action_id": action,
                    "text": {"type": "plain_text", "text": text},
                    "value": question,
                }
                for action, text in {**texts, HOW: words_found.how()}.items()
            ],
        },
    )


def how_payload(account: Account) -> Payload:
    """The steps, for whoever asked."""
    steps = [
        "\n".join([words_found.step(number, shown(step.what), step.seconds), *map(shown, step.lines)])
        for number, step in enumerate(account.steps, 1)
    ]
    used = ["\n".join(map(shown, account.used))] if account.used else []
    cut = [words_found.without_contents()] if any(step.is_cut for step in account.steps) else []
    return sections([words_found.how_title(), *steps, *used, *cut])


def sections(texts: Sequence[str]) -> Payload:
    """One message of several texts in mrkdwn, as far as they fit; what does not fit is said to be missing."""
    kept: list[str] = []
    for text in texts:
        text = text if len(text) <= SECTION_CHARACTERS else text[: SECTION_CHARACTERS - 1].rpartition("\n")[0]
        if len(kept) == MOST_BLOCKS or sum(map(len, kept)) + len(text) > MOST_CHARACTERS:
            kept.append(words_found.cut_short())
            break
        kept.append(text)
    blocks = tuple({"type": "section", "text": {"type": "mrkdwn", "text": text}, "expand": True} for text in kept)
    return Payload("\n".join(kept), blocks)


def public_line(source: Quoted) -> str:
    """A source that anybody may read, with its words; the link leads to the first of them."""
    place = at_words(source.url, source.spans[0]) if source.spans else source.url
    return quoting(source.number, link(place, source.name), source.spans)


def quoting(number: int, name: str, spans: Iterable[str]) -> str:
    """A source and the words that it was cited for, each on a line of its own; the name is mrkdwn already."""
    return "\n".join([f"*[{number}]* {name}", *(f">{shown(cut(span))}" for span in spans)])


def cut(span: str) -> str:
    """The words, as many as one line takes."""
    return span if len(span) <= LONGEST_SPAN else span[:LONGEST_SPAN].rpartition(" ")[0] + "…"


def at_words(url: str, span: str) -> str:
    """The address with the words to which a browser scrolls; one that does not find them goes to the section.

    https://wicg.github.io/scroll-to-text-fragment/
    """
    words = re.sub(r"\[\d+\]", "", span).split()
    if not words or ":~:" in url:
        return url
    ends = [words] if len(words) <= 2 * AT_ENDS else [words[:AT_ENDS], words[-AT_ENDS:]]
    fragment = ",".join(quote(" ".join(end), safe="").replace("-", "%2D") for end in ends)
    return f"{url}{'' if '#' in url else '#'}:~:text={fragment}"
