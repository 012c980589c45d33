"""A line of an invoice: one item at one price; amounts are computed by the invoice."""

from __future__ import annotations

from ebm.owned_row import OwnedRow


class EBMInvoiceLine(OwnedRow):
    pass
