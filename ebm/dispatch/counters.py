"""Counters: one series of invoice numbers per environment, TIN and branch code (design section 6, rule 1)."""

from __future__ import annotations

from typing import Any

import frappe
from frappe.query_builder import DocType
from frappe.utils import now_datetime

from ebm.dispatch import log_lines, rows
from ebm.dispatch.counter_view import counter_row, view_of
from ebm.dispatch.outcomes import Store
from ebm.dispatch.timing import timing
from ebm.fiscal.rulings import RulingRefused, after_replacement
from ebm.vsdc.client import VsdcClient
from ebm.vsdc.profiles import profile


def counter_of_device(device: str) -> str | None:
    """The name of the counter that an enabled device serves."""
    key = frappe.db.get_value("EBM Device", device, "counter_key")
    return key if key and frappe.db.exists("EBM Counter", key) else None


def device_of_branch(branch: str) -> str | None:
    """The device that signs for a branch: its enabled one, a live one before a sandbox."""
    for environment in ("Live", "Sandbox"):
        name = frappe.db.get_value("EBM Device", {"branch": branch, "environment": environment, "enabled": 1})
        if name:
            return str(name)
    return None


def adopt_device(device: Any, device_last_number: int) -> str:
    """Make or update the counter that `device` serves; numbers go on from the larger of both sides. Does not commit.

    Raises RulingRefused where another device has a number on its way (rule 10).
    """
    name = str(device.counter_key)
    if not frappe.db.exists("EBM Counter", name):
        _make(name, device, device_last_number)
        return name
    row = counter_row(name, for_update=True)
    view = view_of(name, row, log_intact=log_lines.log_of(name).holds(log_lines.position_of(row)))
    if view.open and row.device == device.name:
        # The device's own count is evidence for rule 4 here, not a new start.
        return name
    change = after_replacement(view, device.name, device_last_number)
    _move_queue(device)
    row.device = device.name
    store = Store(name, row)
    store.store(change)
    # The fence moves on: a worker that speaks with the device of before may store nothing any more.
    values = {**store.counter_values, "last_taken": 0, "fence": int(row.fence or 0) + 1}
    rows.update("EBM Counter", name, {**values, "lease_holder": None, "lease_until": None})
    return name


def let_go(device: str, counter: str) -> None:
    """A device is disabled: its counter has none until one is initialised. Does not commit.

    Raises RulingRefused while a number is on its way: only this device can say what became of it.
    """
    row = counter_row(counter, for_update=True)
    if not row or row.device != device:
        return
    number = view_of(counter, row).open
    if number:
        raise RulingRefused(
            f"Number {number.number} ({number.bill or 'a bill that is not here'}) has left to {device}, and what "
            "became of it is not known yet. Wait until it is settled. If this device will never answer again, a "
            "supervisor stops the counter under Work and decides on the number; then disable the device."
        )
    values = {"device": None, "fence": int(row.fence or 0) + 1, "lease_holder": None, "lease_until": None}
    rows.update("EBM Counter", counter, values)


def _move_queue(device: Any) -> None:
    """What waits for the devices before this one waits for this one now."""
    before = frappe.get_all(
        "EBM Device",
        filters={"branch": device.branch, "environment": device.environment, "name": ["!=", device.name]},
        pluck="name",
    )
    if not before:
        return
    table = DocType("EBM Invoice")
    query = frappe.qb.update(table).set(table.device, device.name)
    query.where(table.status == "Queued").where(table.device.isin(before)).run()


def _make(name: str, device: Any, device_last_number: int) -> None:
    branch = frappe.db.get_value("EBM Branch", device.branch, ["tin", "branch_code"], as_dict=True)
    now = now_datetime()
    rows.insert(
        "EBM Counter",
        {
            "name": name,
            "environment": device.environment,
            "tin": branch.tin,
            "branch_code": branch.branch_code,
            "branch": device.branch,
            "device": device.name,
            "device_since": now,
            "last_contact": now,
            "state": "Active",
            "fence": 0,
            "last_number": device_last_number,
            "attempts": 0,
            "journal_seq": 0,
        },
    )


def client_for(device: Any) -> VsdcClient:
    """A client for the device with the times of its environment."""
    times = timing(device.environment)
    return VsdcClient(device.base_url, profile(device.profile), connect_timeout=times.connect, read_timeout=times.read)
