"""Money and quantities as exact decimals.

Source: design section 7. Frappe hands Currency fields over as binary floats; `from_db` is the one door through which
they come back to decimals. Everything that a person or a client typed comes through `parse`. Nothing here rounds
silently except `from_db` (a float is never exact) and `half_up` (which is asked to).
"""

import re
from decimal import ROUND_HALF_UP, Context, Decimal, InvalidOperation

# Wide enough for two 13-digit factors and a rate; independent of whatever context the caller's thread has.
EXACT = Context(prec=60, rounding=ROUND_HALF_UP)
CENT = Decimal("0.01")

_NUMBER = re.compile(r"-?[0-9]{1,40}(\.[0-9]{1,40})?")


class MoneyError(ValueError):
    """A value is no usable number. `str(error)` is a sentence for a person.

    `reason` is one of "empty", "not_a_number", "too_many_decimals", "too_large".
    """

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason


def half_up(d: Decimal, places: int = 2) -> Decimal:
    """Round to `places` decimals, 5 and above up (certification sheet, row 47). Raises MoneyError."""
    try:
        rounded = d.quantize(Decimal(1).scaleb(-places), context=EXACT)
    except InvalidOperation:
        raise MoneyError("too_large", "This number is too large.") from None
    if not rounded.is_finite():
        raise MoneyError("not_a_number", "This is not a number.")
    return abs(rounded) if rounded.is_zero() else rounded


def from_db(v: object) -> Decimal:
    """A Currency or Float as Frappe returns it, in hundredths (`Decimal("7953.20")`).

    None and "" are 0.00, as Frappe itself reads an empty Currency. Anything that is no number raises MoneyError.
    """
    if v is None or v == "":
        return Decimal("0.00")
    return half_up(_decimal(v))


def parse(text: object, places: int = 2) -> Decimal:
    """What somebody typed, or a JSON number, as a Decimal with exactly `places` decimals.

    Accepts "7953.20", "-3", " 5 ", 5, 5.25 and "5.2500" (nothing is lost). Refuses separators, exponents, signs other
    than "-", text, and more decimals than `places` with a MoneyError whose words can be shown.
    """
    if text is None or (isinstance(text, str) and not text.strip()):
        raise MoneyError("empty", "Enter a number.")
    if isinstance(text, str) and not _NUMBER.fullmatch(text.strip()):
        raise MoneyError("not_a_number", "This is not a number. Use digits and a point, for example 1250.50.")
    value = _decimal(text.strip() if isinstance(text, str) else text)
    rounded = half_up(value, places)
    if rounded != value:
        allowed = f"at most {places} decimals" if places else "whole numbers only"
        raise MoneyError("too_many_decimals", f"Too many decimals: {allowed}.")
    return rounded


def to_api(d: Decimal) -> str:
    """Money as the API carries it: "7953.20". Raises MoneyError rather than dropping a third decimal."""
    rounded = half_up(d)
    if rounded != d:
        raise MoneyError("too_many_decimals", "Money has at most 2 decimals.")
    return f"{rounded:f}"


def digits(d: Decimal) -> int:
    """Digits of an amount with its 2 decimals, as certification row 19 counts them: 99999999999.99 has 13."""
    return len(f"{abs(half_up(d)):f}") - 1


def _decimal(v: object) -> Decimal:
    """An exact reading of a number; a float by its shortest repr, which is what its author meant."""
    if isinstance(v, bool) or not isinstance(v, (str, int, float, Decimal)):
        raise MoneyError("not_a_number", "This is not a number.")
    try:
        value = Decimal(repr(v)) if isinstance(v, float) else Decimal(v)
    except (InvalidOperation, ValueError):
        raise MoneyError("not_a_number", "This is not a number.") from None
    if not value.is_finite():
        raise MoneyError("not_a_number", "This is not a number.")
    return value
