"""What the machine wrote is added, changed, renamed and removed by nobody, by no door [Doors]."""

from __future__ import annotations

from ebm.doors.doors_case import EVERYBODY, DoorsTestCase
from ebm.doors.doors_table import ADD, ATTACH, CANCEL, CHANGE, REMOVE, RENAME, SUBMIT, TITLE, UNLISTED, Door, Target
from ebm.doors.forged import forged, writable
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

    def test_no_method_that_writes_can_be_called_on_what_the_machine_wrote(self) -> None:
        # Frappe refuses the method itself and does not ask who calls; as everybody they are called in test_doors.
        self.shut(UNLISTED, ("Administrator",))

    def shut(self, doors: tuple[Door, ...], people: tuple[str, ...] = EVERYBODY) -> None:
        for target in self.targets:
            values = forged(target.doctype, writable(target.doctype), target.stored)
            self.assert_shut(doors, target, values, people)
