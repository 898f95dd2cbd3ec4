"""Whether a date in a claim says as of when something is known, rather than when it happened."""

import re

from worker.proof.dates import Date

SOURCE = (
    r"(?:source|page|article|entry|version|revision|message|post|one|newest|latest|newer|older|recent|other|another"
    r"|quelle|seite|fassung|nachricht|neuere|ältere|fuente|página|versión|mensaje|reciente|antigua)"
)
BEFORE = re.compile(
    r"(?:\b(?:as (?:of|at)|stand|updated|revised|edited|dated|last changed|a fecha de|a día|actualizad[oa] (?:el|a)"
    rf"|{SOURCE}s?,? (?:is |was |are )?(?:from|of|dated|written|vom|von|de|del))|截至|截止|更新于|حتى|بتاريخ|到)"
    r"\W*(?:the |on |dem |den |vom |zum |el )?\W*$",
    re.IGNORECASE,
)
OF_SOURCES = re.compile(
    r"\b(?:newest|latest|oldest|earliest|most recent)"
    r"(?= (?:source|page|article|entry|version|revision|message|figure|number|count|value|estimate|statement)s?\b)"
    r"|\b(?:newest|latest|most recent|oldest)(?: (?:comes|one|being))? first\b",
    re.IGNORECASE,
)
"""What a claim says of its sources' age, not of what they tell."""
BEHIND = re.compile(r"\s*(?:時点|现在|現在|时点|为止|の時点|\)|）)")
OPENED = re.compile(r"[(（]\s*$")
SAID = re.compile(
    r"\b(?:said|says|wrote|writes|posted|announced|asked|told|decided|agreed|schrieb|sagte|escribi[oó]|dijo)\b"
    r"|写|说|書|言|كتب|قال",
    re.IGNORECASE,
)


def says_when(claim: str, date: Date, spoken: bool) -> bool:
    """Whether the date is that of a source: "as of 1 May 2026", "(2026-05-01)"; of a message, when somebody said it."""
    before, behind = claim[: date.start], claim[date.end :]
    if BEFORE.search(before) or (spoken and SAID.search(claim)):
        return True
    follows = BEHIND.match(behind)
    return bool(follows and (follows[0].strip() not in ")）" or OPENED.search(before)))


def without_age(claim: str) -> str:
    """The claim without what it says of its sources' age; as long as before."""
    return OF_SOURCES.sub(lambda found: " " * len(found[0]), claim)
