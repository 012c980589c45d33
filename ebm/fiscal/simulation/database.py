"""A model of the database: rows, transactions that are whole or not at all, backups."""

from copy import copy
from dataclasses import dataclass, field
from datetime import datetime

from ebm.fiscal.changes import BillStatus, OpenNumber
from ebm.fiscal.orders import CounterView
from ebm.fiscal.signed_data import SignedReceipt
from ebm.fiscal.simulation.paper import Content, Request

OPEN = ("Sending", "Waiting", "Unknown")
FINAL = (BillStatus.SIGNED, BillStatus.INCOMPLETE)


@dataclass(slots=True)
class CounterRow:
    """EBM Counter. `position` is how far the send log is known: the log's identity and the number of lines."""

    name: str
    device: str
    state: str = "Active"
    cause: str | None = None
    cause_text: str | None = None
    last_number: int = 0
    taken: int = 0
    device_turn: int = 0
    device_since: datetime | None = None
    device_last: int = 0
    attempts: int = 0
    next_attempt_at: datetime | None = None
    offline_since: datetime | None = None
    last_contact: datetime | None = None
    refusal_cause: str | None = None
    refusals: int = 0
    holder: str | None = None
    lease_until: datetime | None = None
    fence: int = 0
    position: tuple[int, int] = (0, 0)
    signed: int = 0
    journal: tuple[tuple[int, int, str], ...] = ()
    open: tuple[int, ...] = ()
    # Database and log were lost together then: what was here before is matched before it is sent.
    matching_since: float | None = None


@dataclass(slots=True)
class BillRow:
    """EBM Invoice."""

    name: str
    key: str
    counter: str
    run: str
    content: Content
    status: str
    queued_at: float
    cause: str = ""
    number: int = 0
    receipt: SignedReceipt | None = None
    matched_at: float = -1.0


@dataclass(slots=True)
class NumberRow:
    """EBM Number. `bill` is "?" and the key where the database has no such bill (an orphan of the send log)."""

    counter: str
    number: int
    bill: str
    key: str
    state: str
    turn: int
    request: Request | None
    request_hash: Request | None
    attempts: int = 1
    cause: str = ""
    receipt: SignedReceipt | None = None
    settled_at: float = 0.0

    @property
    def sendable(self) -> bool:
        return self.request is not None and self.request == self.request_hash


@dataclass
class Database:
    """All tables. A backup is a copy of it; bringing one back also brings back the series of the invoices' names."""

    counters: dict[str, CounterRow] = field(default_factory=dict)
    bills: dict[str, BillRow] = field(default_factory=dict)
    by_key: dict[str, str] = field(default_factory=dict)
    numbers: dict[tuple[str, int], NumberRow] = field(default_factory=dict)
    orphans: dict[str, tuple[str, int]] = field(default_factory=dict)
    series: int = 0

    def backup(self) -> "Database":
        """A copy that later changes do not touch."""
        return Database(
            {name: copy(row) for name, row in self.counters.items()},
            {name: copy(row) for name, row in self.bills.items()},
            dict(self.by_key),
            {name: copy(row) for name, row in self.numbers.items()},
            dict(self.orphans),
            self.series,
        )

    def new_bill(self, key: str, counter: str, run: str, content: Content, now: float) -> BillRow:
        """Insert a queued bill under the next name of the series."""
        self.series += 1
        row = BillRow(f"EBM-{self.series:04d}", key, counter, run, content, BillStatus.QUEUED, now)
        self.bills[row.name] = row
        self.by_key[key] = row.name
        return row

    def bill_of_key(self, key: str) -> BillRow | None:
        """The bill with this key."""
        name = self.by_key.get(key)
        return self.bills[name] if name else None

    def next_bill(self, counter: str) -> str | None:
        """The bill that has waited longest."""
        waiting = [
            (row.queued_at, row.name)
            for row in self.bills.values()
            if row.counter == counter and row.status == BillStatus.QUEUED
        ]
        return min(waiting)[1] if waiting else None

    def open_number(self, counter: CounterRow) -> OpenNumber | None:
        """The lowest number that is on its way."""
        if not counter.open:
            return None
        row = self.numbers[counter.name, min(counter.open)]
        return OpenNumber(row.number, row.bill, row.state, row.attempts, row.sendable)

    def view(self, name: str, now: datetime, *, log_intact: bool, time_up: bool = False) -> CounterView:
        """What the machine sees."""
        row = self.counters[name]
        last = self.numbers.get((name, row.last_number))
        return CounterView(
            now=now,
            active=row.state == "Active",
            device=row.device,
            last_number=row.last_number,
            taken=row.taken,
            open=self.open_number(row),
            next_bill=self.next_bill(name),
            attempts=row.attempts,
            next_attempt_at=row.next_attempt_at,
            offline_since=row.offline_since,
            last_contact=row.last_contact,
            refusal_cause=row.refusal_cause or "",
            refusals=row.refusals,
            log_intact=log_intact,
            last_refused=last.bill if last and last.state == "Refused" else "",
            stopped_by_device=row.state == "Stopped" and (row.cause or "").startswith("DEVICE_VSDC_"),
            time_up=time_up,
        )
