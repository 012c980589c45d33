"""The send log and the database after a disaster: what one lacks comes from the other (design section 6, rule 7)."""

from __future__ import annotations

import json
from datetime import timedelta
from unittest.mock import patch

import frappe
from frappe.utils import now_datetime

from ebm.dispatch import journal, log_lines
from ebm.dispatch.backup_case import BackupTestCase
from ebm.dispatch.dispatch_case import DispatchTestCase
from ebm.dispatch.scripted_device import BREAK_OFF, envelope


class AdoptionTest(BackupTestCase):
    def test_a_database_brought_back_takes_over_what_the_log_has_and_sends_nothing_twice(self) -> None:
        first = self.queue()
        self.work()
        second, third = self.queue(), self.queue()
        self.device.script = ["sign", envelope("882", "wrong purchase code")]
        backup = self.backup()
        self.work()
        signature = self.invoice(second).signature
        self.bring_back(backup)
        self.assertEqual(self.invoice(second).status, "Queued")

        after = self.queue()
        self.work()
        self.assertEqual((self.invoice(second).status, self.invoice(second).signature), ("Signed", signature))
        self.assertEqual(self.invoice(third).status, "Parked")
        self.assertEqual(self.invoice(first).status, "Signed")
        self.assertEqual((self.invoice(after).status, self.invoice(after).invc_no), ("Signed", 4))
        # The device saw each bill once.
        self.assertEqual([sale["invcNo"] for sale in self.device.taken], [1, 2, 4])
        self.assertIsNone(journal.first_broken_link(self.counter))

    def test_a_number_that_left_before_the_backup_came_back_is_asked_about(self) -> None:
        lost = self.forget_number_two()
        self.work()
        self.assertEqual(self.invoice(lost).status, "Incomplete")
        self.assertEqual([sale["invcNo"] for sale in self.device.taken], [1, 2])

    def test_where_the_log_is_lost_too_the_counter_stops_and_the_queue_is_held(self) -> None:
        self.queue()
        self.work()
        second, third = self.queue(), self.queue()
        backup = self.backup()
        self.work()
        self.bring_back(backup)
        self.drop_send_logs()
        self.work()
        counter = frappe.get_doc("EBM Counter", self.counter)
        self.assertEqual((counter.state, counter.cause, counter.device_last), ("Stopped", "DEVICE_AHEAD", 3))
        for name in (second, third):
            self.assertEqual((self.invoice(name).status, self.invoice(name).cause), ("Held", "DEVICE_AHEAD"))
        self.assertEqual(len(self.device.bodies), 3)

    def test_a_lost_log_alone_stops_nobody_and_is_told(self) -> None:
        self.queue()
        self.work()
        # Once more, so that the database knows how far the log went.
        self.queue()
        self.work()
        self.drop_send_logs()
        name = self.queue()
        with patch("frappe.log_error") as told:
            self.work()
        self.assertEqual(self.invoice(name).status, "Signed")
        self.assertIn("send log", told.call_args_list[0].args[0])
        self.assertIsNone(log_lines.log_of(self.counter).first_fault())

    def test_a_log_that_cannot_be_written_lets_nothing_leave(self) -> None:
        name = self.queue()
        with patch("ebm.dispatch.send_log.os.fdatasync", side_effect=OSError(28, "No space left on device")):
            self.work()
        self.assertEqual(self.device.bodies, [])
        self.assertEqual(self.invoice(name).status, "Sending")
        # The number is looked into, as after a crash, and goes out under the same number.
        self.work()
        self.assertEqual((self.invoice(name).status, self.invoice(name).invc_no), ("Signed", 1))

    def test_another_bill_under_a_number_of_the_log_stops_the_counter(self) -> None:
        self.queue()
        backup = self.backup()
        self.work()
        self.bring_back(backup)
        frappe.db.set_value("EBM Counter", self.counter, "last_number", 1)
        other = self.queue()
        frappe.get_doc(
            {
                "doctype": "EBM Number",
                "name": f"{self.counter}-1",
                "counter": self.counter,
                "branch": self.branch,
                "invc_no": 1,
                "invoice": other,
                "outcome": "Refused",
                "request_hash": "0" * 64,
            }
        ).db_insert()
        frappe.db.commit()
        self.work()
        counter = frappe.get_doc("EBM Counter", self.counter)
        self.assertEqual((counter.state, counter.cause), ("Stopped", "LOG_CONTRADICTS"))
        self.assertEqual(len(self.device.bodies), 1)


class FirstLookTest(DispatchTestCase):
    def looks(self) -> int:
        return frappe.db.count("EBM Call", {"counter": self.counter, "operation": "selectInitInfo"})

    def test_after_a_silence_the_device_is_asked_before_anything_is_sent(self) -> None:
        name = self.queue()
        before = self.looks()
        frappe.db.set_value("EBM Counter", self.counter, "last_contact", now_datetime() - timedelta(minutes=11))
        frappe.db.commit()
        self.device.last_number = 5
        self.work()
        self.assertEqual(self.looks(), before + 1)
        counter = frappe.get_doc("EBM Counter", self.counter)
        self.assertEqual((counter.state, counter.cause), ("Stopped", "DEVICE_AHEAD"))
        self.assertEqual(self.invoice(name).status, "Held")
        self.assertEqual(self.device.bodies, [])

    def test_a_device_that_took_what_it_refused_has_its_bill_held(self) -> None:
        refused = self.queue()
        self.device.script = [envelope("882", "wrong purchase code")]
        self.work()
        self.assertEqual(self.invoice(refused).status, "Parked")
        # A copy of the request came late and was taken.
        self.device.sign({"invcNo": 1, "totAmt": 7953.2})
        after = self.queue()
        frappe.db.set_value("EBM Counter", self.counter, "last_contact", now_datetime() - timedelta(minutes=11))
        frappe.db.commit()
        self.work()
        self.assertEqual(frappe.db.get_value("EBM Counter", self.counter, "cause"), "DEVICE_AHEAD")
        self.assertEqual([self.invoice(name).status for name in (refused, after)], ["Held", "Held"])
        self.assertEqual(len(self.device.bodies), 1)

    def test_a_counter_at_work_does_not_ask(self) -> None:
        before = self.looks()
        self.queue()
        self.work()
        self.queue()
        self.work()
        self.assertEqual(self.looks(), before)

    def test_a_device_that_lost_its_memory_stops_the_counter(self) -> None:
        self.queue()
        self.work()
        self.queue()
        self.device.last_number = 0
        self.device.script = [BREAK_OFF]
        self.work()
        counter = frappe.get_doc("EBM Counter", self.counter)
        self.assertEqual((counter.state, counter.cause), ("Stopped", "VERIFY_LAST_BEFORE_OURS"))


class PausedRunTest(DispatchTestCase):
    def test_ten_refusals_of_one_cause_in_a_row_hold_the_rest_of_the_run(self) -> None:
        run = [self.queue() for _ in range(12)]
        other = self.queue()
        for name in run:
            frappe.db.set_value("EBM Invoice", name, "billing_run", "RUN-1", update_modified=False)
        frappe.db.commit()
        self.device.script = [envelope("910", "Request parameter error: tin")] * 12
        self.work()
        self.assertEqual([self.invoice(name).status for name in run], ["Parked"] * 10 + ["Held"] * 2)
        self.assertEqual(self.invoice(run[-1]).cause, "RUN_PAUSED")
        # A bill that is of no run has its turn.
        self.assertEqual(self.invoice(other).status, "Parked")
        self.assertEqual(len(self.device.bodies), 11)


class LateSignatureTest(DispatchTestCase):
    def test_a_signature_that_came_after_the_lease_was_lost_is_not_lost(self) -> None:
        name = self.queue()
        self.device.script = [self.stolen(lease_holder=None, lease_until=None)]
        self.work()
        self.assertEqual(self.invoice(name).status, "Sending")
        # The next holder takes it over from the send log.
        self.work()
        invoice = self.invoice(name)
        self.assertEqual((invoice.status, invoice.signature), ("Signed", self.device.taken[0]["signature"]))
        self.assertEqual(len(self.device.bodies), 1)

    def test_its_journal_entry_has_the_bytes_that_left_and_what_the_log_has_of_the_answer(self) -> None:
        name = self.queue()
        self.device.script = [self.stolen(lease_holder=None, lease_until=None)]
        self.work()
        self.work()
        request, reply, slip = journal.unpack(frappe.db.get_value("EBM Journal Entry", {"invoice": name}, "text"))
        self.assertEqual(request, self.device.bodies[0])
        said = json.loads(reply)["send_log"]
        self.assertEqual(said["receipt"]["signature"], self.device.taken[0]["signature"])
        self.assertIn("EBM", slip)
