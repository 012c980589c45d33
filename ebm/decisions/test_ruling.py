"""A supervisor's decision on a stopped counter, through the API, against a device on loopback."""

from __future__ import annotations

import json
from typing import Any

import frappe

from ebm.api import counters
from ebm.decisions.refusals import DecisionRefused, DecisionStale
from ebm.dispatch import log_lines
from ebm.dispatch.dispatch_case import DispatchTestCase
from ebm.dispatch.scripted_device import BREAK_OFF, TAKE_AND_BREAK_OFF, envelope
from ebm.fiscal.changes import Change, NumberChange
from ebm.fiscal.signed_data import read_signed
from ebm.test_case import PEOPLE

REASON = "Looked at the portal: it shows the sale."


class RulingTestCase(DispatchTestCase):
    def counter_doc(self) -> Any:
        return frappe.get_doc("EBM Counter", self.counter)

    def rule(self, ruling: str, number: int, role: str = "EBM Supervisor", **more: Any) -> dict[str, Any]:
        with self.as_user(role), self.times():
            return counters.rule(self.counter, ruling, more.pop("reason", REASON), number, **more)

    def needed(self, role: str = "EBM Supervisor") -> Any:
        with self.as_user(role):
            mine = [row for row in counters.stopped()["counters"] if row["name"] == self.counter]
        return mine[0] if mine else None

    def event(self) -> Any:
        rows = frappe.get_all("EBM Audit Event", filters={"branch": self.branch}, fields=["*"], order_by="name desc")
        return rows[0]

    def stop_on_garbage(self) -> str:
        """A bill whose fate nobody can tell: the counter is stopped on it."""
        name = self.queue()
        self.device.script = [BREAK_OFF]
        self.device.info_script = [(200, b"<html>")]
        self.work()
        self.assertEqual(self.counter_doc().state, "Stopped")
        return name


class RulingTest(RulingTestCase):
    def test_what_can_be_decided_and_its_effect_is_said_before(self) -> None:
        name = self.stop_on_garbage()
        found = self.needed()
        self.assertEqual((found["state"], found["cause"], found["may_rule"]), ("Stopped", "VERIFY_GARBLED", True))
        self.assertEqual((found["open"]["number"], found["open"]["invoice"]), (1, name))
        self.assertEqual(found["open"]["amount"], "7953.20")
        choices = {choice["ruling"]: choice for choice in found["choices"]}
        self.assertEqual(set(choices), {"Taken", "Not taken", "Set aside"})
        self.assertTrue(choices["Taken"]["possible"])
        self.assertIn("never sent again", choices["Taken"]["effect"])
        self.assertFalse(choices["Set aside"]["possible"])
        self.assertIn("Nothing speaks against", choices["Set aside"]["why_not"])
        self.assertFalse(self.needed("EBM Auditor")["may_rule"])

    def test_taken_makes_the_bill_incomplete_and_signing_goes_on(self) -> None:
        name = self.stop_on_garbage()
        self.device.sign({"invcNo": 1, "totAmt": 7953.2})
        after = self.queue()
        fence = self.counter_doc().fence
        answer = self.rule("Taken", 1)
        self.assertIn("its last number is 1", answer["text"])
        self.assertEqual((self.invoice(name).status, self.invoice(name).docstatus), ("Incomplete", 1))
        counter = self.counter_doc()
        self.assertEqual((counter.state, counter.cause), ("Active", None))
        self.assertGreater(counter.fence, fence)
        self.started.assert_called_with(self.counter)
        self.work()
        self.assertEqual((self.invoice(after).status, self.invoice(after).invc_no), ("Signed", 2))
        self.assertEqual([sale["invcNo"] for sale in self.device.taken], [1, 2])

    def test_not_taken_sends_the_same_bytes_under_the_same_number(self) -> None:
        name = self.stop_on_garbage()
        self.rule("Not taken", 1)
        self.assertEqual(self.invoice(name).status, "Waiting")
        self.work()
        self.assertEqual((self.invoice(name).status, self.invoice(name).invc_no), ("Signed", 1))
        self.assertEqual(self.device.bodies[0], self.device.bodies[1])

    def test_the_device_is_asked_before_a_ruling_and_contradicts_it(self) -> None:
        self.stop_on_garbage()
        self.device.sign({"invcNo": 1, "totAmt": 7953.2})
        with self.assertRaises(DecisionRefused) as caught:
            self.rule("Not taken", 1)
        self.assertIn("took this number last", str(caught.exception))
        self.assertEqual(self.counter_doc().state, "Stopped")

    def test_where_the_device_is_silent_its_stored_number_is_taken_and_that_is_said(self) -> None:
        self.stop_on_garbage()
        self.device.close()
        answer = self.rule("Taken", 1)
        self.assertIn("did not say its last number", answer["text"])
        self.assertIn("when it stopped was taken: 0", answer["text"])
        self.assertFalse(json.loads(self.event().after)["device_answered"])

    def test_a_number_of_somebody_else_is_set_aside_and_the_next_goes_beyond_the_device(self) -> None:
        name = self.queue()
        self.device.script = [BREAK_OFF]
        self.device.last_number = 7
        self.work()
        self.assertEqual(self.counter_doc().cause, "VERIFY_LAST_AFTER_OURS")
        self.rule("Set aside", 1)
        self.assertEqual((self.invoice(name).status, self.invoice(name).cause), ("Parked", "SET_ASIDE"))
        self.assertEqual(frappe.db.get_value("EBM Number", f"{self.counter}-1", "outcome"), "Refused")
        frappe.db.set_value("EBM Invoice", name, {"status": "Queued"})
        frappe.db.commit()
        self.work()
        self.assertEqual(self.invoice(name).invc_no, 8)

    def test_numbers_go_on_after_the_largest_that_the_portal_shows(self) -> None:
        self.stop_on_garbage()
        self.device.close()
        with self.assertRaises(DecisionRefused) as caught:
            self.rule("Not taken", 1, authority_last=9)
        self.assertIn("Later numbers are used already", str(caught.exception))
        with self.assertRaises(DecisionRefused):
            self.rule("Taken", 1, authority_last=-1)
        self.rule("Taken", 1, authority_last=9)
        self.assertEqual(self.counter_doc().last_number, 9)
        self.device.open_again()
        name = self.queue()
        self.work()
        self.assertEqual((self.invoice(name).status, self.invoice(name).invc_no), ("Signed", 10))

    def test_the_decision_is_in_the_send_log_and_outlives_the_database(self) -> None:
        self.stop_on_garbage()
        self.rule("Taken", 1)
        line = list(log_lines.log_of(self.counter).after(log_lines.Position()))[-1].values
        self.assertEqual((line["n"], line["outcome"], line["decided"]), (1, "Incomplete", True))
        self.assertIsNone(log_lines.log_of(self.counter).first_fault())

    def test_a_signature_that_only_the_send_log_has_is_found_before_anybody_decides(self) -> None:
        name = self.stop_on_garbage()
        answer = self.device.sign({"invcNo": 1, "totAmt": 7953.2})["data"]
        receipt = read_signed(answer)
        assert receipt
        change = Change(number=NumberChange(1, "Signed"), receipt=receipt)
        log_lines.rescue(log_lines.log_of(self.counter), change, None, {})
        with self.assertRaises(DecisionStale):
            self.rule("Taken", 1)
        frappe.db.rollback()
        self.assertEqual((self.invoice(name).status, self.invoice(name).signature), ("Signed", answer["rcptSign"]))
        found = self.needed()
        self.assertEqual((found["open"], [choice["ruling"] for choice in found["choices"]]), (None, ["Go on"]))
        self.rule("Go on", 0)
        self.assertEqual(self.counter_doc().state, "Active")

    def test_every_ruling_is_audited_with_who_why_before_and_after(self) -> None:
        name = self.stop_on_garbage()
        self.rule("Taken", 1)
        event = self.event()
        self.assertEqual((event.what, event.who, event.reason), ("RULED_TAKEN", PEOPLE["EBM Supervisor"], REASON))
        self.assertEqual((event.document_type, event.document_name), ("EBM Counter", self.counter))
        self.assertEqual(json.loads(event.before)["cause"], "VERIFY_GARBLED")
        after = json.loads(event.after)
        self.assertEqual((after["invoice"], after["invoice_status"]), (name, "Incomplete"))

    def test_evidence_is_a_private_file_of_ones_own_and_belongs_to_the_event_from_then_on(self) -> None:
        self.stop_on_garbage()
        with self.as_user("EBM Supervisor"):
            file = frappe.get_doc(
                {
                    "doctype": "File",
                    "file_name": f"portal-{self.tin}.txt",
                    "is_private": 1,
                    "content": f"as seen {self.tin}",
                }
            ).insert()
        self.addCleanup(frappe.delete_doc, "File", file.name, force=True, ignore_permissions=True)
        frappe.db.commit()
        with self.assertRaises(DecisionRefused):
            frappe.db.set_value("File", file.name, "owner", "Administrator")
            self.rule("Taken", 1, evidence=file.name)
        frappe.db.set_value("File", file.name, "owner", PEOPLE["EBM Supervisor"])
        frappe.db.commit()
        self.rule("Taken", 1, evidence=file.name)
        file.reload()
        event = self.event()
        self.assertEqual((file.attached_to_doctype, file.attached_to_name), ("EBM Audit Event", str(event.name)))
        with self.as_user("EBM Auditor"):
            self.assertTrue(file.has_permission("read"))

    def test_a_reason_of_a_few_letters_tells_nobody_anything(self) -> None:
        self.stop_on_garbage()
        for reason in ("", "ok", "   seen   "):
            with self.subTest(reason=reason), self.assertRaises(DecisionRefused):
                self.rule("Taken", 1, reason=reason)

    def test_a_decision_on_what_has_changed_meanwhile_is_refused(self) -> None:
        self.stop_on_garbage()
        with self.assertRaises(DecisionStale):
            self.rule("Taken", 2)
        with self.assertRaises(DecisionRefused):
            self.rule("Go on", 1)
        with self.assertRaises(DecisionRefused):
            self.rule("Perhaps", 1)
        self.rule("Taken", 1)
        with self.assertRaises(DecisionStale):
            self.rule("Taken", 1)

    def test_nobody_but_a_supervisor_rules_on_a_bill(self) -> None:
        self.stop_on_garbage()
        for role in ("EBM Cashier", "EBM Billing Officer", "EBM Auditor", "EBM Manager"):
            with self.subTest(role=role), self.assertRaises(frappe.PermissionError):
                self.rule("Taken", 1, role=role)
        self.assertEqual(self.counter_doc().state, "Stopped")

    def test_a_supervisor_of_another_branch_neither_sees_nor_rules(self) -> None:
        self.stop_on_garbage()
        with self.limited_to_another_branch("EBM Supervisor"):
            self.assertIsNone(self.needed())
            with self.assertRaises(frappe.PermissionError):
                self.rule("Taken", 1)


class GoOnTest(RulingTestCase):
    def test_after_the_device_refused_to_work_a_manager_lets_it_go_on(self) -> None:
        name = self.queue()
        self.device.script = [envelope("901", "not registered")]
        self.work()
        found = self.needed("EBM Manager")
        self.assertEqual((found["cause"], found["open"], found["may_rule"]), ("DEVICE_VSDC_901", None, True))
        self.assertEqual([choice["ruling"] for choice in found["choices"]], ["Go on"])
        with self.assertRaises(frappe.PermissionError):
            self.rule("Go on", 0, role="EBM Cashier")
        self.rule("Go on", 0, role="EBM Manager")
        self.work()
        self.assertEqual((self.invoice(name).status, self.invoice(name).invc_no), ("Signed", 2))
        self.assertEqual(self.event().what, "GONE_ON")

    def test_a_device_ahead_is_a_supervisors_matter(self) -> None:
        self.device.last_number = 5
        self.queue()
        frappe.db.set_value("EBM Counter", self.counter, "last_contact", "2020-01-01 00:00:00")
        frappe.db.commit()
        self.work()
        self.assertEqual(self.counter_doc().cause, "DEVICE_AHEAD")
        with self.assertRaises(frappe.PermissionError):
            self.rule("Go on", 0, role="EBM Manager")
        self.rule("Go on", 0)
        self.assertEqual((self.counter_doc().state, self.counter_doc().last_number), ("Active", 5))


class StopByHandTest(RulingTestCase):
    def test_a_number_whose_device_is_gone_for_ever_is_set_aside(self) -> None:
        name = self.queue()
        self.device.script = [BREAK_OFF]
        self.device.info_script = [envelope("894", "no connection")]
        self.work(patience=0)
        self.device.close()
        found = self.needed()
        self.assertEqual((found["state"], found["may_stop"], found["may_rule"]), ("Active", True, False))
        with self.as_user("EBM Cashier"), self.assertRaises(frappe.PermissionError):
            counters.stop(self.counter, REASON)
        with self.as_user("EBM Supervisor"):
            counters.stop(self.counter, "The device burnt down last night.")
        self.assertEqual((self.counter_doc().state, self.counter_doc().cause), ("Stopped", "STOPPED_BY_HAND"))
        answer = self.rule("Set aside", 1)
        self.assertIn("It counts as gone", answer["text"])
        self.assertEqual(self.invoice(name).status, "Parked")

    def test_what_a_worker_hears_after_that_is_not_stored_but_kept_in_the_send_log(self) -> None:
        name = self.queue()
        self.device.script = [TAKE_AND_BREAK_OFF]
        self.device.info_script = [envelope("894", "no connection")]
        self.work(patience=0)
        with self.as_user("EBM Supervisor"):
            counters.stop(self.counter, "The device burnt down last night.")
        fence = self.counter_doc().fence
        self.rule("Taken", 1)
        self.assertEqual(self.counter_doc().fence, fence + 1)
        self.assertEqual(self.invoice(name).status, "Incomplete")
