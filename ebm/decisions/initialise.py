"""Initialise a device: who it is, its keys, and from which number its counter goes on."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _
from frappe.utils import now_datetime

from ebm import audit
from ebm.decisions.device_in_charge import put_in_charge
from ebm.dispatch import counters, queue
from ebm.dispatch.counter_view import next_queued
from ebm.dispatch.look_up import alone_with
from ebm.dispatch.timing import timing
from ebm.fiscal.rulings import RulingRefused
from ebm.vsdc import payloads


class DeviceAnswerError(frappe.ValidationError):
    """The device did not answer, or not as the device of this branch."""


def initialise_device(device: Any) -> dict[str, Any]:
    """Call selectInitInfo and take its answer over: {sdc_id, mrc, last_number, text}.

    The counter's lease is taken meanwhile, which commits what was done before; nothing else is committed here.
    """
    if not int(device.enabled or 0):
        frappe.throw(_("Enable {0} first.").format(device.name))
    served = device.counter_key and frappe.db.get_value("EBM Counter", device.counter_key, "device")
    if served == device.name:
        with alone_with(device.counter_key, device.name, timing(device.environment).lease):
            info = ask_who(device)
    else:
        info = ask_who(device)
    last_number = take_answer(device, info)
    device.save()
    fields = ["device", "last_number", "state"]
    before = frappe.db.get_value("EBM Counter", device.counter_key, fields, as_dict=True)
    try:
        put_in_charge(device, last_number)
    except RulingRefused as error:
        what_to_do = _("A supervisor decides on it under Work; where the counter is not stopped, stop it there first.")
        frappe.throw(f"{_(str(error))} {what_to_do}", DeviceAnswerError)
    _audit(device, before, frappe.db.get_value("EBM Counter", device.counter_key, fields, as_dict=True))
    if next_queued(device.name):
        queue.start(device.counter_key, after_commit=True)
    frappe.db.set_value(
        "EBM Counter",
        device.counter_key,
        {"last_contact": now_datetime(), "offline_since": None},
        update_modified=False,
    )
    return {
        "sdc_id": device.sdc_id,
        "mrc": device.mrc,
        "last_number": last_number,
        "text": _("{0} is initialised. Its last invoice number is {1}.").format(device.name, last_number),
    }


def ask_who(device: Any) -> dict[str, Any]:
    """What the device says of itself. Raises DeviceAnswerError where it is not the device of this branch."""
    branch = frappe.db.get_value("EBM Branch", device.branch, ["tin", "branch_code"], as_dict=True)
    request = payloads.init_info(branch.tin, branch.branch_code, device.serial_no)
    exchange = counters.client_for(device).post("selectInitInfo", request)
    info = _info(device, exchange.answer)
    if info.get("tin") not in (None, "", branch.tin) or info.get("bhfId") not in (None, "", branch.branch_code):
        frappe.throw(
            _("The device at {0} belongs to TIN {1}, branch {2}, not to {3}.").format(
                device.base_url, info.get("tin"), info.get("bhfId"), device.branch
            ),
            DeviceAnswerError,
        )
    if info.get("simulator") and device.environment == "Live":
        frappe.throw(_("A simulator answers at this address. It cannot be a live device."), DeviceAnswerError)
    return info


def take_answer(device: Any, info: dict[str, Any]) -> int:
    """Put what it said of itself on the document, which the caller saves; its last number."""
    device.flags.ebm_internal = True
    device.sdc_id = info.get("sdcId") or info.get("sdicId") or device.sdc_id
    device.mrc = info.get("mrcNo") or device.mrc
    device.initialised_at = now_datetime()
    # Keys are issued once; an answer without them must not wipe those we have.
    for field, key in (("communication_key", "cmcKey"), ("internal_key", "intrlKey"), ("sign_key", "signKey")):
        if info.get(key):
            device.set(field, info[key])
    return int(info.get("lastSaleInvcNo") or 0)


def _audit(device: Any, before: Any, after: Any) -> None:
    served = before and frappe.db.get_value(
        "EBM Number", f"{device.counter_key}-{int(before.last_number or 0)}", "device"
    )
    what = "DEVICE_REPLACED" if served and served != device.name else "DEVICE_INITIALISED"
    old = {**before, "served_before": served} if before else {}
    audit.record(what, "EBM Device", device.name, device.branch, before=old, after=dict(after))


def _info(device: Any, answer: Any) -> dict[str, Any]:
    if answer.kind == "not_written":
        frappe.throw(
            _("Nothing answers at {0}. Check the address, the cable and that the device is switched on.").format(
                device.base_url
            ),
            DeviceAnswerError,
        )
    if answer.kind != "envelope":
        frappe.throw(
            _(
                "What answers at {0} is not a billing device, or it was cut off. Try again; then check the address."
            ).format(device.base_url),
            DeviceAnswerError,
        )
    info = ((answer.data or {}).get("info") or {}) if isinstance(answer.data, dict) else {}
    if answer.code != "000" or not info:
        frappe.throw(_("The device refused: {0} {1}").format(answer.code, answer.message), DeviceAnswerError)
    return dict(info)
