"""Which alarms hold: by table, and properties of any facts."""

from __future__ import annotations

import unittest
from datetime import datetime, timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ebm.alarms.deciding import ORDER, Alarm, CounterFacts, Facts, Kind, Limits, Stranded, StrandedFacts, alarms

NOW = datetime(2026, 11, 21, 15, 0, 0)
LIMITS = Limits(silent=300, still=900, stranded=300, offline_hours=24)


def ago(**amount: float) -> datetime:
    return NOW - timedelta(**amount)


def counter(**values: Any) -> CounterFacts:
    return CounterFacts("Live-999991130-00", "999991130-00", "KGL-01", **values)


def stranded(**values: Any) -> StrandedFacts:
    plain: dict[str, Any] = {
        "branch": "999991130-00",
        "device": "KGL-01",
        "reason": Stranded.NO_COUNTER,
        "count": 3,
        "since": ago(minutes=5),
    }
    return StrandedFacts(**{**plain, **values})


def kinds(**facts: Any) -> list[str]:
    return [alarm.kind.value for alarm in alarms(Facts(**{"now": NOW, "beat": NOW, **facts}), LIMITS)]


class TableTest(unittest.TestCase):
    def test_a_counter(self) -> None:
        moving: list[str] = []
        still, stopped, clock = ["ROWS_NOT_MOVING"], ["COUNTER_STOPPED"], ["OFFLINE_CLOCK"]
        table: tuple[tuple[str, list[str], dict[str, Any]], ...] = (
            ("nothing waits", moving, {"moved_at": ago(days=3)}),
            ("a row waits 14:59", moving, {"waiting": 1, "oldest": ago(minutes=14, seconds=59)}),
            ("a row waits 15:00", still, {"waiting": 1, "oldest": ago(minutes=15)}),
            (
                "a long queue that moves",
                moving,
                {"waiting": 1001, "oldest": ago(hours=3), "moved_at": ago(seconds=2)},
            ),
            ("a queue that stands", still, {"waiting": 4, "oldest": ago(hours=3), "moved_at": ago(minutes=16)}),
            ("a new row after a quiet day", moving, {"waiting": 1, "oldest": ago(minutes=1), "moved_at": ago(days=1)}),
            ("stopped, rows wait", stopped, {"stopped": True, "waiting": 4, "oldest": ago(hours=3)}),
            ("stopped, nothing waits", stopped, {"stopped": True}),
            ("offline for 19:11", moving, {"offline_since": ago(hours=19, minutes=11)}),
            ("offline for 19:12", clock, {"offline_since": ago(hours=19.2)}),
            ("offline for 30 hours", clock, {"offline_since": ago(hours=30)}),
            (
                "offline for 20 hours, rows wait",
                [*clock, *still],
                {"offline_since": ago(hours=20), "waiting": 2, "oldest": ago(hours=19)},
            ),
            ("stopped while offline", [*stopped, *clock], {"stopped": True, "offline_since": ago(hours=20)}),
        )
        for what, due, values in table:
            with self.subTest(what):
                self.assertEqual(kinds(counters=[counter(**values)]), due)

    def test_stranded_bills_have_a_grace(self) -> None:
        self.assertEqual(kinds(stranded=[stranded(since=ago(minutes=4, seconds=59))]), [])
        self.assertEqual(kinds(stranded=[stranded()]), ["NEVER_QUEUED"])
        self.assertEqual(kinds(stranded=[stranded(count=0)]), [])

    def test_a_scheduler_is_silent_after_five_minutes_or_where_it_never_ticked(self) -> None:
        self.assertEqual(kinds(beat=ago(minutes=4, seconds=59)), [])
        self.assertEqual(kinds(beat=ago(minutes=5)), ["SCHEDULER_SILENT"])
        self.assertEqual(kinds(beat=None), ["SCHEDULER_SILENT"])
        self.assertEqual(kinds(beat=NOW + timedelta(hours=1)), [], "another host's clock is ahead")

    def test_the_worst_is_first(self) -> None:
        bad = counter(stopped=True, offline_since=ago(hours=23))
        late = counter(waiting=1, oldest=ago(hours=1))
        found = kinds(beat=None, counters=[late, bad], stranded=[stranded()])
        self.assertEqual(found, [kind.value for kind in ORDER])

    def test_since_is_when_it_stopped_moving(self) -> None:
        facts = counter(waiting=2, oldest=ago(hours=3), moved_at=ago(minutes=20), offline_since=ago(minutes=19))
        [alarm] = alarms(Facts(NOW, NOW, [facts]), LIMITS)
        self.assertEqual((alarm.since, alarm.count, alarm.offline_since), (ago(minutes=20), 2, ago(minutes=19)))

    def test_bills_stranded_for_different_reasons_are_different_alarms(self) -> None:
        both = [stranded(), stranded(reason=Stranded.NO_NUMBER)]
        keys = {alarm.key for alarm in alarms(Facts(NOW, NOW, stranded=both), LIMITS)}
        self.assertEqual(len(keys), 2)


PAST = st.datetimes(datetime(2026, 1, 1), NOW)
COUNTERS = st.builds(
    CounterFacts,
    counter=st.sampled_from(["A", "B", "C"]),
    branch=st.sampled_from(["1", "2"]),
    device=st.sampled_from(["X", "Y"]),
    stopped=st.booleans(),
    offline_since=st.none() | PAST,
    waiting=st.integers(0, 1001),
    oldest=st.none() | PAST,
    moved_at=st.none() | PAST,
)
BILLS = st.builds(
    StrandedFacts,
    branch=st.sampled_from(["1", "2"]),
    device=st.sampled_from(["", "X"]),
    reason=st.sampled_from(Stranded),
    count=st.integers(0, 1001),
    since=PAST,
)
FACTS = st.builds(
    Facts,
    now=st.just(NOW),
    beat=st.none() | PAST,
    counters=st.lists(COUNTERS, max_size=4, unique_by=lambda c: c.counter),
    stranded=st.lists(BILLS, max_size=4, unique_by=lambda b: (b.branch, b.device, b.reason)),
)


class PropertyTest(unittest.TestCase):
    @given(FACTS)
    def test_each_thing_is_alarmed_once_and_the_worst_first(self, facts: Facts) -> None:
        found = alarms(facts, LIMITS)
        keys = [alarm.key for alarm in found]
        self.assertEqual(len(set(keys)), len(keys))
        places = [ORDER.index(alarm.kind) for alarm in found]
        self.assertEqual(places, sorted(places))

    @given(FACTS)
    def test_what_holds_goes_on_holding_while_nothing_happens(self, facts: Facts) -> None:
        later = Facts(NOW + timedelta(hours=1), facts.beat, facts.counters, facts.stranded)
        self.assertLessEqual(keys_of(facts), keys_of(later))

    @given(FACTS)
    def test_an_alarm_is_never_from_the_future_and_only_the_sites_has_no_branch(self, facts: Facts) -> None:
        for alarm in alarms(facts, LIMITS):
            self.assertLessEqual(alarm.since or NOW, NOW)
            self.assertEqual(alarm.branch == "", alarm.kind is Kind.SCHEDULER_SILENT)


def keys_of(facts: Facts) -> set[str]:
    return {alarm.key for alarm in alarms(facts, LIMITS)}


class KeyTest(unittest.TestCase):
    def test_the_key_does_not_change_with_what_is_told_of_it(self) -> None:
        first = Alarm(Kind.COUNTER_STOPPED, "1", "A", "X", count=1, why="Said this.")
        again = Alarm(Kind.COUNTER_STOPPED, "1", "A", "X", count=9, why="Said that.")
        self.assertEqual(first.key, again.key)


if __name__ == "__main__":
    unittest.main()
