import unittest
import xml.etree.ElementTree as ElementTree
from datetime import datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ebm.fiscal.qr import LONGEST, parse_qr_text, qr_svg, qr_text

PARTS: dict[str, Any] = {
    "signed_at": datetime(2026, 1, 2, 3, 4, 5),
    "sdc_id": "SDC010000001",
    "receipt_number": 168,
    "total_number": 258,
    "internal_data": "ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ",
    "signature": "ABCDEFGHIJKLMNOP",
}


class QrText(unittest.TestCase):
    def test_has_the_six_parts_in_their_order_row_31(self) -> None:
        self.assertEqual(
            qr_text(**PARTS), "02012026#030405#SDC010000001#168#ABCDEFGHIJKLMNOPQRSTUVWXYZ#ABCDEFGHIJKLMNOP"
        )

    def test_carries_the_total_number_where_the_setting_says_so(self) -> None:
        self.assertEqual(qr_text(**PARTS, with_total=True).split("#")[3], "168/258")

    @given(st.text(), st.text(), st.text())
    def test_has_six_parts_of_plain_characters_whatever_the_device_sent(self, sdc: str, data: str, sign: str) -> None:
        text = qr_text(**{**PARTS, "sdc_id": sdc, "internal_data": data, "signature": sign})
        self.assertEqual(text.count("#"), 5)
        self.assertTrue(text.isascii() and text.isprintable() and " " not in text)


# What a device may name itself and sign with (signed_data): printable, without "#", of their lengths.
SIGNS = st.characters(min_codepoint=33, max_codepoint=126).filter(lambda sign: sign != "#")
SIGNATURES = st.text(SIGNS, min_size=16, max_size=16).filter(lambda text: text.strip("-"))
INTERNAL = st.text(SIGNS, min_size=26, max_size=26).filter(lambda text: text.strip("-"))
MOMENTS = st.datetimes(min_value=datetime(2000, 1, 1), max_value=datetime(2099, 12, 31))
NUMBERS = st.integers(min_value=1, max_value=10**18 - 1)
PRINTED = "02012026#030405#SDC010000001#168#ABCDEFGHIJKLMNOPQRSTUVWXYZ#ABCDEFGHIJKLMNOP"


class ParseQrText(unittest.TestCase):
    @given(MOMENTS, st.text(SIGNS, min_size=1, max_size=20), NUMBERS, NUMBERS, INTERNAL, SIGNATURES, st.booleans())
    def test_reads_back_what_was_written(
        self, at: datetime, sdc: str, number: int, total: int, data: str, sign: str, with_total: bool
    ) -> None:
        parts = parse_qr_text(qr_text(at, sdc, number, total, data, sign, with_total=with_total))
        assert parts is not None
        self.assertEqual((parts.date, parts.time), (f"{at:%d%m}{at.year:04d}", f"{at:%H%M%S}"))
        self.assertEqual((parts.sdc_id, parts.receipt_number), (sdc, number))
        self.assertEqual(parts.total_number, total if with_total else None)
        self.assertEqual((parts.internal_data, parts.signature), (data.replace("-", ""), sign.replace("-", "")))

    @given(st.lists(st.sampled_from([" ", "\t", "\n", "\r\n", "\u00a0"]), max_size=12), st.randoms())
    def test_blanks_and_line_breaks_count_for_nothing(self, blanks: list[str], chance: Any) -> None:
        text = PRINTED
        for blank in blanks:
            at = chance.randrange(len(text) + 1)
            text = text[:at] + blank + text[at:]
        self.assertEqual(parse_qr_text(text), parse_qr_text(PRINTED))

    def test_dashes_and_the_signs_of_dates_and_times_count_for_nothing(self) -> None:
        by_hand = "02/01/2026#03:04:05#SDC010000001#168#ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ#ABCD-EFGH-IJKL-MNOP"
        self.assertEqual(parse_qr_text(by_hand), parse_qr_text(PRINTED))

    @given(st.text())
    def test_never_raises_whatever_is_scanned(self, text: str) -> None:
        parse_qr_text(text)
        parse_qr_text(f"02012026#030405#{text}#168#A#B")

    def test_what_is_no_qr_text_of_a_receipt_is_not_read(self) -> None:
        for text in (
            "",
            "hello",
            "https://example.com/receipt/168",
            PRINTED.replace("#", "-"),
            PRINTED + "#more",
            PRINTED.rsplit("#", 1)[0],
            PRINTED.replace("02012026", "2012026"),
            PRINTED.replace("#168#", "#A168#"),
            PRINTED.replace("#168#", "#168/#"),
            PRINTED.replace("#168#", f"#{10**18}#"),
            PRINTED.replace("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "--"),
            PRINTED + "A" * LONGEST,
        ):
            with self.subTest(text=text[:60]):
                self.assertIsNone(parse_qr_text(text))

    def test_a_day_that_no_calendar_has_is_read_so_that_it_can_be_told(self) -> None:
        parts = parse_qr_text(PRINTED.replace("02012026", "32132026"))
        assert parts is not None
        self.assertEqual(parts.shown("date"), "32/13/2026")

    def test_names_the_parts_that_differ(self) -> None:
        words = PRINTED.replace("#168#", "#168/258#").split("#")
        ours = parse_qr_text("#".join(words))
        assert ours is not None
        for part, at, altered in (
            ("date", 0, "03012026"),
            ("time", 1, "030406"),
            ("sdc_id", 2, "SDC010000002"),
            ("receipt_number", 3, "169/258"),
            ("total_number", 3, "168/259"),
            ("internal_data", 4, "ABCDEFGHIJKLMNOPQRSTUVWXYA"),
            ("signature", 5, "XBCDEFGHIJKLMNOP"),
        ):
            other = parse_qr_text("#".join([*words[:at], altered, *words[at + 1 :]]))
            assert other is not None
            self.assertEqual(ours.differences(other), [part])
            self.assertEqual(other.differences(ours), [part])

    def test_a_total_number_that_only_one_side_has_and_the_case_of_letters_are_no_difference(self) -> None:
        ours, theirs = parse_qr_text(PRINTED.replace("#168#", "#168/258#")), parse_qr_text(PRINTED.lower())
        assert ours is not None and theirs is not None
        self.assertEqual(ours.differences(theirs), [])

    def test_shows_a_part_as_it_is_printed(self) -> None:
        parts = parse_qr_text(PRINTED)
        assert parts is not None
        self.assertEqual(
            [parts.shown(name) for name in ("date", "time", "receipt_number", "internal_data", "signature")],
            ["02/01/2026", "03:04:05", "168", "ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ", "ABCD-EFGH-IJKL-MNOP"],
        )


class QrSvg(unittest.TestCase):
    def test_is_one_svg_element_that_scales_and_is_dark_on_white(self) -> None:
        svg = qr_svg(qr_text(**PARTS))
        root = ElementTree.fromstring(svg)
        self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
        self.assertNotIn("width", root.attrib)
        self.assertEqual(
            root.attrib["viewBox"].split()[2:], ["45", "45"]
        )  # 37 modules and the quiet zone of 4 all round
        self.assertIn("#fff", svg)
        self.assertTrue(svg.isascii() and "<script" not in svg)

    def test_is_the_same_for_the_same_text_and_another_for_another(self) -> None:
        self.assertEqual(qr_svg("a"), qr_svg("a"))
        self.assertNotEqual(qr_svg("a"), qr_svg("b"))


if __name__ == "__main__":
    unittest.main()
