"""Stores what came of a number: signed, refused, waiting, unknown, incomplete. The worker's transaction commits."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import frappe
from frappe.utils import now_datetime

from ebm.dispatch import daily_totals, journal
from ebm.dispatch.fiscal_clock import fiscal_now
from ebm.dispatch.sale_data import receipt_data
from ebm.fiscal import signing
from ebm.fiscal.qr import qr_text
from ebm.fiscal.receipt import blocks, slip_text

LABEL_OF_KIND = {"Sale": "NS", "Refund": "NR"}


def signed(number: Any, exchange: Any, receipt: Any) -> Any:
    """The signature goes on the invoice, the journal and the daily totals at once. Returns the journal entry's name."""
    invoice = frappe.get_doc("EBM Invoice", number.invoice)
    now = now_datetime()
    device = frappe.db.get_value("EBM Device", number.device, ["sdc_id", "mrc"], as_dict=True)
    label = LABEL_OF_KIND[invoice.kind]
    moment: datetime = receipt.published_at or fiscal_now()
    # Some devices name themselves in neither answer; a dash keeps paper and QR code in form.
    sdc_id = receipt.sdc_id or device.sdc_id or "-"
    with_total = frappe.db.get_single_value("EBM Settings", "qr_receipt_number") == "A/B"
    values = {
        "status": "Signed",
        "cause": None,
        "cause_text": None,
        "invc_no": number.invc_no,
        "receipt_no": receipt.receipt_number,
        "receipt_total_no": receipt.total_number,
        "receipt_label": label,
        "internal_data": receipt.internal_data,
        "signature": receipt.signature,
        "sdc_id": sdc_id[:20],
        "mrc": (receipt.mrc or device.mrc or "")[:20],
        "device_time": moment,
        "signed_at": now,
        "qr_text": qr_text(
            moment,
            sdc_id,
            receipt.receipt_number,
            receipt.total_number,
            receipt.internal_data,
            receipt.signature,
            with_total=with_total,
        ),
    }
    _submit(invoice.name, values)
    invoice.update(values)
    counter = number.counter
    slip = slip_text(blocks(receipt_data(invoice), label=label, copy=False))
    entry = journal.append(counter, invoice.branch, invoice.name, journal.pack(exchange.request, exchange.reply, slip))
    daily_totals.add_receipt(invoice, counter, moment.date())
    # The journal now holds the bytes; they are kept once.
    _settle(number, "Signed", None, None, request=None)
    heard_from(counter)
    return entry


def refused(number: Any, decision: Any) -> None:
    """The device says no to this bill: its number is spent with the reason, the bill Parked, the next one goes on."""
    _settle(number, "Refused", decision.cause, decision.cause_text)
    _invoice(number, "Parked", decision)
    heard_from(number.counter)


def refused_by_device(number: Any, decision: Any) -> None:
    """The device refuses to work at all: the number is spent, the bill stays Queued, the counter is Stopped."""
    _settle(number, "Refused", decision.cause, decision.cause_text)
    _invoice(number, "Queued", decision)
    stop(number.counter, f"DEVICE_{decision.cause}", decision.cause_text)
    frappe.db.set_value("EBM Invoice", number.invoice, {"invc_no": 0}, update_modified=False)


def waiting(number: Any, decision: Any) -> None:
    """Surely not taken: the number stays with the bill and the same bytes go out later."""
    _keep_open(number, "Waiting", decision)
    _back_off(number.counter)


def unknown(number: Any, decision: Any) -> None:
    """Nobody can say whether it was taken: to be verified before anything else happens on this counter."""
    _keep_open(number, "Unknown", decision)
    if int(number.attempts or 0) > 1:
        _back_off(number.counter, reachable=True)


def cannot_verify_now(number: Any, verdict: Any) -> None:
    """The device cannot be asked at the moment; the number stays Unknown and is asked about later."""
    _keep_open(number, "Unknown", verdict)
    _back_off(number.counter)


def incomplete(number: Any) -> None:
    """The authority has it, but the receipt's data never reached us: no receipt is shown until they are here."""
    text = (
        "The device took this bill, but its answer was lost. "
        "A supervisor completes the receipt from the authority's portal."
    )
    values = {"status": "Incomplete", "invc_no": number.invc_no, "cause": "ANSWER_LOST", "cause_text": text}
    _submit(number.invoice, values)
    _settle(number, "Incomplete", "ANSWER_LOST", text)
    heard_from(number.counter)


def stopped_by_verification(number: Any, verdict: Any) -> None:
    """The device's count contradicts ours: only a person with evidence can say what happened."""
    _keep_open(number, "Unknown", verdict)
    stop(number.counter, verdict.cause, verdict.cause_text)


def stop(counter: str, cause: str, text: str) -> None:
    """Stop a counter: nothing is sent on it until a person has decided."""
    frappe.db.set_value(
        "EBM Counter", counter, {"state": "Stopped", "cause": cause, "cause_text": text}, update_modified=False
    )


def _submit(invoice: str, values: dict[str, Any]) -> None:
    """The authority has the bill: docstatus 1, in its rows too, so that Frappe lets nobody change it any more."""
    frappe.db.set_value("EBM Invoice", invoice, {**values, "docstatus": 1})
    for table in ("EBM Invoice Line", "EBM Invoice Tax"):
        frappe.db.sql(f"update `tab{table}` set docstatus = 1 where parent = %s", (invoice,))


def _settle(number: Any, outcome: str, cause: str | None, text: str | None, **more: Any) -> None:
    frappe.db.set_value(
        "EBM Number",
        number.name,
        {"outcome": outcome, "cause": cause, "cause_text": text, "settled_at": now_datetime(), **more},
        update_modified=False,
    )


def _keep_open(number: Any, outcome: str, why: Any) -> None:
    frappe.db.set_value(
        "EBM Number",
        number.name,
        {"outcome": outcome, "cause": why.cause, "cause_text": why.cause_text},
        update_modified=False,
    )
    _invoice(number, outcome, why)


def _invoice(number: Any, status: str, why: Any) -> None:
    frappe.db.set_value(
        "EBM Invoice", number.invoice, {"status": status, "cause": why.cause, "cause_text": why.cause_text}
    )


def heard_from(counter: str) -> None:
    """The device answered: the offline clock stops and the back-off begins anew."""
    frappe.db.set_value(
        "EBM Counter",
        counter,
        {"last_contact": now_datetime(), "offline_since": None, "attempts": 0, "next_attempt_at": None},
        update_modified=False,
    )


def _back_off(counter: str, *, reachable: bool = False) -> None:
    row = frappe.db.get_value("EBM Counter", counter, ["attempts", "offline_since"], as_dict=True)
    attempts = int(row.attempts or 0) + 1
    now = now_datetime()
    frappe.db.set_value(
        "EBM Counter",
        counter,
        {
            "attempts": attempts,
            "next_attempt_at": now + timedelta(seconds=signing.backoff_seconds(attempts)),
            "offline_since": row.offline_since if reachable else (row.offline_since or now),
        },
        update_modified=False,
    )
