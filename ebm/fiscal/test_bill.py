import copy
import unittest
from datetime import date
from decimal import Decimal
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from ebm.fiscal.bill import PAYMENT_TYPES, check_bill

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30) | st.decimals(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
BILL_KEYS = [
    "bill_key",
    "customer",
    "customer_name",
    "customer_tin",
    "customer_phone",
    "purchase_code",
    "payment_type",
    "poc_number",
    "meter_number",
    "reading_from",
    "reading_to",
    "period_from",
    "period_to",
    "bill_date",
]
LINE_KEYS = ["item", "item_code", "item_name", "item_class", "qty", "price", "discount_rate", "tax_letter", "tax_rate"]
LINE = {
    "item": "RW3NTXM3X0000001",
    "item_code": "RW3NTXM3X0000001",
    "item_name": "Water, block 1",
    "item_class": "8310150000",
    "qty": "5",
    "price": "401.20",
    "discount_rate": "0",
    "tax_letter": "B",
    "tax_rate": "18",
}
BILL = {
    "bill_key": "counter/5f0c",
    "customer": "EBM-CUST-00000001",
    "customer_name": "Uwase Aline",
    "customer_tin": "",
    "customer_phone": "0788123456",
    "purchase_code": "",
    "payment_type": "Cash",
    "poc_number": "1030455",
    "meter_number": "778-12",
    "reading_from": "120",
    "reading_to": "132.5",
    "period_from": "2026-10-01",
    "period_to": "2026-10-31",
    "bill_date": "2026-11-02",
    "lines": [LINE, {**LINE, "qty": "7", "price": "849.60"}],
}


def bill(line: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    made = copy.deepcopy(BILL)
    made.update(changes)
    if line is not None:
        made["lines"] = [made["lines"][0], {**LINE, **line}]
    return made


def found(made: Any, for_sending: bool = True) -> list[tuple[str, str, int | None]]:
    return [(p.cause, p.field, p.row) for p in check_bill(made, for_sending=for_sending)]


class GoodBills(unittest.TestCase):
    def test_a_water_bill_without_tin_but_with_a_phone_is_fit_to_send(self) -> None:
        self.assertEqual(found(BILL), [])

    def test_a_bill_to_a_tin_with_its_purchase_code_is_fit_without_a_phone_row_35_and_37(self) -> None:
        self.assertEqual(found(bill(customer_tin="101234567", purchase_code="A1b2C3", customer_phone="")), [])

    def test_every_payment_type_of_row_26_is_good(self) -> None:
        for payment in PAYMENT_TYPES:
            self.assertEqual(found(bill(payment_type=payment)), [])

    def test_numbers_may_come_from_the_database_as_floats_and_days_as_dates(self) -> None:
        made = bill(
            line={"qty": 7.5, "price": 849.6, "discount_rate": 0.0, "tax_rate": 18.0},
            bill_date=date(2026, 11, 2),
            period_from=date(2026, 10, 1),
        )
        self.assertEqual(found(made), [])
        self.assertEqual(
            found(bill(line={"qty": Decimal("7.50"), "price": Decimal("849.60"), "tax_rate": Decimal("18.000000000")})),
            [],
        )

    def test_the_largest_amount_of_row_19_is_good(self) -> None:
        self.assertEqual(found(bill(lines=[{**LINE, "qty": "1", "price": "99999999999.99"}])), [])

    def test_999_lines_are_good(self) -> None:
        self.assertEqual(found(bill(lines=[LINE] * 999)), [])


class WhatBlocksSending(unittest.TestCase):
    def test_each_fault_is_found_at_its_place_with_its_cause(self) -> None:
        cases: list[tuple[dict[str, Any], tuple[str, str, int | None]]] = [
            (bill(lines=[]), ("NO_LINES", "lines", None)),
            (bill(lines=None), ("NO_LINES", "lines", None)),
            (bill(customer_name="  "), ("NO_CUSTOMER_NAME", "customer_name", None)),
            (bill(line={"item": ""}), ("NO_ITEM", "item", 1)),
            (bill(line={"qty": ""}), ("NO_QTY", "qty", 1)),
            (bill(line={"qty": None}), ("NO_QTY", "qty", 1)),
            (bill(line={"qty": "many"}), ("BAD_QTY", "qty", 1)),
            (bill(line={"qty": "0"}), ("BAD_QTY", "qty", 1)),
            (bill(line={"qty": "-3"}), ("BAD_QTY", "qty", 1)),
            (bill(line={"qty": "100000000000"}), ("BAD_QTY", "qty", 1)),
            (bill(line={"qty": "12.345"}), ("QTY_DECIMALS", "qty", 1)),
            (bill(line={"price": ""}), ("NO_PRICE", "price", 1)),
            (bill(line={"price": "free"}), ("BAD_PRICE", "price", 1)),
            (bill(line={"price": "0.00"}), ("BAD_PRICE", "price", 1)),
            (bill(line={"price": "1.005"}), ("BAD_PRICE", "price", 1)),
            (bill(line={"price": "0.01", "qty": "0.01"}), ("BAD_PRICE", "price", 1)),
            (bill(line={"discount_rate": "100.01"}), ("BAD_DISCOUNT", "discount_rate", 1)),
            (bill(line={"discount_rate": "-1"}), ("BAD_DISCOUNT", "discount_rate", 1)),
            (bill(line={"discount_rate": "half"}), ("BAD_DISCOUNT", "discount_rate", 1)),
            (bill(line={"tax_letter": ""}), ("BAD_LETTER", "tax_letter", 1)),
            (bill(line={"tax_letter": "b"}), ("BAD_LETTER", "tax_letter", 1)),
            (bill(line={"tax_letter": "E", "tax_rate": None}), ("BAD_LETTER", "tax_letter", 1)),
            (bill(line={"tax_rate": "16"}), ("BAD_LETTER", "tax_letter", None)),
            (bill(customer_tin="12345678", purchase_code="123456"), ("BAD_TIN", "customer_tin", None)),
            (bill(customer_tin="12345678a", purchase_code="123456"), ("BAD_TIN", "customer_tin", None)),
            (bill(customer_phone=""), ("NO_PHONE", "customer_phone", None)),
            (bill(customer_phone="ask her"), ("BAD_PHONE", "customer_phone", None)),
            (bill(customer_phone="1 2 3 4 5 6 7 8 9 0 1"), ("BAD_PHONE", "customer_phone", None)),
            (bill(customer_tin="101234567"), ("NO_PURCHASE_CODE", "purchase_code", None)),
            (bill(customer_tin="101234567", purchase_code="12345"), ("BAD_PURCHASE_CODE", "purchase_code", None)),
            (bill(purchase_code="123456"), ("BAD_PURCHASE_CODE", "purchase_code", None)),
            (bill(payment_type="Barter"), ("BAD_PAYMENT_TYPE", "payment_type", None)),
            (bill(payment_type=""), ("BAD_PAYMENT_TYPE", "payment_type", None)),
            (bill(line={"price": "100000000000.00"}), ("AMOUNT_TOO_LARGE", "price", 1)),
            (bill(line={"price": "99999999999.99", "qty": "2"}), ("AMOUNT_TOO_LARGE", "price", 1)),
            (bill(line={"price": "99999999999.99", "qty": "1"}), ("AMOUNT_TOO_LARGE", "lines", None)),
            (bill(customer_name="a" * 61), ("TOO_LONG", "customer_name", None)),
            (bill(line={"item_name": "a" * 201}), ("TOO_LONG", "item_name", 1)),
            (bill(period_from="2026-11-01"), ("BAD_PERIOD", "period_to", None)),
            (bill(period_from="10/01/2026"), ("BAD_PERIOD", "period_from", None)),
            (bill(period_from="2026-02-30"), ("BAD_PERIOD", "period_from", None)),
            (bill(bill_date="20261102"), ("BAD_DATE", "bill_date", None)),
            (bill(reading_to="a lot"), ("BAD_READING", "reading_to", None)),
            (bill(lines=[LINE] * 1000), ("TOO_MANY_LINES", "lines", None)),
            (bill(customer_name={"a": 1}), ("BAD_TEXT", "customer_name", None)),
            (bill(lines="<script>"), ("NO_LINES", "lines", None)),
            (bill(lines=["<script>"]), ("NO_ITEM", "item", 0)),
        ]
        for made, expected in cases:
            with self.subTest(
                expected=expected, changed={k: v for k, v in made.items() if v != BILL.get(k) and k != "lines"}
            ):
                self.assertEqual(found(made), [expected])

    def test_all_faults_are_told_at_once_in_the_order_of_the_form(self) -> None:
        made = bill(customer_name="", customer_phone="", payment_type="", lines=[{**LINE, "qty": "", "price": ""}])
        self.assertEqual(
            [cause for cause, _, _ in found(made)],
            ["NO_CUSTOMER_NAME", "NO_PHONE", "BAD_PAYMENT_TYPE", "NO_QTY", "NO_PRICE"],
        )

    def test_the_words_tell_a_cashier_what_to_do(self) -> None:
        made = bill(
            customer_name="",
            customer_tin="12345678",
            customer_phone="x",
            payment_type="",
            line={"qty": "1.234", "price": "x", "discount_rate": "x", "tax_letter": ""},
        )
        problems = check_bill(made, for_sending=True)
        self.assertGreaterEqual(len(problems), 7)
        for problem in problems:
            self.assertRegex(problem.text, r"\A[A-Z].{10,}\.\Z")
            self.assertNotIn(problem.cause, problem.text)


class Drafts(unittest.TestCase):
    def test_a_draft_may_be_empty_or_half_filled(self) -> None:
        self.assertEqual(found({}, for_sending=False), [])
        half = bill(
            customer_name="",
            customer_phone="",
            payment_type="",
            lines=[{"item": "", "qty": "", "price": ""}, {}, {"qty": "3"}],
        )
        self.assertEqual(found(half, for_sending=False), [])
        self.assertEqual(found(bill(customer_tin="101234567"), for_sending=False), [])

    def test_what_is_there_is_judged_in_a_draft_too(self) -> None:
        made = bill(customer_tin="1", line={"qty": "1.234", "item": ""})
        self.assertEqual(
            found(made, for_sending=False), [("BAD_TIN", "customer_tin", None), ("QTY_DECIMALS", "qty", 1)]
        )


class Anything(unittest.TestCase):
    @settings(max_examples=300, deadline=None)
    @given(
        st.dictionaries(st.sampled_from(BILL_KEYS), JSON),
        st.one_of(JSON, st.lists(st.one_of(JSON, st.dictionaries(st.sampled_from(LINE_KEYS), JSON)), max_size=4)),
        st.booleans(),
    )
    def test_nothing_a_client_can_send_makes_it_raise(
        self, fields: dict[str, Any], lines: Any, for_sending: bool
    ) -> None:
        for problem in check_bill({**fields, "lines": lines}, for_sending=for_sending):
            self.assertTrue(problem.text)

    @settings(max_examples=200, deadline=None)
    @given(st.sampled_from(LINE_KEYS), JSON, st.booleans())
    def test_one_wild_value_in_a_good_bill_makes_no_error_either(self, key: str, value: Any, for_sending: bool) -> None:
        check_bill(bill(line={key: value}), for_sending=for_sending)


if __name__ == "__main__":
    unittest.main()
