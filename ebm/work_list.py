"""What waits for a person, worst first. What goes on by itself is not work: where it does not, an alarm says so."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _

from ebm.decisions.mending import items_of
from ebm.decisions.release import RUN_PAUSED
from ebm.decisions.stopped_counters import counters_in_need, paused_counters
from ebm.next_step import HELD, SETTLED
from ebm.sending import MAY_BE_TAKEN
from ebm.work_groups import PARTS, Group, groups_in, names_in, rows_of

ROWS = 20
RELEASED = "It is sent once it is released."


def overview() -> dict[str, Any]:
    """{counters, paused, groups} of the branches one may see; see `ebm.api.work.overview`."""
    groups = [_whole(group, size) for group, size in _groups()]
    return {"counters": counters_in_need(), "paused": paused_counters(), "groups": groups}


def summary() -> dict[str, Any]:
    """{counters, paused, groups}: how many counters need a person or were paused, and the groups without their rows."""
    groups = [_head(group, size) for group, size in _groups()]
    return {"counters": len(counters_in_need()), "paused": len(paused_counters()), "groups": groups}


def _groups() -> list[tuple[Group, int]]:
    # Incomplete: the authority has it and the customer nothing. Parked: nothing happens before somebody mends it.
    return [found for state in PARTS for found in groups_in(state)]


def _head(group: Group, size: int) -> dict[str, Any]:
    return {
        "key": group.key,
        "state": group.state,
        "cause": group.cause,
        "title": _(group.remedy.title) if group.is_mended_here and group.cause else "",
        "billing_run": group.billing_run,
        "device": group.device,
        "count": size,
    }


def _whole(group: Group, size: int) -> dict[str, Any]:
    remedy = group.remedy
    rows = rows_of(group, names_in(group, limit=ROWS))
    return {
        **_head(group, size),
        "counter": (frappe.db.get_value("EBM Counter", {"device": group.device}) or "") if group.device else "",
        "todo": _(_todo(group)),
        "does": _does(group),
        "oldest": rows[0]["entered"] if rows else "",
        "remedy": {"kind": remedy.kind, "field": remedy.field, "each": remedy.each, "record": bool(remedy.record)}
        if group.is_mended_here
        else None,
        "items": items_of(group, [row["name"] for row in rows]),
        "rows": rows,
    }


def _todo(group: Group) -> str:
    if group.state == "Incomplete":
        return SETTLED["Incomplete"]
    if group.state == "Held" and group.cause in HELD:
        return HELD[group.cause]
    if group.state == "Held" and group.remedy.kind == "look":
        return RELEASED
    return group.remedy.todo


def _does(group: Group) -> list[str]:
    roles = set(frappe.get_roles())
    if group.state == "Incomplete":
        return ["complete", "not_ours"] if "EBM Supervisor" in roles else []
    if group.is_mended_here:
        does = ["edit", "fix"] if frappe.has_permission("EBM Invoice", "write") else []
        if does and group.remedy.without_tin and "EBM Supervisor" in roles:
            does.append("without_tin")
        may_item = group.remedy.kind == "item" and frappe.has_permission("EBM Item", "write")
        return [*does, "mend_item"] if may_item else does
    if group.cause == MAY_BE_TAKEN:
        return ["release"] if "EBM Supervisor" in roles else []
    if group.cause == RUN_PAUSED:
        return ["release_run"] if roles & {"EBM Supervisor", "EBM Billing Officer"} else []
    return []
