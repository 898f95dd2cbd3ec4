"""What Footnote says when it did not answer, or did not take a question in."""

from datetime import UTC, datetime

from worker.quotas import DOLLARS, MINUTE_S, Quota


def try_again() -> str:
    """On the button below a reason why there is no answer."""
    return "Try again"


def still_needed(asked_at: float, channel: str = "") -> str:
    """Asked long ago: an answer now might disturb."""
    where = f" in <#{channel}>" if channel else ""
    return (
        f"You asked me something{where} on {moment(asked_at)}, and I could not get to it until now. "
        "Is it still needed? Press the button if it is; else there is nothing to do."
    )


def answer_it() -> str:
    """On the button below that."""
    return "Yes, answer it"


def goes_on(channel: str) -> str:
    """In the place of a button that was pressed elsewhere than where the answer comes."""
    return f"I look it up; the answer comes in <#{channel}>. Please look there."


def not_yours(user: str) -> str:
    """For whoever presses somebody else's button."""
    return f"Only <@{user}>, who asked this, can have it tried again. Ask me yourself, and I answer you, too."


def too_late() -> str:
    """A command's text is not kept for long."""
    return "That was too long ago: I no longer have your question. Please type the command again."


def question_gone() -> str:
    """Its message can't be found any more."""
    return "I can't find your question any more, so I have no answer. Please ask again."


def over_limit(quota: Quota, until: float) -> str:
    """Why a question is not taken in, and when it would be."""
    on = f"Please ask again from {moment(until)} on."
    if quota.what == DOLLARS:
        return f"What one {quota.whose} may have models do in a day is used up. {on}"
    period = "a minute" if quota.seconds == MINUTE_S else "a day"
    return f"I take {quota.most:.0f} questions {period} of one {quota.whose}, and this would be one more. {on}"


def moment(seconds: float) -> str:
    """A time as each reader's own clock has it."""
    plain = datetime.fromtimestamp(seconds, UTC)
    return f"<!date^{int(seconds)}^{{date_short_pretty}}, {{time}}|{plain:%Y-%m-%d %H:%M} UTC>"
