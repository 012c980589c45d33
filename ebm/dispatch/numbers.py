"""Gives a number to a bill, for ever, before the first byte leaves (design section 6, rule 2)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import frappe
from frappe.utils import get_datetime, now_datetime

from ebm.dispatch import rows
from ebm.dispatch.counter_view import is_request, lock_bills
from ebm.dispatch.fiscal_clock import fiscal_now
from ebm.dispatch.sale_data import save_sales_request
from ebm.fiscal.changes import Give, OpenNumber
from ebm.fiscal.device_words import unfit_field
from ebm.fiscal.money import from_db, to_api
from ebm.vsdc.wire_text import PayloadError


@dataclass(frozen=True, slots=True)
class Prepared:
    """The request of a bill under a number, made while the device was working on the one before."""

    invoice: Any
    number: int
    request: bytes


@dataclass(frozen=True, slots=True)
class Numbered:
    """A number that was given just now, and what its way to the device needs of it without reading it again.

    `content` is what the send log's lines say of it, `modified` the invoice's with its number. `invoice`: the document
    of before, where it was there for the request.
    """

    number: OpenNumber
    request: bytes
    content: dict[str, Any]
    modified: datetime
    invoice: Any = None


def prepare(bill: str, number: int) -> Prepared | None:
    """Make the request ahead of time; None where none can be made now. Writes nothing."""
    invoice = frappe.get_doc("EBM Invoice", bill)
    if invoice.status != "Queued":
        return None
    return Prepared(invoice, number, _request(invoice, number))


def give(
    counter: str, row: Any, wanted: Give, prepared: Prepared | None = None, invoice: Any = None
) -> Numbered | None:
    """Number the bill, store the exact request, mark both Sending. The caller holds the counter's row and commits.

    None when the bill is no longer queued, or when no request can be made of it: then it is Parked without a number
    and stops nobody else. The number's name is `{env}-{tin}-{bhf}-{invcNo}`: its primary key is the lock that gives a
    number once. `invoice`: its row, where the caller has locked it.
    """
    if wanted.number != int(row.last_number or 0) + 1:
        raise AssertionError(f"{wanted.number} is not the number after {row.last_number}")
    # Read as committed now, under lock: it may have been taken back or changed since the queue was read.
    invoice = invoice or lock_bills([wanted.bill]).get(wanted.bill)
    if not invoice or invoice.status != "Queued":
        return None
    ready = prepared and (prepared.invoice.name, prepared.number, get_datetime(prepared.invoice.modified))
    if prepared and ready == (wanted.bill, wanted.number, get_datetime(invoice.modified)):
        request = prepared.request
    else:
        prepared = None
        made = _request_or_park(wanted.bill, wanted.number)
        if made is None:
            return None
        request = made
    now = now_datetime()
    amount = from_db(invoice.grand_total)
    request_hash = hashlib.sha256(request).hexdigest()
    rows.write(
        "EBM Number",
        f"{counter}-{wanted.number}",
        {
            "counter": counter,
            "branch": row.branch,
            "invc_no": wanted.number,
            "invoice": wanted.bill,
            "bill_key": invoice.bill_key,
            "amount": float(amount),
            "device": row.device,
            "outcome": "Sending",
            "request": request.decode(),
            "request_hash": request_hash,
            "attempts": 1,
            "numbered_at": now,
            "sent_at": now,
        },
        now,
    )
    rows.update(
        "EBM Invoice",
        wanted.bill,
        {"status": "Sending", "invc_no": wanted.number, "cause": None, "cause_text": None, "modified": now},
    )
    content = {
        "invoice": wanted.bill,
        "bill_key": invoice.bill_key or "",
        "amount": to_api(amount),
        "sha256": request_hash,
    }
    number = OpenNumber(wanted.number, wanted.bill, "Sending")
    return Numbered(number, request, content, now, prepared.invoice if prepared else None)


def stored_request(counter: str, number: int) -> bytes | None:
    """The exact bytes of a number, proven by their hash; None where they are not what was numbered.

    Under one number only one content may ever leave.
    """
    row = frappe.db.get_value("EBM Number", f"{counter}-{number}", ["request", "request_hash"], as_dict=True)
    return row.request.encode() if row and is_request(row.request, row.request_hash) else None


def _request(invoice: Any, number: int) -> bytes:
    confirmed_at: datetime = fiscal_now()
    return save_sales_request(invoice, number=number, confirmed_at=confirmed_at)


def _request_or_park(bill: str, number: int) -> bytes | None:
    try:
        return _request(frappe.get_doc("EBM Invoice", bill), number)
    except PayloadError as error:
        cause, text = unfit_field(error.field, error.fault)
    except Exception:  # whatever is wrong with this one bill must not stop the 299,999 others
        frappe.log_error(f"{bill} cannot be put into a request")
        cause = "NO_REQUEST"
        text = "This bill cannot be put into the device's form. Check lines and customer; send again."
    rows.update("EBM Invoice", bill, {"status": "Parked", "cause": cause, "cause_text": text})
    return None
