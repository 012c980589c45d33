"""Tables as files, row by row: CSV and XLSX. No cell is ever a formula, amounts are exact. No frappe here."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import IO, Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font, numbers
from openpyxl.utils import get_column_letter

Cell = str | int | Decimal | date | datetime | None

# What a spreadsheet reads as the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
# What XML 1.0 cannot carry.
_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_WIDTH = 18


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
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Invoices")
    sheet.freeze_panes = "A2"
    for column in range(1, len(head) + 1):
        sheet.column_dimensions[get_column_letter(column)].width = _WIDTH
    cells = _Cells(sheet)
    written = 0
    try:
        sheet.append([cells.head(text) for text in head])
        for row in rows:
            sheet.append([cells.of(at, value) for at, value in enumerate(row)])
            written += 1
    finally:
        # Also where a row fails: what has been written stands in a file of openpyxl's own until it is taken.
        book.save(file)
    return written


class _Cells:
    """The cells of a row, made once a sheet: what is appended is written at once, and a cell is dear to make."""

    def __init__(self, sheet: Any) -> None:
        self._sheet = sheet
        self._made: dict[tuple[int, type], Any] = {}

    def head(self, text: str) -> Any:
        cell = WriteOnlyCell(self._sheet)
        cell.font = Font(bold=True)
        return _with_text(cell, text)

    def of(self, at: int, value: Cell) -> Any:
        if value is None or value == "":
            return None
        cell = self._made.get((at, type(value)))
        if cell is None:
            cell = self._made[at, type(value)] = WriteOnlyCell(self._sheet)
            if isinstance(value, Decimal):
                cell.number_format = numbers.FORMAT_NUMBER_COMMA_SEPARATED1
        if isinstance(value, str):
            return _with_text(cell, value)
        cell.value = value.replace(microsecond=0) if isinstance(value, datetime) else value
        return cell


def _with_text(cell: Any, text: str) -> Any:
    cell.value = _NO_XML.sub("", text)
    # Not what openpyxl takes it for: what begins with "=" is a formula to it.
    cell.data_type = "s"
    return cell


WRITERS: dict[str, Any] = {"csv": write_csv, "xlsx": write_xlsx}
TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
