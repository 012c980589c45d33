"""The lines of a bill: each by itself, then what they add up to. See `bill.py` for the rules' sources."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from ebm.fiscal.lines import LineInput, compute_line, compute_totals
from ebm.fiscal.money import MoneyError, digits, parse
from ebm.fiscal.problem import Problem, as_text, is_text

MOST_LINES = 999  # itemSeq is N3
MOST_DIGITS = 13  # row 19: 13 digits with the 2 decimals
_LETTER = re.compile(r"[A-Z]{1,2}")
# ebm-domain A8: itemCd C20, itemNm C200, itemClsCd C10.
_TEXTS = (
    ("item_code", "The item code", 20),
    ("item_name", "The item's name", 200),
    ("item_class", "The item class", 10),
)


def check_lines(lines: object, *, for_sending: bool) -> Iterator[Problem]:
    """The problems of the lines, each by itself."""
    if lines is None or lines == []:
        if for_sending:
            yield Problem("NO_LINES", "lines", None, "Add at least one line: an item, its quantity and its price.")
        return
    if not isinstance(lines, (list, tuple)):
        yield Problem("NO_LINES", "lines", None, "The lines could not be read. Enter them again.")
        return
    if len(lines) > MOST_LINES:
        text = f"A bill has at most {MOST_LINES} lines, this one has {len(lines)}. Divide it into several bills."
        yield Problem("TOO_MANY_LINES", "lines", None, text)
        return
    for row, line in enumerate(lines):
        if isinstance(line, Mapping):
            yield from _check_line(line, row, for_sending)
        else:
            yield Problem("NO_ITEM", "item", row, "This line could not be read. Choose its item again.")


def check_amounts(lines: object) -> Iterator[Problem]:
    """What is to be said of lines that are good one by one: their amounts and their sum fit into 13 digits."""
    pairs = []
    for row, line in enumerate(lines if isinstance(lines, (list, tuple)) else ()):
        entered = _line_input(line)
        if entered is None:
            continue
        amounts = compute_line(entered)
        if digits(amounts.supply_amount) > MOST_DIGITS:
            yield Problem(
                "AMOUNT_TOO_LARGE", "price", row, "The amount of this line is too large. Check quantity and price."
            )
            return
        if amounts.supply_amount == 0:
            text = "Quantity times price comes to less than one hundredth of a franc. Check both."
            yield Problem("BAD_PRICE", "price", row, text)
            return
        pairs.append((entered, amounts))
    rates: dict[str, Decimal] = {}
    for entered, _ in pairs:
        if rates.setdefault(entered.tax_letter, entered.tax_rate) != entered.tax_rate:
            text = f"Letter {entered.tax_letter} stands here with two rates. Remove the line and add its item again."
            yield Problem("BAD_LETTER", "tax_letter", None, text)
            return
    if pairs and digits(compute_totals(pairs).grand_total) > MOST_DIGITS:
        text = "The total is too large: a bill has at most 13 digits with its decimals. Divide it into several bills."
        yield Problem("AMOUNT_TOO_LARGE", "lines", None, text)


def _check_line(line: Mapping[str, Any], row: int, for_sending: bool) -> Iterator[Problem]:
    item = line.get("item")
    if not is_text(item) or (for_sending and not as_text(item)):
        yield Problem("NO_ITEM", "item", row, "Choose the item of this line.")
    elif len(as_text(item)) > 140:
        yield Problem("TOO_LONG", "item", row, "There is no item with so long a name. Choose the item from the list.")
    for name, label, most in _TEXTS:
        value = line.get(name)
        if not is_text(value):
            yield Problem("BAD_TEXT", name, row, f"{label} must be plain text.")
        elif len(as_text(value)) > most:
            yield Problem("TOO_LONG", name, row, f"{label} is too long: at most {most} characters.")
    yield from _quantity(line, row, for_sending)
    yield from _price(line, row, for_sending)
    yield from _discount(line, row)
    yield from _letter(line, row, for_sending)


def _quantity(line: Mapping[str, Any], row: int, for_sending: bool) -> Iterator[Problem]:
    try:
        qty = parse(line.get("qty"))
    except MoneyError as error:
        if error.reason == "empty":
            if for_sending:
                yield Problem("NO_QTY", "qty", row, "Enter the quantity.")
        elif error.reason == "too_many_decimals":
            yield Problem("QTY_DECIMALS", "qty", row, "A quantity has at most 2 decimals. Round it.")
        else:
            yield Problem("BAD_QTY", "qty", row, "The quantity must be a number, for example 12 or 7.5.")
        return
    if qty <= 0:
        yield Problem("BAD_QTY", "qty", row, "The quantity must be more than zero.")
    elif digits(qty) > MOST_DIGITS:
        yield Problem("BAD_QTY", "qty", row, "This quantity is too large. Check it.")


def _price(line: Mapping[str, Any], row: int, for_sending: bool) -> Iterator[Problem]:
    try:
        price = parse(line.get("price"))
    except MoneyError as error:
        if error.reason == "empty":
            if for_sending:
                yield Problem("NO_PRICE", "price", row, "Enter the price.")
        elif error.reason == "too_many_decimals":
            yield Problem("BAD_PRICE", "price", row, "A price has at most 2 decimals. Round it.")
        else:
            yield Problem("BAD_PRICE", "price", row, "The price must be a number, for example 401.20.")
        return
    if price <= 0:
        yield Problem("BAD_PRICE", "price", row, "The price must be more than zero.")
    elif digits(price) > MOST_DIGITS:
        yield Problem("AMOUNT_TOO_LARGE", "price", row, "This price is too large: at most 13 digits with its decimals.")


def _discount(line: Mapping[str, Any], row: int) -> Iterator[Problem]:
    try:
        rate = parse(line.get("discount_rate"))
    except MoneyError as error:
        if error.reason != "empty":
            text = "The discount must be a percentage from 0 to 100 with at most 2 decimals."
            yield Problem("BAD_DISCOUNT", "discount_rate", row, text)
        return
    if not 0 <= rate <= 100:
        yield Problem("BAD_DISCOUNT", "discount_rate", row, "The discount must be from 0 to 100 percent.")


def _letter(line: Mapping[str, Any], row: int, for_sending: bool) -> Iterator[Problem]:
    letter, rate = line.get("tax_letter"), line.get("tax_rate")
    if letter in (None, "") and not for_sending:
        return
    if not isinstance(letter, str) or not _LETTER.fullmatch(letter):
        yield Problem("BAD_LETTER", "tax_letter", row, "Choose the tax letter of this line: A, B, C or D.")
    elif rate is None or rate == "":
        if for_sending:
            text = (
                f"No tax rate is programmed for letter {letter} on this date. Choose another letter or ask a manager."
            )
            yield Problem("BAD_LETTER", "tax_letter", row, text)
    elif _rate(rate) is None:
        yield Problem(
            "BAD_LETTER", "tax_letter", row, f"The tax rate of letter {letter} is no percentage. Ask a manager."
        )


def _rate(value: object) -> Decimal | None:
    try:
        rate = parse(value)
    except MoneyError:
        return None
    return rate if 0 <= rate <= 100 else None


def _line_input(line: Mapping[str, Any]) -> LineInput | None:
    """The line as the arithmetic takes it, or None while a draft's line is not complete."""
    rate, letter = _rate(line.get("tax_rate")), line.get("tax_letter")
    try:
        qty, price = parse(line.get("qty")), parse(line.get("price"))
        discount = parse(line.get("discount_rate") or 0)
    except MoneyError:
        return None
    if rate is None or not isinstance(letter, str) or not letter:
        return None
    return LineInput(qty, price, discount, letter, rate)
