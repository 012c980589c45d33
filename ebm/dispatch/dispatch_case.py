"""The base of tests that run a counter's worker here, against a device on loopback."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import frappe
from frappe.utils import now_datetime

from ebm.dispatch import worker
from ebm.intake.counter_bill import issue_bill
from ebm.test_case import EbmTestCase


class DispatchTestCase(EbmTestCase):
    def setUp(self) -> None:
        super().setUp()
        # The jobs of these tests are run here, not by whoever listens to the site's queues.
        patcher = patch("ebm.dispatch.queue.start")
        self.started = patcher.start()
        self.addCleanup(patcher.stop)
        # What cron would put there, and `start` itself where a test lets it.
        patcher = patch("ebm.dispatch.queue.enqueue")
        self.enqueued = patcher.start()
        self.addCleanup(patcher.stop)
        self.addCleanup(self._empty_queue)
        self.device = self.start_device()

    def _empty_queue(self) -> None:
        frappe.db.rollback()
        self.drop_send_logs()
        frappe.db.delete("EBM Number", {"counter": self.counter, "outcome": ["in", ["Sending", "Waiting", "Unknown"]]})
        frappe.db.set_value("EBM Invoice", {"branch": self.branch, "docstatus": 0}, "status", "Withdrawn")
        frappe.db.delete("EBM Counter", {"name": self.counter})
        frappe.db.delete("EBM Journal Entry", {"counter": self.counter})
        frappe.db.delete("EBM Daily Total", {"counter": self.counter})
        frappe.db.delete("EBM Number", {"counter": self.counter})
        frappe.db.commit()

    def queue(self, **changes: Any) -> str:
        name = issue_bill(self.bill(**changes), send=True)["name"]
        frappe.db.commit()
        return name

    def jobs(self) -> list[str]:
        """The ids of the jobs that were put on the queue for this counter."""
        return [call.args[1] for call in self.enqueued.call_args_list if call.args[0] == self.counter]

    def work(self, **times: float) -> int:
        with self.times(**times):
            settled = worker.run_counter(self.counter)
        frappe.db.rollback()
        return settled

    def invoice(self, name: str) -> Any:
        return frappe.get_doc("EBM Invoice", name)

    def number_of(self, name: str) -> Any:
        rows = frappe.get_all("EBM Number", filters={"invoice": name}, fields=["*"], order_by="invc_no desc")
        return rows[0] if rows else None

    def due_now(self) -> None:
        frappe.db.set_value("EBM Counter", self.counter, "next_attempt_at", now_datetime() - timedelta(seconds=1))
        frappe.db.commit()

    def stolen(self, **values: Any) -> Callable[[dict[str, Any]], dict[str, Any]]:
        """A step of the device: another worker takes the counter over while this one waits; then the sale is signed."""
        site, sites_path = frappe.local.site, frappe.local.sites_path

        def steal(sale: dict[str, Any]) -> dict[str, Any]:
            # This runs in the device's thread, with a connection of its own.
            frappe.init(site=site, sites_path=sites_path)
            frappe.connect()
            try:
                frappe.db.set_value("EBM Counter", self.counter, {"fence": 99, **values}, update_modified=False)
                frappe.db.commit()
            finally:
                frappe.destroy()
            return self.device.sign(sale)

        return steal
