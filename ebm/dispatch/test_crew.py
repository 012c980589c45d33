"""More counters than workers: one job serves several, and every one gets its turn."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any
from unittest.mock import patch

import frappe
from frappe.utils import now_datetime

from ebm import testing
from ebm.dispatch import crew, lease, queue, standby
from ebm.dispatch.dispatch_case import DispatchTestCase
from ebm.dispatch.scripted_device import ScriptedDevice


class CrewTest(DispatchTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.together = threading.Barrier(3)
        self.counters = [self.counter]
        self.devices = [self.device]
        self.branches = [self.branch]
        for code in ("01", "02"):
            self._open_counter(code)
        waiting = queue.waiting
        # Of each look: the counters it was restricted to; () is all of them.
        self.looks: list[tuple[str, ...]] = []

        def of_this_test(counters: Collection[str] = ()) -> list[str]:
            self.looks.append(tuple(counters))
            return [each for each in waiting(counters) if each in self.counters]

        for patcher in (
            patch.object(crew, "LOOK_SECONDS", 0.05),
            patch.object(crew, "STANDBY_LOOK_SECONDS", 0.05),
            patch.object(crew, "GLANCE_SECONDS", 0.02),
            patch.object(standby, "EXPECTED_SECONDS", 1),
            # A bench has a queue of its own; here a job stands by where a test says so.
            patch.dict(frappe.local.conf, {"ebm_standby_seconds": 0}),
            # Whatever else waits on this site is not this test's.
            patch.object(queue, "waiting", of_this_test),
        ):
            patcher.start()
            self.addCleanup(patcher.stop)

    def tearDown(self) -> None:
        for counter in self.counters:
            frappe.cache.delete_value(f"ebm_expected:{counter}")
        super().tearDown()

    def _open_counter(self, code: str) -> None:
        device = ScriptedDevice(tin=self.tin, bhf=code)
        self.addCleanup(device.close)
        branch = testing.make_branch(self.tin, code, f"Branch {self.tin} {code}")
        name = f"DEV-{self.tin}-{code}"
        doc = testing.make_device(device.base_url, branch, name=name, serial_no=device.serial)
        doc.initialise()
        frappe.db.commit()
        self.addCleanup(self._remove, branch, doc.counter_key, name)
        self.counters.append(doc.counter_key)
        self.devices.append(device)
        self.branches.append(branch)

    def _remove(self, branch: str, counter: str, device: str) -> None:
        frappe.db.rollback()
        invoices = frappe.get_all("EBM Invoice", filters={"branch": branch}, pluck="name")
        for doctype in ("EBM Invoice Line", "EBM Invoice Tax"):
            frappe.db.delete(doctype, {"parent": ["in", invoices]})
        for doctype in ("EBM Journal Entry", "EBM Call", "EBM Number", "EBM Daily Total"):
            frappe.db.delete(doctype, {"counter": counter})
        frappe.db.delete("EBM Invoice", {"branch": branch})
        frappe.db.delete("EBM Counter", {"name": counter})
        frappe.db.delete("EBM Device", {"name": device})
        frappe.db.delete("EBM Branch", {"name": branch})
        frappe.db.commit()

    def statuses(self, names: list[str]) -> set[str]:
        frappe.db.rollback()
        return set(frappe.get_all("EBM Invoice", filters={"name": ["in", names]}, pluck="status"))

    def _meet(self, device: ScriptedDevice) -> None:
        def meet(sale: dict[str, Any]) -> dict[str, Any]:
            self.together.wait(20)
            return device.sign(sale)

        device.script = [meet]

    def test_one_worker_serves_three_counters_at_the_same_time(self) -> None:
        names = [self.queue(branch=branch) for branch in self.branches for _ in range(2)]
        for device in self.devices:
            # Each device answers only once all three have been asked.
            self._meet(device)
        self.assertEqual(crew.work(self.counters[0]), 6)
        self.assertEqual(self.statuses(names), {"Signed"})
        self.assertEqual([len(device.taken) for device in self.devices], [2, 2, 2])

    def test_one_worker_with_a_place_for_one_gives_three_counters_their_turns(self) -> None:
        many = [self.queue() for _ in range(30)]
        others = [self.queue(branch=branch) for branch in self.branches[1:]]
        taken_before: list[int] = []

        def slowly(sale: dict[str, Any]) -> dict[str, Any]:
            time.sleep(0.05)
            return self.device.sign(sale)

        def of(device: ScriptedDevice) -> Callable[[dict[str, Any]], dict[str, Any]]:
            def sign(sale: dict[str, Any]) -> dict[str, Any]:
                taken_before.append(len(self.device.taken))
                return device.sign(sale)

            return sign

        self.device.script = [slowly] * 30
        for device in self.devices[1:]:
            device.script = [of(device)]
        jobs = list(self.counters)
        self.started.side_effect = jobs.append
        with patch.object(crew, "TURN_SECONDS", 0.1), patch.dict(frappe.local.conf, {"ebm_counters_per_worker": 1}):
            while jobs:
                crew.work(jobs.pop(0))
        self.assertEqual(self.statuses([*many, *others]), {"Signed"})
        self.assertEqual(len(taken_before), 2)
        self.assertLess(max(taken_before), 30)

    def test_a_counter_that_another_worker_serves_is_left_to_it(self) -> None:
        own, other = self.queue(), self.queue(branch=self.branches[1])
        held = lease.take(self.counters[1], 60)
        assert held
        crew.work(self.counters[0])
        self.assertEqual(crew.work(self.counters[1]), 0)
        self.assertEqual(self.statuses([own]), {"Signed"})
        self.assertEqual(self.statuses([other]), {"Queued"})
        self.assertEqual(self.devices[1].bodies, [])

    def test_a_counter_whose_work_breaks_off_does_not_stop_the_others(self) -> None:
        names = [self.queue(branch=branch) for branch in self.branches]
        run, broken = crew.worker.run_counter, self.counters[1]

        def run_or_break(counter: str, turn: Any) -> int:
            if counter == broken:
                raise RuntimeError("out of order")
            return run(counter, turn)

        self._hold_up(self.devices[0])
        with patch.object(crew.worker, "run_counter", run_or_break), patch("frappe.log_error") as told:
            crew.work(self.counters[0])
        self.assertEqual(told.call_count, 1)
        self.assertEqual(self.statuses([names[0], names[2]]), {"Signed"})
        self.assertEqual(self.statuses([names[1]]), {"Queued"})

    @contextmanager
    def standing_by(self, *glances: Callable[[], Any], seconds: float = 1.0) -> Iterator[None]:
        """Jobs stand by for so long; at their first glances the given things happen first."""
        coming, glance = list(glances), queue.has_queued

        def look(devices: Any) -> bool:
            if coming:
                coming.pop(0)()
                frappe.db.commit()
            return glance(devices)

        conf = patch.dict(frappe.local.conf, {"ebm_standby_seconds": seconds})
        with conf, patch.object(queue, "has_queued", look), self.times():
            yield
        self.assertEqual(coming, [])

    def test_a_job_that_signed_stands_by_and_the_next_bill_starts_no_other(self) -> None:
        self.started.side_effect = START
        names = [self.queue()]
        signs: list[bool] = []

        def comes() -> None:
            signs.append(standby.is_up(self.counter))
            names.append(self.queue())

        with self.standing_by(comes, comes):
            self.assertEqual(crew.work(self.counter), 3)
        self.assertEqual(self.statuses(names), {"Signed"})
        self.assertEqual(signs, [True, True])
        self.assertEqual(len(self.jobs()), 1)
        self.assertFalse(standby.is_up(self.counter))

    def test_the_next_bill_of_an_own_counter_leaves_before_any_other_counter_is_looked_at(self) -> None:
        names = [self.queue()]
        looks: list[tuple[str, ...]] = []

        def comes() -> None:
            names.append(self.queue())
            self.looks.clear()

        serve = crew.worker.run_counter

        def served(counter: str, turn: Any) -> int:
            looks.extend(self.looks)
            return serve(counter, turn)

        # The others' turn comes while this one is served, two seconds later.
        later = patch.object(crew, "LOOK_SECONDS", 2.0)
        with later, patch.object(crew.worker, "run_counter", served), self.standing_by(comes):
            self.assertEqual(crew.work(self.counter), 2)
        self.assertEqual(self.statuses(names), {"Signed"})
        self.assertEqual(looks, [(self.counter,)])

    def test_bills_of_an_own_counter_that_keep_coming_do_not_keep_the_others_waiting(self) -> None:
        names, other = [self.queue()], self.queue(branch=self.branches[1])
        signed_before: list[int] = []

        def sign(sale: dict[str, Any]) -> dict[str, Any]:
            signed_before.append(len(self.device.taken))
            return self.devices[1].sign(sale)

        self.devices[1].script = [sign]
        frappe.db.set_value("EBM Counter", self.counters[1], "paused_at", now_datetime())
        frappe.db.commit()

        def comes() -> None:
            names.append(self.queue())

        def let_go() -> None:
            frappe.db.set_value("EBM Counter", self.counters[1], "paused_at", None)
            comes()

        with self.standing_by(comes, let_go, *[comes] * 20):
            self.assertEqual(crew.work(self.counter), 24)
        self.assertEqual(self.statuses([*names, other]), {"Signed"})
        self.assertLess(signed_before[0], 20)

    def test_a_bill_that_comes_while_nobody_stands_by_any_more_starts_a_job(self) -> None:
        self.started.side_effect = START
        with standby.sign([self.counter]):
            name = self.queue()
            self.assertEqual(self.jobs(), [])
            frappe.db.rollback()
            # Cron trusts no sign.
            queue.start_missing()
            frappe.db.rollback()
            self.assertEqual(len(self.jobs()), 1)
        other = self.queue()
        self.assertEqual(len(self.jobs()), 2)
        self.assertEqual(crew.work(self.counter), 2)
        self.assertEqual(self.statuses([name, other]), {"Signed"})

    def test_while_a_bill_is_entered_a_job_is_there_before_it(self) -> None:
        self.started.side_effect = START
        names: list[str] = []
        with self.standing_by(lambda: names.append(self.queue())):
            queue.expect(self.counter)
            frappe.db.rollback()
            self.assertEqual(len(self.jobs()), 1)
            self.assertEqual(crew.work(self.counter), 1)
        self.assertEqual(self.statuses(names), {"Signed"})
        self.assertEqual(len(self.jobs()), 1)

    def test_a_counter_whose_work_breaks_off_is_left_to_cron_though_a_bill_is_expected(self) -> None:
        name = self.queue()
        standby.expect(self.counter)
        broken = patch.object(crew.worker, "run_counter", side_effect=RuntimeError("out of order"))
        with broken, patch("frappe.log_error") as told, self.standing_by(seconds=0.5):
            self.assertEqual(crew.work(self.counter), 0)
        self.assertEqual(told.call_count, 1)
        self.assertEqual(self.statuses([name]), {"Queued"})

    def test_who_stands_by_stays_while_a_bill_is_entered(self) -> None:
        names = [self.queue()]
        # After two glances nobody would stand by any more.
        quiet, comes = partial(time.sleep, 0.5), lambda: names.append(self.queue())
        with self.standing_by(quiet, quiet, quiet, comes, seconds=0.3):
            standby.expect(self.counter)
            self.assertEqual(crew.work(self.counter), 2)
        self.assertEqual(self.statuses(names), {"Signed"})

    def test_another_job_goes_on_standing_by_where_the_time_of_one_is_over(self) -> None:
        self.started.side_effect = START
        standby.expect(self.counter)
        with self.standing_by(), patch.object(crew, "JOB_SECONDS", 0.3):
            self.assertEqual(crew.work(self.counter), 0)
        self.assertEqual(len(self.jobs()), 1)

    def test_a_paused_or_stopped_counter_and_a_shared_queue_expect_nothing(self) -> None:
        self.started.side_effect = START
        queue.expect(self.counter)
        with self.standing_by():
            for values in ({"paused_at": now_datetime()}, {"paused_at": None, "state": "Stopped"}):
                frappe.db.set_value("EBM Counter", self.counter, values)
                queue.expect(self.counter)
        self.assertEqual(self.jobs(), [])
        self.assertFalse(standby.is_expected(self.counter))

    def test_a_bill_being_entered_starts_no_second_job_beside_one_at_work(self) -> None:
        self.started.side_effect = START
        held = lease.take(self.counter, 60)
        assert held
        frappe.db.commit()
        with self.standing_by():
            queue.expect(self.counter)
            self.assertEqual(self.jobs(), [])
            # Who works there stays for it afterwards.
            self.assertTrue(standby.is_expected(self.counter))
            lease.release(held)
            frappe.db.commit()
            queue.expect(self.counter)
        self.assertEqual(len(self.jobs()), 1)

    def test_what_waits_at_a_paused_counter_keeps_nobody_from_hearing_the_bell(self) -> None:
        names = [self.queue()]
        waits: list[float] = []

        def pause() -> None:
            names.append(self.queue())
            frappe.db.set_value("EBM Counter", self.counter, "paused_at", now_datetime())

        def wait(_sign: standby.Sign, seconds: float) -> None:
            waits.append(seconds)
            time.sleep(0.02)

        with patch.object(standby.Sign, "wait", wait), self.standing_by(pause, seconds=0.5):
            self.assertEqual(crew.work(self.counter), 1)
        self.assertEqual(self.statuses(names[1:]), {"Queued"})
        self.assertEqual(set(waits), {crew.STANDBY_LOOK_SECONDS})

    def test_a_bill_wakes_who_stands_by(self) -> None:
        self.started.side_effect = START
        woken: list[float] = []
        with standby.sign([self.counter, self.counters[1]]) as sign:
            name = self.queue(branch=self.branches[1])
            begun = time.monotonic()
            sign.wait(20)
            woken.append(time.monotonic() - begun)
            # It rang once; nobody is woken twice by it.
            begun = time.monotonic()
            sign.wait(0.2)
            woken.append(time.monotonic() - begun)
        self.assertLess(woken[0], 10)
        self.assertGreaterEqual(woken[1], 0.2)
        self.assertEqual(self.jobs(), [])
        self.assertEqual(self.statuses([name]), {"Queued"})

    def test_what_rang_for_a_job_that_is_gone_wakes_nobody(self) -> None:
        standby.Sign([self.counter]).renew()
        self.assertTrue(standby.ring(self.counter))
        with standby.sign([self.counter]) as sign:
            begun = time.monotonic()
            sign.wait(0.2)
            self.assertGreaterEqual(time.monotonic() - begun, 0.2)
        self.assertFalse(standby.ring(self.counter))

    def test_where_nobody_can_ring_one_looks_for_oneself(self) -> None:
        with (
            standby.sign([self.counter]) as sign,
            patch.object(standby.frappe.cache, "blpop", side_effect=OSError("the cache is away")),
            patch.object(standby.time, "sleep") as slept,
        ):
            sign.wait(0.2)
        slept.assert_called_once_with(0.2)

    def test_a_sign_goes_out_by_itself_when_its_job_is_gone(self) -> None:
        with patch.object(standby, "KEPT_SECONDS", 1):
            standby.Sign([self.counter]).renew()
        self.assertTrue(standby.is_up(self.counter))
        time.sleep(1.1)
        self.assertFalse(standby.is_up(self.counter))

    def test_a_bill_committed_as_the_sign_goes_down_is_found_by_the_last_look(self) -> None:
        names = [self.queue()]
        take_down = standby.frappe.cache.delete_value

        def late(key: Any, *more: Any, **named: Any) -> None:
            # Committed while the sign was up: its request started nothing. Frappe forgets other things by this, too.
            if str(key).startswith("ebm_standby") and len(names) < 2:
                names.append("")
                names[-1] = self.queue()
            take_down(key, *more, **named)

        with patch.object(standby.frappe.cache, "delete_value", late), self.standing_by(seconds=0.2):
            self.assertEqual(crew.work(self.counter), 2)
        self.assertEqual(self.statuses(names), {"Signed"})

    def test_while_a_job_stands_by_it_serves_a_counter_that_nobody_comes_for(self) -> None:
        names = [self.queue()]
        with self.standing_by(lambda: names.append(self.queue(branch=self.branches[1]))):
            self.assertEqual(crew.work(self.counter), 2)
        self.assertEqual(self.statuses(names), {"Signed"})

    def test_a_paused_counter_is_stood_by_for_and_left_alone(self) -> None:
        names = [self.queue()]

        def pause() -> None:
            names.append(self.queue())
            frappe.db.set_value("EBM Counter", self.counter, "paused_at", now_datetime())

        with self.standing_by(pause):
            self.assertEqual(crew.work(self.counter), 1)
        self.assertEqual(self.statuses(names[1:]), {"Queued"})

    def test_nobody_stands_by_who_signed_nothing_or_shares_the_queue_with_other_jobs(self) -> None:
        looked: list[Any] = []
        with self.standing_by(), patch.object(queue, "has_queued", looked.append):
            self.assertEqual(crew.work(self.counter), 0)
        self.assertEqual(looked, [])
        frappe.local.conf.pop("ebm_standby_seconds")
        for workers, seconds in (({}, 0.0), ({"ebm": {"timeout": 300}}, queue.STANDBY_SECONDS)):
            with patch.dict(frappe.local.conf, {"workers": workers}):
                self.assertEqual(queue.standby_seconds(), seconds)

    def _hold_up(self, device: ScriptedDevice) -> None:
        """It answers its first request only after the job has looked around a few times."""

        def sign(sale: dict[str, Any]) -> dict[str, Any]:
            time.sleep(1)
            return device.sign(sale)

        device.script = [sign]


START = queue.start
