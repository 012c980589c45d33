"""A price of an item, including VAT, with its tax letter, from a date on."""

from __future__ import annotations

from ebm.owned_row import OwnedRow


class EBMItemPrice(OwnedRow):
    pass
