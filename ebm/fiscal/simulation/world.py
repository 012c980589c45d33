"""One world: hosts, workers, a database with its logs, devices with their authority, and people."""

import random
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from ebm.fiscal.simulation import accidents, people, worker
from ebm.fiscal.simulation.checks import Checks
from ebm.fiscal.simulation.database import CounterRow, Database
from ebm.fiscal.simulation.device import Authority, Device
from ebm.fiscal.simulation.events import Scheduler, Trace, Violation
from ebm.fiscal.simulation.paper import Content, Paper
from ebm.fiscal.simulation.plan import BILL_CODES, Plan
from ebm.fiscal.simulation.send_log import SendLog

if TYPE_CHECKING:
    from ebm.fiscal.simulation.variants import Variant

EPOCH = datetime(2026, 11, 21, 8, 0, 0)
# Chances are wanted all the time: names that a plan does not have cost no draw.
FIRST_NUMBERS = (0, 0, 41)


class World:
    """Everything there is; the parts reach each other through it."""

    def __init__(self, plan: Plan, variant: "Variant") -> None:
        self.plan = plan
        self.variant = variant
        self.rng = random.Random(plan.seed + 1_000_003)
        self.scheduler = Scheduler()
        self.trace = Trace(self.scheduler)
        self.checks = Checks(self)
        self.healed = False
        self.clocks_jumped = False
        # Something was stored since the whole database was last checked.
        self.dirty = False
        self.offsets = [0.0] * plan.hosts
        self.db = Database()
        self.backups: list[Database] = []
        self.database_down_until = 0.0
        self.logs: dict[str, SendLog] = {}
        self.authorities: dict[str, Authority] = {}
        # What stands at each counter's address now; the database may still name another.
        self.devices: dict[str, Device] = {}
        self.papers: dict[str, Paper] = {}
        self.running: list[worker.Worker] = []
        self.workers_made = 0
        self.signatures = 0
        # Counters whose database was brought back while no send log told what came between.
        self.restored = False
        self.forgetful: dict[str, bool] = {}
        self.stopped_since: dict[str, float] = {}
        self.held_since: dict[str, float] = {}
        self._furnish()

    @property
    def now(self) -> float:
        return self.scheduler.now

    def clock(self, host: int) -> datetime:
        """What a host's clock says."""
        return EPOCH + timedelta(seconds=self.now + self.offsets[host])

    def chance(self, name: str) -> bool:
        """Whether a fault of this name happens here."""
        rate = self.plan.rates.get(name)
        return rate is not None and not self.healed and self.rng.random() < rate

    def violation(self, text: str) -> Violation:
        """To be raised."""
        return Violation(text)

    def device_at(self, counter: str, name: str) -> Device | None:
        """The device of that name, if it still stands there."""
        device = self.devices[counter]
        return device if device.name == name else None

    def start_worker(self, counter: str) -> None:
        """A job for this counter begins on some host."""
        if self.now >= self.database_down_until:
            worker.Worker(self, counter, self.rng.randrange(len(self.offsets))).start()

    def bring_device(self, counter: str, last: int) -> Device:
        """Another device stands there from now on."""
        count = self.trace.counts.get("a device is put up", 0)
        self.trace.note("a device is put up", counter, last)
        self.devices[counter] = Device(self, counter, f"dev{count}", last)
        return self.devices[counter]

    def _furnish(self) -> None:
        rng, plan = self.rng, self.plan
        for index in range(plan.counters):
            name = f"c{index}"
            self.authorities[name] = Authority()
            device = self.bring_device(name, rng.choice(FIRST_NUMBERS))
            self.db.counters[name] = CounterRow(name, device.name, last_number=device.last)
            self.db.counters[name].last_contact = self.clock(0)
            self.checks.skipped[name] = [(1, device.last)]
            self.logs[name] = SendLog(index * 100)
            self.db.counters[name].position = (index * 100, 0)
        for index in range(plan.bills):
            counter = f"c{rng.randrange(plan.counters)}"
            run = rng.choice(("", "run")) and f"run {counter}"
            defect = ""
            if rng.random() < plan.defective:
                defect = "910" if plan.same_defect else rng.choice(BILL_CODES)
            code = f"code{index}" if rng.random() < 0.2 else ""
            key = f"k{index}"
            if plan.same_defect:
                run = f"run {counter}"
            self.papers[key] = Paper(key, counter, run, Content(key, 1, defect, code))
            # Runs come at once at the beginning, sales at the desk one by one.
            at = 1.0 if run else rng.random() * plan.length
            self._plan(at, people.queue_bill, key)
        for at, name in plan.moments:
            self._plan(at, accidents.happen, name)
        self._plan(rng.random() * 60, worker.cron)
        self._plan(30.0, people.office)
        self._plan(plan.length * rng.random() * 0.8, accidents.make_backup)

    def _plan(self, at: float, action: "Callable[..., object]", *args: object) -> None:
        self.scheduler.after(at, action, self, *args)
