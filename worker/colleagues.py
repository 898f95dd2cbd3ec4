"""Questions about the people one works with: who knows of something, and what somebody is worth, which is not answered.

Only what clearly asks for a judgement on a colleague is declined: the famous have articles. Whether a name without an
@ is a colleague's, the workspace knows.
"""

import re

from worker.judging import ELSEWHERE
from worker.types import Question

_KNOWS = re.compile(
    r"^\W*(?:who(?: here| else| in (?:the|our) \w+)? (?:knows?|understands)"
    r"|(?:who|whom) (?:can|could|should|do|would) (?:i|we) (?:ask|talk to|turn to|speak to|contact)"
    r"|who(?:'s|’s| is| are) (?:the |our |an? )?(?:experts?|specialists?|go-to(?: person)?)"
    r"|who (?:can|could) help(?: me| us)?"
    r"|wer (?:hier )?(?:wei(?:ß|ss)|kennt sich(?: hier)?))\s+"
    r"(?:(?:a lot|lots|much|more|most|best|anything|something|all|etwas|viel|am meisten|gut|sich)\s+)*"
    r"(?:about|on|of|in|for|with|regarding|how to|über|mit|bei|zu)\s+(?P<topic>.+?)(?:\s+aus)?\s*[?.!]*$",
    re.IGNORECASE,
)
_I = (
    r"(?:\bI(?:['’](?:m|ve|d)| am| have| had| was)?(?: (?:really|honestly|actually|just|still|also))? "
    r"|(?:^|[.!?,;:…–—-])\s*(?:(?:sorry|honestly|well|frankly),? )?)"
)
"""Who wrote it, named or left out where a clause begins: what others never do denies nothing."""
_DENIES = re.compile(
    rf"{_I}(?:(?:have )?no (?:idea|clue)|not (?:sure|familiar|an? expert|my (?:area|field|job))"
    r"|never (?:heard of|used|tried|touched|worked (?:with|on)|learn(?:ed|t)|understood|knew)"
    r"|know(?:s)? nothing|(?:do|did)(?: not|n['’]t) (?:really )?(?:know|understand|remember)"
    r"|(?:can|could)(?:not| not|n?['’]t) (?:help|say|tell))\b"
    r"|\b(?:not my (?:area|field)|ask (?:somebody|someone|anybody|anyone) else|keine Ahnung"
    r"|(?:ich|davon) wei(?:ß|ss) (?:\w+ )?nichts?|nie (?:von )?(?:\w+ )?(?:gehört|benutzt|verwendet))\b",
    re.IGNORECASE,
)
_END = r"\s*(?:[?.!]+(?:\s|$)|$)"
_GOOD = (
    r"(?:good|bad|great|terrible|awful|poor|any good|the (?:best|worst)|competent|incompetent|lazy|useless|stupid|smart"
    r"|(?:un)?reliable|trustworthy|(?:un)?productive|overpaid|underpaid|hard-?working|difficult)"
)
_MINE = r"(?:boss|manager|colleague|co-?worker|teammate)"
_STAFF = rf"(?:performers?|employees?|team members?|{_MINE}s?)"
_ROLE = rf"(?:{_STAFF}|engineers?|developers?|workers?|person|people|one)"
_OURS = (
    r"(?:here|we have|(?:in|on|of|at|among) (?:our|my|the|this) (?:\w+ )?"
    rf"(?:team|company|department|office|group|workspace|channel)){_END}"
)
_RANKED = (
    r"(?:worst|best|weakest|strongest|laziest|slowest|smartest|dumbest|least \w+"
    r"|most (?:productive|useless|valuable|annoying|competent))"
)
_CALLED = r"@(?!(?:here|channel|everyone|\S*bot)\b)\S+(?-i:(?: (?!Bot\b)[A-Z]\w+)?)"
"""A person, and neither a bot nor a group."""
_ONE_OF_US = rf"(?:{_CALLED}|he|she|my {_MINE})"
_WHOM = rf"(?:{_CALLED}|him|her|my {_MINE})"
_NAME = r"(?-i:[A-Z][\w-]+)"
_SOMEBODY = rf"(?:{_ONE_OF_US}|they|{_NAME}(?: {_NAME})?)"
_THEIR_JOB = r"(?:his|her|their) (?:job|work|role)"
_LAZY_THINGS = r"(?:Haskell|Spark|PySpark|Python|Scala|Kotlin|Java|JavaScript|Swift|Rust|Clojure|Hibernate|Polars|Dask)"
"""Of these it is asked how they evaluate."""
_LET_GO = r"(?:fire|promote|lay off|let go|get rid of)"
_JUDGES = re.compile(
    rf"\b(?:is|are) {_SOMEBODY} (?:really |actually )?(?:an? )?{_GOOD} (?:at|in) {_THEIR_JOB}\b"
    rf"|\b(?:is|are) {_SOMEBODY} doing {_THEIR_JOB}(?: (?:well|badly|poorly|properly))?{_END}"
    rf"|\b(?:is|are) {_ONE_OF_US} doing a (?:good|bad|great|poor) job{_END}"
    rf"|\b(?:is|are) (?:{_CALLED}|my {_MINE}) (?:really |actually )?(?:an? )?{_GOOD}(?: {_ROLE})?{_END}"
    rf"|^\W*is (?!{_LAZY_THINGS}\b){_NAME} (?:really |just |too )?(?:lazy|hard-?working){_END}"
    rf"|\bwho(?:'s|’s| is| are) (?:the |our |my )?{_RANKED} (?:{_STAFF}{_END}|{_ROLE} {_OURS})"
    rf"|\bwho(?:'s|’s| is| are) (?:our|my) {_RANKED} {_ROLE}{_END}"
    rf"|\bwho(?:'s|’s| is| are) {_GOOD} (?:(?:at|in) {_THEIR_JOB}\b|{_OURS})"
    rf"|\bwho (?:performs?|works?|does)(?: the)? (?:\w+ )?(?:worst|best|least|hardest) {_OURS}"
    rf"|\bwho should (?:we|i|they) {_LET_GO}(?: first| next)?{_END}"
    rf"|\bshould (?:we|i|they) (?:{_LET_GO} {_WHOM}|let {_WHOM} go|(?:fire|lay off) {_NAME}){_END}"
    rf"|\bdoes {_SOMEBODY} do {_THEIR_JOB}(?: (?:well|badly|poorly|properly))?{_END}"
    rf"|\bdoes {_ONE_OF_US} (?:work hard|perform well|do a good job|deserve a (?:raise|promotion)){_END}"
    rf"|\bhow (?:good|bad|competent|productive|lazy) (?:is|are) {_SOMEBODY} (?:at|in) {_THEIR_JOB}\b"
    rf"|\bhow well (?:is|does) {_ONE_OF_US} (?:perform(?:ing)?|work(?:ing)?){_END}"
    rf"|^\W*(?:(?:please|can you|could you|would you) )*(?:rate|rank|evaluate|judge|assess) "
    rf"(?:(?:my|our|the) (?:team|employees|staff|{_MINE}s?)"
    rf"|{_SOMEBODY}['’]s (?:performance|work)){_END}"
    rf"|\bwho(?:'s|’s| is| are) (?:the )?{_RANKED} (?:in|on|of) (?:our|my|the|this) team{_END}"
    rf"|\b(?:is|are) {_SOMEBODY} (?:really |actually )?an? {_GOOD} (?:colleague|co-?worker|teammate|employee){_END}"
    rf"|\bist {_SOMEBODY} (?:gut|schlecht|faul) in (?:seinem|ihrem) (?:job|beruf)\b"
    rf"|^\W*ist (?!{_LAZY_THINGS}\b){_NAME} (?:wirklich |sehr |zu )?(?:faul|fleißig){_END}"
    rf"|\bist {_SOMEBODY} eine? (?:gute|schlechte)r? (?:kolleg(?:in|e)|mitarbeiter(?:in)?){_END}"
    rf"|^\W*es {_NAME} (?:muy |un |una )?(?:perezos[oa]|vag[oa]|trabajadora?){_END}"
    rf"|\bes {_SOMEBODY} una? (?:buena?|mala?) (?:compañer[oa]|colega|emplead[oa]){_END}"
    rf"|{_NAME} est[- ](?:il|elle) (?:très )?paresseu(?:x|se){_END}"
    rf"|{_SOMEBODY} est[- ](?:il|elle) une? (?:bon(?:ne)?|mauvaise?) (?:collègue|employée?){_END}"
    r"|\bwer ist (?:der|die|unsere?) (?:beste|schlechteste|faulste)r? (?:mitarbeiter|kolleg)(?:in|e)?"
    rf"(?: hier| bei uns| im team)?{_END}",
    re.IGNORECASE,
)
LONGEST = 300
"""Characters: whoever asks for a judgement is brief, and in long texts these patterns would take their time."""
_WHO = r"(?P<{0}>[\w-]+(?: [\w-]+)??(?:(?:,|,? or|,? and) [\w-]+(?: [\w-]+)??){{0,3}})"
_NAMED = re.compile(
    rf"^\W*(?:is|are|was) {_WHO.format('a')} (?:really |actually |just |too )?(?:an? )?{_GOOD}(?: {_ROLE})?{_END}"
    rf"|^\W*is {_WHO.format('b')} (?:better|worse|lazier|smarter|more (?:reliable|productive|competent)) than \S+{_END}"
    rf"|\bshould (?:we|i|they) {_LET_GO} {_WHO.format('c')}{_END}"
    rf"|\bdoes {_WHO.format('d')} (?:work hard|perform well|do a good job|deserve a (?:raise|promotion)){_END}"
    rf"|^\W*how (?:good|bad|competent|productive|lazy|reliable) is {_WHO.format('e')}{_END}"
    rf"|^\W*ist {_WHO.format('f')} (?:wirklich |sehr )?(?:(?:un)?zuverlässig|(?:in)?kompetent|gut|schlecht){_END}"
    rf"|^\W*es {_WHO.format('g')} (?:muy )?(?:fiable|(?:in)?competente|buen[oa]|mal[oa]){_END}"
    rf"|^\W*{_WHO.format('h')} est[- ](?:il|elle) (?:très )?(?:fiable|(?:in)?compétente?|bon(?:ne)?|mauvaise?){_END}",
    re.IGNORECASE,
)
"""Is about a colleague where the name is one's: ferries and databases are reliable too."""
_BETWEEN_NAMES = re.compile(r",? (?:or|and) |, ")
_HOW_TO = re.compile(
    r"^\W*(?:(?:how|where) (?:do|does|can|should|would|could|to)|(?:can|may|could) (?:i|we))\b", re.IGNORECASE
)
"""Asks for the way of doing it."""


def topic_of(question: str) -> str:
    """What it is that somebody is looked for who knows of it; empty where nobody is."""
    found = _KNOWS.match(question)
    return found["topic"] if found else ""


def denies(message: str) -> bool:
    """Whether who wrote it knows nothing of what it is about, or only asks."""
    return bool(_DENIES.search(message)) or message.rstrip().endswith("?")


def judges(question: str) -> bool:
    """Whether a judgement on a colleague is asked for."""
    if len(question) > LONGEST or _HOW_TO.match(question):
        return False
    return bool(_JUDGES.search(question) or ELSEWHERE.search(question))


def judged(question: str) -> tuple[str, ...]:
    """The names, in lower case, on which a judgement is asked for if they are colleagues'."""
    found = _NAMED.search(question) if len(question) <= LONGEST else None
    named = next(filter(None, found.groups()), "") if found else ""
    return tuple(filter(None, _BETWEEN_NAMES.split(named.lower())))


async def nobody(question: Question, names: tuple[str, ...]) -> bool:
    """Whether one of the names is a colleague's, where nobody is known."""
    return False
