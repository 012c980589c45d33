"""What the cron of each minute starts: nothing is left lying, and nothing is started over and over."""

from __future__ import annotations

from unittest.mock import patch

import frappe

from ebm.dispatch import queue
from ebm.dispatch.backup_case import BackupTestCase


class CronTest(BackupTestCase):
    def started_by_cron(self, at: float = 1_000_000.0) -> list[str]:
        """The ids of the jobs that cron enqueues for this counter at a moment."""
        self.enqueued.reset_mock()
        with patch("ebm.dispatch.queue.time.time", lambda: at):
            queue.start_missing()
        frappe.db.rollback()
        return self.jobs()

    def test_a_counter_with_a_bill_is_started_and_one_with_nothing_is_not(self) -> None:
        self.assertEqual(self.started_by_cron(), [])
        self.queue()
        self.assertEqual(len(self.started_by_cron()), 1)
        self.work()
        self.assertEqual(self.started_by_cron(), [])

    def test_a_job_killed_before_it_took_the_lease_does_not_keep_the_next_one_out(self) -> None:
        self.queue()
        [plain] = self.started_by_cron()
        with patch("ebm.dispatch.queue.get_job_status", lambda job: "started" if job == plain else None):
            [first] = self.started_by_cron(1_000_000.0)
            [soon] = self.started_by_cron(1_000_030.0)
            [later] = self.started_by_cron(1_000_130.0)
        self.assertEqual(len({plain, first, later}), 3)
        self.assertEqual(first, soon)

    def test_a_job_that_waits_in_the_queue_is_not_put_there_again(self) -> None:
        self.queue()
        with patch("ebm.dispatch.queue.get_job_status", return_value="queued"):
            self.assertEqual(self.started_by_cron(1_000_000.0), self.started_by_cron(1_000_130.0))

    def test_counters_whose_device_answers_come_before_those_whose_device_is_away(self) -> None:
        self.queue()
        self.work()
        self.queue()
        name = f"A-{self.tin}"
        columns = ", ".join(f"`{key}`" for key in ("name", "branch", "state", "attempts", "device", "environment"))
        frappe.db.sql(
            f"insert into `tabEBM Counter` ({columns}) values (%s, %s, 'Active', 7, 'GONE', 'Sandbox')",
            (name, self.branch),
        )
        frappe.db.sql(
            "insert into `tabEBM Number` (name, counter, branch, invc_no, outcome) values (%s, %s, %s, 1, 'Waiting')",
            (f"{name}-1", name, self.branch),
        )
        waiting = queue.waiting()
        frappe.db.rollback()
        self.assertLess(waiting.index(self.counter), waiting.index(name))

    def test_what_the_send_log_has_and_the_database_lacks_is_taken_over_without_a_new_bill(self) -> None:
        name = self.queue()
        backup = self.backup()
        backup["invoices"][name]["status"] = "Draft"
        self.work()
        signature = self.invoice(name).signature
        self.bring_back(backup)
        self.assertEqual(self.invoice(name).status, "Draft")
        self.assertEqual(len(self.started_by_cron()), 1)
        self.work()
        self.assertEqual((self.invoice(name).status, self.invoice(name).signature), ("Signed", signature))
        self.assertEqual(len(self.device.bodies), 1)
        self.assertEqual(self.started_by_cron(), [])

    def test_a_torn_last_line_is_no_reason(self) -> None:
        self.queue()
        self.work()
        [path] = self.send_logs()
        with path.open("ab") as file:
            file.write(b'{"kind":"bef')
        self.assertEqual(self.started_by_cron(), [])
