"""The commands of an administrator, as bench runs them. Embedded has no bench, and no click to make commands of."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import unittest

import frappe

from ebm.dispatch.dispatch_case import DispatchTestCase


@unittest.skipUnless(importlib.util.find_spec("click"), "commands are bench's")
class CommandTest(DispatchTestCase):
    def bench(self, *words: str) -> subprocess.CompletedProcess[str]:
        words = ("frappe", "--site", frappe.local.site, "ebm", *words)
        command = [sys.executable, "-m", "frappe.utils.bench_helper", *words]
        return subprocess.run(
            command, cwd=frappe.local.sites_path, capture_output=True, text=True, timeout=120, check=False
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
