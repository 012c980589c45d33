"""The job of Frappe's workers: one run of the signing machine on one counter, under a lease."""

from __future__ import annotations

import time
from dataclasses import dataclass

import frappe
from frappe.utils import get_datetime, now_datetime

from ebm.dispatch import lease, queue
from ebm.dispatch.counter_view import read_view
from ebm.dispatch.executor import Executor
from ebm.dispatch.log_lines import SendLogError
from ebm.dispatch.timing import JOB_SECONDS, timing
from ebm.fiscal.signing import Run, SigningMachine


@dataclass
class Turn:
    """How long a run may go on, by time.monotonic(); somebody else may end it earlier."""

    until: float


def run_counter(counter: str, turn: Turn | None = None) -> int:
    """Work on one counter for its turn, JOB_SECONDS at most; returns how many numbers were settled."""
    found = frappe.db.get_value("EBM Counter", counter, ["environment", "device"], as_dict=True)
    if not found.device:
        # Its device is disabled, and none has taken its place yet.
        return 0
    held = lease.take(counter, timing(found.environment).lease)
    if held is None:
        return 0
    turn = turn or Turn(time.monotonic() + JOB_SECONDS)
    executor = Executor(counter, held, lambda: time.monotonic() >= turn.until)
    try:
        drive(SigningMachine(executor.rules()).run(), executor)
    except lease.LeaseLost:
        # The new holder settles what we left; nothing more is ours to store.
        frappe.db.rollback()
        return executor.settled
    except SendLogError as error:
        frappe.db.rollback()
        frappe.log_error("EBM send log cannot be written", str(error))
        lease.release(held)
        return executor.settled
    except Exception:
        frappe.db.rollback()
        lease.release(held)
        raise
    finally:
        executor.client.close()
        executor.announcer.flush()
    lease.release(held, executor.how_far_the_log_is_read)
    # A bill that was queued while we let go (its own job found the lease taken), or more work than a job's time.
    if _has_work_now(counter):
        queue.start(counter)
    frappe.db.rollback()
    return executor.settled


def drive(run: Run, executor: Executor) -> None:
    """Let the machine run to its end; what it orders is carried out."""
    result = None
    try:
        while True:
            result = executor.carry_out(run.send(result))
    except StopIteration:
        return
    finally:
        run.close()


def _has_work_now(counter: str) -> bool:
    """Whether something could be sent at once (not: waits for its back-off or for a person)."""
    view = read_view(counter)
    due = not view.next_attempt_at or get_datetime(view.next_attempt_at) <= now_datetime()
    return bool(view.active and view.device and due and not view.time_up and (view.open or view.next_bill))
