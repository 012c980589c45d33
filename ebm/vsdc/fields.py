"""Is a body fit to be sent? A table of fields per operation says of each its type, its length and whether it must be.

A request that the authority would refuse is found here, before anything is numbered or sent, and the field is named as
the protocol names it (`itemList[2].qty`).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from ebm.fiscal.money import MoneyError, half_up
from ebm.vsdc.wire_text import PayloadError, length_of

# What is wrong with a value, None where nothing is.
Check = Callable[[object], str | None]


@dataclass(frozen=True, slots=True)
class Field:
    """A value. null stands for "not given"; "" is a value and has to have the right length."""

    check: Check
    required: bool


@dataclass(frozen=True, slots=True)
class Group:
    """An object inside the body."""

    table: "Table"


@dataclass(frozen=True, slots=True)
class Rows:
    """A list of objects inside the body."""

    table: "Table"
    least: int
    most: int


Table = Mapping[str, Field | Group | Rows]


def checked(table: Table, body: Mapping[str, Any], path: str = "") -> dict[str, Any]:
    """The body with its fields in the table's order and money in exactly two decimals.

    Raises PayloadError naming the first field that is missing, too long, of another type, or not of this operation.
    """
    if not body.keys() <= table.keys():
        stranger = next(name for name in body if name not in table)
        raise PayloadError(f"{path}{stranger}", "is no field of this operation")
    return {name: _value(rule, body.get(name), path, name) for name, rule in table.items()}


def _value(rule: Field | Group | Rows, value: Any, place: str, name: str) -> Any:
    if isinstance(rule, Field):
        if value is None:
            if rule.required:
                raise PayloadError(f"{place}{name}", "must be there")
            return None
        fault = rule.check(value)
        if fault:
            raise PayloadError(f"{place}{name}", fault)
        return _in_hundredths(value) if isinstance(value, Decimal) else value
    path = f"{place}{name}"
    if isinstance(rule, Group):
        if not isinstance(value, Mapping):
            raise PayloadError(path, "must be there")
        return checked(rule.table, value, f"{path}.")
    is_list = isinstance(value, Sequence) and not isinstance(value, str)
    if not is_list or not rule.least <= len(value) <= rule.most:
        raise PayloadError(path, f"must have {rule.least} to {rule.most} lines")
    return [checked(rule.table, row, f"{path}[{index}].") for index, row in enumerate(value)]


def _in_hundredths(value: Decimal) -> Decimal:
    return value if value.as_tuple().exponent == -2 else half_up(value)


def must(check: Check) -> Field:
    return Field(check, required=True)


def may(check: Check) -> Field:
    return Field(check, required=False)


def text(most: int, least: int = 0) -> Check:
    """CHAR(most), as Java counts: printable, `least` to `most` characters."""
    lengths = str(most) if least == most else f"{least} to {most}"

    def check(value: object) -> str | None:
        good = isinstance(value, str) and value.isprintable() and least <= length_of(value) <= most
        return None if good else f"must have {lengths} characters"

    return check


def filled(most: int) -> Check:
    """CHAR(most) that says something."""
    return text(most, least=1)


def digits(count: int) -> Check:
    """Exactly `count` digits."""

    def check(value: object) -> str | None:
        good = isinstance(value, str) and len(value) == count and value.isascii() and value.isdigit()
        return None if good else f"must have {count} digits"

    return check


def one_of(allowed: Collection[str]) -> Check:
    """One of a few codes."""

    def check(value: object) -> str | None:
        good = isinstance(value, str) and value in allowed
        return None if good else f"must be one of {', '.join(allowed)}"

    return check


def whole(least: int, length: int) -> Check:
    """NUMBER(length), an int from `least`."""

    def check(value: object) -> str | None:
        good = isinstance(value, int) and not isinstance(value, bool) and least <= value < 10**length
        return None if good else f"must be a whole number from {least} with at most {length} digits"

    return check


def number(whole_digits: int) -> Check:
    """NUMBER(whole_digits + 2, 2) as Decimal, zero or more: signs belong to paper only."""
    limit = Decimal(10) ** whole_digits

    def check(value: object) -> str | None:
        if not isinstance(value, Decimal):
            return "must be a number"
        # As almost all come: in hundredths already.
        if value.as_tuple().exponent == -2 and 0 <= value < limit and not value.is_signed():
            return None
        try:
            rounded = half_up(value)
        except MoneyError as error:
            return str(error)
        if rounded != value:
            return "must have at most 2 decimals"
        if not 0 <= rounded < limit:
            return f"must be zero or more with at most {whole_digits} digits before the point"
        return None

    return check


def _time(count: int, words: str) -> Check:
    is_digits = digits(count)

    def check(value: object) -> str | None:
        if is_digits(value) is None and isinstance(value, str):
            try:
                month, on, *clock = (int(value[at : at + 2]) for at in range(4, count, 2))
                datetime(int(value[:4]), month, on, *clock[:3])  # type: ignore[arg-type]
            except ValueError:
                return words
            return None
        return words

    return check


moment = _time(14, "must be a time as yyyyMMddHHmmss")
day = _time(8, "must be a day as yyyyMMdd")
yes_no = one_of(("Y", "N"))
