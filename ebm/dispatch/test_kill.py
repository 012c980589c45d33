"""A worker killed (kill -9) between number and answer, 20 times: the device's list and our journal agree.

The killed worker is a process of its own; what takes over is the cron function, called here. Times are shortened in
proportion (design section 6, rule 5).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from typing import Any
from unittest.mock import patch

import frappe

from ebm.dispatch import journal, queue, worker
from ebm.dispatch.scripted_device import BREAK_OFF
from ebm.intake.counter_bill import issue_bill
from ebm.test_case import EbmTestCase

ROUNDS = 20
# Seconds until a loaded machine is given up.
PATIENCE = 120
TIMES = {"connect": 0.3, "read": 0.5, "margin": 0.3, "cron": 1}
PROGRAM = """
import json, sys
site, sites_path, counter, times = sys.argv[1:]
import frappe
frappe.init(site=site, sites_path=sites_path)
frappe.connect()
frappe.local.conf["ebm_timing"] = json.loads(times)
from ebm.dispatch.worker import run_counter
run_counter(counter)
"""


class KillTest(EbmTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.device = self.start_device()
        self.arrived = threading.Event()
        self.may_go_on = threading.Event()

    def start_worker(self) -> subprocess.Popen[bytes]:
        arguments = [frappe.local.site, os.path.abspath(frappe.local.sites_path), self.counter, json.dumps(TIMES)]
        return subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *arguments],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    def kill_a_worker_at_the_device(self) -> None:
        """Kill a worker whose request is at the device. One whose shortened times ran out before, on a busy machine,
        has left its bill waiting and ended: another one begins.
        """
        until = time.monotonic() + PATIENCE
        ended: list[str] = []
        while not self.arrived.is_set():
            self.assertLess(time.monotonic(), until, f"the request never reached the device; workers said {ended}")
            process = self.start_worker()
            while process.poll() is None and time.monotonic() < until and not self.arrived.wait(0.05):
                pass
            process.kill()
            ended.append(process.communicate()[1].decode())

    def held(self, *, taken: bool) -> Any:
        """A step of the device: it has the request (and took it, or not), says so, and answers to nobody."""

        def step(sale: dict[str, Any]) -> Any:
            if taken:
                self.device.sign(sale)
            self.arrived.set()
            self.may_go_on.wait(10)
            return BREAK_OFF

        return step

    def run_mine(self, counter: str, job_id: str) -> None:
        """The counters of others on the site are not this test's business."""
        if counter == self.counter:
            worker.run_counter(counter)

    def take_over(self, name: str) -> str:
        """Call the cron function, as the scheduler would, until the bill is settled; its jobs are run here."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            frappe.db.rollback()
            status = str(frappe.db.get_value("EBM Invoice", name, "status"))
            if status in ("Signed", "Incomplete"):
                return status
            queue.start_missing()
            time.sleep(0.1)
        return status

    def test_ledger_and_journal_agree_after_twenty_kills(self) -> None:
        settled: dict[str, str] = {}
        expected: dict[str, str] = {}
        times = patch.dict(frappe.local.conf, {"ebm_timing": TIMES})
        run_here = patch.object(queue, "enqueue", self.run_mine)
        for round_number in range(ROUNDS):
            taken = round_number % 2 == 0
            self.arrived.clear()
            self.may_go_on.clear()
            with patch.object(queue, "start"):
                name = issue_bill(self.bill(), send=True)["name"]
                frappe.db.commit()
            self.device.script = [self.held(taken=taken)]
            self.kill_a_worker_at_the_device()
            self.may_go_on.set()
            with times, run_here:
                settled[name] = self.take_over(name)
            expected[name] = "Incomplete" if taken else "Signed"
        frappe.db.rollback()
        self.assertEqual(settled, expected)
        self.agree(set(settled))

    def agree(self, names: set[str]) -> None:
        numbers = frappe.get_all(
            "EBM Number",
            filters={"counter": self.counter},
            fields=["invc_no", "invoice", "outcome"],
            order_by="invc_no asc",
        )
        # Each bill has exactly one number, and the device took each number exactly once.
        self.assertEqual(sorted(number.invoice for number in numbers), sorted(names))
        self.assertEqual([sale["invcNo"] for sale in self.device.taken], [number.invc_no for number in numbers])
        # The journal holds exactly the signed ones, each with the signature the device gave.
        signatures = {sale["invcNo"]: sale["signature"] for sale in self.device.taken}
        signed = {number.invoice: number.invc_no for number in numbers if number.outcome == "Signed"}
        entries = frappe.get_all("EBM Journal Entry", filters={"counter": self.counter}, fields=["invoice", "text"])
        self.assertEqual(sorted(entry.invoice for entry in entries), sorted(signed))
        for entry in entries:
            reply = journal.unpack(entry.text)[1].decode()
            self.assertIn(signatures[signed[entry.invoice]], reply)
            stored = frappe.db.get_value("EBM Invoice", entry.invoice, "signature")
            self.assertEqual(stored, signatures[signed[entry.invoice]])
        self.assertIsNone(journal.first_broken_link(self.counter))
