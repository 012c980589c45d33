"""Replace a device (design section 6, rule 10): begun, finished or taken back, never half.

While it is under way the counter is paused and names its successor, a device that is not enabled and serves nothing.
Finishing is one transaction: the old device is disabled, the new one enabled and in charge, numbers go on.
"""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _
from frappe.utils import get_datetime, now_datetime

from ebm import audit, pauses
from ebm.decisions import pause as pausing
from ebm.decisions.device_in_charge import ended_replacement, is_own_pause, put_in_charge
from ebm.decisions.initialise import ask_who, take_answer
from ebm.decisions.refusals import checked_reason, refuse, require_role, stale
from ebm.decisions.ruling import MANAGER, readable_counter
from ebm.device_test import counter_in_charge
from ebm.dispatch import queue, rows
from ebm.dispatch.announce import announce_device
from ebm.dispatch.counter_view import next_queued, open_number
from ebm.dispatch.look_up import alone_with
from ebm.dispatch.timing import timing
from ebm.fiscal.outcome import first_number
from ebm.moments import moment


def begin(device: str, successor: str, base_url: str, serial_no: str, mrc: str, reason: str) -> dict[str, Any]:
    """Name the successor and pause the counter: {device, successor, text}. See `ebm.api.devices.begin_replacement`."""
    old = _own(device)
    counter = counter_in_charge(old)
    if not counter:
        refuse(
            _("{0} serves no counter, so there is nothing to hand over. Initialise the other device.").format(device)
        )
    readable_counter(counter)
    text = checked_reason(reason)
    row = pausing.locked(counter)
    if row.successor:
        stale(_("{0} is being replaced by {1} already. Look again.").format(device, row.successor))
    if row.device != device:
        stale(_("{0} serves its counter no more. Look again.").format(device))
    new = _successor(old, (successor or "").strip(), {"base_url": base_url, "serial_no": serial_no, "mrc": mrc})
    # One moment for both: by it is known whether the pause began with the replacement.
    begun = pausing.write_pause(row, text) if not row.paused_at else now_datetime()
    rows.update("EBM Counter", counter, {"successor": new.name, "replacing_since": begun})
    audit.record(
        "REPLACEMENT_BEGUN",
        "EBM Device",
        device,
        old.branch,
        after={"successor": new.name, "base_url": new.base_url, "serial_no": new.serial_no, "mrc": new.mrc},
        reason=text,
    )
    announce_device(device)
    return {
        "device": device,
        "successor": new.name,
        "text": _("{0} is paused and will be replaced by {1}. Connect that one, then ask it.").format(device, new.name),
    }


def compare(device: str) -> dict[str, Any]:
    """Initialise the successor and hold its count beside ours. See `ebm.api.devices.compare_successor`."""
    old = _own(device)
    row = _under_way(old)
    new = _own(row.successor)
    info = _asked(row.name, old, new)
    entered = new.mrc or ""
    last = take_answer(new, info)
    new.save()
    ours = int(frappe.db.get_value("EBM Counter", row.name, "last_number") or 0)
    announce_device(device)
    return {
        "last_number": last,
        "our_last": ours,
        "next_number": first_number(ours, last),
        "sdc_id": new.sdc_id or "",
        "mrc": new.mrc or "",
        "text": _("{0} answers. Its last number is {1}, ours is {2}: it would go on with {3}.").format(
            new.name, last, ours, first_number(ours, last)
        ),
        "warnings": _warnings(old, new, entered, last, ours),
    }


def finish(device: str) -> dict[str, Any]:
    """Switch over, all of it or nothing: {device, text, state}. See `ebm.api.devices.finish_replacement`."""
    old = _own(device)
    seen = _under_way(old)
    new = _own(seen.successor)
    info, address = _asked(seen.name, old, new), (new.base_url, new.serial_no)
    row = pausing.locked(seen.name)
    if row.successor != new.name or row.replacing_since != seen.replacing_since:
        stale(_("This replacement was finished or taken back meanwhile. Look again."))
    refuse_open(row.name, device)
    old.reload()
    new.reload()
    if (new.base_url, new.serial_no) != address:
        stale(_("{0} was changed meanwhile. Look again.").format(new.name))
    if int(old.enabled or 0):
        old.enabled = 0
        old.save()
    last = take_answer(new, info)
    new.enabled = 1
    new.save()
    before = frappe.db.get_value("EBM Counter", row.name, ["last_number", "state"], as_dict=True)
    put_in_charge(new, last)
    after = frappe.db.get_value("EBM Counter", row.name, ["device", "last_number", "state", "paused_at"], as_dict=True)
    audit.record(
        "DEVICE_REPLACED",
        "EBM Device",
        new.name,
        new.branch,
        before={"device": device, **before},
        after={**after, "device_last": last},
        reason=frappe.db.get_value("EBM Audit Event", _begun(device), "reason", order_by="creation desc") or "",
    )
    announce_device(new.name)
    if next_queued(new.name) and not after.paused_at:
        queue.start(row.name, after_commit=True)
    following = int(after.last_number) + 1
    text = _("{0} has taken over from {1}. The next number is {2}.").format(new.name, device, following)
    if after.state == "Stopped":
        text += " " + _("The counter is stopped: a supervisor decides under Work before anything is sent.")
    elif after.paused_at:
        text += " " + _("It was paused before the replacement and stays so.")
    return {"device": new.name, "state": after.state, "text": text}


def take_back(device: str, reason: str) -> dict[str, Any]:
    """End it without a change: {device, text}. See `ebm.api.devices.take_back_replacement`."""
    old = _own(device)
    text = checked_reason(reason)
    seen = _under_way(old)
    row = pausing.locked(seen.name)
    if not row.successor:
        stale(_("This replacement was finished or taken back meanwhile. Look again."))
    rows.update("EBM Counter", row.name, ended_replacement(row))
    audit.record(
        "REPLACEMENT_TAKEN_BACK", "EBM Device", device, old.branch, before={"successor": row.successor}, reason=text
    )
    announce_device(device)
    if not is_own_pause(row):
        return {
            "device": device,
            "text": _("{0} stays. It was paused before the replacement and still is.").format(device),
        }
    queue.start(row.name, after_commit=True)
    return {"device": device, "text": _("{0} stays and goes on with its bills.").format(device)}


def _asked(counter: str, old: Any, new: Any) -> dict[str, Any]:
    """What the successor says, while no row is locked and no bill is at either device."""
    with alone_with(counter, old.name, timing(old.environment).lease):
        return ask_who(new)


def refuse_open(counter: str, device: str) -> None:
    """Raise DecisionRefused while a number is on its way: only this device can say what became of it (rule 10)."""
    number = open_number(counter)
    if number:
        refuse(what_to_do(number.number, number.bill, number.state, device))


def what_to_do(number: int, bill: str, state: str, device: str) -> str:
    """How a number that is open is settled before its device goes."""
    what = _("Number {0} ({1}) is {2} and has to be settled first.").format(
        number, bill or _("a bill that is not here"), _(state)
    )
    if state == "Waiting":
        then = _(
            "If {0} can still sign, take the replacement back: the bill goes by itself. If it never will, a supervisor "
            "stops the counter under Work and sets the number aside."
        )
    else:
        then = _(
            "{0} is asked about it by itself. If it will never answer again, a supervisor stops the counter under Work "
            "and decides by the authority's portal."
        )
    return f"{what} {then.format(device)}"


def _own(name: str) -> Any:
    doc = frappe.get_doc("EBM Device", name)
    doc.check_permission("write")
    require_role(MANAGER)
    return doc


def _under_way(old: Any) -> Any:
    """The counter of a replacement that is under way: by the device in charge, or the one that was until lately."""
    branch = frappe.db.get_value("EBM Branch", old.branch, ["tin", "branch_code"], as_dict=True)
    name = f"{old.environment}-{branch.tin}-{branch.branch_code}"
    row = frappe.db.get_value("EBM Counter", name, list(pausing.READ), as_dict=True)
    if not row or not row.successor or row.device not in (old.name, None):
        stale(_("{0} is not being replaced any more. Look again.").format(old.name))
    return row


def _successor(old: Any, name: str, entered: dict[str, str]) -> Any:
    """The device that is to take over: one that is there and not enabled, with what was entered; or a new one."""
    values = {field: (value or "").strip() for field, value in entered.items() if (value or "").strip()}
    if not name or name == old.name:
        refuse(_("Give the other device a name of its own."))
    if not frappe.db.exists("EBM Device", name):
        missing = [field for field in ("base_url", "serial_no") if field not in values]
        if missing:
            labels = ", ".join(_(frappe.get_meta("EBM Device").get_label(field)) for field in missing)
            refuse(_("A new device needs: {0}.").format(labels))
        place = {"branch": old.branch, "environment": old.environment, "profile": old.profile, "enabled": 0}
        return frappe.get_doc({"doctype": "EBM Device", "device_name": name, **place, **values}).insert()
    new = _own(name)
    if (new.branch, new.environment) != (old.branch, old.environment):
        refuse(_("{0} is a device of {1}, {2}.").format(name, new.branch, new.environment))
    if int(new.enabled or 0):
        refuse(_("{0} is in use already.").format(name))
    if any(str(new.get(field) or "") != value for field, value in values.items()):
        new.update(values)
        new.save()
    return new


def _warnings(old: Any, new: Any, entered: str, last: int, ours: int) -> list[str]:
    found = []
    if old.sdc_id and old.sdc_id == new.sdc_id:
        found.append(
            _(
                "It has the SDC ID of {0}: this seems to be the very same device. Where only its address is new, take "
                "this back and correct the address."
            ).format(old.name)
        )
    if last > ours:
        found.append(
            _("It has counted further than this site: it was used elsewhere. Numbers go on after its last one.")
        )
    elif last:
        found.append(_("It has signed before: it is not a new device."))
    if entered and new.mrc and entered != new.mrc:
        found.append(_("It says that its MRC is {0}; {1} was entered. What it says is kept.").format(new.mrc, entered))
    return found


def _begun(device: str) -> dict[str, str]:
    return {"document_type": "EBM Device", "document_name": device, "what": "REPLACEMENT_BEGUN"}


def told(counter: Any, device: str) -> dict[str, Any] | None:
    """A replacement of `device` that is under way, by the row of its counter; None where there is none."""
    if not counter or not counter.successor:
        return None
    fields = ["name", "base_url", "serial_no", "mrc", "sdc_id", "initialised_at"]
    new = frappe.db.get_value("EBM Device", counter.successor, fields, as_dict=True)
    if not new:
        return None
    began = frappe.db.get_value(
        "EBM Audit Event", _begun(device), ["who", "reason"], as_dict=True, order_by="creation desc"
    )
    number = open_number(counter.name)
    compared = new.initialised_at and get_datetime(new.initialised_at) >= get_datetime(counter.replacing_since)
    return {
        "successor": {
            **{field: new[field] or "" for field in ("name", "base_url", "serial_no", "mrc", "sdc_id")},
            "asked_at": moment(new.initialised_at) if compared else "",
        },
        "since": moment(counter.replacing_since),
        "by": pauses.name_of(began.who if began else ""),
        "reason": (began.reason if began else "") or "",
        "open": what_to_do(number.number, number.bill, number.state, device) if number else "",
    }
