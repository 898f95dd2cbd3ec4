"""What is asked about: any number of bridges, each with 25 pages of its own."""

import re

PAGES = 25
"""Pages about one subject; the first holds what is asked."""
ASPECTS = ("", "opening", "history", "construction", "design", "traffic", "name", "location")
"""A keyword query with one of these words finds pages of its own."""
NAME = re.compile(r"Aldmoor Bridge (\d+)", re.IGNORECASE)


def question(number: int) -> str:
    """What is asked about the subject."""
    return f"When was the {name(number)} opened?"


def name(number: int) -> str:
    """What the subject is called."""
    return f"Aldmoor Bridge {number}"


def fact(number: int) -> str:
    """The sentence that answers; it stands on the first page."""
    return f"The {name(number)} was opened in {1800 + number % 200}."


def number_in(text: str) -> int:
    """The number of the subject that a text names first; 0 where it names none."""
    found = NAME.search(text)
    return int(found[1]) if found else 0


def queries(number: int) -> list[str]:
    """Eight keyword queries, which together find all pages."""
    return [f"{name(number)} {aspect}".strip() for aspect in ASPECTS]


def found_by(query: str) -> list[int]:
    """Ids of the five pages that a keyword query finds: the first page, and four of the query's aspect.

    Endings don't count, as for Wikipedia's search, and a query for any of its words finds what others do not.
    """
    number = number_in(query.replace(" OR ", " "))
    said = {word[:4] for word in query.lower().split()}
    aspect = next((place for place, word in enumerate(ASPECTS) if word[:4] in said), 0)
    if " OR " in query:
        aspect = len(ASPECTS) - 1
    return [id_of(number, page) for page in (0, *(1 + (3 * aspect + step) % (PAGES - 1) for step in range(4)))]


def id_of(number: int, page: int) -> int:
    """A page's id, from 1."""
    return number * PAGES + page + 1


def title_of(id: int) -> str:
    """A page's title; only the first bears the plain name."""
    number, page = divmod(id - 1, PAGES)
    return f"{name(number)} (part {page})" if page else name(number)


def lead_of(id: int) -> str:
    """How a page begins."""
    number, page = divmod(id - 1, PAGES)
    if page:
        return f"This is part {page} of what is known about the '''{name(number)}'''. "
    return f"The '''{name(number)}''' is a road bridge. {fact(number)} It replaced a ferry and is paid for by tolls. "
