"""Data Import and restoring of deleted documents: doors of Desk that go by the server's own hand [Doors]."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import frappe

from ebm.doors.doors_case import EVERYBODY, SYSTEM_MANAGER, DoorsTestCase
from ebm.doors.doors_table import Door
from ebm.doors.forged import forged, writable
from ebm.doors.own_doctypes import machine_doctypes
from ebm.doors.protected import protected_fields
from ebm.intake.counter_bill import issue_bill

IMPORT = Door("Data Import", "frappe.core.doctype.data_import.data_import:start_import", lambda t, v: ("", "", {}))
RESTORE = Door("restore", "frappe.core.doctype.deleted_document.deleted_document:restore", lambda t, v: ("", "", {}))
UPDATE, INSERT = "Update Existing Records", "Insert New Records"


class ImportDoorTest(DoorsTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.name = issue_bill(self.bill(), send=False)["name"]
        # To forge a link to: a fresh site has no device yet.
        self.row_of("EBM Device")
        frappe.db.commit()

    def imported(self, who: str, kind: str, doctype: str, name: str | None, values: dict[str, Any]) -> bool:
        """Whether Data Import took one row; False where the runtime has no Data Import, and says so."""
        if not IMPORT.exists():
            response = self.ask(
                "Administrator", "POST", "/api/method/frappe.client.insert", {"doc": {"doctype": "Data Import"}}
            )
            self.assertGreaterEqual(response.status_code, 400)
            return False
        label = frappe.get_meta(doctype).get_label
        sheet = io.StringIO()
        head = (["ID"] if name else []) + [label(field) for field in values]
        csv.writer(sheet).writerows([head, ([name] if name else []) + list(values.values())])
        with self.as_user(who):
            file = frappe.get_doc(
                {"doctype": "File", "file_name": f"doors-{self.tin}.csv", "is_private": 1, "content": sheet.getvalue()}
            ).insert()
            data_import = frappe.get_doc(
                {
                    "doctype": "Data Import",
                    "reference_doctype": doctype,
                    "import_type": kind,
                    "import_file": file.file_url,
                    "mute_emails": 1,
                }
            ).insert()
            frappe.db.commit()
            frappe.get_attr("frappe.core.doctype.data_import.data_import.start_import")(data_import.name)
        frappe.db.commit()
        status = frappe.db.get_value("Data Import", data_import.name, "status")
        frappe.db.delete("Data Import Log", {"data_import": data_import.name})
        for made in (data_import, file):
            frappe.delete_doc(made.doctype, made.name, force=True, ignore_permissions=True)
        frappe.clear_messages()
        frappe.db.commit()
        return bool(status == "Success")

    def importers(self) -> list[str]:
        return self.who_may("create", "Data Import") if IMPORT.exists() else [SYSTEM_MANAGER, "Administrator"]

    def test_nobody_imports_who_has_no_role_for_it(self) -> None:
        importers = self.importers()
        self.assertLessEqual({SYSTEM_MANAGER, "Administrator"}, set(importers))
        doc = {"doctype": "Data Import", "reference_doctype": "EBM Invoice", "import_type": UPDATE}
        for who in EVERYBODY:
            if who not in importers:
                with self.subTest(who=who):
                    made = self.ask(who, "POST", "/api/method/frappe.client.insert", {"doc": doc})
                    self.assertGreaterEqual(made.status_code, 400)

    def test_data_import_works_where_it_may(self) -> None:
        customer = self.customer("Doors Import").insert()
        frappe.db.commit()
        done = self.imported("Administrator", UPDATE, "EBM Customer", customer.name, {"customer_name": "By import"})
        self.assertEqual(done, IMPORT.exists())
        stored = frappe.db.get_value("EBM Customer", customer.name, "customer_name")
        self.assertEqual(stored, "By import" if IMPORT.exists() else "Doors Import")

    def test_no_machine_field_is_imported(self) -> None:
        before = self.everything()
        # Each by itself as who may everything; all at once as everybody who may import at all.
        attempts = [("Administrator", [field]) for field in protected_fields()]
        for who, fields in (*attempts, *((who, protected_fields()) for who in self.importers())):
            with self.subTest(who=who, fields=fields):
                values = forged("EBM Invoice", fields, {"status": "Draft"})
                self.assertNotIn(None, values.values(), "a value like the stored one is no attempt")
                self.assertFalse(self.imported(who, UPDATE, "EBM Invoice", self.name, values))
                new = {"branch": self.branch, "customer_name": "Imported", **values}
                self.assertFalse(self.imported(who, INSERT, "EBM Invoice", None, new))
        self.assert_untouched(before, "import")

    def test_a_signed_bill_is_changed_by_no_import(self) -> None:
        frappe.db.set_value("EBM Invoice", self.name, {"status": "Signed", "docstatus": 1})
        frappe.db.commit()
        before = self.everything()
        for who in self.importers():
            self.assertFalse(self.imported(who, UPDATE, "EBM Invoice", self.name, {"customer_name": "Imported"}))
        self.assert_untouched(before, "import")

    def test_nothing_of_the_machines_is_imported(self) -> None:
        names = {doctype: self.row_of(doctype) for doctype in machine_doctypes()}
        before = self.everything()
        for doctype, name in names.items():
            target = self.target(doctype, name)
            values = forged(doctype, writable(doctype), target.stored)
            with self.subTest(doctype=doctype):
                for kind, of in ((UPDATE, name), (INSERT, None)):
                    self.assertFalse(self.imported("Administrator", kind, doctype, of, values))
        self.assert_untouched(before, "import")


class RestoreDoorTest(DoorsTestCase):
    def restored(self, doctype: str, data: dict[str, Any]) -> bool:
        """Whether a deleted document, as somebody wrote it down, came to life."""
        doc = {
            "doctype": "Deleted Document",
            "deleted_doctype": doctype,
            "deleted_name": "doors",
            "data": json.dumps({**data, "doctype": doctype}, default=str),
        }
        made = self.ask("Administrator", "POST", "/api/method/frappe.client.insert", {"doc": doc})
        if not RESTORE.exists():
            self.assertGreaterEqual(made.status_code, 400)
            return False
        self.assertEqual(made.status_code, 200, made.text[:300])
        name = made.json["message"]["name"]
        path = "/api/method/frappe.core.doctype.deleted_document.deleted_document.restore"
        response = self.ask("Administrator", "POST", path, {"name": name})
        frappe.db.delete("Deleted Document", {"name": name})
        frappe.db.commit()
        return bool(response.status_code == 200)

    def test_a_document_is_restored_where_it_may(self) -> None:
        data = {"customer_name": "Restored", "branch": self.branch}
        self.assertEqual(self.restored("EBM Customer", data), RESTORE.exists())

    def test_nothing_signed_or_of_the_machine_is_made_by_restoring_it(self) -> None:
        bill = self.target("EBM Invoice", self.signed_bill())
        rows = {doctype: self.row_of(doctype) for doctype in machine_doctypes()}
        before = self.everything()
        self.assertFalse(self.restored("EBM Invoice", bill.stored))
        self.assertFalse(self.restored("EBM Invoice", bill.copy({"docstatus": 0})))
        for doctype, name in rows.items():
            with self.subTest(doctype=doctype):
                self.assertFalse(self.restored(doctype, self.target(doctype, name).copy({})))
        self.assert_untouched(before, "restore")
