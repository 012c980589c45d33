"""A bill as the counter shows it while a customer waits: its state in words, then its receipt, and nothing else.

It is asked for between the signature and the receipt on the screen, so it reads no more than that.
"""

from __future__ import annotations

from typing import Any

import frappe
from frappe.utils import get_datetime

from ebm.ebm.doctype.ebm_invoice.ebm_invoice import EDITABLE
from ebm.fiscal.money import from_db, to_api
from ebm.next_step import ON_ITS_WAY
from ebm.receipt_view import receipt_view
from ebm.sending import MAY_BE_TAKEN

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


def sale_view(invoice: Any) -> dict[str, Any]:
    """The Sale of the front end. The caller has checked the permission to read."""
    may_write = bool(frappe.has_permission("EBM Invoice", "write", invoice))
    return {
        "name": invoice.name,
        "status": invoice.status,
        "status_text": _status_text(invoice),
        "cause_text": invoice.cause_text or "",
        "customer_name": invoice.customer_name or "",
        "grand_total": to_api(from_db(invoice.grand_total)),
        "receipt": receipt_view(invoice, copy=False) if invoice.status == "Signed" else None,
        "can": {
            # What the authority may have already is matched first (ebm.decisions.release).
            "edit": may_write
            and invoice.status in EDITABLE
            and (invoice.status, invoice.cause) != ("Held", MAY_BE_TAKEN),
            "print": may_write and invoice.status == "Signed",
        },
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
