"""A question to the list of invoices, checked: filters and order of `offers`, each value of its type."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any

import frappe
from frappe import _
from frappe.utils import get_datetime, getdate

from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.invoice_list import offers
from ebm.prefixes import like_prefix

LONGEST = 140
# Years whose numbers are tried when somebody says "88213" of EBM-2026-00088213.
YEARS = 2
_INT = 2**31
_RECEIPT = re.compile(r"(\d{1,10})(?:\s*/\s*(\d{1,10})(?:\s*[A-Z]{2})?)?", re.IGNORECASE)
_NAME = re.compile(r"EBM-(\d{4})-(\d{1,8})", re.IGNORECASE)
_LARGEST = Decimal(10) ** 12


class BadQuestionError(frappe.ValidationError):
    """A filter or an order that is not offered, or a value that it does not take."""


class TooWideError(frappe.ValidationError):
    """More invoices than can be looked through: to be narrowed."""


@dataclass
class Question:
    """`held`: columns and the values they may have; `ranges`: columns and SQL conditions with their values."""

    order: str = "creation"
    descending: bool = True
    held: dict[str, list[Any]] = field(default_factory=dict)
    ranges: dict[str, list[tuple[str, Any]]] = field(default_factory=dict)
    # The text that a prefix stands for, where its pattern says less (wildcards).
    prefixes: dict[str, str] = field(default_factory=dict)
    # Nothing can match: a pattern no index serves, a branch that the user may not see.
    nothing: bool = False

    @property
    def filters(self) -> set[str]:
        return {*self.held, *self.ranges}


def read(filters: Any, order_by: str) -> Question:
    """The question of `filters` ([[field, operator, value], …]) and `order_by` ("creation desc, name desc" or "")."""
    question = Question()
    for each in _listed(filters):
        if not isinstance(each, list) or len(each) != 3:
            raise _bad(_("A filter is a field, an operator and a value."))
        name, operator, value = each
        if offers.FILTERS.get(str(name)) != operator:
            raise _bad(_("This list has no filter {0} {1}.").format(name, operator))
        _take(question, str(name), value)
    question.order, question.descending = _order(order_by, question)
    return question


def cursor(question: Question, after: Any) -> tuple[Any, str] | None:
    """The value of the order's column and the name after which a window begins."""
    after = parsed(after)
    if not after:
        return None
    if not isinstance(after, list) or len(after) != 2:
        raise _bad(_("A window begins after a value and a name."))
    value, name = after
    return _value(question.order, value), str(name)


def parsed(argument: Any) -> Any:
    """What an argument of a request says: JSON where it is text. Raises BadQuestionError where that is none."""
    try:
        return frappe.parse_json(argument) if isinstance(argument, str) and argument else argument
    except ValueError:
        raise _bad(_("This list cannot read what it was asked.")) from None


def _listed(filters: Any) -> list[Any]:
    listed = parsed(filters)
    if not listed:
        return []
    if not isinstance(listed, list):
        raise _bad(_("Filters are a list."))
    return listed


def _order(order_by: str, question: Question) -> tuple[str, bool]:
    if not order_by:
        return offers.order_of(question.filters), True
    parts = [part.split() for part in order_by.lower().split(",")]
    column, direction = (*parts[0], "asc")[:2] if parts[0] else ("", "asc")
    whole = len(parts) == 1 or (len(parts) == 2 and parts[1] == ["name", direction])
    if column not in offers.ORDERS or direction not in ("asc", "desc") or not whole:
        raise _bad(_("This list has no order {0}.").format(order_by))
    by_number = column == "name" and question.filters.intersection(offers.NUMBERS)
    if column not in offers.FREE_ORDERS and column not in question.filters and not by_number:
        raise _bad(_("The order by {0} goes with its filter only.").format(column))
    return column, direction == "desc"


def _take(question: Question, name: str, value: Any) -> None:
    if name in question.filters:
        raise _bad(_("The filter {0} is there twice.").format(name))
    if name in ("status", "kind"):
        choices = offers.STATES if name == "status" else offers.KINDS
        chosen = [value] if isinstance(value, str) else value
        if not isinstance(chosen, list) or not chosen or not all(each in choices for each in chosen):
            raise _bad(_("{0} is no {1} of invoices.").format(value, name))
        question.held[name] = [each for each in choices if each in chosen]
    elif name == "branch":
        question.held[name] = [_text(value)]
    elif name == "owner":
        if value != frappe.session.user:
            raise _bad(_("Only one's own invoices can be asked for by person."))
        question.held[name] = [value]
    elif name in ("creation", "period_to", "grand_total"):
        question.ranges[name] = _between(name, value)
    elif name in offers.NUMBERS:
        _number(question, name, _text(value))
    else:
        _prefix(question, name, _text(value))


def _between(name: str, value: Any) -> list[tuple[str, Any]]:
    if not isinstance(value, list) or len(value) != 2:
        raise _bad(_("{0} is between two values.").format(name))
    low, high = (None if each in (None, "") else _value(name, each, whole_day=True) for each in value)
    if low is None and high is None:
        raise _bad(_("{0} is between two values.").format(name))
    if low is not None and high is not None and low > high:
        raise _bad(_("The first of two values is the smaller one."))
    conditions: list[tuple[str, Any]] = []
    if low is not None:
        conditions.append((">=", low))
    if high is not None:
        conditions.append(("<", _day_after(high)) if name == "creation" else ("<=", high))
    if low is None and name == "period_to":
        # What has no period is not before one.
        conditions.append((">=", date(1, 1, 1)))
    return conditions


def _day_after(day: datetime) -> datetime:
    return day + timedelta(days=1) if day.year < 9999 else datetime.max


def _number(question: Question, name: str, text: str) -> None:
    found = _RECEIPT.fullmatch(text)
    if not found or (name == "invc_no" and found[2]):
        raise _bad(_("“{0}” is no number of a receipt, such as 168 or 168/258.").format(text))
    numbers = [int(part) for part in found.groups() if part]
    # 0 is what an invoice has that no device has seen.
    if not all(0 < number < _INT for number in numbers):
        question.nothing = True
    question.held[name] = [numbers[0]]
    if len(numbers) > 1:
        question.held["receipt_total_no"] = [numbers[1]]


def _prefix(question: Question, name: str, text: str) -> None:
    text = " ".join(text.split())[:LONGEST]
    if name == "customer_phone" and re.fullmatch(r"\+?[\d \-]+", text):
        text = re.sub(r"[ \-]", "", text)
    if name == "name" and (names := _names(text)):
        question.held["name"] = names
        return
    pattern = like_prefix(text)
    if not text:
        raise _bad(_("Type what {0} begins with.").format(name))
    if pattern is None:
        question.nothing = True
    question.ranges[name] = [("like", pattern or "")]
    if pattern != text + "%":
        question.prefixes[name] = text


def _names(text: str) -> list[str]:
    """Names that a whole number, or its digits alone, may stand for."""
    if whole := _NAME.fullmatch(text):
        return [f"EBM-{whole[1]}-{int(whole[2]):08d}"] if len(whole[2]) == 8 else []
    if re.fullmatch(r"[0-9]{1,8}", text):
        year = fiscal_today().year
        return [f"EBM-{year - back:04d}-{int(text):08d}" for back in range(YEARS)]
    return []


def _value(name: str, value: Any, *, whole_day: bool = False) -> Any:
    """A value of a column, or of its filter (days of a time), as the database compares it."""
    try:
        if name == "creation":
            at = get_datetime(str(value))
            return datetime.combine(at.date(), time()) if whole_day else at
        if name == "period_to":
            return getdate(str(value))
        if name == "grand_total":
            amount = Decimal(str(value))
            if not amount.is_finite() or abs(amount) >= _LARGEST:
                raise InvalidOperation
            return amount
    except (ValueError, TypeError, OverflowError, InvalidOperation, AttributeError, frappe.ValidationError) as error:
        raise _bad(_("“{0}” is no value of {1}.").format(value, name)) from error
    return _text(value)


def _text(value: Any) -> str:
    if not isinstance(value, (str, int)):
        raise _bad(_("Text is expected."))
    return str(value)


def _bad(text: str) -> BadQuestionError:
    """Throws, so that the answer has the text; what it returns is for `raise` to be seen by who reads."""
    frappe.throw(text, BadQuestionError)
    return BadQuestionError(text)
