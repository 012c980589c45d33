"""What was sent is read back to the cent, and what is no sale is nothing."""

from __future__ import annotations

import unittest
from datetime import date
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from ebm.fiscal.lines import LineInput
from ebm.vsdc.payloads import save_sales
from ebm.vsdc.sale_figures import WHOLE, day_of, figures_of
from ebm.vsdc.test_payloads import RATES, sale_of

LINES = st.lists(
    st.tuples(
        st.decimals("0.01", 9999, places=2), st.decimals("0.01", 99999, places=2), st.sampled_from(sorted(RATES))
    ),
    min_size=1,
    max_size=6,
)


def request_of(lines: list[tuple[Decimal, Decimal, str]]) -> tuple[bytes, dict[str, tuple[Decimal, Decimal]]]:
    """The bytes of a sale, and what it is over by letter."""
    sale = sale_of([LineInput(qty, price, Decimal(0), letter, RATES[letter]) for qty, price, letter in lines])
    wanted = {tax.letter: (tax.taxable, tax.tax) for tax in sale.taxes}
    return save_sales(sale), {WHOLE: (sale.taxable_total, sale.tax_total), **wanted}


class SaleFiguresTest(unittest.TestCase):
    @given(LINES)
    def test_the_figures_of_a_request_are_those_it_was_made_of(self, lines: list[tuple[Decimal, Decimal, str]]) -> None:
        request, wanted = request_of(lines)
        figures = figures_of(request)
        assert figures
        self.assertEqual((figures.kind, figures.parts), ("Sale", wanted))

    @given(st.binary(max_size=200) | st.just(b"[" * 100_000))
    def test_what_is_no_request_is_nothing(self, rubbish: bytes) -> None:
        self.assertIsNone(figures_of(rubbish))
        self.assertIsNone(day_of(rubbish))

    def test_a_request_that_lacks_a_letter_of_its_lines_is_nothing(self) -> None:
        request, _wanted = request_of([(Decimal(1), Decimal("118.00"), "B")])
        self.assertIsNone(figures_of(request.replace(b'"taxblAmtB"', b'"taxblAmtX"')))

    def test_the_day_is_the_devices(self) -> None:
        data = (
            b'{"rcptNo":1,"totRcptNo":1,"intrlData":"ABCDEFGHIJKLMNOPQRSTUVWXYZ","rcptSign":"ABCDEFGHIJKLMNOP",'
            b'"vsdcRcptPbctDate":"20261231235959"}'
        )
        self.assertEqual(day_of(b'{"resultCd":"000","data":' + data + b"}"), date(2026, 12, 31))
        self.assertIsNone(day_of(b'{"entered_by":"supervisor@ebm.example"}'))
