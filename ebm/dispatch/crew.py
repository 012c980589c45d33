"""One job, several counters: each in a thread with a connection of its own, under a lease of its own (ADR 10).

With as many workers as counters each job keeps to its own counter. With fewer, a job also takes on counters that wait
and nobody has come for; where it has as many as it may, they take turns. So every counter gets its turn, however few
workers there are.

Frappe's worker makes a process of its own for each job, which takes a second before the first bill leaves. So a job
that has signed something stands by for a while, and one is there before the first bill that somebody enters at a
counter: it leaves at once (ADR 16).
"""

from __future__ import annotations

import threading
import time
import traceback
from collections.abc import Collection
from dataclasses import dataclass, field

import frappe

from ebm.dispatch import queue, standby, worker
from ebm.dispatch.timing import JOB_SECONDS

# A counter that waits at two looks in a row has no worker coming for it: an idle one would have been there at once.
LOOK_SECONDS = 2.0
# How long a counter keeps its place while others wait for one.
TURN_SECONDS = 15.0
COUNTERS_AT_ONCE = 8
# A bill rings (`standby.ring`); who stands by looks for himself too.
GLANCE_SECONDS = 0.25
# Between two looks, while standing by, for counters that nobody comes for.
STANDBY_LOOK_SECONDS = 1.0


def work(counter: str) -> int:
    """The job: serve `counter`, and others that nobody has come for. Returns how many numbers were settled."""
    crew = Crew(time.monotonic() + JOB_SECONDS, int(frappe.conf.get("ebm_counters_per_worker") or COUNTERS_AT_ONCE))
    crew.take_on(counter)
    while True:
        while crew.is_at_work(LOOK_SECONDS):
            crew.look_after(_waiting())
        if not crew.stand_by(queue.standby_seconds()):
            crew.hand_over()
            return crew.settled


def _waiting(counters: Collection[str] = ()) -> list[str]:
    waiting = queue.waiting(counters)
    frappe.db.rollback()
    return waiting


@dataclass
class _Member:
    counter: str
    turn: worker.Turn
    since: float = field(default_factory=time.monotonic)
    thread: threading.Thread | None = None
    settled: int = 0
    # What broke its run off. Told by the job: it may be that a thread has no connection to tell it by.
    fault: str = ""


class Crew:
    """The counters that one job serves now. Threads are daemons: a job that is ended ends them as a crash would."""

    def __init__(self, until: float, most: int) -> None:
        self.settled = 0
        self._until = until
        self._most = most
        self._members: list[_Member] = []
        self._waiting: list[str] = []
        # Whatever kept these from settling anything, it is not tried again at once; cron does that.
        self._fruitless: set[str] = set()
        self._looked_around = time.monotonic()
        # Those whose last run settled something, or whose next bill is being entered: one stands by for them.
        self._fruitful: set[str] = set()
        self._site, self._sites_path, self._user = frappe.local.site, frappe.local.sites_path, frappe.session.user

    def take_on(self, counter: str) -> None:
        """Begin to serve a counter."""
        member = _Member(counter, worker.Turn(self._until))
        member.thread = threading.Thread(target=self._serve, args=(member,), daemon=True, name=f"ebm {counter}")
        self._members.append(member)
        member.thread.start()

    def is_at_work(self, seconds: float) -> bool:
        """Wait for so long at most, and say whether a counter is still served."""
        end = time.monotonic() + seconds
        while self._members and time.monotonic() < end:
            thread = self._members[0].thread
            assert thread
            thread.join(max(0.0, end - time.monotonic()))
            self._let_go()
        return bool(self._members)

    def _let_go(self) -> None:
        for member in [each for each in self._members if each.thread and not each.thread.is_alive()]:
            self._members.remove(member)
            self.settled += member.settled
            if member.fault:
                frappe.log_error(f"EBM: the work on {member.counter} broke off", member.fault)
                frappe.db.commit()
            if member.settled or (not member.fault and standby.is_expected(member.counter)):
                self._fruitful.add(member.counter)
                self._fruitless.discard(member.counter)
            else:
                self._fruitful.discard(member.counter)
                self._fruitless.add(member.counter)

    def look_after(self, waiting: list[str]) -> None:
        """Take on those that waited the last time, too; where there is no place, end the longest turn."""
        ours = {member.counter for member in self._members} | self._fruitless
        waiting = [counter for counter in waiting if counter not in ours]
        patient = [counter for counter in self._waiting if counter in waiting]
        # In the order in which they were first seen to wait.
        self._waiting = patient + [counter for counter in waiting if counter not in patient]
        if time.monotonic() >= self._until:
            return
        free = self._most - len(self._members)
        for counter in patient[: max(0, free)]:
            self.take_on(counter)
        for member in self._members[: max(0, len(patient) - free)]:
            if time.monotonic() - member.since >= TURN_SECONDS:
                member.turn.until = 0.0

    def stand_by(self, seconds: float) -> bool:
        """Wait for a bill of a counter served before, or for one that nobody comes for; whether somebody is served."""
        end = min(self._until, time.monotonic() + seconds)
        if not self._fruitful or time.monotonic() >= end:
            return False
        devices: list[str] = []
        with standby.sign(self._fruitful) as sign:
            while not self._members and time.monotonic() < end:
                if sign.renew() or not devices:
                    devices = queue.devices_of(sign.counters)
                    if any(standby.is_expected(counter) for counter in sign.counters):
                        end = min(self._until, max(end, time.monotonic() + standby.KEPT_SECONDS))
                bill = queue.has_queued(devices)
                if bill:
                    # A customer may stand there: the counters that are not ours come after it.
                    self._take_up(_waiting(sign.counters))
                self._look_around()
                if self._members:
                    break
                frappe.db.rollback()
                # A bill that may not leave now (a pause, another's lease) is no reason to ask all the time.
                sign.wait(STANDBY_LOOK_SECONDS if bill else GLANCE_SECONDS)
        if not self._members:
            # What was committed while the sign still kept other jobs away.
            waiting = _waiting()
            self._take_up(waiting)
            self.look_after(waiting)
        return bool(self._members)

    def hand_over(self) -> None:
        """A job's time is over while somebody still enters a bill: another stands by for it."""
        for counter in self._fruitful:
            if standby.is_expected(counter):
                queue.start(counter)
        frappe.db.rollback()

    def _take_up(self, waiting: list[str]) -> None:
        for counter in waiting:
            if counter in self._fruitful and len(self._members) < self._most:
                self.take_on(counter)

    def _look_around(self) -> None:
        """Once in a while, for counters that nobody comes for; somewhat later while somebody is served."""
        late = time.monotonic() - self._looked_around
        if late < STANDBY_LOOK_SECONDS or (self._members and late < LOOK_SECONDS):
            return
        self._looked_around = time.monotonic()
        # Most looks find nothing: one statement says so, however many counters there are.
        self.look_after(_waiting() if queue.has_queued(queue.devices_of()) else [])

    def _serve(self, member: _Member) -> None:
        try:
            frappe.init(site=self._site, sites_path=self._sites_path)
            frappe.connect()
            frappe.set_user(self._user)
            member.settled = worker.run_counter(member.counter, member.turn)
        except Exception:
            member.fault = traceback.format_exc()
        finally:
            frappe.destroy()
