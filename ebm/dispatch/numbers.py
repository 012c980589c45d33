"""Gives a number to a bill, for ever, before the first byte leaves (design section 6, rule 2)."""

from __future__ import annotations

import hashlib
from typing import Any

import frappe
from frappe.utils import now_datetime

from ebm.dispatch.fiscal_clock import fiscal_now
from ebm.dispatch.sale_data import save_sales_request


class RequestChanged(Exception):
    """Somebody altered a numbered request in the database: it must not leave."""


def give_next(counter: Any, device: str, invoice_name: str) -> Any:
    """Number the invoice, store the exact request, mark both Sending. The caller holds the counter's row and commits.

    Returns None when the bill is no longer queued, or when no request can be made of it: then it is Parked without a
    number and stops nobody else.
    The number's name is `{env}-{tin}-{bhf}-{invcNo}`: its primary key is the lock that gives a number once.
    """
    row = frappe.db.get_value("EBM Counter", counter, ["last_number", "branch"], as_dict=True, for_update=True)
    number = int(row.last_number or 0) + 1
    # Read as committed now, under lock: it may have been taken back or changed since the queue was read.
    invoice = frappe.get_doc("EBM Invoice", invoice_name, for_update=True)
    if invoice.status != "Queued":
        return None
    try:
        request = save_sales_request(invoice, number=number, confirmed_at=fiscal_now())
    except Exception:  # whatever is wrong with this one bill must not stop the 299,999 others
        frappe.log_error(f"{invoice_name} cannot be put into a request")
        frappe.db.set_value(
            "EBM Invoice",
            invoice_name,
            {
                "status": "Parked",
                "cause": "NO_REQUEST",
                "cause_text": "This bill cannot be put into the device's form. Check lines and customer; send again.",
            },
        )
        return None
    now = now_datetime()
    doc = frappe.get_doc(
        {
            "doctype": "EBM Number",
            "name": f"{counter}-{number}",
            "counter": counter,
            "branch": row.branch,
            "invc_no": number,
            "invoice": invoice_name,
            "device": device,
            "outcome": "Sending",
            "request": request.decode(),
            "request_hash": hashlib.sha256(request).hexdigest(),
            "attempts": 1,
            "numbered_at": now,
            "sent_at": now,
        }
    )
    doc.db_insert()
    frappe.db.set_value("EBM Counter", counter, {"last_number": number}, update_modified=False)
    frappe.db.set_value(
        "EBM Invoice", invoice_name, {"status": "Sending", "invc_no": number, "cause": None, "cause_text": None}
    )
    return doc


def stored_request(number: Any) -> bytes:
    """The exact bytes of a number, proven by their hash: under one number only one content may ever leave."""
    request = number.request.encode()
    if number.request_hash != hashlib.sha256(request).hexdigest():
        raise RequestChanged(f"The stored request of {number.name} is not the one that was numbered.")
    return bytes(request)


def mark_sending_again(number: Any) -> None:
    """Before the same bytes go out once more: Sending in both places, so that a crash now is looked into."""
    frappe.db.set_value(
        "EBM Number",
        number.name,
        {"outcome": "Sending", "attempts": int(number.attempts or 0) + 1, "sent_at": now_datetime()},
        update_modified=False,
    )
    frappe.db.set_value("EBM Invoice", number.invoice, {"status": "Sending"})
