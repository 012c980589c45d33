"""Alarms as rows: raised once while they hold, cleared when they no longer do. The caller commits."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import frappe
from frappe.realtime import get_doctype_room

from ebm import audit
from ebm.alarms import telling
from ebm.alarms.deciding import Alarm, Limits
from ebm.alarms.words import words
from ebm.dispatch import rows

DOCTYPE = "EBM Alarm"
EVENT = "ebm_alarms"


def settle(found: Iterable[Alarm], now: datetime, limits: Limits) -> None:
    """Raise what is new, bring what is known up to date, and clear the rest."""
    known = {
        row.open_key: row.name
        for row in frappe.get_all(DOCTYPE, filters={"cleared_at": ["is", "not set"]}, fields=["name", "open_key"])
    }
    for alarm in found:
        name = known.pop(alarm.key, None)
        if name is None:
            raise_alarm(alarm, now, limits)
        else:
            rows.update(DOCTYPE, name, {**_told(alarm, now, limits), "last_seen": now})
    for name in known.values():
        rows.update(DOCTYPE, name, {"open_key": None, "cleared_at": now})
        telling.forget(name)
    if known:
        _announce()


def raise_alarm(alarm: Alarm, now: datetime, limits: Limits) -> Any:
    """Write it and tell who must act; the name of its row, or None where somebody else has just raised it."""
    branch = alarm.branch or audit.branch_of_site()
    if not branch:
        # The site is still being set up: there is nobody to tell, and nothing to sign.
        return None
    told = _told(alarm, now, limits)
    values = {
        "kind": alarm.kind.value,
        "branch": branch,
        "counter": alarm.counter or None,
        "device": alarm.device or None,
        "raised_at": now,
        "last_seen": now,
        "open_key": alarm.key,
        **told,
    }
    try:
        row = rows.insert(DOCTYPE, values)
    except (frappe.UniqueValidationError, frappe.DuplicateEntryError):
        frappe.clear_messages()
        return None
    telling.tell(str(row.name), alarm, told["detail"], told["next_step"])
    _announce()
    return row.name


def _told(alarm: Alarm, now: datetime, limits: Limits) -> dict[str, Any]:
    detail, next_step = words(alarm, now, limits)
    return {"count": alarm.count, "since": alarm.since, "detail": detail, "next_step": next_step}


def _announce() -> None:
    """Open screens ask again; what it is about is not in the event, which goes to everybody who may read alarms."""
    frappe.publish_realtime(EVENT, {}, room=get_doctype_room(DOCTYPE), after_commit=True)
