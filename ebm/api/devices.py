"""The state of devices, in one glance."""

from datetime import datetime
from typing import Any

import frappe
from frappe.utils import cint, get_datetime, now_datetime

from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.working_branch import working_branch

IN_QUEUE = ("Queued", "Sending", "Waiting")


@frappe.whitelist(methods=["GET"])
def overview() -> dict[str, Any]:
    """{devices: [DeviceState], branch} for the devices of the branches the user may see; `branch` is where he works."""
    frappe.has_permission("EBM Device", "read", throw=True)
    branch = working_branch()
    return {"devices": device_states(), "branch": branch.name if branch else None}


def device_states(branch: str | None = None) -> list[dict[str, Any]]:
    """One DeviceState per enabled device (of a branch): name, branch, environment, state, state_text and its counts.

    `contact_age` and `offline_age` are seconds at the time of the answer (null: never, not offline);
    `offline_limit_hours` is how long signing may be offline at all.
    """
    filters: dict[str, Any] = {"enabled": 1}
    if branch:
        filters["branch"] = branch
    devices = frappe.get_list(
        "EBM Device",
        filters=filters,
        fields=["name", "branch", "environment", "counter_key", "initialised_at"],
        order_by="name asc",
    )
    return [_state(device) for device in devices]


def _state(device: Any) -> dict[str, Any]:
    counter = frappe.db.get_value(
        "EBM Counter",
        device.counter_key,
        ["name", "state", "cause_text", "last_number", "last_contact", "offline_since"],
        as_dict=True,
    )
    state, text = _words(device, counter)
    counts = _counts(device.name)
    return {
        "name": device.name,
        "branch": device.branch,
        "branch_name": frappe.db.get_value("EBM Branch", device.branch, "branch_name"),
        "environment": device.environment,
        "state": state,
        "state_text": text,
        "last_contact": _moment(counter and counter.last_contact),
        "offline_since": _moment(counter and counter.offline_since),
        "contact_age": _age(counter and counter.last_contact),
        "offline_age": _age(counter and counter.offline_since),
        "offline_limit_hours": cint(frappe.db.get_single_value("EBM Settings", "offline_hours")),
        "last_number": int((counter and counter.last_number) or 0),
        "signed_today": _signed_today(device.counter_key) if counter else 0,
        "queued": sum(counts.get(status, 0) for status in IN_QUEUE),
        "unknown": counts.get("Unknown", 0),
    }


def _words(device: Any, counter: Any) -> tuple[str, str]:
    if not counter or not device.initialised_at:
        return "not_initialised", f"{device.name} has not been initialised yet. An EBM Manager does that in Desk."
    if counter.state == "Stopped":
        return "stopped", counter.cause_text or f"{device.name} is stopped until a supervisor decides."
    if counter.offline_since:
        since = get_datetime(counter.offline_since)
        return "down", (
            f"{device.name} has not answered since {since:%H:%M} on {since:%d %B}. "
            "Bills wait and are sent by themselves when it is back."
        )
    return "up", f"{device.name} answers."


def _counts(device: str) -> dict[str, int]:
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


def _moment(value: Any) -> str | None:
    if not value:
        return None
    moment: datetime = get_datetime(value)
    return str(moment.replace(microsecond=0))


def _age(value: Any) -> int | None:
    """Seconds since then: the browser's clock and its time zone are its own."""
    if not value:
        return None
    return max(0, int((now_datetime() - get_datetime(value)).total_seconds()))
