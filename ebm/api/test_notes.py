"""Notes on an invoice: Frappe's comments, by who may read it, changed by who wrote them [W8]."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import frappe

from ebm.api import notes
from ebm.intake.counter_bill import issue_bill
from ebm.test_case import PEOPLE, EbmTestCase


class NotesTest(EbmTestCase):
    invoice: str

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.invoice = issue_bill(cls.bill(cls()), send=False)["name"]
        frappe.db.commit()

    def tearDown(self) -> None:
        super().tearDown()
        frappe.db.delete("Comment", {"reference_name": self.invoice})

    def add(self, content: str, role: str = "EBM Cashier") -> dict[str, Any]:
        with self.as_user(role):
            return notes.add("EBM Invoice", self.invoice, content)

    def seen(self, role: str = "EBM Cashier") -> list[dict[str, Any]]:
        with self.as_user(role):
            return list(notes.of_document("EBM Invoice", self.invoice)["notes"])

    def test_a_note_is_a_comment_of_frappe_by_who_wrote_it(self) -> None:
        note = self.add("<p>The meter was read twice.</p>")
        comment = frappe.get_doc("Comment", note["name"])
        self.assertEqual(
            (comment.comment_type, comment.reference_doctype, comment.reference_name, comment.owner),
            ("Comment", "EBM Invoice", self.invoice, PEOPLE["EBM Cashier"]),
        )
        self.assertEqual((comment.comment_email, comment.comment_by), (PEOPLE["EBM Cashier"], "Claudine Cashier"))
        self.assertEqual((note["author"], note["mine"]), ("Claudine Cashier", True))

    def test_notes_of_everybody_and_of_desk_are_listed_oldest_first(self) -> None:
        self.add("<p>one</p>")
        with self.as_user("EBM Supervisor"):
            frappe.get_doc("EBM Invoice", self.invoice).add_comment("Comment", "<p>two, in Desk</p>")
        frappe.get_doc("EBM Invoice", self.invoice).add_comment("Info", "what the system tells is no note")
        found = self.seen()
        self.assertEqual([note["content"] for note in found], ["<p>one</p>", "<p>two, in Desk</p>"])
        self.assertEqual([note["mine"] for note in found], [True, False])

    def test_what_would_run_is_cleaned_before_it_is_stored(self) -> None:
        self.add('<p onclick="x()">hello</p><script>x()</script>')
        self.assertEqual(self.seen()[0]["content"], "<p>hello</p>&lt;script&gt;x()&lt;/script&gt;")

    def test_ones_own_note_is_changed_and_deleted(self) -> None:
        note = self.add("<p>frist</p>")
        with self.as_user("EBM Cashier"):
            changed = notes.change(note["name"], "<p>first</p>", note["modified"])
            self.assertEqual(changed["content"], "<p>first</p>")
            self.assertEqual(changed["written"], note["written"])
            notes.remove(note["name"])
        self.assertEqual(self.seen(), [])

    def test_anothers_note_is_neither_changed_nor_deleted(self) -> None:
        note = self.add("<p>mine</p>")
        with self.as_user("EBM Supervisor"):
            for call in (
                lambda: notes.change(note["name"], "<p>yours</p>", note["modified"]),
                lambda: notes.remove(note["name"]),
            ):
                self.assertRaises(frappe.PermissionError, call)
        self.assertEqual(self.seen()[0]["content"], "<p>mine</p>")

    def test_a_note_changed_meanwhile_in_another_place_is_not_overwritten(self) -> None:
        note = self.add("<p>one</p>")
        with self.as_user("EBM Cashier"):
            frappe.db.set_value("Comment", note["name"], "content", "<p>other tab</p>")
            with self.assertRaises(frappe.TimestampMismatchError):
                notes.change(note["name"], "<p>late</p>", note["modified"])
        self.assertEqual(self.seen()[0]["content"], "<p>other tab</p>")

    def test_a_comment_on_something_else_is_no_note(self) -> None:
        with self.as_user("EBM Cashier"):
            branch = frappe.get_doc(
                doctype="Comment",
                comment_type="Comment",
                reference_doctype="EBM Branch",
                reference_name=self.branch,
                content="<p>x</p>",
            ).insert(ignore_permissions=True)
            self.assertRaises(frappe.DoesNotExistError, lambda: notes.remove(branch.name))
        frappe.db.delete("Comment", {"name": branch.name})

    def test_a_note_without_words_is_refused(self) -> None:
        for content in ("", "<p><br></p>", '<div class="ql-editor read-mode"><p>&nbsp;</p></div>'):
            with self.subTest(content=content), self.assertRaises(frappe.ValidationError):
                self.add(content)
        self.add('<p><img src="/files/meter.png"></p>')

    def test_who_may_not_read_the_invoice_sees_and_writes_nothing(self) -> None:
        note = self.add("<p>secret</p>")
        with self.limited_to_another_branch("EBM Cashier"), self.as_user("EBM Cashier"):
            for call in (
                lambda: notes.of_document("EBM Invoice", self.invoice),
                lambda: notes.add("EBM Invoice", self.invoice, "<p>x</p>"),
                lambda: notes.change(note["name"], "<p>x</p>", note["modified"]),
                lambda: notes.remove(note["name"]),
            ):
                self.assertRaises(frappe.PermissionError, call)
        self.assertEqual([row["content"] for row in self.seen()], ["<p>secret</p>"])

    def test_open_pages_are_told_the_invoices_name_and_nothing_of_the_note(self) -> None:
        told: list[tuple[Any, ...]] = []

        def publish(event: str, message: Any = None, **words: Any) -> None:
            if event == "ebm_notes":
                told.append((message, words["room"], words["after_commit"]))

        with patch("frappe.publish_realtime", publish):
            note = self.add("<p>one</p>")
            with self.as_user("EBM Cashier"):
                notes.change(note["name"], "<p>two</p>", note["modified"])
                notes.remove(note["name"])
            frappe.get_doc("EBM Invoice", self.invoice).add_comment("Info", "no note")
        self.assertEqual(told, [({"doctype": "EBM Invoice", "names": [self.invoice]}, "doctype:EBM Invoice", True)] * 3)
