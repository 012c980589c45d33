import unittest
import xml.etree.ElementTree as ElementTree
from datetime import datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ebm.fiscal.qr import qr_svg, qr_text

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
