"""Which invoices are of a customer: those that name him, and those that carry his POC number."""

from __future__ import annotations

from typing import Any

import frappe

from ebm.fiscal.money import from_db, to_api

FIELDS = ("name", "kind", "status", "bill_date", "grand_total", "receipt_no", "receipt_total_no", "receipt_label")


def has_bills(customer: Any) -> bool:
    """Whether any invoice is his, also of a branch that one may not see."""
    return any(frappe.db.exists("EBM Invoice", condition) for condition in _conditions(customer))


def latest_bills(customer: Any, most: int) -> list[dict[str, Any]]:
    """The newest of his invoices that the user may see, grand_total as text, `receipt` as "168/258 NS" or ""."""
    found: dict[str, Any] = {}
    for condition in _conditions(customer):
        # By name, which is the order they were made in: the indexes on customer and POC end with it.
        for row in frappe.get_list(
            "EBM Invoice", filters=condition, fields=list(FIELDS), order_by="name desc", limit=most
        ):
            found[row.name] = row
    return [_shown(found[name]) for name in sorted(found, reverse=True)[:most]]


def _conditions(customer: Any) -> list[dict[str, str]]:
    conditions = [{"customer": customer.name}]
    if customer.poc_number:
        conditions.append({"poc_number": customer.poc_number})
    return conditions


def _shown(row: Any) -> dict[str, Any]:
    number, of, label = (row.pop(field) for field in ("receipt_no", "receipt_total_no", "receipt_label"))
    return {
        **row,
        "grand_total": to_api(from_db(row["grand_total"])),
        "bill_date": str(row["bill_date"] or ""),
        "receipt": f"{number}/{of} {label or ''}".strip() if number else "",
    }
