"""Database and send log lost together: what was here before is matched before it is sent, however it is sent."""

from __future__ import annotations

from typing import Any

import frappe
from frappe.utils import add_to_date, now_datetime

from ebm.api import counters, invoices
from ebm.dispatch.backup_case import BackupTestCase
from ebm.dispatch.scripted_device import TAKE_AND_BREAK_OFF, envelope
from ebm.intake.counter_bill import issue_bill

REASON = "The authority's sales of today were looked through."


class MatchingTest(BackupTestCase):
    def go_on(self) -> None:
        with self.as_user("EBM Supervisor"), self.times():
            counters.rule(self.counter, "Go on", REASON, 0, "", int(self.counter_now().last_number))

    def send(self, name: str) -> dict[str, Any]:
        with self.as_user("EBM Billing Officer"):
            [result] = invoices.send([name])["results"]
        frappe.db.commit()
        return dict(result)

    def counter_now(self) -> Any:
        frappe.db.rollback()
        return frappe.get_doc("EBM Counter", self.counter)

    def draft(self) -> str:
        name = str(issue_bill(self.bill(), send=False)["name"])
        frappe.db.set_value("EBM Invoice", name, "creation", add_to_date(now_datetime(), minutes=-5))
        frappe.db.commit()
        return name

    def after_the_loss(self) -> tuple[str, str, str]:
        """(a draft, a parked bill, one of a paused run) of before; the counter goes on."""
        draft, parked, paused = self.draft(), self.draft(), self.draft()
        frappe.db.set_value("EBM Invoice", parked, {"status": "Parked", "cause": "VSDC_910"})
        frappe.db.set_value(
            "EBM Invoice", paused, {"status": "Held", "cause": "RUN_PAUSED", "billing_run": f"RUN-{self.tin}"}
        )
        self.queue()
        self.work()
        backup = self.backup()
        self.queue()
        self.work()
        self.bring_back(backup)
        self.drop_send_logs()
        self.queue()
        self.work()
        self.assertEqual((self.counter_now().state, self.counter_now().cause), ("Stopped", "DEVICE_AHEAD"))
        self.go_on()
        return draft, parked, paused

    def held(self, name: str) -> bool:
        frappe.db.rollback()
        invoice = self.invoice(name)
        return (invoice.status, invoice.cause) == ("Held", "DEVICE_AHEAD")

    def test_drafts_parked_and_paused_bills_of_before_are_held_until_they_are_matched(self) -> None:
        draft, parked, paused = self.after_the_loss()
        for name in (draft, parked):
            said = self.send(name)
            self.assertEqual((said["ok"], said["status"]), (False, "Held"))
            self.assertIn("matches it with the authority's sales", said["text"])
        with self.as_user("EBM Supervisor"):
            self.assertEqual(counters.release_run(f"RUN-{self.tin}", REASON), {"released": 0, "held": 1})
        frappe.db.commit()
        self.assertTrue(all(self.held(name) for name in (draft, parked, paused)))
        before = len(self.device.bodies)
        self.work()
        self.assertEqual(len(self.device.bodies), before)

    def test_once_matched_a_bill_goes_also_after_it_was_taken_back(self) -> None:
        draft, _parked, _paused = self.after_the_loss()
        self.send(draft)
        with self.as_user("EBM Supervisor"):
            [released] = counters.release([{"invoice": draft, "matched": "not_taken"}], REASON)["results"]
        self.assertEqual((released["ok"], self.invoice(draft).status), (True, "Queued"))
        with self.as_user("EBM Billing Officer"):
            invoices.take_back(draft)
        frappe.db.commit()
        self.assertEqual(self.send(draft)["status"], "Queued")
        self.work()
        self.assertEqual(self.invoice(draft).status, "Signed")

    def test_a_bill_made_at_the_desk_since_is_free_and_one_of_another_system_from_before_is_not(self) -> None:
        self.after_the_loss()
        self.assertEqual(self.invoice(self.queue()).status, "Queued")
        again = str(issue_bill(self.bill(), send=False)["name"])
        frappe.db.set_value("EBM Invoice", again, {"source_system": "sales-site"})
        frappe.db.commit()
        self.assertEqual(self.send(again)["status"], "Held")

    def test_a_bill_refused_as_a_copy_of_itself_is_matched_before_it_is_sent_again(self) -> None:
        self.queue()
        self.work()
        name = self.queue()
        # Taken, the answer lost, its memory of it too; the copy is refused for the code that the first one used up.
        self.device.script = [TAKE_AND_BREAK_OFF, envelope("883", "used")]
        known = envelope("000", "", {"info": {"tin": self.tin, "bhfId": "00", "lastSaleInvcNo": 1}})
        self.device.info_script = [known, known]
        self.work()
        self.assertEqual((self.invoice(name).status, self.invoice(name).cause), ("Parked", "VSDC_883_COPY"))
        self.assertEqual(self.send(name)["status"], "Held")
        receipt = {
            "invc_no": "2",
            "amount": "7953.20",
            "receipt_no": "7",
            "receipt_total_no": "8",
            "internal_data": "ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ",
            "signature": "ABCD-EFGH-IJKL-0007",
            "device_time": "2026-11-21 14:02:11",
        }
        with self.as_user("EBM Supervisor"):
            [said] = counters.release([{"invoice": name, "matched": "taken", **receipt}], REASON)["results"]
        self.assertEqual((said["ok"], said["text"]), (True, ""))
        self.assertEqual((self.invoice(name).status, self.invoice(name).invc_no), ("Signed", 2))
        self.assertEqual(self.number_of(name).outcome, "Signed")

    def test_with_the_send_log_whole_nothing_has_to_be_matched(self) -> None:
        draft = self.draft()
        self.queue()
        self.work()
        self.assertEqual(self.send(draft)["status"], "Queued")
