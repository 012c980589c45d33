"""What is read while the device works on a number, so that little is left to do when it has answered.

Nothing of it is believed: the transaction that stores the answer reads, under lock, whether the rows are still those
that were read here, and reads anew what is not.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import frappe

from ebm.dispatch import daily_totals, numbers
from ebm.dispatch.counter_view import counter_row, view_of
from ebm.dispatch.fiscal_clock import fiscal_now
from ebm.dispatch.sale_data import Paper, read_paper
from ebm.fiscal.changes import OpenNumber
from ebm.fiscal.orders import CounterView


class Names:
    """Names for rows of tables that count themselves, drawn before they are needed; one that was not used is kept."""

    def __init__(self) -> None:
        self._drawn: dict[str, Any] = {}

    def draw(self, *doctypes: str) -> None:
        """Have one of each ready."""
        for doctype in doctypes:
            if doctype not in self._drawn:
                self._drawn[doctype] = frappe.db.get_next_sequence_val(doctype)

    def take(self, doctype: str) -> Any:
        """The one that is ready, or the next."""
        self.draw(doctype)
        return self._drawn.pop(doctype)


@dataclass(slots=True)
class Ahead:
    """All of it may be missing: then it is read when it is needed."""

    names: Names = field(default_factory=Names)
    view: CounterView | None = None
    prepared: numbers.Prepared | None = None
    paper: Paper | None = None
    day: daily_totals.Day | None = None


def fill(ahead: Ahead, counter: str, device: str, number: OpenNumber, numbered: numbers.Numbered | None) -> None:
    """Read it, while the device works on `number`. Writes nothing; the caller ends the transaction.

    Where something cannot be read, what was read before it stays.
    """
    row = counter_row(counter)
    if row.device != device:
        # Another device has taken the counter over: what this one answers is not ours to store.
        return
    ahead.view = view_of(counter, row)
    known = numbered.invoice if numbered else None
    invoice = known or frappe.get_doc("EBM Invoice", number.bill)
    ahead.paper = read_paper(invoice, device, numbered.modified if numbered and known else None)
    ahead.day = daily_totals.read_day(invoice, counter, fiscal_now().date())
    ahead.names.draw("EBM Journal Entry", "EBM Call")
    bill = ahead.view.next_bill
    ahead.prepared = numbers.prepare(bill, number.number + 1) if bill else None
