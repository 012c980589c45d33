import json
import unittest
from dataclasses import replace
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ebm.fiscal.device_words import SALE_FIELDS
from ebm.fiscal.lines import LineInput, compute_line, compute_totals
from ebm.vsdc.codes import PAYMENT_CODES
from ebm.vsdc.payloads import PayloadError, SaleData, SaleLine, init_info, save_sales

RATES = {"A": Decimal(0), "B": Decimal(18), "C": Decimal(0), "D": Decimal(0)}
VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "fiscal" / "vectors.json").read_text(encoding="utf-8")
)


def sale_of(entered: list[LineInput], **changes: Any) -> SaleData:
    pairs = [(line, compute_line(line)) for line in entered]
    totals = compute_totals(pairs)
    lines = [
        SaleLine(
            item_code="RW3NTXM3X0000001",
            item_class="8310150000",
            item_name="Water",
            packaging_unit="NT",
            quantity_unit="M3",
            qty=line.qty,
            price=line.price,
            discount_rate=line.discount_rate,
            tax_letter=line.tax_letter,
            supply_amount=a.supply_amount,
            discount_amount=a.discount_amount,
            taxable_amount=a.taxable_amount,
            tax_amount=a.tax_amount,
        )
        for line, a in pairs
    ]
    fields: dict[str, Any] = {
        "tin": "999991130",
        "branch_code": "00",
        "number": 42,
        "confirmed_at": datetime(2026, 11, 21, 14, 2, 9),
        "sale_date": date(2026, 11, 21),
        "payment_code": "06",
        "lines": lines,
        "taxes": totals.taxes,
        "rates": RATES,
        "taxable_total": totals.taxable_total,
        "tax_total": totals.tax_total,
        "grand_total": totals.grand_total,
        "user_id": "cashier@ebm.example",
        "user_name": "Cashier Demo",
        "customer_name": "Uwase Aline",
        "customer_phone": "0788123456",
        "trade_name": "Amazi Utility Ltd",
        "address": "Kigali HQ",
    }
    return SaleData(**{**fields, **changes})


def entered(qty: str, price: str, letter: str = "B", discount: str = "0") -> LineInput:
    return LineInput(Decimal(qty), Decimal(price), Decimal(discount), letter, RATES[letter])


WATER = [entered("5", "401.20"), entered("7", "849.60")]


def sent(sale: SaleData) -> dict[str, Any]:
    """Read back with every number exact, whole ones too."""
    body = save_sales(sale)
    read: dict[str, Any] = json.loads(body, parse_float=Decimal)
    return read


class SaveSales(unittest.TestCase):
    def test_a_water_bill_is_sent_field_by_field_as_the_protocol_says(self) -> None:
        body = sent(sale_of(WATER))
        items, receipt = body.pop("itemList"), body.pop("receipt")
        zero = Decimal("0.00")
        self.assertEqual(
            body,
            {
                "tin": "999991130",
                "bhfId": "00",
                "invcNo": 42,
                "orgInvcNo": 0,
                "custTin": None,
                "prcOrdCd": None,
                "custNm": "Uwase Aline",
                "salesTyCd": "N",
                "rcptTyCd": "S",
                "pmtTyCd": "06",
                "salesSttsCd": "02",
                "cfmDt": "20261121140209",
                "salesDt": "20261121",
                "stockRlsDt": None,
                "cnclReqDt": None,
                "cnclDt": None,
                "rfdDt": None,
                "rfdRsnCd": None,
                "totItemCnt": 2,
                "taxblAmtA": zero,
                "taxblAmtB": Decimal("7953.20"),
                "taxblAmtC": zero,
                "taxblAmtD": zero,
                "taxRtA": zero,
                "taxRtB": Decimal("18.00"),
                "taxRtC": zero,
                "taxRtD": zero,
                "taxAmtA": zero,
                "taxAmtB": Decimal("1213.20"),
                "taxAmtC": zero,
                "taxAmtD": zero,
                "totTaxblAmt": Decimal("7953.20"),
                "totTaxAmt": Decimal("1213.20"),
                "totAmt": Decimal("7953.20"),
                "prchrAcptcYn": "N",
                "remark": None,
                "regrId": "cashier@ebm.example",
                "regrNm": "Cashier Demo",
                "modrId": "cashier@ebm.example",
                "modrNm": "Cashier Demo",
            },
        )
        self.assertEqual(
            receipt,
            {
                "custTin": None,
                "custMblNo": "0788123456",
                "rptNo": 42,
                "trdeNm": "Amazi Utility Ltd",
                "adrs": "Kigali HQ",
                "topMsg": None,
                "btmMsg": None,
                "prchrAcptcYn": "N",
            },
        )
        self.assertEqual(
            items[1],
            {
                "itemSeq": 2,
                "itemCd": "RW3NTXM3X0000001",
                "itemClsCd": "8310150000",
                "itemNm": "Water",
                "bcd": None,
                "pkgUnitCd": "NT",
                "pkg": Decimal(1),
                "qtyUnitCd": "M3",
                "qty": Decimal(7),
                "prc": Decimal("849.60"),
                "splyAmt": Decimal("5947.20"),
                "dcRt": zero,
                "dcAmt": zero,
                "isrccCd": None,
                "isrccNm": None,
                "isrcRt": None,
                "isrcAmt": None,
                "taxTyCd": "B",
                "taxblAmt": Decimal("5947.20"),
                "taxAmt": Decimal("907.20"),
                "totAmt": Decimal("5947.20"),
            },
        )

    def test_every_bill_of_the_vectors_is_sent_with_the_very_figures(self) -> None:
        for case in VECTORS["cases"]:
            lines = [
                LineInput(
                    Decimal(r["qty"]), Decimal(r["price"]), Decimal(r["discount_rate"]), r["letter"], Decimal(r["rate"])
                )
                for r in case["lines"]
            ]
            body = sent(sale_of(lines))
            expect = case["expect"]
            with self.subTest(case["id"]):
                self.assertEqual(
                    [body["totTaxblAmt"], body["totTaxAmt"], body["totAmt"]],
                    [Decimal(expect[k]) for k in ("taxable_total", "tax_total", "grand_total")],
                )
                for tax in expect["taxes"]:
                    for name, key in (("taxblAmt", "taxable"), ("taxAmt", "tax"), ("taxRt", "rate")):
                        self.assertEqual(body[name + tax["letter"]], Decimal(tax[key]))
                for item, line in zip(body["itemList"], expect["lines"], strict=True):
                    self.assertEqual(
                        [item[k] for k in ("splyAmt", "dcAmt", "taxblAmt", "taxAmt")],
                        [Decimal(line[k]) for k in ("supply", "discount", "taxable", "tax")],
                    )

    def test_numbers_stand_in_the_bytes_with_two_decimals_and_no_exponent(self) -> None:
        body = save_sales(sale_of([entered("1", "99999999999.99")]))
        self.assertIn(b'"totAmt":99999999999.99', body)
        self.assertIn(b'"invcNo":42,', body)
        self.assertIn(b'"taxblAmtA":0.00,', body)

    def test_a_customer_with_tin_goes_with_the_purchase_code_in_both_places(self) -> None:
        body = sent(sale_of(WATER, customer_tin="101234567", purchase_code="A1B2C3"))
        self.assertEqual(
            (body["custTin"], body["receipt"]["custTin"], body["prcOrdCd"]), ("101234567", "101234567", "A1B2C3")
        )

    def test_a_refund_has_its_original_reason_and_time_and_positive_amounts(self) -> None:
        body = sent(sale_of(WATER, original_number=41, refund_reason="06", refunded_at=datetime(2026, 11, 22, 9, 0, 0)))
        self.assertEqual(
            (body["rcptTyCd"], body["orgInvcNo"], body["rfdRsnCd"], body["rfdDt"], body["totAmt"]),
            ("R", 41, "06", "20261122090000", Decimal("7953.20")),
        )

    def test_every_field_that_is_sent_can_be_named_in_a_refusal(self) -> None:
        body = sent(sale_of(WATER))
        names = {*body, *body["receipt"], *body["itemList"][0]}
        self.assertEqual(names - set(SALE_FIELDS), set())

    def test_the_codes_of_payment_are_rras(self) -> None:
        self.assertEqual(list(PAYMENT_CODES.values()), [f"{n:02d}" for n in range(1, 8)])


class SameBytes(unittest.TestCase):
    @given(st.text(max_size=300), st.text(max_size=300), st.integers(1, 10**38 - 1))
    def test_the_same_sale_makes_the_same_ascii_bytes_and_names_within_their_lengths(
        self, name: str, address: str, number: int
    ) -> None:
        sale = sale_of(WATER, customer_name=name, address=address, number=number)
        body = save_sales(sale)
        self.assertEqual(body, save_sales(replace(sale)))
        self.assertTrue(body.isascii())
        read = json.loads(body)
        self.assertLessEqual(len((read["custNm"] or "").encode("utf-16-le")) // 2, 60)
        self.assertLessEqual(len((read["receipt"]["adrs"] or "").encode("utf-16-le")) // 2, 200)
        self.assertEqual(read["invcNo"], number)

    @given(st.sampled_from(["Izina", "名前", "abce\u0301fg", "😀", "a b "]), st.integers(1, 80))
    def test_a_name_is_cut_at_a_whole_character(self, part: str, times: int) -> None:
        name = sent(sale_of(WATER, customer_name=part * times))["custNm"]
        self.assertTrue((" ".join((part * times).split())).startswith(name))
        self.assertFalse(0xD800 <= ord(name[-1]) < 0xE000)
        self.assertEqual(name.count("e"), name.count("\u0301"))


class Refusals(unittest.TestCase):
    def refuses(self, field: str, sale: SaleData) -> None:
        with self.assertRaises(PayloadError) as caught:
            save_sales(sale)
        self.assertEqual(caught.exception.field, field)

    def test_a_letter_the_profile_has_no_fields_for_is_a_clear_error(self) -> None:
        tourism = [LineInput(Decimal(1), Decimal(100), Decimal(0), "TT", Decimal(3))]
        with self.assertRaisesRegex(
            PayloadError, r"taxTyCd letter 'TT' is unknown to profile VSDC, which has A, B, C, D"
        ):
            save_sales(sale_of(tourism))

    def test_all_letters_need_a_programmed_rate_used_or_not(self) -> None:
        self.refuses("taxRtD", sale_of(WATER, rates={k: v for k, v in RATES.items() if k != "D"}))

    def test_totals_that_do_not_follow_from_the_lines_never_leave(self) -> None:
        sale = sale_of(WATER)
        self.refuses("totAmt", replace(sale, grand_total=Decimal("7953.21")))
        self.refuses("totTaxAmt", replace(sale, tax_total=Decimal("1213.21")))
        self.refuses("totTaxblAmt", replace(sale, taxable_total=Decimal("7953.21"), grand_total=Decimal("7953.21")))
        self.refuses("taxblAmtB", replace(sale, taxes=[replace(sale.taxes[0], taxable=Decimal("1"))]))
        self.refuses("taxAmtB", replace(sale, taxes=[replace(sale.taxes[0], tax=Decimal("1"))]))
        self.refuses("taxblAmtB", replace(sale, taxes=[]))

    def test_money_is_never_cut_to_fit(self) -> None:
        sale = sale_of(WATER)
        line = sale.lines[0]
        self.refuses("itemList[0].prc", replace(sale, lines=[replace(line, price=Decimal("401.205")), *sale.lines[1:]]))
        self.refuses("itemList[0].qty", replace(sale, lines=[replace(line, qty=Decimal("-5")), *sale.lines[1:]]))
        self.refuses("itemList[0].qty", replace(sale, lines=[replace(line, qty=Decimal(10**11)), *sale.lines[1:]]))
        self.refuses(
            "itemList[0].dcRt", replace(sale, lines=[replace(line, discount_rate=Decimal("NaN")), *sale.lines[1:]])
        )

    def test_what_identifies_is_never_cut(self) -> None:
        line = sale_of(WATER).lines[0]
        for field, changes in (
            ("tin", {"tin": "99999113"}),
            ("bhfId", {"branch_code": "000"}),
            ("custTin", {"customer_tin": "1012345678"}),
            ("prcOrdCd", {"purchase_code": "A1B2C3D"}),
            ("receipt.custMblNo", {"customer_phone": "0" * 21}),
            ("invcNo", {"number": 0}),
            ("invcNo", {"number": 10**38}),
            ("regrId", {"user_id": " "}),
            ("orgInvcNo", {"original_number": -1}),
            ("orgInvcNo", {"refund_reason": "06"}),
            ("rfdRsnCd", {"original_number": 41}),
            ("pmtTyCd", {"payment_code": ""}),
        ):
            with self.subTest(field=field):
                self.refuses(field, sale_of(WATER, **changes))
        self.refuses(
            "itemList[1].itemCd",
            replace(sale_of(WATER), lines=[line, replace(sale_of(WATER).lines[1], item_code="R" * 21)]),
        )
        self.refuses(
            "itemList[0].itemNm",
            replace(sale_of(WATER), lines=[replace(line, item_name="\n"), sale_of(WATER).lines[1]]),
        )

    def test_a_bill_has_1_to_999_lines(self) -> None:
        self.refuses("itemList", sale_of([]))
        self.refuses("itemList", sale_of([entered("1", "1.00")] * 1000))
        self.assertEqual(sent(sale_of([entered("1", "1.00")] * 999))["itemList"][-1]["itemSeq"], 999)

    def test_times_are_of_kigali(self) -> None:
        kigali, utc = timezone(timedelta(hours=2)), timezone.utc
        self.assertEqual(
            sent(sale_of(WATER, confirmed_at=datetime(2026, 11, 21, 14, 2, 9, tzinfo=kigali)))["cfmDt"],
            "20261121140209",
        )
        self.refuses("cfmDt", sale_of(WATER, confirmed_at=datetime(2026, 11, 21, 12, 2, 9, tzinfo=utc)))


class InitInfo(unittest.TestCase):
    def test_says_who_the_device_is_row_58(self) -> None:
        self.assertEqual(
            init_info("999991130", "00", "SIM-0001"), b'{"tin":"999991130","bhfId":"00","dvcSrlNo":"SIM-0001"}'
        )

    def test_refuses_what_cannot_be_a_device(self) -> None:
        for args in (
            ("99999113", "00", "S"),
            ("999991130", "0", "S"),
            ("999991130", "00", ""),
            ("999991130", "00", "S" * 101),
        ):
            with self.assertRaises(PayloadError):
                init_info(*args)


if __name__ == "__main__":
    unittest.main()
