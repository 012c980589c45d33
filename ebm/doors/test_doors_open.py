"""Each door of the table is a real one: it lets through what is allowed, so a refusal elsewhere means something."""

from __future__ import annotations

from typing import Any

import frappe

from ebm.doors.doors_case import EVERYBODY, DoorsTestCase
from ebm.doors.doors_table import ADD, ATTACH, CANCEL, CHANGE, EVERY, REMOVE, RENAME, SUBMIT, TITLE, Door
from ebm.intake.counter_bill import issue_bill


class OpenDoorTest(DoorsTestCase):
    def setUp(self) -> None:
        super().setUp()
        doc = self.customer("Doors Customer")
        doc.insert()
        frappe.db.commit()
        self.customer_name = doc.name
        self.addCleanup(self.remove_files, str(doc.name))

    def remove_files(self, name: str) -> None:
        for file in frappe.get_all("File", filters={"attached_to_name": name}, pluck="name"):
            frappe.delete_doc("File", file, force=True, ignore_permissions=True)
        frappe.db.commit()

    def names(self) -> list[str]:
        return [row["name"] for row in self.stored_rows("EBM Customer", branch=self.branch)]

    def through(self, door: Door, doctype: str, name: str, values: dict[str, Any]) -> bool:
        """Whether the door let Administrator through; where the runtime has no such door, it has none for anybody."""
        target = self.target(doctype, name)
        if door.exists():
            response = self.attempt("Administrator", door, target, values)
            return door.silent or not door.refused(response)
        before = self.everything()
        for who in EVERYBODY:
            response = self.attempt(who, door, target, values)
            self.assertIn(response.status_code, (403, 404, 417, 501), f"{who} {door.name}: {response.text[:300]}")
        self.assert_untouched(before, door.name)
        return False

    def test_a_value_is_changed_by_each_door_for_changes(self) -> None:
        for number, door in enumerate((*CHANGE, ATTACH, TITLE)):
            with self.subTest(door=door.name):
                value = f"Doors {number}"
                if self.through(door, "EBM Customer", self.customer_name, {"customer_name": value}):
                    stored = frappe.db.get_value("EBM Customer", self.customer_name, "customer_name")
                    if door is ATTACH:
                        self.assertTrue(stored.startswith("/private/files/doors-"), stored)
                    else:
                        self.assertEqual(stored, "Another title" if door is TITLE else value)
                else:
                    self.assertFalse(door.exists(), f"{door.name} is there and changes nothing")

    def test_a_document_is_added_by_each_door_for_new_ones(self) -> None:
        for door in ADD:
            with self.subTest(door=door.name):
                before = self.names()
                if self.through(door, "EBM Customer", self.customer_name, {"customer_name": "Doors New"}):
                    self.assertEqual(len(self.names()), len(before) + 1)
                else:
                    self.assertFalse(door.exists(), f"{door.name} is there and adds nothing")

    def test_a_document_is_removed_by_each_door_for_removing(self) -> None:
        for door in REMOVE:
            with self.subTest(door=door.name):
                doc = self.customer("Doors To Go")
                doc.insert()
                frappe.db.commit()
                if self.through(door, "EBM Customer", doc.name, {}):
                    self.assertNotIn(doc.name, self.names())
                else:
                    self.assertFalse(door.exists(), f"{door.name} is there and removes nothing")

    def test_a_document_of_frappes_own_is_renamed_by_each_door_for_renaming(self) -> None:
        for door in RENAME:
            with self.subTest(door=door.name):
                for name in ("Doors Role", "RENAMED"):
                    self._forget("Role", name)
                    self.addCleanup(self._forget, "Role", name)
                role = frappe.get_doc({"doctype": "Role", "role_name": "Doors Role"}).insert()
                frappe.db.commit()
                if self.through(door, "Role", role.name, {}):
                    self.assertTrue(frappe.db.exists("Role", "RENAMED"))
                else:
                    self.assertFalse(door.exists(), f"{door.name} is there and renames nothing")

    def test_submitting_and_cancelling_reach_the_invoice_itself_which_says_no(self) -> None:
        name = issue_bill(self.bill(), send=False)["name"]
        for doors, docstatus, words in ((SUBMIT, 0, "approved by the device"), (CANCEL, 1, "never c")):
            frappe.db.set_value("EBM Invoice", name, "docstatus", docstatus)
            frappe.db.commit()
            for door in doors:
                with self.subTest(door=door.name):
                    response = self.attempt("Administrator", door, self.target("EBM Invoice", name), {})
                    self.assertTrue(door.refused(response))
                    # The bulk doors tell only which ones failed.
                    if door.exists() and not door.says_refused:
                        self.assertIn(words, response.text)

    def test_the_table_names_each_door_once(self) -> None:
        names = [door.name for door in EVERY]
        self.assertEqual(len(names), len(set(names)))
