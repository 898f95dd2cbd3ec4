"""From a draft to an answer: every marker checked, every statement cited, only the cited sources listed."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from markdown_it.tree import SyntaxTreeNode

from worker.backing import Spans, backing, quoted
from worker.inline import Allowed, Span, bare_address, inline
from worker.labels import labels
from worker.markdown import parsed, parsed_words, with_bold
from worker.marked import MARK, marked_sentences
from worker.mrkdwn import JOINER
from worker.numbering import numbered
from worker.proof.check import Fault
from worker.proof.prover import MARKS, Prover
from worker.silence import admits_disagreement, admits_silence
from worker.standing import LABEL, Piece, Role, Standing
from worker.types import Answer, Draft, Evidence, Outcome, Passage, Style

LONGEST_LABEL = 160
"""Characters of a line that introduces a list; anything longer states something."""
SHORTEST_QUOTE = 2
"""Letters and digits; a Chinese word may have two characters."""

_OPEN, _CLOSE = "\ue000", "\ue001"
_ELLIPSIS = re.compile(r"\[…\]|\[\.\.\.\]|…|\.\.\.")
UNSEEN = "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u200c\u200d\ufeff\u00ad\u0640"
"""Marks of direction, joiners, soft hyphens and Arabic's stretched line: they are no letters."""
_TYPOGRAPHY = str.maketrans(dict.fromkeys("“”„‟«»‹›\"'‘’‚‛*_~`\\>|#[]" + JOINER + UNSEEN) | dict.fromkeys("–—−‐‑", "-"))
_NOTHING: Mapping[str, str] = MappingProxyType({})


def cite(
    draft: Draft,
    evidence: Sequence[Evidence],
    *,
    searched: tuple[str, ...] = (),
    unreachable: Mapping[str, str] = _NOTHING,
    notes: tuple[str, ...] = (),
    language: str = "en",
    proves: bool = True,
) -> Answer:
    """The answer that the draft makes. Nothing that cites: nothing found.

    Sentences that what they cite does not bear out are dropped, unless nothing is to be proven.
    """
    passages = [ranked.passage for part in evidence for ranked in part.passages]
    drafts = [each for each in (draft, draft.beside) if each and each.sufficient]
    standing = [_standing(each, passages, len(evidence), language, _prover(each, evidence, proves)) for each in drafts]
    held = [(each, text) for each, text in zip(drafts, standing, strict=True) if MARK.search(text)]
    if not held:
        return Answer(Outcome.NOTHING_FOUND, "", (), searched, unreachable, notes, language)
    outcome = Outcome.QUOTED if held[0][0].style is Style.QUOTES else Outcome.ANSWERED
    spans: Spans = {}
    for each, text in held:
        by_quotes = each.style is Style.QUOTES
        for number, told in (quoted(text) if by_quotes else backing(text, passages, each.spans, language)).items():
            spans[number] = (*spans.get(number, ()), *told)
    text, citations = numbered("\n\n".join(text for _, text in held), passages, spans, language)
    aging = any(each.aging for each, _ in held)
    return Answer(outcome, text, citations, searched, unreachable, notes, language, aging)


def objections(draft: Draft, evidence: Sequence[Evidence], language: str) -> list[tuple[str, list[Fault]]]:
    """Sentences of the draft that what they cite does not bear out, with what is wrong in each."""
    passages = [ranked.passage for part in evidence for ranked in part.passages]
    prover = _prover(draft, evidence)
    if draft.sufficient:
        _standing(draft, passages, len(evidence), language, prover)
    return prover.objections


def _prover(draft: Draft, evidence: Sequence[Evidence], proves: bool = True) -> Prover:
    passages = [ranked.passage for part in evidence for ranked in part.passages]
    computed = [*(each for part in evidence for each in part.computed), *draft.computed]
    return Prover(passages, draft.spans, computed, proves)


def _standing(draft: Draft, passages: Sequence[Passage], parts: int, language: str, prover: Prover) -> str:
    links = {bare_address(url): url for passage in passages for url in (passage.source.url, passage.url) if url}
    allowed = Allowed(links, len(passages))
    quotes = draft.style is Style.QUOTES
    reading = Quoted(passages).read if quotes else Stated(allowed, prover).read
    writer = Standing(
        reading, quoting=quotes, parts=parts, proves=prover.holds_row, missing=labels(language).nothing_on_this
    )
    return writer.written(parsed(with_bold(draft.text.replace(_OPEN, "").replace(_CLOSE, ""))))


@dataclass(frozen=True, slots=True)
class Stated:
    """Keeps the sentences of an answer that cite a passage which bears them out."""

    allowed: Allowed
    prover: Prover

    def read(self, node: SyntaxTreeNode, role: Role) -> Piece:
        """What of a running text stands."""
        span = inline(node, self.allowed)
        if role in (Role.HEADING, Role.CELL):
            return Piece(span.text.strip())
        if introduces(span, role):
            return Piece(span.text.strip(), LABEL)
        if admits_disagreement(span.text) and not MARK.search(span.text):
            return Piece(span.text.strip(), LABEL)
        if MARK.match(span.text) and MARK.sub("", span.text).lstrip().startswith(":"):
            return Piece("")  # an entry of a list of sources, which the answer gets anyway
        told = _cited(marked_sentences(span.text, span.shape), role)
        # In an item the last marker stands for what comes before it.
        last = "".join(found[0] for found in MARKS.finditer(told[-1])) if told and role is Role.ITEM else ""
        held = [each for each in told if self.prover.holds(each if MARK.search(each) else each + last)]
        return Piece("".join(_cited(held, role)).strip())


def introduces(span: Span, role: Role) -> bool:
    """Whether a text only says what comes below it: it ends with a colon, or is one bold line that is no sentence."""
    text = span.text.strip()
    if len(text) > LONGEST_LABEL or MARK.search(text):
        return False
    bare = text.strip("*_ ")
    if bare.endswith((":", "：")):
        return len(marked_sentences(text, span.shape)) == 1
    bold = text.startswith("**") and text.endswith("**") and "**" not in text[2:-2]
    return (bold or role is Role.ITEM) and not bare.endswith((".", "!", "。", "！"))


def _cited(told: Sequence[str], role: Role) -> list[str]:
    """The sentences with a marker; in a list item the last marker stands for all before it.

    A single word such as "Yes." stands before a sentence that cites, and so does the admission that nothing was found;
    that the sources disagree may stand where two of them are cited.
    """
    differing = len({number for sentence in told for number in MARK.findall(sentence)}) > 1
    last = max((at for at, sentence in enumerate(told) if MARK.search(sentence)), default=-1)
    return [
        sentence
        for at, sentence in enumerate(told)
        if MARK.search(sentence)
        or admits_silence(sentence)
        or (differing and admits_disagreement(sentence))
        or (at < last and (role is Role.ITEM or _is_a_word(sentence)))
    ]


def _is_a_word(sentence: str) -> bool:
    bare = sentence.strip(" \n*_.!,。！，")
    return bare.isalpha() and len(bare) <= (15 if bare.isascii() or bare[0] < "\u2e80" else 2)


@dataclass(frozen=True, slots=True)
class Quoted:
    """Keeps the quotes that stand, word for word, in the passage that their marker names."""

    passages: Sequence[Passage]

    def read(self, node: SyntaxTreeNode, role: Role) -> Piece:
        """What of a running text stands."""
        # Without any address, so that it can be compared: the list of sources leads to the passage.
        span = inline(node, Allowed({}, len(self.passages)))
        if role is Role.HEADING:
            return Piece(MARK.sub("", span.text).strip())
        if introduces(span, Role.PARAGRAPH):
            return Piece(span.text.strip(), LABEL)
        if admits_silence(span.text) and not MARK.search(span.text):
            return Piece(span.text.strip())
        kept = [quote + marks for quote, marks in self._quotes(span.text)]
        return Piece("".join(kept).strip())

    def _quotes(self, text: str) -> Iterator[tuple[str, str]]:
        """The quotes that hold, with the markers that prove them."""
        at = 0
        for marks in MARKS.finditer(text):
            quote, at = text[at : marks.start()], marks.end()
            numbers = [number for number in MARK.findall(marks[0]) if quotes(quote, self.passages[int(number) - 1])]
            if numbers:
                yield quote, "".join(f"{_OPEN}{number}{_CLOSE}" for number in numbers)


def quotes(quote: str, passage: Passage) -> bool:
    """Whether the passage holds the words of the quote in this order; an ellipsis may stand for words left out."""
    text = folded(inline(parsed_words(passage.text), Allowed({}, 0)).text)
    said = folded(quote)
    if sum(map(str.isalnum, said)) < SHORTEST_QUOTE:
        return False
    if said in text:
        return True
    at = 0
    for piece in map(folded, _ELLIPSIS.split(quote)):
        at = text.find(piece, at)
        if at < 0:
            return False
        at += len(piece)
    return True


def folded(text: str) -> str:
    """The text without what typography and markup add to it."""
    return " ".join(text.translate(_TYPOGRAPHY).split())
