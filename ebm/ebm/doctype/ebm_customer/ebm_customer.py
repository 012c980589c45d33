"""A customer of the utility, known by his POC number; at the desk also somebody without one."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _
from frappe.model.document import Document

from ebm.bill_problems import FieldProblemsError, raise_problems
from ebm.customer_bills import has_bills
from ebm.fiscal.customer import FIELDS, bare_phone, check_customer
from ebm.fiscal.problem import Problem


class EBMCustomer(Document):
    customer_name: str | None
    phone: str | None

    def validate(self) -> None:
        for field in ("poc_number", "phone", "tin", "meter_number"):
            # An empty unique field must be NULL, or the second customer without a POC would be refused.
            self.set(field, (self.get(field) or "").strip() or None)
        self.customer_name = (self.customer_name or "").strip()
        if problems := check_customer({field: self.get(field) for field in FIELDS}):
            raise_problems(problems, FieldProblemsError)
        self.phone = bare_phone(self.phone or "") or None
        if self.poc_number:
            twin = frappe.db.get_value(
                "EBM Customer", {"poc_number": self.poc_number, "name": ["!=", self.name or ""]}, "name"
            )
            if twin:
                self._refuse_twin(frappe.get_doc("EBM Customer", twin))

    def on_trash(self) -> None:
        if has_bills(self):
            frappe.throw(
                _("There are invoices of {0}, so he stays.").format(self.customer_name), frappe.LinkExistsError
            )

    def _refuse_twin(self, twin: Any) -> None:
        # Who may not see the other branch's customers is not told their names either.
        visible = twin.has_permission("read")
        if visible:
            frappe.local.response["twin"] = {"name": twin.name, "customer_name": twin.customer_name}
        whose = twin.customer_name if visible else _("a customer of another branch")
        text = _("POC number {0} already belongs to {1}.").format(self.poc_number, whose)
        raise_problems([Problem("POC_TAKEN", "poc_number", None, text)], frappe.UniqueValidationError)
