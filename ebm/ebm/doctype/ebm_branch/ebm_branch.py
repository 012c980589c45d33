"""A branch of the utility as the tax authority knows it: TIN and branch code."""

from __future__ import annotations

import re

import frappe
from frappe import _
from frappe.model.document import Document

from ebm import audit


class EBMBranch(Document):
    def validate(self) -> None:
        if not re.fullmatch(r"[0-9]{9}", self.tin or ""):
            frappe.throw(_("The TIN of a branch has 9 digits."))
        if not re.fullmatch(r"[0-9A-Za-z]{2}", self.branch_code or ""):
            frappe.throw(_("The branch code has 2 characters; 00 is the head office."))

    def on_update(self) -> None:
        # A branch that was made by mistake can still be deleted: its making leaves nothing that refers to it.
        if self.get_doc_before_save():
            audit.record_change("BRANCH_CHANGED", self, str(self.name))
