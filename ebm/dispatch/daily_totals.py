"""Daily totals: written with each signature, read by every figure on screen (design section 5)."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import frappe

from ebm.fiscal.money import from_db

# The row with no letter counts receipts: one receipt with two letters is still one receipt.
WHOLE_RECEIPT = ""
COUNTED_KINDS = ("Sale", "Refund")


def add_receipt(invoice: Any, counter: str, day: date) -> None:
    """Add a signed receipt to its day. The caller holds the counter's row, so nobody else writes these rows."""
    if invoice.kind not in COUNTED_KINDS:
        return
    place = {"date": day, "branch": invoice.branch, "counter": counter, "kind": invoice.kind}
    _add(place, WHOLE_RECEIPT, from_db(invoice.taxable_total), from_db(invoice.tax_total))
    for row in invoice.taxes:
        _add(place, row.letter, from_db(row.taxable), from_db(row.tax))


def _add(place: dict[str, Any], letter: str, taxable: Decimal, tax: Decimal) -> None:
    key = {**place, "letter": letter}
    row = frappe.db.get_value("EBM Daily Total", key, ["name", "count", "taxable", "tax"], as_dict=True)
    if row is None:
        frappe.get_doc(
            {"doctype": "EBM Daily Total", **key, "count": 1, "taxable": float(taxable), "tax": float(tax)}
        ).db_insert()
        return
    frappe.db.set_value(
        "EBM Daily Total",
        row.name,
        {
            "count": int(row["count"]) + 1,
            "taxable": float(from_db(row.taxable) + taxable),
            "tax": float(from_db(row.tax) + tax),
        },
        update_modified=False,
    )
