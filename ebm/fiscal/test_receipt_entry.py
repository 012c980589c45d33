"""The data of a receipt as a person gives them, field by field."""

import unittest
from datetime import datetime

from ebm.fiscal.receipt_entry import read_entry

NOW = datetime(2026, 11, 21, 15, 0, 0)
ENTRY = {
    "receipt_no": "168",
    "receipt_total_no": "258",
    "internal_data": "TE68SLA24XJV6UAOYQGJ4IBM4E",
    "signature": "V249J39CFJ48HE2W",
    "device_time": "2026-11-21 14:02:11",
}


class ReceiptEntryTest(unittest.TestCase):
    def test_a_whole_receipt_is_read(self) -> None:
        receipt, problems = read_entry({**ENTRY, "sdc_id": "SDC010000001", "mrc": "WIS00000001"}, NOW)
        self.assertEqual(problems, [])
        assert receipt
        self.assertEqual((receipt.receipt_number, receipt.total_number), (168, 258))
        self.assertEqual(receipt.published_at, datetime(2026, 11, 21, 14, 2, 11))
        self.assertEqual((receipt.sdc_id, receipt.mrc), ("SDC010000001", "WIS00000001"))

    def test_the_groups_of_four_of_the_paper_are_put_together(self) -> None:
        receipt, _problems = read_entry({**ENTRY, "signature": "V249-J39C-FJ48-HE2W"}, NOW)
        assert receipt
        self.assertEqual(receipt.signature, "V249J39CFJ48HE2W")

    def test_every_field_at_fault_is_named_and_nothing_is_read(self) -> None:
        for field, wrong in (
            ("receipt_no", ""),
            ("receipt_no", "-1"),
            ("receipt_total_no", "1.5"),
            ("internal_data", "TE68SLA24XJV6UAOYQGJ4IBM4"),
            ("signature", "V249J39CFJ48HE2#"),
            ("device_time", ""),
            ("device_time", "2026-11-21"),
            ("device_time", "2026-13-21 14:02:11"),
            ("device_time", "2026-11-21 15:10:01"),
            ("sdc_id", "two words"),
            ("mrc", "M" * 21),
        ):
            with self.subTest(field=field, value=wrong):
                receipt, problems = read_entry({**ENTRY, field: wrong}, NOW)
                self.assertIsNone(receipt)
                self.assertEqual([problem.field for problem in problems], [field])

    def test_a_clock_of_the_device_that_is_a_little_ahead_is_no_fault(self) -> None:
        receipt, problems = read_entry({**ENTRY, "device_time": "2026-11-21 15:09:59"}, NOW)
        self.assertEqual((receipt is not None, problems), (True, []))
