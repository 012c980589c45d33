"""What the machine wrote is added, changed, renamed and removed by nobody, by no door [Doors]."""

from __future__ import annotations

from ebm.doors.doors_case import EVERYBODY, DoorsTestCase
from ebm.doors.doors_table import ADD, ATTACH, CANCEL, CHANGE, REMOVE, RENAME, SUBMIT, TITLE, Door, Target
from ebm.doors.own_doctypes import machine_doctypes

# The machine's tables known when this was written; more may come and are then found by themselves.
AT_LEAST = {"EBM Counter", "EBM Number", "EBM Call", "EBM Journal Entry", "EBM Print", "EBM Daily Total"}


class MachineDoorsTest(DoorsTestCase):
    targets: list[Target]

    def setUp(self) -> None:
        super().setUp()
        self.signed_bill()
        self.targets = [self.target(doctype, self.row_of(doctype)) for doctype in machine_doctypes()]

    def test_the_machines_tables_are_found_by_their_controller(self) -> None:
        self.assertLessEqual(AT_LEAST, set(machine_doctypes()))

    def test_nobody_changes_what_the_machine_wrote(self) -> None:
        self.shut((*CHANGE, ATTACH, TITLE))

    def test_nobody_adds_to_what_the_machine_wrote(self) -> None:
        self.shut(ADD)

    def test_nobody_removes_what_the_machine_wrote(self) -> None:
        self.shut(REMOVE)

    def test_nobody_renames_what_the_machine_wrote(self) -> None:
        self.shut(RENAME)

    def test_nobody_submits_or_cancels_what_the_machine_wrote(self) -> None:
        self.shut((*SUBMIT, *CANCEL))

    def shut(self, doors: tuple[Door, ...]) -> None:
        before = self.everything()
        for door in doors:
            tried: set[str] = set()
            for target in self.targets:
                values = self.forged(target.doctype, self.writable(target.doctype), target.stored)
                for who in self.tried_by(door):
                    tried.add(who)
                    with self.subTest(door=door.name, who=who, doctype=target.doctype):
                        self.assert_refused(who, door, target, values)
            self.assertEqual(tried, set(EVERYBODY))
            self.assert_untouched(before, door.name)
