"""Devices: their state, at which of them a person works, and what people do with them."""

from typing import Any

import frappe

from ebm import device_page, device_test
from ebm.decisions import pause as pausing
from ebm.decisions import replacement
from ebm.device_glance import DEVICE_FIELDS, clock_of, counter_of, device_states, place_of, state_of, words_of
from ebm.working_branch import choosable_devices, choose_device, working_place


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
        "device": state_of(device) if device else None,
        "lapsed": place.lapsed,
        "choices": len(choosable_devices()),
    }


@frappe.whitelist(methods=["GET"])
def choices() -> dict[str, Any]:
    """{devices: [{name, branch, branch_name, environment, state, state_text}]}: where the user may choose to work."""
    frappe.has_permission("EBM Device", "read", throw=True)
    found = []
    for device in choosable_devices():
        state, text = words_of(device, counter_of(device))
        found.append({**place_of(device), "state": state, "state_text": text})
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
    return {"device": place.device, **clock_of(counter_of(device) if device else None)}


@frappe.whitelist(methods=["POST"])
def pause(device: str, reason: str) -> dict[str, Any]:
    """Send nothing more to this device until somebody lets it go on: {device, text}.

    Bills stay Queued; what is at the device already is settled. `reason` has at least 10 characters and is audited.
    For EBM Supervisor and Manager. Errors: DecisionRefused, DecisionStale (409: paused already), PermissionError.
    """
    return pausing.pause(device, reason)


@frappe.whitelist(methods=["POST"])
def resume(device: str) -> dict[str, Any]:
    """Let a paused device go on: {device, text}. For EBM Supervisor and Manager.

    Errors: DecisionRefused while it is being replaced, DecisionStale (409: not paused any more), PermissionError.
    """
    return pausing.resume(device)


@frappe.whitelist(methods=["GET"])
def cards() -> dict[str, Any]:
    """{devices: [Card], unused: [device that is not enabled], may} of the branches the user may see.

    A Card is a DeviceState with serial_no, sdc_id, mrc, initialised_at, counter, device_last, `rate` (receipts a minute
    over the last five), `finish_in` (seconds until the queue is through at this rate; null: unknown) and `replaced_by`.
    `may`: {initialise, synchronise, test, pause, replace}.
    """
    frappe.has_permission("EBM Device", "read", throw=True)
    return device_page.cards()


@frappe.whitelist(methods=["GET"])
def page(name: str) -> dict[str, Any]:
    """{device, counter, replacement, queue, lists, calls, events, unused, may}: all that is known of a device.

    `device` is a Card with enabled, profile and base_url; `state` "unused" where it is not enabled. `lists`, `calls`
    and `events` are null for who may not read EBM Sync Mark, EBM Call, EBM Audit Event; no bodies and no keys are told.
    `replacement`, for managers: {successor, since, by, reason, open}, `open` a sentence about what has to be settled.
    """
    return device_page.page(name)


@frappe.whitelist(methods=["POST"])
def test(device: str) -> dict[str, Any]:
    """Ask a device for its last number while it is not signing: {busy, answered, tone, text, next_step, duration_ms,
    last_number, our_last, fits}.

    Changes nothing. `tone`: good, note, warn or bad; `fits`: same, fits, has open, ahead, behind or "".
    Up to 38 seconds. For EBM Supervisor and Manager.
    """
    return device_test.run_test(device)


@frappe.whitelist(methods=["POST"])
def initialise(device: str) -> dict[str, Any]:
    """Ask the device who it is and take its numbers over: {sdc_id, mrc, last_number, text}.

    For who may write EBM Device. Errors: DeviceAnswerError, DeviceBusy (503), PermissionError.
    """
    return frappe.get_doc("EBM Device", device).initialise()


@frappe.whitelist(methods=["POST"])
def synchronise(device: str) -> dict[str, Any]:
    """Begin to take the authority's lists over through this device: {text}. `page` tells what came of each.

    For who may write EBM Device.
    """
    return frappe.get_doc("EBM Device", device).synchronise()


@frappe.whitelist(methods=["POST"])
def begin_replacement(
    device: str, successor: str, reason: str, base_url: str = "", serial_no: str = "", mrc: str = ""
) -> dict[str, Any]:
    """Pause a device and name the one that is to take over: {device, successor, text}.

    `successor`: a device of the same branch that is not enabled, or the name of a new one, made with the rest.
    For EBM Manager. Errors: DecisionRefused, DecisionStale (409: under way already), PermissionError.
    """
    return replacement.begin(device, successor, base_url, serial_no, mrc, reason)


@frappe.whitelist(methods=["POST"])
def compare_successor(device: str) -> dict[str, Any]:
    """Initialise the successor and hold its count beside ours: {last_number, our_last, next_number, sdc_id, mrc, text,
    warnings}. Nothing is switched over. For EBM Manager.

    Errors: DeviceAnswerError, DeviceBusy (503), DecisionStale (409), PermissionError.
    """
    return replacement.compare(device)


@frappe.whitelist(methods=["POST"])
def finish_replacement(device: str) -> dict[str, Any]:
    """Switch over in one transaction: {device, state, text}, `device` the one that has taken over.

    The successor is asked once more. For EBM Manager. Errors: DecisionRefused while a number is open,
    DeviceAnswerError, DeviceBusy (503), DecisionStale (409: finished or taken back meanwhile), PermissionError.
    """
    return replacement.finish(device)


@frappe.whitelist(methods=["POST"])
def take_back_replacement(device: str, reason: str) -> dict[str, Any]:
    """End a replacement without a change: {device, text}. The successor stays, not enabled. For EBM Manager.

    Errors: DecisionRefused, DecisionStale (409), PermissionError.
    """
    return replacement.take_back(device, reason)
