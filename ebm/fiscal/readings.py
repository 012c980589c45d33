"""Meter readings as text. They are no quantities: a meter shows up to 3 decimals, a bill sells at most 2."""

from decimal import Decimal


def reading_text(value: object) -> str:
    """A reading as it was entered, without trailing zeros; "" when there is none (Frappe stores an empty one as 0)."""
    if value in (None, ""):
        return ""
    reading = Decimal(str(value))
    return format(reading.normalize(), "f") if reading else ""
