import unittest

from hypothesis import given
from hypothesis import strategies as st

from ebm.fiscal.device_words import OWN_WORDS_LENGTH, SALE_FIELDS, field_in, own_words, unfit_field


class FieldIn(unittest.TestCase):
    def test_finds_the_field_in_whatever_way_a_device_names_it(self) -> None:
        for message, field in (
            ("Request parameter error: custTin must be 9 digits", "custTin"),
            ("Request parameter error: itemList[0].qty must be more than 0", "qty"),
            ("Request parameter error [receipt.custMblNo: size must be between 0 and 20]", "custMblNo"),
            ('"prcOrdCd" is wrong', "prcOrdCd"),
            ("CUSTTIN is invalid", "custTin"),
            ("taxAmtB must be 306, not 305.99", "taxAmtB"),
            ("Request parameter error: tin must be 9 digits", "tin"),
            ("itemList is required", "itemList"),
            ("itemList[2].remark too long", "remark"),
        ):
            self.assertEqual(field_in(message), field, message)

    def test_names_none_where_none_is_named(self) -> None:
        for message in (
            "",
            "Request parameter error",
            "Please check the receipt",
            "A remark is missing",
            "Your TIN is not known",
            "customTin",
            "123",
        ):
            self.assertIsNone(field_in(message), message)

    @given(st.text())
    def test_is_a_field_of_the_protocol_or_none_for_any_text(self, message: str) -> None:
        self.assertIn(field_in(message), {*SALE_FIELDS, None})


class UnfitField(unittest.TestCase):
    def test_names_the_field_and_its_line_in_words_and_as_on_the_wire(self) -> None:
        cause, text = unfit_field("itemList[2].pkgUnitCd", "must have 1 to 5 characters")
        self.assertEqual(cause, "NO_REQUEST_pkgUnitCd")
        self.assertEqual(
            text,
            "The packaging unit of line 3 must have 1 to 5 characters (itemList[2].pkgUnitCd). "
            "Correct it and send again.",
        )

    def test_a_field_of_the_bill_has_no_line(self) -> None:
        cause, text = unfit_field("receipt.custMblNo", "must have 0 to 20 characters")
        self.assertEqual(cause, "NO_REQUEST_custMblNo")
        self.assertTrue(text.startswith("The customer's phone number must have 0 to 20 characters"), text)


class OwnWords(unittest.TestCase):
    def test_masks_keys_by_name_and_by_look(self) -> None:
        for message in (
            "cmcKey=8SQDGUN3",
            'cmcKey":"8SQDGUN3"',
            "the signKey is 8SQDGUN3, sorry",
            "INTRLKEY : 8SQDGUN3",
            "key 8SQDGUN38SQDGUN38SQDGUN38SQDGUN38SQDGUN3",
        ):
            with self.subTest(message):
                self.assertNotIn("8SQDGUN3", own_words(message))

    def test_keeps_ordinary_words_and_makes_them_one_line(self) -> None:
        self.assertEqual(own_words("Purchase\r\ncode\tis   wrong\x00"), "Purchase code is wrong")

    @given(st.text(max_size=1000))
    def test_is_always_one_short_printable_line(self, message: str) -> None:
        words = own_words(message)
        self.assertLessEqual(len(words), OWN_WORDS_LENGTH)
        self.assertTrue(words.isprintable())


if __name__ == "__main__":
    unittest.main()
