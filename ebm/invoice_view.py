"""One invoice as its page shows it: what the counter shows (`ebm.sale_view`), all figures as text, and its timeline."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _

from ebm.fiscal.cause_help import admin_sentence
from ebm.fiscal.money import from_db, to_api
from ebm.fiscal.readings import reading_text
from ebm.invoice_chain import is_corrected
from ebm.invoice_timeline import timeline
from ebm.next_step import ON_ITS_WAY, next_step
from ebm.sale_view import sale_view

HEAD_FIELDS = (
    "modified",
    "kind",
    "cause",
    "branch",
    "device",
    "customer",
    "customer_tin",
    "customer_phone",
    "poc_number",
    "meter_number",
    "reading_from",
    "reading_to",
    "period_from",
    "period_to",
    "bill_date",
    "bill_key",
    "payment_type",
    "purchase_code",
    "invc_no",
    "original_invoice",
    "refunded_by",
)
LINE_TEXTS = ("item", "item_code", "item_name", "item_class", "unit", "tax_letter")
LINE_NUMBERS = (
    "qty",
    "price",
    "discount_rate",
    "discount_amount",
    "tax_rate",
    "supply_amount",
    "taxable_amount",
    "tax_amount",
)
TOTALS = ("taxable_total", "tax_total")
READINGS = ("reading_from", "reading_to")
LOOK_AFTER_DEVICES = ("EBM Manager", "EBM Supervisor")


def invoice_view(invoice: Any) -> dict[str, Any]:
    """The InvoiceView of the front end. The caller has checked the permission."""
    view = sale_view(invoice)
    view.update({field: _text(invoice.get(field)) for field in HEAD_FIELDS})
    for field in READINGS:
        view[field] = reading_text(invoice.get(field))
    view["branch_name"] = frappe.db.get_value("EBM Branch", invoice.branch, "branch_name")
    view["cause_help"] = _cause_help(invoice)
    view["lines"] = [
        {
            **{field: _text(line.get(field)) for field in LINE_TEXTS},
            **{field: to_api(from_db(line.get(field))) for field in LINE_NUMBERS},
        }
        for line in invoice.lines
    ]
    view["taxes"] = [
        {"letter": row.letter, **{field: to_api(from_db(row.get(field))) for field in ("rate", "taxable", "tax")}}
        for row in invoice.taxes
    ]
    for field in TOTALS:
        view[field] = to_api(from_db(invoice.get(field)))
    view["corrected"] = is_corrected(invoice)
    view["next"] = next_step(invoice)
    view["timeline"] = timeline(invoice)
    view["can"].update(_more_rights(invoice, view["can"]["edit"]))
    return view


def _cause_help(invoice: Any) -> str:
    """What to check about the cause, for who looks after devices; "" for everybody else."""
    if set(LOOK_AFTER_DEVICES).isdisjoint(frappe.get_roles()):
        return ""
    # A stopped counter is what its queue waits for, whatever a bill itself says.
    stopped = invoice.device and frappe.db.get_value(
        "EBM Counter", {"device": invoice.device, "branch": invoice.branch, "state": "Stopped"}, "cause"
    )
    return _(admin_sentence((invoice.status in ON_ITS_WAY and stopped) or invoice.cause or ""))


def _more_rights(invoice: Any, may_edit: bool) -> dict[str, bool]:
    return {
        "send": may_edit,
        "take_back": invoice.status == "Queued" and bool(frappe.has_permission("EBM Invoice", "write", invoice)),
        "complete": invoice.status == "Incomplete" and "EBM Supervisor" in frappe.get_roles(),
        "calls": bool(frappe.has_permission("EBM Call", "read")),
    }


def _text(value: Any) -> str:
    return "" if value is None else str(value)
