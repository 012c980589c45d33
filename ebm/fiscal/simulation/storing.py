"""Carries a Change out on the database model, as one transaction of ebm/dispatch does."""

from typing import TYPE_CHECKING

from ebm.fiscal.changes import BillChange, BillStatus, Change, Give, NumberChange, OpenNumber
from ebm.fiscal.outcome import NumberState
from ebm.fiscal.signed_data import SignedReceipt
from ebm.fiscal.simulation.database import FINAL, OPEN, BillRow, CounterRow, NumberRow
from ebm.fiscal.simulation.paper import Request

if TYPE_CHECKING:
    from ebm.fiscal.simulation.world import World

HELD = "Held"


def store(world: "World", counter: str, change: Change) -> OpenNumber | None:
    """Store all of `change`; the number given, where it asks for one and the bill is still queued."""
    row = world.db.counters[counter]
    was_active = row.state == "Active"
    world.dirty = True
    if change.number:
        _store_number(world, row, change.number, change.receipt)
    if change.bill:
        _store_bill(world, row, change.bill, change.receipt)
    was = row.state
    for column, value in change.counter.items():
        setattr(row, column, value)
    if "device" in change.counter:
        row.device_turn += 1
        row.taken = 0
    if row.state == "Stopped" and was != "Stopped":
        world.stopped_since[counter] = world.now
        world.trace.note(f"stopped: {row.cause}", counter)
    if change.pause_run_of:
        world.trace.note("run paused", counter)
        run = world.db.bills[change.pause_run_of].run
        _hold(world, [bill for bill in world.db.bills.values() if run and bill.run == run], "RUN_PAUSED")
    if change.hold_queue:
        world.trace.note("queue held", counter)
        _hold(world, [bill for bill in world.db.bills.values() if bill.counter == counter], change.hold_queue)
    if change.log_begins_anew:
        world.trace.note("log begins anew", counter)
        log = world.logs[counter]
        if change.hold_queue:
            row.matching_since = world.now
        row.position = (log.identity, len(log.lines))
    if change.give and not was_active:
        world.trace.note("stopped meanwhile", counter)
        return None
    return _give(world, row, change.give) if change.give else None


def _hold(world: "World", bills: list[BillRow], cause: str) -> None:
    for bill in bills:
        if bill.status == BillStatus.QUEUED:
            bill.status, bill.cause = HELD, cause
            world.held_since[bill.key] = world.now


def _store_number(world: "World", row: CounterRow, change: NumberChange, receipt: SignedReceipt | None) -> None:
    number = world.db.numbers[row.name, change.number]
    if number.state == NumberState.SIGNED:
        raise world.violation(f"number {change.number} of {row.name} is signed and becomes {change.state}")
    number.state, number.cause = change.state, change.cause
    number.attempts += change.again
    number.receipt = receipt or number.receipt
    mark_open(row, number)
    if change.state in (NumberState.SIGNED, NumberState.INCOMPLETE) and number.turn == row.device_turn:
        row.taken = max(row.taken, change.number)
    if change.state == NumberState.REFUSED:
        number.settled_at = world.now
        world.checks.hole(row.name, number)
    world.trace.note(f"number: {change.state}", row.name, change.number, number.bill, change.cause)


def mark_open(row: CounterRow, number: NumberRow) -> None:
    """Keep the list of open numbers."""
    others = tuple(each for each in row.open if each != number.number)
    row.open = (*others, number.number) if number.state in OPEN else others


def _store_bill(world: "World", row: CounterRow, change: BillChange, receipt: SignedReceipt | None) -> None:
    name = change.bill
    if name.startswith("?"):
        # An orphan of the log; its bill may have come in again while a worker was at it.
        name = world.db.by_key.get(name[1:], "")
    if not name:
        return
    bill = world.db.bills[name]
    if bill.status in FINAL and change.status not in FINAL:
        # Submitted: Frappe lets nobody change it, and neither does the machine.
        world.trace.note("a submitted bill stays", bill.name)
        return
    bill.status, bill.cause = change.status, change.cause
    if change.status == BillStatus.SIGNED:
        if receipt is None:
            raise world.violation(f"{bill.name} is Signed without a signature")
        sign(world, row, bill, receipt)


def sign(world: "World", row: CounterRow, bill: BillRow, receipt: SignedReceipt) -> None:
    """Receipt, journal and totals of a signed bill: one commit."""
    if bill.receipt is not None:
        raise world.violation(f"{bill.name} is signed already")
    bill.status, bill.receipt = BillStatus.SIGNED, receipt
    row.signed += 1
    row.journal = (*row.journal, (len(row.journal) + 1, bill.number, receipt.signature))
    world.checks.signed(row, bill)


def _give(world: "World", row: CounterRow, give: Give) -> OpenNumber | None:
    bill = world.db.bills.get(give.bill)
    if bill is None or bill.status != BillStatus.QUEUED:
        world.trace.note("no longer queued", give.bill)
        return None
    if world.variant.numbers_rise and give.number != row.last_number + 1:
        raise world.violation(f"number {give.number} is given, the last of {row.name} is {row.last_number}")
    request = Request(give.number, bill.content, round(world.now, 3))
    number = NumberRow(row.name, give.number, bill.name, bill.key, "Sending", row.device_turn, request, request)
    world.checks.given(row, number)
    world.db.numbers[row.name, give.number] = number
    mark_open(row, number)
    row.last_number = give.number
    bill.status, bill.cause, bill.number = BillStatus.SENDING, "", give.number
    world.trace.note("numbered", row.name, give.number, bill.name, bill.key)
    return OpenNumber(give.number, bill.name, "Sending", 1)
