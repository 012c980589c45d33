"""What an item and its prices must be before they are stored."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal

from ebm.fiscal.money import MoneyError, parse
from ebm.fiscal.problem import Problem, as_text

NAME_LENGTH = 140
# The choices that the item code is made of (certification sheet, row 60).
CODE_PARTS = ("origin_country", "item_type", "packaging_unit", "quantity_unit")
FIELDS = ("item_name", "item_class", *CODE_PARTS)
# RRA: thirteen digits, two of them decimals.
MOST_PRICE = Decimal("99999999999.99")
FIRST_YEAR = 2000
YEARS_AHEAD = 20

_PARTS = {
    "origin_country": (r"[A-Z]{2}", "A country is two capital letters, such as RW."),
    "item_type": (r"[123]", "Choose raw material, finished product or service."),
    "packaging_unit": (r"[A-Z0-9]{1,3}", "A packaging unit has 1 to 3 capital letters or digits, such as NT."),
    "quantity_unit": (r"[A-Z0-9]{1,3}", "A quantity unit has 1 to 3 capital letters or digits, such as M3."),
}


def check_item(item: Mapping[str, object]) -> list[Problem]:
    """What is wrong with an item beside its prices, in the order of the form."""
    return list(_faults({field: as_text(item.get(field)) for field in FIELDS}))


def _faults(facts: Mapping[str, str]) -> Iterator[Problem]:
    if not facts["item_name"]:
        yield Problem("NO_ITEM_NAME", "item_name", None, "Enter the item's name, as it is to stand on receipts.")
    elif len(facts["item_name"]) > NAME_LENGTH:
        yield Problem("TOO_LONG", "item_name", None, f"An item's name has at most {NAME_LENGTH} characters.")
    if not re.fullmatch(r"[0-9]{8}([0-9]{2})?", facts["item_class"]):
        yield Problem("BAD_ITEM_CLASS", "item_class", None, "The item class is the authority's 8 or 10 digits.")
    for field, (pattern, text) in _PARTS.items():
        if not re.fullmatch(pattern, facts[field]):
            yield Problem("BAD_CODE", field, None, text)


def check_prices(
    prices: Sequence[Mapping[str, object]], today: date, knows: Callable[[str, date], bool]
) -> list[Problem]:
    """What is wrong with an item's prices: each has a date of its own from which it holds, and a letter known then.

    `row` is the price's place. `knows` tells whether a tax letter has a rate on a day.
    """
    problems: list[Problem] = []
    seen: set[date] = set()
    for row, price in enumerate(prices):
        problems += _price_faults(row, price.get("price"))
        day = as_date(price.get("valid_from"))
        letter = as_text(price.get("tax_letter"))
        if day is None or not FIRST_YEAR <= day.year <= today.year + YEARS_AHEAD:
            text = "Enter the day from which the price holds; no more than 20 years ahead."
            problems.append(Problem("BAD_DATE", "valid_from", row, text))
            continue
        if day in seen:
            text = f"There is already a price from {day}. Two prices cannot begin on one day."
            problems.append(Problem("SAME_DATE", "valid_from", row, text))
        seen.add(day)
        if not knows(letter, day):
            text = f"No tax rate is known for letter {letter or '?'} on {day}."
            problems.append(Problem("BAD_LETTER", "tax_letter", row, text))
    return problems


def _price_faults(row: int, value: object) -> Iterator[Problem]:
    try:
        amount = parse(value if isinstance(value, str) else str(value))
    except MoneyError:
        yield Problem("BAD_PRICE", "price", row, "Enter a price with at most 2 decimals.")
        return
    if amount <= 0:
        yield Problem("BAD_PRICE", "price", row, "A price is more than 0.")
    elif amount > MOST_PRICE:
        yield Problem("BAD_PRICE", "price", row, "A price has at most 13 digits, two of them decimals.")


def as_date(value: object) -> date | None:
    """The day of a date or of its ISO text; None for what is none."""
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(as_text(value))
    except ValueError:
        return None
