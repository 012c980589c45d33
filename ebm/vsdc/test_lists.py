"""What a device answers to look-ups, read into rows (ebm-domain A5, A6, A10)."""

import unittest
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ebm.fiscal.outcome import Answer
from ebm.vsdc import lists
from ebm.vsdc.lists import Code, Found, ItemClass, KnownItem, LookUpFailed, Notice, Taxpayer

READERS: dict[str, Any] = {
    "clsList": lists.codes,
    "itemClsList": lists.item_classes,
    "bhfList": lists.branches,
    "noticeList": lists.notices,
    "itemList": lists.items,
}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


def said(name: str, rows: Any) -> Answer:
    return Answer("envelope", "000", "It is succeeded", {name: rows})


class Readers(unittest.TestCase):
    def test_001_is_an_empty_list_that_moves_no_mark(self) -> None:
        for name, read in READERS.items():
            with self.subTest(name):
                self.assertEqual(read(Answer("envelope", "001", "There is no search result")), Found([], moved=False))

    def test_an_empty_list_after_000_moves_the_mark(self) -> None:
        for name, read in READERS.items():
            self.assertEqual(read(said(name, [])), Found([], moved=True))

    def test_every_other_answer_is_an_error_with_its_code_and_a_sentence(self) -> None:
        for name, read in READERS.items():
            for code in ("901", "910", "990", "999", "777", "00"):
                with self.subTest(list=name, code=code), self.assertRaises(LookUpFailed) as caught:
                    read(Answer("envelope", code, "no", {name: []}))
                self.assertEqual((caught.exception.code, caught.exception.away), (code, False))
                self.assertIn(code, str(caught.exception))

    def test_a_device_that_is_away_is_told_from_one_that_refuses(self) -> None:
        for answer, away in (
            (Answer("not_written"), True),
            (Answer("no_answer"), True),
            (Answer("envelope", "894"), True),
            (Answer("bad_http"), False),
            (Answer("garbled"), False),
        ):
            with self.assertRaises(LookUpFailed) as caught:
                lists.codes(answer)
            self.assertEqual(caught.exception.away, away)

    def test_000_without_its_list_is_an_error_and_no_empty_list(self) -> None:
        for name, read in READERS.items():
            wrong: list[dict[str, Any] | None] = [None, {}, {name: None}, {name: {}}, {"other": []}]
            for data in wrong:
                with self.subTest(list=name, data=data), self.assertRaises(LookUpFailed):
                    read(Answer("envelope", "000", "", data))

    @given(st.sampled_from(sorted(READERS)), st.lists(JSON, max_size=4))
    def test_whatever_stands_in_a_list_gives_rows_or_is_counted(self, name: str, rows: list[Any]) -> None:
        found = READERS[name](said(name, rows))
        self.assertTrue(found.moved)
        self.assertLessEqual(found.unreadable, len(rows))


class Rows(unittest.TestCase):
    def test_codes_carry_their_class_and_the_rate_of_a_tax_letter(self) -> None:
        tax = {
            "cdCls": "04",
            "cdClsNm": "Tax Type",
            "useYn": "Y",
            "dtlList": [
                {"cd": "B", "cdNm": "B-18.00%", "cdDesc": None, "useYn": "Y", "srtOrd": 2, "userDfnCd1": "18"},
                {"cd": "Z", "cdNm": "Gone", "useYn": "N", "srtOrd": "9"},
                {"cdNm": "without a code"},
            ],
        }
        found = lists.codes(said("clsList", [tax, {"cdClsNm": "without a class"}]))
        self.assertEqual(
            found.rows,
            [
                Code("04", "Tax Type", "B", "B-18.00%", "", 2, ("18", "", ""), True),
                Code("04", "Tax Type", "Z", "Gone", "", 9, ("", "", ""), False),
            ],
        )
        self.assertEqual(found.unreadable, 2)

    def test_item_classes_keep_their_leading_digits_and_level(self) -> None:
        found = lists.item_classes(
            said(
                "itemClsList",
                [
                    {"itemClsCd": "83101500", "itemClsNm": "Water and sewer utilities", "itemClsLvl": 3, "useYn": "Y"},
                    {"itemClsCd": "8310150100", "itemClsNm": "Supply of water", "itemClsLvl": 5, "taxTyCd": "B"},
                    {"itemClsCd": "not a class"},
                ],
            )
        )
        self.assertEqual(
            found.rows,
            [
                ItemClass("83101500", "Water and sewer utilities", 3, "", True),
                ItemClass("8310150100", "Supply of water", 5, "B", True),
            ],
        )
        self.assertEqual(found.unreadable, 1)

    def test_a_notice_keeps_its_lines(self) -> None:
        row = {
            "noticeNo": 42,
            "title": "Test",
            "cont": "One\r\n\r\nTwo\x00",
            "dtlUrl": "http://x",
            "regDt": "20200218191141",
        }
        found = lists.notices(said("noticeList", [row, {"noticeNo": "x"}, {**row, "noticeNo": 2**31}]))
        self.assertEqual(found.rows, [Notice(42, "Test", "One\n\nTwo", "http://x", "", "20200218191141")])
        self.assertEqual(found.unreadable, 2)

    def test_branches_and_items_are_read(self) -> None:
        rows = [
            {"tin": "999991130", "bhfId": "00", "bhfNm": "HQ", "hqYn": "Y", "dstrtNm": "Gasabo", "prvncNm": "Kigali"}
        ]
        (branch,) = lists.branches(said("bhfList", rows)).rows
        self.assertEqual((branch.code, branch.name, branch.address), ("00", "HQ", "Gasabo, Kigali"))
        self.assertTrue(branch.is_head_office)
        found = lists.items(said("itemList", [{"itemCd": "RW1", "itemNm": "Water", "taxTyCd": "B", "useYn": "N"}]))
        self.assertEqual(found.rows, [KnownItem("RW1", "", "Water", "B", False)])


class Customer(unittest.TestCase):
    def answer(self, **changes: Any) -> Answer:
        return said("custList", [{"tin": "101234567", "taxprNm": "Uwase Ltd", "taxprSttsCd": "A", **changes}])

    def test_a_taxpayer_is_found_by_the_very_tin(self) -> None:
        self.assertEqual(lists.customer(self.answer(), "101234567"), Taxpayer("101234567", "Uwase Ltd", "A", ""))
        self.assertIsNone(lists.customer(self.answer(tin="101234568"), "101234567"))

    def test_001_and_884_are_nobody_and_no_error(self) -> None:
        for code in ("001", "884"):
            self.assertIsNone(lists.customer(Answer("envelope", code), "101234567"))

    def test_an_inactive_taxpayer_is_told(self) -> None:
        found = lists.customer(self.answer(taxprSttsCd="D"), "101234567")
        assert found
        self.assertFalse(found.is_active)


class Saved(unittest.TestCase):
    def test_only_000_means_that_the_item_is_kept(self) -> None:
        self.assertEqual(lists.saved(Answer("envelope", "000", "It is succeeded")), "It is succeeded")
        for code in ("001", "910", "994", "999"):
            with self.assertRaises(LookUpFailed):
                lists.saved(Answer("envelope", code, ""))


if __name__ == "__main__":
    unittest.main()
