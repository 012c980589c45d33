"""Which alarms hold, from facts alone: no frappe, no clock, no database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum


class Kind(str, Enum):
    """What is wrong, the worst first."""

    SCHEDULER_SILENT = "SCHEDULER_SILENT"
    COUNTER_STOPPED = "COUNTER_STOPPED"
    OFFLINE_CLOCK = "OFFLINE_CLOCK"
    NEVER_QUEUED = "NEVER_QUEUED"
    ROWS_NOT_MOVING = "ROWS_NOT_MOVING"


ORDER = tuple(Kind)
# From this share of the time allowed offline on.
OFFLINE_SHARE = 0.8


class Stranded(str, Enum):
    """Why nobody will ever send a bill that is on its way."""

    NO_DEVICE = "NO_DEVICE"
    NO_COUNTER = "NO_COUNTER"
    NO_NUMBER = "NO_NUMBER"


@dataclass(frozen=True)
class Limits:
    """Seconds after which something is an alarm, and the hours a device may be offline."""

    silent: float
    still: float
    stranded: float
    offline_hours: float


@dataclass(frozen=True)
class CounterFacts:
    """A counter that has a device. `oldest`: the row on its way that has waited longest; None where none waits.

    `moved_at`: when a number was last given or settled, or a person let it go on. `paused_by`: who has paused it; that
    nothing is heard of it is then intended, and that bills wait for it is told all the same.
    """

    counter: str
    branch: str
    device: str
    stopped: bool = False
    cause_text: str = ""
    offline_since: datetime | None = None
    waiting: int = 0
    oldest: datetime | None = None
    moved_at: datetime | None = None
    paused_by: str = ""


@dataclass(frozen=True)
class StrandedFacts:
    """Bills of a branch that say they are on their way, and no counter has them. `since`: the oldest of them."""

    branch: str
    device: str
    reason: Stranded
    count: int
    since: datetime


@dataclass(frozen=True)
class Facts:
    """`beat`: when the minute job last ran to its end; None: never."""

    now: datetime
    beat: datetime | None
    counters: Sequence[CounterFacts] = ()
    stranded: Sequence[StrandedFacts] = ()


@dataclass(frozen=True)
class Alarm:
    """One thing that is wrong. `branch` is "" where it is the whole site; `since` None where nothing tells."""

    kind: Kind
    branch: str = ""
    counter: str = ""
    device: str = ""
    since: datetime | None = None
    count: int = 1
    # What the sentence about it needs besides: of a stopped counter its cause, of stranded bills why.
    why: str = ""
    offline_since: datetime | None = None
    paused_by: str = ""

    @property
    def key(self) -> str:
        """The same for the same thing: while it holds it is raised once."""
        parts = (self.kind.value, self.branch, self.counter or self.device)
        return "/".join([*parts, self.why] if self.kind is Kind.NEVER_QUEUED else parts)


def alarms(facts: Facts, limits: Limits) -> list[Alarm]:
    """Every alarm that holds, the worst first; at most one of a key."""
    found = [*_silent(facts, limits)]
    for counter in facts.counters:
        found += _of_counter(counter, facts.now, limits)
    grace = timedelta(seconds=limits.stranded)
    for bills in facts.stranded:
        if bills.count and facts.now - bills.since >= grace:
            found.append(
                Alarm(
                    Kind.NEVER_QUEUED,
                    bills.branch,
                    device=bills.device,
                    since=bills.since,
                    count=bills.count,
                    why=bills.reason.value,
                )
            )
    return sorted(found, key=lambda alarm: (ORDER.index(alarm.kind), -alarm.count, alarm.key))


def is_silent(beat: datetime | None, now: datetime, limits: Limits) -> bool:
    """Whether the minute job has not run for too long."""
    return beat is None or now - beat >= timedelta(seconds=limits.silent)


def offline_share(since: datetime, now: datetime, hours: float) -> float:
    """How much of the time allowed offline is used: 0.8 is four fifths."""
    return (now - since).total_seconds() / (hours * 3600)


def _silent(facts: Facts, limits: Limits) -> list[Alarm]:
    return [Alarm(Kind.SCHEDULER_SILENT, since=facts.beat)] if is_silent(facts.beat, facts.now, limits) else []


def _of_counter(facts: CounterFacts, now: datetime, limits: Limits) -> list[Alarm]:
    place = (facts.branch, facts.counter, facts.device)
    found = []
    if facts.stopped:
        found.append(Alarm(Kind.COUNTER_STOPPED, *place, count=facts.waiting, why=facts.cause_text))
    # Nobody asks a device that is paused: since when it was silent then says nothing of now.
    offline = None if facts.paused_by else facts.offline_since
    if offline and offline_share(offline, now, limits.offline_hours) >= OFFLINE_SHARE:
        found.append(Alarm(Kind.OFFLINE_CLOCK, *place, since=offline, count=facts.waiting, offline_since=offline))
    still = _still_since(facts)
    # A stopped counter has its own alarm: that nothing moves there is what stopping means.
    if not facts.stopped and still and now - still >= timedelta(seconds=limits.still):
        found.append(
            Alarm(
                Kind.ROWS_NOT_MOVING,
                *place,
                since=still,
                count=facts.waiting,
                offline_since=offline,
                paused_by=facts.paused_by,
            )
        )
    return found


def _still_since(facts: CounterFacts) -> datetime | None:
    """Since when rows have waited and nothing has moved; None where nothing waits.

    A long queue that is being worked off has old rows and moves all the time.
    """
    if not facts.waiting or not facts.oldest:
        return None
    return max(facts.oldest, facts.moved_at) if facts.moved_at else facts.oldest
