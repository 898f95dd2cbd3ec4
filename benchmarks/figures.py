"""How a benchmark shows its figures: a table, and JSON as the last line."""

import json
import math
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.table import Table


def show(title: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print a table; numbers to three digits."""
    table = Table(*columns, title=title)
    for row in rows:
        table.add_row(*map(_told, row))
    Console(width=120).print(table)


def tell(figures: Mapping[str, float]) -> None:
    """Print the last line."""
    print(json.dumps({name: rounded(value) for name, value in figures.items()}), flush=True)


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that so large a share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(math.ceil(share * len(ordered)) - 1, 0)]


def rounded(value: float) -> float:
    """To four digits that tell something."""
    return value if value == 0 or isinstance(value, int) else float(f"{value:.4g}")


def _told(value: object) -> str:
    return f"{value:,.4g}" if isinstance(value, float) else str(value)
