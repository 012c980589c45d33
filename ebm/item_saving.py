"""An item is entered or changed at the screen; a price that holds or held is changed with a reason only."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _

from ebm.bill_problems import FieldProblemsError, raise_problems
from ebm.decisions.refusals import LEAST_REASON
from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.fiscal.item import FIELDS, as_date
from ebm.fiscal.money import MoneyError, parse
from ebm.fiscal.problem import Problem, as_text

PRICE_FIELDS = ("price", "tax_letter", "valid_from")
# Two who make an item of the same kind at one moment are given the same code: one of them takes the next.
TRIES = 3


def save_item(given: dict[str, Any], name: str, modified: str) -> Any:
    """The saved document; a new one may bring its first price. Errors as of `ebm.api.items.save`."""
    if name:
        doc = _to_change(name, modified)
        _fill(doc, given)
        doc.save()
        return doc
    for attempt in range(TRIES):
        doc = frappe.get_doc({"doctype": "EBM Item", "enabled": 1})
        _fill(doc, given)
        if given.get("price"):
            doc.append("prices", _price(given))
        try:
            return doc.insert()
        except (frappe.DuplicateEntryError, frappe.UniqueValidationError):
            frappe.db.rollback()
            if attempt == TRIES - 1:
                raise
            frappe.clear_messages()
    raise AssertionError("unreachable")


def set_price(name: str, modified: str, given: dict[str, Any], row: str, reason: str) -> Any:
    """Add a price, or with `row` change one."""
    doc = _to_change(name, modified)
    values = _price(given)
    old = _row(doc, row) if row else None
    _ask_reason([old and old.valid_from, values["valid_from"]], bool(old), reason)
    if old:
        old.update(values)
    else:
        doc.append("prices", values)
    return _saved(doc, reason)


def remove_price(name: str, modified: str, row: str, reason: str) -> Any:
    """Take a price out."""
    doc = _to_change(name, modified)
    old = _row(doc, row)
    _ask_reason([old.valid_from], True, reason)
    doc.set("prices", [price for price in doc.prices if price.name != row])
    return _saved(doc, reason)


def _saved(doc: Any, reason: str) -> Any:
    # Written down with what was before and after (EBM Audit Event).
    doc.flags.change_reason = reason.strip()
    doc.save()
    return doc


def _to_change(name: str, modified: str) -> Any:
    doc = frappe.get_doc("EBM Item", name)
    doc.check_permission("write")
    # Frappe compares it with the stored row: a change by somebody else since then is told, not overwritten.
    doc.modified = modified
    return doc


def _fill(doc: Any, given: dict[str, Any]) -> None:
    for field in FIELDS:
        if field in given:
            doc.set(field, as_text(given[field]))
    if "enabled" in given:
        doc.enabled = int(bool(given["enabled"]))


def _price(given: dict[str, Any]) -> dict[str, Any]:
    """The row's values; what is no amount is told at once, before the database makes a number of it."""
    text = as_text(given.get("price"))
    try:
        amount = parse(text)
    except MoneyError:
        raise_problems(
            [Problem("BAD_PRICE", "price", None, _("Enter a price with at most 2 decimals."))], FieldProblemsError
        )
    return {
        "price": float(amount),
        "tax_letter": as_text(given.get("tax_letter")),
        "valid_from": as_text(given.get("valid_from")) or None,
    }


def _row(doc: Any, row: str) -> Any:
    found = next((price for price in doc.prices if price.name == row), None)
    if found is None:
        frappe.throw(_("This price is no longer there."), frappe.DoesNotExistError)
    return found


def _ask_reason(days: list[Any], is_change: bool, reason: str) -> None:
    """One that has begun is changed, one from an earlier day added, with a reason; one from today is just new."""
    today = fiscal_today()
    begun = [day for day in map(as_date, days) if day and (day < today or (is_change and day == today))]
    if begun and len(reason.strip()) < LEAST_REASON:
        text = _("This price has held already. Say in a few words why it is changed.")
        raise_problems([Problem("NO_REASON", "reason", None, text)], FieldProblemsError)
