import contextlib
import unittest
from decimal import Decimal, localcontext

from hypothesis import given
from hypothesis import strategies as st

from ebm.fiscal.money import MoneyError, digits, from_db, half_up, parse, to_api

HUNDREDTHS = st.integers(min_value=-(10**13) + 1, max_value=10**13 - 1).map(lambda n: Decimal(n).scaleb(-2))


class FromDb(unittest.TestCase):
    @given(HUNDREDTHS)
    def test_brings_back_every_13_digit_amount_that_frappe_turned_into_a_float(self, amount: Decimal) -> None:
        self.assertEqual(from_db(float(amount)), amount)

    def test_reads_ints_strings_decimals_and_an_empty_field(self) -> None:
        for value, expected in (
            (5, "5.00"),
            ("7953.2", "7953.20"),
            (Decimal("1.005"), "1.01"),
            (None, "0.00"),
            ("", "0.00"),
        ):
            self.assertEqual(str(from_db(value)), expected)

    def test_rounds_a_noisy_float_by_what_was_meant(self) -> None:
        self.assertEqual(str(from_db(1003.0250000000001)), "1003.03")
        self.assertEqual(str(from_db(0.1 + 0.2)), "0.30")

    def test_refuses_what_is_no_number(self) -> None:
        for value in (True, "abc", float("nan"), float("inf"), "NaN", [], {}, object(), "Infinity"):
            with self.subTest(value=value), self.assertRaises(MoneyError):
                from_db(value)


class Parse(unittest.TestCase):
    def test_reads_plain_numbers(self) -> None:
        for text, expected in (
            ("7953.20", "7953.20"),
            (" 5 ", "5.00"),
            ("-3", "-3.00"),
            ("5.2500", "5.25"),
            (5, "5.00"),
            (5.25, "5.25"),
            ("-0", "0.00"),
        ):
            self.assertEqual(str(parse(text)), expected)

    def test_names_the_reason_of_a_refusal(self) -> None:
        cases = (
            ("", "empty"),
            ("  ", "empty"),
            (None, "empty"),
            ("twelve", "not_a_number"),
            ("1,250.00", "not_a_number"),
            ("1e3", "not_a_number"),
            ("+5", "not_a_number"),
            (".5", "not_a_number"),
            ("5.", "not_a_number"),
            ("٣", "not_a_number"),
            ("5\n6", "not_a_number"),
            (True, "not_a_number"),
            ("12.345", "too_many_decimals"),
            (0.001, "too_many_decimals"),
            ("9" * 41, "not_a_number"),
            (10**60, "too_large"),
            (1e300, "too_large"),
            ("<script>alert(1)</script>", "not_a_number"),
        )
        for text, reason in cases:
            with self.subTest(text=text):
                with self.assertRaises(MoneyError) as caught:
                    parse(text)
                self.assertEqual(caught.exception.reason, reason)
                self.assertTrue(str(caught.exception).endswith("."))

    def test_counts_decimals_by_the_places_asked_for(self) -> None:
        self.assertEqual(str(parse("12.345", 3)), "12.345")
        with self.assertRaises(MoneyError):
            parse("1.5", 0)

    @given(
        st.one_of(
            st.text(),
            st.none(),
            st.booleans(),
            st.integers(),
            st.floats(),
            st.decimals(),
            st.binary(),
            st.lists(st.text()),
        )
    )
    def test_gives_a_number_or_a_money_error_for_anything(self, value: object) -> None:
        with contextlib.suppress(MoneyError):
            self.assertEqual(parse(value).as_tuple().exponent, -2)


class ToApi(unittest.TestCase):
    @given(HUNDREDTHS)
    def test_round_trips_and_always_has_two_decimals(self, amount: Decimal) -> None:
        text = to_api(amount)
        self.assertRegex(text, r"\A-?[0-9]+\.[0-9]{2}\Z")
        self.assertEqual(parse(text), amount)

    def test_never_drops_a_third_decimal(self) -> None:
        with self.assertRaises(MoneyError):
            to_api(Decimal("1.005"))


class HalfUp(unittest.TestCase):
    def test_five_and_above_goes_up_below_goes_down_row_47(self) -> None:
        for text, expected in (
            ("0.005", "0.01"),
            ("0.0049", "0.00"),
            ("0.025", "0.03"),
            ("1.005", "1.01"),
            ("2.675", "2.68"),
        ):
            self.assertEqual(str(half_up(Decimal(text))), expected)

    def test_does_not_depend_on_the_callers_decimal_context(self) -> None:
        with localcontext() as context:
            context.prec = 3
            context.rounding = "ROUND_DOWN"
            self.assertEqual(str(half_up(Decimal("99999999999.985"))), "99999999999.99")

    def test_counts_digits_as_row_19_does(self) -> None:
        self.assertEqual([digits(Decimal(t)) for t in ("99999999999.99", "100000000000.00", "0.01")], [13, 14, 3])


if __name__ == "__main__":
    unittest.main()
