import unittest
from datetime import date
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from ebm.fiscal.item import check_item, check_prices

TODAY = date(2026, 11, 22)
ITEM = {
    "item_name": "Water",
    "item_class": "8310150100",
    "origin_country": "RW",
    "item_type": "3",
    "packaging_unit": "NT",
    "quantity_unit": "M3",
}
PRICE = {"price": "401.20", "tax_letter": "B", "valid_from": "2026-01-01"}


def of_item(**facts: object) -> list[tuple[str, str]]:
    return [(p.cause, p.field) for p in check_item({**ITEM, **facts})]


def of_prices(*prices: dict[str, Any]) -> list[tuple[str, str, int | None]]:
    found = check_prices([{**PRICE, **price} for price in prices], TODAY, lambda letter, day: letter == "B")
    return [(p.cause, p.field, p.row) for p in found]


class ItemTest(unittest.TestCase):
    def test_each_fault_is_told_at_its_field(self) -> None:
        self.assertEqual(of_item(), [])
        for field, value, cause in (
            ("item_name", " ", "NO_ITEM_NAME"),
            ("item_name", "x" * 141, "TOO_LONG"),
            ("item_class", "831015010", "BAD_ITEM_CLASS"),
            ("origin_country", "rw", "BAD_CODE"),
            ("item_type", "4", "BAD_CODE"),
            ("packaging_unit", "", "BAD_CODE"),
            ("quantity_unit", "CUBIC", "BAD_CODE"),
        ):
            with self.subTest(field=field, value=value):
                self.assertEqual(of_item(**{field: value}), [(cause, field)])

    def test_a_price_is_more_than_nothing_and_fits_on_a_receipt(self) -> None:
        self.assertEqual(of_prices({}), [])
        for price in ("0", "-1", "", "abc", "1.234", "100000000000.00", None, True):
            with self.subTest(price=price):
                self.assertEqual(of_prices({"price": price}), [("BAD_PRICE", "price", 0)])

    def test_each_price_has_a_day_of_its_own_from_which_it_holds(self) -> None:
        self.assertEqual(of_prices({}, {"valid_from": "2027-01-01"}), [])
        self.assertEqual(of_prices({}, {"price": "1"}), [("SAME_DATE", "valid_from", 1)])
        for day in ("", None, "2026-02-30", "soon", "1999-12-31", "2047-01-01"):
            with self.subTest(day=day):
                self.assertEqual(of_prices({}, {"valid_from": day}), [("BAD_DATE", "valid_from", 1)])

    def test_a_letter_has_a_rate_on_the_day_the_price_begins(self) -> None:
        self.assertEqual(of_prices({"tax_letter": "Z"}), [("BAD_LETTER", "tax_letter", 0)])
        self.assertEqual(of_prices({"tax_letter": ""}), [("BAD_LETTER", "tax_letter", 0)])

    @settings(deadline=None)
    @given(
        st.dictionaries(
            st.sampled_from([*ITEM, *PRICE]), st.none() | st.booleans() | st.integers() | st.floats() | st.text()
        )
    )
    def test_nothing_that_a_client_can_send_makes_it_raise(self, given_values: dict[str, object]) -> None:
        check_item(given_values)
        check_prices([given_values], TODAY, lambda letter, day: True)
