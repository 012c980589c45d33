"""Audit events of decisions outside the counters, and the checks of what cannot be changed without a trace."""

from __future__ import annotations

import json
from typing import Any
from unittest.mock import patch

import frappe

from ebm import chain_check
from ebm.api import audit, invoices
from ebm.dispatch import log_lines
from ebm.dispatch.dispatch_case import DispatchTestCase
from ebm.test_case import PEOPLE


class AuditTest(DispatchTestCase):
    def last_event(self, **filters: Any) -> Any:
        return frappe.get_all("EBM Audit Event", filters=filters, fields=["*"], order_by="name desc", limit=1)[0]

    def test_taking_back_a_bill_is_audited(self) -> None:
        name = self.queue()
        with self.as_user("EBM Cashier"):
            invoices.take_back(name)
        event = self.last_event(document_name=name)
        self.assertEqual((event.what, event.who, event.branch), ("TAKEN_BACK", PEOPLE["EBM Cashier"], self.branch))

    def test_a_changed_setting_is_audited_and_a_secret_is_not_shown(self) -> None:
        settings = frappe.get_doc("EBM Settings")
        old = settings.offline_hours
        with self.as_user("EBM Manager"):
            settings = frappe.get_doc("EBM Settings")
            settings.default_branch = settings.default_branch or self.branch
            settings.offline_hours = int(old or 24) - 1
            settings.save()
        event = self.last_event(document_type="EBM Settings")
        self.assertEqual((event.what, event.who), ("SETTINGS_CHANGED", PEOPLE["EBM Manager"]))
        after = json.loads(event.after)
        self.assertEqual(after["offline_hours"], int(old or 24) - 1)
        self.assertNotIn("qr_receipt_number", after)
        frappe.db.rollback()

    def test_a_changed_branch_and_a_changed_tax_rate_are_audited(self) -> None:
        with self.as_user("EBM Manager"):
            branch = frappe.get_doc("EBM Branch", self.branch)
            branch.phone = "0788999000"
            branch.save()
            rate = frappe.get_doc("EBM Tax Rate", frappe.db.get_value("EBM Tax Rate", {"letter": "C"}))
            rate.description = f"Zero-rated {self.tin}"
            rate.save()
        self.assertEqual(
            json.loads(self.last_event(what="BRANCH_CHANGED", branch=self.branch).after)["phone"], "0788999000"
        )
        event = self.last_event(what="TAX_RATE_CHANGED")
        self.assertEqual((event.document_name, event.who), (rate.name, PEOPLE["EBM Manager"]))
        frappe.db.rollback()

    def test_a_device_whose_keys_come_from_itself_leaves_no_key_in_the_audit(self) -> None:
        rows = frappe.get_all("EBM Audit Event", filters={"branch": self.branch}, fields=["before", "after"])
        self.assertTrue(rows)
        self.assertNotIn("secret-communication-key", json.dumps(rows, default=str))

    def test_supervisor_auditor_and_manager_read_it_and_a_cashier_does_not(self) -> None:
        for role, sees in (
            ("EBM Supervisor", True),
            ("EBM Auditor", True),
            ("EBM Manager", True),
            ("EBM Cashier", False),
        ):
            with self.subTest(role=role), self.as_user(role):
                self.assertEqual(bool(frappe.has_permission("EBM Audit Event", "read")), sees)


class ChainTest(DispatchTestCase):
    def check(self, role: str = "EBM Auditor") -> dict[str, Any]:
        with self.as_user(role):
            return audit.check_chain(self.counter)

    def signed(self, count: int = 3) -> None:
        for _ in range(count):
            self.queue()
        self.work()
        frappe.db.commit()

    def test_what_nobody_touched_holds(self) -> None:
        self.signed()
        sound = {"ok": True, "month": "", "line": 0, "reason": ""}
        self.assertEqual(self.check(), {"ok": True, "entries": 3, "first_broken": None, "send_log": sound})
        self.assertEqual(
            chain_check.report_journal(self.counter), ([f"{self.counter}: 3 journal entries, the chain holds"], True)
        )

    def test_the_first_broken_entry_is_named(self) -> None:
        self.signed()
        for seq, change in ((2, {"text": "forged"}), (3, {"prev_hash": "0" * 64}), (1, {"hash": "0" * 64})):
            with self.subTest(seq=seq):
                frappe.db.savepoint("sound")
                frappe.db.set_value("EBM Journal Entry", {"counter": self.counter, "seq": seq}, change)
                self.assertEqual((self.check()["ok"], self.check()["first_broken"]), (False, seq))
                lines, holds = chain_check.report_journal(self.counter)
                self.assertEqual((holds, "BROKEN at journal entry " + str(seq) in lines[0]), (False, True))
                frappe.db.rollback(save_point="sound")

    def test_an_entry_taken_out_at_the_end_or_put_in_after_it_is_found(self) -> None:
        self.signed()
        frappe.db.savepoint("sound")
        frappe.db.delete("EBM Journal Entry", {"counter": self.counter, "seq": 3})
        self.assertEqual(self.check()["first_broken"], 3)
        frappe.db.rollback(save_point="sound")
        frappe.db.set_value("EBM Counter", self.counter, "journal_seq", 2)
        hash_of_second = frappe.db.get_value("EBM Journal Entry", {"counter": self.counter, "seq": 2}, "hash")
        frappe.db.set_value("EBM Counter", self.counter, "journal_hash", hash_of_second)
        self.assertEqual(self.check()["first_broken"], 3)

    def test_a_changed_line_of_the_send_log_is_named(self) -> None:
        self.signed()
        self.signed(1)
        [path] = self.send_logs()
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join([lines[0].replace(b'"n":1', b'"n":9'), *lines[1:]]))
        found = self.check()
        self.assertEqual((found["ok"], found["first_broken"]), (False, None))
        self.assertEqual((found["send_log"]["line"], found["send_log"]["month"]), (2, path.name[-13:-6]))
        text, holds = chain_check.report_send_log(self.counter)
        self.assertFalse(holds)
        self.assertIn("line 2", text[0])

    def test_a_send_log_that_was_cut_is_found(self) -> None:
        self.signed()
        self.signed(1)
        [path] = self.send_logs()
        path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:2]))
        self.assertIn("lacks what was written", self.check()["send_log"]["reason"])

    def test_it_is_for_those_who_answer_for_it(self) -> None:
        for role in ("EBM Cashier", "EBM Billing Officer"):
            with self.subTest(role=role), self.assertRaises(frappe.PermissionError):
                self.check(role)
        with self.limited_to_another_branch("EBM Manager"), self.assertRaises(frappe.PermissionError):
            self.check("EBM Manager")

    def test_receipts_signed_while_it_reads_are_no_fault(self) -> None:
        self.signed(2)
        from ebm.dispatch import journal

        real = journal.entries_after

        def entries_and_more(counter: str, seq: int) -> Any:
            yield from list(real(counter, seq))
            self.signed(1)
            yield from list(real(counter, seq))[2:]

        with patch("ebm.dispatch.journal.entries_after", entries_and_more):
            self.assertEqual(journal.check(self.counter), (3, None))

    def test_all_counters_are_checked_and_an_unknown_one_is_told(self) -> None:
        self.assertIn(self.counter, chain_check.counters())
        with self.assertRaises(frappe.DoesNotExistError):
            chain_check.counters("Live-000000000-00")
        self.assertIsNone(log_lines.log_of(self.counter).first_fault())
