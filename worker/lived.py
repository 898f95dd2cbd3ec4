"""The sentence with the days of a life in brackets, for who asks when somebody was born or died.

"Ada Berg (3 May 1843 – 4 June 1900) was a weaver" has no word of the question but the name. English alone, and only on
the page of just that name: of others with it there are many.
"""

import re
from collections.abc import Sequence

from worker.compared import Measure
from worker.quotes import Quote, shortened
from worker.types import Part, Passage
from worker.valued import day_of

_WHEN = r"(?:and )?(?:when|(?:(?:in|on) )?(?:what|which) (?:year|date|day))"
_ASKED = {
    Measure.BORN: re.compile(rf"{_WHEN} (?:was )?(?P<name>.+?)(?: was)? born", re.IGNORECASE),
    Measure.DIED: re.compile(rf"{_WHEN} (?:did )?(?P<name>.+?) (?:died?|pass(?:ed)? away)", re.IGNORECASE),
}
"""The whole question: "when did X die of" or "when X was born, who" asks for something else."""


def lived(part: Part, passages: Sequence[Passage], quotes: Sequence[Quote]) -> tuple[Quote, ...]:
    """The sentence before the best quote where it is asked for such a day and no quote has that; else the quotes."""
    asked = part.text.strip().rstrip(" ?.!")
    found = next(((measure, form) for measure, forms in _ASKED.items() if (form := forms.fullmatch(asked))), None)
    if found is None:
        return tuple(quotes)
    measure, form = found
    name = form["name"].casefold()
    if name in ("he", "she") and len(part.context) == 1:
        name = part.context[0].casefold()
    own = [number for number, passage in enumerate(passages) if passage.source.title.casefold() == name]
    read = ((number, day_of(measure, passages[number].source.title, passages[number].text)) for number in own)
    days = [(number, day) for number, day in read if day]
    if len({day.text for _, day in days}) != 1 or any(days[0][1].text in quote.text for quote in quotes):
        return tuple(quotes)
    number, day = days[0]
    return (Quote(number, shortened(day.sentence)), *quotes[:1])
