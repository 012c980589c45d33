"""Two branches, and people who work at the first only."""

from __future__ import annotations

from typing import Any

import frappe

from ebm import testing
from ebm.doors.doors_case import DoorsTestCase
from ebm.intake.counter_bill import issue_bill

# By role, somebody limited to one branch.
LIMITED = {
    "EBM Cashier": "limited-cashier@ebm.example",
    "EBM Supervisor": "limited-supervisor@ebm.example",
    "EBM Manager": "limited-manager@ebm.example",
}


class BranchTestCase(DoorsTestCase):
    elsewhere: str

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.elsewhere = testing.make_branch(cls.tin, "01", f"Elsewhere {cls.tin}")
        for role, email in LIMITED.items():
            testing.make_user(email, "Limited", role)
            frappe.get_doc(
                {
                    "doctype": "User Permission",
                    "user": email,
                    "allow": "EBM Branch",
                    "for_value": cls.branch,
                    "apply_to_all_doctypes": 1,
                }
            ).insert(ignore_permissions=True)
        frappe.db.commit()
        cls.addClassCleanup(cls._remove_elsewhere)

    @classmethod
    def _remove_elsewhere(cls) -> None:
        frappe.set_user("Administrator")
        here = cls.branch
        for email in LIMITED.values():
            # As documents, so that Frappe forgets what it remembers of them.
            for rule in frappe.get_all("User Permission", filters={"user": email}, pluck="name"):
                frappe.delete_doc("User Permission", rule, force=True, ignore_permissions=True)
            frappe.delete_doc("User", email, force=True, ignore_permissions=True)
        frappe.db.commit()
        cls.branch = cls.elsewhere
        try:
            cls._remove_branch()
        finally:
            cls.branch = here

    def setUp(self) -> None:
        super().setUp()
        self.secret = f"Secret {frappe.generate_hash(length=12)}"
        customer = frappe.get_doc(
            {
                "doctype": "EBM Customer",
                "customer_name": self.secret,
                "branch": self.elsewhere,
                "poc_number": self.secret,
            }
        ).insert()
        self.customer_there = str(customer.name)
        self.bill_there = self.issue(self.elsewhere, customer=customer.name, customer_name=self.secret)
        self.bill_here = self.issue(self.branch)

    def issue(self, branch: str, **changes: Any) -> str:
        name = issue_bill({**self.bill(**changes), "branch": branch}, send=False)["name"]
        frappe.db.commit()
        return str(name)
