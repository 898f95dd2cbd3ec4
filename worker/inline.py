"""Running text of a draft, read for its markers and rewritten without links, images and markup that don't belong."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import unquote

from markdown_it.tree import SyntaxTreeNode

from worker.markdown import words_of
from worker.marked import MARK
from worker.mrkdwn import JOINER, literal, markdown_link, neutral

_URL = r"(?:[a-z][a-z0-9+.-]{0,30}\\?:\\?/\\?/|www\.)[^\s<>\"|\[\]【】「」『』（），。、]+"
_NUMBERS = r"\^?\d+(?:\s*(?:[,;–&，、-]|and|und)\s*\^?\d+)*"
_TOKEN = re.compile(
    r"(?P<gap>(?<![ \t])[ \t]+)?(?:"
    rf"(?:\\?[\[［【]){{1,2}}\s*(?P<numbers>{_NUMBERS})\s*(?:†[^】\]]*)?(?:\\?[\]］】]){{1,2}}"
    r"(?P<call>\(?)"
    rf"|<(?P<url>(?:{_URL}))(?:\|(?P<label>[^<>]*))?>"
    rf"|\((?P<wrapped>{_URL})(?<=\))"
    r"|<(?P<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)>"
    rf"|(?P<bare>{_URL}))",
    re.IGNORECASE,
)
_RANGE = re.compile(r"(\d+)(?:\s*[–-]\s*\^?(\d+))?")
_HOST = re.compile(
    r"(?<![@\w.-])(?:[\w-]+\.)+(?=[a-z]{2,}[/?#])|(?<![@\w.-])(?:[\w-]+\.){2,}(?=[a-z]{2,}\b)", re.IGNORECASE
)
_TAG = re.compile(
    r"</?(?:a|abbr|b|big|blockquote|body|button|center|cite|code|dd|del|details|div|dl|dt|em|embed|font|footer|form|h[1-6]|head"
    r"|header|hr|html|i|iframe|img|input|ins|kbd|li|link|mark|meta|nav|nowiki|object|ol|p|pre|q|ref|s|samp|script|section|small"
    r"|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|textarea|th|thead|title|tr|tt|u|ul|var|video)\b|<!--|<\?",
    re.IGNORECASE,
)
_BREAK = re.compile(r"<br\b", re.IGNORECASE)
_MEANING = "\\`*_~[]"


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a draft may point to."""

    links: Mapping[str, str]
    """Address as `bare_address` has it -> the address as a source gives it."""
    passages: int
    """How many there are; markers beyond are dropped."""


@dataclass(frozen=True, slots=True)
class Span:
    """Markdown of running text, and its shape: as long, with X for whatever may not be cut."""

    text: str
    shape: str


def bare_address(url: str) -> str:
    """An address in the form in which two spellings of it are equal."""
    return unquote(url).strip().rstrip("/")


def inline(node: SyntaxTreeNode, allowed: Allowed) -> Span:
    """The running text below a node."""
    spans: list[Span] = []
    run = ""
    for child in node.children:
        words = _raw(child)
        if words is None:
            spans += _run(run, allowed)
            spans.append(_element(child, allowed))
            run = ""
        else:
            run += words
    spans += _run(run, allowed)
    return Span("".join(span.text for span in spans), "".join(span.shape for span in spans))


def _raw(node: SyntaxTreeNode) -> str | None:
    """The text of a node that is nothing but text; what is removed counts as empty, so that its neighbours meet."""
    match node.type:
        case "text":
            return node.content
        case "text_special":
            return node.markup if node.markup[0] == "\\" else _escaped(node.content)
        case "html_inline":
            if _BREAK.match(node.content):
                return "\n"
            return "" if _TAG.match(node.content) else node.content
        case "image":
            return ""
    return None


def _escaped(character: str) -> str:
    return "\\" + character if character in _MEANING else character


def _element(node: SyntaxTreeNode, allowed: Allowed) -> Span:
    match node.type:
        case "softbreak":
            return Span("\n", "\n")
        case "hardbreak":
            return Span("  \n", "  \n")
        case "code_inline":
            return _whole(_code(node.content))
        case "link":
            return _link(node, allowed)
    inner = inline(node, allowed)
    return _whole(f"{node.markup}{inner.text}{node.markup}") if inner.text.strip() else Span("", "")


def _link(node: SyntaxTreeNode, allowed: Allowed) -> Span:
    href = str(node.attrs.get("href", ""))
    label = words_of(node).strip()
    if label.isdecimal() and 1 <= int(label) <= allowed.passages:
        aside = "" if "/" in href else f" ({literal(unquote(href))})"
        return Span(*[_mark(int(label)) + aside] * 2)
    inner = inline(node, allowed)
    url = allowed.links.get(bare_address(href))
    if url is None or not MARK.sub("", inner.text).strip():
        return inner
    return _whole(
        markdown_link(url, MARK.sub("", inner.text)) + "".join(_mark(int(n)) for n in MARK.findall(inner.text))
    )


def _run(raw: str, allowed: Allowed) -> Iterator[Span]:
    """A stretch of text without elements, as it stands in the source."""
    at = 0
    for found in _TOKEN.finditer(raw):
        yield _words(raw[at : found.start()])
        at = found.end()
        gap = found["gap"] or ""
        if numbers := found["numbers"]:
            marks = "".join(map(_mark, _numbers(numbers, allowed.passages)))
            text = (gap + marks if marks else "") + (" (" if found["call"] else "")
            yield Span(text, text)
        elif mail := found["mail"]:
            yield _words(gap + mail)
        else:
            yield from _address(found, gap, allowed)
    yield _words(raw[at:])


def _address(found: re.Match[str], gap: str, allowed: Allowed) -> Iterator[Span]:
    """An address in running text: a link if a source has it, else its label, else nothing."""
    written = found["url"] or found["bare"] or found["wrapped"][:-1]
    address = written if found["url"] else _without_tail(written)
    url = allowed.links.get(bare_address(address.replace("\\", "")))
    if url:
        label = _words(found["label"] or "").text or literal(re.sub(r"^\w+://", "", unquote(url)))
        target = markdown_link(url, label)
        yield from (Span(gap, gap), _whole(f"({target})" if found["wrapped"] else target))
    elif found["label"]:
        yield _words(gap + found["label"])
    yield _words(written[len(address) :])


def _without_tail(url: str) -> str:
    """The address without the punctuation of the sentence around it."""
    while url and (url[-1] in ".,;:!?'\"*_~`" or (url[-1] == ")" and url.count(")") > url.count("("))):
        url = url[:-1]
    return url


def _numbers(text: str, most: int) -> list[int]:
    """The numbers that a marker names, ranges filled in, those without a passage left out."""
    named: list[int] = []
    for first, last in _RANGE.findall(text):
        ends = sorted((int(first), int(last or first)))
        named += range(max(ends[0], 1), min(ends[1], most) + 1)
    return named


def _mark(number: int) -> str:
    return f"\ue000{number}\ue001"


def _words(raw: str) -> Span:
    """Plain words: no pings, no tags, no entities, and no host names that Slack would make links of."""
    inert = re.sub(r"<(?=[^\s\d=<\u2060-])", "<" + JOINER, neutral(raw))
    inert = _HOST.sub(lambda host: host[0] + JOINER, re.sub(r"&(?=#?\w+;)", "&amp;", inert))
    return Span(inert, inert)


def _whole(text: str) -> Span:
    """Something that may not be cut, though a sentence may end with it."""
    words = re.sub(rf"(?:{MARK.pattern}|[*_~{JOINER}\s])+$", "", text)
    if text and words[-1:] in tuple(".!?…。！？"):
        return Span(text, "X" * (len(text) - 1) + words[-1])
    return Span(text, "X" * len(text))


def _code(content: str) -> str:
    ticks = "`"
    while ticks in content:
        ticks += "`"
    blank = " " if content[:1] == "`" or content[-1:] == "`" else ""
    return f"{ticks}{blank}{content}{blank}{ticks}"
