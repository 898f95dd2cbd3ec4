"""Questions about the people one works with: who knows of something, and what somebody is worth, which is not answered.

Only what clearly asks for a judgement on a colleague is declined: the famous have articles.
"""

import re

_KNOWS = re.compile(
    r"^\W*(?:does (?:anyone|anybody|someone) (?:here )?know"
    r"|who(?: here| else| in (?:the|our) \w+)? (?:knows?|understands)"
    r"|(?:who|whom) (?:can|could|should|do|would) (?:i|we) (?:ask|talk to|turn to|speak to|contact)"
    r"|who(?:'s|’s| is| are) (?:the |our |an? )?(?:experts?|specialists?|go-to(?: person)?)"
    r"|who (?:can|could) (?:help|tell)(?: me| us)?"
    r"|wer (?:hier )?(?:wei(?:ß|ss)|kennt sich(?: hier)?))\s+"
    r"(?:(?:a lot|lots|much|more|most|best|anything|something|all|etwas|viel|am meisten|gut|sich)\s+)*"
    r"(?:about|on|of|in|for|with|regarding|how to|über|mit|bei|zu)\s+(?P<topic>.+?)(?:\s+aus)?\s*[?.!]*$",
    re.IGNORECASE,
)
_GOOD = (
    r"(?:good|bad|great|terrible|awful|poor|any good|the (?:best|worst)|competent|incompetent|lazy|useless|stupid|smart"
    r"|(?:un)?reliable|trustworthy|(?:un)?productive|overpaid|underpaid|hard-?working|difficult)"
)
_MINE = r"(?:boss|manager|colleague|co-?worker|teammate)"
_ROLE = (
    r"(?:performers?|employees?|team members?|members? of (?:the|our|my) team"
    rf"|engineers?|developers?|workers?|{_MINE}s?)"
)
_OURS = (
    r"(?:here|we have|(?:in|on|of|at|among) (?:our|my|the|this) (?:\w+ )?"
    r"(?:team|company|department|office|group|workspace|channel))\b"
)
_RANKED = (
    r"(?:worst|best|weakest|strongest|laziest|slowest|smartest|dumbest|least \w+"
    r"|most (?:productive|useless|valuable|annoying|competent))"
)
_ONE_OF_US = rf"(?:@\S+(?: [A-Z]\w+)?|he|she|my {_MINE})"
_SOMEBODY = rf"(?:{_ONE_OF_US}|they|(?-i:[A-Z][\w-]+(?: [A-Z][\w-]+)?))"
_THEIR_JOB = r"(?:his|her|their) (?:job|work|role)"
_JUDGES = re.compile(
    rf"\b(?:is|are) {_SOMEBODY} (?:really |actually |doing )?(?:an? )?{_GOOD} (?:at|in) {_THEIR_JOB}\b"
    rf"|\b(?:is|are) (?:@\S+(?: [A-Z]\w+)?|my {_MINE}) (?:really |actually )?(?:an? )?{_GOOD}\b"
    rf"|\bwho(?:'s|’s| is| are) (?:the |our |my )?{_RANKED} (?:{_ROLE}\W*(?:$|{_OURS})|(?:person|people|one)\W*{_OURS})"
    rf"|\bwho(?:'s|’s| is| are) {_GOOD} (?:at|in) {_THEIR_JOB}\b"
    rf"|\bwho (?:performs?|works?|does)(?: the)? (?:\w+ )?(?:worst|best|least|hardest)\W*(?:$|{_OURS})"
    r"|\bwho should (?:we|i|they) (?:fire|promote|lay off|let go|get rid of)\b"
    rf"|\bshould (?:we|i|they) (?:fire|lay off) {_SOMEBODY}"
    rf"|\bshould (?:we|i|they) (?:promote|let go|get rid of) {_ONE_OF_US}"
    rf"|\bdoes {_SOMEBODY} (?:work hard|do (?:a good job|{_THEIR_JOB})(?: well)?|deserve a (?:raise|promotion))\b"
    rf"|\bdoes {_ONE_OF_US} perform well\b"
    rf"|\bhow (?:good|bad|competent|productive|lazy) (?:is|are) {_SOMEBODY} (?:at|in) {_THEIR_JOB}\b"
    rf"|\bhow well (?:is|does) {_ONE_OF_US} (?:perform(?:ing)?|work)\b"
    rf"|\b(?:rate|rank|evaluate|judge|assess) (?:my|our|the) (?:team|employees|staff|{_MINE}s?)\b"
    rf"|\b(?:rate|evaluate|assess) {_SOMEBODY}['’]s (?:performance|work)\b"
    rf"|\bist {_SOMEBODY} (?:gut|schlecht|faul) in (?:seinem|ihrem) (?:job|beruf)\b"
    r"|\bwer ist (?:der|die|unsere?) (?:beste|schlechteste|faulste)r? (?:mitarbeiter|kolleg)(?:in|e)?\b",
    re.IGNORECASE,
)


def topic_of(question: str) -> str:
    """What it is that somebody is looked for who knows of it; empty where nobody is."""
    found = _KNOWS.match(question)
    return found["topic"] if found else ""


def judges(question: str) -> bool:
    """Whether a judgement on a colleague is asked for."""
    return bool(_JUDGES.search(question))
