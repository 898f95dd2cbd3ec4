"""Where sentences end."""

import re

ABBREVIATIONS = frozenset(
    "mr mrs ms dr prof st sr jr gen col lt sgt capt rev hon gov sen rep "  # noqa: SIM905  a table reads better so
    "pres mt ft no nos vol vols pp p ed eds fig figs vs etc e.g i.e cf al approx ca c b d inc ltd co corp dept est "
    "jan feb mar apr jun jul aug sep sept oct nov dec "
    "u.s u.k u.n d.c ph.d b.a m.a bros ave blvd viz op z.b d.h u.a bzw nr str usw sog geb gest evtl ggf bd jh hl "
    "dra sra ee.uu av núm pág mme mlle dott sig г гг в вв т.е т.д им ул см др тыс млн млрд руб".split()
)
"""Words, without their last full stop, after which a sentence usually goes on."""
# A stop, closing quotes or brackets or a footnote mark, a space; CJK writes no space; a line always ends one.
ENDS = re.compile(r"(?P<stop>[.!?…؟।]+)[\"”’»)\]]*(?:\[\d+\])*(?P<space>[ \t]+)(?=\S)|[。！？][」』”）]*(?=.)|\n+")
LAST_WORD = re.compile(r"[^\s(\[\"“„«]+$")
NUMBERED = re.compile(r"^\d{1,3}$")


def sentences(text: str) -> list[str]:
    """The sentences in order, each as it is written, without the space around it."""
    found: list[str] = []
    start = 0
    for end in ENDS.finditer(text):
        if end["stop"] == "." and _goes_on(text[start : end.start()], text[end.end()]):
            continue
        found.append(text[start : end.end()].strip())
        start = end.end()
    found.append(text[start:].strip())
    return [sentence for sentence in found if sentence]


def _goes_on(before: str, following: str) -> bool:
    """Whether a full stop belongs to the word before it: an abbreviation, an initial, a German ordinal."""
    last = LAST_WORD.search(before)
    if last is None:
        return False
    word = last[0]
    if following.islower():
        return True
    initial = len(word) == 1 and word.isupper() and word.isalpha()
    # "J. R. R. Tolkien", but "vitamin C. It": a pronoun or article after a lone letter begins a sentence more often.
    return initial or word.lower() in ABBREVIATIONS or (len(word) <= 4 and word.count(".") >= 1 and word[0].isupper())
