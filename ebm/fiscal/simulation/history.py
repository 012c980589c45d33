"""One history from its seed: faults for a while, then none, then everything has to come to its end."""

from dataclasses import dataclass, field

from ebm.fiscal.simulation import supervisor
from ebm.fiscal.simulation.events import Violation
from ebm.fiscal.simulation.plan import draw
from ebm.fiscal.simulation.variants import VARIANTS
from ebm.fiscal.simulation.world import World

# Virtual seconds after the last fault within which every bill has to be signed: people take their time, clocks that
# were wrong by a day leave back-offs and leases in the future.
TIME_TO_END = 6 * 3600.0
EVENTS_TO_END = 40_000


@dataclass
class History:
    """What one seed came to. `fault` is "" where all invariants held."""

    seed: int
    variant: str
    events: int
    digest: int
    fault: str
    story: str
    counts: dict[str, int] = field(default_factory=dict)

    def report(self) -> str:
        """For the person who has to find the reason."""
        variant = "" if self.variant == "none" else f" --variant {self.variant}"
        return (
            f"{self.fault}\n\nThe last events of seed {self.seed}:\n{self.story}\n\n"
            f"Replay: python -m ebm.fiscal.simulation --seed {self.seed}{variant}"
        )


def live(seed: int, variant: str = "none") -> History:
    """Run the history of a seed."""
    plan = draw(seed)
    world = World(plan, VARIANTS[variant]())
    fault = ""
    try:
        _run(world)
    except Violation as violation:
        fault = f"Violation: {violation}"
    except Exception as error:
        fault = f"{type(error).__name__} in the models or the machine: {error}"
    trace = world.trace
    story = trace.story() if fault else ""
    return History(seed, variant, world.scheduler.carried_out, trace.digest, fault, story, trace.counts)


def _run(world: World) -> None:
    scheduler = world.scheduler
    while scheduler.now < world.plan.length:
        scheduler.step()
        if world.dirty:
            world.dirty = False
            world.checks.whole_database()
    _heal(world)
    latest, most = scheduler.now + TIME_TO_END, scheduler.carried_out + EVENTS_TO_END
    while not _at_rest(world):
        if scheduler.now > latest or scheduler.carried_out > most:
            raise world.violation(f"it does not end: {_unfinished(world)}")
        for _ in range(20):
            scheduler.step()
    for counter in world.forgetful:
        # The reconciliation at the end of the month: a bill may have been withdrawn that was signed and forgotten.
        supervisor.import_sales(world, counter)
    world.checks.at_the_end()


def _heal(world: World) -> None:
    world.trace.note("faults stop")
    world.healed = True
    world.offsets = [0.0 for _ in world.offsets]
    for device in world.devices.values():
        device.down_until = 0.0
        device.mode = ""


def _unfinished(world: World) -> str:
    bills = [f"{b.name} {b.key} {b.status} {b.cause}" for b in world.db.bills.values() if b.status != "Signed"]
    counters = [f"{c.name} {c.state} {c.cause} open {c.open}" for c in world.db.counters.values()]
    return "; ".join(bills + counters)


def _at_rest(world: World) -> bool:
    if world.now < world.database_down_until:
        return False
    for row in world.db.counters.values():
        if row.open or row.state != "Active":
            return False
    for key, paper in world.papers.items():
        bill = world.db.bill_of_key(key)
        if bill is None:
            if not paper.withdrawn:
                return False
        elif bill.status != "Signed" and not (paper.withdrawn and bill.status == "Draft"):
            return False
    return not any(worker.alive for worker in world.running)
