"""Starts the workers of counters: after Send, as successor of a job, and each minute by cron, the only recovery."""

from __future__ import annotations

import time
from collections.abc import Collection
from datetime import datetime
from typing import Any

import frappe
from frappe.utils import get_datetime, now_datetime
from frappe.utils.background_jobs import get_job_status

from ebm.dispatch import log_lines, standby
from ebm.dispatch.counter_view import is_in_doubt, next_queued, open_number
from ebm.dispatch.lease import is_held
from ebm.dispatch.timing import JOB_SECONDS, timing
from ebm.fiscal.outcome import BACKOFF

READ = (
    "name",
    "device",
    "environment",
    "fence",
    "lease_holder",
    "lease_until",
    "next_attempt_at",
    "log_month",
    "log_size",
    "log_hash",
    "paused_at",
)
OWN_QUEUE = "ebm"
FALLBACK_QUEUE = "long"
# How long a job stands by for the next bill, where the app has a queue of its own: nobody else's jobs wait there.
STANDBY_SECONDS = 60.0


def queue_name() -> str:
    """The app's own RQ queue where common_site_config has it, else `long` (docs/installation.md)."""
    return OWN_QUEUE if OWN_QUEUE in (frappe.conf.get("workers") or {}) else FALLBACK_QUEUE


def standby_seconds() -> float:
    """How long a job stands by: site config `ebm_standby_seconds`; 0 is never."""
    given = frappe.conf.get("ebm_standby_seconds")
    if given is not None:
        return float(given)
    return STANDBY_SECONDS if queue_name() == OWN_QUEUE else 0.0


def expect(counter: str) -> None:
    """Somebody enters a bill: have a job stand by for it, where jobs do (ADR 16)."""
    if not standby_seconds():
        return
    row = frappe.db.get_value("EBM Counter", counter, [*READ, "state"], as_dict=True)
    if row.state == "Active" and row.device and not row.paused_at:
        standby.expect(counter)
        # Who is at work there stays for it: a second job would keep a worker from other counters.
        if not is_held(row, timing(row.environment).lease):
            start(counter)


def start(counter: str, *, after_commit: bool = False) -> None:
    """Enqueue a worker for a counter, unless one stands by for it. Harmless when one is at work: the lease lets only
    one send.

    The job's id carries the fence: a job of a killed worker stays "started" for minutes in RQ, and must not keep
    the next one out; taking the lease has moved the fence on. Killed before it took the lease it has not: then cron
    tells its next try from it.
    """
    fence = int(frappe.db.get_value("EBM Counter", counter, "fence") or 0)
    job_id = _job_id(counter, fence)

    def unless_one_stands_by() -> None:
        # Rung once the bill is committed: who takes his sign down looks once more after it, and finds the bill.
        if not standby.ring(counter):
            enqueue(counter, job_id)

    if after_commit:
        frappe.db.after_commit.add(unless_one_stands_by)
    else:
        unless_one_stands_by()


def enqueue(counter: str, job_id: str) -> None:
    """Put a job for a counter on the queue, whoever is at work."""
    frappe.enqueue(
        "ebm.dispatch.crew.work",
        queue=queue_name(),
        timeout=JOB_SECONDS + 120,
        job_id=job_id,
        deduplicate=True,
        counter=counter,
    )


def start_missing() -> None:
    """Cron: start a worker for every counter that has something to do now and nobody doing it."""
    for row in _free():
        if _has_work(row) or _lacks_what_was_logged(row):
            job_id = _job_id(row.name, int(row.fence or 0))
            died = get_job_status(job_id) == "started"
            # Whoever stands by: cron is the recovery, and trusts no sign.
            enqueue(row.name, f"{job_id}-{int(time.time() // (2 * timing(row.environment).cron))}" if died else job_id)


def _job_id(counter: str, fence: int) -> str:
    return f"ebm-counter-{counter}-{fence}"


def waiting(counters: Collection[str] = ()) -> list[str]:
    """The counters, of these or of all, that have something to send now and nobody doing it."""
    return [row.name for row in _free(counters) if _has_work(row)]


def devices_of(counters: Collection[str] = ()) -> list[str]:
    """The devices in charge of these counters, or of all that are active."""
    which: dict[str, Any] = {"name": ["in", list(counters)]} if counters else {"state": "Active"}
    filters = {**which, "device": ["is", "set"]}
    return list(frappe.get_all("EBM Counter", filters=filters, pluck="device", order_by=""))


def has_queued(devices: Collection[str]) -> bool:
    """Whether a bill is queued for one of these devices: cheap enough to be asked many times a second, however many
    wait for others. It may be one that must not leave now: that is `waiting`'s to say.
    """
    if not devices:
        return False
    query = "select 1 from `tabEBM Invoice` where `device` in %s and `status` = 'Queued' limit 1"
    return bool(frappe.db.sql(query, (tuple(devices),)))


def _free(counters: Collection[str] = ()) -> list[Any]:
    """Counters, of these or of all, that nobody serves and whose back-off is over; those whose device answers first.

    However many devices are away, and however few workers there are: they must not keep the others waiting.
    """
    now = now_datetime()
    which: dict[str, Any] = {"name": ["in", list(counters)]} if counters else {}
    rows = frappe.get_all(
        "EBM Counter",
        filters={**which, "state": "Active", "device": ["is", "set"]},
        fields=list(READ),
        order_by="attempts asc, name asc",
    )
    return [
        row
        for row in rows
        if not is_held(row, timing(row.environment).lease) and not _is_early(row.next_attempt_at, now)
    ]


def _has_work(row: Any) -> bool:
    number = open_number(row.name)
    if row.paused_at:
        return is_in_doubt(number)
    return bool(number or next_queued(row.device))


def _lacks_what_was_logged(row: Any) -> bool:
    """Whether the send log goes on after what the database knows of it: it was brought back from a backup (rule 7).

    Without this a bill that was signed since would wait for the next one before anybody sees it.
    """
    log, known = log_lines.log_of(row.name), log_lines.position_of(row)
    return log.holds(known) and any(not entry.torn for entry in log.after(known))


def _is_early(next_attempt_at: Any, now: datetime) -> bool:
    """Whether the back-off is not over; one that no back-off can be was written by a wrong clock, and is due."""
    if not next_attempt_at:
        return False
    left = (get_datetime(next_attempt_at) - now).total_seconds()
    return 0 < left <= BACKOFF[-1]
