"""Daily totals: written with each signature, read by every figure on screen (design section 5)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

import frappe

from ebm.fiscal.money import from_db

# The row with no letter counts receipts: one receipt with two letters is still one receipt.
WHOLE_RECEIPT = ""
COUNTED_KINDS = ("Sale", "Refund")


def month_of(day: date) -> date:
    """The first day of its month: what is stored beside each day, for the sums of a year."""
    return day.replace(day=1)


@dataclass(frozen=True, slots=True)
class Day:
    """The rows of a day that are there, by letter, and of which day and kind they are."""

    date: date
    branch: str
    counter: str
    kind: str
    names: dict[str, Any]

    @property
    def place(self) -> dict[str, Any]:
        return {"date": self.date, "branch": self.branch, "counter": self.counter, "kind": self.kind}


def read_day(invoice: Any, counter: str, day: date, *, lock: bool = False) -> Day:
    """Which rows a receipt of that day is added to. `lock` sees those too that were committed since the first read."""
    place = Day(day, invoice.branch, counter, invoice.kind, {})
    rows = frappe.db.sql(
        "select `name`, `letter` from `tabEBM Daily Total` where `date` = %(date)s and `branch` = %(branch)s"
        f" and `counter` = %(counter)s and `kind` = %(kind)s{' for update' if lock else ''}",
        place.place,
        as_dict=True,
    )
    place.names.update({row.letter or WHOLE_RECEIPT: row.name for row in rows})
    return place


def add_receipt(invoice: Any, counter: str, day: date, known: Day | None = None) -> None:
    """Add a signed receipt to its day. The caller holds the counter's row, so nobody else writes these rows.

    `known`: the day's rows as somebody read them before; rows never go away.
    """
    if invoice.kind not in COUNTED_KINDS:
        return
    parts = {WHOLE_RECEIPT: (from_db(invoice.taxable_total), from_db(invoice.tax_total))}
    parts.update({row.letter: (from_db(row.taxable), from_db(row.tax)) for row in invoice.taxes})
    place = {"date": day, "branch": invoice.branch, "counter": counter, "kind": invoice.kind}
    if known is None or known.place != place or not parts.keys() <= known.names.keys():
        known = read_day(invoice, counter, day, lock=True)
    # Not into `known`: a transaction that is rolled back takes new rows with it.
    names = dict(known.names)
    for letter in parts.keys() - names.keys():
        new = {"doctype": "EBM Daily Total", **place, "month": month_of(day), "letter": letter, "count": 0}
        row = frappe.get_doc(new)
        row.db_insert()
        names[letter] = row.name
    _add({names[letter]: amounts for letter, amounts in parts.items()})


def _add(parts: dict[Any, tuple[Decimal, Decimal]]) -> None:
    """One statement for all letters. The database adds, in decimals: nothing that was read before is written."""
    cases = " ".join(["when %s then %s"] * len(parts))
    values: list[Any] = [value for name, (taxable, _tax) in parts.items() for value in (name, taxable)]
    values += [value for name, (_taxable, tax) in parts.items() for value in (name, tax)]
    frappe.db.sql(
        "update `tabEBM Daily Total` set `count` = `count` + 1,"
        f" `taxable` = `taxable` + case `name` {cases} end, `tax` = `tax` + case `name` {cases} end"
        " where `name` in %s",
        [*values, tuple(parts)],
    )
    if frappe.db._cursor.rowcount != len(parts):
        raise AssertionError(f"of the daily totals {list(parts)} some are gone")
