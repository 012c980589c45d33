"""Pause a counter and let it go on: a person's wish that nothing be sent, which says nothing of what was sent.

Bills stay Queued, and a number that surely is not at the device stays Waiting. What is in doubt is settled by the
worker all the same (`ebm.dispatch.counter_view`), and a receipt in hand is brought to its end.
"""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _
from frappe.utils import now_datetime

from ebm import audit, pauses
from ebm.decisions.device_in_charge import NOT_PAUSED
from ebm.decisions.refusals import checked_reason, refuse, require_role, stale
from ebm.decisions.ruling import MANAGER, SUPERVISOR, readable_counter
from ebm.dispatch import queue, rows
from ebm.dispatch.announce import announce_device
from ebm.dispatch.counter_view import open_number
from ebm.dispatch.counters import counter_of_device

READ = ("name", "branch", "device", "successor", "replacing_since", *pauses.COLUMNS)


def pause(device: str, reason: str) -> dict[str, Any]:
    """Pause the counter that a device serves: {device, text}. See `ebm.api.devices.pause`."""
    counter = decided_counter(device)
    text = checked_reason(reason)
    row = locked(counter)
    refuse_paused(row)
    write_pause(row, text)
    audit.record(
        "PAUSED",
        "EBM Counter",
        counter,
        row.branch,
        after={"device": device, "number": _open(counter)},
        reason=text,
    )
    announce_device(device)
    return {"device": device, "text": _("{0} is paused: bills are kept and not sent.").format(device)}


def resume(device: str) -> dict[str, Any]:
    """Let a paused counter go on: {device, text}. See `ebm.api.devices.resume`."""
    counter = decided_counter(device)
    row = locked(counter)
    before = pauses.pause_of(row)
    if not before:
        stale(_("{0} is not paused any more. Look again.").format(device))
    if row.successor:
        refuse(
            _("{0} is being replaced by {1}. Finish that or take it back; then signing goes on.").format(
                device, row.successor
            )
        )
    rows.update("EBM Counter", counter, NOT_PAUSED)
    audit.record("RESUMED", "EBM Counter", counter, row.branch, before=before, after={"device": device})
    announce_device(device)
    queue.start(counter, after_commit=True)
    return {"device": device, "text": _("{0} goes on: what waited is sent now.").format(device)}


def decided_counter(device: str) -> str:
    """The counter of a device whose branch the user may see and may pause; PermissionError, DecisionRefused."""
    doc = frappe.get_doc("EBM Device", device)
    doc.check_permission("read")
    require_role(SUPERVISOR, MANAGER)
    counter = counter_of_device(device)
    if not counter:
        refuse(_("{0} serves no counter: nothing is sent to it.").format(device))
    readable_counter(counter)
    return counter


def locked(counter: str) -> Any:
    """The counter's row as committed now, under lock until the transaction ends."""
    return frappe.db.get_value("EBM Counter", counter, list(READ), as_dict=True, for_update=True)


def refuse_paused(row: Any) -> None:
    """Raise DecisionStale where somebody was faster."""
    before = pauses.pause_of(row)
    if before:
        stale(_("{0} has paused it already, {1}: {2} Look again.").format(before["by"], before["at"], before["reason"]))


def write_pause(row: Any, reason: str) -> Any:
    """Write the pause; the moment it has begun. Whoever stores a number from now on finds it."""
    at = now_datetime()
    rows.update("EBM Counter", row.name, {"paused_by": frappe.session.user, "paused_at": at, "pause_reason": reason})
    return at


def _open(counter: str) -> int:
    number = open_number(counter)
    return number.number if number else 0
