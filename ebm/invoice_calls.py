"""The exchanges with the device about one invoice: which there were, and the exact bytes of one, checked.

Permission is that of EBM Call and EBM Journal Entry, branch by branch, besides the invoice's own.
"""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, NoReturn

import frappe
from frappe import _
from frappe.utils import get_datetime

from ebm import call_words
from ebm.call_words import SALE
from ebm.dispatch import journal
from ebm.dispatch.calls import BODY_LIMIT
from ebm.vsdc.answers import redact

MOST = 200
FIELDS = [
    "name",
    "number",
    "device",
    "operation",
    "started_at",
    "duration_ms",
    "http_status",
    "result_code",
    "result_text",
    "outcome",
    "journal_entry",
]
ENTRY_FIELDS = ["name", "counter", "seq", "invoice", "text", "prev_hash", "hash", "creation"]


@dataclass(frozen=True, slots=True)
class Kept:
    """The bodies of an exchange, as far as they were kept."""

    request: bytes
    reply: bytes


def calls_of(invoice: str) -> dict[str, Any]:
    """{calls, entries, more}: newest last; `entries` are signatures in the journal that no call brought."""
    found = frappe.get_list(
        "EBM Call", filters={"invoice": invoice}, fields=FIELDS, order_by="name desc", limit=MOST + 1
    )
    calls = list(reversed(found[:MOST]))
    entries = frappe.get_list(
        "EBM Journal Entry",
        filters={"invoice": invoice},
        fields=["name", "seq", "creation"],
        order_by="seq asc",
        limit=MOST,
    )
    brought = {str(call.journal_entry) for call in found if call.journal_entry}
    return {
        "calls": [_told(call) for call in calls],
        "entries": [
            {"name": int(entry.name), "seq": entry.seq, "at": _moment(entry.creation)}
            for entry in entries
            if str(entry.name) not in brought
        ],
        "more": len(found) > MOST,
    }


def exchange_of(invoice: str, call: int, entry: int) -> dict[str, Any]:
    """{request, reply, number, link, source}: an exchange by its EBM Call, or by its EBM Journal Entry alone.

    A body is {text, size, sha256, masked, cut, exact} or None where it was not kept. `number`: whether the request is
    the one its number was given for, {number, verdict}; `link`: whether the journal's entry and its neighbours hold
    together, {seq, ok, text}, None where the exchange is not in the journal. `source`: who told the
    reply, the "device", a "person" from the authority's portal, or the send "log".
    """
    row = _readable("EBM Call", call, invoice, [*FIELDS, "request_body", "response_body"]) if call else None
    entry = int(row.journal_entry or 0) if row else entry
    kept, link = Kept(b"", b""), None
    if entry:
        written = _readable("EBM Journal Entry", entry, invoice, ENTRY_FIELDS)
        kept, link = _of_journal(written)
    elif row:
        kept = Kept((row.request_body or "").encode(), (row.response_body or "").encode())
    number = row.number if row else frappe.db.get_value("EBM Number", {"invoice": invoice, "outcome": "Signed"}, "name")
    cut = not entry
    return {
        "request": _body(kept.request, cut=cut),
        "reply": _body(kept.reply, cut=cut),
        "number": _number(number, kept.request, cut=cut) if entry or (row and row.operation == SALE) else None,
        "link": link,
        "source": "device" if row else "person" if b'"entered_by"' in kept.reply else "log",
    }


def _readable(doctype: str, name: int, invoice: str, fields: list[str]) -> Any:
    """The row, if the user may read it and it is this invoice's."""
    found = frappe.get_list(doctype, filters={"name": name, "invoice": invoice}, fields=fields, limit=1)
    if not found:
        _missing(doctype, name)
    return found[0]


def _missing(doctype: str, name: int) -> NoReturn:
    frappe.throw(
        _("{0} {1} is not there, or not one of this invoice.").format(_(doctype), name), frappe.DoesNotExistError
    )
    raise AssertionError("unreachable")


def _told(call: Any) -> dict[str, Any]:
    took = int(call.duration_ms or 0)
    return {
        "name": int(call.name),
        "operation": call.operation,
        "asked": call_words.operation(call),
        "at": _moment(call.started_at),
        "ended": _moment(get_datetime(call.started_at) + timedelta(milliseconds=took)),
        "took": took,
        "http_status": call.http_status or None,
        "code": call.result_code or "",
        "meaning": call_words.meaning(call),
        "words": call.result_text or "",
        "outcome": call.outcome or "",
        "outcome_text": call_words.outcome(call),
        "device": call.device or "",
        "number": int(str(call.number).rsplit("-", 1)[-1]) if call.number else None,
        # Look-ups may carry keys: their bodies are never kept.
        "kept": call.operation == SALE,
    }


def _of_journal(entry: Any) -> tuple[Kept, dict[str, Any]]:
    fault = journal.link_fault(entry)
    try:
        request, reply, _slip = journal.unpack(entry.text or "")
    # Whatever was made of it: not base64, not compressed, not the JSON that `pack` writes.
    except (ValueError, KeyError, TypeError, zlib.error):
        request, reply, fault = b"", b"", "UNREADABLE"
    words = {
        "": _("Entry {0} of the journal holds, and so do its links to the entries beside it."),
        "UNREADABLE": _("Entry {0} of the journal cannot be read: it was changed after it was written."),
        "CHANGED": _("Entry {0} of the journal was changed after it was written: its hash is another."),
        "BEFORE": _("Entry {0} of the journal does not follow from the entry before it."),
        "AFTER": _(
            "The entry after {0} does not follow from it, or the journal's end is another than the counter knows."
        ),
    }
    return Kept(request, reply), {"seq": entry.seq, "ok": not fault, "text": words[fault].format(entry.seq)}


def _body(body: bytes, *, cut: bool) -> dict[str, Any] | None:
    if not body:
        return None
    shown = redact(body)
    text = shown.decode("utf-8", "replace")
    return {
        "text": text,
        "size": len(body),
        "sha256": hashlib.sha256(body).hexdigest(),
        "masked": b'"***"' in shown,
        "cut": cut and len(body.decode("utf-8", "replace")) >= BODY_LIMIT,
        "exact": text.encode() == shown,
    }


def _number(name: str | None, request: bytes, *, cut: bool) -> dict[str, Any]:
    """verdict: fits, differs, cut (too long to be kept whole), missing (not kept) or unknown (no number's hash)."""
    row = name and frappe.db.get_value("EBM Number", name, ["invc_no", "request_hash"], as_dict=True)
    if not row or not row.request_hash:
        verdict = "unknown"
    elif not request:
        verdict = "missing"
    elif hashlib.sha256(request).hexdigest() == row.request_hash:
        verdict = "fits"
    else:
        verdict = "cut" if cut and len(request) >= BODY_LIMIT else "differs"
    return {"number": int(row.invc_no) if row else None, "verdict": verdict}


def _moment(value: Any) -> str:
    return str(get_datetime(value).isoformat(sep=" ", timespec="milliseconds"))
