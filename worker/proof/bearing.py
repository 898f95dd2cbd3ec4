"""Whether one number bears out another: the same, a rounding of it, or the same in other units."""

from worker.proof.quantities import Quantity


def bears_out(claimed: Quantity, given: Quantity) -> bool:
    """Whether the given number says what is claimed: the same, a rounding of it, or the same in other units."""
    if claimed.is_percent != given.is_percent or (
        claimed.currency and given.currency and claimed.currency[-1] != given.currency[-1]
    ):
        return False
    if claimed.is_decade and not given.is_decade:
        return any(value <= other < value + 10 for value in claimed.values for other in given.values)
    if given.unit and not claimed.unit:  # nobody rounds kilograms to cylinders
        return bool(claimed.values & given.values)
    factor = 1.0
    if claimed.unit and given.unit:
        if claimed.unit[0] != given.unit[0]:
            return _degrees(claimed, given)
        factor = given.unit[1] / claimed.unit[1]
    return any(_equal(one, other * factor, claimed, given, factor) for one in claimed.values for other in given.values)


def is_exact(claimed: Quantity, given: Quantity) -> bool:
    """Whether the claimed number is the given one in other units, to its last digit of several."""
    if not (claimed.unit and given.unit and claimed.unit[0] == given.unit[0]):
        return False
    factor = given.unit[1] / claimed.unit[1]
    return any(
        _digits(one) > 1 and abs(one - other * factor) <= 0.5 * _step(one, claimed)
        for one in claimed.values
        for other in given.values
    )


def is_rival(claimed: Quantity, given: Quantity) -> bool:
    """Whether the given number is in the claimed one's unit, near it, and another: what is claimed is no conversion."""
    if not claimed.unit or claimed.unit != given.unit:
        return False
    return any(0 < abs(one - other) <= 0.5 * abs(other) for one in claimed.values for other in given.values)


def _equal(one: float, other: float, claimed: Quantity, given: Quantity, factor: float) -> bool:
    if abs(one - other) <= 1e-9 * max(abs(one), abs(other), 1):
        return True
    if factor != 1.0:
        exact = 0.5 * _step(one, claimed) + 0.5 * _step(other / factor, given) * factor
        return abs(one - other) <= exact or (claimed.about and abs(one - other) <= 0.05 * abs(other))
    if _digits(one) >= _digits(other):  # it says more than is given
        return False
    # "8849" for 8848.86 and "1.2 million" for 1,234,567, not "1,606" read as 1.606 for 1.6.
    near = abs(one - other) <= min(0.5 * claimed.step, 0.2 * abs(other))
    if near and (other != int(other) or claimed.step >= 1000):
        return one == int(one) or claimed.step < 1
    return claimed.about and abs(one - other) <= 0.05 * abs(other)


def _step(value: float, of: Quantity) -> float:
    """Of the last digit, where "19,011" is read as 19.011."""
    return of.step if of.step < 1 or abs(value - round(value)) < 1e-9 * max(abs(value), 1) else 0.001


def _digits(value: float) -> int:
    """Digits that tell something."""
    return len(f"{abs(value):.10g}".replace(".", "").strip("0")) or 1


def _degrees(claimed: Quantity, given: Quantity) -> bool:
    kinds = (given.unit or ("",))[0], (claimed.unit or ("",))[0]
    for one in claimed.values:
        for other in given.values:
            if kinds == ("celsius", "fahrenheit") and abs(one - (other * 1.8 + 32)) <= 1:
                return True
            if kinds == ("fahrenheit", "celsius") and abs(one - (other - 32) / 1.8) <= 1:
                return True
    return False
