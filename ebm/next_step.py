"""What happens next with a bill, when, and who has to do something: in words, from what is stored now."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import frappe
from frappe import _
from frappe.utils import get_datetime, now_datetime

from ebm import pauses
from ebm.dispatch.counter_view import IN_DOUBT, open_number
from ebm.dispatch.timing import offline_hours, timing

ON_ITS_WAY = ("Queued", "Sending", "Waiting", "Unknown")
COUNTED = 1000

HELD = {
    "DEVICE_AHEAD": (
        "A supervisor looks for this bill among the authority's sales, under Work. Found there, it gets its receipt; "
        "not found, it is queued. Before that it is not sent."
    ),
    "RUN_PAUSED": "Once the cause is mended, an officer or a supervisor lets the rest of the run go, under Work.",
    "ORPHAN_DIFFERS": "Correct it until it says the same as the bill that left, then press Send.",
}

# Held bills that are let go on the screen Work; the others are corrected and sent.
AT_WORK = ("DEVICE_AHEAD", "RUN_PAUSED")
SETTLED = {
    "Draft": "Nothing is sent before somebody presses Send.",
    "Parked": "Mend what is wrong with Edit, then press Send. It gets a new number.",
    "Withdrawn": "Nothing more happens with it.",
    "Incomplete": (
        "A supervisor completes its receipt from the authority's portal, under Work. It is never sent again."
    ),
}


def next_step(invoice: Any) -> dict[str, str]:
    """{text, at, where}: a sentence; the moment it speaks of (site time, "" where none is known or it is now).

    `where` is "work" where a person has to do something on that screen, else "".
    """
    status = invoice.status
    if status == "Held":
        where = "work" if invoice.cause in AT_WORK else ""
        return _step(_(HELD.get(invoice.cause, "It is sent once it is released.")), where=where)
    if status not in ON_ITS_WAY:
        return _step(_(SETTLED.get(status, "")), where="work" if status == "Incomplete" else "")
    counter = _counter_of(invoice)
    if counter is None:
        return _step(_("Its device is disabled. It goes on when an EBM Manager has initialised one for this branch."))
    if counter.state == "Stopped":
        return _step(_("A supervisor decides about the counter, under Work. Then it goes on by itself."), where="work")
    pause = pauses.pause_of(counter)
    if pause and status not in IN_DOUBT:
        text = _("{0} has paused its device (“{1}”). It goes on when a supervisor or manager lets the device go on.")
        return _step(text.format(pause["by"], pause["reason"]))
    blocked = _blocked(counter)
    if blocked:
        return blocked
    if status == "Queued":
        return _queued(invoice, counter)
    return _at_the_device(status, counter)


def _counter_of(invoice: Any) -> Any:
    """The counter that its device serves now; None where the device is disabled."""
    if not invoice.device:
        return None
    row = frappe.db.get_value(
        "EBM Counter",
        {"device": invoice.device, "branch": invoice.branch},
        ["name", "state", "environment", "next_attempt_at", "offline_since", *pauses.COLUMNS],
        as_dict=True,
    )
    return row or None


def _blocked(counter: Any) -> dict[str, str] | None:
    """Rule 9: the time allowed offline is used up."""
    if not counter.offline_since:
        return None
    hours = offline_hours()
    if now_datetime() < get_datetime(counter.offline_since) + timedelta(hours=hours):
        return None
    text = _("The {0} hours allowed offline are used up: nothing is signed before the device has been reached again.")
    return _step(text.format(hours), _later(counter))


def _queued(invoice: Any, counter: Any) -> dict[str, str]:
    # Counted up to a limit: somebody looks at this every few seconds.
    earlier = frappe.get_all(
        "EBM Invoice",
        filters={"device": invoice.device, "status": "Queued", "queued_at": ["<", invoice.queued_at]},
        pluck="name",
        order_by="",
        limit=COUNTED + 1,
    )
    before = len(earlier)
    number = open_number(counter.name) if _later(counter) else None
    if number:
        text = _("It waits behind number {0}, which is tried again then. {1}")
        return _step(text.format(number.number, _place(before)), _later(counter))
    return _step(_("It goes to the device as soon as its turn comes. {0}").format(_place(before)))


def _place(before: int) -> str:
    if before == 0:
        return _("It is the next one.")
    if before > COUNTED:
        return _("More than {0} bills are before it.").format(COUNTED)
    return _("One bill is before it.") if before == 1 else _("{0} bills are before it.").format(before)


def _at_the_device(status: str, counter: Any) -> dict[str, str]:
    later = _later(counter)
    if status == "Sending":
        most = int(timing(counter.environment).exchange)
        return _step(_("The device answers within {0} seconds. Otherwise it is asked what it did.").format(most))
    if status == "Waiting":
        return _step(_("The very same request is sent again. Nobody has to do anything."), later)
    return _step(_("The device is asked whether it took the bill. Nothing is sent twice."), later)


def _later(counter: Any) -> datetime | None:
    moment = get_datetime(counter.next_attempt_at) if counter.next_attempt_at else None
    return moment if moment and moment > now_datetime() else None


def _step(text: str, at: datetime | None = None, where: str = "") -> dict[str, str]:
    return {"text": text, "at": str(at.replace(microsecond=0)) if at else "", "where": where}
