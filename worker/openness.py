"""Which words a query to the outside may hold once its author has seen Slack text."""

from collections.abc import Iterable

from search_backends.lexical import stemmed, words
from search_backends.stopwords import STOP_WORDS
from worker.plan import asked_before
from worker.types import Conversation, Question

PLAIN = frozenset(
    "active actor album area artist author band battle biography birth book born build built capital career champion "  # noqa: SIM905  a table reads better so
    "city club comparison composer country cup date day death debut definition designer died director discovery "
    "distance edition election end family film final finals first founded founder game generation geography height "
    "history invention inventor island language languages last latest launch league leader length life lifecycle list "
    "longest main maintenance match member month mountain movie name nationality novel number official origin painter "
    "party people planet play player players point poet policy population position premiere president price prize "
    "production published record release released result river roster rules schedule science season series size "
    "software song speed spoken start state statistics support team time title tournament university version war "
    "weight winner winners won work writer year years".split()
)
"""English words in which one asks an encyclopedia, and which tell nothing of anybody."""


def open_stems(
    question: Question, conversation: Conversation, public: Iterable[str], closed: Iterable[str], language: str
) -> frozenset[str]:
    """Stems of what the asker said to Footnote, of public texts, and of words that tell nothing.

    The last only where they stand in no closed text: what comes from Slack alone stays there.
    """
    own = stemmed(words(" ".join([question.text, *asked_before(question, conversation)])), language)
    known = stemmed(words(" ".join(public)), language)
    little = stemmed(sorted(STOP_WORDS.get(language, frozenset())), language)
    hidden = frozenset(stemmed(words(" ".join(closed)), language))
    plain = frozenset(stemmed(sorted(PLAIN), language)) - hidden
    return frozenset(own).union(known, plain, little)
