"""Devices as the screen Devices shows them: a card for each, and all that is known of one."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import frappe
from frappe import _
from frappe.utils import get_datetime, now_datetime

from ebm.decisions import replacement
from ebm.decisions.ruling import MANAGER, SUPERVISOR
from ebm.device_glance import queue_of, state_of
from ebm.dispatch.counter_view import open_number
from ebm.dispatch.sync import SYNCHRONISED
from ebm.fiscal.money import from_db, to_api
from ebm.moments import moment
from ebm.pauses import name_of

FIELDS = [
    "name",
    "branch",
    "environment",
    "counter_key",
    "initialised_at",
    "enabled",
    "profile",
    "base_url",
    "serial_no",
    "sdc_id",
    "mrc",
]
COUNTER = [
    "name",
    "branch",
    "device",
    "state",
    "cause",
    "cause_text",
    "last_number",
    "last_taken",
    "device_last",
    "device_since",
    "last_contact",
    "next_attempt_at",
    "successor",
    "replacing_since",
]
# The rate is that of the last minutes, and of so many numbers at most: each is found by its key.
RATE_MINUTES = 5
RATE_NUMBERS = 300
# Calls are looked through for failures so far back, and so many are shown.
CALLS_READ = 300
CALLS_SHOWN = 10
EVENTS_SHOWN = 20
WELL = ("Signed", "Seen", "Taken", "NotTaken")
CALL_FIELDS = ["name", "operation", "started_at", "duration_ms", "result_code", "result_text", "outcome", "invoice"]


def cards() -> dict[str, Any]:
    """See `ebm.api.devices.cards`."""
    devices = frappe.get_list("EBM Device", fields=FIELDS, order_by="name asc", limit=0)
    return {
        "devices": [_card(device) for device in devices if device.enabled],
        "unused": [_unused(device) for device in devices if not device.enabled],
        "may": may(),
    }


def page(name: str) -> dict[str, Any]:
    """See `ebm.api.devices.page`."""
    frappe.get_doc("EBM Device", name).check_permission("read")
    device = frappe.db.get_value("EBM Device", name, FIELDS, as_dict=True)
    counter = _counter_of(device)
    found = _card(device) if device.enabled else {**_unused(device), "state": "unused"}
    return {
        "device": {**found, "enabled": bool(device.enabled), "profile": device.profile, "base_url": device.base_url},
        "counter": _counter_told(counter) if counter else None,
        "replacement": replacement.told(counter, name) if counter and may()["replace"] else None,
        "queue": [{"status": status, "count": count} for status, count in sorted(queue_of(name).items())],
        "lists": _lists(counter.name) if counter and frappe.has_permission("EBM Sync Mark", "read") else None,
        "calls": _calls(device, counter) if frappe.has_permission("EBM Call", "read") else None,
        "events": _events(device, counter) if frappe.has_permission("EBM Audit Event", "read") else None,
        "unused": _choices(device) if may()["replace"] else [],
        "may": may(),
    }


def may() -> dict[str, bool]:
    """What the signed-in person may do here; each is decided again when it is done."""
    roles = set(frappe.get_roles())
    writes = bool(frappe.has_permission("EBM Device", "write"))
    looks_after = bool(roles & {SUPERVISOR, MANAGER})
    return {
        "initialise": writes,
        "synchronise": writes,
        "test": looks_after,
        "pause": looks_after,
        "replace": writes and MANAGER in roles,
    }


def _card(device: Any) -> dict[str, Any]:
    counter = _counter_of(device)
    state = state_of(device)
    rate = _rate(counter) if counter else 0.0
    return {
        **state,
        "serial_no": device.serial_no or "",
        "sdc_id": device.sdc_id or "",
        "mrc": device.mrc or "",
        "initialised_at": moment(device.initialised_at),
        "counter": counter.name if counter else "",
        "device_last": int(counter.last_taken or 0) if counter else 0,
        "rate": round(rate, 1),
        # Seconds until the queue is through at this rate; null where nothing tells.
        "finish_in": _finish_in(state, rate),
        "replaced_by": (counter.successor or "") if counter else "",
    }


def _unused(device: Any) -> dict[str, Any]:
    return {
        "name": device.name,
        "branch": device.branch,
        "branch_name": frappe.db.get_value("EBM Branch", device.branch, "branch_name") or "",
        "environment": device.environment,
        "serial_no": device.serial_no or "",
        "sdc_id": device.sdc_id or "",
        "mrc": device.mrc or "",
        "initialised_at": moment(device.initialised_at),
        # The device that it is to take over from, where a replacement is under way.
        "replaces": frappe.db.get_value("EBM Counter", {"successor": device.name}, "device") or "",
    }


def _choices(device: Any) -> list[dict[str, Any]]:
    """Devices of the same branch that could take over from this one."""
    filters = {"enabled": 0, "branch": device.branch, "environment": device.environment, "name": ["!=", device.name]}
    fields = ["name", "base_url", "serial_no", "mrc"]
    rows = frappe.get_list("EBM Device", filters=filters, fields=fields, order_by="name asc", limit=0)
    return [{key: row[key] or "" for key in fields} for row in rows]


def _counter_of(device: Any) -> Any:
    """The counter that it serves; of one that was switched off while it is replaced, the one that it served."""
    if device.counter_key:
        return frappe.db.get_value("EBM Counter", device.counter_key, COUNTER, as_dict=True)
    filters = {"branch": device.branch, "environment": device.environment, "device": ["is", "not set"]}
    row = frappe.db.get_value("EBM Counter", filters, COUNTER, as_dict=True)
    return row if row and row.successor and row.successor != device.name else None


def _rate(counter: Any) -> float:
    """Receipts a minute over the last minutes; 0 where none was signed."""
    now = now_datetime()
    since = now - timedelta(minutes=RATE_MINUTES)
    if not counter.last_contact or get_datetime(counter.last_contact) < since:
        # Each signature is a contact.
        return 0.0
    last = int(counter.last_number or 0)
    names = [f"{counter.name}-{number}" for number in range(max(1, last - RATE_NUMBERS + 1), last + 1)]
    if not names:
        return 0.0
    rows = frappe.get_all("EBM Number", filters={"name": ["in", names]}, fields=["outcome", "settled_at"], limit=0)
    signed = [
        get_datetime(row.settled_at)
        for row in rows
        if row.outcome == "Signed" and row.settled_at and get_datetime(row.settled_at) >= since
    ]
    if not signed:
        return 0.0
    # All that were read are recent: they tell of less than these minutes.
    full = len(signed) == RATE_NUMBERS
    seconds = (now - min(signed)).total_seconds() if full else RATE_MINUTES * 60.0
    return len(signed) * 60.0 / max(1.0, seconds)


def _finish_in(state: dict[str, Any], rate: float) -> int | None:
    if state["state"] != "up" or not state["queued"] or rate <= 0:
        return None
    return int(state["queued"] * 60 / rate)


def _counter_told(counter: Any) -> dict[str, Any]:
    return {
        "name": counter.name,
        "state": counter.state,
        "cause": counter.cause or "",
        "cause_text": counter.cause_text or "",
        "last_number": int(counter.last_number or 0),
        "last_taken": int(counter.last_taken or 0),
        "device_since": moment(counter.device_since),
        "next_attempt_at": moment(counter.next_attempt_at),
        "open": _open(counter.name),
        "held": frappe.db.count("EBM Invoice", {"branch": counter.branch, "status": "Held", "cause": "DEVICE_AHEAD"}),
    }


def _open(counter: str) -> dict[str, Any] | None:
    number = open_number(counter)
    if not number:
        return None
    fields = ["amount", "sent_at", "cause_text"]
    row = frappe.db.get_value("EBM Number", f"{counter}-{number.number}", fields, as_dict=True)
    return {
        "number": number.number,
        "invoice": number.bill,
        "state": number.state,
        "attempts": number.attempts,
        "amount": to_api(from_db(row.amount)),
        "sent_at": moment(row.sent_at),
        "text": row.cause_text or "",
    }


def _lists(counter: str) -> list[dict[str, Any]]:
    """What each of the authority's lists brought and when; one that was never asked for says so by being empty."""
    fields = ["list", "asked_at", "last_request", "result"]
    marks = {
        row.list: row for row in frappe.get_list("EBM Sync Mark", filters={"counter": counter}, fields=fields, limit=0)
    }
    found = []
    for operation, wanted in SYNCHRONISED.items():
        mark = marks.get(operation)
        found.append(
            {
                "list": operation,
                "title": _(wanted.title),
                "asked_at": moment(mark.asked_at) if mark else "",
                "last_request": moment(mark.last_request) if mark else "",
                "result": (mark.result or "") if mark else "",
            }
        )
    return found


def _calls(device: Any, counter: Any) -> dict[str, Any]:
    """{last, failed}: the newest exchanges, and the newest of those that failed."""
    if not counter:
        return {"last": [], "failed": []}
    rows = frappe.get_list(
        "EBM Call", filters={"counter": counter.name}, fields=CALL_FIELDS, order_by="name desc", limit=CALLS_READ
    )
    failed = [row for row in rows if row.outcome not in WELL]
    return {
        "last": [_call(row) for row in rows[:CALLS_SHOWN]],
        "failed": [_call(row) for row in failed[:CALLS_SHOWN]],
    }


def _call(row: Any) -> dict[str, Any]:
    return {
        "name": str(row.name),
        "operation": row.operation,
        "started_at": moment(row.started_at),
        "duration_ms": int(row.duration_ms or 0),
        "result_code": row.result_code or "",
        "result_text": row.result_text or "",
        "outcome": row.outcome or "",
        "failed": row.outcome not in WELL,
        "invoice": row.invoice or "",
    }


def _events(device: Any, counter: Any) -> list[dict[str, Any]]:
    """What people decided about this device and its counter, the newest first."""
    about = [("EBM Device", device.name), *([("EBM Counter", counter.name)] if counter else [])]
    fields = ["name", "at", "who", "what", "reason", "document_type"]
    found: list[Any] = []
    for doctype, name in about:
        filters = {"document_type": doctype, "document_name": name}
        found += frappe.get_list(
            "EBM Audit Event", filters=filters, fields=fields, order_by="name desc", limit=EVENTS_SHOWN
        )
    newest = sorted(found, key=lambda row: int(row.name), reverse=True)[:EVENTS_SHOWN]
    return [
        {
            "name": str(row.name),
            "at": moment(row.at),
            "who": name_of(row.who),
            "what": row.what,
            "reason": row.reason or "",
        }
        for row in newest
    ]
