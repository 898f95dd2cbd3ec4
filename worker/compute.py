"""Arithmetic, comparison and dates for authors, who are bad at all three; bounded, whatever is asked."""

import ast
import math
import operator
import warnings
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from simpleeval import InvalidExpression, SimpleEval

from worker.partial import DateError, after, first_of, partial_from, span_of

LONGEST = 300
"""Characters of an expression."""
DEEPEST = 40
"""Levels of brackets and signs."""
MOST_DIGITS = 300
"""Of a whole number, whatever makes it."""
LARGEST_FACTORIAL = 150
SIGNS = str.maketrans({"×": "*", "·": "*", "÷": "/", "−": "-", "–": "-", "^": "**", "≤": "<=", "≥": ">="} | {
    "“": "'", "”": "'", "‘": "'", "’": "'"}
)  # fmt: skip


class ComputeError(ValueError):
    """It can't be computed. The message is for whoever asked, and says what to write instead."""


def compute(expression: str) -> str:
    """The value, as text. Raise ComputeError.

    Numbers with + - * / // % **, comparisons, min, max, abs, round, floor, ceil, sqrt, log, exp, factorial, sum_of,
    mean_of, pi, e; dates in quotes: days_between(a, b), age(born, day), earlier(a, b), later(a, b), days_after(day, n).
    """
    expression = expression.translate(SIGNS).strip()
    if not 0 < len(expression) <= LONGEST:
        raise ComputeError(f"an expression has 1 to {LONGEST} characters")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)  # such as of "1(2)", on which evaluation says more
            tree = ast.parse(expression, mode="eval").body
        _check_depth(tree)
        return _said(_evaluator().eval(expression, tree))
    except (ComputeError, DateError) as error:
        raise ComputeError(str(error)) from None
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise ComputeError("that is not an expression, such as 5 * (10 + 2); no commas within numbers") from None
    except InvalidExpression as error:
        # The library's own name for what it met; the expression itself is the author's.
        raise ComputeError(f"that is not offered here ({type(error).__name__}); numbers and dates only") from None
    except (ZeroDivisionError, OverflowError) as error:
        raise ComputeError(f"that has no value: {error}") from None
    except TypeError:
        raise ComputeError("a function got something else than it takes") from None


def _evaluator() -> SimpleEval:
    evaluator = SimpleEval(OPERATORS, FUNCTIONS, {"pi": math.pi, "e": math.e, "True": True, "False": False})
    evaluator.nodes = {kind: node for kind, node in evaluator.nodes.items() if kind in NODES}
    return evaluator


def _check_depth(tree: ast.AST) -> None:
    """Raise ComputeError where the tree is too deep to walk down."""
    level = [tree]
    for _ in range(DEEPEST):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        if not level:
            return
    raise ComputeError("that is nested too deeply")


def _number(value: object) -> int | float:
    """Raise ComputeError for what is none, or has too many digits."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ComputeError("only numbers can be computed with; dates take a function such as days_between")
    if isinstance(value, int) and value.bit_length() > MOST_DIGITS * 3.33:
        raise ComputeError(f"that has more than {MOST_DIGITS} digits")
    return value


def _numeric(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, of numbers alone, and with a number that is not too large as its value."""

    def bounded(*numbers: object) -> int | float | bool:
        value: int | float | bool = function(*map(_number, numbers))
        return value if isinstance(value, bool) else _number(value)

    return bounded


def _power(base: float, exponent: float) -> float:
    # Before anything is computed: 9**9**9 has 370 million digits.
    if abs(base) > 1 and abs(exponent) * math.log10(abs(base)) > MOST_DIGITS:
        raise ComputeError(f"that has more than {MOST_DIGITS} digits")
    value: float | complex = base**exponent
    if isinstance(value, complex):
        raise ComputeError("that is no real number")
    return value


def _factorial(number: float) -> int:
    if number != int(number) or not 0 <= number <= LARGEST_FACTORIAL:
        raise ComputeError(f"factorial takes whole numbers from 0 to {LARGEST_FACTORIAL}")
    return math.factorial(int(number))


def _rounded(number: float, digits: float = 0) -> float:
    value = round(number, int(max(-MOST_DIGITS, min(digits, MOST_DIGITS))))
    return int(value) if not digits else value


def _same(one: object, other: object) -> bool:
    return one == other


def _days_between(one: object, other: object) -> int:
    return abs((partial_from(other).day - partial_from(one).day).days)


def _age(born: object, day: object) -> int:
    return span_of(partial_from(born), partial_from(day)).years


def _earlier(one: object, other: object) -> str:
    first = first_of(partial_from(one), partial_from(other))
    return first.text if first else "the same day"


def _later(one: object, other: object) -> str:
    a, b = partial_from(one), partial_from(other)
    first = first_of(a, b)
    return "the same day" if first is None else (b if first is a else a).text


def _days_after(day: object, days: object) -> date:
    return after(partial_from(day), int(_number(days)))


def _said(value: object) -> str:
    """The value as an author reads it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ComputeError("that has no finite value")
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else f"{value:.12g}"
    if isinstance(value, int):
        return str(_number(value))
    if isinstance(value, date | str):
        return str(value)[:LONGEST]
    raise ComputeError("that is neither a number nor a date")


NODES = {ast.Name, ast.UnaryOp, ast.BinOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Call, ast.Constant}
"""No attributes, subscripts, formatted strings or assignments."""
OPERATORS: Mapping[type[ast.AST], Callable[..., Any]] = {
    ast.Add: _numeric(operator.add), ast.Sub: _numeric(operator.sub), ast.Mult: _numeric(operator.mul),
    ast.Div: _numeric(operator.truediv), ast.FloorDiv: _numeric(operator.floordiv), ast.Mod: _numeric(operator.mod),
    ast.Pow: _numeric(_power), ast.UAdd: _numeric(operator.pos), ast.USub: _numeric(operator.neg),
    ast.Lt: _numeric(operator.lt), ast.LtE: _numeric(operator.le), ast.Gt: _numeric(operator.gt),
    ast.GtE: _numeric(operator.ge), ast.Eq: _same, ast.NotEq: lambda one, other: one != other, ast.Not: operator.not_,
}  # fmt: skip
FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "abs": _numeric(abs), "min": _numeric(min), "max": _numeric(max), "round": _numeric(_rounded),
    "floor": _numeric(math.floor), "ceil": _numeric(math.ceil), "sqrt": _numeric(math.sqrt),
    "log": _numeric(math.log), "exp": _numeric(math.exp), "factorial": _numeric(_factorial),
    "sum_of": _numeric(lambda *numbers: sum(numbers)), "mean_of": _numeric(lambda *n: sum(n) / len(n)),
    "days_between": _days_between, "age": _age, "earlier": _earlier, "later": _later, "days_after": _days_after,
}  # fmt: skip
