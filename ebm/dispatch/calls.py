"""The log of exchanges with devices; bodies of failures only, the journal has the rest."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import frappe
from frappe.utils import now_datetime

from ebm.vsdc.answers import redact

BODY_LIMIT = 100_000


def record(
    operation: str,
    exchange: Any,
    *,
    counter: str,
    device: str,
    outcome: str,
    number: Any = None,
    journal_entry: Any = None,
) -> None:
    """Write one EBM Call in the caller's transaction. A log that cannot be written never costs a signature."""
    answer = exchange.answer
    values = {
        "doctype": "EBM Call",
        "counter": counter,
        "branch": frappe.db.get_value("EBM Counter", counter, "branch"),
        "device": device,
        "invoice": number.invoice if number else None,
        "number": number.name if number else None,
        "operation": operation,
        "started_at": now_datetime() - timedelta(milliseconds=exchange.duration_ms),
        "duration_ms": int(exchange.duration_ms),
        "http_status": exchange.http_status,
        "result_code": (answer.code or answer.kind)[:20],
        "result_text": (answer.message or "")[:500],
        "outcome": outcome,
        "journal_entry": journal_entry,
    }
    if journal_entry is None and operation == "saveSales":
        # selectInitInfo may carry keys: its bodies are never kept.
        values["request_body"] = _text(exchange.request)
        values["response_body"] = _text(exchange.reply)
    frappe.db.savepoint("ebm_call")
    try:
        frappe.get_doc(values).db_insert()
    except Exception:  # whatever the device made us write down, the result it belongs to is stored
        frappe.db.rollback(save_point="ebm_call")
        frappe.log_error(f"EBM Call of {operation} could not be written")


def _text(body: bytes) -> str:
    """A body as it may be kept: keys masked, cut."""
    return redact(body).decode("utf-8", "replace")[:BODY_LIMIT]
