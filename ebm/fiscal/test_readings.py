import unittest

from ebm.fiscal.readings import reading_text


class ReadingTest(unittest.TestCase):
    def test_a_reading_is_written_as_it_was_entered(self) -> None:
        for value, text in ((12.5, "12.5"), ("1200.0", "1200"), (778, "778"), (0.125, "0.125"), (100000.0, "100000")):
            with self.subTest(value=value):
                self.assertEqual(reading_text(value), text)

    def test_no_reading_is_no_text(self) -> None:
        for value in (None, "", 0, 0.0, "0.000"):
            with self.subTest(value=value):
                self.assertEqual(reading_text(value), "")
