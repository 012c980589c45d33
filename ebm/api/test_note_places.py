"""Notes on customers and devices are what they are on invoices: each role, each branch, mentions, versions [W8]."""

from __future__ import annotations

from typing import Any

import frappe

from ebm import testing
from ebm.api import notes
from ebm.intake.counter_bill import issue_bill
from ebm.test_case import PEOPLE, EbmTestCase

CASHIER, SUPERVISOR, AUDITOR = PEOPLE["EBM Cashier"], PEOPLE["EBM Supervisor"], PEOPLE["EBM Auditor"]
RULED = "<p>above</p><hr><p>below</p>"


class NotePlacesTest(EbmTestCase):
    places: dict[str, str]

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.places = {
            "EBM Invoice": issue_bill(cls.bill(cls()), send=False)["name"],
            "EBM Customer": testing.make_customer(cls.branch, f"Noted {cls.tin}"),
            "EBM Device": str(testing.make_device("http://127.0.0.1:1", cls.branch, f"NOTED-{cls.tin}", cls.tin).name),
        }
        frappe.db.commit()

    def tearDown(self) -> None:
        super().tearDown()
        for doctype, name in self.places.items():
            for note in frappe.get_all("Comment", {"reference_doctype": doctype, "reference_name": name}, pluck="name"):
                frappe.db.delete("EBM Text Version", {"reference_name": note})
                frappe.db.delete("Comment", {"name": note})
            frappe.db.delete("Notification Log", {"document_type": doctype, "document_name": name})

    def contents(self, doctype: str, name: str) -> list[str]:
        return [note["content"] for note in notes.of_document(doctype, name)["notes"]]

    def test_each_role_writes_changes_and_deletes_its_own_and_reads_all(self) -> None:
        for doctype, name in self.places.items():
            for role in PEOPLE:
                with self.subTest(doctype=doctype, role=role), self.as_user(role):
                    note = notes.add(doctype, name, f"<p>{role}</p>")
                    changed = notes.change(note["name"], f"<p>{role} again</p>", note["modified"])
                    self.assertEqual(self.contents(doctype, name), [f"<p>{role} again</p>"])
                    notes.remove(changed["name"])
                    self.assertEqual(self.contents(doctype, name), [])

    def test_who_is_limited_to_another_branch_does_nothing_there(self) -> None:
        for doctype, name in self.places.items():
            with self.as_user("EBM Cashier"):
                note = notes.add(doctype, name, "<p>secret</p>")
            with self.limited_to_another_branch("EBM Cashier"), self.as_user("EBM Cashier"):
                calls: dict[str, Any] = {
                    "of_document": lambda d=doctype, n=name: notes.of_document(d, n),
                    "add": lambda d=doctype, n=name: notes.add(d, n, "<p>x</p>"),
                    "people": lambda d=doctype, n=name: notes.people(d, n),
                    "change": lambda n=note: notes.change(n["name"], "<p>x</p>", n["modified"]),
                    "bring_back": lambda n=note: notes.bring_back(n["name"], n["modified"]),
                    "remove": lambda n=note: notes.remove(n["name"]),
                }
                for what, call in calls.items():
                    with self.subTest(doctype=doctype, what=what):
                        self.assertRaises(frappe.PermissionError, call)
            with self.as_user("EBM Cashier"):
                self.assertEqual(self.contents(doctype, name), ["<p>secret</p>"])

    def test_nothing_else_takes_notes(self) -> None:
        with self.as_user("EBM Manager"):
            for doctype, name in (("EBM Branch", self.branch), ("EBM Settings", "EBM Settings"), ("User", CASHIER)):
                with self.subTest(doctype=doctype):
                    self.assertRaises(frappe.ValidationError, lambda d=doctype, n=name: notes.of_document(d, n))
                    self.assertRaises(frappe.ValidationError, lambda d=doctype, n=name: notes.add(d, n, "<p>x</p>"))

    def test_who_may_not_read_the_document_stays_words_in_a_note(self) -> None:
        text = "".join(f'<p><span class="mention" data-id="{who}">@x</span></p>' for who in (SUPERVISOR, AUDITOR))
        for doctype, name in self.places.items():
            with (
                self.subTest(doctype=doctype),
                self.limited_to_another_branch("EBM Supervisor"),
                self.as_user("EBM Cashier"),
            ):
                note = notes.add(doctype, name, text)
                self.assertEqual(note["content"].count('class="mention"'), 1)
                self.assertNotIn(SUPERVISOR, [person["id"] for person in notes.people(doctype, name)])
            about = {"document_type": doctype, "document_name": name}
            told = frappe.get_all("Notification Log", about, ["for_user", "link"])
            page = f"/ebm/{doctype.removeprefix('EBM ').lower()}s/{name}"
            self.assertEqual([(row.for_user, row.link) for row in told], [(AUDITOR, page)])

    def test_what_desk_changed_is_brought_back_and_written_down_under_its_document(self) -> None:
        for doctype, name in self.places.items():
            with self.subTest(doctype=doctype), self.as_user("EBM Cashier"):
                note = notes.add(doctype, name, RULED)
                comment = frappe.get_doc("Comment", note["name"])
                comment.content = "<p>flat</p>"
                comment.save(ignore_permissions=True)
                seen = notes.of_document(doctype, name)["notes"][0]
                self.assertEqual(seen["desk"], {"by": "Claudine Cashier", "before": RULED})
                self.assertEqual(notes.bring_back(seen["name"], seen["modified"])["content"], RULED)
            events = {"document_type": doctype, "document_name": name, "what": "NOTE_BROUGHT_BACK"}
            branches = frappe.get_all("EBM Audit Event", filters=events, pluck="branch")
            self.assertEqual(branches, [self.branch])
