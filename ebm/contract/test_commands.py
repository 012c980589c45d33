"""The commands of an administrator, as bench runs them, or main.py where there is no bench."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys

import frappe

from ebm.dispatch.dispatch_case import DispatchTestCase


class CommandTest(DispatchTestCase):
    def bench(self, *words: str) -> subprocess.CompletedProcess[str]:
        if importlib.util.find_spec("frappe.utils.bench_helper"):
            command = ["-m", "frappe.utils.bench_helper", "frappe", "--site", frappe.local.site, "ebm"]
        else:
            main = os.path.join(os.path.dirname(os.path.dirname(frappe.__file__)), "main.py")
            command = [main, "ebm", "--site", os.path.abspath(frappe.local.site_path)]
        return subprocess.run(
            [sys.executable, *command, *words],
            cwd=frappe.local.sites_path,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    def test_a_chain_that_holds_ends_with_0_and_a_broken_one_with_1_and_its_first_link(self) -> None:
        for _ in range(3):
            self.queue()
        self.work()
        frappe.db.commit()
        for command in ("check-journal", "check-send-log"):
            done = self.bench(command, "--counter", self.counter)
            self.assertEqual((done.returncode, "holds" in done.stdout), (0, True), done.stdout + done.stderr)
        frappe.db.set_value("EBM Journal Entry", {"counter": self.counter, "seq": 2}, "text", "forged")
        frappe.db.commit()
        done = self.bench("check-journal", "--counter", self.counter)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("BROKEN at journal entry 2", done.stdout)
        [path] = self.send_logs()
        path.write_bytes(path.read_bytes().replace(b'"n":2', b'"n":7', 1))
        done = self.bench("check-send-log", "--counter", self.counter)
        self.assertEqual((done.returncode, "BROKEN" in done.stdout), (1, True), done.stdout + done.stderr)

    def test_totals_that_are_not_the_journals_are_named_and_with_write_mended(self) -> None:
        self.queue()
        self.work()
        frappe.db.set_value("EBM Daily Total", {"counter": self.counter, "letter": "B"}, "tax", 1)
        frappe.db.commit()
        told = self.bench("rebuild-totals", "--counter", self.counter)
        self.assertEqual((told.returncode, "WRONG" in told.stdout), (1, True), told.stdout + told.stderr)
        mended = self.bench("rebuild-totals", "--counter", self.counter, "--write")
        self.assertEqual((mended.returncode, "mended" in mended.stdout), (0, True), mended.stdout + mended.stderr)
        again = self.bench("rebuild-totals", "--counter", self.counter)
        self.assertEqual((again.returncode, "agree" in again.stdout), (0, True), again.stdout + again.stderr)
