"""The counters that need a person, with what can be decided and what each decision will do, said before it is done."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _

from ebm import pauses
from ebm.decisions.ruling import CHOICES, GO_ON, MANAGER, SUPERVISOR, change_for, deciders, device_last_for
from ebm.dispatch.counter_view import counter_row, view_of
from ebm.fiscal.money import from_db, to_api
from ebm.fiscal.orders import CounterView
from ebm.fiscal.rulings import Ruling, RulingRefused
from ebm.moments import moment

FIELDS = (
    "name",
    "branch",
    "environment",
    "device",
    "state",
    "cause",
    "cause_text",
    "device_last",
    "last_number",
    "last_contact",
    "offline_since",
)


def counters_in_need() -> list[dict[str, Any]]:
    """Stopped counters first, then those whose open number waits for a device that does not answer."""
    rows = frappe.get_list("EBM Counter", fields=list(FIELDS), order_by="state desc, name asc", limit=0)
    return [found for found in (_one(row) for row in rows) if found]


def paused_counters() -> list[dict[str, Any]]:
    """What people have paused at the branches one may see, the oldest first.

    {counter, branch, branch_name, device, by, at, reason, replaced_by, may_resume}; `replaced_by`: the device that is
    to take over, "" where none is.
    """
    fields = ["name", "branch", "device", "successor", *pauses.COLUMNS]
    rows = frappe.get_list(
        "EBM Counter", filters={"paused_at": ["is", "set"]}, fields=fields, order_by="paused_at asc", limit=0
    )
    may = bool(set(frappe.get_roles()) & {SUPERVISOR, MANAGER})
    return [
        {
            "counter": row.name,
            "branch": row.branch,
            "branch_name": frappe.db.get_value("EBM Branch", row.branch, "branch_name") or "",
            "device": row.device or "",
            **(pauses.pause_of(row) or {}),
            "replaced_by": row.successor or "",
            "may_resume": may and not row.successor,
        }
        for row in rows
    ]


def _one(row: Any) -> dict[str, Any] | None:
    if row.state != "Stopped" and not row.offline_since:
        return None
    view = view_of(row.name, counter_row(row.name))
    if row.state != "Stopped" and not view.open:
        # It waits for its device and goes on by itself.
        return None
    roles = set(frappe.get_roles())
    cause = row.cause or ""
    return {
        "name": row.name,
        "branch": row.branch,
        "branch_name": frappe.db.get_value("EBM Branch", row.branch, "branch_name"),
        "environment": row.environment,
        "device": row.device or "",
        "state": row.state,
        "cause": cause,
        "cause_text": row.cause_text or "",
        "device_last": int(row.device_last or 0),
        "last_number": int(row.last_number or 0),
        "offline_since": moment(row.offline_since),
        "last_contact": moment(row.last_contact),
        "open": _open(row.name, view),
        "held": frappe.db.count(
            "EBM Invoice", {"branch": row.branch, "status": "Held", "cause": ["in", ["DEVICE_AHEAD"]]}
        ),
        "choices": _choices(row, view) if row.state == "Stopped" else [],
        "may_rule": bool(roles & set(deciders(cause, number_open=bool(view.open)))) and row.state == "Stopped",
        "may_stop": bool(roles & {SUPERVISOR, MANAGER}) and row.state != "Stopped",
    }


def _open(counter: str, view: CounterView) -> dict[str, Any] | None:
    if not view.open:
        return None
    number = frappe.db.get_value(
        "EBM Number", f"{counter}-{view.open.number}", ["amount", "sent_at", "attempts", "bill_key"], as_dict=True
    )
    customer = view.open.bill and frappe.db.get_value("EBM Invoice", view.open.bill, "customer_name")
    return {
        "number": view.open.number,
        "invoice": view.open.bill,
        "bill_key": number.bill_key or "",
        "customer_name": customer or "",
        "amount": to_api(from_db(number.amount)),
        "sent_at": moment(number.sent_at),
        "attempts": int(number.attempts or 0),
    }


def _choices(row: Any, view: CounterView) -> list[dict[str, Any]]:
    """[{ruling, effect, possible, why_not}] of the choices that fit, judged by what the device said last."""
    found = []
    for choice in CHOICES:
        if (choice == GO_ON) != (view.open is None):
            continue
        why_not = ""
        try:
            change_for(view, choice, device_last_for(row, None), "")
        except RulingRefused as error:
            why_not = str(error)
        found.append(
            {"ruling": choice, "effect": _effect(choice, row, view), "possible": not why_not, "why_not": why_not}
        )
    return found


def _effect(choice: str, row: Any, view: CounterView) -> str:
    number = view.open.number if view.open else 0
    if choice == Ruling.TAKEN.value:
        return _(
            "The authority's portal shows this bill under number {0}. It is never sent again: it becomes Incomplete, "
            "and you complete its receipt from the portal. Signing goes on with the next bill."
        ).format(number)
    if choice == Ruling.NOT_TAKEN.value:
        return _(
            "The authority's portal shows no sale under number {0}. The very same request is sent again under this "
            "number, then signing goes on."
        ).format(number)
    if choice == Ruling.SET_ASIDE.value:
        return _(
            "The authority's portal shows another sale under number {0}, or the device will never take this bill. The "
            "number is spent for ever; the bill is parked, to be looked at and sent again under a new one."
        ).format(number)
    following = max(view.last_number, int(row.device_last or 0)) + 1
    return _(
        "The cause is mended. Signing goes on with number {0} or, where the device is further, after its last. Bills "
        "that are held stay held until they are matched."
    ).format(following)
