"""Tables as files, row by row: CSV and XLSX. No cell is ever a formula, amounts are exact. No frappe here."""

from __future__ import annotations

import csv
import io
import re
import tempfile
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import IO, Any

from xlsxwriter import Workbook

Cell = str | int | Decimal | date | datetime | None

# What a spreadsheet reads as the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
# What XML 1.0 cannot carry, or not as it is (carriage return).
_NO_XML = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")
_WIDTH = 18
# How a spreadsheet shows what is no text.
_SHOWN = {Decimal: "#,##0.00", date: "yyyy-mm-dd", datetime: "yyyy-mm-dd h:mm:ss"}


def csv_text(value: Cell) -> str:
    """A cell of CSV: text that would begin a formula gets an apostrophe in front, as spreadsheets write it."""
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(value, str):
        # Blanks in front are left out by some before they look.
        return "'" + value if value.lstrip(" \u00a0\ufeff").startswith(_FORMULA) else value
    return str(value)


def write_csv(file: IO[bytes], head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> int:
    """UTF-8 with a mark, so that Excel knows it; lines end as RFC 4180 says. How many rows were written.

    Without a head it is the continuation of a file: no mark either.
    """
    text = io.TextIOWrapper(file, encoding="utf-8-sig" if head else "utf-8", newline="", write_through=False)
    writer = csv.writer(text)
    if head:
        writer.writerow(head)
    written = 0
    for row in rows:
        writer.writerow([csv_text(value) for value in row])
        written += 1
    text.flush()
    text.detach()
    return written


def write_xlsx(file: IO[bytes], head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> int:
    """One sheet, its head fixed; texts are texts, which no spreadsheet evaluates. How many rows were written."""
    written = 0
    # What waits to be put together has a place of its own, which goes also where a row fails.
    with (
        tempfile.TemporaryDirectory() as place,
        Workbook(file, {"constant_memory": True, "tmpdir": place}) as book,
    ):
        sheet = book.add_worksheet("Invoices")
        sheet.freeze_panes(1, 0)
        sheet.set_column(0, max(len(head) - 1, 0), _WIDTH)
        bold = book.add_format({"bold": True})
        formats = {type_: book.add_format({"num_format": shown}) for type_, shown in _SHOWN.items()}
        for column, text in enumerate(head):
            sheet.write_string(0, column, _xml_text(text), bold)
        for row in rows:
            written += 1
            for column, value in enumerate(row):
                if isinstance(value, str):
                    sheet.write_string(written, column, _xml_text(value))
                elif isinstance(value, datetime):
                    sheet.write_datetime(written, column, value.replace(microsecond=0), formats[datetime])
                elif isinstance(value, date):
                    sheet.write_datetime(written, column, value, formats[date])
                elif value is not None:
                    sheet.write_number(written, column, value, formats.get(type(value)))
    return written


def _xml_text(text: str) -> str:
    return _NO_XML.sub("", text)


WRITERS: dict[str, Any] = {"csv": write_csv, "xlsx": write_xlsx}
TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
