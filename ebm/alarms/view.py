"""Alarms as screens and monitors see them: of the branches one may see, and of the whole site."""

from __future__ import annotations

from collections import Counter
from typing import Any

import frappe
from frappe.utils import now_datetime

from ebm.alarms import watch
from ebm.alarms.deciding import ORDER, Kind
from ebm.alarms.facts import COUNTED, read_facts
from ebm.alarms.store import DOCTYPE
from ebm.alarms.telling import ACT
from ebm.moments import age, moment

OPEN = {"cleared_at": ["is", "not set"]}
FIELDS = ["name", "kind", "branch", "device", "count", "since", "raised_at", "detail", "next_step"]


def current() -> list[dict[str, Any]]:
    """The alarms that hold, the worst first, after looking whether cron is silent."""
    silent = watch.notice_silence()
    rows = frappe.get_list(DOCTYPE, filters=OPEN, fields=FIELDS, order_by="raised_at asc", limit=0)
    site = Kind.SCHEDULER_SILENT.value
    rows = [row for row in rows if row.kind != site]
    if silent:
        # It concerns everybody, wherever he works, and stands under one branch.
        rows += frappe.get_all(DOCTYPE, filters={**OPEN, "kind": site}, fields=FIELDS)
    places = [kind.value for kind in ORDER]
    return [_shown(row, site) for row in sorted(rows, key=lambda row: places.index(row.kind))]


def may_act() -> bool:
    """Whether the signed-in person is one of those who are told of alarms."""
    return bool(set(ACT) & set(frappe.get_roles()))


def is_well() -> bool:
    """Whether nothing is wrong anywhere on the site."""
    return not watch.notice_silence() and not frappe.db.exists(DOCTYPE, OPEN)


def figures() -> dict[str, Any]:
    """What a monitor may know of the branches that its user may see."""
    found = current()
    at, now = watch.last_beat(), now_datetime()
    kinds = Counter(alarm["kind"] for alarm in found)
    seen = set(frappe.get_list("EBM Counter", pluck="name", limit=0))
    counters = [counter for counter in read_facts(now, at).counters if counter.counter in seen]
    return {
        "status": "alarm" if found else "ok",
        "alarms": {kind.value: kinds[kind.value] for kind in ORDER},
        "heartbeat_age": int((now - at).total_seconds()) if at else None,
        "counters": [
            {
                "name": counter.counter,
                "state": "Stopped" if counter.stopped else "Paused" if counter.paused_by else "Active",
                "waiting": min(counter.waiting, COUNTED - 1),
                "more": counter.waiting >= COUNTED,
                "offline_age": age(counter.offline_since),
                "oldest_age": age(counter.oldest),
            }
            for counter in counters
        ],
    }


def _shown(row: Any, site: str) -> dict[str, Any]:
    of_site = row.kind == site
    branch = "" if of_site else row.branch
    return {
        "name": str(row.name),
        "kind": row.kind,
        "branch": branch,
        "branch_name": (branch and frappe.db.get_value("EBM Branch", branch, "branch_name")) or "",
        "device": row.device or "",
        "count": int(row["count"] or 0),
        "since": moment(row.since),
        "raised_at": moment(row.raised_at),
        "detail": row.detail or "",
        "next_step": row.next_step or "",
    }
