"""From an answer to Slack messages, in Block Kit (https://docs.slack.dev/reference/block-kit/blocks)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from search_backends.base import Source
from worker import words
from worker.direction import directed
from worker.labels import labels
from worker.markdown import plain
from worker.mrkdwn import escaped, link, literal, neutral, shown
from worker.offer import offer
from worker.split import split
from worker.types import Answer, Citation, Outcome
from worker.words_reasons import reason

MESSAGE_CHARACTERS = 12_000
"""Over all blocks of a message: Slack refuses more with `msg_blocks_too_long` from about 13,200 on."""
SECTION_CHARACTERS = 3_000
TEXT_CHARACTERS = 4_000
NOTE_CHARACTERS = 600
"""Of one thing said in the footer."""

MARKER = re.compile(r"\[(\d+)\]")

Block = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Payload:
    """One message."""

    text: str = field(repr=False)
    """mrkdwn for notifications, screen readers and places that show no blocks."""
    blocks: tuple[Block, ...] = field(repr=False)


def messages(answer: Answer, seconds: float, buttons: Sequence[Block] = ()) -> tuple[Payload, ...]:
    """The reply, and further replies where it is too long for one; sources, footer and buttons stand in the last."""
    text = directed(neutral(said(answer)))
    tail = [*_sources(answer), *_footer(answer, seconds), *buttons]
    room = MESSAGE_CHARACTERS - sum(map(_size, tail))
    parts = list(split(text, MESSAGE_CHARACTERS))
    if room >= MESSAGE_CHARACTERS // 2:
        parts[-1:] = split(parts[-1], room)
    groups = _packed([{"type": "markdown", "text": part} for part in parts], tail)
    return tuple(Payload(_text(group), tuple(group)) for group in groups)


def said(answer: Answer) -> str:
    """What the answer says, in Markdown."""
    beneath = [offer(answer.choices, answer.language)] if answer.choices else []
    return "\n\n".join(filter(None, [_told(answer), *beneath]))


def _told(answer: Answer) -> str:
    """The same without what a name may mean besides."""
    known = labels(answer.language)
    match answer.outcome:
        case Outcome.CHAT:
            return answer.text or "\n".join(map(literal, answer.notes))
        case Outcome.QUOTED:
            return f"**{known.closest}**\n\n" + "\n".join(
                _with_tongue(line, answer) for line in answer.text.split("\n")
            )
        case Outcome.NOTHING_FOUND:
            places = words.places(answer.searched, answer.language)
            nothing = known.nothing.format(places=places) if answer.searched else known.nothing_anywhere
            return " ".join([nothing, *_unreachable(answer)])
    return answer.text


def _packed(body: Sequence[Block], tail: Sequence[Block]) -> list[list[Block]]:
    """The blocks by message: each part of the text begins one, the rest follows while there is room."""
    groups: list[list[Block]] = [[block] for block in body]
    for block in tail:
        if sum(map(_size, groups[-1])) + _size(block) > MESSAGE_CHARACTERS:
            groups.append([])
        groups[-1].append(block)
    return groups


def _size(block: Block) -> int:
    """Characters of a block."""
    if block["type"] == "context":
        return sum(len(element["text"]) for element in block["elements"])
    if block["type"] == "actions":
        return sum(len(element["text"]["text"]) for element in block["elements"])
    return len(block["text"] if block["type"] == "markdown" else block["text"]["text"])


def _sources(answer: Answer) -> Iterator[Block]:
    """The cited sources, in as many sections as they need."""
    cited = answer.citations if answer.outcome is not Outcome.NOTHING_FOUND else ()
    lines = directed("\n".join(source_line(citation, beside(citation, answer)) for citation in cited))
    section = ""
    for line in filter(None, lines.split("\n")):
        if section and len(section) + 1 + len(line) > SECTION_CHARACTERS:
            yield _section(section)
            section = ""
        section += ("\n" if section else "") + line
    if section:
        yield _section(section)


def source_line(citation: Citation, beside: str = "") -> str:
    """One source in mrkdwn: `[1] <url|Title › Section>`, or for a message its channel, author and date."""
    name = source_name(citation)
    line = f"[{citation.number}] {link(citation.url, name)}{shown(beside)}"
    if len(line) <= SECTION_CHARACTERS:
        return line
    return f"[{citation.number}] {shown(name[:NOTE_CHARACTERS])}"


def source_name(citation: Citation) -> str:
    """What a reader calls the source."""
    source = citation.source
    if not source.author:
        return " › ".join([source.title, *citation.heading])[:NOTE_CHARACTERS]
    channel = _channel(source) if source.backend == "slack" else source.title
    titled = [] if source.title == words.place(source.backend) else [channel]
    dated = [f"{source.date:%Y-%m-%d}"] if source.date else []
    return ", ".join([*titled, source.author, *dated])[:NOTE_CHARACTERS]


def _with_tongue(line: str, answer: Answer) -> str:
    """A quote in another language than the answer's says so."""
    numbers = MARKER.findall(line) if line.startswith("> ") else []
    told = next((_tongue(one, answer) for one in answer.citations if str(one.number) in numbers[-1:]), "")
    return f"{line} ({told})" if told else line


def _tongue(citation: Citation, answer: Answer) -> str:
    other = citation.source.language
    return labels(answer.language).tongue(other) if other and other != answer.language.lower()[:2] else ""


def beside(citation: Citation, answer: Answer) -> str:
    """What a reader must know of a source besides its name: its language, and as of when it says what it says."""
    known = labels(answer.language)
    # A message's date is part of its name.
    dated = known.dated(citation.source.date) if answer.aging and not citation.source.author else ""
    return "".join(f"{known.comma}{each}" for each in (_tongue(citation, answer), dated) if each)


def _channel(source: Source) -> str:
    """What a reader calls the conversation, or the file, that a message of Slack's stands in."""
    if source.is_file:
        return source.title
    if not source.title:
        return "direct message"
    return "group message" if source.title.startswith("mpdm-") else f"#{source.title.removeprefix('#')}"


def footer(answer: Answer, seconds: float) -> tuple[str, ...]:
    """What was searched and what could not be, and what the reader must know of how the answer was made."""
    if answer.outcome is Outcome.CHAT:
        return answer.notes if answer.text else ()
    if answer.outcome is Outcome.NOTHING_FOUND:
        return answer.notes
    return (_searched(answer, seconds), *_unreachable(answer), *answer.notes)


def _unreachable(answer: Answer) -> Iterator[str]:
    """Why something was not searched, a sentence each."""
    return (reason(clause, answer.language) for clause in answer.unreachable.values())


def _footer(answer: Answer, seconds: float) -> Iterator[Block]:
    if lines := [shown(note[:NOTE_CHARACTERS]) for note in footer(answer, seconds) if note]:
        yield {"type": "context", "elements": [{"type": "mrkdwn", "text": line} for line in lines[:10]]}


def _searched(answer: Answer, seconds: float) -> str:
    known = labels(answer.language)
    took = f"{seconds:.1f} s".replace(".", known.point)
    named = [one.source for one in answer.citations] + ([answer.choices.source] if answer.choices else [])
    licensed = dict.fromkeys((source.backend, source.licence) for source in named if source.licence)
    licences = [
        known.licence.format(place=words.place(name, answer.language), licence=licence) for name, licence in licensed
    ]
    searched = [known.searched.format(places=words.places(answer.searched, answer.language))] if answer.searched else []
    return " · ".join([*searched, took, *licences])


def _section(text: str) -> Block:
    return {"type": "section", "text": {"type": "mrkdwn", "text": text}, "expand": True}


def _text(blocks: Sequence[Block]) -> str:
    """The message in one piece of text, its beginning first."""
    lines: list[str] = []
    for block in blocks:
        if block["type"] == "markdown":
            lines.append(escaped(plain(block["text"])))
        elif block["type"] == "section":
            lines.append(block["text"]["text"])
        elif block["type"] == "context":
            lines += [element["text"] for element in block["elements"]]
    return shortened(lines, TEXT_CHARACTERS)


def shortened(lines: Sequence[str], limit: int) -> str:
    """The lines as far as they fit; where the first does not, its words as far as they fit."""
    text = lines[0]
    if len(text) > limit:
        end = text.rfind(" ", limit // 2, limit - 1)
        return re.sub(r"\s*(?:&\w*)?$", "…", text[: end if end > 0 else limit - 1], count=1)
    for line in lines[1:]:
        if len(text) + 1 + len(line) <= limit:
            text += "\n" + line
    return text
