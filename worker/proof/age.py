"""Whether a date in a claim says as of when something is known, rather than when it happened."""

import re

from worker.proof.dates import Date

SOURCE = (
    r"(?:source|page|article|entry|message|post|(?:newer|older|newest|oldest|more recent) one"
    r"|quelle|seite|nachricht|fuente|página|mensaje)"
)
BEFORE = re.compile(
    r"(?:\b(?:as (?:of|at)|(?-i:Stand)|a fecha de|a día"
    rf"|{SOURCE}s?,? (?:(?:is|was|are) )?(?:last )?(?:from|of|dated|written|updated|revised|edited|vom|von|de|del))"
    r"|截至|截止|^حتى)\W*(?:the |on |dem |den |vom |zum |el )?\W*$",
    re.IGNORECASE,
)
OF_SOURCES = re.compile(
    r"(?:^|[,;:.—–] ?|\b(?:but|and|while) )the (newest|latest|oldest|earliest|most recent)"
    r"(?= (?:source|page|message|article)s? (?:says?|gives?)\b)",
    re.IGNORECASE,
)
"""What a claim says of its sources' age, not of what they tell."""
BEHIND = re.compile(r"\s*(?:時点|现在|現在|时点|为止|の時点|\)|）)")
OPENED = re.compile(r"[(（]\s*$")
ISO = re.compile(r"\d{4}-\d\d-\d\d$")
SAID_ON = re.compile(
    r"\b(?:(?:said|says|wrote|writes|posted|schrieb|sagte|escribi[oó]|dijo) (?:on|am|el)|(?:كتب|قال) \w+ (?:في|يوم)) $",
    re.IGNORECASE,
)
OPENS = re.compile(r"^\W*(?:on |am |el )?$", re.IGNORECASE)
_NAMED = r"(?-i:[^\W\d_a-z]\w*|he|she|they)"
THEN_SAID = re.compile(
    rf",? (?:{_NAMED} ){{1,3}}(?:said|wrote|posted|escribió|dijo)\b|,? (?:schrieb|sagte|escribió|dijo)\b"
    r"|[，,]?\s?[\w]{1,8}?\s?(?:写道|写到|说[，：:])",
    re.IGNORECASE,
)
"""Who said it, right behind the day: a day in what was said is another."""


def says_when(claim: str, date: Date, spoken: bool) -> bool:
    """Whether the date is that of a source: "as of 1 May 2026", "(2026-05-01)"; of a message, when somebody said it."""
    before, behind = claim[: date.start], claim[date.end :]
    if BEFORE.search(before) or (
        spoken and (SAID_ON.search(before) or (OPENS.match(before) and THEN_SAID.match(behind)))
    ):
        return True
    if not (follows := BEHIND.match(behind)):
        return False
    if follows[0].strip() not in ")）":
        return True
    return bool(OPENED.search(before) and ISO.match(claim[date.start : date.end]))


def without_age(claim: str) -> str:
    """The claim without what it says of its sources' age; as long as before."""
    for found in OF_SOURCES.finditer(claim):
        claim = claim[: found.start(1)] + " " * len(found[1]) + claim[found.end(1) :]
    return claim
