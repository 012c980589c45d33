"""An invoice by every door, in every state, as everybody [Doors]: its machine fields; once on its way, all of it."""

from __future__ import annotations

from typing import Any

import frappe

from ebm.doors.doors_case import EVERYBODY, DoorsTestCase
from ebm.doors.doors_table import (
    ADD,
    ATTACH,
    CANCEL,
    CHANGE,
    REMOVE,
    RENAME,
    SUBMIT,
    TITLE,
    UNLISTED,
    Door,
    Target,
)
from ebm.doors.forged import forged, writable
from ebm.doors.protected import DOCTYPE, protected_fields
from ebm.ebm.doctype.ebm_invoice.doors import MACHINE_FIELDS
from ebm.ebm.doctype.ebm_invoice.ebm_invoice import EDITABLE
from ebm.intake.counter_bill import issue_bill

SUBMITTED = ("Signed", "Incomplete")


class InvoiceDoorsTest(DoorsTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.name = issue_bill(self.bill(), send=False)["name"]
        # Another bill and a device, so that forged links point at something real.
        issue_bill(self.bill(), send=False)
        frappe.db.commit()
        self.start_device()

    def in_state(self, status: str) -> Target:
        frappe.db.set_value(DOCTYPE, self.name, {"status": status, "docstatus": int(status in SUBMITTED)})
        if status != "Draft":
            frappe.db.set_value(DOCTYPE, self.name, {"signature": "SIGNED", "invc_no": 7})
        frappe.db.commit()
        return self.target(DOCTYPE, self.name)

    def states(self) -> list[str]:
        return str(frappe.get_meta(DOCTYPE).get_field("status").options).split("\n")

    def shut(self, doors: tuple[Door, ...], status: str, names: list[str]) -> None:
        """Tried by everybody in the two states that bills begin and end in; in each other state by those whom their
        roles let in. The rest stands before the same roles whatever the state.
        """
        target = self.in_state(status)
        people = EVERYBODY if status in ("Draft", "Signed") else self.insiders()
        self.assert_shut(doors, target, forged(DOCTYPE, names, target.stored), people, of=status)

    def insiders(self) -> list[str]:
        """Who has any right to write over invoices."""
        rights = ("write", "create", "delete", "submit", "cancel")
        found = {who for right in rights for who in self.who_may(right, DOCTYPE)}
        return [who for who in EVERYBODY if who in found]

    def test_the_doctype_and_the_guard_name_the_same_fields(self) -> None:
        self.assertEqual(set(protected_fields()), set(MACHINE_FIELDS))

    def test_each_machine_field_is_refused_by_itself_as_a_matter_of_permission(self) -> None:
        people = self.who_may("write", DOCTYPE)
        self.assertLessEqual({"EBM Cashier", "EBM Billing Officer", "EBM Supervisor", "Administrator"}, set(people))
        target = self.in_state("Draft")
        self.assert_each_field_is_forbidden((*CHANGE, ATTACH), target, protected_fields(), people)

    def test_each_machine_field_of_a_new_bill_is_refused_by_itself(self) -> None:
        new = Target(DOCTYPE, "", {"branch": self.branch, "customer_name": "New", "status": "Draft"})
        self.assert_each_field_is_forbidden(ADD, new, protected_fields(), self.who_may("create", DOCTYPE))

    def test_machine_fields_are_changed_by_nobody_where_the_bill_itself_may_be_edited(self) -> None:
        for status in EDITABLE:
            self.shut((*CHANGE, ATTACH), status, protected_fields())

    def test_a_bill_on_its_way_or_signed_is_changed_by_nobody(self) -> None:
        for status in self.states():
            if status not in EDITABLE:
                self.shut((*CHANGE, ATTACH, TITLE), status, ["customer_name"])

    def test_each_field_of_a_signed_receipt_stays(self) -> None:
        target = self.in_state("Signed")
        for field in writable(DOCTYPE):
            self.assert_shut(CHANGE[:1], target, forged(DOCTYPE, [field], target.stored), ("Administrator",), of=field)

    def test_a_signed_receipt_becomes_neither_draft_nor_cancelled(self) -> None:
        target = self.in_state("Signed")
        for docstatus in (0, 2):
            self.assert_shut(CHANGE, target, {"docstatus": docstatus}, of=f"docstatus {docstatus}")

    def test_taxes_and_lines_of_a_signed_receipt_stay(self) -> None:
        target = self.in_state("Signed")
        for rows in ("lines", "taxes"):
            first, *others = target.stored[rows]
            forgeries = {"tax": 1, "taxable": 1} if rows == "taxes" else {"quantity": 1, "tax_amount": 1}
            for sent in ([{**first, **forgeries}, *others], []):
                self.assert_shut(CHANGE, target, {rows: sent}, of=f"{rows}: {len(sent)}")

    def test_nobody_submits_or_cancels_in_any_state(self) -> None:
        for status in self.states():
            doors = CANCEL if status in SUBMITTED else (*SUBMIT, *CANCEL)
            # Saving a draft unchanged by "Save" is no cancelling; the doors named so set docstatus 2.
            self.shut(doors, status, ["customer_name"])

    def test_nobody_removes_a_bill_that_left_the_drafts(self) -> None:
        for status in self.states():
            if status != "Draft":
                self.shut(REMOVE, status, [])

    def test_nobody_renames_a_bill(self) -> None:
        for status in ("Draft", "Signed"):
            self.shut(RENAME, status, [])

    def test_nobody_adds_a_bill_with_what_the_machine_writes(self) -> None:
        self.shut(ADD, "Signed", protected_fields())

    def test_nobody_adds_a_bill_that_is_submitted_already(self) -> None:
        target = self.target(DOCTYPE, self.name)
        new = Target(DOCTYPE, "", {"branch": self.branch, "customer_name": "New", "lines": target.stored["lines"]})
        # "Save" of the form stores a draft whatever docstatus is sent.
        doors = tuple(door for door in ADD if door.name != "savedocs of a new one")
        self.assert_shut(doors, new, {"docstatus": 1}, of="submitted")

    def test_nobody_adds_taxes_to_a_bill_or_changes_them(self) -> None:
        target = self.in_state("Draft")
        taxes = [{**row, "tax": 1} for row in target.stored["taxes"]]
        self.assert_shut(CHANGE, target, {"taxes": taxes}, of="taxes")
        new = Target(DOCTYPE, "", {"branch": self.branch, "customer_name": "New"})
        self.assert_shut(ADD, new, {"taxes": [{"letter": "B", "rate": 18, "taxable": 1, "tax": 1}]}, of="taxes")

    def test_amounts_of_lines_are_always_computed_anew(self) -> None:
        target = self.in_state("Draft")
        first, *others = target.stored["lines"]
        forged_line = {**first, "tax_amount": 0, "taxable_amount": 1, "tax_rate": 0, "item_name": "Forged"}
        saved: Any = self.attempt("EBM Cashier", CHANGE[1], target, {"lines": [forged_line, *others]}).json["message"]
        self.assertEqual(float(saved["lines"][0]["tax_amount"]), 306.0)
        self.assertEqual(saved["lines"][0]["item_name"], f"Test water, first block {self.tin}")
        self.assertEqual(float(saved["grand_total"]), 7953.2)

    def test_no_method_of_a_document_that_writes_can_be_called(self) -> None:
        self.shut(UNLISTED, "Draft", ["status"])
