"""Is this bill fit to be kept, and fit to be sent? One function for the form, the API and bulk intake.

Sources: design section 7 (amounts), ebm-domain A8 (lengths), certification sheet rows 19, 27, 35, 37, 39. Every
problem says in one sentence what is wrong and what to do, and names the field and the line, so that it can be shown
at the place of the fault. Nothing a client can send makes this raise.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from ebm.fiscal.bill_lines import check_amounts, check_lines
from ebm.fiscal.customer import NAME_LENGTH, OWN_LENGTH, is_phone, is_tin
from ebm.fiscal.money import MoneyError, parse
from ebm.fiscal.problem import Problem, as_text, is_text

__all__ = ["Problem", "check_bill"]

# RRA's payment types (ebm-domain B), by the names of EBM Invoice.payment_type.
PAYMENT_TYPES = ("Cash", "Credit", "Cash/Credit", "Bank cheque", "Card", "Mobile money", "Other")

_PURCHASE_CODE = re.compile(r"[0-9A-Za-z]{6}")


@dataclass(frozen=True, slots=True)
class _TextField:
    name: str
    label: str
    most: int


# The bill key is ours alone; its length is that of its column.
_TEXTS = (
    _TextField("customer_name", "The customer's name", NAME_LENGTH),
    _TextField("poc_number", "The POC number", OWN_LENGTH),
    _TextField("meter_number", "The meter number", OWN_LENGTH),
    _TextField("bill_key", "The bill key", 140),
)


def check_bill(bill: Mapping[str, Any], *, for_sending: bool) -> list[Problem]:
    """All problems of a bill, in the order of the form; [] if there are none.

    The keys are those of the API's bill; each line also has item_code, item_name, item_class and tax_rate. A draft
    may be incomplete (`for_sending=False`): then only what is there is judged. Sending wants everything.
    """
    problems = [
        *_texts(bill),
        *_customer(bill, for_sending),
        *_payment(bill, for_sending),
        *_dates(bill),
        *_readings(bill),
    ]
    line_problems = list(check_lines(bill.get("lines"), for_sending=for_sending))
    problems += line_problems
    if not line_problems:
        problems += check_amounts(bill.get("lines"))
    return problems


def _texts(bill: Mapping[str, Any]) -> Iterator[Problem]:
    for field in _TEXTS:
        value = bill.get(field.name)
        if not is_text(value):
            yield Problem("BAD_TEXT", field.name, None, f"{field.label} must be plain text.")
        elif len(as_text(value)) > field.most:
            text = f"{field.label} is too long: shorten it to {field.most} characters."
            yield Problem("TOO_LONG", field.name, None, text)


def _customer(bill: Mapping[str, Any], for_sending: bool) -> Iterator[Problem]:
    tin, phone, code = (as_text(bill.get(name)) for name in ("customer_tin", "customer_phone", "purchase_code"))
    for name, label in (
        ("customer_tin", "TIN"),
        ("customer_phone", "phone number"),
        ("purchase_code", "purchase code"),
    ):
        if not is_text(bill.get(name)):
            yield Problem("BAD_TEXT", name, None, f"The {label} must be plain text.")
            return
    if for_sending and is_text(bill.get("customer_name")) and not as_text(bill.get("customer_name")):
        yield Problem("NO_CUSTOMER_NAME", "customer_name", None, "Enter the customer's name.")
    if tin and not is_tin(tin):
        yield Problem("BAD_TIN", "customer_tin", None, "A TIN has 9 digits. Check it, or leave it empty.")
    if phone and not is_phone(phone):
        text = "This is no phone number. Write it like 0788123456 or +250788123456."
        yield Problem("BAD_PHONE", "customer_phone", None, text)
    if for_sending and not tin and not phone:
        text = "Enter the customer's phone number: without a TIN it is required."
        yield Problem("NO_PHONE", "customer_phone", None, text)
    if code and not _PURCHASE_CODE.fullmatch(code):
        text = "A purchase code has 6 letters or digits. Ask the customer for it again."
        yield Problem("BAD_PURCHASE_CODE", "purchase_code", None, text)
    elif for_sending and code and not tin:
        text = "A purchase code goes with a TIN. Enter the customer's TIN, or empty the purchase code."
        yield Problem("BAD_PURCHASE_CODE", "purchase_code", None, text)
    elif for_sending and tin and not code:
        text = "A customer with a TIN needs a purchase code. Ask the customer for it: 6 letters or digits."
        yield Problem("NO_PURCHASE_CODE", "purchase_code", None, text)


def _payment(bill: Mapping[str, Any], for_sending: bool) -> Iterator[Problem]:
    payment = bill.get("payment_type")
    if payment in (None, "") and not for_sending:
        return
    if not isinstance(payment, str) or payment not in PAYMENT_TYPES:
        text = f"Choose how this is paid: {', '.join(PAYMENT_TYPES)}."
        yield Problem("BAD_PAYMENT_TYPE", "payment_type", None, text)


def _dates(bill: Mapping[str, Any]) -> Iterator[Problem]:
    days: dict[str, date | None] = {}
    for name in ("bill_date", "period_from", "period_to"):
        try:
            days[name] = _day(bill.get(name))
        except ValueError:
            days[name] = None
            cause = "BAD_DATE" if name == "bill_date" else "BAD_PERIOD"
            yield Problem(cause, name, None, "This is no date. Choose a day from the calendar.")
    first, last = days["period_from"], days["period_to"]
    if first and last and first > last:
        yield Problem(
            "BAD_PERIOD", "period_to", None, "The period ends before it begins. Correct one of the two dates."
        )


def _day(value: object) -> date | None:
    if value is None or value == "":
        return None
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    # The wire form only: Python 3.11 and later would also read "20261121" and "2026-W47-6".
    if not isinstance(value, str) or not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        raise ValueError("no date")
    return date.fromisoformat(value)


def _readings(bill: Mapping[str, Any]) -> Iterator[Problem]:
    for name in ("reading_from", "reading_to"):
        value = bill.get(name)
        if value is None or value == "":
            continue
        try:
            reading = parse(value, places=3)
        except MoneyError as error:
            yield Problem("BAD_READING", name, None, f"The meter reading is no usable number. {error}")
            continue
        if reading < 0 or reading >= Decimal(10**12):
            yield Problem("BAD_READING", name, None, "The meter reading must be zero or more, with at most 12 digits.")
