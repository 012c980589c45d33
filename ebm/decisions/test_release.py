"""Held bills: matched one by one where the authority may have them, let go at once where their run was paused."""

from __future__ import annotations

from typing import Any

import frappe
import frappe.client

from ebm.api import counters, invoices
from ebm.bill_problems import BillProblemsError
from ebm.decisions.refusals import DecisionRefused, DecisionStale
from ebm.decisions.test_completion import CompletionTestCase
from ebm.dispatch.scripted_device import envelope

REASON = "Matched with the sales file of the portal."


class ReleaseTestCase(CompletionTestCase):
    def held(self, count: int = 2) -> list[str]:
        """Bills that wait while the device turns out to be ahead of this site by three numbers; then it goes on."""
        self.device.last_number = 3
        names = [self.queue() for _ in range(count)]
        frappe.db.set_value("EBM Counter", self.counter, "last_contact", "2020-01-01 00:00:00")
        frappe.db.commit()
        self.work()
        self.assertEqual(
            {(self.invoice(name).status, self.invoice(name).cause) for name in names}, {("Held", "DEVICE_AHEAD")}
        )
        return names

    def go_on(self) -> None:
        with self.as_user("EBM Supervisor"), self.times():
            counters.rule(self.counter, "Go on", REASON, 0)

    def release(self, *bills: dict[str, Any], role: str = "EBM Supervisor") -> list[dict[str, Any]]:
        with self.as_user(role):
            return counters.release(list(bills), REASON)["results"]


class MatchedTest(ReleaseTestCase):
    def test_what_the_authority_may_have_is_neither_sent_nor_edited_by_hand(self) -> None:
        [name, _other] = self.held()
        for role in ("EBM Cashier", "EBM Supervisor", "Administrator"):
            with self.subTest(role=role), self.as_user(role):
                [result] = invoices.send([name])["results"]
                self.assertFalse(result["ok"])
                self.assertIn("matches it with the authority's sales", result["text"])
                with self.assertRaises(frappe.PermissionError):
                    frappe.client.set_value("EBM Invoice", name, {"customer_name": "Other"})
                doc = frappe.get_doc("EBM Invoice", name)
                with self.assertRaises(BillProblemsError):
                    invoices.issue(
                        {"name": name, "modified": str(doc.modified), **self.bill(), "customer_name": "X"}, 1
                    )
        self.assertEqual(self.invoice(name).status, "Held")

    def test_what_the_authority_has_not_is_queued_and_signed(self) -> None:
        [first, second] = self.held()
        self.go_on()
        [result] = self.release({"invoice": first, "matched": "not_taken"})
        self.assertTrue(result["ok"], result)
        self.work()
        self.assertEqual((self.invoice(first).status, self.invoice(first).invc_no), ("Signed", 4))
        self.assertEqual(self.invoice(second).status, "Held")
        event = frappe.db.get_value("EBM Audit Event", {"document_name": first}, ["what", "reason"], as_dict=True)
        self.assertEqual((event.what, event.reason), ("RELEASED_NOT_TAKEN", REASON))

    def test_what_the_authority_has_is_signed_with_its_receipt_and_never_sent(self) -> None:
        [first, _second] = self.held()
        self.go_on()
        taken = {"invoice": first, "matched": "taken", "invc_no": "2", "amount": "7953.20", **self.entry}
        [result] = self.release(taken)
        self.assertTrue(result["ok"], result)
        invoice = self.invoice(first)
        self.assertEqual((invoice.status, invoice.docstatus, invoice.invc_no), ("Signed", 1, 2))
        self.assertEqual(
            frappe.db.get_value("EBM Number", f"{self.counter}-2", ["invoice", "outcome"]), (first, "Signed")
        )
        self.work()
        self.assertEqual(self.device.bodies, [])

    def test_what_does_not_fit_is_said_bill_by_bill_and_stops_no_other(self) -> None:
        [first, second] = self.held()
        taken = {"invoice": first, "matched": "taken", "invc_no": "2", "amount": "7953.20", **self.entry}
        # Before the counter goes on its numbers end at 0.
        self.assertIn("decide on it first", self.release(taken)[0]["text"])
        self.go_on()
        for change, words in (
            ({"amount": "1.00"}, "the bill's 7953.20"),
            ({"amount": ""}, "amount is missing"),
            ({"invc_no": ""}, "invoice number"),
            ({"invc_no": "9"}, "go up to 3"),
            ({"signature": "x"}, "16 characters"),
            ({"matched": "perhaps"}, "taken or not taken"),
        ):
            with self.subTest(change=change):
                bad, good = self.release({**taken, **change}, {"invoice": second, "matched": "not_taken"})
                self.assertFalse(bad["ok"])
                self.assertIn(words, bad["text"])
        self.assertEqual((self.invoice(first).status, self.invoice(second).status), ("Held", "Queued"))
        # Released already: the second time it was not held any more.
        self.assertFalse(good["ok"])

    def test_a_number_that_another_bill_has_is_not_given_twice(self) -> None:
        [first, second] = self.held()
        self.go_on()
        taken = {"matched": "taken", "invc_no": "2", "amount": "7953.20", **self.entry}
        self.release({"invoice": first, **taken})
        [result] = self.release({"invoice": second, **taken, "signature": "OTHR-OTHR-OTHR-OTHR"})
        self.assertIn(f"belongs to {first}", result["text"])

    def test_only_a_supervisor_releases(self) -> None:
        [first, _second] = self.held()
        for role in ("EBM Cashier", "EBM Billing Officer", "EBM Auditor", "EBM Manager"):
            with self.subTest(role=role), self.assertRaises(frappe.PermissionError):
                self.release({"invoice": first, "matched": "not_taken"}, role=role)


class PausedRunTest(ReleaseTestCase):
    def paused(self) -> list[str]:
        names = [self.queue() for _ in range(13)]
        for name in names:
            frappe.db.set_value("EBM Invoice", name, "billing_run", "RUN-7", update_modified=False)
        frappe.db.commit()
        self.device.script = [envelope("910", "Request parameter error: tin")] * 10
        self.work()
        held = [name for name in names if self.invoice(name).status == "Held"]
        self.assertEqual(len(held), 3)
        return held

    def test_an_officer_lets_the_rest_of_a_paused_run_go_at_once(self) -> None:
        held = self.paused()
        with self.as_user("EBM Cashier"), self.assertRaises(frappe.PermissionError):
            counters.release_run("RUN-7", "The branch's TIN is right now.")
        with self.as_user("EBM Billing Officer"):
            with self.assertRaises(DecisionRefused):
                counters.release_run("RUN-7", "ok")
            self.assertEqual(
                counters.release_run("RUN-7", "The branch's TIN is right now."), {"released": 3, "held": 0}
            )
        frappe.db.commit()
        self.work()
        self.assertEqual({self.invoice(name).status for name in held}, {"Signed"})
        event = frappe.db.get_value("EBM Audit Event", {"document_name": "RUN-7", "branch": self.branch}, "what")
        self.assertEqual(event, "RUN_RELEASED")
        with self.as_user("EBM Billing Officer"), self.assertRaises(DecisionStale):
            counters.release_run("RUN-7", "The branch's TIN is right now.")
