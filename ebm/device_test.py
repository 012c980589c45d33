"""Test a device: does it answer, how fast, as whom, and does its last number fit ours. Changes nothing at it."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _

from ebm.decisions.refusals import require_role
from ebm.decisions.ruling import MANAGER, SUPERVISOR
from ebm.dispatch import counters, look_up, queue
from ebm.dispatch.counter_view import next_queued, read_view
from ebm.dispatch.timing import timing
from ebm.fiscal.last_number import Fit, fit
from ebm.fiscal.orders import CounterView
from ebm.fiscal.outcome import Answer, after_verify
from ebm.vsdc import payloads
from ebm.vsdc.client import Exchange
from ebm.vsdc.profiles import profile

OPERATION = "selectInitInfo"
# Above every number there is: the answer is read for its number, not compared.
_ABOVE_ALL = 10**38


def run_test(name: str) -> dict[str, Any]:
    """See `ebm.api.devices.test`."""
    device = frappe.get_doc("EBM Device", name)
    device.check_permission("read")
    require_role(SUPERVISOR, MANAGER)
    branch = frappe.db.get_value("EBM Branch", device.branch, ["tin", "branch_code"], as_dict=True)
    request = payloads.init_info(branch.tin, branch.branch_code, device.serial_no)
    counter = counter_in_charge(device)
    if not counter:
        # Nothing is signed there, so that there is nothing it could be asked beside.
        frappe.db.rollback()
        return {**_told(device, branch, counters.client_for(device).post(OPERATION, request), None), "busy": False}
    try:
        with look_up.alone_with(counter, device.name, timing(device.environment).lease):
            exchange = counters.client_for(device).post(OPERATION, request)
    except look_up.DeviceBusy:
        return _busy(device)
    told = _told(device, branch, exchange, read_view(counter))
    look_up.record(
        counter,
        frappe._dict(branch=device.branch, device=device.name),
        OPERATION,
        exchange,
        failed=not told["answered"],
    )
    if next_queued(device.name):
        # Its own job may have found the lease taken.
        queue.start(counter, after_commit=True)
    return {**told, "busy": False}


def counter_in_charge(device: Any) -> str | None:
    """The counter whose bills go to this device now; None where none do."""
    counter = counters.counter_of_device(device.name)
    if counter and frappe.db.get_value("EBM Counter", counter, "device") == device.name:
        return counter
    return None


def _busy(device: Any) -> dict[str, Any]:
    return {
        "busy": True,
        "answered": False,
        "tone": "note",
        "text": _("{0} is signing bills just now, so it was not asked: it answers one request at a time.").format(
            device.name
        ),
        "next_step": _("That it signs shows that it works. To test it all the same, pause it and test again."),
        "duration_ms": 0,
        "last_number": None,
        "our_last": None,
        "fits": "",
    }


def _told(device: Any, branch: Any, exchange: Exchange, view: CounterView | None) -> dict[str, Any]:
    answer = exchange.answer
    verdict = after_verify(
        answer, _ABOVE_ALL, profile(device.profile).success_codes, tin=branch.tin, branch_code=branch.branch_code
    )
    last = verdict.last_number
    judged = fit(view, last) if view and last is not None else None
    tone, text, next_step = _words(device, answer, verdict.cause, last, judged, view)
    return {
        "answered": answer.kind == "envelope",
        "tone": tone,
        "text": text,
        "next_step": next_step,
        "duration_ms": int(exchange.duration_ms),
        "last_number": last,
        "our_last": view.last_number if view else None,
        "fits": judged.value if judged else "",
    }


def _words(
    device: Any, answer: Answer, cause: str, last: int | None, judged: Fit | None, view: CounterView | None
) -> tuple[str, str, str]:
    """(tone, what it said, what to do)."""
    if answer.kind == "not_written":
        return (
            "bad",
            _("Nothing answers at {0}.").format(device.base_url),
            _("Check the address, the network cable and that the device is switched on; then test again."),
        )
    if answer.kind == "no_answer":
        return (
            "bad",
            _("{0} was reached and did not answer in time.").format(device.name),
            _("Test again. Where it stays so, start the device anew and ask its supplier."),
        )
    if answer.kind != "envelope":
        return (
            "bad",
            _("What answers at {0} is not a billing device, or it was cut off.").format(device.base_url),
            _("Check the address and its port; another program may be listening there."),
        )
    if cause == "VSDC_894":
        return (
            "warn",
            _("{0} answers, and cannot reach the authority.").format(device.name),
            _("Check the internet connection of the device. Bills wait and are sent by themselves."),
        )
    if cause == "VERIFY_OTHER_DEVICE":
        return (
            "bad",
            _("What answers at {0} belongs to another TIN or branch.").format(device.base_url),
            _("Correct the address, or connect the device of this branch. Nothing is sent to another one."),
        )
    if last is None:
        return (
            "bad",
            _("{0} answers, and does not say its last number: {1} {2}")
            .format(device.name, answer.code, answer.message)
            .strip(),
            _("Initialise it again; where it stays so, ask its supplier with this code."),
        )
    return _of_number(device, last, judged, view)


def _of_number(device: Any, last: int, judged: Fit | None, view: CounterView | None) -> tuple[str, str, str]:
    said = _("{0} answers. Its last number is {1}.").format(device.name, last)
    if not judged or not view:
        return "note", said, _("It serves no counter, so there is nothing to compare that with.")
    ours = _("ours is {0}").format(view.last_number)
    if judged is Fit.SAME:
        return "good", _("{0} That is ours, too.").format(said), ""
    if judged is Fit.FITS:
        return "good", _("{0} That fits: {1}, and the numbers between were not taken.").format(said, ours), ""
    if judged is Fit.HAS_OPEN:
        text = _("{0} It has the bill whose answer is missing.").format(said)
        return "note", text, _("The bill becomes Incomplete by itself and is never sent again.")
    if judged is Fit.AHEAD:
        return (
            "bad",
            _("{0} It knows sales that this site does not: {1}.").format(said, ours),
            _(
                "Somebody else has used it, or the site was brought back from a backup. Initialise it: the counter is "
                "then stopped, and a supervisor matches its sales under Work."
            ),
        )
    return (
        "bad",
        _("{0} It has lost what it had taken: {1}, and it surely took {2}.").format(said, ours, view.taken),
        _("Ask its supplier before anything is sent. A supervisor looks at the authority's portal, under Work."),
    )
