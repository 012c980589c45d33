"""Takes over from the send log what the database model lacks (rule 7), as ebm/dispatch/adoption.py has to."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ebm.fiscal.changes import BillStatus
from ebm.fiscal.outcome import NumberState
from ebm.fiscal.signed_data import SignedReceipt
from ebm.fiscal.simulation.database import FINAL, OPEN, BillRow, CounterRow, NumberRow
from ebm.fiscal.simulation.send_log import Line
from ebm.fiscal.simulation.storing import HELD, mark_open, sign

if TYPE_CHECKING:
    from ebm.fiscal.simulation.world import World


@dataclass
class Logged:
    """All that new lines say of one number: the last word counts, a signature for ever."""

    number: int
    state: str = NumberState.UNKNOWN
    befores: int = 0
    line: Line | None = None
    after: Line | None = None
    receipt: SignedReceipt | None = None
    lines: list[Line] = field(default_factory=list)

    def take(self, line: Line) -> None:
        """One more line, in the log's order."""
        self.lines.append(line)
        self.line = self.line or line
        if line.kind == "before":
            self.befores += 1
            self.line = line
        if self.state == NumberState.SIGNED:
            return
        if line.kind == "before":
            # A refusal before the bytes left once more says nothing of what came of them.
            self.state = NumberState.UNKNOWN
        else:
            # That a number waits may be the late word of a worker that was overtaken: it is looked into.
            self.state = NumberState.UNKNOWN if line.outcome in OPEN else line.outcome
            self.after = line
            self.receipt = line.receipt or self.receipt


def adopt(world: "World", counter: str, lines: list[Line]) -> int:
    """Bring the database up to the log. How many numbers were touched."""
    row = world.db.counters[counter]
    found: dict[int, Logged] = {}
    last_of_key: dict[str, int] = {}
    for line in lines:
        found.setdefault(line.number, Logged(line.number)).take(line)
        last_of_key[line.key] = max(last_of_key.get(line.key, 0), line.number)
    touched = 0
    for number in sorted(found):
        logged = found[number]
        assert logged.line
        if logged.state not in (NumberState.SIGNED, NumberState.REFUSED) and last_of_key[logged.line.key] > number:
            # The bill went on under another number: this one was spent, and the line that said so is missing.
            logged.state = NumberState.REFUSED
        touched += _adopt_number(world, row, logged)
    row.last_number = max([row.last_number, *found])
    return touched


def _adopt_number(world: "World", row: CounterRow, logged: Logged) -> bool:
    line = logged.line
    assert line
    number = world.db.numbers.get((row.name, logged.number))
    if number is None:
        # By the key, never by the name alone: a restored database gives the names of lost bills to others.
        bill = world.db.bill_of_key(line.key)
        number = NumberRow(
            row.name,
            logged.number,
            bill.name if bill else f"?{line.key}",
            line.key,
            NumberState.UNKNOWN,
            line.turn,
            line.request,
            line.request_hash,
            attempts=max(logged.befores, 1),
        )
        world.db.numbers[row.name, logged.number] = number
        if bill is None:
            world.db.orphans[line.key] = (row.name, logged.number)
            world.trace.note("adopted an orphan", row.name, logged.number, line.key)
    elif number.key != line.key and row.name in world.forgetful:
        # Given again after database and log were lost both; the line is of a worker that outlived them.
        return False
    elif number.key != line.key:
        raise world.violation(f"the log has {line.key} under {logged.number}, the database {number.key}")
    elif number.state == NumberState.SIGNED or number.state == logged.state:
        if number.state in OPEN and logged.befores:
            number.state = NumberState.UNKNOWN
        return False
    elif _stands(number, logged):
        return False
    world.trace.note(f"adopted: {logged.state}", row.name, logged.number, line.key)
    number.state, number.receipt = logged.state, logged.receipt
    mark_open(row, number)
    if logged.state == NumberState.REFUSED:
        world.checks.hole(row.name, number)
    if logged.state in (NumberState.SIGNED, NumberState.INCOMPLETE) and number.turn == row.device_turn:
        row.taken = max(row.taken, number.number)
    bill = world.db.bills.get(number.bill)
    if bill and bill.status != BillStatus.SIGNED:
        _adopt_bill(world, row, bill, number, logged)
    return True


def _stands(number: NumberRow, logged: Logged) -> bool:
    """Whether what is settled here stays: all but a receipt that is there after all, and another sale's number."""
    if logged.receipt:
        return False
    not_ours = number.state == NumberState.INCOMPLETE and logged.state == NumberState.REFUSED
    return number.state in (NumberState.INCOMPLETE, NumberState.REFUSED) and not not_ours


def _adopt_bill(world: "World", row: CounterRow, bill: BillRow, number: NumberRow, logged: Logged) -> None:
    if number.state == NumberState.REFUSED:
        not_ours = bill.status == BillStatus.INCOMPLETE and bill.number == number.number
        if not_ours or (bill.status not in FINAL and bill.number <= number.number):
            by_device = bool(logged.after and logged.after.by_device)
            bill.status = HELD if bill.status == HELD else BillStatus.QUEUED if by_device else BillStatus.PARKED
            bill.cause, bill.number = bill.cause if bill.status == HELD else "ADOPTED", number.number
        return
    if bill.status in FINAL and bill.number != number.number:
        raise world.violation(f"{bill.name} is at the authority as {bill.number} and as {number.number}")
    bill.number = number.number
    line = logged.line
    assert line
    if number.state != NumberState.SIGNED:
        _not_signed_yet(bill, number)
        return
    assert number.receipt
    take_content(world, row, bill, number, line.content == bill.content)


def take_content(world: "World", row: CounterRow, bill: BillRow, number: NumberRow, same: bool) -> None:
    """Sign a bill whose content here may be older than what was signed; then it is what was signed that counts."""
    assert number.receipt
    if not same and number.request is None:
        # Signed as something that nobody here has any more: a person takes it over from the authority.
        world.trace.note("adopted with other content", bill.name)
        number.state, bill.status, bill.cause = NumberState.INCOMPLETE, BillStatus.INCOMPLETE, "CONTENT_LOST"
        return
    if not same and number.request:
        bill.content = number.request.content
    sign(world, row, bill, number.receipt)


def match_orphan(world: "World", bill: BillRow) -> bool:
    """A bill comes in again that the send log, or the authority, knows already: it is never numbered anew."""
    found = world.db.orphans.get(bill.key)
    if not found:
        return False
    number = world.db.numbers[found]
    if number.state == NumberState.REFUSED:
        return False
    world.trace.note("an orphan is matched", bill.name, number.number)
    row = world.db.counters[number.counter]
    number.bill, bill.number = bill.name, number.number
    del world.db.orphans[bill.key]
    if number.state == NumberState.SIGNED:
        same = number.request_hash is not None and number.request_hash.content == bill.content
        take_content(world, row, bill, number, same)
    else:
        _not_signed_yet(bill, number)
    return True


def _not_signed_yet(bill: BillRow, number: NumberRow) -> None:
    """What will be signed under this number is its request, whatever became of the bill since."""
    bill.status = BillStatus.INCOMPLETE if number.state == NumberState.INCOMPLETE else number.state
    if number.request:
        bill.content = number.request.content
