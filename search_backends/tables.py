"""A wikitext table as lines that can be read one by one."""

from collections.abc import Callable, Iterator
from typing import Any

MOST_ROWS = 200
WIDEST = 50
"""Columns that one cell may claim; a claim of thousands is a mistake or mischief."""


def rows_of(table: Any, inline: Callable[[Any], str]) -> Iterator[str]:
    """ "header: value; header: value" for each row; `inline` reads a cell."""
    grid = _grid(table, inline)
    headers: list[str] = []
    for row in grid[:MOST_ROWS]:
        if all(is_header for is_header, _ in row):
            headers = [text for _, text in row] if len({text for _, text in row}) > 1 else headers
            continue
        named = [
            f"{headers[column]}: {text}" if column < len(headers) and headers[column] else text
            for column, (_, text) in enumerate(row)
            # A cell that spans columns stands in each of them: said once.
            if text and not (column and row[column - 1][1] == text)
        ]
        if named:
            yield "; ".join(named)


def _grid(table: Any, inline: Callable[[Any], str]) -> list[list[tuple[bool, str]]]:
    """Cells as (is it a header, its text), those that span rows or columns repeated in each."""
    grid: list[list[tuple[bool, str]]] = []
    hanging: dict[int, tuple[int, tuple[bool, str]]] = {}
    for cells in _rows(table)[: MOST_ROWS + 2]:
        row: list[tuple[bool, str]] = []
        for cell in cells:
            _hang(row, hanging)
            value = (str(cell.tag) == "th", inline(cell.contents))
            columns, down = _span(cell, "colspan"), _span(cell, "rowspan")
            for _ in range(columns):
                if down > 1:
                    hanging[len(row)] = (down - 1, value)
                row.append(value)
        _hang(row, hanging)
        grid.append(row)
    return grid


def _hang(row: list[tuple[bool, str]], hanging: dict[int, tuple[int, tuple[bool, str]]]) -> None:
    """Put in the cells that reach down from rows above."""
    while (place := len(row)) in hanging:
        left, value = hanging.pop(place)
        row.append(value)
        if left > 1:
            hanging[place] = (left - 1, value)


def _rows(table: Any) -> list[list[Any]]:
    """Cells by row; those of a first row that no "|-" begins stand in the table itself."""
    first = _tags(table, "td", "th")
    return [row for row in (first, *(_tags(tag, "td", "th") for tag in _tags(table, "tr"))) if row]


def _tags(parent: Any, *names: str) -> list[Any]:
    tags = parent.contents.filter_tags(recursive=False) if parent.contents else []
    # A caption, "|+ …", is parsed as a cell.
    return [tag for tag in tags if str(tag.tag) in names and not str(tag).startswith("|+")]


def _span(cell: Any, name: str) -> int:
    for attribute in cell.attributes:
        value = str(attribute.value or "").strip()
        if str(attribute.name).strip().lower() == name and value.isdecimal():
            return max(1, min(int(value), WIDEST))
    return 1
