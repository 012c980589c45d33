"""A price of an item, including VAT, with its tax letter, from a date on."""

from __future__ import annotations

from frappe.model.document import Document


class EBMItemPrice(Document):
    pass
