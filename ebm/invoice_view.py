"""One invoice as its page shows it: figures as text, words for its state, its timeline, and the receipt once signed."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _
from frappe.utils import get_datetime

from ebm.dispatch.sale_data import receipt_data
from ebm.ebm.doctype.ebm_invoice.ebm_invoice import EDITABLE
from ebm.fiscal.cause_help import admin_sentence
from ebm.fiscal.money import from_db, to_api
from ebm.fiscal.qr import qr_svg
from ebm.fiscal.readings import reading_text
from ebm.fiscal.receipt import blocks
from ebm.invoice_chain import is_corrected
from ebm.invoice_timeline import timeline
from ebm.next_step import ON_ITS_WAY, next_step
from ebm.sending import MAY_BE_TAKEN

HEAD_FIELDS = (
    "name",
    "modified",
    "kind",
    "status",
    "cause",
    "cause_text",
    "branch",
    "device",
    "customer",
    "customer_name",
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
TOTALS = ("taxable_total", "tax_total", "grand_total")
STATE_WORDS = {
    "Draft": "Not sent yet.",
    "Held": "Held until it is released.",
    "Queued": "In the queue of its device; it is signed as soon as its turn comes.",
    "Sending": "At the device.",
    "Waiting": "Waits for its device.",
    "Unknown": "Nobody can say yet whether the authority has it; the device is being asked. It is not sent twice.",
    "Parked": "Refused. Mend what is wrong and send it again.",
    "Withdrawn": "Withdrawn.",
    "Signed": "Signed.",
    "Incomplete": "The authority has it, but its receipt data are missing. A supervisor completes it.",
}
# What a printed copy of a receipt is called.
COPY_LABELS = {"NS": "CS", "NR": "CR"}
READINGS = ("reading_from", "reading_to")
LOOK_AFTER_DEVICES = ("EBM Manager", "EBM Supervisor")


def invoice_view(invoice: Any) -> dict[str, Any]:
    """The InvoiceView of the front end. The caller has checked the permission."""
    view: dict[str, Any] = {field: _text(invoice.get(field)) for field in HEAD_FIELDS}
    for field in READINGS:
        view[field] = reading_text(invoice.get(field))
    view["branch_name"] = frappe.db.get_value("EBM Branch", invoice.branch, "branch_name")
    view["status_text"] = _status_text(invoice)
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
    view["receipt"] = receipt_view(invoice, copy=False) if invoice.status == "Signed" else None
    view["can"] = _rights(invoice)
    return view


def receipt_view(invoice: Any, *, copy: bool) -> dict[str, Any]:
    """The Receipt of a signed invoice, as the original or as a copy. There is no receipt before the signature."""
    if invoice.status != "Signed" or not invoice.signature:
        frappe.throw(_("{0} has no receipt yet.").format(invoice.name))
    label = COPY_LABELS[invoice.receipt_label] if copy else invoice.receipt_label
    prints = frappe.db.count("EBM Print", {"invoice": invoice.name})
    return {
        "label": label,
        "number": f"{invoice.receipt_no}/{invoice.receipt_total_no} {label}",
        "blocks": blocks(receipt_data(invoice), label=label, copy=copy),
        "qr_text": invoice.qr_text,
        "qr_svg": qr_svg(invoice.qr_text),
        # The address of the RRA logo; "" until the utility has uploaded it.
        "logo": frappe.db.get_single_value("EBM Settings", "rra_logo") or "",
        "original_printed": prints > 0,
        "copies": max(prints - 1, 0),
    }


def _status_text(invoice: Any) -> str:
    words = STATE_WORDS[invoice.status]
    if invoice.status in ON_ITS_WAY and invoice.device:
        key = frappe.db.get_value("EBM Device", invoice.device, "counter_key")
        counter = key and frappe.db.get_value(
            "EBM Counter", key, ["state", "cause_text", "offline_since"], as_dict=True
        )
        if counter and counter.state == "Stopped":
            return f"{words} {invoice.device} is stopped: {counter.cause_text}"
        if counter and counter.offline_since:
            since = get_datetime(counter.offline_since)
            return f"{words} {invoice.device} has not answered since {since:%H:%M}."
    return words


def _cause_help(invoice: Any) -> str:
    """What to check about the cause, for who looks after devices; "" for everybody else."""
    if set(LOOK_AFTER_DEVICES).isdisjoint(frappe.get_roles()):
        return ""
    # A stopped counter is what its queue waits for, whatever a bill itself says.
    stopped = invoice.device and frappe.db.get_value(
        "EBM Counter", {"device": invoice.device, "branch": invoice.branch, "state": "Stopped"}, "cause"
    )
    return _(admin_sentence((invoice.status in ON_ITS_WAY and stopped) or invoice.cause or ""))


def _rights(invoice: Any) -> dict[str, bool]:
    may_write = bool(frappe.has_permission("EBM Invoice", "write", invoice))
    # What the authority may have already is matched first (ebm.decisions.release).
    editable = invoice.status in EDITABLE and (invoice.status, invoice.cause) != ("Held", MAY_BE_TAKEN)
    return {
        "edit": may_write and editable,
        "send": may_write and editable,
        "take_back": may_write and invoice.status == "Queued",
        "print": may_write and invoice.status == "Signed",
        "complete": invoice.status == "Incomplete" and "EBM Supervisor" in frappe.get_roles(),
        "calls": bool(frappe.has_permission("EBM Call", "read")),
    }


def _text(value: Any) -> str:
    return "" if value is None else str(value)
