"""What of an invoice only the machine writes, as its DocType marks it."""

from __future__ import annotations

import frappe

DOCTYPE = "EBM Invoice"


def protected_fields() -> list[str]:
    """Fields marked read-only or of a level above everybody's."""
    return [
        df.fieldname
        for df in frappe.get_meta(DOCTYPE).fields
        if (df.read_only or df.permlevel) and df.fieldtype != "Table"
    ]
