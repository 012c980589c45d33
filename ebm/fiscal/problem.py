"""One thing that keeps a bill from being kept or sent, and how texts of unknown origin are read on the way."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """`cause` groups (NO_PHONE); `field` is the bill's or the line's field; `row` the line's 0-based index or None."""

    cause: str
    field: str
    row: int | None
    text: str


def is_text(value: object) -> bool:
    """Whether a value can stand in a text field. A number can: a client may send a POC number as one."""
    return value is None or (isinstance(value, (str, int)) and not isinstance(value, bool))


def as_text(value: object) -> str:
    """The text of a field without blanks around it; "" for what is no text."""
    if isinstance(value, str):
        return value.strip()
    # A number too long for any field would also be too long for str().
    return str(value) if isinstance(value, int) and is_text(value) and abs(value) < 10**300 else ""
