"""Another device takes a counter over: begun, finished or taken back, never half (design section 6, rule 10)."""

from __future__ import annotations

from typing import Any

import frappe

from ebm import testing
from ebm.api import counters
from ebm.decisions.initialise import DeviceAnswerError
from ebm.dispatch import journal, lease, queue
from ebm.dispatch.backup_case import BackupTestCase
from ebm.dispatch.dispatch_case import DispatchTestCase
from ebm.dispatch.look_up import DeviceBusy
from ebm.dispatch.scripted_device import BREAK_OFF, ScriptedDevice, envelope


class ReplacementTest(DispatchTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.other = ScriptedDevice(tin=self.tin, serial="SCRIPT-2")
        self.addCleanup(self.other.close)
        self.addCleanup(self._one_device_again)

    def _one_device_again(self) -> None:
        frappe.db.rollback()
        frappe.set_user("Administrator")
        frappe.db.delete("EBM Number", {"counter": self.counter})
        frappe.db.delete("EBM Device", {"name": f"NEW-{self.tin}"})
        frappe.db.delete("EBM Counter", {"name": self.counter})
        frappe.db.set_value("EBM Device", self.device_name, {"enabled": 1, "counter_key": self.counter})
        frappe.db.commit()

    def enable(self, name: str, enabled: int) -> Any:
        with self.as_user("EBM Manager"):
            device = frappe.get_doc("EBM Device", name)
            device.enabled = enabled
            device.save()
        frappe.db.commit()
        return device

    def new_device(self) -> Any:
        return testing.make_device(self.other.base_url, self.branch, name=f"NEW-{self.tin}", serial_no="SCRIPT-2")

    def replace(self) -> None:
        self.enable(self.device_name, 0)
        device = self.new_device()
        with self.as_user("EBM Manager"):
            device.initialise()
        frappe.db.commit()

    def counter_doc(self) -> Any:
        return frappe.get_doc("EBM Counter", self.counter)

    def test_numbers_go_on_at_the_new_device_with_what_waited_for_the_old_one(self) -> None:
        first = self.queue()
        self.work()
        waiting = [self.queue(), self.queue()]
        self.replace()
        self.assertEqual({self.invoice(name).device for name in waiting}, {f"NEW-{self.tin}"})
        self.started.assert_called_with(self.counter, after_commit=True)
        self.work()
        self.assertEqual([self.invoice(name).invc_no for name in waiting], [2, 3])
        self.assertEqual([sale["invcNo"] for sale in self.device.taken], [1])
        self.assertEqual([sale["invcNo"] for sale in self.other.taken], [2, 3])
        # The old device's journal stays, in one chain with the new one's.
        self.assertEqual(self.invoice(first).device, self.device_name)
        self.assertIsNone(journal.first_broken_link(self.counter))
        self.assertEqual(self.counter_doc().journal_seq, 3)

    def test_between_the_two_nothing_is_sent_and_nothing_is_started(self) -> None:
        self.queue()
        self.work()
        name = self.queue()
        self.enable(self.device_name, 0)
        self.assertEqual(self.work(), 0)
        queue.start_missing()
        self.assertEqual(self.jobs(), [])
        self.assertEqual((self.invoice(name).status, len(self.device.bodies)), ("Queued", 1))

    def test_it_is_taken_back_by_enabling_and_initialising_the_old_one(self) -> None:
        name = self.queue()
        self.enable(self.device_name, 0)
        device = self.enable(self.device_name, 1)
        self.work()
        self.assertEqual(self.invoice(name).status, "Queued")
        device.initialise()
        frappe.db.commit()
        self.work()
        self.assertEqual((self.invoice(name).status, self.invoice(name).device), ("Signed", self.device_name))

    def test_a_worker_that_was_at_it_with_the_old_device_may_store_nothing_any_more(self) -> None:
        fence = self.counter_doc().fence
        self.enable(self.device_name, 0)
        self.assertEqual((self.counter_doc().fence, self.counter_doc().device), (fence + 1, None))

    def test_while_a_number_is_open_the_old_device_stays_and_it_is_said_what_to_do(self) -> None:
        name = self.queue()
        self.device.script = [BREAK_OFF]
        self.device.info_script = [envelope("894", "no connection")]
        self.work(patience=0)
        with self.assertRaises(frappe.ValidationError) as caught:
            self.enable(self.device_name, 0)
        frappe.db.rollback()
        self.assertIn(f"Number 1 ({name})", str(caught.exception))
        self.assertIn("stops the counter under Work", str(caught.exception))
        self.assertEqual(frappe.db.get_value("EBM Device", self.device_name, "enabled"), 1)

        # The device is gone for ever: stopped by hand, set aside, replaced, sent again.
        self.device.close()
        with self.as_user("EBM Supervisor"), self.times():
            counters.stop(self.counter, "The device burnt down last night.")
            counters.rule(self.counter, "Set aside", "The portal shows nothing under number 1.", 1)
        self.replace()
        frappe.db.set_value("EBM Invoice", name, {"status": "Queued", "device": f"NEW-{self.tin}"})
        frappe.db.commit()
        self.work()
        self.assertEqual((self.invoice(name).status, self.invoice(name).invc_no), ("Signed", 2))

    def test_a_new_device_is_not_initialised_while_a_number_turns_out_to_be_open(self) -> None:
        name = self.queue()
        self.device.script = [BREAK_OFF]
        self.device.info_script = [envelope("894", "no connection")]
        self.work(patience=0)
        # As after a backup was brought back that had the old device disabled.
        frappe.db.set_value("EBM Device", self.device_name, {"enabled": 0, "counter_key": None})
        frappe.db.commit()
        device = self.new_device()
        with self.assertRaises(DeviceAnswerError) as caught:
            device.initialise()
        frappe.db.rollback()
        self.assertIn("Number 1 is not settled yet", str(caught.exception))
        self.assertIn("under Work", str(caught.exception))
        self.assertEqual((self.counter_doc().device, self.invoice(name).status), (self.device_name, "Unknown"))

    def test_a_new_device_that_is_further_sets_the_next_number(self) -> None:
        self.queue()
        self.work()
        self.other.last_number = 40
        self.replace()
        name = self.queue()
        self.work()
        self.assertEqual((self.invoice(name).invc_no, self.invoice(name).status), (41, "Signed"))

    def test_where_the_send_log_is_lost_too_the_queue_is_held_and_a_supervisor_goes_on(self) -> None:
        for _ in range(2):
            self.queue()
            self.work()
        name = self.queue()
        self.drop_send_logs()
        self.replace()
        self.assertEqual((self.counter_doc().state, self.counter_doc().cause), ("Stopped", "LOG_LOST"))
        self.assertEqual((self.invoice(name).status, self.invoice(name).cause), ("Held", "DEVICE_AHEAD"))
        with self.as_user("EBM Supervisor"), self.times():
            counters.rule(self.counter, "Go on", "The portal's sales are all here.", 0)
        after = self.queue()
        self.work()
        self.assertEqual((self.invoice(name).status, self.invoice(after).status), ("Held", "Signed"))

    def test_each_step_is_audited_with_the_manager_who_did_it(self) -> None:
        self.queue()
        self.work()
        self.replace()
        rows = frappe.get_all(
            "EBM Audit Event",
            filters={"branch": self.branch, "who": "manager@ebm.example"},
            fields=["what", "document_name"],
            order_by="name asc",
        )
        self.assertEqual(
            [(row.what, row.document_name) for row in rows][-2:],
            [("DEVICE_DISABLED", self.device_name), ("DEVICE_REPLACED", f"NEW-{self.tin}")],
        )


class InitialisedAgainTest(BackupTestCase):
    """The counter's own device is asked who it is once more, with a memory of ours that may be old."""

    def initialise(self) -> None:
        with self.as_user("EBM Manager"):
            frappe.get_doc("EBM Device", self.device_name).initialise()
        frappe.db.commit()

    def counter_doc(self) -> Any:
        return frappe.get_doc("EBM Counter", self.counter)

    def test_what_the_send_log_knows_is_taken_over_first_so_that_no_bill_is_signed_again(self) -> None:
        self.queue()
        self.work()
        backup = self.backup()
        bill = self.bill()
        lost = self.queue(**bill)
        self.work()
        self.assertEqual(self.invoice(lost).status, "Signed")
        signature = self.invoice(lost).signature
        self.bring_back(backup)

        self.initialise()
        # From here on only the database can tell.
        self.drop_send_logs()
        again = self.queue(**bill)
        self.work()
        self.assertEqual((self.invoice(again).status, self.invoice(again).signature), ("Signed", signature))
        self.assertEqual([sale["invcNo"] for sale in self.device.taken], [1, 2])

    def test_what_turns_out_to_be_on_its_way_is_asked_about_and_not_numbered_past(self) -> None:
        name = self.forget_number_two()
        with self.assertRaises(frappe.ValidationError) as caught:
            self.disable()
        frappe.db.rollback()
        self.assertIn("Number 2", str(caught.exception))

        self.initialise()
        self.assertEqual((self.invoice(name).status, self.counter_doc().last_number), ("Unknown", 2))
        self.work()
        self.assertEqual(self.invoice(name).status, "Incomplete")
        self.assertEqual([sale["invcNo"] for sale in self.device.taken], [1, 2])

    def disable(self) -> None:
        with self.as_user("EBM Manager"):
            device = frappe.get_doc("EBM Device", self.device_name)
            device.enabled = 0
            device.save()

    def test_a_worker_keeps_its_lease_and_its_device_to_itself(self) -> None:
        self.queue()
        self.device.script = [BREAK_OFF]
        self.device.info_script = [envelope("894", "no connection")]
        self.work(patience=0)
        with self.times():
            held = lease.take(self.counter, 60)
            assert held
            with self.assertRaises(DeviceBusy):
                self.initialise()
        frappe.db.rollback()
        self.assertEqual((self.counter_doc().fence, self.counter_doc().lease_holder), (held.fence, held.holder))

    def test_sales_that_nobody_here_knows_of_stop_it_with_the_queue_held(self) -> None:
        self.queue()
        self.work()
        self.device.last_number = 5
        name = self.queue()
        self.initialise()
        counter = self.counter_doc()
        self.assertEqual((counter.state, counter.cause, counter.device_last), ("Stopped", "DEVICE_AHEAD", 5))
        self.assertEqual((self.invoice(name).status, counter.last_number), ("Held", 1))

        with self.as_user("EBM Supervisor"), self.times():
            counters.rule(self.counter, "Go on", "The portal's sales are all here.", 0)
        after = self.queue()
        self.work()
        self.assertEqual((self.invoice(after).status, self.invoice(after).invc_no), ("Signed", 6))
