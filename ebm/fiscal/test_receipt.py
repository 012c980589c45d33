import unittest
from datetime import datetime
from decimal import Decimal

from ebm.fiscal.lines import LetterTotal
from ebm.fiscal.receipt import NOT_OFFICIAL, Block, Row, blocks, fours, number_text, signed_blocks, slip_text
from ebm.fiscal.receipt_sample import RATES, sample, water_line

SLIP = """
            Amazi Utility Ltd
                Kigali HQ
               KN 4 Ave 12
              Kigali, Rwanda
             Tel: 0788000000
              TIN: 999991130
------------------------------------------
CLIENT NAME:                   Uwase Aline
CLIENT MOBILE:                  0788123456
POC:                               1030455
METER:                              778-12
READINGS:                        120 - 132
PERIOD:            01/10/2026 - 31/10/2026
------------------------------------------
RW3NTXM3X0000001 Water
401.20 x 5 M3                   2,006.00 B
RW3NTXM3X0000001 Water
849.60 x 7 M3                   5,947.20 B
------------------------------------------
TOTAL                             7,953.20
TOTAL B-18.00%                    7,953.20
TOTAL TAX B                       1,213.20
TOTAL TAX                         1,213.20
------------------------------------------
MOBILE MONEY                      7,953.20
ITEMS NUMBER                             2
------------------------------------------
             SDC INFORMATION
Date: 21/11/2026            Time: 14:02:11
SDC ID:                       SDC010000001
RECEIPT NUMBER:                 168/258 NS
              Internal Data:
     ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ
            Receipt Signature:
           ABCD-EFGH-IJKL-MNOP
------------------------------------------
RECEIPT NUMBER:          EBM-2026-00088213
Date: 21/11/2026            Time: 14:02:09
MRC:                           SIM00000001
------------------------------------------
                Thank you
        Pay before the month ends
            EBM version 0.1.0
"""


def block(made: list[Block], kind: str) -> list[Row]:
    return next(b["rows"] for b in made if b["kind"] == kind)


def lefts(made: list[Block], kind: str) -> list[str]:
    return [row["left"] for row in block(made, kind)]


class MadeBeforeItsSignature(unittest.TestCase):
    def test_what_the_signature_brings_is_put_in_and_nothing_else_differs(self) -> None:
        signed = sample()
        unsigned = sample(
            receipt_number=0, total_number=0, sdc_id="", internal_data="", signature="", mrc="",
            signed_at=datetime.min, invoice_at=datetime.min,
        )  # fmt: skip
        made = signed_blocks(blocks(unsigned, label="NS", copy=False), signed, label="NS")
        self.assertEqual(made, blocks(signed, label="NS", copy=False))


class NormalSale(unittest.TestCase):
    def test_the_whole_slip_is_as_it_should_be(self) -> None:
        self.assertEqual(slip_text(blocks(sample(), label="NS", copy=False)), SLIP.lstrip("\n"))

    def test_the_blocks_stand_in_the_order_of_the_cis_specification(self) -> None:
        made = blocks(sample(), label="NS", copy=False)
        self.assertEqual(
            [b["kind"] for b in made], ["header", "client", "lines", "totals", "payment", "sdc", "cis", "bottom"]
        )

    def test_name_and_address_take_at_least_three_lines_and_the_tin_stands_with_them_rows_33_and_34(self) -> None:
        made = blocks(sample(address_lines=("Kigali HQ", " ", ""), email="ebm@amazi.example"), label="NS", copy=False)
        self.assertEqual(
            lefts(made, "header"),
            [
                "Amazi Utility Ltd",
                "Kigali HQ",
                "",
                "",
                "Tel: 0788000000",
                "E-mail: ebm@amazi.example",
                "TIN: 999991130",
            ],
        )

    def test_the_client_block_has_tin_and_purchase_code_rows_35_and_37(self) -> None:
        data = sample(
            client_tin="101234567",
            purchase_code="A1B2C3",
            client_phone="",
            reading_from="",
            period_to=None,
            poc_number="",
            meter_number="",
        )
        rows = [(row["left"], row["right"]) for row in block(blocks(data, label="NS", copy=False), "client")]
        self.assertEqual(
            rows, [("CLIENT TIN:", "101234567"), ("CLIENT NAME:", "Uwase Aline"), ("PURCHASE CODE:", "A1B2C3")]
        )

    def test_a_rate_above_zero_prints_unused_too_a_zero_rate_only_when_used_rows_48_and_49(self) -> None:
        lines = (water_line("1", "100.00", "100.00", tax_letter="A"), water_line("1", "50.00", "50.00", tax_letter="D"))
        taxes = (
            LetterTotal("A", Decimal(0), Decimal("100.00"), Decimal(0)),
            LetterTotal("D", Decimal(0), Decimal("50.00"), Decimal(0)),
        )
        data = sample(lines=lines, taxes=taxes, tax_total=Decimal(0), grand_total=Decimal(150))
        rows = [(row["left"], row["right"]) for row in block(blocks(data, label="NS", copy=False), "totals")]
        self.assertEqual(
            rows,
            [
                ("TOTAL", "150.00"),
                ("TOTAL A-EX", "100.00"),
                ("TOTAL B-18.00%", "0.00"),
                ("TOTAL D", "50.00"),
                ("TOTAL TAX B", "0.00"),
                ("TOTAL TAX", "0.00"),
            ],
        )

    def test_the_rate_printed_is_the_one_the_invoice_was_made_with(self) -> None:
        data = sample(taxes=(LetterTotal("B", Decimal("17.5"), Decimal("7953.20"), Decimal("1184.52")),))
        self.assertIn("TOTAL B-17.50%", lefts(blocks(data, label="NS", copy=False), "totals"))

    def test_a_discount_stands_under_its_line_row_39(self) -> None:
        line = water_line("2", "3500.00", "7000.00", discount_rate=Decimal("12.50"), discount_amount=Decimal("875.00"))
        rows = block(blocks(sample(lines=(line,)), label="NS", copy=False), "lines")
        self.assertEqual(
            [(r["left"], r["right"]) for r in rows[1:]],
            [("3,500.00 x 2 M3", "7,000.00 B"), ("Discount 12.5 %", "-875.00 B")],
        )

    def test_a_13_digit_amount_fits_the_slip_row_19(self) -> None:
        line = water_line("1", "99999999999.99", "99999999999.99")
        total = LetterTotal("B", Decimal(18), Decimal("99999999999.99"), Decimal("15254237288.13"))
        slip = slip_text(
            blocks(
                sample(lines=(line,), taxes=(total,), grand_total=total.taxable, tax_total=total.tax),
                label="NS",
                copy=False,
            )
        )
        self.assertIn("\nTOTAL                    99,999,999,999.99\n", slip)
        self.assertIn("\n99,999,999,999.99 x 1 M3\n                       99,999,999,999.99 B\n", slip)

    def test_nothing_on_it_says_copy_or_not_official(self) -> None:
        slip = slip_text(blocks(sample(), label="NS", copy=False))
        self.assertNotIn("COPY", slip)
        self.assertNotIn("NOT AN OFFICIAL", slip)


class Copy(unittest.TestCase):
    def test_a_copy_is_marked_below_the_header_after_the_taxes_and_at_the_bottom_rows_40_and_55(self) -> None:
        made = blocks(sample(), label="CS", copy=True)
        self.assertEqual([b["kind"] for b in made][:3], ["header", "designation", "client"])
        self.assertEqual(block(made, "designation"), [{"left": "COPY", "right": "", "style": "large"}])
        warning = {"left": NOT_OFFICIAL, "right": "", "style": "warning"}
        self.assertEqual(block(made, "totals")[-1], warning)
        self.assertEqual(block(made, "bottom")[-2], warning)

    def test_a_copy_has_the_same_information_but_for_marks_and_label_row_40(self) -> None:
        original, made = blocks(sample(), label="NS", copy=False), blocks(sample(), label="CS", copy=True)
        kept = [
            {
                "kind": b["kind"],
                "rows": [
                    {**r, "right": r["right"].replace(" CS", " NS")} for r in b["rows"] if r["style"] != "warning"
                ],
            }
            for b in made
            if b["kind"] != "designation"
        ]
        self.assertEqual(kept, original)
        self.assertIn({"left": "RECEIPT NUMBER:", "right": "168/258 CS", "style": "normal"}, block(made, "sdc"))

    def test_label_and_copy_must_agree_and_other_labels_are_refused(self) -> None:
        for label, copy in (("NS", True), ("CS", False), ("NR", False), ("CR", True), ("", False)):
            with self.subTest(label=label, copy=copy), self.assertRaises(ValueError):
                blocks(sample(), label=label, copy=copy)


class Marks(unittest.TestCase):
    def test_internal_data_and_signature_stand_in_fours(self) -> None:
        self.assertEqual(fours("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), "ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ")
        self.assertEqual(fours("ABCD-EFGH"), "ABCD-EFGH")
        self.assertEqual(fours(""), "")

    def test_the_number_is_of_its_type_of_all_types_and_the_label(self) -> None:
        self.assertEqual(number_text(168, 258, "NS"), "168/258 NS")

    def test_the_rates_of_the_sample_are_all_programmed(self) -> None:
        self.assertEqual(sorted(RATES), list("ABCD"))


if __name__ == "__main__":
    unittest.main()
