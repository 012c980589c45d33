"""The doors of an invoice: what a client may not write, however it comes in (design section 5, "Doors")."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _
from frappe.utils import get_datetime

from ebm.fiscal.money import from_db

TOTALS = ("taxable_total", "tax_total", "grand_total")
MOMENTS = ("queued_at", "matched_at", "signed_at", "device_time")
WHOLE_NUMBERS = ("invc_no", "receipt_no", "receipt_total_no", "run_row")
# permlevel 1 in the DocType: written with the signature.
RECEIPT_FIELDS = (
    "invc_no",
    "receipt_no",
    "receipt_total_no",
    "receipt_label",
    "internal_data",
    "signature",
    "sdc_id",
    "mrc",
    "device_time",
    "qr_text",
)
# permlevel 0, so that everybody may read and filter by them; guarded here.
STATE_FIELDS = (
    "status",
    "cause",
    "cause_text",
    "device",
    "queued_at",
    "matched_at",
    "signed_at",
    "billing_run",
    "run_row",
    "refunded_by",
    "amended_from",
)
MACHINE_FIELDS = STATE_FIELDS + TOTALS + RECEIPT_FIELDS
TAX_FIELDS = ("letter", "rate", "taxable", "tax")


def refuse_machine_fields(doc: Any) -> None:
    """Raise PermissionError when any machine field differs from the stored row (from empty, for a new one)."""
    stored = None if doc.is_new() else doc.get_latest()
    for field in MACHINE_FIELDS:
        old = stored.get(field) if stored else _initial(field)
        if _plain(field, doc.get(field)) != _plain(field, old):
            _refuse(doc.meta.get_label(field))
    if _tax_rows(doc) != (_tax_rows(stored) if stored else []):
        _refuse(doc.meta.get_label("taxes"))


def refuse_foreign_start(doc: Any) -> None:
    """A new invoice starts as a draft: Frappe would take docstatus 1 as "insert and submit"."""
    if int(doc.docstatus or 0) != 0:
        frappe.throw(_("A new invoice starts as a draft."), frappe.PermissionError)


def _initial(field: str) -> Any:
    return "Draft" if field == "status" else None


def _plain(field: str, value: Any) -> Any:
    if value in (None, ""):
        # Frappe shows an unset number as 0 and an unset status as its default.
        return (
            "Draft" if field == "status" else ("0.00" if field in TOTALS else ("0" if field in WHOLE_NUMBERS else ""))
        )
    if field in TOTALS:
        return str(_money(value))
    if field in WHOLE_NUMBERS:
        return str(value)
    if field in MOMENTS:
        moment = _moment(value)
        return str(moment) if moment else str(value)
    return str(value)


def _moment(value: Any) -> Any:
    try:
        return get_datetime(value)
    except Exception:  # whatever the date library says of rubbish, it is not the stored moment
        return None


def _money(value: Any) -> Any:
    try:
        return from_db(value)
    except Exception:  # not a number: certainly not what is stored
        return value


def _tax_rows(doc: Any) -> list[tuple[str, ...]]:
    return [
        tuple(str(_money(row.get(f))) if f != "letter" else str(row.get(f) or "") for f in TAX_FIELDS)
        for row in doc.get("taxes") or []
    ]


def _refuse(label: str) -> None:
    frappe.throw(_("{0} is written by the machine only and cannot be set.").format(_(label)), frappe.PermissionError)
