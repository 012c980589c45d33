import unittest

from ebm.fiscal.item_codes import item_code


class ItemCode(unittest.TestCase):
    def test_makes_codes_as_the_majority_of_certified_systems_does_row_60(self) -> None:
        self.assertEqual(item_code("RW", "3", "NT", "M3", 1), "RW3NTXM3X0000001")
        self.assertEqual(item_code("RW", "3", "NT", "U", 2), "RW3NTXU0000002")
        self.assertEqual(item_code("RW", "2", "NT", "NO", 14), "RW2NTXNOX0000014")
        self.assertEqual(item_code("RW", "2", "CTN", "SET", 9_999_999), "RW2CTNSET9999999")

    def test_fits_into_20_characters(self) -> None:
        self.assertLessEqual(len(item_code("RW", "2", "CTN", "SET", 1)), 20)

    def test_refuses_what_is_no_code(self) -> None:
        for args in (
            ("R", "3", "NT", "M3", 1),
            ("rw", "3", "NT", "M3", 1),
            ("RW", "", "NT", "M3", 1),
            ("RW", "3", "", "M3", 1),
            ("RW", "3", "NT", "M 3", 1),
            ("RW", "3", "NT", "M3", 0),
            ("RW", "3", "NT", "M3", 10_000_000),
            ("RW", "3", "ABCDE", "ABCDE", 1),
        ):
            with self.subTest(args=args), self.assertRaises(ValueError):
                item_code(*args)


if __name__ == "__main__":
    unittest.main()
