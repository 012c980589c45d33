"""Completes an invoice: what its items say, the amounts of its lines, its taxes and totals.

The arithmetic is ebm/fiscal; this file only carries values in and out of the document.
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

import frappe
from frappe.utils import getdate

from ebm.bill_problems import raise_problems
from ebm.fiscal.bill import check_bill
from ebm.fiscal.lines import LineAmounts, LineInput, compute_line, compute_totals
from ebm.fiscal.money import from_db
from ebm.tax_rates import rates_on

BILL_FIELDS = (
    "customer_name",
    "customer_tin",
    "customer_phone",
    "purchase_code",
    "payment_type",
    "poc_number",
    "meter_number",
    "period_from",
    "period_to",
    "bill_date",
)


def complete(doc: Any) -> None:
    """Fill lines from their items, refuse what cannot be a bill, and compute every amount."""
    rates = rates_on(getdate(doc.bill_date))
    for line in doc.lines:
        _take_from_item(line)
        # The rate is the invoice's own copy, as it was on the day of the bill; None for a letter unknown then.
        rate = rates.get(line.tax_letter)
        line.tax_rate = None if rate is None else float(rate)
    problems = check_bill(bill_of(doc), for_sending=False)
    if problems:
        raise_problems(problems)
    _compute(doc)


def problems_before_sending(doc: Any) -> list[Any]:
    """What keeps this invoice from being sent, as `ebm.fiscal.bill.Problem`s."""
    return check_bill(bill_of(doc), for_sending=True)


def bill_of(doc: Any) -> dict[str, Any]:
    """The document as `check_bill` reads it: texts, and numbers as texts so that no float is ever judged."""
    bill: dict[str, Any] = {field: _text(doc.get(field)) for field in BILL_FIELDS}
    bill["lines"] = [
        {
            "item": _text(line.item),
            "item_code": _text(line.item_code),
            "item_name": _text(line.item_name),
            "item_class": _text(line.item_class),
            "qty": _entered(line.qty),
            "price": _entered(line.price),
            "discount_rate": _number_text(line.discount_rate),
            "tax_letter": _text(line.tax_letter),
            "tax_rate": _number_text(line.tax_rate),
        }
        for line in doc.lines
    ]
    return bill


def line_inputs(doc: Any) -> list[LineInput]:
    """The lines of a stored or checked invoice as exact numbers."""
    return [
        LineInput(
            qty=from_db(line.qty),
            price=from_db(line.price),
            discount_rate=from_db(line.discount_rate),
            tax_letter=line.tax_letter or "",
            tax_rate=from_db(line.tax_rate),
        )
        for line in doc.lines
    ]


def _take_from_item(line: Any) -> None:
    if line.item:
        item = frappe.db.get_value(
            "EBM Item", line.item, ["item_code", "item_name", "item_class", "quantity_unit"], as_dict=True
        )
        if item:
            line.item_code, line.item_name = item.item_code, item.item_name
            line.item_class, line.unit = item.item_class, item.quantity_unit


def _compute(doc: Any) -> None:
    pairs: list[tuple[LineInput, LineAmounts]] = []
    for line, given in zip(doc.lines, line_inputs(doc), strict=True):
        amounts = compute_line(given)
        line.supply_amount = float(amounts.supply_amount)
        line.discount_amount = float(amounts.discount_amount)
        line.taxable_amount = float(amounts.taxable_amount)
        line.tax_amount = float(amounts.tax_amount)
        if given.tax_letter:
            pairs.append((given, amounts))
    totals = compute_totals(pairs)
    doc.set("taxes", [])
    for tax in totals.taxes:
        doc.append(
            "taxes",
            {"letter": tax.letter, "rate": float(tax.rate), "taxable": float(tax.taxable), "tax": float(tax.tax)},
        )
    doc.taxable_total = float(totals.taxable_total)
    doc.tax_total = float(totals.tax_total)
    doc.grand_total = float(totals.grand_total)


def _text(value: Any) -> str:
    return "" if value is None else str(value).strip()


def _entered(value: Any) -> str:
    # Frappe stores an empty number as 0; a draft may still lack it, and a bill is told that it is missing.
    text = _number_text(value)
    return "" if text.strip("0.") == "" else text


def _number_text(value: Any) -> str:
    if value in (None, ""):
        return ""
    try:
        # normalize would give 5E+2; a fixed notation keeps the digits a person wrote.
        return format(Decimal(str(value)), "f")
    except InvalidOperation:
        return str(value)
