"""Rows of a document as documents of their own: the doors that go round the document they belong to [Doors]."""

from __future__ import annotations

from typing import Any

import frappe

from ebm.doors.doors_case import EVERYBODY, DoorsTestCase
from ebm.doors.doors_table import ADD, CHANGE, REMOVE, RENAME, SUBMIT, Door, Target
from ebm.intake.counter_bill import issue_bill

# By these Frappe loads the parent and saves that; by all others it saves the row alone.
BY_PARENT = ("set_value", "insert", "insert_many", "delete", "v2 DELETE")
WRITTEN_ANEW = ("name", "owner", "creation", "modified", "modified_by")
ROWS = {"EBM Invoice Line": "lines", "EBM Invoice Tax": "taxes"}
FORGED: dict[str, dict[str, Any]] = {
    "EBM Invoice Line": {"tax_amount": 1, "taxable_amount": 1, "supply_amount": 1, "item_name": "Forged"},
    "EBM Invoice Tax": {"tax": 1, "taxable": 1},
}


class RowDoorsTest(DoorsTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.name = issue_bill(self.bill(), send=False)["name"]
        frappe.db.commit()

    def row(self, doctype: str) -> Target:
        parent = self.target("EBM Invoice", self.name)
        stored: dict[str, Any] = parent.stored[ROWS[doctype]][0]
        return Target(doctype, stored["name"], stored)

    def copy_values(self, target: Target) -> dict[str, Any]:
        return {key: target.stored[key] for key in ("parent", "parenttype", "parentfield")} | FORGED[target.doctype]

    def shut(self, doors: tuple[Door, ...], target: Target, what: str) -> None:
        self.assert_shut(doors, target, self.copy_values(target), of=what)

    def test_rows_of_a_signed_bill_are_changed_added_and_removed_by_nobody(self) -> None:
        frappe.db.set_value("EBM Invoice", self.name, {"status": "Signed", "docstatus": 1})
        for doctype in ROWS:
            frappe.db.set_value(doctype, {"parent": self.name}, "docstatus", 1)
        frappe.db.commit()
        for doctype in ROWS:
            self.shut((*CHANGE, *ADD, *REMOVE, *RENAME), self.row(doctype), "a signed bill")

    def test_rows_of_a_queued_bill_are_changed_added_and_removed_by_nobody(self) -> None:
        frappe.db.set_value("EBM Invoice", self.name, {"status": "Queued"})
        frappe.db.commit()
        for doctype in ROWS:
            self.shut((*CHANGE, *ADD, *REMOVE), self.row(doctype), "a queued bill")

    def test_no_row_of_a_draft_is_written_round_the_draft(self) -> None:
        round_it = tuple(d for d in (*CHANGE, *ADD, *REMOVE, *RENAME, *SUBMIT) if d.name not in BY_PARENT)
        # docstatus by set_value goes by the parent too, and Frappe lets a row's docstatus follow it.
        round_it = tuple(d for d in round_it if d.name != "docstatus by set_value")
        for doctype in ROWS:
            self.shut(round_it, self.row(doctype), "a draft")

    def test_computed_values_of_a_drafts_rows_stay_what_was_computed(self) -> None:
        before = self.figures()
        door = CHANGE[0]
        for doctype in ROWS:
            for who in EVERYBODY:
                for field, value in FORGED[doctype].items():
                    with self.subTest(who=who, row=doctype, field=field):
                        self.attempt(who, door, self.row(doctype), {field: value})
                        self.assertEqual(self.figures(), before)

    def figures(self) -> list[dict[str, Any]]:
        """The bill and its rows, without what a save of the same writes anew."""
        rows = [row for doctype in ROWS for row in self.stored_rows(doctype, parent=self.name)]
        return [self.amounts(row) for row in (*self.stored_rows("EBM Invoice", name=self.name), *rows)]

    def amounts(self, row: dict[str, Any]) -> dict[str, Any]:
        # The taxes are written anew with each save.
        return {key: value for key, value in row.items() if key not in WRITTEN_ANEW}

    def test_prices_of_an_item_are_written_with_the_item_only(self) -> None:
        stored = self.target("EBM Item", self.low).stored["prices"][0]
        target = Target("EBM Item Price", stored["name"], stored)
        values = {key: stored[key] for key in ("parent", "parenttype", "parentfield")} | {"price": 1, "tax_letter": "A"}
        doors = tuple(d for d in (*CHANGE, *ADD, *REMOVE, *RENAME) if d.name not in BY_PARENT)
        self.assert_shut(doors, target, values, of="an item")
