"""Which device serves a counter: put in charge when it is initialised, let go when it is disabled (rule 10)."""

from __future__ import annotations

from typing import Any

import frappe
from frappe.query_builder import DocType
from frappe.utils import get_datetime, now_datetime

from ebm.decisions.counter_decision import CounterDecision
from ebm.dispatch import rows
from ebm.fiscal.rulings import RulingRefused, after_replacement

NOT_PAUSED: dict[str, Any] = {"paused_by": None, "paused_at": None, "pause_reason": None}
ENDED: dict[str, Any] = {"successor": None, "replacing_since": None}
REPLACING = ("successor", "replacing_since", "paused_at")


def put_in_charge(device: Any, device_last_number: int) -> None:
    """Make or update the counter that `device` serves, after what the send log knows is taken over. Does not commit.

    Numbers go on from the larger of both sides; `ebm.fiscal.rulings.after_replacement` says when the counter is stopped
    instead. Raises RulingRefused where another device has a number on its way.
    """
    name = str(device.counter_key)
    if not frappe.db.exists("EBM Counter", name):
        _make(name, device, device_last_number)
        return
    decision = CounterDecision(name)
    view = decision.view()
    if view.open and view.device == device.name:
        # The device's own count is evidence for rule 4 here, not a new start.
        decision.write(takes_over=decision.has_adopted)
        return
    change = after_replacement(view, device.name, device_last_number)
    _move_queue(device)
    decision.row.device = device.name
    decision.apply(change)
    if "device" in change.counter:
        # What the counter knows to be taken, another device took, or one that has lost its memory.
        decision.store.counter_values["last_taken"] = 0
    _end_replacement(decision, device.name)
    # A worker that speaks with the device of before may store nothing any more.
    decision.write(takes_over=True)


def _end_replacement(decision: CounterDecision, device: str) -> None:
    """A replacement that is under way ends with the successor in charge, in whatever way that came to be."""
    row = frappe.db.get_value("EBM Counter", decision.counter, list(REPLACING), as_dict=True)
    if row.successor == device:
        decision.store.counter_values.update(ended_replacement(row))


def ended_replacement(row: Any) -> dict[str, Any]:
    """What the counter's columns become when a replacement ends: a pause that began with it ends too."""
    return {**ENDED, **(NOT_PAUSED if is_own_pause(row) else {})}


def is_own_pause(row: Any) -> bool:
    """Whether the pause began with the replacement."""
    if not row.paused_at or not row.replacing_since:
        return False
    return bool(get_datetime(row.paused_at) >= get_datetime(row.replacing_since))


def let_go(device: str, counter: str) -> None:
    """A device is disabled: its counter has none until one is initialised. Does not commit.

    Raises RulingRefused while a number is on its way: only this device can say what became of it.
    """
    if not frappe.db.exists("EBM Counter", counter):
        return
    decision = CounterDecision(counter)
    if decision.row.device != device:
        decision.write(takes_over=decision.has_adopted)
        return
    number = decision.view().open
    if number:
        raise RulingRefused(
            f"Number {number.number} ({number.bill or 'a bill that is not here'}) has left to {device}, and what "
            "became of it is not known yet. Wait until it is settled. If this device will never answer again, a "
            "supervisor stops the counter under Work and decides on the number; then disable the device."
        )
    decision.store.counter_values["device"] = None
    decision.write(takes_over=True)


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
