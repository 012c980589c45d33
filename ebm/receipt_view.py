"""The receipt of a signed invoice: its blocks, its QR code, and how often it was printed."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _

from ebm.dispatch.sale_data import receipt_data
from ebm.fiscal.qr import qr_svg
from ebm.fiscal.receipt import blocks

# What a printed copy of a receipt is called.
COPY_LABELS = {"NS": "CS", "NR": "CR"}


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
