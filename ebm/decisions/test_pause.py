"""A person pauses a counter: nothing more is numbered, what is in doubt is settled, and it goes on [Devices]."""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import frappe
from frappe.utils import now_datetime

from ebm.alarms import view, watch
from ebm.api import devices, invoices, work
from ebm.decisions.refusals import DecisionRefused, DecisionStale
from ebm.dispatch import queue, rows
from ebm.dispatch.dispatch_case import DispatchTestCase
from ebm.dispatch.executor import Executor
from ebm.dispatch.scripted_device import BREAK_OFF, TAKE_AND_BREAK_OFF, envelope
from ebm.test_case import PEOPLE

REASON = "The prices of November are being checked."


class PauseTestCase(DispatchTestCase):
    def pause(self, role: str = "EBM Supervisor", reason: str = REASON) -> dict[str, Any]:
        with self.as_user(role):
            said = devices.pause(self.device_name, reason)
        frappe.db.commit()
        return said

    def resume(self, role: str = "EBM Supervisor") -> dict[str, Any]:
        with self.as_user(role):
            said = devices.resume(self.device_name)
        frappe.db.commit()
        return said

    def counter_doc(self) -> Any:
        return frappe.get_doc("EBM Counter", self.counter)

    def state(self) -> Any:
        return next(row for row in devices.overview()["devices"] if row["name"] == self.device_name)

    def audited(self) -> list[Any]:
        return list(
            frappe.get_all(
                "EBM Audit Event",
                filters={"document_type": "EBM Counter", "document_name": self.counter},
                fields=["what", "who", "reason"],
                order_by="creation asc",
            )
        )

    def elsewhere(self, step: Any) -> Any:
        """A step of the device: `step` is done meanwhile by another process, then the sale is signed."""
        site, sites_path = frappe.local.site, frappe.local.sites_path

        def meanwhile(sale: dict[str, Any]) -> Any:
            frappe.init(site=site, sites_path=sites_path)
            frappe.connect()
            frappe.set_user(PEOPLE["EBM Manager"])
            try:
                step()
                frappe.db.commit()
            finally:
                frappe.destroy()
            return self.device.sign(sale)

        return meanwhile


class PausedTest(PauseTestCase):
    def setUp(self) -> None:
        super().setUp()
        frappe.db.delete("EBM Audit Event", {"document_name": self.counter})
        frappe.db.commit()

    def test_bills_stay_queued_no_job_is_started_and_all_of_it_goes_on_afterwards(self) -> None:
        names = [self.queue(), self.queue()]
        self.pause()
        self.assertEqual(self.work(), 0)
        self.assertEqual(self.device.bodies, [])
        queue.start_missing()
        self.assertEqual(self.jobs(), [])
        self.assertNotIn(self.counter, queue.waiting())
        self.assertEqual({self.invoice(name).status for name in names}, {"Queued"})
        self.resume()
        self.started.assert_called_with(self.counter, after_commit=True)
        self.assertIn(self.counter, queue.waiting())
        queue.start_missing()
        self.assertEqual(len(self.jobs()), 1)
        self.work()
        self.assertEqual([self.invoice(name).invc_no for name in names], [1, 2])

    def test_who_when_and_why_are_kept_shown_and_audited_with_the_one_who_let_it_go_on(self) -> None:
        self.pause()
        counter = self.counter_doc()
        self.assertEqual((counter.paused_by, counter.pause_reason), (PEOPLE["EBM Supervisor"], REASON))
        state = self.state()
        self.assertEqual((state["state"], state["paused"]["reason"]), ("paused", REASON))
        self.assertIn("Solange", state["state_text"])
        self.resume("EBM Manager")
        counter = self.counter_doc()
        self.assertEqual((counter.paused_by, counter.paused_at, counter.pause_reason), (None, None, None))
        self.assertEqual((self.state()["state"], self.state()["paused"]), ("up", None))
        told = [(event.what, event.who, event.reason or "") for event in self.audited()]
        self.assertEqual(told, [("PAUSED", PEOPLE["EBM Supervisor"], REASON), ("RESUMED", PEOPLE["EBM Manager"], "")])

    def test_a_reason_is_needed(self) -> None:
        for reason in ("", "   ", "because", "x" * 1001):
            with self.subTest(reason=reason[:10]), self.assertRaises(DecisionRefused):
                self.pause(reason=reason)
            frappe.db.rollback()
        self.assertIsNone(self.counter_doc().paused_at)

    def test_supervisors_and_managers_pause_and_resume_and_nobody_else(self) -> None:
        for role in ("EBM Cashier", "EBM Billing Officer", "EBM Auditor"):
            with self.subTest(role=role), self.assertRaises(frappe.PermissionError):
                self.pause(role)
            frappe.db.rollback()
        for role in ("EBM Supervisor", "EBM Manager"):
            self.pause(role)
            with self.assertRaises(frappe.PermissionError):
                self.resume("EBM Cashier")
            frappe.db.rollback()
            self.resume(role)
        with self.limited_to_another_branch("EBM Manager"), self.assertRaises(frappe.PermissionError):
            self.pause("EBM Manager")
        frappe.db.rollback()
        self.assertIsNone(self.counter_doc().paused_at)

    def test_of_two_at_once_the_second_is_told_who_was_faster(self) -> None:
        self.pause("EBM Manager")
        with self.assertRaisesRegex(DecisionStale, f"Marie.*{REASON}"):
            self.pause()
        frappe.db.rollback()
        self.assertEqual(self.counter_doc().paused_by, PEOPLE["EBM Manager"])
        self.resume()
        with self.assertRaises(DecisionStale):
            self.resume()
        frappe.db.rollback()
        self.assertEqual([event.what for event in self.audited()], ["PAUSED", "RESUMED"])

    def test_a_device_that_serves_nothing_is_not_paused(self) -> None:
        frappe.db.set_value("EBM Device", self.device_name, "counter_key", None)
        try:
            with self.assertRaises(DecisionRefused):
                self.pause()
        finally:
            frappe.db.rollback()

    def test_a_waiting_number_is_not_sent_and_keeps_its_number_and_its_bytes(self) -> None:
        name = self.queue()
        port = self.device.port
        self.device.close()
        self.work(patience=0)
        self.assertEqual(self.invoice(name).status, "Waiting")
        before = self.number_of(name)
        self.pause()
        self.device.open_again()
        self.assertEqual(self.device.port, port)
        self.due_now()
        self.assertNotIn(self.counter, queue.waiting())
        self.assertEqual(self.work(), 0)
        self.assertEqual((self.invoice(name).status, self.device.bodies), ("Waiting", []))
        self.resume()
        self.work()
        self.assertEqual(self.invoice(name).invc_no, before.invc_no)
        self.assertEqual(self.device.bodies[0].decode(), before.request)

    def test_what_became_of_a_number_in_doubt_is_found_out_all_the_same(self) -> None:
        taken, waits = self.queue(), self.queue()
        self.device.script = [TAKE_AND_BREAK_OFF]
        self.device.info_script = [envelope("894", "no connection")]
        self.work(patience=0)
        self.assertEqual(self.invoice(taken).status, "Unknown")
        self.pause()
        self.due_now()
        self.assertIn(self.counter, queue.waiting())
        self.work()
        self.assertEqual((self.invoice(taken).status, self.invoice(waits).status), ("Incomplete", "Queued"))
        self.assertEqual(len(self.device.bodies), 1)
        self.assertNotIn(self.counter, queue.waiting())

    def test_a_number_in_doubt_that_was_not_taken_is_settled_with_the_same_bytes_and_no_other_follows(self) -> None:
        lost, waits = self.queue(), self.queue()
        self.device.script = [BREAK_OFF]
        self.device.info_script = [envelope("894", "no connection")]
        self.work(patience=0)
        self.pause()
        self.due_now()
        self.work()
        self.assertEqual((self.invoice(lost).status, self.invoice(waits).status), ("Signed", "Queued"))
        self.assertEqual(self.device.bodies[0], self.device.bodies[1])
        self.assertEqual(len(self.device.bodies), 2)

    def test_invoices_say_why_they_wait(self) -> None:
        name = self.queue()
        self.pause()
        text = invoices.get(name)["next"]["text"]
        self.assertIn("Solange Supervisor has paused", text)
        self.assertIn(REASON, text)


class MeanwhileTest(PauseTestCase):
    """Fault injection: the pause comes while something is under way."""

    def test_while_a_call_hangs_its_receipt_is_stored_and_nothing_follows(self) -> None:
        first, second = self.queue(), self.queue()
        self.device.script = [self.elsewhere(lambda: devices.pause(self.device_name, REASON))]
        self.work()
        self.assertEqual((self.invoice(first).status, self.invoice(second).status), ("Signed", "Queued"))
        self.assertEqual([sale["invcNo"] for sale in self.device.taken], [1])
        self.assertIsNone(self.counter_doc().lease_holder, "the job has ended")
        self.resume()
        self.work()
        self.assertEqual(self.invoice(second).invc_no, 2)

    def test_paused_and_resumed_while_a_call_hangs_the_job_goes_on(self) -> None:
        names = [self.queue(), self.queue()]

        def both() -> None:
            devices.pause(self.device_name, REASON)
            frappe.db.commit()
            devices.resume(self.device_name)

        self.device.script = [self.elsewhere(both)]
        self.work()
        self.assertEqual([self.invoice(name).invc_no for name in names], [1, 2])

    def test_an_answer_that_is_lost_while_a_pause_begins_is_looked_into(self) -> None:
        name, waits = self.queue(), self.queue()

        taken = self.elsewhere(lambda: devices.pause(self.device_name, REASON))

        def lost(sale: dict[str, Any]) -> Any:
            taken(sale)
            return BREAK_OFF

        self.device.script = [lost]
        self.work()
        self.assertEqual((self.invoice(name).status, self.invoice(waits).status), ("Incomplete", "Queued"))

    def test_a_worker_that_looked_before_the_pause_gives_no_number_after_it(self) -> None:
        name = self.queue()
        commit = Executor._commit

        def paused_first(executor: Executor, order: Any) -> Any:
            if order.change.give:
                self.in_another_process(lambda: devices.pause(self.device_name, REASON))
            return commit(executor, order)

        with patch.object(Executor, "_commit", paused_first):
            self.assertEqual(self.work(), 0)
        self.assertEqual((self.invoice(name).status, self.number_of(name), self.device.bodies), ("Queued", None, []))
        self.assertEqual(self.counter_doc().last_number, 0)

    def test_what_a_killed_worker_left_is_settled_by_the_next_although_it_is_paused(self) -> None:
        name, waits = self.queue(), self.queue()

        class Killed(BaseException):
            pass

        def die(executor: Executor, number: Any) -> Any:
            # The device has it, and nobody is there any more to hear that.
            self.device.sign({"invcNo": number.number, "totAmt": 7953.2})
            raise Killed

        with patch.object(Executor, "_send", die), self.assertRaises(Killed):
            self.work()
        frappe.db.rollback()
        self.assertEqual(self.invoice(name).status, "Sending")
        self.assertTrue(self.counter_doc().lease_holder)
        self.pause()
        rows.update("EBM Counter", self.counter, {"lease_until": now_datetime() - timedelta(seconds=1)})
        frappe.db.commit()
        self.assertIn(self.counter, queue.waiting())
        self.work()
        self.assertEqual((self.invoice(name).status, self.invoice(waits).status), ("Incomplete", "Queued"))

    def test_killed_before_its_commit_a_pause_is_none(self) -> None:
        with patch("ebm.audit.record", side_effect=KeyboardInterrupt), self.assertRaises(KeyboardInterrupt):
            self.pause()
        frappe.db.rollback()
        self.assertIsNone(self.counter_doc().paused_at)
        name = self.queue()
        self.work()
        self.assertEqual(self.invoice(name).status, "Signed")

    def in_another_process(self, step: Any) -> None:
        thread = threading.Thread(target=self.elsewhere(step), args=({"invcNo": 0, "totAmt": 0},))
        last, taken = self.device.last_number, list(self.device.taken)
        thread.start()
        thread.join()
        self.device.last_number, self.device.taken = last, taken


class PauseAlarmTest(PauseTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.addCleanup(frappe.db.commit)
        self.addCleanup(frappe.db.delete, "EBM Alarm", {"branch": self.branch})

    def raised(self) -> list[Any]:
        watch.tick()
        return list(
            frappe.get_all(
                "EBM Alarm",
                filters={"counter": self.counter, "cleared_at": ["is", "not set"]},
                fields=["kind", "detail", "next_step"],
            )
        )

    def test_its_silence_is_no_alarm_but_bills_that_wait_long_are_told_with_who_paused_it(self) -> None:
        now = now_datetime()
        rows.update("EBM Counter", self.counter, {"offline_since": now - timedelta(hours=23)})
        frappe.db.commit()
        self.assertEqual([alarm.kind for alarm in self.raised()], ["OFFLINE_CLOCK"])
        self.pause()
        self.assertEqual(self.raised(), [])
        name = self.queue()
        self.assertEqual(self.raised(), [], "it has only just been paused")
        hour = now - timedelta(hours=1)
        rows.update("EBM Invoice", name, {"queued_at": hour})
        rows.update("EBM Counter", self.counter, {"device_since": hour, "paused_at": hour})
        frappe.db.delete("EBM Audit Event", {"document_name": self.counter})
        frappe.db.commit()
        [alarm] = self.raised()
        self.assertEqual(alarm.kind, "ROWS_NOT_MOVING")
        self.assertIn("Solange Supervisor has paused it", alarm.detail)
        self.assertIn("lets it go on", alarm.next_step)
        self.assertNotIn("Error Log", alarm.next_step)

    def test_monitors_are_told_that_it_is_paused(self) -> None:
        self.pause()
        [told] = [row for row in view.figures()["counters"] if row["name"] == self.counter]
        self.assertEqual(told["state"], "Paused")


class PauseAtWorkTest(PauseTestCase):
    def test_work_shows_who_paused_what_when_and_why(self) -> None:
        self.assertNotIn(self.device_name, [row["device"] for row in work.overview()["paused"]])
        self.pause()
        [found] = [row for row in work.overview()["paused"] if row["device"] == self.device_name]
        self.assertEqual((found["by"], found["reason"], found["replaced_by"]), ("Solange Supervisor", REASON, ""))
        with self.limited_to_another_branch("EBM Cashier"), self.as_user("EBM Cashier"):
            self.assertEqual(work.overview()["paused"], [])

    def test_bills_that_wait_for_a_paused_device_are_its_pause_and_no_work_beside_it(self) -> None:
        name = self.queue()
        self.pause()
        rows.update("EBM Invoice", name, {"queued_at": now_datetime() - timedelta(hours=1)})
        frappe.db.commit()
        found = work.overview()
        self.assertEqual([row for row in found["groups"] if row["device"] == self.device_name], [])
        self.assertIn(self.device_name, [row["device"] for row in found["paused"]])
