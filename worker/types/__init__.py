"""The values a question passes through on its way to an answer, in order of appearance."""

from worker.types.answered import Answer, Choices, Citation, Draft, Outcome, Style
from worker.types.around import Cited, Conversation, Message
from worker.types.asked import BETWEEN, COMMAND, Asker, Door, Forward, Place, Question, first_of, team_of
from worker.types.found import Evidence, Findings, Part, Passage, Plan, RankedPassage

__all__ = [
    "BETWEEN",
    "COMMAND",
    "Answer",
    "Asker",
    "Choices",
    "Citation",
    "Cited",
    "Conversation",
    "Door",
    "Draft",
    "Evidence",
    "Findings",
    "Forward",
    "Message",
    "Outcome",
    "Part",
    "Passage",
    "Place",
    "Plan",
    "Question",
    "RankedPassage",
    "Style",
    "first_of",
    "team_of",
]
