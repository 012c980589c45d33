"""What monitors are answered: without a session whether all is well, with one what its user may see."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import frappe
from frappe.utils import now_datetime

from ebm.alarms import watch
from ebm.contract.contract_case import OUTSIDER, HttpTestCase
from ebm.dispatch import rows
from ebm.test_case import PEOPLE

PATH = "/api/method/ebm.api.health"


class HealthTest(HttpTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.forget()
        mail = frappe.db.get_single_value("EBM Settings", "alarm_mail")
        self.addCleanup(frappe.db.commit)
        self.addCleanup(frappe.db.set_single_value, "EBM Settings", "alarm_mail", mail)
        frappe.db.set_single_value("EBM Settings", "alarm_mail", 0)
        self.addCleanup(self.forget)
        device = self.start_device()
        self.addCleanup(device.close)
        watch.beat(now_datetime())
        frappe.db.commit()
        # What other tests have left of other branches.
        watch.tick()
        self.well_before = not frappe.db.exists("EBM Alarm", {"cleared_at": ["is", "not set"]})

    def forget(self) -> None:
        frappe.set_user("Administrator")
        frappe.db.rollback()
        frappe.cache.delete_value("rl:ebm.api.health:127.0.0.1")
        for mine in ({"kind": "SCHEDULER_SILENT"}, {"branch": self.branch}):
            for row in frappe.get_all("EBM Alarm", filters=mine, pluck="name"):
                frappe.db.delete("Notification Log", {"document_type": "EBM Alarm", "document_name": str(row)})
            frappe.db.delete("EBM Alarm", mine)
        frappe.db.commit()

    def ask(self, who: str | None = None) -> tuple[int, dict[str, Any]]:
        response = self.call("GET", PATH, sid=self.sign_in(who) if who else None)
        frappe.db.rollback()
        return response.status_code, response.json["message"]

    def stop_counter(self) -> None:
        rows.update("EBM Counter", self.counter, {"state": "Stopped", "cause_text": f"Secret {self.tin}"})
        frappe.db.commit()
        watch.tick()

    def test_a_monitor_without_a_session_learns_whether_all_is_well_and_nothing_else(self) -> None:
        if self.well_before:
            self.assertEqual(self.ask(), (200, {"status": "ok"}))
        self.stop_counter()
        for who in (None, OUTSIDER):
            with self.subTest(who=who):
                self.assertEqual(self.ask(who), (503, {"status": "alarm"}))

    def test_a_silent_scheduler_is_noticed_by_the_monitor(self) -> None:
        watch.beat(now_datetime() - timedelta(minutes=6))
        frappe.db.commit()
        self.assertEqual(self.ask(), (503, {"status": "alarm"}))
        self.assertTrue(frappe.db.exists("EBM Alarm", {"kind": "SCHEDULER_SILENT", "cleared_at": ["is", "not set"]}))
        code, answer = self.ask("EBM Auditor")
        self.assertEqual((code, answer["alarms"]["SCHEDULER_SILENT"]), (503, 1))
        self.assertGreaterEqual(answer["heartbeat_age"], 360)

    def test_who_may_read_alarms_is_told_by_kind_and_counter(self) -> None:
        self.stop_counter()
        code, answer = self.ask("EBM Auditor")
        self.assertEqual((code, answer["status"]), (503, "alarm"))
        self.assertGreaterEqual(answer["alarms"]["COUNTER_STOPPED"], 1)
        [counter] = [row for row in answer["counters"] if row["name"] == self.counter]
        self.assertEqual(
            counter,
            {
                "name": self.counter,
                "state": "Stopped",
                "waiting": 0,
                "more": False,
                "offline_age": None,
                "oldest_age": None,
            },
        )
        self.assertLess(answer["heartbeat_age"], 300)

    def test_a_monitor_of_another_branch_is_told_nothing_of_this_one(self) -> None:
        self.stop_counter()
        with self.limited_to_another_branch("EBM Supervisor"):
            code, answer = self.ask("EBM Supervisor")
        self.assertEqual((code, answer["status"], answer["counters"]), (200, "ok", []))
        self.assertEqual(sum(answer["alarms"].values()), 0)

    def test_it_is_only_read(self) -> None:
        response = self.call("POST", PATH, sid=self.sign_in(PEOPLE["EBM Auditor"]))
        self.assertIn(response.status_code, (400, 403))
