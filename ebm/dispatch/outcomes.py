"""Stores one `Change` of the signing machine. The transaction is the caller's, who holds the counter's row."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import frappe
from frappe.query_builder import DocType
from frappe.utils import get_datetime, now_datetime

from ebm.dispatch import daily_totals, journal, numbers, rows
from ebm.dispatch.ahead import Ahead
from ebm.dispatch.announce import announce_run
from ebm.dispatch.counter_view import lock_bills
from ebm.dispatch.fiscal_clock import fiscal_now
from ebm.dispatch.sale_data import LABEL_OF_KIND, Paper, read_paper, signed_slip
from ebm.fiscal.changes import BillChange, Change, NumberChange
from ebm.fiscal.qr import qr_text
from ebm.fiscal.signed_data import SignedReceipt

HELD_TEXT = (
    "The device has taken bills that this site does not know of. This one may be among them: a supervisor matches it "
    "with the authority's sales before it is sent."
)
PAUSED_TEXT = "Ten bills of this run were refused for the same cause in a row. Mend the cause, then release the rest."


class Store:
    """What one transaction writes besides the counter's row, and what it adds to that row (`counter_values`)."""

    def __init__(
        self, counter: str, row: Any, ahead: Ahead | None = None, locked: dict[str, Any] | None = None
    ) -> None:
        self.counter = counter
        self.row = row
        self.ahead = ahead or Ahead()
        # One for all rows of the transaction.
        self.now = now_datetime()
        self.counter_values: dict[str, Any] = {}
        self.journal_entry: Any = None
        # Bills under lock as they were when the transaction began, good for the first change only.
        self._fresh = locked or {}
        self._locked: dict[str, Any] = {}

    def store(self, change: Change, exchange: tuple[bytes, bytes] = (b"", b"")) -> numbers.Numbered | None:
        """Write it; `exchange` is the request and reply of a signed sale. Returns the number that `give` made."""
        self.counter_values.update(change.counter)
        fresh, self._fresh = self._fresh, {}
        self._locked = fresh if fresh.keys() >= set(change.bills) else lock_bills(change.bills)
        if change.number:
            self._number(change.number)
        bill = self._bill_of(change)
        if bill and change.receipt and change.number:
            self.journal_entry = self._sign(bill, change.number.number, change.receipt, exchange)
        elif bill and change.bill:
            self._bill(replace(change.bill, bill=bill), change.number)
        if change.pause_run_of:
            self._pause_run(change.pause_run_of)
        if change.hold_queue:
            self._hold({"device": self.row.device}, change.hold_queue, HELD_TEXT)
        if change.hold_queue and change.log_begins_anew:
            # Nobody knows what left in the time that is lost: not only what is in the queue may be signed already.
            self.counter_values["matching_since"] = now_datetime()
        if not change.give or self.row.state != "Active" or self.row.paused_at:
            # A person has stopped or paused the counter since the machine looked: nothing more is numbered.
            return None
        given = numbers.give(
            self.counter, self.row, change.give, self.ahead.prepared, self._locked.get(change.give.bill)
        )
        if given:
            self.counter_values["last_number"] = given.number.number
        return given

    def _bill_of(self, change: Change) -> str:
        """The bill that may be changed: "" where there is none, or where it is submitted under another number."""
        if not change.bill:
            return ""
        bill = change.bill.bill
        if not bill and change.number:
            # An orphan number may have found its bill since the machine looked.
            bill = frappe.db.get_value("EBM Number", f"{self.counter}-{change.number.number}", "invoice") or ""
            self._locked.update(lock_bills([bill]) if bill else {})
        stored = self._locked.get(bill)
        if not stored:
            return ""
        number = change.number.number if change.number else 0
        if int(stored.docstatus) == 0 or (stored.status == "Incomplete" and int(stored.invc_no or 0) == number):
            return bill
        frappe.log_error(
            "EBM: a submitted bill was not changed",
            f"{bill} is {stored.status} under number {stored.invc_no}; {self.counter} wanted to make it "
            f"{change.bill.status} under {number}.",
        )
        return ""

    def _number(self, change: NumberChange) -> None:
        values: dict[str, Any] = {
            "outcome": change.state,
            "cause": change.cause or None,
            "cause_text": change.cause_text or None,
        }
        now = self.now
        if change.again:
            name = f"{self.counter}-{change.number}"
            values["attempts"] = int(frappe.db.get_value("EBM Number", name, "attempts") or 0) + 1
            values["sent_at"] = now
        if change.settled:
            values["settled_at"] = now
        if change.state == "Signed":
            # The journal now holds the bytes; they are kept once.
            values["request"] = None
        if change.state in ("Signed", "Incomplete"):
            self.counter_values["last_taken"] = max(change.number, int(self.row.last_taken or 0))
        rows.update("EBM Number", f"{self.counter}-{change.number}", values)

    def _bill(self, change: BillChange, number: NumberChange | None) -> None:
        values: dict[str, Any] = {
            "status": change.status,
            "cause": change.cause or None,
            "cause_text": change.cause_text or None,
            "modified": self.now,
        }
        if change.status == "Incomplete" and number:
            submit(change.bill, {**values, "invc_no": number.number})
            return
        if change.status == "Queued":
            # The number is spent; the bill waits for another, here and nowhere else.
            values.update(invc_no=0, device=self.row.device)
        if change.status == "Parked":
            # It has no number any more, and was submitted where the authority seemed to have it.
            values["invc_no"] = 0
            reopen(change.bill)
        rows.update("EBM Invoice", change.bill, values)

    def _sign(self, bill: str, number: int, receipt: SignedReceipt, exchange: tuple[bytes, bytes]) -> Any:
        """The signature goes on the invoice, into the journal and the daily totals at once."""
        paper = self._paper(bill)
        invoice = paper.invoice
        moment: datetime = receipt.published_at or fiscal_now()
        # Some devices name themselves in neither answer; a dash keeps paper and QR code in form.
        sdc_id = receipt.sdc_id or paper.sdc_id or "-"
        now = self.now
        values = {
            "status": "Signed",
            "cause": None,
            "cause_text": None,
            "invc_no": number,
            "receipt_no": receipt.receipt_number,
            "receipt_total_no": receipt.total_number,
            "receipt_label": LABEL_OF_KIND[invoice.kind],
            "internal_data": receipt.internal_data,
            "signature": receipt.signature,
            "sdc_id": sdc_id[:20],
            "mrc": (receipt.mrc or paper.mrc)[:20],
            "device_time": moment,
            "signed_at": now,
            "qr_text": qr_text(
                moment,
                sdc_id,
                receipt.receipt_number,
                receipt.total_number,
                receipt.internal_data,
                receipt.signature,
                with_total=paper.qr_with_total,
            ),
        }
        submit(bill, {**values, "modified": now})
        slip = signed_slip(paper, values)
        head = journal.Head(int(self.row.journal_seq or 0), self.row.journal_hash or "")
        name = self.ahead.names.take("EBM Journal Entry")
        entry = journal.append(self.counter, invoice.branch, bill, journal.pack(*exchange, slip), head, name, now)
        self.counter_values.update(journal_seq=entry.seq, journal_hash=entry.hash)
        self.row.update(journal_seq=entry.seq, journal_hash=entry.hash)
        daily_totals.add_receipt(invoice, self.counter, moment.date(), self.ahead.day)
        return name

    def _paper(self, bill: str) -> Paper:
        """What was read while the device worked, if the bill is still as it was then."""
        paper = self.ahead.paper
        is_its_own = paper and paper.invoice.name == bill
        if paper and is_its_own and get_datetime(paper.modified) == get_datetime(self._locked[bill].modified):
            return paper
        return read_paper(frappe.get_doc("EBM Invoice", bill), self.row.device)

    def _pause_run(self, bill: str) -> None:
        run = frappe.db.get_value("EBM Invoice", bill, "billing_run")
        if run:
            self._hold({"billing_run": run}, "RUN_PAUSED", PAUSED_TEXT)
            announce_run(run, after_commit=True)

    def _hold(self, which: dict[str, Any], cause: str, text: str) -> None:
        table = DocType("EBM Invoice")
        query = frappe.qb.update(table).where(table.status == "Queued")
        for column, value in which.items():
            query = query.where(table[column] == value)
        for column, value in (("status", "Held"), ("cause", cause), ("cause_text", text)):
            query = query.set(column, value)
        query.run()


def submit(bill: str, values: dict[str, Any]) -> None:
    """The authority has the bill: docstatus 1, in its rows too, so that Frappe lets nobody change it any more."""
    rows.update("EBM Invoice", bill, {**values, "docstatus": 1})
    _set_docstatus_of_rows(bill, 1)


def reopen(bill: str) -> None:
    """What the authority has is another sale: the bill can be changed again."""
    if int(frappe.db.get_value("EBM Invoice", bill, "docstatus") or 0) == 1:
        rows.update("EBM Invoice", bill, {"docstatus": 0})
        _set_docstatus_of_rows(bill, 0)


def _set_docstatus_of_rows(bill: str, docstatus: int) -> None:
    for doctype in ("EBM Invoice Line", "EBM Invoice Tax"):
        rows.update_children(doctype, bill, {"docstatus": docstatus})
