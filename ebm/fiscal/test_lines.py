import json
import unittest
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ebm.fiscal.lines import LineAmounts, LineInput, compute_line, compute_totals
from ebm.fiscal.money import to_api

VECTORS: dict[str, Any] = json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))


def hundredths(top: int) -> st.SearchStrategy[Decimal]:
    return st.integers(min_value=0, max_value=top).map(lambda n: Decimal(n).scaleb(-2))


RATE_OF = {"A": Decimal(0), "B": Decimal(18), "C": Decimal(0), "D": Decimal(0)}
LINES = st.builds(
    lambda qty, price, rate, letter: LineInput(qty, price, rate, letter, RATE_OF[letter]),
    hundredths(10**8),
    hundredths(10**9),
    hundredths(10**4),
    st.sampled_from("ABCD"),
)


def line_of(raw: dict[str, str]) -> LineInput:
    return LineInput(
        Decimal(raw["qty"]), Decimal(raw["price"]), Decimal(raw["discount_rate"]), raw["letter"], Decimal(raw["rate"])
    )


class Vectors(unittest.TestCase):
    def test_every_bill_of_the_vectors_comes_out_to_the_hundredth(self) -> None:
        self.assertGreaterEqual(len(VECTORS["cases"]), 300)
        for case in VECTORS["cases"]:
            with self.subTest(case["id"]):
                pairs = [(line, compute_line(line)) for line in map(line_of, case["lines"])]
                totals = compute_totals(pairs)
                seen = {
                    "lines": [
                        {
                            "supply": to_api(a.supply_amount),
                            "discount": to_api(a.discount_amount),
                            "taxable": to_api(a.taxable_amount),
                            "tax": to_api(a.tax_amount),
                        }
                        for _, a in pairs
                    ],
                    "taxes": [
                        {"letter": t.letter, "rate": f"{t.rate:f}", "taxable": to_api(t.taxable), "tax": to_api(t.tax)}
                        for t in totals.taxes
                    ],
                    "taxable_total": to_api(totals.taxable_total),
                    "tax_total": to_api(totals.tax_total),
                    "grand_total": to_api(totals.grand_total),
                }
                self.assertEqual(seen, case["expect"])

    def test_the_worked_examples_of_the_issue_are_among_them(self) -> None:
        by_id = {case["id"]: case for case in VECTORS["cases"]}
        self.assertEqual(len(by_id), len(VECTORS["cases"]), "an id stands twice")
        water = by_id["worked-residential-12"]["expect"]
        self.assertEqual(
            (water["grand_total"], [line["tax"] for line in water["lines"]]), ("7953.20", ["306.00", "907.20"])
        )
        self.assertEqual(
            [line["tax"] for line in by_id["worked-b-2-and-1-3500"]["expect"]["lines"]], ["1067.80", "533.90"]
        )
        self.assertEqual([t["letter"] for t in by_id["worked-mixed-abcd"]["expect"]["taxes"]], list("ABCD"))
        self.assertEqual(by_id["worked-13-digits-b"]["expect"]["grand_total"], "99999999999.99")

    def test_rates_of_the_vectors_are_those_of_rwanda(self) -> None:
        self.assertEqual(VECTORS["rates"], {"A": "0", "B": "18", "C": "0", "D": "0"})


class Properties(unittest.TestCase):
    @given(LINES)
    def test_each_amount_is_within_half_a_hundredth_of_the_exact_one(self, line: LineInput) -> None:
        a = compute_line(line)
        half = Fraction(1, 200)
        self.assertLessEqual(abs(Fraction(a.supply_amount) - Fraction(line.qty) * Fraction(line.price)), half)
        self.assertLessEqual(
            abs(Fraction(a.discount_amount) - Fraction(a.supply_amount) * Fraction(line.discount_rate) / 100), half
        )
        self.assertEqual(a.taxable_amount, a.supply_amount - a.discount_amount)
        self.assertLessEqual(
            abs(
                Fraction(a.tax_amount)
                - Fraction(a.taxable_amount) * Fraction(line.tax_rate) / (100 + Fraction(line.tax_rate))
            ),
            half,
        )

    @given(LINES)
    def test_a_zero_rate_has_no_tax_and_a_discount_rate_of_zero_no_discount(self, line: LineInput) -> None:
        a = compute_line(LineInput(line.qty, line.price, Decimal(0), "A", Decimal(0)))
        self.assertEqual((a.tax_amount, a.discount_amount), (Decimal(0), Decimal(0)))

    @given(st.lists(LINES, max_size=20))
    def test_totals_are_the_sums_of_the_lines_in_whatever_order(self, lines: list[LineInput]) -> None:
        pairs: list[tuple[LineInput, LineAmounts]] = [(line, compute_line(line)) for line in lines]
        totals = compute_totals(pairs)
        self.assertEqual(totals, compute_totals(reversed(pairs)))
        self.assertEqual(totals.grand_total, sum((a.taxable_amount for _, a in pairs), Decimal(0)))
        self.assertEqual(totals.tax_total, sum((a.tax_amount for _, a in pairs), Decimal(0)))
        self.assertEqual([t.letter for t in totals.taxes], sorted({line.tax_letter for line in lines}))


class Refusals(unittest.TestCase):
    def test_numbers_below_zero_and_discounts_over_100_are_errors(self) -> None:
        one = Decimal(1)
        for bad in (
            LineInput(-one, one, one, "B", one),
            LineInput(one, -one, one, "B", one),
            LineInput(one, one, Decimal("100.01"), "B", one),
            LineInput(one, one, -one, "B", one),
            LineInput(one, one, one, "B", -one),
            LineInput(Decimal("NaN"), one, one, "B", one),
        ):
            with self.subTest(bad=bad), self.assertRaises(ValueError):
                compute_line(bad)

    def test_one_letter_with_two_rates_is_an_error(self) -> None:
        lines = [LineInput(Decimal(1), Decimal(1), Decimal(0), "B", Decimal(rate)) for rate in (18, 16)]
        with self.assertRaisesRegex(ValueError, "letter B has two rates"):
            compute_totals([(line, compute_line(line)) for line in lines])


if __name__ == "__main__":
    unittest.main()
