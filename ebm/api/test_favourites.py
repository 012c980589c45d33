"""The items under the keys 1 to 9 at the counter."""

from __future__ import annotations

import json

import frappe

from ebm import testing
from ebm.api import favourites
from ebm.test_case import EbmTestCase
from ebm.user_choice import choice, keep_choice


class FavouritesTest(EbmTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.person = testing.make_user(f"counter-{self.tin}@ebm.example", "Counter", "EBM Cashier")
        self.other = testing.make_user(f"counter-b-{self.tin}@ebm.example", "Other", "EBM Cashier")
        # Nothing of these is committed.
        self.addCleanup(frappe.db.rollback)

    def keys(self) -> dict[int, str]:
        return {row["key"]: row["name"] for row in favourites.mine()}

    def test_an_item_is_kept_under_a_key_with_the_price_of_the_day_and_for_nobody_else(self) -> None:
        with self.as_user(self.person):
            self.assertEqual(favourites.mine(), [])
            [row] = favourites.keep(3, self.low)
            self.assertEqual((row["key"], row["name"], row["price"], row["tax_letter"]), (3, self.low, "401.20", "B"))
        with self.as_user(self.other):
            self.assertEqual(favourites.mine(), [])

    def test_an_item_has_one_key_and_a_key_one_item(self) -> None:
        with self.as_user(self.person):
            favourites.keep(1, self.low)
            favourites.keep(2, self.high)
            favourites.keep(4, self.low)
            self.assertEqual(self.keys(), {2: self.high, 4: self.low})
            favourites.keep(2, self.free)
            self.assertEqual(self.keys(), {2: self.free, 4: self.low})
            favourites.keep(4)
            self.assertEqual(self.keys(), {2: self.free})

    def test_keys_are_1_to_9_and_the_item_exists(self) -> None:
        with self.as_user(self.person):
            for key in (0, 10, -1):
                with self.subTest(key=key), self.assertRaises(frappe.ValidationError):
                    favourites.keep(key, self.low)
            with self.assertRaises(frappe.DoesNotExistError):
                favourites.keep(1, "No such item")
            self.assertEqual(favourites.mine(), [])

    def test_what_is_not_sold_any_more_is_left_out(self) -> None:
        with self.as_user(self.person):
            favourites.keep(1, self.low)
            favourites.keep(2, self.high)
        frappe.db.set_value("EBM Item", self.low, "enabled", 0)
        with self.as_user(self.person):
            self.assertEqual(self.keys(), {2: self.high})

    def test_what_is_no_choice_of_ours_counts_as_none(self) -> None:
        with self.as_user(self.person):
            for stored in ("{", "[1]", json.dumps({"0": "x", "12": "y", "a": "z", "": "w"}), '"x"'):
                with self.subTest(stored=stored):
                    keep_choice(favourites.CHOICE, stored)
                    self.assertEqual(favourites.mine(), [])
            favourites.keep(9, self.low)
            self.assertEqual(json.loads(choice(favourites.CHOICE)), {"9": self.low})

    def test_an_auditor_keeps_nothing_and_a_stranger_sees_nothing(self) -> None:
        with self.as_user("EBM Auditor"), self.assertRaises(frappe.PermissionError):
            favourites.keep(1, self.low)
        with self.as_user("Guest"), self.assertRaises(frappe.PermissionError):
            favourites.mine()
