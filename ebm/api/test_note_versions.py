"""A note that Desk changed can be brought back to what our side saved [W8]."""

from __future__ import annotations

from typing import Any

import frappe

from ebm import text_versions
from ebm.api import notes
from ebm.intake.counter_bill import issue_bill
from ebm.test_case import EbmTestCase

RULED = "<p>above</p><hr><p>below</p>"
FLAT = "<p>above</p><p>below</p>"


class NoteVersionsTest(EbmTestCase):
    invoice: str

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.invoice = issue_bill(cls.bill(cls()), send=False)["name"]
        frappe.db.commit()

    def setUp(self) -> None:
        super().setUp()
        with self.as_user("EBM Cashier"):
            self.note = notes.add("EBM Invoice", self.invoice, RULED)

    def tearDown(self) -> None:
        super().tearDown()
        frappe.db.delete("EBM Text Version", {"reference_name": self.note["name"]})
        frappe.db.delete("Comment", {"reference_name": self.invoice})

    def in_desk(self, content: str, role: str = "EBM Cashier") -> None:
        with self.as_user(role):
            comment = frappe.get_doc("Comment", self.note["name"])
            comment.content = content
            comment.save(ignore_permissions=True)

    def seen(self, role: str = "EBM Cashier") -> dict[str, Any]:
        with self.as_user(role):
            return dict(notes.of_document("EBM Invoice", self.invoice)["notes"][0])

    def bring_back(self, role: str = "EBM Cashier") -> dict[str, Any]:
        note = self.seen()
        with self.as_user(role):
            return notes.bring_back(note["name"], note["modified"])

    def versions(self) -> list[str]:
        rows = {"reference_doctype": "Comment", "reference_name": self.note["name"]}
        return list(frappe.get_all("EBM Text Version", filters=rows, pluck="html", order_by="name asc"))

    def test_a_note_that_only_our_side_saved_says_nothing_of_desk(self) -> None:
        self.assertIsNone(self.seen()["desk"])
        with self.as_user("EBM Cashier"):
            notes.change(self.note["name"], FLAT, self.note["modified"])
        self.assertIsNone(self.seen()["desk"])
        self.assertEqual(self.versions(), [RULED, FLAT])

    def test_one_that_desk_changed_says_by_whom_and_what_it_was_to_all_who_see_it(self) -> None:
        self.in_desk(FLAT, "Administrator")
        for role in ("EBM Cashier", "EBM Auditor"):
            seen = self.seen(role)
            self.assertEqual((seen["content"], seen["desk"]), (FLAT, {"by": "Administrator", "before": RULED}))

    def test_it_is_brought_back_and_that_is_written_down(self) -> None:
        self.in_desk(FLAT)
        self.assertEqual(self.bring_back()["content"], RULED)
        seen = self.seen()
        self.assertEqual((seen["content"], seen["desk"]), (RULED, None))
        self.assertEqual(self.versions(), [RULED, FLAT, RULED], "what Desk wrote is kept as well")
        names = frappe.get_all("EBM Audit Event", filters={"document_name": self.invoice}, pluck="name")
        event = frappe.get_doc("EBM Audit Event", max(names))
        self.assertEqual((event.what, event.who), ("NOTE_BROUGHT_BACK", "cashier@ebm.example"))
        self.assertNotIn("above", event.before + event.after)

    def test_only_who_wrote_it_brings_it_back_and_nothing_newer_is_lost(self) -> None:
        self.in_desk(FLAT)
        for role in ("EBM Supervisor", "EBM Auditor"):
            self.assertRaises(frappe.PermissionError, lambda role=role: self.bring_back(role))
        seen = self.seen()
        self.in_desk("<p>newer</p>")
        with self.as_user("EBM Cashier"), self.assertRaises(frappe.TimestampMismatchError):
            notes.bring_back(seen["name"], seen["modified"])
        self.assertEqual(self.seen()["content"], "<p>newer</p>")

    def test_there_is_nothing_to_bring_back_where_desk_changed_nothing(self) -> None:
        self.assertRaises(frappe.ValidationError, self.bring_back)

    def test_the_last_few_are_kept_and_go_with_the_note(self) -> None:
        note = self.note
        with self.as_user("EBM Cashier"):
            for number in range(9):
                note = notes.change(note["name"], f"<p>{number}</p>", note["modified"])
            self.assertEqual(self.versions(), [f"<p>{number}</p>" for number in range(4, 9)])
            self.assertEqual(len(self.versions()), text_versions.KEPT)
            notes.remove(note["name"])
        self.assertEqual(self.versions(), [])

    def test_they_go_with_the_document_on_which_the_note_stands(self) -> None:
        frappe.delete_doc("EBM Invoice", self.invoice, ignore_permissions=True)
        self.assertEqual(self.versions(), [])
        frappe.db.rollback()

    def test_nobody_reads_or_writes_versions_by_a_right(self) -> None:
        self.assertEqual(frappe.get_meta("EBM Text Version").permissions, [])
        for role in ("EBM Cashier", "EBM Manager", "EBM Auditor"):
            for right in ("read", "write", "create", "delete"):
                with self.as_user(role):
                    self.assertFalse(frappe.has_permission("EBM Text Version", right))
