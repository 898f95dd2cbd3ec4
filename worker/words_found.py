"""What Footnote says of how it found an answer, and of the words that an answer rests on."""

from worker import words
from worker.usage import Usage


def how() -> str:
    """On the button that shows the steps to whoever asked."""
    return "How I found this"


def sources() -> str:
    """On the button that shows the words that an answer rests on."""
    return "Sources"


def how_title() -> str:
    """Above the steps."""
    return "*How I found this* (only you see it)"


def sources_title() -> str:
    """Above the words."""
    return "*What this answer rests on* (only you see it)"


def step(number: int, what: str, seconds: float) -> str:
    """The head of a step."""
    return f"*{number}. {what}* · {seconds:.2f} s"


def without_contents() -> str:
    """Below steps of which not all is shown."""
    return (
        "Some steps read messages or files of Slack. What they say, and what I wrote from them, I don't keep, so these "
        "steps have only their names and times here."
    )


def cut_short() -> str:
    """Below what did not fit into a message."""
    return "There was more than fits here."


def used(call: Usage, dollars: float | None) -> str:
    """What a call to a model used."""
    return f"{call.step}: {call.model}, {words.cost(call.input_tokens + call.output_tokens, dollars)}"


def not_yours(user: str) -> str:
    """For whoever wants to see the steps of somebody else's answer."""
    return f"Only <@{user}>, who asked this, can see how I found it. Ask me yourself, and you can see it for yours."


def no_longer(hours: float) -> str:
    """What was kept is gone, or was never there."""
    kept = f"{hours:g} hours" if hours != 1 else "an hour"
    return f"I no longer have this: I keep it for {kept} after an answer. Ask again, and the new answer has it."


def not_kept() -> str:
    """Nothing is kept any more, since an admin said so."""
    return "I keep nothing of how answers were found here any more. The links in the answer lead to its sources."


def unreachable() -> str:
    """What is kept can't be read now."""
    return "I can't show this right now: my store does not answer. Please press again in a minute."


def nothing_to_show() -> str:
    """Of all sources there is none that whoever pressed may see; nor is it said whether there are others."""
    return "There is nothing here that I can show you."


def gone() -> str:
    """In the place of a message's words."""
    return "This message was deleted after I answered."


def changed() -> str:
    """In the place of words that are no longer there."""
    return "This message was edited after I answered, and no longer says what I quoted."


def not_there() -> str:
    """In the place of words that can't be told from the message's others any more."""
    return "I can't find the words that I quoted in it again. The link leads to the message."


def edited() -> str:
    """Behind words that still stand in a message of which others changed."""
    return "(edited after I answered; these words still stand there)"


def out_of_reach() -> str:
    """In the place of words that can't be read again."""
    return "I am not a member there, so I can't read its words again. The link leads to the message."


def silent() -> str:
    """In the place of words that Slack did not give."""
    return "Slack did not let me read it again just now. The link leads to the message."


def a_file() -> str:
    """In the place of a file's words."""
    return "The link leads to the file; its words I don't keep."


def message(place: str, author: str, day: str) -> str:
    """What a reader calls a message."""
    return ", ".join(filter(None, [place, author, day]))


def direct() -> str:
    """What a reader calls a direct conversation."""
    return "direct message"


def group() -> str:
    """What a reader calls a conversation of several."""
    return "group message"


def a_channel() -> str:
    """A channel whose name is not known."""
    return "a channel"
