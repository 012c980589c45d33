"""A worker process: takes the lease of a counter and lets the machine run, until it ends, crashes or is overtaken."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ebm.fiscal.orders import Commit, Ended, Order
from ebm.fiscal.outcome import BACKOFF
from ebm.fiscal.signing import Rules
from ebm.fiscal.simulation import people
from ebm.fiscal.simulation.device import BRANCH, TIN
from ebm.fiscal.simulation.executor import LATER, Crash, Executor, LeaseLost, is_held, take
from ebm.fiscal.simulation.plan import CRON, EXCHANGE, JOB, LEASE

if TYPE_CHECKING:
    from ebm.fiscal.simulation.world import World


class Worker:
    """One job on one host."""

    def __init__(self, world: "World", counter: str, host: int) -> None:
        world.workers_made += 1
        self.world = world
        self.counter = counter
        self.host = host
        self.name = f"w{world.workers_made}"
        self.until = world.now + JOB
        self.alive = False
        self._turn = 0

    def start(self) -> None:
        """Take the lease, or go away."""
        lease = take(self.world, self.counter, self.name, self.host)
        if lease is None:
            self.world.trace.note("lease is taken", self.name, self.counter)
            return
        self.world.trace.note("starts", self.name, self.counter, f"host {self.host}", f"fence {lease.fence}")
        self.alive = True
        self.world.running.append(self)
        self.executor = Executor(self.world, self, lease)
        rules = Rules(exchange=EXCHANGE, offline_limit=self.world.plan.offline_limit, tin=TIN, branch_code=BRANCH)
        self.run = self.world.variant.machine(rules).run()
        self.order: Order = next(self.run)
        self._soon()

    def kill(self) -> None:
        """The process is gone; what it was about to do is not done."""
        self.alive = False
        if self in self.world.running:
            self.world.running.remove(self)

    def waits(self) -> Callable[[Any], None]:
        """What to call with the result; too late when the process is gone."""
        self._turn += 1
        turn = self._turn

        def done(result: Any) -> None:
            if self.alive and turn == self._turn:
                self._turn += 1
                self._goes_on(result)

        if self.world.chance("crash"):
            self.world.scheduler.after(self.world.rng.random() * EXCHANGE, self._crash, turn)
        return done

    def _crash(self, turn: int) -> None:
        if self.alive and turn == self._turn:
            self.world.trace.note("crash while waiting", self.name)
            self.kill()

    def _soon(self) -> None:
        """The next order, after a moment; between any two the process may be stopped or gone."""
        delay = 0.002
        if self.world.chance("crash"):
            self.world.trace.note("crash", self.name, type(self.order).__name__)
            self.kill()
            return
        if self.world.chance("pause"):
            delay = self.world.rng.choice((3.0, 40.0, LEASE + 5, LEASE * 2, 600.0))
            self.world.trace.note("pause", self.name, f"{delay:.0f} s before", type(self.order).__name__)
        give = self.order.change.give if isinstance(self.order, Commit) else None
        if give and self.world.chance("taken back in between"):
            people.take_back(self.world, give.bill)
        self.world.scheduler.after(delay, self._step)

    def _step(self) -> None:
        if not self.alive:
            return
        if self.world.now < self.world.database_down_until:
            self.world.trace.note("database away", self.name)
            self.executor.rescue()
            self.kill()
            return
        try:
            result = self.executor.carry_out(self.order)
        except LeaseLost:
            self.world.trace.note("lease lost", self.name, type(self.order).__name__)
            self.executor.rescue()
            self.kill()
            return
        except Crash:
            self.world.trace.note("crash in the log", self.name)
            self.kill()
            return
        if result is not LATER:
            self._goes_on(result)

    def _goes_on(self, result: Any) -> None:
        try:
            self.order = self.run.send(result)
        except StopIteration as end:
            self._ended(end.value)
        else:
            self._soon()

    def _ended(self, how: Ended) -> None:
        self.world.trace.note(f"ended: {how.value}", self.name, self.counter)
        self.executor.release()
        self.kill()
        if how is Ended.TIME_UP or (how is Ended.IDLE and self.world.db.next_bill(self.counter)):
            self.world.scheduler.after(0.5, self.world.start_worker, self.counter)


def cron(world: "World") -> None:
    """Each minute: a worker for every counter that has something to do and nobody doing it (queue.start_missing)."""
    world.scheduler.after(CRON, cron, world)
    if world.now < world.database_down_until:
        return
    for name, row in world.db.counters.items():
        now = world.clock(0)
        if row.state != "Active" or is_held(row, now):
            continue
        if row.next_attempt_at and 0 < (row.next_attempt_at - now).total_seconds() <= BACKOFF[-1]:
            continue
        log = world.logs[name]
        lacks = log.holds(row.position) and bool(log.after(row.position))
        if row.open or world.db.next_bill(name) or lacks:
            world.start_worker(name)
