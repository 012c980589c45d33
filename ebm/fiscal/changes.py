"""What the signing machine wants stored: one `Change` is one transaction, all of it or nothing."""

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final, Literal, Protocol, TypedDict

from ebm.fiscal.outcome import Decision, NumberState, Outcome, backoff_seconds
from ebm.fiscal.signed_data import SignedReceipt


class BillStatus:
    """Values of EBM Invoice.status that the machine writes."""

    QUEUED: Final = "Queued"
    SENDING: Final = "Sending"
    WAITING: Final = "Waiting"
    UNKNOWN: Final = "Unknown"
    PARKED: Final = "Parked"
    SIGNED: Final = "Signed"
    INCOMPLETE: Final = "Incomplete"


class Why(Protocol):
    """A code that groups and a sentence for a person."""

    @property
    def cause(self) -> str: ...

    @property
    def cause_text(self) -> str: ...


class CounterValues(TypedDict, total=False):
    """Columns of EBM Counter and what they become; a column that is not named stays as it is."""

    state: Literal["Active", "Stopped"]
    cause: str | None
    cause_text: str | None
    attempts: int
    next_attempt_at: datetime | None
    offline_since: datetime | None
    last_contact: datetime
    last_number: int
    device: str
    device_since: datetime
    device_last: int
    refusal_cause: str | None
    refusals: int


@dataclass(frozen=True, slots=True)
class OpenNumber:
    """A number on its way: `state` is Sending, Waiting or Unknown, `attempts` how often its bytes were let go.

    Not `sendable`: its bytes are not here any more (it was adopted from the send log, which keeps their hash only).
    """

    number: int
    bill: str
    state: str
    attempts: int = 1
    sendable: bool = True


@dataclass(frozen=True, slots=True)
class NumberChange:
    """The number's new state. `again`: its bytes are about to leave once more. `settled`: it is done with for ever."""

    number: int
    state: str
    cause: str = ""
    cause_text: str = ""
    again: bool = False

    @property
    def settled(self) -> bool:
        return self.state in ("Signed", "Incomplete", "Refused")


@dataclass(frozen=True, slots=True)
class BillChange:
    """The bill's new status. Signed and Incomplete are docstatus 1."""

    bill: str
    status: str
    cause: str = ""
    cause_text: str = ""


@dataclass(frozen=True, slots=True)
class Give:
    """Number this bill, if it is still queued: `number` is the counter's last plus one, and no other."""

    bill: str
    number: int


@dataclass(frozen=True, slots=True)
class Change:
    """One transaction.

    `receipt` is there where the bill is signed: it goes on the invoice, into the journal and into the daily totals.
    `give` is carried out last. `pause_run_of`: the queued bills of the run that this bill is of are held.
    `hold_queue`: all queued bills of the counter are held for this cause. `log_begins_anew`: the send log was lost and
    goes on from here.
    """

    number: NumberChange | None = None
    bill: BillChange | None = None
    receipt: SignedReceipt | None = None
    counter: CounterValues = field(default_factory=CounterValues)
    give: Give | None = None
    pause_run_of: str = ""
    hold_queue: str = ""
    log_begins_anew: bool = False

    @property
    def bills(self) -> list[str]:
        """The bills that it changes, as far as they are known."""
        return [each.bill for each in (self.bill, self.give) if each and each.bill]

    def with_bill(self, bill: str, status: str, why: Why | None = None) -> "Change":
        """The same with the bill's new status, and why."""
        changed = BillChange(bill, status, why.cause, why.cause_text) if why else BillChange(bill, status)
        return replace(self, bill=changed)

    def with_counter(self, values: CounterValues) -> "Change":
        """The same with more of the counter's columns."""
        return replace(self, counter={**self.counter, **values})


def heard_from(now: datetime) -> CounterValues:
    """The device answered: the offline clock stops and the back-off begins anew."""
    return {"last_contact": now, "offline_since": None, "attempts": 0, "next_attempt_at": None}


def back_off(attempts: int, offline_since: datetime | None, now: datetime, *, reached: bool = False) -> CounterValues:
    """The next attempt is later each time; `reached`: the device answers, so its offline clock does not run."""
    attempts += 1
    return {
        "attempts": attempts,
        "next_attempt_at": now + timedelta(seconds=backoff_seconds(attempts)),
        "offline_since": None if reached else (offline_since or now),
    }


def stopped(cause: str, text: str, device_last: int | None = None) -> CounterValues:
    """Nothing is sent on this counter until a person has decided."""
    values: CounterValues = {"state": "Stopped", "cause": cause, "cause_text": text}
    if device_last is not None:
        values["device_last"] = device_last
    return values


def started() -> CounterValues:
    """A person has decided: work goes on at once."""
    return {
        "state": "Active",
        "cause": None,
        "cause_text": None,
        "attempts": 0,
        "next_attempt_at": None,
        "refusal_cause": None,
        "refusals": 0,
    }


def sent_again(number: OpenNumber) -> OpenNumber:
    """The number once its bytes have been let go once more."""
    return replace(number, state=NumberState.SENDING, attempts=number.attempts + 1)


def incomplete(number: OpenNumber) -> Change:
    """The authority has it, but the receipt's data never reached us: no receipt is shown until they are here."""
    cause = Decision(
        Outcome.UNKNOWN,
        "ANSWER_LOST",
        "The device took this bill, but its answer was lost. "
        "A supervisor completes the receipt from the authority's portal.",
    )
    change = Change(number=NumberChange(number.number, NumberState.INCOMPLETE, cause.cause, cause.cause_text))
    return change.with_bill(number.bill, BillStatus.INCOMPLETE, cause)
