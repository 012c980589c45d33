"""An invoice by every door, in every state, as everybody [Doors]: its machine fields; once on its way, all of it."""

from __future__ import annotations

import frappe

from ebm.doors.doors_case import EVERYBODY, SYSTEM_MANAGER, WRITERS, DoorsTestCase
from ebm.doors.doors_table import (
    ADD,
    ATTACH,
    CANCEL,
    CHANGE,
    REMOVE,
    RENAME,
    SUBMIT,
    TITLE,
    Door,
    Target,
)
from ebm.ebm.doctype.ebm_invoice.doors import MACHINE_FIELDS
from ebm.ebm.doctype.ebm_invoice.ebm_invoice import EDITABLE
from ebm.intake.counter_bill import issue_bill

DOCTYPE = "EBM Invoice"
INSIDERS = (*WRITERS, SYSTEM_MANAGER)
SUBMITTED = ("Signed", "Incomplete")
# The doors by which each field is tried by itself; the others get all fields at once.
SINGLY = ("set_value", "save", "resource PUT")


def protected_fields() -> list[str]:
    """Fields of the invoice that only the machine writes, as the DocType marks them."""
    return [
        df.fieldname
        for df in frappe.get_meta(DOCTYPE).fields
        if (df.read_only or df.permlevel) and df.fieldtype != "Table"
    ]


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

    def shut(self, doors: tuple[Door, ...], target: Target, people: tuple[str, ...], names: list[str]) -> None:
        before = self.everything()
        values = self.forged(DOCTYPE, names, target.stored)
        for door in doors:
            # In the two states that matter most all of them, in the others some in turn.
            for who in people if people == EVERYBODY else self.tried_by(door, people):
                with self.subTest(door=door.name, who=who, state=target.stored["status"]):
                    self.assert_refused(who, door, target, values)
            self.assert_untouched(before, f"{door.name} of a bill that is {target.stored['status']}")

    def test_the_doctype_and_the_guard_name_the_same_fields(self) -> None:
        self.assertEqual(set(protected_fields()), set(MACHINE_FIELDS))

    def test_each_machine_field_is_refused_by_itself_as_a_matter_of_permission(self) -> None:
        target = self.in_state("Draft")
        before = self.everything()
        for door in CHANGE:
            for who in ("EBM Supervisor", "Administrator") if door.name in SINGLY and door.exists() else ():
                for field in protected_fields():
                    with self.subTest(door=door.name, who=who, field=field):
                        response = self.assert_refused(who, door, target, self.forged(DOCTYPE, [field], target.stored))
                        self.assert_forbidden(response)
                self.assert_untouched(before, f"{who} {door.name}")

    def test_machine_fields_are_changed_by_nobody_where_the_bill_itself_may_be_edited(self) -> None:
        for status in EDITABLE:
            people = EVERYBODY if status == "Draft" else INSIDERS
            self.shut((*CHANGE, ATTACH), self.in_state(status), people, protected_fields())

    def test_a_bill_on_its_way_or_signed_is_changed_by_nobody(self) -> None:
        states = frappe.get_meta(DOCTYPE).get_field("status").options.split("\n")
        for status in states:
            if status not in EDITABLE:
                people = EVERYBODY if status == "Signed" else INSIDERS
                self.shut((*CHANGE, ATTACH, TITLE), self.in_state(status), people, ["customer_name"])

    def test_nobody_submits_or_cancels_in_any_state(self) -> None:
        for status in ("Draft", "Queued", "Parked", "Signed"):
            people = EVERYBODY if status in ("Draft", "Signed") else INSIDERS
            target = self.in_state(status)
            doors = CANCEL if target.stored["docstatus"] else (*SUBMIT, *CANCEL)
            # Saving a draft unchanged by "Save" is no cancelling; the doors named so set docstatus 2.
            self.shut(doors, target, people, ["customer_name"])

    def test_nobody_removes_a_bill_that_left_the_drafts(self) -> None:
        for status in ("Queued", "Sending", "Unknown", "Parked", "Withdrawn", "Signed", "Incomplete"):
            people = EVERYBODY if status == "Signed" else INSIDERS
            self.shut(REMOVE, self.in_state(status), people, [])

    def test_nobody_renames_a_bill(self) -> None:
        for status in ("Draft", "Signed"):
            self.shut(RENAME, self.in_state(status), EVERYBODY, [])

    def test_nobody_adds_a_bill_with_what_the_machine_writes(self) -> None:
        self.shut(ADD, self.in_state("Signed"), EVERYBODY, protected_fields())

    def test_each_machine_field_of_a_new_bill_is_refused_by_itself(self) -> None:
        new = Target(DOCTYPE, "", {"branch": self.branch, "customer_name": "New"})
        before = self.everything()
        for who in ("EBM Cashier", "Administrator"):
            for field in protected_fields():
                with self.subTest(who=who, field=field):
                    response = self.assert_refused(who, ADD[0], new, self.forged(DOCTYPE, [field], {"status": "Draft"}))
                    self.assert_forbidden(response)
            self.assert_untouched(before, who)
