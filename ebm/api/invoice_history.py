"""What lies behind one invoice: its exchanges with the device to the byte, and the documents that correct it."""

from typing import Any

import frappe
from frappe import _

from ebm.invoice_calls import calls_of, exchange_of
from ebm.invoice_chain import chain_of


@frappe.whitelist(methods=["GET"])
def calls(invoice: str) -> dict[str, Any]:
    """{calls, entries, more}: the exchanges about an invoice, oldest first (`ebm.invoice_calls`).

    For who may read the invoice and EBM Call.
    """
    _check(invoice)
    return calls_of(invoice)


@frappe.whitelist(methods=["GET"])
def exchange(invoice: str, call: int = 0, entry: int = 0) -> dict[str, Any]:
    """Exact request and reply of one of them, by its EBM Call or its EBM Journal Entry; keys are masked.

    {request, reply, number, link, source} (`ebm.invoice_calls.exchange_of`). For who may read the invoice, EBM Call
    and EBM Journal Entry.
    """
    _check(invoice)
    frappe.has_permission("EBM Journal Entry", "read", throw=True)
    if bool(call) == bool(entry):
        frappe.throw(_("Ask for one exchange: by its call or by its journal entry."))
    return exchange_of(invoice, call, entry)


@frappe.whitelist(methods=["GET"])
def corrections(invoice: str) -> dict[str, Any]:
    """{documents, net, whole}: original, refunds and corrected sales as one chain (`ebm.invoice_chain`)."""
    frappe.get_doc("EBM Invoice", invoice).check_permission("read")
    return chain_of(invoice)


def _check(invoice: str) -> None:
    frappe.get_doc("EBM Invoice", invoice).check_permission("read")
    frappe.has_permission("EBM Call", "read", throw=True)
