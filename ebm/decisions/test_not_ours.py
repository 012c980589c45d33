"""An Incomplete bill whose number turns out to be another sale's at the authority: a person decides."""

from __future__ import annotations

import json
from typing import Any

import frappe

from ebm.api import receipts, work
from ebm.decisions.refusals import DecisionRefused, DecisionStale
from ebm.decisions.test_completion import CompletionTestCase
from ebm.dispatch import journal
from ebm.dispatch.backup_case import BackupTestCase
from ebm.test_case import PEOPLE

REASON = "The portal shows a sale to the market hall under this number."


class NotOursTest(CompletionTestCase, BackupTestCase):
    def decide(self, name: str, role: str = "EBM Supervisor", **changes: Any) -> dict[str, Any]:
        with self.as_user(role):
            number = int(self.invoice(name).invc_no or 0)
            return receipts.not_ours(**{"invoice": name, "number": number, "reason": REASON, **changes})

    def docstatus_of_rows(self, name: str) -> set[int]:
        lines = frappe.get_all("EBM Invoice Line", filters={"parent": name}, pluck="docstatus")
        taxes = frappe.get_all("EBM Invoice Tax", filters={"parent": name}, pluck="docstatus")
        return {int(value) for value in (*lines, *taxes)}

    def test_the_bill_is_parked_open_to_change_and_its_number_is_spent_with_the_reason(self) -> None:
        [name] = self.incomplete()
        self.assertEqual(self.decide(name), {"name": name, "status": "Parked"})
        invoice = self.invoice(name)
        self.assertEqual((invoice.status, invoice.docstatus, invoice.cause), ("Parked", 0, "NOT_OURS"))
        self.assertEqual((int(invoice.invc_no or 0), self.docstatus_of_rows(name)), (0, {0}))
        number = self.number_of(name)
        self.assertEqual((number.outcome, number.cause), ("Refused", "NOT_OURS"))
        [event] = frappe.get_all("EBM Audit Event", filters={"document_name": name}, fields=["what", "who", "reason"])
        self.assertEqual((event.what, event.who, event.reason), ("RECEIPT_NOT_OURS", PEOPLE["EBM Supervisor"], REASON))

    def test_sent_again_it_goes_under_a_new_number_and_is_signed_once(self) -> None:
        [name] = self.incomplete()
        self.decide(name)
        frappe.db.set_value("EBM Invoice", name, {"status": "Queued", "device": self.device_name})
        frappe.db.commit()
        self.work()
        invoice = self.invoice(name)
        self.assertEqual((invoice.status, invoice.invc_no, invoice.docstatus), ("Signed", 2, 1))
        self.assertEqual(self.docstatus_of_rows(name), {1})
        self.assertIsNone(journal.first_broken_link(self.counter))

    def test_the_decision_outlives_the_database(self) -> None:
        [name] = self.incomplete()
        backup = self.backup()
        self.decide(name)
        self.bring_back(backup)
        self.assertEqual(self.invoice(name).status, "Incomplete")
        other = self.queue()
        self.work()
        self.assertEqual((self.invoice(name).status, self.invoice(name).cause), ("Parked", "NOT_OURS"))
        self.assertEqual((self.invoice(name).docstatus, self.invoice(other).status), (0, "Signed"))

    def test_brought_back_from_before_the_decision_the_bill_that_was_signed_since_is_not_sent_again(self) -> None:
        [name] = self.incomplete()
        backup = self.backup()
        self.decide(name)
        frappe.db.set_value("EBM Invoice", name, {"status": "Queued", "device": self.device_name})
        frappe.db.commit()
        self.work()
        signature = self.invoice(name).signature
        self.bring_back(backup)
        self.queue()
        self.work()
        invoice = self.invoice(name)
        self.assertEqual((invoice.status, invoice.invc_no, invoice.signature), ("Signed", 2, signature))
        self.assertEqual([json.loads(body)["invcNo"] for body in self.device.bodies], [1, 2, 3])

    def test_another_number_than_the_one_looked_at_or_a_bill_that_is_not_incomplete_changes_nothing(self) -> None:
        [name] = self.incomplete()
        with self.assertRaises(DecisionStale):
            self.decide(name, number=7)
        self.assertEqual(self.invoice(name).status, "Incomplete")
        self.decide(name)
        with self.assertRaises(DecisionStale):
            self.decide(name)

    def test_only_a_supervisor_of_the_branch_decides_with_a_reason(self) -> None:
        [name] = self.incomplete()
        for role in ("EBM Cashier", "EBM Billing Officer", "EBM Auditor", "EBM Manager"):
            with self.assertRaises(frappe.PermissionError):
                self.decide(name, role)
        with self.assertRaises(DecisionRefused):
            self.decide(name, reason="short")
        self.assertEqual(self.invoice(name).status, "Incomplete")

    def test_the_work_list_offers_it_beside_completing(self) -> None:
        [name] = self.incomplete()
        with self.as_user("EBM Supervisor"):
            groups = [group for group in work.overview()["groups"] if any(row["name"] == name for row in group["rows"])]
        self.assertEqual([group["does"] for group in groups], [["complete", "not_ours"]])
