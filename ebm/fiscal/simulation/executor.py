"""Carries out the machine's orders on the models, as ebm/dispatch does on a database, a log and a device."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from ebm.fiscal.changes import OpenNumber
from ebm.fiscal.orders import Adopt, Ask, Commit, CounterView, Log, Look, NotSent, Order, Send, Sleep
from ebm.fiscal.outcome import Answer, NumberState, Outcome, after_send, last_number
from ebm.fiscal.simulation import adoption, network
from ebm.fiscal.simulation.database import CounterRow, NumberRow
from ebm.fiscal.simulation.paper import Request
from ebm.fiscal.simulation.plan import EXCHANGE, LEASE
from ebm.fiscal.simulation.send_log import Line
from ebm.fiscal.simulation.storing import store

if TYPE_CHECKING:
    from ebm.fiscal.simulation.worker import Worker
    from ebm.fiscal.simulation.world import World

LATER: Final = object()


class LeaseLost(Exception):
    """Somebody else has the counter."""


class Crash(Exception):
    """The process is gone."""


@dataclass(slots=True)
class Lease:
    """`until` by the host's clock, as the row says; `sure_until` by a clock that nobody sets."""

    holder: str
    fence: int
    until: datetime
    sure_until: float


def is_held(row: CounterRow, now: datetime) -> bool:
    """Whether a lease is running; one that lasts longer than any lease was written by a clock that was wrong."""
    if not row.holder or not row.lease_until:
        return False
    return 0 < (row.lease_until - now).total_seconds() <= LEASE


def take(world: "World", counter: str, worker: str, host: int) -> Lease | None:
    """Take the counter, or None while another holds it."""
    row = world.db.counters[counter]
    now = world.clock(host)
    if is_held(row, now):
        return None
    row.holder, row.fence, row.lease_until = worker, row.fence + 1, now + timedelta(seconds=LEASE)
    return Lease(worker, row.fence, row.lease_until, world.now + LEASE)


class Executor:
    """For one run. LATER means that the worker is told when it is done."""

    counter: str
    device: str
    lease: Lease

    def __init__(self, world: "World", worker: "Worker", lease: Lease) -> None:
        self.world = world
        self.worker = worker
        self.counter = worker.counter
        self.lease = lease
        self.device = world.db.counters[worker.counter].device
        self.read_to: tuple[int, int] | None = None
        # What this run stored last: a database brought back from a backup since then has an older one.
        self.stored: tuple[int, int] | None = None
        self.sent: dict[int, Request] = {}
        self.held: tuple[OpenNumber, Answer, Request] | None = None
        self.seen: CounterView | None = None

    def carry_out(self, order: Order) -> Any:
        """Raises LeaseLost and Crash; both end the run."""
        if isinstance(order, Look):
            return self._look(order)
        if isinstance(order, Commit):
            return self._commit(order)
        if isinstance(order, Log):
            return self._log(order)
        if isinstance(order, Send):
            return self._send(order.number)
        if isinstance(order, Ask):
            return self._ask()
        if isinstance(order, Sleep):
            self.world.scheduler.after(order.seconds, self.worker.waits(), None)
            return LATER
        assert isinstance(order, Adopt)
        return self._adopt()

    def release(self) -> None:
        """Give the counter back if it is still ours."""
        row = self.world.db.counters[self.counter]
        if row.fence == self.lease.fence and row.holder == self.lease.holder:
            row.holder = row.lease_until = None
            if self.read_to and row.position == self.stored:
                row.position = self.read_to

    def rescue(self) -> None:
        """The lease is lost with an answer in hand: a signature still goes into the log."""
        if not self.held:
            return
        number, answer, request = self.held
        decision = after_send(answer)
        if decision.receipt:
            self.world.trace.note("rescued", self.counter, number.number)
            order = Log(after=number, outcome=NumberState.SIGNED, decision=decision)
            self.world.logs[self.counter].lines.extend(self._after(order, request))

    # --- orders ------------------------------------------------------------------------------------------------------

    def _look(self, order: Look) -> CounterView:
        world = self.world
        time_up, now = world.now >= self.worker.until, world.clock(self.worker.host)
        if order.since_send and self.seen:
            return replace(self.seen, now=now, time_up=time_up)
        return world.db.view(self.counter, now, log_intact=self._log_intact(), time_up=time_up)

    def _log_intact(self) -> bool:
        return self.world.logs[self.counter].holds(self.world.db.counters[self.counter].position)

    def _confirm(self) -> None:
        row = self.world.db.counters[self.counter]
        variant = self.world.variant
        mine = row.fence == self.lease.fence and (row.holder == self.lease.holder or not variant.holder_counts)
        if not mine and variant.fenced:
            raise LeaseLost
        if self.world.now >= self.lease.sure_until and variant.fenced and variant.steady_clock:
            # Run out: it is not prolonged any more. A backup may have brought back the very row that says it is ours.
            raise LeaseLost
        row.lease_until = self.lease.until = self.world.clock(self.worker.host) + timedelta(seconds=LEASE)
        self.lease.sure_until = self.world.now + LEASE
        self.world.checks.begins(row, self.lease.fence, self.lease.holder)

    def _commit(self, order: Commit) -> OpenNumber | None:
        self.seen = None
        self._confirm()
        change = self.world.variant.before_commit(self, order.change)
        given = store(self.world, self.counter, change) if change else None
        row = self.world.db.counters[self.counter]
        if order.change.log_begins_anew:
            self.read_to = row.position
        elif self.read_to and self._log_intact():
            row.position = self.read_to
        self.stored = row.position
        if order.change.number:
            self.held = None
        self.world.checks.committed(row)
        return self.world.variant.after_commit(self, order.change, given)

    def _log(self, order: Log) -> None:
        world, log = self.world, self.world.logs[self.counter]
        lines = []
        if order.after:
            lines.extend(self._after(order))
        if order.before and world.now >= self.lease.sure_until:
            # Somebody else may be at work under this number or have given it away: only what is certain is said.
            log.lines.extend(lines)
            lines = []
            self._confirm()
        if order.before:
            row = world.db.numbers.get((self.counter, order.before.number))
            if row:
                lines.append(self._before(row))
        if lines and world.chance("torn log"):
            log.lines.extend(lines[: world.rng.randrange(len(lines) + 1)])
            raise Crash
        follows = self.read_to == (log.identity, len(log.lines))
        log.lines.extend(lines)
        if follows:
            # Lines that another put in between are still to be read, by the next run.
            self.read_to = (log.identity, len(log.lines))

    def _before(self, row: NumberRow) -> Line:
        request = row.request if self.world.plan.log_has_request else None
        content = row.request_hash.content if row.request_hash else None
        turn = row.turn
        return Line("before", row.number, row.bill, row.key, row.request_hash, content, request, turn=turn)

    def _after(self, order: Log, sent: Request | None = None) -> list[Line]:
        """From what the run knows itself: the database may have been brought back from a backup meanwhile."""
        assert order.after
        number, decision = order.after, order.decision
        row = self.world.db.numbers.get((self.counter, number.number))
        request = sent or self.sent.get(number.number) or (row.request_hash if row else None)
        if request is None:
            return []
        line = Line(
            "after",
            number.number,
            number.bill,
            request.content.key,
            request,
            request.content,
            request if self.world.plan.log_has_request else None,
            outcome=order.outcome,
            cause=decision.cause if decision else "",
            receipt=decision.receipt if decision else None,
            by_device=bool(decision and decision.outcome is Outcome.REFUSED_DEVICE),
            turn=row.turn if row else 0,
        )
        return [line]

    def _send(self, number: OpenNumber) -> Any:
        world = self.world
        left = (self.lease.until - world.clock(self.worker.host)).total_seconds()
        if world.variant.steady_clock:
            left = min(left, self.lease.sure_until - world.now)
        if left <= EXCHANGE:
            world.trace.note("too late to send", self.counter, number.number)
            return NotSent.TOO_LATE
        request = world.variant.request_of(self, number)
        if request is None:
            world.trace.note("request changed", self.counter, number.number)
            return NotSent.CHANGED
        self.sent[number.number] = request
        # All that is read ahead is as old as can be: from before the first byte left.
        self.seen = self._look(Look())
        device = world.device_at(self.counter, self.device)
        world.checks.sends(self.worker, self.lease, request, device)
        reply = self.worker.waits()
        copy = world.checks.copy_of(self.counter, request.number)
        world.trace.note("sends", self.worker.name, self.counter, request.number, request.content.key)

        def answered(answer: Answer) -> None:
            self.held = (number, answer, request)
            world.checks.answered(self.counter, request.number, answer, copy)
            world.variant.answered(self, request, answer, reply)

        network.send_sale(world, device, request, answered)
        return LATER

    def _ask(self) -> Any:
        reply = self.worker.waits()

        def answered(answer: Answer) -> None:
            row = self.world.db.counters[self.counter]
            if row.offline_since and not self.world.healed:
                limit = timedelta(seconds=self.world.plan.offline_limit)
                if self.world.clock(self.worker.host) - row.offline_since >= limit:
                    self.world.trace.note("a probe", self.counter)
            last = last_number(answer)
            if last is not None and answer.code in ("000", "902"):
                for number in self.world.db.counters[self.counter].open:
                    self.world.checks.looked_up(self.counter, number, last)
            reply(answer)

        network.ask(self.world, self.world.device_at(self.counter, self.device), answered)
        return LATER

    def _adopt(self) -> int:
        log = self.world.logs[self.counter]
        row = self.world.db.counters[self.counter]
        if not self._log_intact():
            # What is in it is true, but would make our last number that of the device, and hide what is missing.
            self.world.trace.note("log not intact", self.counter)
            return 0
        self._confirm()
        touched = adoption.adopt(self.world, self.counter, log.after(row.position))
        self.read_to = row.position = self.stored = (log.identity, len(log.lines))
        self.world.checks.committed(row)
        return touched
