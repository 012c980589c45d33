"""The worker of one counter: settles what is open, then numbers, sends and records bill after bill.

Order of writes (design section 6): the number is committed before the first byte leaves; one commit per receipt holds
the result of N and the number N+1 of the next bill; every result begins with the fence.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

import frappe
from frappe.utils import get_datetime, now_datetime

from ebm.dispatch import calls, counters, lease, numbers, outcomes, queue
from ebm.dispatch.announce import Announcer
from ebm.dispatch.timing import JOB_SECONDS, PATIENCE_SECONDS, timing
from ebm.fiscal import signing
from ebm.vsdc import payloads
from ebm.vsdc.profiles import profile

STORE_TRIES = 5
# The bill is done with its number: signed, or refused with a reason.
SETTLED = (signing.Outcome.SIGNED, signing.Outcome.REFUSED_BILL)
Stored = TypeVar("Stored")


def run_counter(counter: str) -> int:
    """Work on one counter for at most JOB_SECONDS; returns how many bills were settled. The job of Frappe's workers."""
    environment = frappe.db.get_value("EBM Counter", counter, "environment")
    held = lease.take(counter, timing(environment).lease)
    if held is None:
        return 0
    worker = CounterWorker(counter, held)
    try:
        settled = worker.run(time.monotonic() + JOB_SECONDS)
    except lease.LeaseLost:
        # The new holder settles what we left; nothing more is ours to store.
        frappe.db.rollback()
        return worker.settled
    except Exception:
        frappe.db.rollback()
        lease.release(held)
        raise
    finally:
        worker.announcer.flush()
    lease.release(held)
    # A bill that was queued while we let go: its own job found the lease taken.
    if worker.has_work_now():
        queue.start(counter)
    frappe.db.rollback()
    return settled


class CounterWorker:
    """One lease's work on one counter."""

    def __init__(self, counter: str, held: lease.Lease) -> None:
        self.counter = counter
        self.lease = held
        self.settled = 0
        self.announcer = Announcer()
        row = frappe.db.get_value("EBM Counter", counter, ["environment", "device"], as_dict=True)
        self.times = timing(row.environment)
        self.device = frappe.get_doc("EBM Device", row.device)
        self.client = counters.client_for(self.device)
        self.accepted = profile(self.device.profile).success_codes
        # Only a number that this lease gave out is surely unsent; all others may have left with a dead worker.
        self._fresh: str | None = None

    def run(self, until: float) -> int:
        """Until there is nothing to do, the counter stops, the device is away for longer, or time is up."""
        while time.monotonic() < until:
            if not self._may_work():
                break
            number = counters.open_number(self.counter) or self._give_next()
            frappe.db.rollback()
            if number is None:
                break
            if not self._advance(number):
                pause = self._pause()
                if pause is None or time.monotonic() + pause > until:
                    break
                time.sleep(pause)
            self.announcer.tick()
        return self.settled

    def has_work_now(self) -> bool:
        """Whether something could be sent at once (not: waits for its back-off or for a person)."""
        row = self._row()
        due = not row.next_attempt_at or get_datetime(row.next_attempt_at) <= now_datetime()
        if row.state != "Active" or not due:
            return False
        return bool(counters.open_number(self.counter) or counters.next_queued(self.device.name))

    def _row(self) -> Any:
        return frappe.db.get_value("EBM Counter", self.counter, ["state", "next_attempt_at", "device"], as_dict=True)

    def _may_work(self) -> bool:
        row = self._row()
        return bool(row.state == "Active" and row.device == self.device.name)

    def _pause(self) -> float | None:
        """Seconds until the next attempt when they are worth waiting for here, else None."""
        row = self._row()
        frappe.db.rollback()
        if row.state != "Active" or not row.next_attempt_at:
            return None
        left = (get_datetime(row.next_attempt_at) - now_datetime()).total_seconds()
        return max(left, 0.0) if left <= PATIENCE_SECONDS else None

    def _commit(self, work: Callable[[], Stored]) -> Stored:
        """One transaction that stores: the fence first, the lease prolonged, then `work`.

        Where the database makes us give way, all of it is done again: a signature must not be lost to a deadlock.
        """
        for tries_left in reversed(range(STORE_TRIES)):
            try:
                lease.confirm(self.lease, self.times.lease)
                stored = work()
                frappe.db.commit()
                return stored
            except frappe.QueryDeadlockError:
                frappe.db.rollback()
                if not tries_left:
                    raise
        raise AssertionError("unreachable")

    def _give_next(self) -> Any:
        invoice = counters.next_queued(self.device.name)
        if not invoice:
            return None
        number = self._commit(lambda: numbers.give_next(self.counter, self.device.name, invoice))
        self.announcer.changed(invoice)
        if number is None:
            # Parked before it had a number; the next one in the queue gets its turn.
            return self._give_next()
        self._fresh = number.name
        return number

    def _advance(self, number: Any) -> bool:
        """One step with an open number. False when the device has to be left alone for a while."""
        if number.outcome == "Unknown" or (number.outcome == "Sending" and number.name != self._fresh):
            return self._verify(number)
        if number.outcome == "Waiting":
            self._send_again(number)
        return self._send(number)

    def _send_again(self, number: Any) -> None:
        self._commit(lambda: numbers.mark_sending_again(number))
        self._fresh = number.name
        self.announcer.changed(number.invoice)

    def _send(self, number: Any) -> bool:
        if self.lease.seconds_left() <= self.times.exchange:
            # Never send with less time left than the exchange may take: another worker would find our number first.
            self._commit(lambda: None)
        try:
            request = numbers.stored_request(number)
        except numbers.RequestChanged as error:
            reason = str(error)
            self._commit(lambda: outcomes.stop(self.counter, "REQUEST_CHANGED", reason))
            return True
        exchange = self.client.post("saveSales", request)
        decision = signing.after_send(exchange.answer, self.accepted)
        self._commit(lambda: self._store_sent(number, exchange, decision))
        if decision.outcome in SETTLED:
            self.settled += 1
        self.announcer.changed(number.invoice)
        if decision.outcome is signing.Outcome.UNKNOWN:
            # Looked into at once the first time; a device that keeps answering nonsense is left alone for a while.
            return int(number.attempts or 0) <= 1
        return decision.outcome is not signing.Outcome.WAITING

    def _store_sent(self, number: Any, exchange: Any, decision: Any) -> None:
        self._fresh = None
        entry = self._store_outcome(number, exchange, decision)
        self._record("saveSales", exchange, number, decision.outcome.value, journal_entry=entry)
        if decision.outcome in SETTLED:
            self._number_the_next()

    def _store_outcome(self, number: Any, exchange: Any, decision: Any) -> Any:
        number.counter = self.counter
        number.device = number.device or self.device.name
        outcome = decision.outcome
        if outcome is signing.Outcome.SIGNED:
            return outcomes.signed(number, exchange, decision.receipt)
        if outcome is signing.Outcome.REFUSED_BILL:
            outcomes.refused(number, decision)
        elif outcome is signing.Outcome.REFUSED_DEVICE:
            outcomes.refused_by_device(number, decision)
        elif outcome is signing.Outcome.WAITING:
            outcomes.waiting(number, decision)
        else:
            outcomes.unknown(number, decision)
        return None

    def _number_the_next(self) -> None:
        """In the same transaction as the result of N: number N+1, so that a receipt costs one commit (rule 6)."""
        invoice = counters.next_queued(self.device.name)
        if invoice:
            given = numbers.give_next(self.counter, self.device.name, invoice)
            self._fresh = given.name if given else None
            self.announcer.changed(invoice)

    def _verify(self, number: Any) -> bool:
        """Ask the device for its last number and settle the open one by rule 4."""
        number.counter = self.counter
        tin, branch_code, serial_no = self._identity()
        exchange = self.client.post("selectInitInfo", payloads.init_info(tin, branch_code, serial_no))
        verdict = signing.after_verify(
            exchange.answer, int(number.invc_no), self.accepted, tin=tin, branch_code=branch_code
        )
        self._commit(lambda: self._store_verdict(number, exchange, verdict))
        if verdict.result is signing.Verified.TAKEN:
            self.settled += 1
        self.announcer.changed(number.invoice)
        return verdict.result is not signing.Verified.UNREACHABLE

    def _store_verdict(self, number: Any, exchange: Any, verdict: Any) -> None:
        self._record("selectInitInfo", exchange, number, verdict.result.value)
        if verdict.result is signing.Verified.TAKEN:
            outcomes.incomplete(number)
        elif verdict.result is signing.Verified.NOT_TAKEN:
            outcomes.heard_from(self.counter)
            numbers.mark_sending_again(number)
            self._fresh = number.name
        elif verdict.result is signing.Verified.UNREACHABLE:
            outcomes.cannot_verify_now(number, verdict)
        else:
            outcomes.stopped_by_verification(number, verdict)

    def _record(self, operation: str, exchange: Any, number: Any, outcome: str, *, journal_entry: Any = None) -> None:
        calls.record(
            operation,
            exchange,
            counter=self.counter,
            device=self.device.name,
            outcome=outcome,
            number=number,
            journal_entry=journal_entry,
        )

    def _identity(self) -> tuple[str, str, str]:
        branch = frappe.db.get_value("EBM Branch", self.device.branch, ["tin", "branch_code"], as_dict=True)
        return branch.tin, branch.branch_code, self.device.serial_no
