"""A line of an invoice: one item at one price; amounts are computed by the invoice."""

from __future__ import annotations

from frappe.model.document import Document


class EBMInvoiceLine(Document):
    pass
