"""A customer of the utility, known by his POC number; at the desk also somebody without one."""

from __future__ import annotations

import re
from typing import Any

import frappe
from frappe import _
from frappe.model.document import Document


class EBMCustomer(Document):
    customer_name: str | None

    def validate(self) -> None:
        for field in ("poc_number", "phone", "tin", "meter_number"):
            # An empty unique field must be NULL, or the second customer without a POC would be refused.
            self.set(field, (self.get(field) or "").strip() or None)
        self.customer_name = (self.customer_name or "").strip()
        if self.tin and not re.fullmatch(r"[0-9]{9}", self.tin):
            frappe.throw(_("A TIN has 9 digits; {0} has {1}.").format(self.tin, len(self.tin)), title=_("TIN"))
        if self.phone and not re.fullmatch(r"\+?[0-9]{9,15}", self.phone.replace(" ", "")):
            frappe.throw(_("A phone number has 9 to 15 digits, such as 0788123456."), title=_("Phone"))
        if self.poc_number:
            twin = frappe.db.get_value(
                "EBM Customer", {"poc_number": self.poc_number, "name": ["!=", self.name or ""]}, "name"
            )
            if twin:
                self._refuse_twin(frappe.get_doc("EBM Customer", twin))

    def _refuse_twin(self, twin: Any) -> None:
        # Who may not see the other branch's customers is not told their names either.
        whose = twin.customer_name if twin.has_permission("read") else _("a customer of another branch")
        frappe.throw(
            _("POC number {0} already belongs to {1}.").format(self.poc_number, whose), frappe.UniqueValidationError
        )
