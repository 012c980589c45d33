"""Adds the journal up again and compares it with the daily totals; mends them where that is asked for.

The journal is read without a lock, in transactions of their own, however long that takes. What was signed meanwhile is
added under the lock of the counter's row, in the transaction that compares and mends: whoever signs holds that row
while he writes totals (`daily_totals.add_receipt`), so this is right beside working counters and needs none to stop. It
makes a counter wait for as long as reading the entries of the last moments takes.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from itertools import islice
from typing import Any

import frappe
from frappe.utils import get_datetime, getdate, now_datetime

from ebm import audit
from ebm.dispatch import daily_totals, journal, rows
from ebm.fiscal.money import from_db, to_api
from ebm.vsdc.sale_figures import WHOLE, SaleFigures, day_of, figures_of

DOCTYPE = "EBM Daily Total"
AT_ONCE = 500
# An audit event names so many of the totals that were changed.
AUDITED = 100
ZERO = Decimal("0.00")
NOTHING = (0, ZERO, ZERO)

# A daily total's place within its counter: date, branch, kind, letter.
Place = tuple[date, str, str, str]
# How many receipts, what they are over, the tax in it.
Sum = tuple[int, Decimal, Decimal]


@dataclass(frozen=True, slots=True)
class Difference:
    """One daily total that is not what the journal says."""

    place: Place
    stored: Sum
    journal: Sum
    # None: there is no such row yet.
    name: Any


@dataclass
class Reading:
    """What the journal of a counter says so far. Memory: a row for each day, branch, kind and letter."""

    counter: str
    seq: int = 0
    hash: str = ""
    sums: dict[Place, Sum] = field(default_factory=dict)
    # How many entries have no request (a receipt entered by hand): their figures are the stored invoice's.
    by_invoice: int = 0
    # The first entry that is not what the chain says, or that nobody can read.
    broken: int | None = None

    def go_on(self, *, locked: bool = False) -> None:
        """Take in the entries that came since. Without the counter's lock no snapshot is kept from batch to batch."""
        entries = journal.entries_after(self.counter, self.seq)
        while some := list(islice(entries, AT_ONCE)):
            if not locked:
                frappe.db.rollback()
            invoices = _Invoices(some)
            for entry in some:
                if self.broken is None:
                    self._add(entry, invoices)
            if self.broken is not None:
                return

    def _add(self, entry: Any, invoices: _Invoices) -> None:
        chained = journal.chain_hash(self.hash, self.counter, entry.seq, entry.text)
        receipt = _receipt(entry, invoices) if chained == entry.hash and entry.seq == self.seq + 1 else None
        if receipt is None:
            self.broken = self.seq + 1
            return
        day, figures, from_invoice = receipt
        self.seq, self.hash = entry.seq, entry.hash
        self.by_invoice += from_invoice
        for letter, (taxable, tax) in figures.parts.items():
            place = (day, entry.branch, figures.kind, letter)
            count, taxables, taxes = self.sums.get(place, NOTHING)
            self.sums[place] = (count + 1, taxables + taxable, taxes + tax)


def compare(counter: str, *, write: bool) -> tuple[Reading, list[Difference]]:
    """Read the counter's journal and compare; with `write` the totals are what it says afterwards.

    Commits or rolls back. A journal that is broken mends nothing: its totals are then better than it.
    """
    reading = Reading(counter)
    reading.go_on()
    # What the long reading saw is of no use any more: under the lock everything is read as it is now.
    frappe.db.rollback()
    frappe.db.get_value("EBM Counter", counter, "name", for_update=True)
    try:
        reading.go_on(locked=True)
        found = [] if reading.broken else _differences(reading)
        if write and found:
            _mend(counter, found)
            frappe.db.commit()
        return reading, found
    finally:
        frappe.db.rollback()


class _Invoices:
    """What the journal's own bytes do not say, of the invoices of some entries: read when first needed."""

    def __init__(self, entries: list[Any]) -> None:
        self._names = [entry.invoice for entry in entries]
        self._heads: dict[str, Any] | None = None

    def head(self, name: str) -> Any:
        if self._heads is None:
            columns = ["name", "kind", "device_time", "signed_at", "taxable_total", "tax_total"]
            found = frappe.get_all("EBM Invoice", filters={"name": ["in", self._names]}, fields=columns, order_by="")
            self._heads = {row.name: row for row in found}
        return self._heads.get(name)

    def figures(self, name: str) -> SaleFigures | None:
        head = self.head(name)
        if not head:
            return None
        taxes = frappe.get_all("EBM Invoice Tax", filters={"parent": name}, fields=["letter", "taxable", "tax"])
        parts = {WHOLE: (from_db(head.taxable_total), from_db(head.tax_total))}
        parts.update({row.letter: (from_db(row.taxable), from_db(row.tax)) for row in taxes})
        return SaleFigures(head.kind, parts)


def _receipt(entry: Any, invoices: _Invoices) -> tuple[date, SaleFigures, int] | None:
    """(its day, its figures, 1 where they are the invoice's); None where nobody can tell."""
    try:
        request, reply, _slip = journal.unpack(entry.text)
    except Exception:  # whatever the text is, it is not what was packed
        return None
    figures = figures_of(request)
    from_invoice = int(figures is None)
    figures = figures or invoices.figures(entry.invoice)
    day = day_of(reply)
    if day is None and (head := invoices.head(entry.invoice)) and head.device_time:
        day = get_datetime(head.device_time).date()
    return (day, figures, from_invoice) if day and figures else None


def _differences(reading: Reading) -> list[Difference]:
    stored: dict[Place, list[Any]] = defaultdict(list)
    for row in _stored(reading.counter):
        stored[getdate(row.date), row.branch, row.kind, row.letter or daily_totals.WHOLE_RECEIPT].append(row)
    found = []
    for place in sorted(stored.keys() | reading.sums.keys()):
        wanted = reading.sums.get(place, NOTHING)
        # The unique key holds one row for each place; NULL is no value to it, so an empty letter may stand twice.
        for row in stored.get(place) or [None]:
            sums = _sum_of(row)
            if sums != wanted:
                found.append(Difference(place, sums, wanted, row and row.name))
            wanted = NOTHING
    return found


def _stored(counter: str) -> list[Any]:
    columns = ["name", "date", "branch", "kind", "letter", "count", "taxable", "tax"]
    return list(frappe.get_all(DOCTYPE, filters={"counter": counter}, fields=columns, order_by="name asc"))


def _sum_of(row: Any) -> Sum:
    return (int(row["count"] or 0), from_db(row.taxable), from_db(row.tax)) if row else NOTHING


def _mend(counter: str, found: list[Difference]) -> None:
    """Rows are changed or added and never taken away: a worker may remember their names."""
    now = now_datetime()
    for difference in found:
        day, branch, kind, letter = difference.place
        count, taxable, tax = difference.journal
        values = {"count": count, "taxable": float(taxable), "tax": float(tax)}
        if difference.name is None:
            place = {"date": day, "month": daily_totals.month_of(day), "branch": branch, "counter": counter}
            place |= {"kind": kind, "letter": letter}
            rows.write(DOCTYPE, frappe.db.get_next_sequence_val(DOCTYPE), {**place, **values}, now)
        else:
            rows.update(DOCTYPE, difference.name, {**values, "modified": now})
    for branch in sorted({difference.place[1] for difference in found}):
        mine = [difference for difference in found if difference.place[1] == branch]
        of = f"{len(mine)} totals" if len(mine) <= AUDITED else f"the first {AUDITED} of {len(mine)} totals"
        mine = mine[:AUDITED]
        audit.record(
            "TOTALS_REBUILT",
            "EBM Counter",
            counter,
            branch,
            before={words(each.place): _spelled(each.stored) for each in mine},
            after={words(each.place): _spelled(each.journal) for each in mine},
            reason=f"ebm rebuild-totals --write: {of}",
        )


def words(place: Place) -> str:
    """2026-11-21 Sale B of 999991130-00; without a letter it is the whole receipts."""
    day, branch, kind, letter = place
    return f"{day} {kind} {letter or 'all letters'} of {branch}"


def _spelled(sums: Sum) -> str:
    count, taxable, tax = sums
    return f"{count} receipts, {to_api(taxable)}, tax {to_api(tax)}"


def tell(difference: Difference) -> str:
    """One line for a person."""
    return f"  {words(difference.place)}: {_spelled(difference.stored)}; journal: {_spelled(difference.journal)}"
