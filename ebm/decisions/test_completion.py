"""Incomplete bills completed by hand or file: each field judged, nothing guessed, journal and totals as by a device."""

from __future__ import annotations

import json
import threading
from itertools import count
from typing import Any
from unittest.mock import patch

import frappe

from ebm.api import receipts
from ebm.bill_problems import BillProblemsError
from ebm.decisions.refusals import DecisionRefused, DecisionStale
from ebm.dispatch import journal, log_lines
from ebm.dispatch.dispatch_case import DispatchTestCase
from ebm.dispatch.scripted_device import TAKE_AND_BREAK_OFF
from ebm.test_case import PEOPLE

REASON = "From the portal, seen on 21 November."
RECEIPTS = count(1)


class CompletionTestCase(DispatchTestCase):
    def setUp(self) -> None:
        super().setUp()
        # No other test's receipt: the bills of a class stay.
        number = next(RECEIPTS)
        self.signature = f"ABCDEFGHIJKL{number:04d}"
        self.entry = {
            "receipt_no": str(number),
            "receipt_total_no": str(number + 1),
            "internal_data": "ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ",
            "signature": f"ABCD-EFGH-IJKL-{number:04d}",
            "device_time": "2026-11-21 14:02:11",
        }

    def incomplete(self, count: int = 1) -> list[str]:
        names = [self.queue() for _ in range(count)]
        self.device.script = [TAKE_AND_BREAK_OFF] * count
        self.work()
        self.assertEqual({self.invoice(name).status for name in names}, {"Incomplete"})
        return names

    def complete(self, name: str, role: str = "EBM Supervisor", **changes: Any) -> dict[str, Any]:
        with self.as_user(role):
            return receipts.complete(**{"invoice": name, "reason": REASON, **self.entry, **changes})

    def problems(self, name: str, **changes: Any) -> list[tuple[str, str]]:
        frappe.local.response.pop("problems", None)
        with self.assertRaises(BillProblemsError):
            self.complete(name, **changes)
        return [(problem["cause"], problem["field"]) for problem in frappe.local.response["problems"]]


class ByHandTest(CompletionTestCase):
    def test_what_a_worker_stored_while_the_decision_was_being_made_is_seen(self) -> None:
        # MariaDB shows a transaction what was there when it first read: found by the soak on a bench.
        [name] = self.incomplete()
        other = self.queue()
        frappe.db.get_value("EBM Invoice", other, "status")
        worker = threading.Thread(target=self.work_elsewhere, args=(frappe.local.site, frappe.local.sites_path))
        worker.start()
        worker.join()
        self.assertEqual(self.complete(name), {"name": name, "status": "Signed"})
        frappe.db.rollback()
        self.assertEqual((self.invoice(other).status, self.invoice(other).invc_no), ("Signed", 2))

    def work_elsewhere(self, site: str, sites_path: str) -> None:
        """A worker with a connection of its own, whose run ends before its position in the send log is stored."""
        frappe.init(site=site, sites_path=sites_path)
        frappe.connect()
        try:
            with patch("ebm.dispatch.executor.Executor.how_far_the_log_is_read", return_value={}):
                self.work()
        finally:
            frappe.destroy()

    def test_the_bill_is_signed_with_receipt_qr_code_journal_and_totals(self) -> None:
        [name] = self.incomplete()
        self.assertEqual(self.complete(name), {"name": name, "status": "Signed"})
        invoice = self.invoice(name)
        self.assertEqual((invoice.status, invoice.docstatus, invoice.signature), ("Signed", 1, self.signature))
        number = int(self.entry["receipt_no"])
        self.assertEqual(
            (invoice.receipt_no, invoice.receipt_total_no, invoice.receipt_label), (number, number + 1, "NS")
        )
        # The device named itself when it was initialised.
        self.assertEqual((invoice.sdc_id, invoice.mrc), ("SDC010000099", "SCR00000001"))
        self.assertTrue(invoice.qr_text.startswith(f"21112026#140211#SDC010000099#{number}#"))
        given = self.number_of(name)
        self.assertEqual((given.outcome, given.request), ("Signed", None))
        [entry] = frappe.get_all("EBM Journal Entry", filters={"counter": self.counter}, fields=["*"])
        request, reply, slip = journal.unpack(entry.text)
        self.assertEqual(request, self.device.bodies[0])
        self.assertEqual(json.loads(reply)["entered_by"], PEOPLE["EBM Supervisor"])
        self.assertIn("RECEIPT NUMBER:", slip)
        self.assertIsNone(journal.first_broken_link(self.counter))
        totals = frappe.get_all("EBM Daily Total", filters={"counter": self.counter, "letter": "B"}, fields=["*"])
        self.assertEqual(
            [(row.date.isoformat(), row["count"], row.taxable) for row in totals], [("2026-11-21", 1, 7953.2)]
        )
        line = list(log_lines.log_of(self.counter).after(log_lines.Position()))[-1].values
        self.assertEqual((line["outcome"], line["receipt"]["signature"]), ("Signed", self.signature))

    def test_who_completed_it_is_audited(self) -> None:
        [name] = self.incomplete()
        self.complete(name)
        [event] = frappe.get_all(
            "EBM Audit Event", filters={"document_name": name}, fields=["what", "who", "reason", "after"]
        )
        self.assertEqual((event.what, event.who, event.reason), ("RECEIPT_COMPLETED", PEOPLE["EBM Supervisor"], REASON))
        self.assertEqual(json.loads(event.after)["signature"], self.entry["signature"])

    def test_each_malformed_field_is_named(self) -> None:
        [name] = self.incomplete()
        for field, wrong in (
            ("receipt_no", "0"),
            ("receipt_total_no", "twelve"),
            ("internal_data", "ABCD"),
            ("signature", "ABCD#FGHIJKLMNOP"),
            ("device_time", "21/11/2026 14:02"),
            ("device_time", "2026-02-30 10:00:00"),
            ("sdc_id", "SDC 0100"),
            ("mrc", "M" * 21),
        ):
            with self.subTest(field=field, value=wrong):
                self.assertEqual(self.problems(name, **{field: wrong}), [("MALFORMED", field)])
        self.assertEqual(self.problems(name, signature=""), [("MISSING", "signature")])
        self.assertEqual(self.problems(name, device_time="2999-01-01 00:00:00"), [("IN_FUTURE", "device_time")])
        self.assertEqual(self.problems(name, amount="7953.21"), [("AMOUNT_DIFFERS", "amount")])
        self.assertEqual(self.problems(name, amount="much"), [("MALFORMED", "amount")])
        self.assertEqual(
            self.problems(name, receipt_no="x", signature=""), [("MALFORMED", "receipt_no"), ("MISSING", "signature")]
        )
        self.assertEqual(self.invoice(name).status, "Incomplete")

    def test_only_a_supervisor_completes_and_only_what_is_incomplete(self) -> None:
        [name] = self.incomplete()
        for role in ("EBM Cashier", "EBM Billing Officer", "EBM Auditor", "EBM Manager"):
            with self.subTest(role=role), self.assertRaises(frappe.PermissionError):
                self.complete(name, role=role)
        with self.limited_to_another_branch("EBM Supervisor"), self.assertRaises(frappe.PermissionError):
            self.complete(name)
        with self.assertRaises(DecisionRefused):
            self.complete(name, reason="ok")
        self.complete(name, amount="7953.20")
        with self.assertRaises(DecisionStale):
            self.complete(name)

    def test_one_receipt_is_not_entered_for_two_bills(self) -> None:
        first, second = self.incomplete(2)
        self.complete(first)
        with self.assertRaises(DecisionRefused) as caught:
            self.complete(second)
        self.assertIn(first, str(caught.exception))

    def test_a_worker_at_work_goes_on_meanwhile_and_the_chain_holds(self) -> None:
        [name] = self.incomplete()
        fence = frappe.db.get_value("EBM Counter", self.counter, "fence")
        self.complete(name)
        self.assertEqual(frappe.db.get_value("EBM Counter", self.counter, "fence"), fence)
        after = self.queue()
        self.work()
        self.assertEqual(self.invoice(after).status, "Signed")
        self.assertIsNone(journal.first_broken_link(self.counter))


HEADS = "invc_no,amount,receipt_no,receipt_total_no,internal_data,signature,device_time"


class ByFileTest(CompletionTestCase):
    def row(self, number: Any, amount: str = "7953.20", **changes: str) -> str:
        entry = {**self.entry, **changes}
        return ",".join([str(number), amount, *entry.values()])

    def run_file(self, *rows: str, preview: bool = False, heads: str = HEADS, reason: str = REASON) -> dict[str, Any]:
        with self.as_user("EBM Supervisor"):
            return receipts.complete_file(self.counter, "\n".join([heads, *rows]), reason, preview)

    def test_rows_that_agree_are_completed_and_each_of_the_others_says_why_not(self) -> None:
        names = self.incomplete(4)
        self.complete(names[3], signature="OTHR-OTHR-OTHR-OTHR")
        rows = [
            self.row(1),
            self.row(2, amount="100.00"),
            self.row(3, signature="short"),
            self.row(4),
            self.row(99),
            self.row("x"),
            self.row(3, amount=""),
        ]
        seen = self.run_file(*rows, preview=True, reason="")
        self.assertEqual({self.invoice(name).status for name in names[:3]}, {"Incomplete"})
        done = self.run_file(*rows)
        self.assertEqual((seen["ok"], seen["wrong"], done["ok"], done["wrong"]), (1, 6, 1, 6))
        self.assertEqual([row["row"] for row in done["rows"]], [2, 3, 4, 5, 6, 7, 8])
        texts = [row["text"] for row in done["rows"]]
        self.assertEqual(texts[0], "Completed.")
        for at, words in enumerate(
            (
                "100.00, the bill's 7953.20",
                "16 characters",
                "complete already",
                "never given",
                "not an invoice number",
                "amount is missing",
            ),
            start=1,
        ):
            self.assertIn(words, texts[at])
        self.assertEqual(self.invoice(names[0]).status, "Signed")
        self.assertEqual({self.invoice(name).status for name in names[1:3]}, {"Incomplete"})

    def test_a_file_of_another_shape_is_refused_as_a_whole(self) -> None:
        for text, words in (("a,b\n1,2", "receipt_no"), (HEADS, "no row")):
            with self.subTest(text=text), self.as_user("EBM Supervisor"), self.assertRaises(DecisionRefused) as caught:
                receipts.complete_file(self.counter, text, REASON, False)
            self.assertIn(words, str(caught.exception))
        with self.as_user("EBM Manager"), self.assertRaises(frappe.PermissionError):
            receipts.complete_file(self.counter, HEADS, REASON, False)

    def test_semicolons_and_a_byte_order_mark_are_read(self) -> None:
        [name] = self.incomplete()
        text = self.row(1).replace(",", ";")
        with self.as_user("EBM Supervisor"):
            found = receipts.complete_file(
                self.counter, "\ufeff" + HEADS.replace(",", ";") + "\r\n" + text, REASON, False
            )
        self.assertEqual((found["ok"], self.invoice(name).status), (1, "Signed"))
