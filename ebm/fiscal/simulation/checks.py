"""The invariants of design section 6, checked as things happen. They know the models, never the machine."""

from typing import TYPE_CHECKING

from ebm.fiscal.outcome import Answer
from ebm.fiscal.simulation.database import BillRow, CounterRow, NumberRow
from ebm.fiscal.simulation.paper import Content, Request

if TYPE_CHECKING:
    from ebm.fiscal.simulation.device import Device
    from ebm.fiscal.simulation.executor import Lease
    from ebm.fiscal.simulation.worker import Worker
    from ebm.fiscal.simulation.world import World

Key = tuple[str, int]


class Checks:
    """Each method is told of one event and raises Violation where it must not be."""

    def __init__(self, world: "World") -> None:
        self.world = world
        # What left under each number; how many copies; whether sending once more is allowed, and why.
        self.wire: dict[Key, Request] = {}
        self.copies: dict[Key, int] = {}
        self.cleared: dict[Key, str] = {}
        self.under_way: dict[str, tuple[str, float]] = {}
        # Codes with which a device refused a number; a person's audited decisions on numbers and skipped ranges.
        self.refusals: dict[Key, str] = {}
        self.decided: dict[Key, str] = {}
        self.skipped: dict[str, list[tuple[int, int]]] = {}
        self.signatures: dict[str, tuple[str, int, Content]] = {}
        self.given_to: dict[Key, str] = {}

    # --- the wire ----------------------------------------------------------------------------------------------------

    def sends(self, worker: "Worker", lease: "Lease", request: Request, device: "Device | None") -> None:
        """A worker lets a sale go: one content for each number, and again only where that is allowed."""
        world, key = self.world, (worker.counter, request.number)
        row = world.db.counters[worker.counter]
        is_holder = row.fence == lease.fence and row.holder == lease.holder
        before = self.wire.get(key)
        if before is not None and before != request and self._is_forgotten(worker.counter, request.number):
            # Database and log are both gone: nobody can know of a number that was refused. It is nowhere else.
            world.trace.note("a forgotten refused number is used", *key)
            before = None
        if before is not None and before != request:
            raise world.violation(f"two contents under number {key}: {before} and {request}")
        if before is not None and key not in self.cleared and is_holder:
            raise world.violation(f"number {key} is sent again, and nothing says that it may be")
        if before is not None:
            world.trace.note(f"again: {self.cleared.get(key, 'a late worker')}", *key)
        other = self.under_way.get(worker.counter)
        if other and other[0] != worker.name and other[1] > world.now and not world.clocks_jumped:
            raise world.violation(f"{worker.name} sends on {worker.counter} while {other[0]} does")
        self.under_way[worker.counter] = (worker.name, lease.sure_until)
        if is_holder:
            # What a worker that was overtaken sends takes nothing from what the holder has found out.
            self.cleared.pop(key, None)

    def _is_forgotten(self, counter: str, number: int) -> bool:
        entry = self.world.authorities[counter].entries.get(number)
        return counter in self.world.forgetful and (entry is None or entry.content is None)

    def left(self, counter: str, request: Request) -> None:
        """The first byte is away."""
        key = (counter, request.number)
        self.wire[key] = request
        self.copies[key] = self.copies.get(key, 0) + 1

    def copy_of(self, counter: str, number: int) -> int:
        """Which copy of a number is the last that was let go."""
        return self.copies.get((counter, number), 0)

    def answered(self, counter: str, number: int, answer: Answer, copies_before: int) -> None:
        """A worker has its answer; some answers allow the same bytes to go once more."""
        key = (counter, number)
        self.under_way.pop(counter, None)
        if answer.kind == "not_written" and self.copies.get(key, 0) == copies_before:
            self.cleared[key] = "not written"
        elif answer.code == "894":
            self.cleared[key] = "894"

    def looked_up(self, counter: str, number: int, last: int) -> None:
        """The device has said its last number to a worker with this number open."""
        if last < number:
            self.cleared[counter, number] = "look-up"

    # --- the authority -----------------------------------------------------------------------------------------------

    def taken(self, counter: str, number: int, content: Content, signature: str) -> None:
        """A device took and signed a sale."""
        authority = self.world.authorities[counter]
        first = authority.number_of_key[content.key]
        if first != number:
            raise self.world.violation(f"{content.key} is signed twice: as {first} and as {number}")
        self.signatures[signature] = (counter, number, content)

    # --- the database ------------------------------------------------------------------------------------------------

    def begins(self, row: CounterRow, fence: int, holder: str) -> None:
        """A transaction of a worker's begins."""
        if (row.fence, row.holder) != (fence, holder):
            raise self.world.violation(f"{holder} stores under fence {fence}, and it is {row.holder}'s {row.fence}")

    def given(self, row: CounterRow, number: NumberRow) -> None:
        """A number is given to a bill."""
        key = (row.name, number.number)
        if key in self.world.db.numbers:
            raise self.world.violation(f"number {key} is given twice: to {self.given_to.get(key)} and {number.key}")
        if number.number <= row.last_number:
            raise self.world.violation(f"number {key} is given after {row.last_number}")
        sent = self.wire.get(key)
        if sent and sent.content.key != number.key:
            self.world.trace.note("a number that left is given again", *key)
        self.given_to[key] = number.key

    def hole(self, counter: str, number: NumberRow) -> None:
        """A number is spent without a sale."""
        key = (counter, number.number)
        if key not in self.refusals and key not in self.decided:
            raise self.world.violation(f"number {key} is Refused, and nobody refused it")

    def signed(self, row: CounterRow, bill: BillRow) -> None:
        """A bill is stored as signed."""
        assert bill.receipt
        found = self.signatures.get(bill.receipt.signature)
        if found is None:
            raise self.world.violation(f"{bill.name} has a signature that no device made")
        if found != (row.name, bill.number, bill.content):
            raise self.world.violation(f"{bill.name} {bill.content} number {bill.number} has the signature of {found}")

    def committed(self, row: CounterRow) -> None:
        """After each transaction of a worker's: what belongs together agrees."""
        journal = row.journal
        if journal and (journal[-1][0] != len(journal) or row.signed != len(journal)):
            raise self.world.violation(f"journal of {row.name}: {len(journal)} entries for {row.signed} signed")
        for number in row.open:
            if number > row.last_number:
                raise self.world.violation(f"{row.name} has number {number} open, its last is {row.last_number}")

    def whole_database(self) -> None:
        """Everything that has to agree at rest."""
        db = self.world.db
        for name, row in db.counters.items():
            signed = [bill for bill in db.bills.values() if bill.counter == name and bill.status == "Signed"]
            if not len(signed) == row.signed == len(row.journal):
                raise self.world.violation(f"{name}: {len(signed)} signed, {row.signed} in totals, {len(row.journal)}")
            if [entry[0] for entry in row.journal] != list(range(1, len(row.journal) + 1)):
                raise self.world.violation(f"{name}: the journal has a gap")
            numbers = [bill.number for bill in signed]
            if len(set(numbers)) != len(numbers):
                raise self.world.violation(f"{name}: one number on two bills")
        for bill in db.bills.values():
            if (bill.receipt is not None) != (bill.status == "Signed"):
                raise self.world.violation(f"{bill.name} is {bill.status} with receipt {bill.receipt}")
            if bill.receipt:
                self.signed(db.counters[bill.counter], bill)

    def at_the_end(self) -> None:
        """Faults have stopped and people have acted: every bill is signed once, every hole explained."""
        world = self.world
        self.whole_database()
        for paper in world.papers.values():
            bill = world.db.bill_of_key(paper.key)
            number = world.authorities[paper.counter].number_of_key.get(paper.key)
            if paper.withdrawn and (number is None or (bill is None and paper.key in world.db.orphans)):
                # Withdrawn by people who could not know, after all memory of it was lost: it stands there as a sale
                # of the authority's without a bill.
                continue
            if bill is None or bill.status != "Signed":
                where = f"{bill.name} {bill.status} {bill.cause}" if bill else "nowhere"
                raise world.violation(f"{paper.key} is lost: {where}, the authority has it as {number}")
            if bill.number != number:
                raise world.violation(f"{paper.key} is {bill.number} here and {number} at the authority")
        for name, row in world.db.counters.items():
            for number in range(1, row.last_number + 1):
                if (name, number) in world.db.numbers or name in world.forgetful:
                    # Where database and log were lost both, the reasons are lost too.
                    continue
                if not any(first <= number <= last for first, last in self.skipped.get(name, [])):
                    raise world.violation(f"number {number} of {name} is a hole without a reason")
