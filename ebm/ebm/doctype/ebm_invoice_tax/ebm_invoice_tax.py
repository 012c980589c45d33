"""Taxable amount and tax of one letter of an invoice, at the rate it was made with."""

from __future__ import annotations

from frappe.model.document import Document


class EBMInvoiceTax(Document):
    pass
