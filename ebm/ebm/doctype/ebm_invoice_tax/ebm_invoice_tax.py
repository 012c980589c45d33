"""Taxable amount and tax of one letter of an invoice, at the rate it was made with."""

from __future__ import annotations

from ebm.owned_row import OwnedRow


class EBMInvoiceTax(OwnedRow):
    pass
