"""Staff notices: written by few, deleted by fewer, and those for everybody not by who is limited [Doors]."""

from __future__ import annotations

import frappe

from ebm.doors.branch_case import LIMITED, BranchTestCase
from ebm.doors.doors_case import EVERYBODY, SYSTEM_MANAGER
from ebm.doors.doors_table import ADD, ATTACH, CHANGE, REMOVE, Target
from ebm.test_case import PEOPLE

NOTICE = "EBM Staff Notice"
_CASHIER, SUPERVISOR, MANAGER = LIMITED.values()
KEEPERS = ("EBM Manager", SYSTEM_MANAGER, "Administrator")
READERS = tuple(who for who in EVERYBODY if who not in (*KEEPERS, "EBM Supervisor"))


class NoticeDoorsTest(BranchTestCase):
    def setUp(self) -> None:
        super().setUp()
        words = {"title": "Meters", "text": "<p>Read twice</p>", "shown_from": "2026-01-01"}
        doc = frappe.get_doc({"doctype": NOTICE, **words}).insert()
        frappe.db.set_value(NOTICE, doc.name, "owner", PEOPLE["EBM Manager"])
        frappe.db.commit()
        self.name = str(doc.name)
        self.addCleanup(self._forget, NOTICE, self.name)

    def assert_closed(self, doors: tuple, target: Target, values: dict, people: tuple[str, ...]) -> None:
        self.assert_shut(doors, target, values, people)
        self.assertEqual(self.target(NOTICE, self.name).stored, target.stored)

    def test_who_only_reads_them_writes_and_deletes_none(self) -> None:
        target = self.target(NOTICE, self.name)
        self.assert_closed((*CHANGE, ATTACH, *ADD, *REMOVE), target, {"title": "Forged"}, READERS)

    def test_a_supervisor_deletes_no_others_notice(self) -> None:
        self.assert_closed(REMOVE, self.target(NOTICE, self.name), {}, ("EBM Supervisor", SUPERVISOR))

    def test_who_is_limited_to_a_branch_neither_changes_nor_takes_one_for_everybody(self) -> None:
        target = self.target(NOTICE, self.name)
        for values in ({"title": "Stolen"}, {"title": "Stolen", "branch": self.branch}):
            self.assert_closed((*CHANGE, *REMOVE), target, values, (SUPERVISOR, MANAGER))

    def test_a_manager_does_delete_it(self) -> None:
        response = self.attempt("EBM Manager", REMOVE[0], self.target(NOTICE, self.name), {})
        self.assertEqual(response.status_code, 200, response.text[:300])
        self.assertFalse(frappe.db.exists(NOTICE, self.name))
