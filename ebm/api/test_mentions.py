"""Who is mentioned in a note is told of it once, whoever changes it [W6]."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import frappe

from ebm import mention_notices, mention_people, testing
from ebm.api import notes
from ebm.intake.counter_bill import issue_bill
from ebm.mentions import without_nobody
from ebm.test_case import PEOPLE, EbmTestCase

CASHIER, SUPERVISOR, AUDITOR = PEOPLE["EBM Cashier"], PEOPLE["EBM Supervisor"], PEOPLE["EBM Auditor"]


def at(*names: str, group: bool = False) -> str:
    kind = ' data-is-group="true"' if group else ""
    return "<p>" + "".join(f'<span class="mention" data-id="{name}"{kind}>@x</span>' for name in names) + "</p>"


class MentionsTest(EbmTestCase):
    invoice: str

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.invoice = issue_bill(cls.bill(cls()), send=False)["name"]
        frappe.db.commit()

    def tearDown(self) -> None:
        super().tearDown()
        for note in frappe.get_all("Comment", {"reference_name": self.invoice}, pluck="name"):
            frappe.db.delete("EBM Text Version", {"reference_name": note})
        frappe.db.delete("Comment", {"reference_name": self.invoice})
        frappe.db.delete("Notification Log", {"document_name": self.invoice})

    def add(self, content: str, role: str = "EBM Cashier") -> dict[str, Any]:
        with self.as_user(role):
            return notes.add("EBM Invoice", self.invoice, content)

    def change(self, note: dict[str, Any], content: str) -> dict[str, Any]:
        with self.as_user("EBM Cashier"):
            return notes.change(note["name"], content, note["modified"])

    def told(self) -> list[str]:
        rows = frappe.get_all(
            "Notification Log",
            filters={"document_name": self.invoice, "type": "Mention"},
            fields=["for_user", "document_type", "from_user", "link"],
            order_by="creation asc, name asc",
        )
        self.assertEqual({(row.document_type, row.from_user) for row in rows} - {("EBM Invoice", CASHIER)}, set())
        self.assertEqual({row.link for row in rows} - {f"/ebm/invoices/{self.invoice}"}, set())
        return sorted(row.for_user for row in rows)

    def test_a_new_note_tells_whom_it_names_once_and_leads_to_the_invoice(self) -> None:
        self.add(at(SUPERVISOR, SUPERVISOR, CASHIER))
        self.assertEqual(self.told(), [SUPERVISOR])

    def test_a_changed_note_tells_only_those_who_are_new_in_it(self) -> None:
        note = self.change(self.add(at(SUPERVISOR)), at(SUPERVISOR, AUDITOR, CASHIER))
        self.assertEqual(self.told(), [AUDITOR, SUPERVISOR])
        self.change(note, at(SUPERVISOR, AUDITOR, CASHIER) + "<p>and more</p>")
        self.assertEqual(self.told(), [AUDITOR, SUPERVISOR])

    def test_who_was_taken_out_and_named_again_is_not_told_twice(self) -> None:
        note = self.change(self.change(self.add(at(SUPERVISOR)), "<p>nobody</p>"), at(SUPERVISOR))
        self.assertEqual(self.told(), [SUPERVISOR])
        note = self.change(note, at(AUDITOR))
        for _time in range(7):
            note = self.change(note, "<p>nobody</p>")
        self.change(note, at(AUDITOR, SUPERVISOR))
        self.assertEqual(self.told(), [AUDITOR, SUPERVISOR])

    def test_a_note_that_desk_changes_tells_those_too_and_nobody_again_here(self) -> None:
        note = self.add("<p>nobody</p>")
        with self.as_user("EBM Cashier"):
            comment = frappe.get_doc("Comment", note["name"])
            comment.content = at(SUPERVISOR)
            comment.save(ignore_permissions=True)
        self.assertEqual(self.told(), [SUPERVISOR])
        note["modified"] = str(frappe.db.get_value("Comment", note["name"], "modified"))
        self.change(self.change(note, "<p>nobody</p>"), at(SUPERVISOR))
        self.assertEqual(self.told(), [SUPERVISOR])

    def test_a_group_is_its_members_who_were_not_told_yet(self) -> None:
        group = self.group(SUPERVISOR, AUDITOR, CASHIER)
        self.change(self.add(at(SUPERVISOR)), at(SUPERVISOR) + at(group, group=True))
        self.assertEqual(self.told(), [AUDITOR, SUPERVISOR])

    def test_who_may_not_read_the_invoice_is_disabled_or_no_desk_user_is_not_told(self) -> None:
        outsider = "mentions-outsider@ebm.example"
        testing.make_user(outsider, "Olga Outsider", "EBM Cashier")
        self.addCleanup(frappe.delete_doc, "User", outsider, force=True, ignore_permissions=True)
        frappe.db.set_value("User", outsider, "enabled", 0)
        note = self.add("<p>nobody</p>")
        with self.limited_to_another_branch("EBM Supervisor"):
            self.change(note, at(SUPERVISOR, outsider, "ghost@ebm.example", AUDITOR))
        self.assertEqual(self.told(), [AUDITOR])

    def test_a_new_comment_tells_nobody_its_words_who_may_not_read_the_invoice(self) -> None:
        group = self.group(SUPERVISOR, AUDITOR)
        text = at(SUPERVISOR) + at(group, group=True) + at(AUDITOR)
        with self.limited_to_another_branch("EBM Supervisor"):
            self.add(text)
            with self.as_user("EBM Cashier"):
                frappe.get_doc("EBM Invoice", self.invoice).add_comment("Comment", text)
        self.assertEqual(self.told(), [AUDITOR, AUDITOR])
        kept = frappe.get_all("Comment", {"reference_name": self.invoice, "comment_type": "Comment"}, pluck="content")
        self.assertEqual([content.count('class="mention"') for content in kept], [1, 1])
        self.assertEqual([content.count(SUPERVISOR) for content in kept], [1, 1], "what stands there stays")

    def test_a_notice_that_fails_is_logged_and_the_note_kept(self) -> None:
        note = self.add("<p>nobody</p>")
        logged = frappe.db.count("Error Log")
        with patch.object(mention_notices, "enqueue_create_notification", side_effect=RuntimeError("no queue")):
            changed = self.change(note, at(SUPERVISOR))
        self.assertIn(SUPERVISOR, changed["content"])
        self.assertEqual((self.told(), frappe.db.count("Error Log")), ([], logged + 1))

    def test_what_names_nobody_is_mended_wherever_it_is_saved_and_never_an_error(self) -> None:
        nobody = '<p><b title="a>b" class="x mention">@?</b><span class=mention data-id="">@?</span></p>'
        note = self.add(nobody + at(SUPERVISOR))
        self.assertIn('class="x"', note["content"])
        self.assertEqual(note["content"].count("mention"), 1)
        self.assertEqual(self.change(note, nobody)["content"].count("mention"), 0)
        with self.as_user("EBM Cashier"):
            frappe.get_doc("EBM Invoice", self.invoice).add_comment("Comment", nobody)
        self.assertEqual(self.told(), [SUPERVISOR])

    def test_only_what_names_nobody_is_written_anew(self) -> None:
        kept = '<p>a &amp; <i CLASS="mention" data-id="é@x">\n@É</i>\n<br/>'
        for nobody, mended in (
            ("<B\n class='a mention  b' title='\"'>@</B>", '<b class="a b" title="&quot;">@</B>'),
            ("<hr class=mention data-id>", '<hr class="" data-id>'),
            ('<b class="mention" data-is-group="true">', '<b class="" data-is-group="true">'),
            ('<b class="mention" data-id="a" data-id="">', '<b class="" data-id="a" data-id="">'),
        ):
            with self.subTest(nobody=nobody):
                self.assertEqual(without_nobody(kept + nobody + kept), kept + mended + kept)
        for plain in (None, "", "a mention", '<b title="mention">', '<b class="mentioned">', "<b class="):
            self.assertEqual(without_nobody(plain), plain or "")

    def test_other_fields_with_markup_tell_whom_they_name(self) -> None:
        supervisor, auditor = (
            f'<p><b class="mention" data-id="{person}">x</b></p>' for person in (SUPERVISOR, AUDITOR)
        )
        notice = frappe.get_doc(
            {
                "doctype": "EBM Staff Notice",
                "title": f"Rich {self.tin}",
                "text": supervisor,
                "shown_from": "2026-01-01",
                "branch": self.branch,
            }
        ).insert()
        self.addCleanup(frappe.db.delete, "EBM Staff Notice", {"name": notice.name})
        self.addCleanup(frappe.db.delete, "Notification Log", {"document_name": notice.name})
        notice.text = supervisor + auditor
        notice.save()
        notice.save()
        told = frappe.get_all("Notification Log", filters={"document_name": notice.name}, pluck="for_user")
        self.assertEqual(sorted(told), [AUDITOR, SUPERVISOR])

    def group(self, *people: str) -> str:
        name = f"Mentions {self.tin}"
        members = [{"user": person} for person in people]
        frappe.get_doc({"doctype": "User Group", "name": name, "user_group_members": members}).insert()
        self.addCleanup(frappe.cache.delete_value, "user_groups")
        self.addCleanup(frappe.delete_doc, "User Group", name, force=True, ignore_permissions=True)
        frappe.cache.delete_value("user_groups")
        return name

    # --- whom one can mention

    def offered(self, typed: str) -> list[str]:
        with self.as_user("EBM Cashier"):
            return [row["id"] for row in notes.people("EBM Invoice", self.invoice, typed)]

    def test_people_are_found_by_the_beginning_of_any_word_of_the_name_or_of_the_id(self) -> None:
        for typed in ("sol", "SOLANGE", "super", "supervisor@", "solange sup", "sup sol"):
            with self.subTest(typed=typed):
                self.assertEqual(self.offered(typed), [SUPERVISOR])
        for typed in ("olange", "visor", "sol x"):
            self.assertEqual(self.offered(typed), [])
        self.assertTrue(self.offered(""))
        self.assertEqual(self.offered("cashier@"), [], "nobody mentions himself")

    def test_accents_are_not_needed_to_find_somebody_and_only_so_many_are_told(self) -> None:
        person = testing.make_user(f"m-{self.tin}@ebm.example", f"Espérance {self.tin}", "EBM Cashier")
        self.addCleanup(frappe.delete_doc, "User", person, force=True, ignore_permissions=True)
        frappe.cache.delete_value("users_for_mentions")
        self.assertEqual(self.offered(f"esperance {self.tin}"), [person])
        with patch.object(mention_people, "MOST", 2):
            self.assertEqual(len(self.offered("")), 2)

    def test_who_is_disabled_unmentionable_or_may_not_read_the_invoice_is_not_offered(self) -> None:
        for change in ({"enabled": 0}, {"allowed_in_mentions": 0}):
            with self.subTest(change=change):
                frappe.db.set_value("User", SUPERVISOR, change)
                frappe.cache.delete_value("users_for_mentions")
                self.assertEqual(self.offered("sol"), [])
                frappe.db.set_value("User", SUPERVISOR, {"enabled": 1, "allowed_in_mentions": 1})
                frappe.cache.delete_value("users_for_mentions")
        with self.limited_to_another_branch("EBM Supervisor"):
            self.assertEqual(self.offered("sol"), [])
        self.assertEqual(self.offered("sol"), [SUPERVISOR])

    def test_a_group_is_offered_when_all_whom_it_would_tell_may_read(self) -> None:
        group = self.group(SUPERVISOR, AUDITOR)
        self.assertEqual(self.offered("mentions"), [group])
        with self.limited_to_another_branch("EBM Supervisor"):
            self.assertEqual(self.offered("mentions"), [])

    def test_who_may_not_read_the_invoice_is_told_of_nobody(self) -> None:
        with self.limited_to_another_branch("EBM Cashier"), self.as_user("EBM Cashier"):
            self.assertRaises(frappe.PermissionError, lambda: notes.people("EBM Invoice", self.invoice, ""))
