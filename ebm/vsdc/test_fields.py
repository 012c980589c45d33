"""The tables of fields: every request is as ebm-domain A6 to A10 say, or names the field that is not."""

import copy
import json
import unittest
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ebm.vsdc.field_tables import FIELDS, save_sales_fields
from ebm.vsdc.fields import Field, Group, Rows, Table, checked
from ebm.vsdc.look_ups import FROM_THE_BEGINNING, LISTS, ItemData, list_request, save_items, select_customer
from ebm.vsdc.profiles import VSDC
from ebm.vsdc.wire_json import body_bytes
from ebm.vsdc.wire_text import PayloadError

SALES = save_sales_fields(VSDC.letters)
TABLES: dict[str, Table] = {**FIELDS, "saveSales": SALES}
ITEM = ItemData(
    item_code="RW3NTXM3X0000001",
    item_class="8310150100",
    item_type="3",
    item_name="Water",
    origin_country="RW",
    packaging_unit="NT",
    quantity_unit="M3",
    tax_letter="B",
    price=Decimal("401.2"),
    user_id="manager@ebm.example",
)
# From ebm-domain A8 and A10: C lengths of saveSales, written down a second time.
LENGTHS = {
    "prcOrdCd": 6,
    "custNm": 60,
    "rfdRsnCd": 5,
    "remark": 400,
    "regrId": 20,
    "regrNm": 60,
    "modrId": 20,
    "modrNm": 60,
    "receipt.custMblNo": 20,
    "receipt.trdeNm": 20,
    "receipt.adrs": 200,
    "itemList[0].itemCd": 20,
    "itemList[0].itemClsCd": 10,
    "itemList[0].itemNm": 200,
    "itemList[0].bcd": 20,
    "itemList[0].pkgUnitCd": 5,
    "itemList[0].qtyUnitCd": 5,
}
WHOLE_DIGITS = {"totAmt": 16, "taxRtB": 5, "itemList[0].qty": 11, "itemList[0].prc": 16, "itemList[0].dcRt": 3}


def a_sale() -> dict[str, Any]:
    """The least that is a whole saveSales."""
    zero = Decimal(0)
    return {
        "tin": "999991130",
        "bhfId": "00",
        "invcNo": 1,
        "orgInvcNo": 0,
        "salesTyCd": "N",
        "rcptTyCd": "S",
        "pmtTyCd": "01",
        "salesSttsCd": "02",
        "cfmDt": "20261121140211",
        "salesDt": "20261121",
        "totItemCnt": 1,
        **{f"{name}{letter}": zero for name in ("taxblAmt", "taxRt", "taxAmt") for letter in VSDC.letters},
        "totTaxblAmt": zero,
        "totTaxAmt": zero,
        "totAmt": zero,
        "prchrAcptcYn": "N",
        "regrId": "u",
        "regrNm": "u",
        "modrId": "u",
        "modrNm": "u",
        "receipt": {"prchrAcptcYn": "N"},
        "itemList": [
            {
                "itemSeq": 1,
                "itemCd": "RW3NTXM3X0000001",
                "itemNm": "Water",
                "pkgUnitCd": "NT",
                "qtyUnitCd": "M3",
                "taxTyCd": "B",
                **dict.fromkeys(("pkg", "qty", "prc", "splyAmt", "dcRt", "dcAmt"), zero),
                **dict.fromkeys(("taxblAmt", "taxAmt", "totAmt"), zero),
            }
        ],
    }


def with_value(path: str, value: Any) -> dict[str, Any]:
    body = copy.deepcopy(a_sale())
    *parents, name = path.replace("itemList[0]", "itemList").split(".")
    inner: Any = body
    for parent in parents:
        inner = inner[parent][0] if parent == "itemList" else inner[parent]
    inner[name] = value
    return body


def fields_of(table: Table, path: str = "") -> Iterator[tuple[str, Field]]:
    for name, rule in table.items():
        if isinstance(rule, Field):
            yield f"{path}{name}", rule
        elif isinstance(rule, Group):
            yield from fields_of(rule.table, f"{path}{name}.")
        elif isinstance(rule, Rows):
            yield from fields_of(rule.table, f"{path}{name}[0].")


class FieldCase(unittest.TestCase):
    def names(self, table: Table, body: dict[str, Any]) -> str:
        with self.assertRaises(PayloadError) as caught:
            body_bytes(table, body)
        return caught.exception.field


class Lengths(FieldCase):
    def test_the_least_of_a_sale_is_taken(self) -> None:
        self.assertEqual(json.loads(body_bytes(SALES, a_sale()))["itemList"][0]["itemNm"], "Water")

    def test_each_text_is_taken_at_its_length_and_named_one_character_longer(self) -> None:
        for path, most in LENGTHS.items():
            with self.subTest(path):
                body_bytes(SALES, with_value(path, "x" * most))
                self.assertEqual(self.names(SALES, with_value(path, "x" * (most + 1))), path)

    def test_characters_are_counted_as_the_device_does(self) -> None:
        body_bytes(SALES, with_value("custNm", "😀" * 30))
        self.assertEqual(self.names(SALES, with_value("custNm", "😀" * 31)), "custNm")

    def test_each_number_is_taken_at_its_length_and_named_above_it(self) -> None:
        for path, most in WHOLE_DIGITS.items():
            with self.subTest(path):
                body_bytes(SALES, with_value(path, Decimal(10**most - 1)))
                for bad in (Decimal(10**most), Decimal(-1), Decimal("0.001"), Decimal("NaN"), Decimal("Infinity")):
                    self.assertEqual(self.names(SALES, with_value(path, bad)), path)

    def test_each_field_of_each_operation_refuses_another_type_by_its_name(self) -> None:
        for operation, table in TABLES.items():
            for path, rule in fields_of(table):
                others: list[object] = [[], {}, True, 1.5, b"x"]
                for bad in others:
                    with self.subTest(operation=operation, field=path, value=bad):
                        self.assertIsNotNone(rule.check(bad))

    def test_each_mandatory_field_that_is_missing_is_named(self) -> None:
        for path, rule in fields_of(SALES):
            with self.subTest(path):
                if rule.required:
                    self.assertEqual(self.names(SALES, with_value(path, None)), path)
                else:
                    body_bytes(SALES, with_value(path, None))

    def test_what_is_no_field_of_the_operation_is_named(self) -> None:
        self.assertEqual(self.names(SALES, with_value("cmcKey", "x")), "cmcKey")
        self.assertEqual(self.names(SALES, with_value("receipt.rcptPbctDt", "x")), "receipt.rcptPbctDt")

    def test_times_and_days_exist(self) -> None:
        for path, bad in (
            ("cfmDt", "20261321140211"),
            ("cfmDt", "20261121"),
            ("salesDt", "20260230"),
            ("salesDt", "2026-11-21"),
            ("rfdDt", "20241107"),
            ("cfmDt", "٢٠٢٦١١٢١١٤٠٢١١"),
        ):
            with self.subTest(path=path, value=bad):
                self.assertEqual(self.names(SALES, with_value(path, bad)), path)

    @given(
        st.sampled_from([path for path, _ in fields_of(SALES)]), st.text() | st.integers() | st.decimals() | st.none()
    )
    def test_a_body_either_leaves_as_json_or_names_the_very_field(self, path: str, value: Any) -> None:
        try:
            sent = json.loads(body_bytes(SALES, with_value(path, value)))
        except PayloadError as error:
            self.assertEqual(error.field, path)
        else:
            self.assertEqual(set(sent), set(SALES))

    @given(st.decimals(min_value=0, max_value=10**15, places=2))
    def test_money_leaves_with_the_very_figure_and_two_decimals(self, value: Decimal) -> None:
        self.assertEqual(str(checked(SALES, with_value("totAmt", value))["totAmt"]), f"{value:.2f}")


class LookUps(FieldCase):
    def test_every_operation_with_fields_has_a_path_and_the_other_way_round(self) -> None:
        self.assertEqual(set(VSDC.paths), set(TABLES))

    def test_a_list_is_asked_for_what_changed_since(self) -> None:
        for operation in LISTS:
            self.assertEqual(
                list_request(operation, "999991130", "00", FROM_THE_BEGINNING),
                b'{"tin":"999991130","bhfId":"00","lastReqDt":"20180520000000"}',
            )
        with self.assertRaises(ValueError):
            list_request("saveSales", "999991130", "00", FROM_THE_BEGINNING)
        with self.assertRaisesRegex(PayloadError, "tin must have 9 digits"):
            list_request("selectCodes", "99999113", "00", datetime(2026, 1, 1))

    def test_a_customer_is_asked_for_by_tin(self) -> None:
        self.assertEqual(
            json.loads(select_customer("999991130", "00", "101234567")),
            {"tin": "999991130", "bhfId": "00", "custmTin": "101234567"},
        )
        for bad in ("", "10123456", "1012345678", "10123456A"):
            with self.assertRaisesRegex(PayloadError, "custmTin must have 9 digits"):
                select_customer("999991130", "00", bad)

    def test_an_item_is_saved_field_by_field(self) -> None:
        empty = dict.fromkeys(
            ("itemStdNm", "btchNo", "bcd", *(f"grpPrcL{n}" for n in range(1, 6)), "addInfo", "sftyQty")
        )
        self.assertEqual(
            json.loads(save_items("999991130", "00", ITEM)),
            {
                "tin": "999991130",
                "bhfId": "00",
                "itemCd": "RW3NTXM3X0000001",
                "itemClsCd": "8310150100",
                "itemTyCd": "3",
                "itemNm": "Water",
                "orgnNatCd": "RW",
                "pkgUnitCd": "NT",
                "qtyUnitCd": "M3",
                "taxTyCd": "B",
                "dftPrc": 401.2,
                "isrcAplcbYn": "N",
                "useYn": "Y",
                "regrId": "manager@ebm.example",
                "regrNm": "manager@ebm.example",
                "modrId": "manager@ebm.example",
                "modrNm": "manager@ebm.example",
                **empty,
            },
        )


if __name__ == "__main__":
    unittest.main()
