"""The plain list of what waits for a person, worst first (a later issue finishes it)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import frappe
from frappe import _
from frappe.utils import get_datetime, now_datetime

from ebm.decisions.release import RUN_PAUSED
from ebm.decisions.stopped_counters import counters_in_need
from ebm.fiscal.money import from_db, to_api
from ebm.next_step import HELD, ON_ITS_WAY, SETTLED
from ebm.sending import MAY_BE_TAKEN

ROWS = 20
LONG = timedelta(minutes=15)
ROW_FIELDS = ("name", "customer_name", "grand_total", "status", "cause_text", "modified", "invc_no", "device")


def overview() -> dict[str, Any]:
    """{counters, groups} of the branches one may see; see `ebm.api.work.overview`."""
    return {"counters": counters_in_need(), "groups": [*_incomplete(), *_parked(), *_held(), *_waiting_long()]}


def _incomplete() -> list[dict[str, Any]]:
    does = ["complete", "not_ours"] if "EBM Supervisor" in frappe.get_roles() else []
    groups = _by(("device",), {"status": "Incomplete"})
    return [_group("Incomplete", group, {"status": "Incomplete"}, SETTLED["Incomplete"], does) for group in groups]


def _parked() -> list[dict[str, Any]]:
    does = ["edit"] if frappe.has_permission("EBM Invoice", "write") else []
    groups = _by(("cause",), {"status": "Parked"})
    return [_group("Parked", group, {"status": "Parked"}, SETTLED["Parked"], does) for group in groups]


def _held() -> list[dict[str, Any]]:
    roles = set(frappe.get_roles())
    found = []
    for group in _by(("cause", "billing_run"), {"status": "Held"}):
        does = []
        if group["cause"] == MAY_BE_TAKEN and "EBM Supervisor" in roles:
            does = ["release"]
        if group["cause"] == RUN_PAUSED and roles & {"EBM Supervisor", "EBM Billing Officer"}:
            does = ["release_run"]
        todo = HELD.get(group["cause"], "It is sent once it is released.")
        found.append(_group("Held", group, {"status": "Held"}, todo, does))
    return found


def _waiting_long() -> list[dict[str, Any]]:
    which = {"status": ["in", list(ON_ITS_WAY)], "queued_at": ["<", now_datetime() - LONG]}
    todo = "They go on by themselves when their device answers. Look at its power and its network first."
    return [_group("Waiting long", group, which, todo, []) for group in _by(("device",), which)]


def _by(columns: tuple[str, ...], which: dict[str, Any]) -> list[dict[str, Any]]:
    """Counts by these columns, the largest first: [{column: value, ..., "n": count}]."""
    rows = frappe.get_list(
        "EBM Invoice",
        filters=which,
        fields=[*columns, "count(name) as n"],
        group_by=", ".join(columns),
        order_by="",
        limit=0,
    )
    found = [{**{column: row.get(column) or "" for column in columns}, "n": int(row.n)} for row in rows]
    return sorted(found, key=lambda group: -group["n"])


def _group(state: str, group: dict[str, Any], which: dict[str, Any], todo: str, does: list[str]) -> dict[str, Any]:
    place = {key: value or ["is", "not set"] for key, value in group.items() if key != "n"}
    rows = frappe.get_list(
        "EBM Invoice",
        filters={**which, **place},
        fields=list(ROW_FIELDS),
        order_by="creation asc",
        limit=ROWS,
    )
    device = group.get("device") or ""
    return {
        "key": "/".join([state, *(str(value) for key, value in group.items() if key != "n")]),
        "state": state,
        "cause": group.get("cause", ""),
        "billing_run": group.get("billing_run", ""),
        "device": device,
        "counter": (frappe.db.get_value("EBM Counter", {"device": device}) or "") if device else "",
        "count": group["n"],
        "todo": _(todo),
        "does": does,
        "rows": [_row(row) for row in rows],
    }


def _row(row: Any) -> dict[str, Any]:
    return {
        "name": row.name,
        "customer_name": row.customer_name or "",
        "grand_total": to_api(from_db(row.grand_total)),
        "status": row.status,
        "text": row.cause_text or "",
        "number": int(row.invc_no or 0),
        "since": str(get_datetime(row.modified).replace(microsecond=0)),
    }
