"""Files that spreadsheets open: no cell is a formula, amounts are exact [Export]."""

from __future__ import annotations

import csv
import io
import os
import re
import tempfile
import unittest
import zipfile
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from unittest import mock

from openpyxl import load_workbook

from ebm.invoice_list import sheets

HOSTILE = ("=1+1", "+250788", "-5", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1+1", "\u00a0=1")
ROW: list[sheets.Cell] = [
    "EBM-2026-00000001",
    Decimal("-7953.20"),
    Decimal("999999999999.99"),
    168,
    None,
    date(2026, 10, 31),
    datetime(2026, 11, 21, 14, 2, 11, 123456),
    'Jean "Bosco", <b>Kigali</b> & co',
]


def xlsx(rows: Iterable[list[sheets.Cell]]) -> list[list[Any]]:
    """The cells of each row, as a program that opens the file has them."""
    file = io.BytesIO()
    sheets.write_xlsx(file, ["Head"], rows)
    sheet = load_workbook(file)["Invoices"]
    return [list(row) for row in sheet.iter_rows()]


class CsvTest(unittest.TestCase):
    def written(self, *rows: list[sheets.Cell]) -> bytes:
        file = io.BytesIO()
        self.assertEqual(sheets.write_csv(file, ["A", "B"], rows), len(rows))
        return file.getvalue()

    def test_excel_knows_it_and_lines_end_as_they_should(self) -> None:
        content = self.written(["Mukamana Espérance", 1])
        self.assertEqual(content, "\ufeffA,B\r\nMukamana Espérance,1\r\n".encode())

    def test_text_never_begins_a_formula_and_numbers_stay_numbers(self) -> None:
        content = self.written(list(HOSTILE), [Decimal("-5.00")]).decode("utf-8-sig")
        _head, texts, numbers = csv.reader(io.StringIO(content, newline=""))
        self.assertEqual(texts, ["'" + text for text in HOSTILE])
        self.assertEqual(numbers, ["-5.00"])

    def test_values_are_exact_and_text_comes_back_as_it_was(self) -> None:
        content = self.written(ROW).decode("utf-8-sig")
        _head, row = csv.reader(io.StringIO(content, newline=""))
        self.assertEqual(
            row,
            [
                "EBM-2026-00000001",
                "-7953.20",
                "999999999999.99",
                "168",
                "",
                "2026-10-31",
                "2026-11-21 14:02:11",
                'Jean "Bosco", <b>Kigali</b> & co',
            ],
        )


class XlsxTest(unittest.TestCase):
    def test_texts_are_texts_whatever_they_begin_with(self) -> None:
        texts = [*HOSTILE, "#N/A", "TRUE", "1.5", "2026-11-21"]
        row = xlsx([list(texts)])[1]
        self.assertEqual({cell.data_type for cell in row}, {"s"})
        # A carriage return is nothing that XML carries.
        self.assertEqual([cell.value for cell in row], [text.replace("\r", "") for text in texts])

    def test_amounts_are_exact_numbers_and_days_are_days(self) -> None:
        row = xlsx([ROW])[1]
        self.assertEqual([f"{row[at].value:.2f}" for at in (1, 2)], ["-7953.20", "999999999999.99"])
        self.assertEqual([row[at].number_format for at in (1, 2)], ["#,##0.00", "#,##0.00"])
        self.assertEqual([row[at].value for at in (3, 4)], [168, None])
        self.assertEqual((row[5].value, row[5].number_format), (datetime(2026, 10, 31), "yyyy-mm-dd"))
        self.assertEqual(row[6].value, datetime(2026, 11, 21, 14, 2, 11))
        self.assertEqual(row[7].value, 'Jean "Bosco", <b>Kigali</b> & co')

    def test_what_a_column_held_before_does_not_stay(self) -> None:
        rows: list[list[sheets.Cell]] = [
            ["=1", Decimal("1.00")],
            [date(2026, 1, 2), None],
            [None, "x"],
            [3, Decimal("-0.05")],
        ]
        shown = [[cell.value for cell in row] for row in xlsx(rows)[1:]]
        self.assertEqual(shown, [["=1", 1], [datetime(2026, 1, 2), None], [None, "x"], [3, -0.05]])
        self.assertEqual(
            [row[0].number_format for row in xlsx(rows)[1:]], ["General", "yyyy-mm-dd", "General", "General"]
        )

    def test_a_second_is_shown_as_that_second(self) -> None:
        """LibreOffice cuts off: a part of a day with six digits was the second before in every second row."""
        times = [datetime(2026, 11, 21) + timedelta(seconds=second) for second in range(0, 86400, 7)]
        file = io.BytesIO()
        sheets.write_xlsx(file, ["Head"], ([time] for time in times))
        with zipfile.ZipFile(file) as book:
            values = re.findall(rb"<v>([\d.]+)</v>", book.read("xl/worksheets/sheet1.xml"))
        self.assertEqual(len(values), len(times))
        for time, value in zip(times, values, strict=True):
            self.assertLess(
                abs((Decimal(value.decode()) - 46347) * 86400 - (time - times[0]).seconds), Decimal("0.00001")
            )

    def test_what_xml_cannot_carry_is_left_out(self) -> None:
        self.assertEqual(xlsx([["a\x00b\x1fc\ufffed\ud800"]])[1][0].value, "abcd")

    def test_its_head_is_bold_and_stays_in_sight(self) -> None:
        file = io.BytesIO()
        sheets.write_xlsx(file, ["Number", "=Total"], [])
        sheet = load_workbook(file)["Invoices"]
        self.assertEqual(
            [(cell.value, cell.data_type, cell.font.b) for cell in sheet[1]],
            [("Number", "s", True), ("=Total", "s", True)],
        )
        self.assertEqual(sheet.freeze_panes, "A2")

    def test_many_rows_are_all_there(self) -> None:
        rows: list[list[sheets.Cell]] = [[number] for number in range(5001)]
        self.assertEqual([row[0].value for row in xlsx(rows)[1:]], list(range(5001)))

    def test_a_row_that_fails_is_told_and_leaves_no_file_behind(self) -> None:
        def rows() -> Iterator[list[sheets.Cell]]:
            yield ["one"]
            raise ValueError("the database went away")

        with tempfile.TemporaryDirectory() as place, mock.patch.object(tempfile, "tempdir", place):
            with self.assertRaisesRegex(ValueError, "went away"):
                sheets.write_xlsx(io.BytesIO(), ["Head"], rows())
            self.assertEqual(os.listdir(place), [])
