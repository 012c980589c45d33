"""Files that spreadsheets open: no cell is a formula, amounts are exact [Export]."""

from __future__ import annotations

import csv
import io
import unittest
import zipfile
from datetime import date, datetime, timedelta
from decimal import Decimal
from xml.etree import ElementTree

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
NS = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def xlsx(rows: list[list[sheets.Cell]]) -> list[list[tuple[str, str]]]:
    """[(kind, value)] of each row as it stands in the sheet."""
    file = io.BytesIO()
    sheets.write_xlsx(file, ["Head"], rows)
    with zipfile.ZipFile(file) as book:
        for part in book.namelist():
            ElementTree.fromstring(book.read(part))
        sheet = ElementTree.fromstring(book.read("xl/worksheets/sheet1.xml"))
    return [
        [(cell.get("t") or "", "".join(cell.itertext())) for cell in row] for row in sheet.find(f"{NS}sheetData") or []
    ]


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
        row = xlsx([list(HOSTILE)])[1]
        self.assertEqual({kind for kind, _value in row}, {"inlineStr"})
        # XML reads a carriage return as a new line.
        self.assertEqual([value for _kind, value in row], [text.replace("\r", "\n") for text in HOSTILE])

    def test_amounts_are_exact_numbers_and_days_are_days(self) -> None:
        row = xlsx([ROW])[1]
        self.assertEqual(row[1:6], [("", "-7953.20"), ("", "999999999999.99"), ("", "168"), ("", ""), ("", "46326")])
        self.assertEqual(row[6], ("", "46347.58484953704"))
        self.assertEqual(row[7], ("inlineStr", 'Jean "Bosco", <b>Kigali</b> & co'))

    def test_a_second_is_shown_as_that_second(self) -> None:
        """LibreOffice cuts off: a part of a day with six digits was the second before in every second row."""
        times: list[sheets.Cell] = [datetime(2026, 11, 21) + timedelta(seconds=second) for second in range(86400)]
        for second, (_kind, value) in enumerate(xlsx([times])[1]):
            self.assertLess(abs((Decimal(value) - 46347) * 86400 - second), Decimal("0.00001"))

    def test_what_xml_cannot_carry_is_left_out(self) -> None:
        self.assertEqual(xlsx([["a\x00b\x1fc\ufffed\ud800"]])[1], [("inlineStr", "abcd")])

    def test_many_rows_are_all_there(self) -> None:
        rows: list[list[sheets.Cell]] = [[number] for number in range(5001)]
        self.assertEqual([row[0][1] for row in xlsx(rows)[1:]], [str(number) for number in range(5001)])
