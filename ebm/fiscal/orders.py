"""What the signing machine sees of a counter, and what it asks its executor to do."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from ebm.fiscal.changes import Change, OpenNumber
from ebm.fiscal.outcome import Decision


@dataclass(frozen=True, slots=True)
class CounterView:
    """What is stored of a counter, read at one moment, and the moment.

    `taken` is the largest number that the counter's device has surely taken since it was initialised (0: none),
    `next_bill` the bill that has waited longest. `refusals` counts the last refusals in a row, all of `refusal_cause`.
    `log_intact` is False where the send log is shorter than what the database knows of it, or not its continuation.
    `last_refused`: the bill of the last number, where that was refused; so the device must not have it.
    `stopped_by_device`: it is stopped because the device refuses to work. `time_up`: the job's time is over.
    """

    now: datetime
    active: bool
    device: str | None
    last_number: int = 0
    taken: int = 0
    open: OpenNumber | None = None
    next_bill: str | None = None
    attempts: int = 0
    next_attempt_at: datetime | None = None
    offline_since: datetime | None = None
    last_contact: datetime | None = None
    refusal_cause: str = ""
    refusals: int = 0
    log_intact: bool = True
    last_refused: str = ""
    stopped_by_device: bool = False
    time_up: bool = False


class Order:
    """Something the executor has to do; each names what is sent back."""


@dataclass(frozen=True, slots=True)
class Look(Order):
    """Read the counter. Sent back: CounterView.

    `since_send`: it may have been read at any time since the last Send began and nothing was stored after; only `now`
    and `time_up` are of this moment. What is stored because of it is checked against what is there by then.
    """

    since_send: bool = False


@dataclass(frozen=True, slots=True)
class Adopt(Order):
    """Take over from the send log whatever the database lacks (rule 7). Sent back: how many entries, an int."""


@dataclass(frozen=True, slots=True)
class Commit(Order):
    """Store `change` in one transaction that begins with the fence and prolongs the lease.

    Sent back: the OpenNumber that `change.give` made, or None where it asked for none or the bill was no longer to be
    numbered. A lost fence ends the run: the executor closes the generator.
    """

    change: Change


@dataclass(frozen=True, slots=True)
class Log(Order):
    """Append to the send log, one write and one fsync: what became of `after`, then that `before` is about to leave.

    Sent back: None. A log that cannot be written stops the run before anything leaves.
    """

    after: OpenNumber | None = None
    outcome: str = ""
    decision: Decision | None = None
    before: OpenNumber | None = None


@dataclass(frozen=True, slots=True)
class Send(Order):
    """Let the stored bytes of `number` leave; the next bill may be prepared while the device works.

    Sent back: Answer; TOO_LATE where less of the lease is left than an exchange takes; CHANGED where the stored bytes
    are not those that were numbered.
    """

    number: OpenNumber


@dataclass(frozen=True, slots=True)
class Ask(Order):
    """Ask the device for its last number. Sent back: Answer."""


@dataclass(frozen=True, slots=True)
class Sleep(Order):
    """Wait. Sent back: None."""

    seconds: float


class NotSent(Enum):
    """Why nothing was sent."""

    TOO_LATE = "too late"
    CHANGED = "changed"


class Ended(Enum):
    """Why a run ended by itself."""

    IDLE = "nothing to do"
    STOPPED = "stopped"
    LATER = "to be tried later"
    TIME_UP = "time is up"
