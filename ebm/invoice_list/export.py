"""The list of invoices as a file, read window by window: a text in parts, one a request; a spreadsheet whole.

A web server ends what takes too long (a bench's after two minutes), so no request writes more than surely fits.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from typing import IO, Any

import frappe
from frappe import _
from frappe.utils import get_datetime, getdate
from werkzeug.wrappers import Response

from ebm import audit
from ebm.dispatch.fiscal_clock import fiscal_now
from ebm.fiscal.money import from_db
from ebm.invoice_list import reading, sheets
from ebm.invoice_list.question import Question, TooWideError, parsed

# Rows of one part of a text, and of a whole spreadsheet.
PART = 20_000
MOST_IN_A_SHEET = 100_000
WRITERS = sheets.WRITERS
# What a part's answer says besides: where the next one begins (the window's [value, name] as JSON; none: it was the
# last), and its rows.
AFTER = "X-EBM-After"
ROWS = "X-EBM-Rows"
_WINDOW = 2000
_CHUNK = 256 * 1024
# (field, head); how a value is written follows its type in the DocType.
COLUMNS = (
    ("name", "Number"),
    ("kind", "Kind"),
    ("status", "State"),
    ("branch", "Branch"),
    ("receipt_no", "Receipt"),
    ("receipt_total_no", "Of all receipts"),
    ("receipt_label", "Label"),
    ("invc_no", "Number at the device"),
    ("customer_name", "Customer"),
    ("poc_number", "POC"),
    ("customer_phone", "Phone"),
    ("customer_tin", "TIN"),
    ("meter_number", "Meter"),
    ("period_from", "Period from"),
    ("period_to", "Period to"),
    ("bill_date", "Bill date"),
    ("bill_number", "Bill number"),
    ("taxable_total", "Taxable (RWF)"),
    ("tax_total", "Tax (RWF)"),
    ("grand_total", "Total (RWF)"),
    ("creation", "Entered"),
    ("signed_at", "Signed"),
)


def file_of(question: Question, branches: int, file_format: str, filters: Any, after: reading.Place | None) -> Response:
    """Write the file, then the audit event, then answer with the file. Raises TooWideError."""
    if file_format == "xlsx":
        _refuse_large(question, branches)
    file = tempfile.TemporaryFile()  # noqa: SIM115 closed with the answer
    try:
        rows = _Rows(question, branches, after, PART if file_format == "csv" else MOST_IN_A_SHEET)
        head = [] if after else [head for _field, head in COLUMNS]
        written = int(sheets.WRITERS[file_format](file, head, rows))
        name = f"invoices-{fiscal_now():%Y-%m-%d-%H%M%S}.{file_format}"
        _write_down(name, question, filters, after, written)
        length = file.seek(0, 2)
        file.seek(0)
    except BaseException:
        file.close()
        raise
    response = Response(_chunks(file), content_type=sheets.TYPES[file_format], direct_passthrough=True)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Content-Length"] = str(length)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers[ROWS] = str(written)
    if rows.next:
        response.headers[AFTER] = json.dumps([str(value) for value in rows.next])
    response.call_on_close(file.close)
    return response


def _refuse_large(question: Question, branches: int) -> None:
    _found, more = reading.count(question, branches, MOST_IN_A_SHEET)
    if more:
        frappe.throw(
            _("More than {0} invoices: one spreadsheet takes no more. Take CSV, or narrow the list.").format(
                f"{MOST_IN_A_SHEET:,}"
            ),
            TooWideError,
        )


def _chunks(file: IO[bytes]) -> Iterator[bytes]:
    while chunk := file.read(_CHUNK):
        yield chunk


class _Rows:
    """The rows after a place, `most` at most; `next` is then where those begin that are left, None where none are."""

    def __init__(self, question: Question, branches: int, after: reading.Place | None, most: int) -> None:
        self.question, self.branches, self.most = question, branches, most
        self.next = after

    def __iter__(self) -> Iterator[list[Any]]:
        meta = frappe.get_meta(reading.DOCTYPE)
        # The name and the time of entering are Frappe's own columns, without a field.
        own = {"name": "Data", "creation": "Datetime"}
        types = [own.get(name) or meta.get_field(name).fieldtype for name, _head in COLUMNS]
        fields = [name for name, _head in COLUMNS]
        passed = 0
        while passed < self.most:
            wanted = min(_WINDOW, self.most - passed)
            window = reading.places(self.question, self.branches, self.next, wanted)
            for row in reading.rows([name for _value, name in window], fields):
                yield [_cell(row[name], kind) for (name, _head), kind in zip(COLUMNS, types, strict=True)]
            if len(window) < wanted:
                self.next = None
                return
            self.next = window[-1]
            passed += wanted
        if not reading.places(self.question, self.branches, self.next, 1):
            self.next = None


def _cell(value: Any, fieldtype: str) -> sheets.Cell:
    if fieldtype == "Currency":
        return from_db(value)
    if fieldtype == "Int":
        # 0 is a number that no device has given.
        return int(value) or None if value is not None else None
    if value in (None, ""):
        return None
    if fieldtype == "Date":
        return getdate(value)
    if fieldtype == "Datetime":
        return get_datetime(value)
    return str(value)


def _write_down(name: str, question: Question, filters: Any, after: reading.Place | None, written: int) -> None:
    branch = (question.held.get("branch") or [audit.branch_of_site()])[0]
    if not branch:
        return
    asked: dict[str, Any] = {"filters": parsed(filters) or []}
    order = f"{question.order} {'desc' if question.descending else 'asc'}"
    if after:
        asked["part_after"] = after[1]
    audit.record("EXPORTED", reading.DOCTYPE, name, branch, after={**asked, "order": order, "rows": written})
