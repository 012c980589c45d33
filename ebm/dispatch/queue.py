"""Starts the workers of counters: after Send, as successor of a job, and each minute by cron, the only recovery."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import frappe
from frappe.utils import get_datetime, now_datetime

from ebm.dispatch.counter_view import next_queued, open_number
from ebm.dispatch.lease import is_held
from ebm.dispatch.timing import JOB_SECONDS, timing
from ebm.fiscal.outcome import BACKOFF

OWN_QUEUE = "ebm"
FALLBACK_QUEUE = "long"


def queue_name() -> str:
    """The app's own RQ queue where common_site_config has it, else `long` (docs/installation.md)."""
    return OWN_QUEUE if OWN_QUEUE in (frappe.conf.get("workers") or {}) else FALLBACK_QUEUE


def start(counter: str, *, after_commit: bool = False) -> None:
    """Enqueue a worker for a counter. Harmless when one is at work: the lease lets only one send.

    The job's id carries the fence: a job of a killed worker stays "started" for minutes in RQ, and must not keep
    the next one out; taking the lease has moved the fence on.
    """
    fence = frappe.db.get_value("EBM Counter", counter, "fence")
    frappe.enqueue(
        "ebm.dispatch.crew.work",
        queue=queue_name(),
        timeout=JOB_SECONDS + 120,
        job_id=f"ebm-counter-{counter}-{int(fence or 0)}",
        deduplicate=True,
        enqueue_after_commit=after_commit,
        counter=counter,
    )


def start_missing() -> None:
    """Cron: start a worker for every counter that has something to do now and nobody doing it."""
    for counter in waiting():
        start(counter)


def waiting() -> list[str]:
    """The counters that have something to do now and nobody doing it."""
    now = now_datetime()
    rows = frappe.get_all(
        "EBM Counter",
        filters={"state": "Active"},
        fields=["name", "device", "environment", "lease_holder", "lease_until", "next_attempt_at"],
    )
    found = []
    for row in rows:
        if is_held(row, timing(row.environment).lease) or _is_early(row.next_attempt_at, now):
            continue
        if row.device and (open_number(row.name) or next_queued(row.device)):
            found.append(row.name)
    return found


def _is_early(next_attempt_at: Any, now: datetime) -> bool:
    """Whether the back-off is not over; one that no back-off can be was written by a wrong clock, and is due."""
    if not next_attempt_at:
        return False
    left = (get_datetime(next_attempt_at) - now).total_seconds()
    return 0 < left <= BACKOFF[-1]
