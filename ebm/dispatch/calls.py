"""The log of exchanges with devices; bodies of failures only, the journal has the rest."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import frappe
from frappe.utils import now_datetime

from ebm.dispatch import rows
from ebm.dispatch.outcomes import Store
from ebm.fiscal.changes import Change, OpenNumber
from ebm.vsdc.answers import redact
from ebm.vsdc.client import Exchange

BODY_LIMIT = 100_000


@dataclass(frozen=True, slots=True)
class Call:
    """One exchange with the device, and the number whose bytes it carried."""

    operation: str
    exchange: Exchange
    number: OpenNumber | None = None


def told(operation: str, exchange: Exchange) -> dict[str, Any]:
    """What an EBM Call says of an exchange that has just ended, whatever it was for."""
    answer = exchange.answer
    return {
        "operation": operation,
        "started_at": now_datetime() - timedelta(milliseconds=exchange.duration_ms),
        "duration_ms": int(exchange.duration_ms),
        "http_status": exchange.http_status,
        "result_code": (answer.code or answer.kind)[:20],
        "result_text": (answer.message or "")[:500],
    }


def record(call: Call, counter: str, device: Any, change: Change, store: Store) -> None:
    """Write one EBM Call in the caller's transaction. A log that cannot be written never costs a signature."""
    operation, exchange = call.operation, call.exchange
    number = call.number.number if call.number else change.number.number if change.number else None
    bill = call.number.bill if call.number else change.bill.bill if change.bill else ""
    values = {
        "counter": counter,
        "branch": store.row.branch,
        "device": device.name,
        "invoice": bill or None,
        "number": f"{counter}-{number}" if number else None,
        **told(operation, exchange),
        "outcome": _outcome(operation, change),
        "journal_entry": store.journal_entry,
    }
    if store.journal_entry is None and operation == "saveSales":
        # selectInitInfo may carry keys: its bodies are never kept.
        values["request_body"] = _text(exchange.request)
        values["response_body"] = _text(exchange.reply)
    try:
        # One statement: where it fails, it alone is undone.
        rows.write("EBM Call", store.ahead.names.take("EBM Call"), values, store.now)
    except frappe.QueryDeadlockError:
        raise
    except Exception:  # whatever the device made us write down, the result it belongs to is stored
        frappe.log_error(f"EBM Call of {operation} could not be written")


def _outcome(operation: str, change: Change) -> str:
    """A sale's state after it; of a look-up, what it told."""
    state = change.number.state if change.number else ""
    if operation == "saveSales":
        # A refusal that may be one of a second copy is believed only after a look-up.
        return state or "Doubted"
    if change.counter.get("state") == "Stopped":
        return "Stopped"
    if change.counter.get("next_attempt_at"):
        return "Unreachable"
    return {"Incomplete": "Taken", "Sending": "NotTaken", "Refused": "NotTaken"}.get(state, "Seen")


def _text(body: bytes) -> str:
    """A body as it may be kept: keys masked, cut."""
    return redact(body).decode("utf-8", "replace")[:BODY_LIMIT]
