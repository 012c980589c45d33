"""Adds many receipts to a day's totals at once."""

from __future__ import annotations

from decimal import Decimal

import frappe
from frappe.utils import now_datetime

from ebm.dispatch import rows
from ebm.dispatch.daily_totals import Day, month_of, read_day

# How many receipts, what they are over, the tax in it.
Sum = tuple[int, Decimal, Decimal]


def add_to_day(day: Day, letters: dict[str, Sum]) -> None:
    """Add to the rows of the day, and make those that are missing. The caller commits."""
    known = read_day(frappe._dict(branch=day.branch, kind=day.kind), day.counter, day.date, lock=True)
    for letter, (count, taxable, tax) in letters.items():
        if letter in known.names:
            frappe.db.sql(
                "update `tabEBM Daily Total` set `count` = `count` + %s, `taxable` = `taxable` + %s, `tax` = `tax` + %s"
                " where `name` = %s",
                (count, taxable, tax, known.names[letter]),
            )
            continue
        place = {**day.place, "month": month_of(day.date), "letter": letter}
        added = {**place, "count": count, "taxable": float(taxable), "tax": float(tax)}
        rows.write("EBM Daily Total", frappe.db.get_next_sequence_val("EBM Daily Total"), added, now_datetime())
