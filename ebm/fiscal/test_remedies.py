"""Every cause that can park a bill says in words what mends it."""

from __future__ import annotations

import unittest

from ebm.fiscal.device_words import SALE_FIELDS
from ebm.fiscal.remedies import remedy_of
from ebm.fiscal.result_codes import RESULT_CODES, Outcome

FIELDS = {"customer_tin", "customer_name", "customer_phone", "purchase_code", "payment_type", "bill_date"}


class RemediesTest(unittest.TestCase):
    def test_each_refusal_of_a_bill_has_a_title_and_says_what_to_do(self) -> None:
        refused = [code for code, row in RESULT_CODES.items() if row.outcome is Outcome.REFUSED_BILL]
        self.assertGreaterEqual(len(refused), 7)
        causes = [f"VSDC_{code}" for code in refused]
        causes += [f"VSDC_910_{field}" for field in SALE_FIELDS] + [f"NO_REQUEST_{field}" for field in SALE_FIELDS]
        titles = set()
        for cause in (*causes, "NO_PHONE", "NOT_OURS", "SET_ASIDE", "NO_REQUEST", "", "whatever"):
            with self.subTest(cause=cause):
                remedy = remedy_of(cause)
                titles.add(remedy.title)
                self.assertTrue(remedy.title and remedy.todo.endswith("."))
                self.assertEqual(remedy.kind == "field", remedy.field in FIELDS)
        self.assertGreater(len(titles), 20)

    def test_the_causes_are_mended_where_the_fault_lies(self) -> None:
        wanted = {
            "VSDC_910_custTin": ("field", "customer_tin", "tin"),
            "NO_REQUEST_custTin": ("field", "customer_tin", "tin"),
            "NO_PHONE": ("field", "customer_phone", "phone"),
            "VSDC_881": ("field", "purchase_code", ""),
            "VSDC_882": ("field", "purchase_code", ""),
            "VSDC_883": ("field", "purchase_code", ""),
            "VSDC_884": ("field", "customer_tin", "tin"),
            "VSDC_910_pmtTyCd": ("field", "payment_type", ""),
            "VSDC_910_itemClsCd": ("item", "item_class", ""),
            "VSDC_910_itemNm": ("elsewhere", "", ""),
            "VSDC_910_trdeNm": ("elsewhere", "", ""),
            "VSDC_910_totAmt": ("look", "", ""),
            "VSDC_910": ("look", "", ""),
            "VSDC_921": ("look", "", ""),
            # The first copy may have been taken.
            "VSDC_883_COPY": ("look", "", ""),
        }
        found = {cause: remedy_of(cause) for cause in wanted}
        self.assertEqual({cause: (remedy.kind, remedy.field, remedy.record) for cause, remedy in found.items()}, wanted)

    def test_only_what_hangs_on_the_tin_or_its_code_can_be_issued_without_a_tin(self) -> None:
        hangs = ("VSDC_881", "VSDC_882", "VSDC_883", "VSDC_884", "VSDC_910_custTin", "NO_PURCHASE_CODE", "BAD_TIN")
        others = ("VSDC_883_COPY", "VSDC_884_COPY", "VSDC_921", "VSDC_910_custNm", "VSDC_910_itemClsCd", "NO_PHONE", "")
        self.assertEqual({cause: remedy_of(cause).without_tin for cause in hangs}, dict.fromkeys(hangs, True))
        self.assertEqual({cause: remedy_of(cause).without_tin for cause in others}, dict.fromkeys(others, False))
