"""Something the utility sells: water by the cubic metre, meter rent, a connection."""

from __future__ import annotations

import re

import frappe
from frappe import _
from frappe.model.document import Document

from ebm.fiscal.item_codes import item_code


class EBMItem(Document):
    item_code: str | None

    def before_insert(self) -> None:
        # Certification row 60: the code is made from the choices at creation.
        if not self.item_code:
            self.item_code = self._next_code()

    def validate(self) -> None:
        if not re.fullmatch(r"[0-9]{8}([0-9]{2})?", self.item_class or ""):
            frappe.throw(_("The item class is the authority's 8 or 10 digits."))
        seen: set[tuple[str, str]] = set()
        for price in self.prices:
            key = (str(price.valid_from), price.tax_letter)
            if key in seen:
                frappe.throw(_("Row {0}: there is already a price from {1}.").format(price.idx, price.valid_from))
            seen.add(key)
            if not frappe.db.exists("EBM Tax Rate", {"letter": price.tax_letter}):
                frappe.throw(_("Row {0}: no tax rate is known for letter {1}.").format(price.idx, price.tax_letter))

    def _next_code(self) -> str:
        parts = (
            self.origin_country or "RW",
            self.item_type or "3",
            self.packaging_unit or "NT",
            self.quantity_unit or "U",
        )
        prefix = item_code(*parts, 1)[:-7]
        codes = frappe.get_all("EBM Item", filters={"item_code": ["like", prefix + "%"]}, pluck="item_code")
        taken = [int(code[-7:]) for code in codes if code[len(prefix) :].isdigit() and len(code) == len(prefix) + 7]
        return item_code(*parts, max(taken, default=0) + 1)
