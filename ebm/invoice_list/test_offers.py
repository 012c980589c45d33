"""Which plan serves which question [Lists]."""

from __future__ import annotations

import unittest

from ebm.invoice_list import offers


class OffersTest(unittest.TestCase):
    def test_each_filter_is_served_in_the_order_it_comes_in(self) -> None:
        for name in offers.FILTERS:
            for limited in (0, 1, offers.MOST_BRANCHES + 1):
                with self.subTest(filter=name, branches=limited):
                    asked = {name, *(["branch"] if limited else [])}
                    order = offers.order_of(asked)
                    self.assertIsNotNone(offers.plan_for(asked, order, limited))

    def test_no_plan_is_used_without_what_it_needs(self) -> None:
        plan = offers.plan_for({"status"}, "creation", 0)
        self.assertEqual(plan and plan.index, ("status", "creation", "name", "branch"))
        plan = offers.plan_for({"status", "branch"}, "creation", 1)
        self.assertEqual(plan and plan.index, ("branch", "status", "creation", "name"))
        plan = offers.plan_for({"status", "branch"}, "creation", offers.MOST_BRANCHES + 1)
        self.assertEqual(plan and plan.index, ("status", "creation", "name", "branch"))

    def test_what_no_index_serves_has_a_filter_to_begin_with(self) -> None:
        for asked in ({"customer_name", "status"}, {"owner", "kind"}, {"period_to", "grand_total"}):
            self.assertIsNone(offers.plan_for(asked, offers.order_of(asked), 0))
            self.assertTrue(offers.leads(asked, 0))
        # A fact finds the least, so it is tried first.
        self.assertEqual(offers.leads({"status", "poc_number"}, 0)[0].order, "poc_number")

    def test_orders_of_a_filter_need_it(self) -> None:
        self.assertEqual(offers.order_of(set()), "creation")
        self.assertEqual(offers.order_of({"status", "owner"}), "creation")
        self.assertEqual(offers.order_of({"status", "period_to"}), "period_to")
        self.assertEqual(offers.order_of({"poc_number", "status"}), "poc_number")
        self.assertEqual(offers.order_of({"receipt_no"}), "name")

    def test_indexes_end_so_that_rows_of_one_value_have_an_order(self) -> None:
        for index in offers.INDEXES:
            self.assertIn("name", index)
            self.assertLessEqual(len("_".join(index) + "_index"), 64)
