"""The rows of RRA's certification sheet that concern sales and their copies: each stands where it must on the receipt.

All papers are set from these blocks; what a browser makes of them on each paper: dev/e2e/receipt-papers.spec.ts.
"""

import unittest
from decimal import Decimal

from ebm.fiscal.lines import LetterTotal
from ebm.fiscal.receipt import NOT_OFFICIAL, Block, ReceiptData, blocks
from ebm.fiscal.receipt_sample import sample, water_line
from ebm.fiscal.slip import slip_text

BOTH, ORIGINAL, COPY = ("NS", "CS"), ("NS",), ("CS",)


def full() -> ReceiptData:
    """A sale to a company with all there is: a discount, two letters, an amount of 13 digits."""
    large = water_line("1", "99999990000.00", "99999990000.00")
    fee = water_line("2", "3500.00", "7000.00", discount_rate=Decimal("10"), discount_amount=Decimal("700.00"))
    tap = water_line("1", "323.00", "323.00", tax_letter="A", item_name="Public tap")
    taxes = (
        LetterTotal("A", Decimal(0), Decimal("323.00"), Decimal(0)),
        LetterTotal("B", Decimal(18), Decimal("99999996300.00"), Decimal("15254236723.73")),
    )
    return sample(
        lines=(large, fee, tap), taxes=taxes, grand_total=Decimal("99999996623.00"),
        tax_total=Decimal("15254236723.73"), client_tin="101234567", purchase_code="A1B2C3", email="ebm@amazi.example",
    )  # fmt: skip


# row of the sheet, labels that must have it, kind of block, left side, right side (None: whatever stands there)
PLACES: tuple[tuple[int, tuple[str, ...], str, str, str | None], ...] = (
    (7, BOTH, "lines", "RW3NTXM3X0000001 Water", ""),
    (7, BOTH, "lines", "3,500.00 x 2 M3", "7,000.00 B"),
    (15, BOTH, "sdc", "ABCD-EFGH-IJKL-MNOP", ""),
    (15, BOTH, "sdc", "ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ", ""),
    (19, BOTH, "totals", "TOTAL", "99,999,996,623.00"),
    (19, BOTH, "lines", "99,999,990,000.00 x 1 M3", "99,999,990,000.00 B"),
    (21, BOTH, "bottom", "EBM version 0.1.0", ""),
    (26, BOTH, "payment", "MOBILE MONEY", "99,999,996,623.00"),
    (30, COPY, "designation", "COPY", ""),
    (33, BOTH, "header", "Amazi Utility Ltd", ""),
    (33, BOTH, "header", "Kigali HQ", ""),
    (33, BOTH, "header", "KN 4 Ave 12", ""),
    (33, BOTH, "header", "Kigali, Rwanda", ""),
    (34, BOTH, "header", "TIN: 999991130", ""),
    (34, BOTH, "sdc", "SDC INFORMATION", ""),
    (34, BOTH, "sdc", "SDC ID:", "SDC010000001"),
    (35, BOTH, "client", "CLIENT TIN:", "101234567"),
    (35, BOTH, "client", "CLIENT NAME:", "Uwase Aline"),
    (35, BOTH, "client", "CLIENT MOBILE:", "0788123456"),
    (36, BOTH, "sdc", "Date: 21/11/2026", "Time: 14:02:11"),
    (36, BOTH, "cis", "Date: 21/11/2026", "Time: 14:02:09"),
    (37, BOTH, "client", "PURCHASE CODE:", "A1B2C3"),
    (39, BOTH, "lines", "Discount 10 %", "-700.00 B"),
    (40, COPY, "designation", "COPY", ""),
    (45, BOTH, "totals", "TOTAL B-18.00%", "99,999,996,300.00"),
    (46, BOTH, "totals", "TOTAL TAX B", "15,254,236,723.73"),
    (47, BOTH, "totals", "TOTAL TAX", "15,254,236,723.73"),
    (49, BOTH, "totals", "TOTAL A-EX", "323.00"),
    (50, ORIGINAL, "sdc", "RECEIPT NUMBER:", "168/258 NS"),
    (50, COPY, "sdc", "RECEIPT NUMBER:", "168/258 CS"),
    (52, BOTH, "payment", "ITEMS NUMBER", "3"),
    (55, COPY, "totals", NOT_OFFICIAL, ""),
    (55, COPY, "bottom", NOT_OFFICIAL, ""),
)


class Rows(unittest.TestCase):
    made: dict[str, list[Block]]

    @classmethod
    def setUpClass(cls) -> None:
        cls.made = {label: blocks(full(), label=label, copy=label == "CS") for label in BOTH}

    def rows(self, label: str, kind: str) -> list[tuple[str, str]]:
        return [(row["left"], row["right"]) for b in self.made[label] if b["kind"] == kind for row in b["rows"]]

    def test_each_stands_in_its_block_and_on_nothing_that_must_not_have_it(self) -> None:
        for number, labels, kind, left, right in PLACES:
            for label in BOTH:
                with self.subTest(row=number, label=label, text=left):
                    found = (left, right) in self.rows(label, kind)
                    self.assertEqual(found, label in labels)

    def test_the_tin_is_in_the_first_block_and_the_sdc_information_before_the_last_row_34(self) -> None:
        for label in BOTH:
            kinds = [block["kind"] for block in self.made[label]]
            self.assertEqual(kinds[0], "header")
            # Ours comes after the device's: own number and MRC, then the bottom line.
            self.assertEqual(kinds[-3:], ["sdc", "cis", "bottom"])

    def test_the_warning_follows_the_taxes_and_stands_at_the_bottom_row_55(self) -> None:
        self.assertEqual(self.rows("CS", "totals")[-1][0], NOT_OFFICIAL)
        self.assertEqual(self.rows("CS", "bottom")[-2][0], NOT_OFFICIAL)
        texts = [row["left"] for block in self.made["NS"] for row in block["rows"]]
        self.assertFalse({NOT_OFFICIAL, "COPY"} & set(texts))

    def test_a_rate_of_0_that_no_line_uses_is_not_printed_and_b_always_is_rows_48_and_49(self) -> None:
        names = [left for left, _right in self.rows("NS", "totals")]
        self.assertFalse({"TOTAL C", "TOTAL D"} & set(names))
        only_b = [row["left"] for b in blocks(sample(), label="NS", copy=False) for row in b["rows"]]
        self.assertNotIn("TOTAL A-EX", only_b)
        untaxed = sample(taxes=(), lines=(), tax_total=Decimal(0), grand_total=Decimal(0))
        self.assertIn(
            "TOTAL TAX B", [row["left"] for b in blocks(untaxed, label="NS", copy=False) for row in b["rows"]]
        )

    def test_the_journal_has_every_row_that_the_paper_has_row_44(self) -> None:
        slip = " ".join(slip_text(self.made["NS"]).split())
        for number, labels, _kind, left, _right in PLACES:
            if "NS" in labels:
                with self.subTest(row=number, text=left):
                    self.assertIn(" ".join(left.split()), slip)
