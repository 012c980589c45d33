"""The state of devices in one glance, and at which of them a person works."""

from datetime import datetime
from typing import Any

import frappe
from frappe.utils import cint, get_datetime, now_datetime

from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.working_branch import choosable_devices, choose_device, working_place

IN_QUEUE = ("Queued", "Sending", "Waiting")
DEVICE_FIELDS = ["name", "branch", "environment", "counter_key", "initialised_at"]


@frappe.whitelist(methods=["GET"])
def overview() -> dict[str, Any]:
    """{devices: [DeviceState], branch, device} for the devices of the branches the user may see; the last two: where he
    works and what signs there, each a name or None.
    """
    frappe.has_permission("EBM Device", "read", throw=True)
    place = working_place()
    return {"devices": device_states(), "branch": place.branch.name if place.branch else None, "device": place.device}


@frappe.whitelist(methods=["GET"])
def mine() -> dict[str, Any]:
    """The device the user works at: {branch, device, lapsed, choices}.

    `branch`: {name, branch_name} or None; `device`: its DeviceState or None; `lapsed`: the name of a device he once
    chose and cannot use any more; `choices`: how many devices he may choose from.
    """
    frappe.has_permission("EBM Device", "read", throw=True)
    place = working_place()
    device = place.device and frappe.db.get_value("EBM Device", place.device, DEVICE_FIELDS, as_dict=True)
    return {
        "branch": place.branch,
        "device": _state(device) if device else None,
        "lapsed": place.lapsed,
        "choices": len(choosable_devices()),
    }


@frappe.whitelist(methods=["GET"])
def choices() -> dict[str, Any]:
    """{devices: [{name, branch, branch_name, environment, state, state_text}]}: where the user may choose to work."""
    frappe.has_permission("EBM Device", "read", throw=True)
    found = []
    for device in choosable_devices():
        state, text = _words(device, _counter(device))
        found.append({**_place(device), "state": state, "state_text": text})
    return {"devices": found}


@frappe.whitelist(methods=["POST"])
def choose(device: str) -> dict[str, Any]:
    """Remember for this user that he works at this device: {device, branch_name}. Refused where he may not."""
    choose_device(device)
    place = working_place()
    return {"device": place.device, "branch_name": place.branch.branch_name if place.branch else ""}


@frappe.whitelist(methods=["GET"])
def authority() -> dict[str, Any]:
    """The offline clock of the device the user works at: {device, last_contact, contact_age, offline_since,
    offline_age, offline_limit_hours}, as in DeviceState; `device` is None where he works at none.
    """
    frappe.has_permission("EBM Device", "read", throw=True)
    place = working_place()
    device = place.device and frappe.db.get_value("EBM Device", place.device, DEVICE_FIELDS, as_dict=True)
    return {"device": place.device, **_clock(_counter(device) if device else None)}


def device_states() -> list[dict[str, Any]]:
    """One DeviceState per enabled device: name, branch, environment, state, state_text and its counts.

    `contact_age` and `offline_age` are seconds at the time of the answer (null: never, not offline);
    `offline_limit_hours` is how long signing may be offline at all.
    """
    devices = frappe.get_list("EBM Device", filters={"enabled": 1}, fields=DEVICE_FIELDS, order_by="name asc")
    return [_state(device) for device in devices]


def _counter(device: Any) -> Any:
    return frappe.db.get_value(
        "EBM Counter",
        device.counter_key,
        ["name", "state", "cause_text", "last_number", "last_contact", "offline_since"],
        as_dict=True,
    )


def _place(device: Any) -> dict[str, Any]:
    return {
        "name": device.name,
        "branch": device.branch,
        "branch_name": frappe.db.get_value("EBM Branch", device.branch, "branch_name"),
        "environment": device.environment,
    }


def _clock(counter: Any) -> dict[str, Any]:
    return {
        "last_contact": _moment(counter and counter.last_contact),
        "offline_since": _moment(counter and counter.offline_since),
        "contact_age": _age(counter and counter.last_contact),
        "offline_age": _age(counter and counter.offline_since),
        "offline_limit_hours": cint(frappe.db.get_single_value("EBM Settings", "offline_hours")),
    }


def _state(device: Any) -> dict[str, Any]:
    counter = _counter(device)
    state, text = _words(device, counter)
    counts = _counts(device.name)
    return {
        **_place(device),
        "state": state,
        "state_text": text,
        **_clock(counter),
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
