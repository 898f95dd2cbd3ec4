"""Where sentences end."""

import re
from functools import lru_cache
from itertools import pairwise

ABBREVIATIONS = frozenset(
    "mr mrs ms dr prof st sr jr gen col lt sgt capt rev hon gov sen rep "  # noqa: SIM905  a table reads better so
    "pres mt ft no nos vol vols pp p ed eds fig figs vs etc e.g i.e cf al approx ca c b d inc ltd co corp dept est "
    "jan feb mar apr jun jul aug sep sept oct nov dec "
    "u.s u.k u.n d.c ph.d b.a m.a bros ave blvd viz op z.b d.h u.a bzw nr str usw sog geb gest evtl ggf bd jh hl "
    "د أ م ق.م ه dra sra ee.uu av núm pág mme mlle dott sig г гг в вв т.е т.д им ул см др тыс млн млрд руб".split()
)
"""Words, without their last full stop, after which a sentence usually goes on."""
# A stop, closing quotes or brackets or a footnote mark, a space; CJK writes no space; a line always ends one.
ENDS = re.compile(
    r"(?P<stop>[.!?…؟।۔]+)(?P<close>[\"”’»)\]]*)(?:\[\d+\])*(?P<space>[ \t]+)(?=\S)|[。！？｡．][」』”）]*(?=.)|\n+"
)
LAST_WORD = re.compile(r"[^\s(\[\"“„«]+$")
ORDINAL = re.compile(r"(?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Jahrh|Jh|Weltkrieg)")
"""What goes on after a number and a full stop in German."""


def sentences(text: str) -> list[str]:
    """The sentences in order, each as it is written, without the space around it."""
    return [text[start:end] for start, end in spans(text)]


@lru_cache(maxsize=2000)  # the same passages are cut, ranked, quoted and proven, and come again with the next question
def spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where each sentence starts and ends in the text."""
    ends = [end.end() for end in ENDS.finditer(text) if not _inside(end, text)]
    found = [(start, start + len(text[start:end].rstrip())) for start, end in pairwise([0, *ends, len(text)])]
    return tuple((end - len(text[start:end].lstrip()), end) for start, end in found if text[start:end].strip())


def _inside(end: re.Match[str], text: str) -> bool:
    # What an abbreviation belongs to lies close before it; a run-on text is not read again for every stop.
    before = text[max(0, end.start() - 40) : end.start()]
    return end["stop"] == "." and not end["close"] and _goes_on(before, text[end.end() : end.end() + 20])


def _goes_on(before: str, after: str) -> bool:
    """Whether a full stop belongs to the word before it: an abbreviation, an initial, a German ordinal."""
    last = LAST_WORD.search(before)
    if last is None or after[0].islower():
        return last is not None
    word = last[0]
    if word.isdigit():
        return len(word) < 3 and bool(ORDINAL.match(after))
    initial = len(word) == 1 and word.isupper() and word.isalpha()
    dotted = len(word) <= 4 and "." in word and word[0].isupper()
    return initial or dotted or word.lower() in ABBREVIATIONS
