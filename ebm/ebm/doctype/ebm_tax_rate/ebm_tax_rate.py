"""The rate of a tax letter from a date on. An invoice keeps its own copy, so a new rate never changes an old bill."""

from __future__ import annotations

import re

import frappe
from frappe import _
from frappe.model.document import Document

from ebm import audit


class EBMTaxRate(Document):
    def validate(self) -> None:
        if not re.fullmatch(r"[A-Z]{1,2}", self.letter or ""):
            frappe.throw(_("A tax letter is one or two capital letters, such as B."))
        if not 0 <= float(self.rate or 0) < 100:
            frappe.throw(_("A tax rate is between 0 and 100 per cent."))

    def on_update(self) -> None:
        audit.record_change("TAX_RATE_CHANGED", self)
