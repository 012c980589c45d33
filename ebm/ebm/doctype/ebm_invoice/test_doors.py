"""Every door to a field or a document that only the machine may write (design section 5, "Doors").

The doors here are set_value, save, insert, delete and run_doc_method, as every role and as Administrator.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any
from unittest.mock import patch

import frappe
import frappe.client
from frappe.handler import run_doc_method

from ebm.ebm.doctype.ebm_invoice.doors import MACHINE_FIELDS, MOMENTS, TOTALS, WHOLE_NUMBERS
from ebm.intake.counter_bill import issue_bill
from ebm.test_case import PEOPLE, EbmTestCase

WRITERS = ("EBM Cashier", "EBM Billing Officer", "EBM Supervisor", "Administrator")
REFUSALS = (
    frappe.PermissionError,
    frappe.UpdateAfterSubmitError,
    frappe.ValidationError,
)
MACHINE_DOCTYPES = ("EBM Counter", "EBM Number", "EBM Call", "EBM Journal Entry", "EBM Print", "EBM Daily Total")


def other_value(field: str) -> Any:
    """A value that is surely not the stored one, of the field's kind."""
    if field in TOTALS:
        return 1.0
    if field in MOMENTS:
        return "2020-02-02 02:02:02"
    if field in WHOLE_NUMBERS:
        return 4711
    return {"status": "Signed", "device": "X", "refunded_by": "X"}.get(field, "FORGED")


class InvoiceDoorsTest(EbmTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.name = issue_bill(self.bill(), send=False)["name"]

    def stored(self) -> dict[str, Any]:
        row = frappe.db.get_value("EBM Invoice", self.name, ["docstatus", *MACHINE_FIELDS], as_dict=True)
        return {key: str(value) for key, value in row.items()}

    def refused(self, door: Callable[[], Any], what: str) -> None:
        before = self.stored()
        frappe.db.savepoint("door")
        with self.assertRaises(REFUSALS, msg=what):
            door()
        frappe.db.rollback(save_point="door")
        self.assertEqual(self.stored(), before, what)

    def test_no_role_sets_a_machine_field_by_set_value(self) -> None:
        for role in WRITERS:
            for field in MACHINE_FIELDS:
                with self.subTest(role=role, field=field), self.as_user(role):
                    self.refused(
                        partial(frappe.client.set_value, "EBM Invoice", self.name, {field: other_value(field)}),
                        f"{role} set {field}",
                    )

    def test_no_role_saves_a_document_with_a_machine_field_changed(self) -> None:
        for role in WRITERS:
            for field in MACHINE_FIELDS:
                with self.subTest(role=role, field=field), self.as_user(role):
                    doc = frappe.get_doc("EBM Invoice", self.name).as_dict()
                    doc[field] = other_value(field)
                    self.refused(partial(frappe.client.save, json.dumps(doc, default=str)), f"{role} save {field}")

    def test_no_role_inserts_with_a_machine_field_set(self) -> None:
        for role in WRITERS:
            for field in MACHINE_FIELDS:
                with self.subTest(role=role, field=field), self.as_user(role):
                    doc = {
                        "doctype": "EBM Invoice",
                        "branch": self.branch,
                        "customer_name": "X",
                        field: other_value(field),
                    }
                    self.refused(partial(frappe.client.insert, doc), f"{role} insert {field}")

    def test_nobody_inserts_a_submitted_invoice_or_comes_with_flags(self) -> None:
        for extra in ({"docstatus": 1}, {"status": "Queued", "flags": {"ebm_internal": 1}}):
            for role in WRITERS:
                with self.subTest(role=role, extra=extra), self.as_user(role):
                    doc = {"doctype": "EBM Invoice", "branch": self.branch, "customer_name": "X", **extra}
                    self.refused(partial(frappe.client.insert, doc), f"{role} {extra}")

    def test_taxes_cannot_be_written(self) -> None:
        with self.as_user("EBM Supervisor"):
            doc = frappe.get_doc("EBM Invoice", self.name).as_dict()
            doc["taxes"][0]["tax"] = 0
            self.refused(partial(frappe.client.save, json.dumps(doc, default=str)), "tax of a letter")
            self.refused(
                partial(
                    frappe.client.insert,
                    {
                        "doctype": "EBM Invoice",
                        "branch": self.branch,
                        "customer_name": "X",
                        "taxes": [{"letter": "B", "rate": 18, "taxable": 1, "tax": 1}],
                    },
                ),
                "taxes on insert",
            )

    def test_amounts_of_lines_are_always_computed_anew(self) -> None:
        with self.as_user("EBM Cashier"):
            doc = frappe.get_doc("EBM Invoice", self.name).as_dict()
            doc["lines"][0].update({"tax_amount": 0, "taxable_amount": 1, "tax_rate": 0, "item_name": "Forged"})
            saved = frappe.client.save(json.dumps(doc, default=str))
        self.assertEqual(float(saved["lines"][0]["tax_amount"]), 306.0)
        self.assertEqual(saved["lines"][0]["item_name"], f"Test water, first block {self.tin}")
        self.assertEqual(float(saved["grand_total"]), 7953.2)

    def test_nobody_submits_or_cancels_by_hand(self) -> None:
        for role in WRITERS:
            with self.subTest(role=role), self.as_user(role):
                doc = frappe.get_doc("EBM Invoice", self.name)
                doc.docstatus = 1
                self.refused(doc.save, f"{role} submit")

    def test_run_doc_method_reaches_nothing_that_writes(self) -> None:
        for method in ("save", "db_set", "db_insert", "submit", "delete", "db_update", "run_method"):
            with self.subTest(method=method), self.as_user("EBM Supervisor"), self.request():
                self.refused(
                    partial(run_doc_method, method, dt="EBM Invoice", dn=self.name, args={"status": "Signed"}),
                    method,
                )

    def test_a_bill_on_its_way_is_edited_by_nobody(self) -> None:
        for status in ("Queued", "Sending", "Waiting", "Unknown", "Withdrawn"):
            frappe.db.set_value("EBM Invoice", self.name, "status", status)
            for role in WRITERS:
                with self.subTest(status=status, role=role), self.as_user(role):
                    self.refused(
                        partial(frappe.client.set_value, "EBM Invoice", self.name, {"customer_name": "Other"}),
                        f"{role} edits a {status} bill",
                    )
        frappe.db.set_value("EBM Invoice", self.name, "status", "Draft")

    def test_a_signed_receipt_is_changed_and_deleted_by_nobody(self) -> None:
        frappe.db.set_value("EBM Invoice", self.name, {"status": "Signed", "docstatus": 1})
        for role in WRITERS:
            with self.subTest(role=role), self.as_user(role):
                for change in ({"customer_name": "Other"}, {"docstatus": 2}, {"docstatus": 0}):
                    self.refused(
                        partial(frappe.client.set_value, "EBM Invoice", self.name, change),
                        f"{role} {change}",
                    )
                self.refused(partial(frappe.client.delete, "EBM Invoice", self.name), f"{role} delete")
        frappe.db.set_value("EBM Invoice", self.name, {"status": "Draft", "docstatus": 0})

    def test_a_parked_bill_with_a_spent_number_is_deleted_by_nobody(self) -> None:
        frappe.db.set_value("EBM Invoice", self.name, "status", "Parked")
        for role in WRITERS:
            with self.subTest(role=role), self.as_user(role):
                self.refused(partial(frappe.client.delete, "EBM Invoice", self.name), role)

    def test_readers_write_nothing(self) -> None:
        for role in ("EBM Auditor", "EBM Manager"):
            with self.subTest(role=role), self.as_user(role):
                self.refused(
                    partial(frappe.client.set_value, "EBM Invoice", self.name, {"customer_name": "Other"}), role
                )
                self.refused(partial(frappe.client.insert, {"doctype": "EBM Invoice", "branch": self.branch}), role)


class MachineRecordDoorsTest(EbmTestCase):
    def setUp(self) -> None:
        super().setUp()
        with patch("ebm.dispatch.queue.start"):
            self.start_device()
            name = issue_bill(self.bill(), send=True)["name"]
            frappe.db.commit()
            from ebm.dispatch.worker import run_counter

            with self.times():
                run_counter(self.counter)
        frappe.db.rollback()
        with self.as_user("EBM Cashier"):
            from ebm.api.receipts import print_receipt

            print_receipt(name, "A4")

    def test_nobody_inserts_changes_or_deletes_what_the_machine_wrote(self) -> None:
        for doctype in MACHINE_DOCTYPES:
            name = frappe.get_all(doctype, filters={"branch": self.branch}, pluck="name", limit=1)[0]
            fields = [f.fieldname for f in frappe.get_meta(doctype).fields if f.fieldtype not in ("Column Break",)]
            for role in (*PEOPLE, "Administrator"):
                with self.subTest(doctype=doctype, role=role), self.as_user(role), self.request():
                    before = str(frappe.db.get_value(doctype, name, fields, as_dict=True))
                    copy = frappe.get_doc(doctype, name).as_dict()
                    copy.update({"name": None, "seq": 99, "copy_number": 99, "letter": "Z"})
                    doors: dict[str, Callable[[], Any]] = {
                        "set_value": partial(frappe.client.set_value, doctype, name, {"branch": "X"}),
                        "save": frappe.get_doc(doctype, name).save,
                        "insert": partial(frappe.client.insert, {**copy, "flags": {"ebm_internal": True}}),
                        "delete": partial(frappe.client.delete, doctype, name),
                        "run_doc_method": partial(run_doc_method, "save", dt=doctype, dn=name),
                    }
                    for door, attempt in doors.items():
                        frappe.db.savepoint("door")
                        with self.assertRaises(REFUSALS, msg=f"{role} {door} {doctype}"):
                            attempt()
                        frappe.db.rollback(save_point="door")
                    self.assertEqual(str(frappe.db.get_value(doctype, name, fields, as_dict=True)), before)

    def test_what_a_device_said_of_itself_is_entered_by_nobody(self) -> None:
        for role in ("EBM Manager", "Administrator"):
            for field in ("sdc_id", "initialised_at", "communication_key", "internal_key", "sign_key"):
                with self.subTest(role=role, field=field), self.as_user(role):
                    value = "2020-01-01 00:00:00" if field == "initialised_at" else "FORGED"
                    frappe.db.savepoint("door")
                    with self.assertRaises(frappe.PermissionError):
                        frappe.client.set_value("EBM Device", self.device_name, {field: value})
                    frappe.db.rollback(save_point="door")

    def test_only_a_manager_initialises_a_device(self) -> None:
        for role in ("EBM Cashier", "EBM Billing Officer", "EBM Supervisor", "EBM Auditor"):
            with self.subTest(role=role), self.as_user(role), self.request(), self.assertRaises(frappe.PermissionError):
                run_doc_method("initialise", dt="EBM Device", dn=self.device_name)
