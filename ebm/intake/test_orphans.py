"""A second appearance of a bill anywhere is never a second invoice: also after the database has lost the first."""

from __future__ import annotations

from typing import Any

import frappe

from ebm.api import counters, invoices
from ebm.dispatch import journal
from ebm.dispatch.backup_case import BackupTestCase
from ebm.dispatch.scripted_device import BREAK_OFF, TAKE_AND_BREAK_OFF, envelope
from ebm.intake.counter_bill import issue_bill


class OrphanTest(BackupTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.queue()
        self.work()
        self.before = self.backup()
        self.bill_lost = self.bill()

    def issue(self, send: bool = True, **changes: Any) -> dict[str, Any]:
        answer = issue_bill({**self.bill_lost, **changes}, send=send)
        frappe.db.commit()
        return answer

    def lose(self, *script: Any, info: tuple[Any, ...] = (), patience: float = 5) -> None:
        """The bill comes in and leaves; then the database is brought back from before it came in."""
        self.issue()
        self.device.script = list(script)
        self.device.info_script = list(info)
        self.work(patience=patience)
        self.signature = self.device.taken[-1]["signature"]
        self.bring_back(self.before)

    def sales(self) -> list[int]:
        return [sale["invcNo"] for sale in self.device.taken]

    def test_a_bill_that_was_signed_takes_its_receipt_over_and_is_not_sent(self) -> None:
        self.lose()
        # A worker has read the send log; the number waits without its bill.
        self.queue()
        self.work()
        self.assertIsNone(frappe.db.get_value("EBM Number", f"{self.counter}-2", "invoice"))
        answer = self.issue()
        self.assertEqual((answer["status"], answer["existing"]), ("Signed", False))
        invoice = self.invoice(answer["name"])
        self.assertEqual((invoice.docstatus, invoice.invc_no, invoice.signature), (1, 2, self.signature))
        number = frappe.db.get_value("EBM Number", f"{self.counter}-2", ["invoice", "receipt"], as_dict=True)
        self.assertEqual((number.invoice, number.receipt), (invoice.name, None))
        self.work()
        self.assertEqual(self.sales(), [1, 2, 3])
        self.assertIsNone(journal.first_broken_link(self.counter))
        # And once more: it is the same invoice.
        again = self.issue()
        self.assertEqual((again["name"], again["status"], again["existing"]), (invoice.name, "Signed", True))

    def test_a_bill_that_came_in_again_before_the_log_was_read_is_found_by_its_key(self) -> None:
        self.lose()
        name = self.issue()["name"]
        self.assertEqual(self.invoice(name).status, "Queued")
        self.work()
        self.assertEqual((self.invoice(name).status, self.invoice(name).signature), ("Signed", self.signature))
        self.assertEqual(self.sales(), [1, 2])

    def test_a_signature_never_goes_on_the_bill_that_was_given_the_lost_ones_name(self) -> None:
        lost = self.issue()["name"]
        self.work()
        self.bring_back(self.before)
        other = self.queue()
        # Names are given anew after a backup was brought back.
        for table in ("EBM Invoice Line", "EBM Invoice Tax"):
            frappe.db.set_value(table, {"parent": other}, "parent", lost, update_modified=False)
        frappe.db.sql("update `tabEBM Invoice` set name = %s where name = %s", (lost, other))
        frappe.db.commit()
        self.work()
        self.assertEqual((self.invoice(lost).status, self.invoice(lost).invc_no), ("Signed", 3))
        self.assertEqual(self.issue()["status"], "Signed")

    def test_a_draft_of_it_shows_its_receipt_at_once(self) -> None:
        self.lose()
        self.queue()
        self.work()
        self.assertEqual(self.issue(send=False)["status"], "Signed")

    def test_another_amount_is_held_with_both_said_and_is_taken_over_once_it_agrees(self) -> None:
        self.lose()
        self.queue()
        self.work()
        lines = [{**self.bill_lost["lines"][0], "qty": "9"}, self.bill_lost["lines"][1]]
        answer = self.issue(lines=lines)
        invoice = self.invoice(answer["name"])
        self.assertEqual((answer["status"], invoice.cause), ("Held", "ORPHAN_DIFFERS"))
        self.assertIn("7953.20", invoice.cause_text)
        [again] = invoices.send([invoice.name])["results"]
        self.assertEqual((again["ok"], again["status"]), (False, "Held"))
        frappe.db.commit()
        self.work()
        self.assertEqual(self.sales(), [1, 2, 3])

        corrected = {**self.bill_lost, "name": invoice.name, "modified": str(self.invoice(invoice.name).modified)}
        self.assertEqual(issue_bill(corrected, send=True)["status"], "Signed")
        self.assertEqual(self.invoice(invoice.name).signature, self.signature)

    def test_another_amount_that_is_queued_already_when_the_log_is_read_is_held(self) -> None:
        self.lose()
        lines = [{**self.bill_lost["lines"][0], "qty": "9"}, self.bill_lost["lines"][1]]
        name = self.issue(lines=lines)["name"]
        self.work()
        self.assertEqual((self.invoice(name).status, self.invoice(name).cause), ("Held", "ORPHAN_DIFFERS"))
        self.assertEqual(self.sales(), [1, 2])

    def test_one_whose_receipt_was_lost_too_is_incomplete(self) -> None:
        self.lose(TAKE_AND_BREAK_OFF)
        self.queue()
        self.work()
        answer = self.issue()
        self.assertEqual((answer["status"], self.invoice(answer["name"]).docstatus), ("Incomplete", 1))
        self.assertEqual(self.sales(), [1, 2, 3])

    def test_one_that_is_still_being_asked_about_waits_for_that_and_is_sent_only_when_set_aside(self) -> None:
        self.lose("sign", BREAK_OFF, info=(envelope("894"),) * 2, patience=0)
        self.device.last_number = 1
        self.device.taken = self.device.taken[:1]
        # Only the line before the sending is in the log.
        log = next(iter(self.send_logs()))
        lines = log.read_bytes().splitlines(keepends=True)
        log.write_bytes(b"".join(line for line in lines if b'"n":2,' not in line or b"before" in line))
        self.device.info_script = [envelope("894")]
        self.work(patience=0)
        self.assertEqual(
            frappe.db.get_value("EBM Number", f"{self.counter}-2", ["outcome", "invoice"]), ("Unknown", None)
        )
        answer = self.issue()
        self.assertEqual((answer["status"], self.invoice(answer["name"]).invc_no), ("Unknown", 2))
        self.due_now()
        self.work(patience=0)
        # The device has not got it, and its bytes are lost: a supervisor sets the number aside.
        self.assertEqual(frappe.db.get_value("EBM Counter", self.counter, "cause"), "REQUEST_CHANGED")
        with self.as_user("EBM Supervisor"), self.times():
            counters.rule(self.counter, "Set aside", "The portal has nothing under number 2.", 2)
        self.assertEqual(self.invoice(answer["name"]).status, "Parked")
        [sent] = invoices.send([answer["name"]])["results"]
        self.assertEqual(sent["status"], "Queued")
        frappe.db.commit()
        self.work()
        self.assertEqual((self.invoice(answer["name"]).status, self.sales()), ("Signed", [1, 3]))
