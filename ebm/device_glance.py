"""The state of devices in one glance."""

from __future__ import annotations

from typing import Any

import frappe
from frappe.utils import get_datetime

from ebm import pauses
from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.dispatch.timing import offline_hours
from ebm.moments import age, moment

IN_QUEUE = ("Queued", "Sending", "Waiting")
DEVICE_FIELDS = ["name", "branch", "environment", "counter_key", "initialised_at"]
COUNTER_FIELDS = [
    "name",
    "device",
    "state",
    "cause_text",
    "last_number",
    "last_contact",
    "offline_since",
    "successor",
    *pauses.COLUMNS,
]


def device_states() -> list[dict[str, Any]]:
    """One DeviceState per enabled device: name, branch, environment, state, state_text and its counts.

    `contact_age` and `offline_age` are seconds at the time of the answer (null: never, not offline);
    `offline_limit_hours` is how long signing may be offline at all.
    """
    devices = frappe.get_list("EBM Device", filters={"enabled": 1}, fields=DEVICE_FIELDS, order_by="name asc")
    return [state_of(device) for device in devices]


def counter_of(device: Any) -> Any:
    """The counter of an enabled device: COUNTER_FIELDS, or None."""
    if not device.counter_key:
        return None
    return frappe.db.get_value("EBM Counter", device.counter_key, COUNTER_FIELDS, as_dict=True)


def place_of(device: Any) -> dict[str, Any]:
    """Where it stands."""
    return {
        "name": device.name,
        "branch": device.branch,
        "branch_name": frappe.db.get_value("EBM Branch", device.branch, "branch_name"),
        "environment": device.environment,
    }


def clock_of(counter: Any) -> dict[str, Any]:
    """The offline clock of a counter, or of none."""
    return {
        "last_contact": moment(counter and counter.last_contact) or None,
        "offline_since": moment(counter and counter.offline_since) or None,
        "contact_age": age(counter and counter.last_contact),
        "offline_age": age(counter and counter.offline_since),
        "offline_limit_hours": offline_hours(),
    }


def state_of(device: Any) -> dict[str, Any]:
    """DeviceState of a row with DEVICE_FIELDS."""
    counter = counter_of(device)
    state, text = words_of(device, counter)
    counts = queue_of(device.name)
    return {
        **place_of(device),
        "state": state,
        "state_text": text,
        "paused": pauses.pause_of(counter),
        **clock_of(counter),
        "last_number": int((counter and counter.last_number) or 0),
        "signed_today": _signed_today(device.counter_key) if counter else 0,
        "queued": sum(counts.get(status, 0) for status in IN_QUEUE),
        "unknown": counts.get("Unknown", 0),
    }


def words_of(device: Any, counter: Any) -> tuple[str, str]:
    """(state, sentence): up, down, paused, stopped or not_initialised, the one that matters most."""
    if not counter or not device.initialised_at:
        return "not_initialised", f"{device.name} has not been initialised yet. An EBM Manager does that under Devices."
    if counter.device != device.name:
        return "not_initialised", f"{device.name} has to be initialised again. An EBM Manager does that under Devices."
    if counter.state == "Stopped":
        return "stopped", counter.cause_text or f"{device.name} is stopped until a supervisor decides."
    pause = pauses.pause_of(counter)
    if pause:
        return "paused", f"{pause['by']} has paused {device.name}: {pause['reason']}"
    if counter.offline_since:
        since = get_datetime(counter.offline_since)
        return "down", (
            f"{device.name} has not answered since {since:%H:%M} on {since:%d %B}. "
            "Bills wait and are sent by themselves when it is back."
        )
    return "up", f"{device.name} answers."


def queue_of(device: str) -> dict[str, int]:
    """How many bills are on their way to it, by status."""
    rows = frappe.get_all(
        "EBM Invoice",
        filters={"device": device, "status": ["in", [*IN_QUEUE, "Unknown"]]},
        fields=["status", "count(name) as n"],
        group_by="status",
        order_by="",
    )
    return {row.status: int(row.n) for row in rows}


def _signed_today(counter: str) -> int:
    rows = frappe.get_all(
        "EBM Daily Total",
        filters={"counter": counter, "date": fiscal_today(), "letter": ""},
        fields=["sum(`count`) as n"],
        order_by="",
    )
    return int(rows[0].n or 0) if rows else 0
