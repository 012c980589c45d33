"""Replacing a device (rule 10): begun, finished or taken back, never half; seen by everybody meanwhile [Devices]."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import frappe

from ebm import testing
from ebm.api import counters, devices
from ebm.decisions import replacement
from ebm.decisions.initialise import DeviceAnswerError
from ebm.decisions.refusals import DecisionRefused, DecisionStale
from ebm.dispatch import journal, queue
from ebm.dispatch.dispatch_case import DispatchTestCase
from ebm.dispatch.scripted_device import BREAK_OFF, ScriptedDevice, envelope

REASON = "The old device does not switch on any more."


class ReplacementCase(DispatchTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.other = ScriptedDevice(tin=self.tin, serial="SCRIPT-2")
        self.addCleanup(self.other.close)
        self.addCleanup(self._one_device_again)
        self.new_name = f"NEW-{self.tin}"
        frappe.db.delete("EBM Audit Event", {"branch": self.branch})
        frappe.db.commit()

    def _one_device_again(self) -> None:
        frappe.db.rollback()
        frappe.set_user("Administrator")
        frappe.db.delete("EBM Number", {"counter": self.counter})
        frappe.db.delete("EBM Device", {"name": self.new_name})
        frappe.db.delete("EBM Counter", {"name": self.counter})
        frappe.db.set_value("EBM Device", self.device_name, {"enabled": 1, "counter_key": self.counter})
        frappe.db.commit()

    def do(self, method: Any, *args: Any, role: str = "EBM Manager", **words: Any) -> Any:
        """As a request does: committed where it ends well, else rolled back."""
        try:
            with self.as_user(role), self.times():
                said = method(*args, **words)
        except BaseException:
            frappe.db.rollback()
            raise
        frappe.db.commit()
        return said

    def begin(self, **words: Any) -> Any:
        entered = {"base_url": self.other.base_url, "serial_no": "SCRIPT-2", "mrc": "NEW00000001", **words}
        return self.do(devices.begin_replacement, self.device_name, self.new_name, REASON, **entered)

    def finish(self) -> Any:
        return self.do(devices.finish_replacement, self.device_name)

    def take_back(self) -> Any:
        return self.do(devices.take_back_replacement, self.device_name, "The old one works again after all.")

    def counter_doc(self) -> Any:
        return frappe.get_doc("EBM Counter", self.counter)

    def enabled(self) -> tuple[int, int]:
        return tuple(  # type: ignore[return-value]
            int(frappe.db.get_value("EBM Device", name, "enabled") or 0) for name in (self.device_name, self.new_name)
        )

    def is_begun(self) -> None:
        """Begun, and nothing else."""
        counter = self.counter_doc()
        self.assertEqual((counter.device, counter.successor), (self.device_name, self.new_name))
        self.assertTrue(counter.paused_at)
        self.assertEqual(self.enabled(), (1, 0))

    def is_over(self, device: str) -> None:
        """Neither begun nor half: this device is in charge and the other is not enabled."""
        counter = self.counter_doc()
        self.assertEqual((counter.device, counter.successor, counter.replacing_since), (device, None, None))
        self.assertEqual(self.enabled(), (1, 0) if device == self.device_name else (0, 1))

    def events(self) -> list[str]:
        return list(
            frappe.get_all("EBM Audit Event", filters={"branch": self.branch}, pluck="what", order_by="creation asc")
        )


class FlowTest(ReplacementCase):
    def test_begun_compared_and_finished_numbers_go_on_at_the_new_device(self) -> None:
        first = self.queue()
        self.work()
        waiting = [self.queue(), self.queue()]
        begun = self.begin()
        self.assertEqual(begun["successor"], self.new_name)
        self.assertEqual(devices.page(self.device_name)["replacement"]["successor"]["asked_at"], "")
        self.is_begun()
        self.assertEqual(self.work(), 0, "paused meanwhile")

        compared = self.do(devices.compare_successor, self.device_name)
        self.assertEqual((compared["last_number"], compared["our_last"], compared["next_number"]), (0, 1, 2))
        self.is_begun()
        self.assertTrue(devices.page(self.device_name)["replacement"]["successor"]["asked_at"])
        kept = frappe.get_doc("EBM Device", self.new_name).get_password("communication_key")
        self.assertEqual(kept, "secret-communication-key", "keys are issued once, so they are kept now")
        self.assertNotIn("secret", str(compared) + str(devices.page(self.device_name)))

        done = self.finish()
        self.assertEqual(done["device"], self.new_name)
        self.is_over(self.new_name)
        self.assertIsNone(self.counter_doc().paused_at)
        self.started.assert_called_with(self.counter, after_commit=True)
        self.work()
        self.assertEqual([self.invoice(name).invc_no for name in waiting], [2, 3])
        self.assertEqual([sale["invcNo"] for sale in self.device.taken], [1])
        self.assertEqual([sale["invcNo"] for sale in self.other.taken], [2, 3])
        self.assertEqual(self.invoice(first).device, self.device_name)
        self.assertIsNone(journal.first_broken_link(self.counter))
        self.assertEqual(self.events(), ["DEVICE_ADDED", "REPLACEMENT_BEGUN", "DEVICE_DISABLED", "DEVICE_REPLACED"])

    def test_taken_back_everything_is_as_before_and_goes_on(self) -> None:
        name = self.queue()
        self.begin()
        self.do(devices.compare_successor, self.device_name)
        self.take_back()
        self.is_over(self.device_name)
        self.assertIsNone(self.counter_doc().paused_at)
        self.work()
        self.assertEqual((self.invoice(name).status, self.invoice(name).device), ("Signed", self.device_name))
        self.assertEqual(self.events()[-1], "REPLACEMENT_TAKEN_BACK")
        # The other one is there for another time.
        self.assertEqual(self.begin()["successor"], self.new_name)

    def test_numbers_go_on_after_the_larger_count(self) -> None:
        self.other.last_number = 41
        self.begin()
        compared = self.do(devices.compare_successor, self.device_name)
        self.assertEqual(compared["next_number"], 42)
        self.assertTrue(any("counted further" in text for text in compared["warnings"]), compared["warnings"])
        self.assertTrue(any("the very same device" in text for text in compared["warnings"]), compared["warnings"])
        self.assertTrue(any("NEW00000001 was entered" in text for text in compared["warnings"]), compared["warnings"])
        self.finish()
        name = self.queue()
        self.work()
        self.assertEqual(self.invoice(name).invc_no, 42)

    def test_a_pause_of_before_stays_after_both_ends(self) -> None:
        self.do(devices.pause, self.device_name, "The prices are being checked.")
        self.begin()
        self.take_back()
        self.assertEqual(self.counter_doc().pause_reason, "The prices are being checked.")
        self.begin()
        said = self.finish()
        self.assertIn("stays so", said["text"])
        self.assertEqual(self.counter_doc().pause_reason, "The prices are being checked.")

    def test_it_is_not_resumed_while_it_is_under_way(self) -> None:
        self.begin()
        with self.assertRaisesRegex(DecisionRefused, "Finish that or take it back"):
            self.do(devices.resume, self.device_name)
        self.is_begun()


class RefusedTest(ReplacementCase):
    def test_what_is_entered_wrongly_begins_nothing(self) -> None:
        elsewhere = testing.make_branch(self.tin, "88", f"Second {self.tin}")
        foreign = testing.make_device("http://127.0.0.1:9", elsewhere, f"FAR-{self.tin}", "F")
        self.addCleanup(frappe.db.commit)
        self.addCleanup(frappe.db.delete, "EBM Branch", {"name": elsewhere})
        self.addCleanup(frappe.db.delete, "EBM Device", {"name": foreign.name})
        frappe.db.commit()
        begin = devices.begin_replacement
        for successor, reason, words, said in (
            ("", REASON, {}, "a name of its own"),
            (self.device_name, REASON, {}, "a name of its own"),
            (self.new_name, REASON, {}, "Address, Serial number"),
            (self.new_name, REASON, {"base_url": "10.0.0.5", "serial_no": "X"}, "must look like"),
            (self.new_name, "short", {"base_url": self.other.base_url, "serial_no": "X"}, "reason"),
            (foreign.name, REASON, {}, "is a device of"),
        ):
            with self.subTest(said=said), self.assertRaisesRegex(frappe.ValidationError, said):
                self.do(begin, self.device_name, successor, reason, **words)
            counter = self.counter_doc()
            self.assertEqual((counter.successor, counter.paused_at), (None, None))
            self.assertFalse(frappe.db.exists("EBM Device", self.new_name))

    def test_only_managers_replace_and_only_at_their_branch(self) -> None:
        for role in ("EBM Cashier", "EBM Billing Officer", "EBM Supervisor", "EBM Auditor"):
            with self.subTest(role=role), self.assertRaises(frappe.PermissionError):
                self.do(devices.begin_replacement, self.device_name, self.new_name, REASON, role=role)
        with self.limited_to_another_branch("EBM Manager"), self.assertRaises(frappe.PermissionError):
            self.do(devices.begin_replacement, self.device_name, self.new_name, REASON)
        self.begin()
        for method, args in (
            (devices.compare_successor, ()),
            (devices.finish_replacement, ()),
            (devices.take_back_replacement, (REASON,)),
        ):
            for role in ("EBM Supervisor", "EBM Cashier"):
                with self.subTest(role=role, method=method.__name__), self.assertRaises(frappe.PermissionError):
                    self.do(method, self.device_name, *args, role=role)
        self.is_begun()

    def test_what_no_replacement_is_under_way_for_is_stale(self) -> None:
        for method, args in (
            (devices.compare_successor, ()),
            (devices.finish_replacement, ()),
            (devices.take_back_replacement, (REASON,)),
        ):
            with self.subTest(method=method.__name__), self.assertRaises(DecisionStale):
                self.do(method, self.device_name, *args)

    def test_a_successor_that_does_not_answer_or_is_another_branchs_changes_nothing(self) -> None:
        self.begin()
        self.other.bhf = "07"
        for method in (devices.compare_successor, devices.finish_replacement):
            with self.assertRaisesRegex(DeviceAnswerError, "belongs to TIN"):
                self.do(method, self.device_name)
            self.is_begun()
        self.other.close()
        for method in (devices.compare_successor, devices.finish_replacement):
            with self.assertRaisesRegex(DeviceAnswerError, "Nothing answers"):
                self.do(method, self.device_name)
            self.is_begun()

    def test_while_a_number_is_open_it_is_not_finished_and_it_is_said_what_to_do(self) -> None:
        name = self.queue()
        self.device.script = [BREAK_OFF]
        self.device.info_script = [envelope("894", "no connection")]
        self.work(patience=0)
        self.begin()
        told = self.do(devices.page, self.device_name)["replacement"]["open"]
        self.assertIn(f"Number 1 ({name}) is Unknown", told)
        with self.assertRaisesRegex(DecisionRefused, r"is Unknown and has to be settled first.*under Work"):
            self.finish()
        self.is_begun()
        # The device answers after all: settled while it is paused, then finished.
        self.due_now()
        self.assertIn(self.counter, queue.waiting())
        self.work()
        self.assertEqual(self.invoice(name).status, "Signed")
        self.finish()
        self.is_over(self.new_name)

    def test_a_dead_device_with_a_waiting_number_is_replaced_by_way_of_work(self) -> None:
        name = self.queue()
        self.device.close()
        self.work(patience=0)
        self.begin()
        with self.assertRaisesRegex(DecisionRefused, "is Waiting.*sets the number aside"):
            self.finish()
        self.do(counters.stop, self.counter, "The device burnt down last night.", role="EBM Supervisor")
        self.do(counters.rule, self.counter, "Set aside", "The portal shows nothing under 1.", 1, role="EBM Supervisor")
        self.finish()
        self.is_over(self.new_name)
        self.assertEqual(self.invoice(name).status, "Parked")

    def test_a_successor_is_not_removed_while_it_is_one(self) -> None:
        self.begin()
        with self.assertRaises(frappe.ValidationError):
            self.do(frappe.delete_doc, "EBM Device", self.new_name)
        self.is_begun()


class NeverHalfTest(ReplacementCase):
    """Fault injection: two at once, killed in the middle, Desk meanwhile."""

    def test_killed_at_any_step_of_finishing_it_is_still_begun(self) -> None:
        name = self.queue()
        self.begin()
        steps = (
            "ebm.decisions.replacement.ask_who",
            "ebm.decisions.replacement.take_answer",
            "ebm.decisions.device_in_charge.let_go",
            "ebm.decisions.replacement.put_in_charge",
            "ebm.decisions.replacement.announce_device",
            "ebm.decisions.replacement.next_queued",
        )
        for step in steps:
            with self.subTest(step=step), patch(step, side_effect=KeyboardInterrupt):
                with self.assertRaises(KeyboardInterrupt):
                    self.finish()
                self.is_begun()
                self.assertEqual(self.invoice(name).device, self.device_name)
        self.finish()
        self.is_over(self.new_name)
        self.work()
        self.assertEqual(self.invoice(name).device, self.new_name)

    def test_killed_while_it_begins_nothing_has_begun(self) -> None:
        for step in ("ebm.audit.record", "ebm.decisions.replacement.announce_device"):
            with self.subTest(step=step), patch(step, side_effect=KeyboardInterrupt):
                with self.assertRaises(KeyboardInterrupt):
                    self.begin()
                counter = self.counter_doc()
                self.assertEqual((counter.successor, counter.paused_at), (None, None))
                self.assertFalse(frappe.db.exists("EBM Device", self.new_name))

    def test_of_two_that_begin_the_second_is_told(self) -> None:
        self.begin()
        with self.assertRaisesRegex(DecisionStale, "already"):
            self.do(devices.begin_replacement, self.device_name, "THIRD", REASON, base_url="http://x", serial_no="3")
        self.assertFalse(frappe.db.exists("EBM Device", "THIRD"))
        self.is_begun()

    def test_taken_back_while_the_successor_is_asked_it_is_not_finished(self) -> None:
        self.begin()
        ask = replacement.ask_who

        def meanwhile(device: Any) -> Any:
            info = ask(device)
            frappe.db.set_value("EBM Counter", self.counter, {"successor": None, "replacing_since": None})
            frappe.db.commit()
            return info

        with patch("ebm.decisions.replacement.ask_who", meanwhile), self.assertRaises(DecisionStale):
            self.finish()
        self.is_over(self.device_name)

    def test_the_successors_address_is_changed_while_it_is_asked(self) -> None:
        self.begin()
        ask = replacement.ask_who

        def meanwhile(device: Any) -> Any:
            info = ask(device)
            frappe.db.set_value("EBM Device", self.new_name, "base_url", "http://127.0.0.1:9")
            frappe.db.commit()
            return info

        with patch("ebm.decisions.replacement.ask_who", meanwhile), self.assertRaisesRegex(DecisionStale, "changed"):
            self.finish()
        self.is_begun()

    def test_a_worker_of_the_old_device_may_store_nothing_after_it(self) -> None:
        fence = self.counter_doc().fence
        self.begin()
        self.finish()
        self.assertGreater(self.counter_doc().fence, fence)
        self.assertIsNone(self.counter_doc().lease_holder)

    def test_done_in_desk_instead_it_ends_too(self) -> None:
        name = self.queue()
        self.begin()
        for device, enabled in ((self.device_name, 0), (self.new_name, 1)):
            with self.as_user("EBM Manager"):
                doc = frappe.get_doc("EBM Device", device)
                doc.enabled = enabled
                doc.save()
            frappe.db.commit()
            self.assertEqual(self.counter_doc().successor, self.new_name)
        self.do(devices.initialise, self.new_name)
        self.is_over(self.new_name)
        self.assertIsNone(self.counter_doc().paused_at)
        self.work()
        self.assertEqual(self.invoice(name).device, self.new_name)

    def test_with_the_old_device_switched_off_in_desk_it_can_still_be_finished(self) -> None:
        self.begin()
        with self.as_user("EBM Manager"):
            doc = frappe.get_doc("EBM Device", self.device_name)
            doc.enabled = 0
            doc.save()
        frappe.db.commit()
        told = self.do(devices.page, self.device_name)["replacement"]
        self.assertEqual((told["successor"]["name"], told["by"]), (self.new_name, "Marie Manager"))
        self.finish()
        self.is_over(self.new_name)
