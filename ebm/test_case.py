"""The base of tests on documents: a branch of its own, items, people of each role, a scripted device."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import frappe
from frappe.tests.utils import FrappeTestCase

from ebm import testing
from ebm.dispatch import log_lines
from ebm.dispatch.scripted_device import ScriptedDevice

PEOPLE = {role: email for email, _name, role in testing.DEMO_USERS}
# Written with commits of their own, so that rolling back does not remove them.
RECORDS_OF_BRANCH = (
    "EBM Alarm",
    "EBM Audit Event",
    "EBM Journal Entry",
    "EBM Call",
    "EBM Sync Mark",
    "EBM Number",
    "EBM Print",
    "EBM Daily Total",
    "EBM Counter",
    "EBM Device",
    "EBM Customer",
)


class EbmTestCase(FrappeTestCase):
    """Each class works at a branch with a TIN that nobody else has, and removes what it left."""

    tin: str
    branch: str
    low: str
    high: str
    free: str
    counter: str
    device_name: str

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        for email, name, role in reversed(testing.DEMO_USERS):
            testing.make_user(email, name, role)
        cls.tin = f"1{random.randrange(10**8):08d}"
        cls.branch = testing.make_branch(cls.tin, "00", f"Branch {cls.tin}")
        cls.low = testing.make_item(f"Test water, first block {cls.tin}", price="401.20")
        cls.high = testing.make_item(f"Test water, second block {cls.tin}", price="849.60")
        cls.free = testing.make_item(f"Test water, public tap {cls.tin}", price="323.00", letter="A")
        frappe.db.commit()
        cls.addClassCleanup(cls._remove_branch)

    def setUp(self) -> None:
        frappe.set_user("Administrator")

    def tearDown(self) -> None:
        frappe.set_user("Administrator")

    def bill(self, **changes: Any) -> dict[str, Any]:
        return {**testing.water_bill(self.branch, self.low, self.high), **changes}

    @contextmanager
    def as_user(self, role: str) -> Iterator[None]:
        frappe.set_user(PEOPLE.get(role, role))
        try:
            yield
        finally:
            frappe.set_user("Administrator")

    @contextmanager
    def limited_to_another_branch(self, role: str) -> Iterator[None]:
        """The person of this role may see only a branch that has nothing to do with this test."""
        other = testing.make_branch(self.tin, "77", f"Other {self.tin}")
        rule = frappe.get_doc(
            {
                "doctype": "User Permission",
                "user": PEOPLE[role],
                "allow": "EBM Branch",
                "for_value": other,
                "apply_to_all_doctypes": 1,
            }
        ).insert(ignore_permissions=True)
        frappe.db.commit()
        try:
            yield
        finally:
            frappe.set_user("Administrator")
            frappe.delete_doc("User Permission", rule.name, force=True, ignore_permissions=True)
            frappe.db.delete("EBM Branch", {"name": other})
            frappe.db.commit()

    @contextmanager
    def request(self, method: str = "POST", **attributes: Any) -> Iterator[None]:
        """Frappe's handler asks the current request for its verb."""
        before = getattr(frappe.local, "request", None)
        frappe.local.request = frappe._dict(method=method, **attributes)
        try:
            yield
        finally:
            frappe.local.request = before

    def start_device(self, **options: Any) -> ScriptedDevice:
        """A device on loopback for this branch, enabled and initialised."""
        device = ScriptedDevice(tin=self.tin, **options)
        self.addCleanup(device.close)
        name = f"DEV-{self.tin}"
        if frappe.db.exists("EBM Device", name):
            doc = frappe.get_doc("EBM Device", name)
            doc.base_url = device.base_url
            doc.save()
        else:
            doc = testing.make_device(device.base_url, self.branch, name=name, serial_no=device.serial)
        doc.initialise()
        frappe.db.commit()
        self.counter = doc.counter_key
        self.device_name = name
        return device

    @contextmanager
    def times(
        self, connect: float = 1, read: float = 1, margin: float = 1, cron: float = 1, patience: float = 5
    ) -> Iterator[None]:
        """Shortened times (design section 6, rule 5)."""
        times = {"connect": connect, "read": read, "margin": margin, "cron": cron, "patience": patience}
        with patch.dict(frappe.local.conf, {"ebm_timing": times}):
            yield

    @classmethod
    def drop_send_logs(cls) -> None:
        """The logs of this class's counters: they outlive the database on purpose, and would be adopted."""
        for path in cls.send_logs():
            path.unlink()

    @classmethod
    def send_logs(cls) -> list[Path]:
        """The files of this class's counters, oldest month first."""
        return sorted(log_lines.folder().glob(f"*-{cls.tin}-*.jsonl"))

    @classmethod
    def _remove_branch(cls) -> None:
        cls.drop_send_logs()
        frappe.set_user("Administrator")
        frappe.db.rollback()
        invoices = frappe.get_all("EBM Invoice", filters={"branch": cls.branch}, pluck="name")
        for table in ("EBM Invoice Line", "EBM Invoice Tax"):
            if invoices:
                frappe.db.delete(table, {"parent": ["in", invoices]})
        for doctype in ("EBM Invoice", *RECORDS_OF_BRANCH):
            frappe.db.delete(doctype, {"branch": cls.branch})
        frappe.db.delete("EBM Branch", {"name": cls.branch})
        for item in (cls.low, cls.high, cls.free):
            frappe.db.delete("EBM Item Price", {"parent": item})
            frappe.db.delete("EBM Item", {"name": item})
        frappe.db.commit()
