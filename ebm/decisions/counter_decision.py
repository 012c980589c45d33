"""One decision's hold on a counter: its row locked, and all that the send log knows taken over first."""

from __future__ import annotations

from typing import Any, NoReturn

import frappe
from frappe import _

from ebm.decisions.refusals import stale
from ebm.dispatch import adoption, log_lines, rows
from ebm.dispatch.announce import announce
from ebm.dispatch.counter_view import counter_row, view_of
from ebm.dispatch.outcomes import Store
from ebm.dispatch.send_log import Position
from ebm.fiscal.changes import Change, NumberChange, OpenNumber
from ebm.fiscal.orders import CounterView, Log
from ebm.fiscal.signed_data import SignedReceipt


class CounterDecision:
    """From locking the counter's row to the commit. The caller audits in between.

    A decision is made on all that is known: whatever the send log has and the database lacks is adopted first.
    """

    def __init__(self, counter: str) -> None:
        row = counter_row(counter, for_update=True)
        if not row:
            frappe.throw(_("There is no counter {0}.").format(counter), frappe.DoesNotExistError)
        self.counter = counter
        self.row = row
        self.store = Store(counter, row)
        self._log = log_lines.log_of(counter)
        self._position: Position | None = None
        self._changed: set[str] = set()
        self._intact = True
        self._adopt()

    def view(self) -> CounterView:
        """The counter as the signing machine sees it now."""
        return view_of(self.counter, self.row, log_intact=self._intact)

    @property
    def has_adopted(self) -> bool:
        """Whether the send log knew what the database did not."""
        return bool(self._changed or self.store.counter_values)

    def apply(self, change: Change, exchange: tuple[bytes, bytes] = (b"", b"")) -> None:
        """Store a Change; `exchange` goes into the journal with a signature."""
        self.store.store(change, exchange)
        if change.log_begins_anew:
            self._position = self._log.end()
        if change.bill and change.bill.bill:
            self._changed.add(change.bill.bill)

    def write(self, *, takes_over: bool) -> None:
        """Write the counter's row. `takes_over`: by the fence, no worker may store anything of before any more."""
        values = dict(self.store.counter_values)
        if takes_over:
            values.update(fence=int(self.row.fence or 0) + 1, lease_holder=None, lease_until=None)
        if self._position:
            values.update(log_lines.columns(self._position))
        if values:
            rows.update("EBM Counter", self.counter, values)
        announce(sorted(self._changed), after_commit=True)

    def give_way(self, text: str) -> NoReturn:
        """Raise DecisionStale: things are not as they were when the person looked.

        What the send log brought is kept, else the next look would show the same as this one.
        """
        if self.has_adopted:
            self.write(takes_over=True)
            frappe.db.commit()
        stale(text)

    def commit(self, settled: Change | None = None) -> None:
        """Commit, then tell the send log what was decided of a number, so that it outlives the database."""
        frappe.db.commit()
        number = settled.number if settled else None
        if not settled or not number or not number.settled:
            return
        try:
            log_lines.write(self._log, [_line(self.counter, number, settled.receipt)])
        except log_lines.SendLogError as error:
            frappe.log_error("A person's decision could not be written to the send log", str(error))

    def _adopt(self) -> None:
        known = log_lines.position_of(self.row)
        self._intact = self._log.holds(known)
        # A log that is not what it was is not read: its last number would hide that something is missing.
        entries = list(self._log.after(known)) if self._intact else []
        whole = [entry for entry in entries if not entry.torn]
        if whole:
            self._position = whole[-1].position
        if entries and not adoption.is_known(self.counter, entries):
            self._changed.update(adoption.adopt(self.counter, self.store, entries))
            self.row.update(self.store.counter_values)


def _line(counter: str, number: NumberChange, receipt: SignedReceipt | None) -> dict[str, Any]:
    order = Log(after=OpenNumber(number.number, "", number.state), outcome=number.state)
    [line] = log_lines.lines_of(counter, order)
    line["decided"] = True
    if number.cause:
        line["cause"] = number.cause
    if receipt:
        line["receipt"] = log_lines.receipt_values(receipt)
    return line
