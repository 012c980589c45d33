"""Clerks: queue bills, take them back, mend what was refused, release what is held, complete what is incomplete."""

from typing import TYPE_CHECKING

from ebm.fiscal.changes import BillStatus
from ebm.fiscal.outcome import NumberState
from ebm.fiscal.rulings import after_completion, not_ours
from ebm.fiscal.signed_data import SignedReceipt, read_signed
from ebm.fiscal.simulation import adoption, supervisor
from ebm.fiscal.simulation.database import BillRow
from ebm.fiscal.simulation.plan import PATIENCE_OF_PEOPLE
from ebm.fiscal.simulation.storing import HELD

if TYPE_CHECKING:
    from ebm.fiscal.simulation.world import World

DRAFT = "Draft"


def queue_bill(world: "World", key: str) -> None:
    """A bill comes in, from the sales site or at the desk; one that is here already is not made again."""
    if world.now < world.database_down_until:
        world.scheduler.after(60.0, queue_bill, world, key)
        return
    paper = world.papers[key]
    if paper.withdrawn or world.db.bill_of_key(key):
        return
    if not paper.came_in:
        paper.came_in, paper.made_at = True, world.now
    bill = world.db.new_bill(key, paper.counter, paper.run, paper.content, world.now)
    world.trace.note("comes in", bill.name, key)
    if _must_be_matched(world, bill):
        _hold(world, bill)
    if not adoption.match_orphan(world, bill) and world.rng.random() < 0.5:
        # What Send does: it starts a worker, whether or not one is at work.
        world.start_worker(paper.counter)


def office(world: "World") -> None:
    """People look at their lists every now and then."""
    world.scheduler.after(20 + world.rng.random() * 60, office, world)
    if world.now < world.database_down_until:
        return
    for counter in world.db.counters:
        supervisor.look_after(world, counter)
    for key in world.papers:
        bill = world.db.bill_of_key(key)
        if bill is None:
            _missing(world, key)
        elif bill.status != BillStatus.SIGNED:
            _look_at(world, bill)
    if world.chance("extra worker"):
        world.start_worker(f"c{world.rng.randrange(world.plan.counters)}")


def _missing(world: "World", key: str) -> None:
    """A restored database lacks it: the sales site sends it again."""
    paper = world.papers[key]
    if paper.came_in and not paper.withdrawn and (world.healed or world.rng.random() < 0.3):
        world.trace.note("sent once more by the sales site", key)
        queue_bill(world, key)


def _look_at(world: "World", bill: BillRow) -> None:
    if world.papers[bill.key].withdrawn and bill.status in (BillStatus.QUEUED, BillStatus.PARKED, HELD):
        # Withdrawn since the backup from which the database was brought back.
        bill.status = DRAFT
    if bill.status == BillStatus.QUEUED:
        if not world.healed and world.rng.random() < world.plan.takes_back:
            take_back(world, bill.name)
    elif bill.status == BillStatus.INCOMPLETE:
        _complete(world, bill)
    elif not world.healed and world.rng.random() < 0.5:
        return
    elif bill.status == DRAFT:
        if not world.healed and bill.number == 0 and world.rng.random() < 0.1:
            world.papers[bill.key].withdrawn = True
            world.trace.note("withdrawn", bill.name)
        _queue(world, bill)
    elif bill.status == BillStatus.PARKED:
        _mend(world, bill)
    elif bill.status == HELD:
        _release(world, bill)


def take_back(world: "World", name: str) -> None:
    """A clerk wants a queued bill back; the worker may have looked at it already."""
    bill = world.db.bills[name]
    if bill.status == BillStatus.QUEUED:
        world.trace.note("taken back", name)
        bill.status = DRAFT


def _queue(world: "World", bill: BillRow) -> None:
    if world.papers[bill.key].withdrawn:
        return
    if _must_be_matched(world, bill):
        _hold(world, bill)
        return
    bill.status, bill.queued_at, bill.cause = BillStatus.QUEUED, world.now, ""


def _must_be_matched(world: "World", bill: BillRow) -> bool:
    """Whether it may have left in the time that database and send log have lost (ebm/matching.py)."""
    doubts = [
        number.settled_at
        for number in world.db.numbers.values()
        if number.key == bill.key and number.state == NumberState.REFUSED and number.cause.endswith("_COPY")
    ]
    if doubts and bill.matched_at < max(doubts):
        return True
    since = world.db.counters[bill.counter].matching_since
    return since is not None and bill.matched_at < since and world.papers[bill.key].made_at <= since


def _hold(world: "World", bill: BillRow) -> None:
    world.trace.note("held to be matched", bill.name)
    bill.status, bill.cause = HELD, "DEVICE_AHEAD"
    world.held_since[bill.key] = world.now


def _mend(world: "World", bill: BillRow) -> None:
    paper = world.papers[bill.key]
    world.trace.note("mended", bill.name)
    paper.mend()
    bill.content = paper.content
    _queue(world, bill)


def _release(world: "World", bill: BillRow) -> None:
    if bill.cause != "DEVICE_AHEAD":
        _mend(world, bill)
        return
    if world.now - world.held_since[bill.key] < PATIENCE_OF_PEOPLE:
        return
    if world.db.counters[bill.counter].state != "Active":
        return
    number = world.authorities[bill.counter].number_of_key.get(bill.key)
    if number is None:
        world.trace.note("released: not at the authority", bill.name)
        bill.matched_at = world.now
        _queue(world, bill)
        return
    supervisor.take_from_authority(world, bill, number)


def _complete(world: "World", bill: BillRow) -> None:
    """From the authority's data; they show whose sale it is."""
    entry = world.authorities[bill.counter].entries.get(bill.number)
    if entry is None or entry.content is None or entry.content.key != bill.key:
        world.trace.note("incomplete, but not ours", bill.name, bill.number)
        world.checks.decided[bill.counter, bill.number] = "not ours"
        bill.status = BillStatus.UNKNOWN
        supervisor.decide(world, bill.counter, not_ours(bill.number, bill.name, "Ann"), takes_over=False)
        return
    world.trace.note("completed", bill.name, bill.number)
    bill.content = entry.content
    receipt = receipt_of(entry.signatures[-1])
    supervisor.decide(world, bill.counter, after_completion(bill.number, bill.name, receipt), takes_over=False)


def receipt_of(data: dict[str, object]) -> SignedReceipt:
    """What the authority shows of a sale."""
    receipt = read_signed(data)
    assert receipt
    return receipt
