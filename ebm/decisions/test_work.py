"""What people see of the queue: what happens next and when, and what waits for whom."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import frappe
from frappe.utils import get_datetime, now_datetime

from ebm.api import invoices, work
from ebm.decisions.test_release import ReleaseTestCase
from ebm.dispatch.scripted_device import BREAK_OFF, TAKE_AND_BREAK_OFF, envelope
from ebm.intake.counter_bill import issue_bill


class NextStepTest(ReleaseTestCase):
    def next(self, name: str) -> dict[str, str]:
        return invoices.get(name)["next"]

    def test_a_queued_bill_tells_its_place(self) -> None:
        names = [self.queue() for _ in range(3)]
        self.assertIn("It is the next one.", self.next(names[0])["text"])
        self.assertIn("One bill is before it.", self.next(names[1])["text"])
        self.assertIn("2 bills are before it.", self.next(names[2])["text"])

    def test_a_waiting_bill_tells_when_it_is_sent_again_and_the_one_behind_it_too(self) -> None:
        first, second = self.queue(), self.queue()
        self.device.close()
        self.work(patience=0)
        at = str(
            get_datetime(frappe.db.get_value("EBM Counter", self.counter, "next_attempt_at")).replace(microsecond=0)
        )
        frappe.db.set_value("EBM Counter", self.counter, "next_attempt_at", now_datetime() + timedelta(minutes=3))
        at = str(
            get_datetime(frappe.db.get_value("EBM Counter", self.counter, "next_attempt_at")).replace(microsecond=0)
        )
        self.assertIn("The very same request is sent again.", self.next(first)["text"])
        self.assertEqual((self.next(first)["at"], self.next(first)["where"]), (at, ""))
        behind = self.next(second)
        self.assertIn("behind number 1", behind["text"])
        self.assertEqual(behind["at"], at)

    def test_an_unknown_bill_is_asked_about_and_one_of_a_stopped_counter_needs_a_supervisor(self) -> None:
        name = self.queue()
        self.device.script = [BREAK_OFF]
        self.device.info_script = [envelope("894")]
        self.work(patience=0)
        self.assertIn("asked whether it took the bill", self.next(name)["text"])
        frappe.db.set_value("EBM Counter", self.counter, {"state": "Stopped", "cause": "VERIFY_GARBLED"})
        self.assertIn("A supervisor decides", self.next(name)["text"])
        self.assertEqual(self.next(name)["where"], "work")

    def test_nothing_is_signed_when_the_offline_time_is_used_up(self) -> None:
        name = self.queue()
        self.device.close()
        self.work(patience=0)
        frappe.db.set_value("EBM Counter", self.counter, "offline_since", now_datetime() - timedelta(hours=30))
        self.assertIn("hours allowed offline are used up", self.next(name)["text"])

    def test_the_states_that_need_a_person_say_who_and_where(self) -> None:
        name = issue_bill(self.bill(), send=False)["name"]
        for values, words in (
            ({"status": "Draft"}, "presses Send"),
            ({"status": "Parked"}, "with Edit"),
            ({"status": "Incomplete"}, "supervisor completes its receipt"),
            ({"status": "Held", "cause": "DEVICE_AHEAD"}, "among the authority's sales"),
            ({"status": "Held", "cause": "RUN_PAUSED"}, "lets the rest of the run go"),
            ({"status": "Withdrawn"}, "Nothing more"),
            ({"status": "Queued", "device": None}, "device is disabled"),
        ):
            with self.subTest(values=values):
                frappe.db.set_value("EBM Invoice", name, values)
                self.assertIn(words, self.next(name)["text"])
        frappe.db.set_value("EBM Invoice", name, {"status": "Draft", "cause": None})

    def test_what_may_be_done_is_shown_to_who_may_do_it(self) -> None:
        [incomplete] = self.incomplete()
        for role, may in (("EBM Supervisor", True), ("EBM Cashier", False), ("EBM Auditor", False)):
            with self.subTest(role=role), self.as_user(role):
                self.assertEqual(invoices.get(incomplete)["can"]["complete"], may)
        held = issue_bill(self.bill(), send=False)["name"]
        frappe.db.set_value("EBM Invoice", held, {"status": "Held", "cause": "DEVICE_AHEAD"})
        with self.as_user("EBM Supervisor"):
            can = invoices.get(held)["can"]
        self.assertEqual((can["edit"], can["send"]), (False, False))


class WorkTest(ReleaseTestCase):
    def overview(self, role: str = "EBM Supervisor") -> dict[str, Any]:
        with self.as_user(role):
            return work.overview()

    def groups(self, role: str = "EBM Supervisor") -> list[dict[str, Any]]:
        """Those in which a bill of this test stands; other tests' bills may be in them too."""
        mine = set(
            frappe.get_all("EBM Invoice", filters={"branch": self.branch, "creation": [">=", self.begun]}, pluck="name")
        )
        return [group for group in self.overview(role)["groups"] if mine & {row["name"] for row in group["rows"]}]

    def setUp(self) -> None:
        super().setUp()
        self.begun = now_datetime()
        # Bills of other tests of this class, so that a group shows this test's.
        for table in ("EBM Invoice Line", "EBM Invoice Tax"):
            names = frappe.get_all("EBM Invoice", filters={"branch": self.branch}, pluck="name")
            if names:
                frappe.db.delete(table, {"parent": ["in", names]})
        frappe.db.delete("EBM Invoice", {"branch": self.branch})
        frappe.db.commit()

    def test_what_waits_is_grouped_by_cause_worst_first_with_what_to_do(self) -> None:
        incomplete, parked = self.queue(), self.queue()
        self.device.script = [TAKE_AND_BREAK_OFF, envelope("910", "Request parameter error: custTin")]
        self.work()
        held, late = self.queue(), self.queue()
        frappe.db.set_value("EBM Invoice", held, {"status": "Held", "cause": "DEVICE_AHEAD"})
        frappe.db.set_value("EBM Invoice", late, "queued_at", now_datetime() - timedelta(hours=1))
        frappe.db.commit()
        groups = self.groups()
        # What waits for its device goes on by itself; where it does not, there is an alarm.
        self.assertEqual([group["state"] for group in groups], ["Incomplete", "Parked", "Held"])
        does = [["complete", "not_ours"], ["edit", "fix", "without_tin"], ["release"]]
        self.assertEqual([group["does"] for group in groups], does)
        self.assertEqual(groups[1]["cause"], "VSDC_910_custTin")
        self.assertEqual(groups[0]["counter"], self.counter)
        rows = {group["state"]: group["rows"][0] for group in groups}
        self.assertEqual((rows["Incomplete"]["name"], rows["Incomplete"]["number"]), (incomplete, 1))
        self.assertEqual((rows["Parked"]["name"], rows["Parked"]["grand_total"]), (parked, "7953.20"))
        self.assertIn("customer's TIN", rows["Parked"]["text"])

    def test_who_only_reads_may_do_nothing_and_another_branch_sees_nothing(self) -> None:
        self.incomplete()
        [group] = self.groups("EBM Auditor")
        self.assertEqual(group["does"], [])
        with self.limited_to_another_branch("EBM Supervisor"):
            self.assertEqual(self.overview(), {"counters": [], "paused": [], "groups": []})

    def test_a_paused_run_is_a_group_of_its_own(self) -> None:
        for run in ("RUN-1", "RUN-2"):
            name = self.queue()
            frappe.db.set_value("EBM Invoice", name, {"status": "Held", "cause": "RUN_PAUSED", "billing_run": run})
        frappe.db.commit()
        groups = self.groups("EBM Billing Officer")
        self.assertEqual({(group["billing_run"], group["count"]) for group in groups}, {("RUN-1", 1), ("RUN-2", 1)})
        self.assertEqual([group["does"] for group in groups], [["release_run"]] * 2)
