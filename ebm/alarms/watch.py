"""Runs the watch: by cron each minute, and, for cron's own silence, whenever a screen or a monitor asks."""

from __future__ import annotations

from datetime import datetime

import frappe
from frappe.utils import get_datetime, now_datetime

from ebm.alarms import telling
from ebm.alarms.deciding import Alarm, Kind, alarms, is_silent
from ebm.alarms.facts import read_facts
from ebm.alarms.limits import limits
from ebm.alarms.store import DOCTYPE, raise_alarm, settle
from ebm.dispatch import rows

HEARTBEAT = "EBM Heartbeat"
MINUTE = "minute"


def tick() -> None:
    """Cron: raise and clear alarms, then beat. A watch that fails does not beat, and its silence is an alarm."""
    now, bounds = now_datetime(), limits()
    settle(alarms(read_facts(now, beat=now), bounds), now, bounds)
    beat(now)
    frappe.db.commit()


def beat(now: datetime) -> None:
    """Write down that the minute job has run to its end. The caller commits."""
    if frappe.db.exists(HEARTBEAT, MINUTE):
        rows.update(HEARTBEAT, MINUTE, {"at": now})
    else:
        rows.insert(HEARTBEAT, {"name": MINUTE, "at": now})


def last_beat() -> datetime | None:
    """When the minute job last ran to its end; None: never."""
    at = frappe.db.get_value(HEARTBEAT, MINUTE, "at")
    return get_datetime(at) if at else None


def notice_silence() -> bool:
    """Whether cron is silent. Raises the alarm where nobody has yet; commits then.

    Called by requests that only read: nothing else of theirs is committed with it.
    """
    now, bounds, at = now_datetime(), limits(), last_beat()
    if not is_silent(at, now, bounds):
        return False
    alarm = Alarm(Kind.SCHEDULER_SILENT, since=at)
    known = frappe.db.exists(DOCTYPE, {"open_key": alarm.key})
    if not known and not frappe.flags.read_only:
        name = raise_alarm(alarm, now, bounds)
        # Frappe rolls a GET back.
        frappe.db.commit()
        if name:
            telling.send_now(str(name))
    return True
