"""The tax rates in force on a day."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import frappe

from ebm.fiscal.money import from_db


def rates_on(day: date) -> dict[str, Decimal]:
    """Rate in per cent by letter, as valid on `day`."""
    rows = frappe.get_all(
        "EBM Tax Rate", filters={"valid_from": ["<=", day]}, fields=["letter", "rate"], order_by="valid_from asc"
    )
    # Later rows replace earlier ones of the same letter.
    return {row.letter: from_db(row.rate) for row in rows}
