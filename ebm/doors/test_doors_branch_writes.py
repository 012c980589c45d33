"""Who works at one branch writes nothing at another: not into it, not out of it [Doors]."""

from __future__ import annotations

import frappe

from ebm.doors.branch_case import LIMITED, BranchTestCase
from ebm.doors.doors_table import ADD, CHANGE, REMOVE, Target

CASHIER, SUPERVISOR, MANAGER = LIMITED.values()


class BranchWriteTest(BranchTestCase):
    def untouched(self, target: Target) -> None:
        self.assertEqual(self.target(target.doctype, target.name).stored, target.stored)

    def test_a_document_of_another_branch_is_not_taken_by_sending_it_with_ones_own(self) -> None:
        for doctype, name in (("EBM Invoice", self.bill_there), ("EBM Customer", self.customer_there)):
            target = self.target(doctype, name)
            for values in ({"branch": self.branch, "customer_name": "Stolen"}, {"customer_name": "Stolen"}):
                self.assert_shut((*CHANGE, *REMOVE), target, values, (CASHIER, SUPERVISOR))
                self.untouched(target)

    def test_a_device_of_another_branch_is_not_taken_by_a_limited_manager(self) -> None:
        target = self.target("EBM Device", self.row_of("EBM Device", self.elsewhere))
        self.assert_shut((*CHANGE, *REMOVE), target, {"branch": self.branch}, (MANAGER,))
        self.untouched(target)

    def test_a_device_of_another_branch_is_not_initialised_by_sending_it_with_ones_own(self) -> None:
        target = self.target("EBM Device", self.row_of("EBM Device", self.elsewhere))
        for values in ({"branch": self.branch}, {}):
            response = self.ask(
                MANAGER,
                "POST",
                "/api/method/run_doc_method",
                {"method": "initialise", "docs": target.with_values(values)},
            )
            self.assertEqual(response.status_code, 403, response.text[:300])
        self.untouched(target)

    def test_ones_own_document_is_not_moved_to_another_branch(self) -> None:
        target = self.target("EBM Invoice", self.bill_here)
        self.assert_shut(CHANGE, target, {"branch": self.elsewhere}, (SUPERVISOR,))
        self.untouched(target)

    def test_nothing_is_added_at_another_branch(self) -> None:
        before = self.stored_rows("EBM Customer", branch=self.elsewhere)
        target = self.target("EBM Customer", self.customer_there)
        self.assert_shut(ADD, target, {"branch": self.elsewhere, "poc_number": None}, (SUPERVISOR,))
        self.assertEqual(self.stored_rows("EBM Customer", branch=self.elsewhere), before)

    def test_the_only_branch_one_works_at_is_filled_in(self) -> None:
        doc = {"doctype": "EBM Customer", "customer_name": "Filled in"}
        response = self.ask(CASHIER, "POST", "/api/method/frappe.client.insert", {"doc": doc})
        self.assertEqual(response.status_code, 200, response.text[:300])
        self.assertEqual(response.json["message"]["branch"], self.branch)
        nowhere = self.ask("EBM Cashier", "POST", "/api/method/frappe.client.insert", {"doc": doc})
        self.assertEqual((nowhere.status_code, nowhere.json["exc_type"]), (417, "MandatoryError"))

    def test_who_works_everywhere_does_move_a_draft(self) -> None:
        for door in CHANGE:
            if door.exists():
                target = self.target("EBM Invoice", self.bill_there)
                there = self.elsewhere if target.stored["branch"] == self.branch else self.branch
                response = self.attempt("EBM Supervisor", door, target, {"branch": there})
                self.assertFalse(door.refused(response), f"{door.name}: {response.text[:300]}")
                self.assertEqual(frappe.db.get_value("EBM Invoice", self.bill_there, "branch"), there)
