"""Hypothetical answers (HyDE): what a model is asked for, and what is made of its reply."""

from collections.abc import Mapping
from typing import Any

from worker.authors.manner import Manner
from worker.authors.plans import object_of
from worker.authors.prompting import asked, filled
from worker.authors.replies import strings_from
from worker.types import Conversation, Question

SCHEMA = object_of({"answers": {"type": "array", "items": {"type": "string"}}})


def hypothesis_prompt(question: Question, conversation: Conversation, manner: Manner) -> str:
    """The prompt for SCHEMA."""
    many = manner.hypotheses > 1
    count = f"{manner.hypotheses} such texts, each taking another answer for true," if many else "one such text"
    return filled("hypothesize", **asked(question, conversation), count=count)


def hypotheses_from(reply: Mapping[str, Any], manner: Manner) -> tuple[str, ...]:
    """The hypothetical answers, none where the reply has none."""
    return strings_from(reply.get("answers"))[: manner.hypotheses]
