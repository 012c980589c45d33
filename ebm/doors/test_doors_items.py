"""What the authority said of an item is written by no door, by nobody [Doors]."""

from __future__ import annotations

from ebm.doors.doors_case import DoorsTestCase
from ebm.doors.doors_table import ATTACH, CHANGE
from ebm.ebm.doctype.ebm_item.ebm_item import MACHINE_FIELDS


class ItemDoorsTest(DoorsTestCase):
    def test_the_authoritys_answer_is_refused_by_each_door_as_a_matter_of_permission(self) -> None:
        people = self.who_may("write", "EBM Item")
        self.assertLessEqual({"EBM Manager", "Administrator"}, set(people))
        target = self.target("EBM Item", self.low)
        self.assert_each_field_is_forbidden((*CHANGE, ATTACH), target, list(MACHINE_FIELDS), people)
