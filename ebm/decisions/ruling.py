"""A supervisor's decision on a stopped counter (design section 6, rule 4), and stopping one by hand (rule 10)."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _

from ebm import audit
from ebm.decisions.asking import Said, ask_device
from ebm.decisions.counter_decision import CounterDecision
from ebm.decisions.evidence import attach, checked_evidence
from ebm.decisions.refusals import checked_reason, refuse, require_role, stale, who
from ebm.dispatch import queue
from ebm.fiscal.changes import Change
from ebm.fiscal.orders import CounterView
from ebm.fiscal.rulings import Ruling, RulingRefused, after_ruling, stopped_by_hand

SUPERVISOR, MANAGER = "EBM Supervisor", "EBM Manager"
GO_ON = "Go on"
CHOICES = (Ruling.TAKEN.value, Ruling.NOT_TAKEN.value, Ruling.SET_ASIDE.value, GO_ON)
AUDITED = {
    Ruling.TAKEN.value: "RULED_TAKEN",
    Ruling.NOT_TAKEN.value: "RULED_NOT_TAKEN",
    Ruling.SET_ASIDE.value: "RULED_SET_ASIDE",
    GO_ON: "GONE_ON",
}
DEVICE_STOP = "DEVICE_VSDC_"
BY_HAND = "STOPPED_BY_HAND"
MOST_NUMBER = 10**15


def readable_counter(counter: str) -> Any:
    """The counter's document; PermissionError where its branch is not the user's."""
    doc = frappe.get_doc("EBM Counter", counter)
    doc.check_permission("read")
    return doc


def deciders(cause: str, *, number_open: bool) -> tuple[str, ...]:
    """The roles that may decide: after the device's own refusal a manager too, who mended it."""
    mended = cause.startswith(DEVICE_STOP) and not number_open
    return (SUPERVISOR, MANAGER) if mended else (SUPERVISOR,)


def change_for(
    view: CounterView, choice: str, device_last: int | None, name: str, *, authority_last: int = 0
) -> Change:
    """The Change of a choice. Raises RulingRefused where it contradicts what is known, or does not fit."""
    if choice not in CHOICES:
        raise RulingRefused(_("Choose one of: {0}.").format(", ".join(CHOICES)))
    if (choice == GO_ON) != (view.open is None):
        if view.open:
            raise RulingRefused(_("Number {0} is open: say what became of it.").format(view.open.number))
        raise RulingRefused(_("No number is open here: choose “{0}”.").format(GO_ON))
    # Without an open number the ruling is not asked for; any of them lets the counter go on.
    ruling = Ruling.NOT_TAKEN if choice == GO_ON else Ruling(choice)
    return after_ruling(view, ruling, device_last, name, authority_last=authority_last)


def device_last_for(row: Any, said: Said | None) -> int | None:
    """The device's last number as a decision takes it: just said, else stored when the counter stopped.

    None: it will never answer again. That is so where a person stopped the counter and the device is silent.
    """
    if said and said.last is not None:
        return said.last
    return None if row.cause == BY_HAND else int(row.device_last or 0)


def rule(counter: str, choice: str, reason: str, number: int, evidence: str, authority_last: int = 0) -> dict[str, Any]:
    """Carry out a ruling: {counter, state, text, invoice}. See `ebm.api.counters.rule`."""
    before = readable_counter(counter)
    require_role(SUPERVISOR, MANAGER)
    text = checked_reason(reason)
    checked_evidence(evidence)
    if not 0 <= authority_last < MOST_NUMBER:
        refuse(_("The largest number among the authority's sales is a whole number, or left out."))
    if before.state != "Stopped":
        stale(_("{0} is not stopped any more. Look again.").format(counter))
    said = ask_device(counter)

    decision = CounterDecision(counter)
    view = decision.view()
    row = frappe.db.get_value("EBM Counter", counter, ["state", "cause", "device_last"], as_dict=True)
    if view.active or row.state != "Stopped" or row.cause != before.cause:
        decision.give_way(_("{0} has changed meanwhile. Look again, then decide.").format(counter))
    require_role(*deciders(row.cause or "", number_open=bool(view.open)))
    if (view.open.number if view.open else 0) != number:
        decision.give_way(_("Another number is open now than the one you looked at. Look again, then decide."))
    last = device_last_for(row, said)
    try:
        change = change_for(view, choice, last, who(), authority_last=authority_last)
    except RulingRefused as error:
        refuse(f"{said.text} {error}")
    decision.apply(change)
    said.record(counter, decision.store)
    event = audit.record(
        AUDITED[choice],
        "EBM Counter",
        counter,
        decision.row.branch,
        before={"state": "Stopped", "cause": row.cause, "last_number": view.last_number, "number": number},
        after={
            "state": "Active",
            "last_number": change.counter.get("last_number", view.last_number),
            "invoice": view.open.bill if view.open else "",
            "invoice_status": change.bill.status if change.bill else "",
            "device_last": last,
            "authority_last": authority_last,
            "device_answered": said.last is not None,
        },
        reason=text,
    )
    attach(evidence, event)
    decision.write(takes_over=True)
    decision.commit(change)
    queue.start(counter)
    return {
        "counter": counter,
        "state": "Active",
        "invoice": view.open.bill if view.open else "",
        "text": f"{_done(choice, number)} {_asked(said, last)}",
    }


def stop(counter: str, reason: str) -> dict[str, Any]:
    """Stop a counter by hand: {counter, state, text}. See `ebm.api.counters.stop`."""
    readable_counter(counter)
    require_role(SUPERVISOR, MANAGER)
    text = checked_reason(reason)
    decision = CounterDecision(counter)
    view = decision.view()
    if not view.active:
        decision.give_way(_("{0} is stopped already.").format(counter))
    decision.apply(stopped_by_hand(who()))
    audit.record(
        BY_HAND,
        "EBM Counter",
        counter,
        decision.row.branch,
        before={"state": "Active"},
        after={"state": "Stopped", "number": view.open.number if view.open else 0},
        reason=text,
    )
    decision.write(takes_over=True)
    decision.commit()
    return {
        "counter": counter,
        "state": "Stopped",
        "text": _("Nothing more is sent on this counter until a supervisor has decided."),
    }


def _done(choice: str, number: int) -> str:
    if choice == Ruling.TAKEN.value:
        return _("Number {0} counts as taken. Complete its receipt from the authority's portal.").format(number)
    if choice == Ruling.NOT_TAKEN.value:
        return _("The same request is sent again under number {0}.").format(number)
    if choice == Ruling.SET_ASIDE.value:
        return _("Number {0} is spent; its bill is parked, to be looked at and sent again.").format(number)
    return _("Signing goes on.")


def _asked(said: Said, last: int | None) -> str:
    if said.last is not None:
        return said.text
    if last is None:
        return _("{0} It counts as gone.").format(said.text)
    return _("{0} The number it said when it stopped was taken: {1}.").format(said.text, last)
