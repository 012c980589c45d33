"""What is made up is the same for the same seed, in order, and within the days asked for."""

from __future__ import annotations

import unittest
from collections import Counter
from datetime import date, datetime, timedelta
from itertools import pairwise

from ebm.seeding import plan

FIRST, LAST = date(2025, 11, 22), datetime(2026, 11, 21, 14, 0)


class PlanTest(unittest.TestCase):
    def setUp(self) -> None:
        self.people = plan.customers(1, 0, 200)
        self.bills = list(plan.bills(1, 5000, self.people, FIRST, LAST))

    def test_the_same_seed_makes_the_same_bills_and_another_one_others(self) -> None:
        self.assertEqual(self.bills, list(plan.bills(1, 5000, self.people, FIRST, LAST)))
        self.assertNotEqual(self.bills, list(plan.bills(2, 5000, self.people, FIRST, LAST)))
        self.assertEqual(plan.customers(1, 50, 10), self.people[50:60])

    def test_they_go_from_the_first_day_to_now_in_order_and_within_office_hours(self) -> None:
        moments = [bill.moment for bill in self.bills]
        self.assertEqual(len(moments), 5000)
        self.assertTrue(all(one <= other for one, other in pairwise(moments)))
        self.assertGreaterEqual(moments[0].date(), FIRST)
        self.assertLessEqual(moments[-1], LAST)
        self.assertGreater(moments[-1], LAST - timedelta(days=2))
        self.assertTrue(all(plan.OPENS <= moment.time() <= plan.CLOSES for moment in moments))

    def test_only_the_last_days_have_bills_that_are_not_signed(self) -> None:
        open_ones = [bill for bill in self.bills if bill.fate != "Signed"]
        self.assertTrue(open_ones)
        self.assertTrue(all(LAST - bill.moment < plan.RECENT for bill in open_ones))

    def test_branches_are_as_large_as_they_should_be_and_every_block_of_water_is_sold(self) -> None:
        branches = Counter(bill.customer.branch for bill in self.bills)
        self.assertEqual(len(branches), len(plan.BRANCHES))
        self.assertGreater(branches[0], branches[7])
        self.assertEqual({line.item for bill in self.bills for line in bill.lines}, {0, 1, 2, 3, 5, 6, 7})
        first = next(bill for bill in self.bills if bill.consumed and not bill.customer.tin)
        self.assertEqual(sum(line.qty for line in first.lines) - 1, first.consumed)


if __name__ == "__main__":
    unittest.main()
