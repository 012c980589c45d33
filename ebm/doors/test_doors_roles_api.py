"""Methods of the app's own, called by each role: who is let in and who is refused [Doors]."""

from __future__ import annotations

from typing import ClassVar

import frappe

from ebm.contract.contract_case import OUTSIDER
from ebm.doors.branch_api_case import ASKED, WITHOUT_BRANCH, BranchApiCase
from ebm.test_case import PEOPLE
from ebm.working_branch import CHOICE

CASHIER, OFFICER, SUPERVISOR = "EBM Cashier", "EBM Billing Officer", "EBM Supervisor"
AUDITOR, MANAGER = "EBM Auditor", "EBM Manager"
READERS = frozenset(PEOPLE)
MAKERS = frozenset((CASHIER, OFFICER, SUPERVISOR))
DECIDERS = frozenset((SUPERVISOR, MANAGER))
CALL_READERS = READERS - {CASHIER}

# Who may; every other method is for whoever has one of the five roles.
FOR: dict[str, frozenset[str]] = {
    "audit.check_chain": frozenset((SUPERVISOR, AUDITOR, MANAGER)),
    "counters.release": frozenset((SUPERVISOR,)),
    "counters.release_run": frozenset((OFFICER, SUPERVISOR)),
    "counters.rule": DECIDERS,
    "counters.stop": DECIDERS,
    "customers.save": MAKERS,
    "devices.begin_replacement": frozenset((MANAGER,)),
    "devices.compare_successor": frozenset((MANAGER,)),
    "devices.finish_replacement": frozenset((MANAGER,)),
    "devices.initialise": frozenset((MANAGER,)),
    "devices.pause": DECIDERS,
    "devices.resume": DECIDERS,
    "devices.synchronise": frozenset((MANAGER,)),
    "devices.take_back_replacement": frozenset((MANAGER,)),
    "devices.test": DECIDERS,
    "invoice_history.calls": CALL_READERS,
    "invoice_history.exchange": CALL_READERS,
    "invoice_list.export": frozenset((SUPERVISOR,)),
    "invoices.expect": MAKERS,
    "invoices.issue": MAKERS,
    "invoices.take_back": MAKERS,
    "notices.add": DECIDERS,
    "notices.attach": DECIDERS,
    "notices.bring_back": DECIDERS,
    "notices.change": DECIDERS,
    "notices.people": DECIDERS,
    "notices.places": DECIDERS,
    "receipts.complete": frozenset((SUPERVISOR,)),
    "receipts.complete_file": frozenset((SUPERVISOR,)),
    "receipts.not_ours": frozenset((SUPERVISOR,)),
    "receipts.print_receipt": MAKERS,
    "work.fix_all": MAKERS,
    "work.fix_rows": MAKERS,
    "work.issue_without_tin": frozenset((SUPERVISOR,)),
    "work.match": MAKERS,
    "work.preview": MAKERS,
}
# Answers row by row: who may not is told so of each row.
BY_ROW: dict[str, frozenset[str]] = {"invoices.send": MAKERS, "invoice_list.take_back": MAKERS}
# For whose they are, whatever his role; the tests of notes and notices try them.
OF_THEIR_AUTHOR = ("notes.bring_back", "notes.change", "notes.remove", "notices.remove")
FOR_EVERYBODY = ("health", "session.boot", "session.who")


def chosen_devices() -> set[tuple[str, str]]:
    """(user, device) of everybody who has chosen where he works."""
    rows = frappe.get_all("DefaultValue", filters={"defkey": CHOICE}, fields=["parent", "defvalue"])
    return {(row.parent, row.defvalue) for row in rows}


class RolesApiTest(BranchApiCase):
    chosen_before: ClassVar[set[tuple[str, str]]]

    @classmethod
    def setUpClass(cls) -> None:
        # Registered first, so that it comes last: the people are there after this, and would work at a device of ours.
        cls.chosen_before = chosen_devices()
        cls.addClassCleanup(cls._assert_nobody_is_left_at_a_device_of_ours)
        cls.addClassCleanup(cls._assert_no_notice_of_ours_is_left)
        super().setUpClass()

    @classmethod
    def _assert_no_notice_of_ours_is_left(cls) -> None:
        # The database as it is, not as this transaction saw it first.
        frappe.db.rollback()
        left = frappe.get_all("EBM Staff Notice", filters={"branch": ["in", [cls.branch, cls.elsewhere]]}, pluck="name")
        assert not left, f"still there: {left}"

    @classmethod
    def _assert_nobody_is_left_at_a_device_of_ours(cls) -> None:
        left = chosen_devices() - cls.chosen_before
        assert not left, f"still chosen: {left}"

    def test_each_method_lets_in_who_may_and_nobody_else(self) -> None:
        self.in_trouble()
        for call in sorted(ASKED.keys() - {*OF_THEIR_AUTHOR, *FOR_EVERYBODY}):
            allowed = FOR.get(call, READERS)
            # Who is refused asks first: whoever may has changed things by then.
            for who in sorted((*PEOPLE, "Guest", OUTSIDER), key=lambda who: who in allowed):
                with self.subTest(call=call, who=who):
                    response = self.ask_for(who, call)
                    refused = response.status_code in (401, 403)
                    if call in BY_ROW and not refused and who not in BY_ROW[call]:
                        self.assertEqual([row["ok"] for row in response.json["message"]["results"]], [False])
                        continue
                    self.assertEqual(refused, who not in allowed, f"{response.status_code} {response.text[-300:]}")

    def test_the_table_names_methods_there_are(self) -> None:
        self.assertEqual({*FOR, *BY_ROW, *OF_THEIR_AUTHOR, *FOR_EVERYBODY} - {*ASKED, *WITHOUT_BRANCH}, set())
