"""Counters: one series of invoice numbers per environment, TIN and branch code (design section 6, rule 1)."""

from __future__ import annotations

from typing import Any

import frappe

from ebm.dispatch.timing import timing
from ebm.fiscal import signing
from ebm.vsdc.client import VsdcClient
from ebm.vsdc.profiles import profile


def counter_of_device(device: str) -> str | None:
    """The name of the counter that an enabled device serves."""
    key = frappe.db.get_value("EBM Device", device, "counter_key")
    return key if key and frappe.db.exists("EBM Counter", key) else None


def adopt_device(device: Any, device_last_number: int) -> str:
    """Make or update the counter that `device` serves; numbers go on from the larger of both sides. Does not commit."""
    branch = frappe.db.get_value("EBM Branch", device.branch, ["tin", "branch_code"], as_dict=True)
    name = device.counter_key
    if not frappe.db.exists("EBM Counter", name):
        counter = frappe.get_doc(
            {
                "doctype": "EBM Counter",
                "name": name,
                "environment": device.environment,
                "tin": branch.tin,
                "branch_code": branch.branch_code,
                "branch": device.branch,
                "device": device.name,
                "state": "Active",
                "fence": 0,
                "last_number": device_last_number,
                "attempts": 0,
                "journal_seq": 0,
            }
        )
        counter.db_insert()
        return name
    row = frappe.db.get_value("EBM Counter", name, ["last_number", "state", "cause"], as_dict=True, for_update=True)
    values: dict[str, Any] = {"device": device.name}
    if not open_number(name):
        # With an open number the device's own count is evidence for rule 4, not a new start.
        values["last_number"] = signing.first_number(int(row.last_number or 0), device_last_number) - 1
        if row.state == "Stopped" and (row.cause or "").startswith("DEVICE_"):
            # The device refused us and now answers: that is what "stopped by the device" waited for.
            values.update(state="Active", cause=None, cause_text=None, attempts=0, next_attempt_at=None)
    frappe.db.set_value("EBM Counter", name, values, update_modified=False)
    return name


def open_number(counter: str) -> Any:
    """The number that is on its way on this counter: at most one row, or None."""
    rows = frappe.get_all(
        "EBM Number",
        filters={"counter": counter, "outcome": ["in", ["Sending", "Waiting", "Unknown"]]},
        fields=["name", "invoice", "invc_no", "outcome", "request", "request_hash", "attempts", "device"],
        order_by="invc_no asc",
        limit=1,
    )
    return rows[0] if rows else None


def next_queued(device: str) -> str | None:
    """The invoice that has waited longest for this device."""
    rows = frappe.get_all(
        "EBM Invoice",
        filters={"device": device, "status": "Queued"},
        order_by="queued_at asc, name asc",
        limit=1,
        pluck="name",
    )
    return rows[0] if rows else None


def client_for(device: Any) -> VsdcClient:
    """A client for the device with the times of its environment."""
    times = timing(device.environment)
    return VsdcClient(device.base_url, profile(device.profile), connect_timeout=times.connect, read_timeout=times.read)
