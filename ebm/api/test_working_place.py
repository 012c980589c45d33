"""What Verify asks for: who is here, his device, the offline clock, what waits; and the choice of a device."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import frappe
from frappe.utils import get_datetime

from ebm import testing
from ebm.api import devices, invoices, session
from ebm.test_case import EbmTestCase
from ebm.working_branch import working_branch


class WhoTest(EbmTestCase):
    def test_r13_somebody_without_a_role_is_signed_in_and_told_so(self) -> None:
        """[R13] a user without any EBM role learns who he is; the rest is refused"""
        email = f"plain-{self.tin}@ebm.example"
        frappe.get_doc(
            {"doctype": "User", "email": email, "first_name": "Plain", "enabled": 1, "send_welcome_email": 0}
        ).insert(ignore_permissions=True)
        with self.as_user(email):
            self.assertEqual(session.boot()["roles"], [])
            self.assertEqual(session.who()["roles"], [])
            self.assertEqual(session.who()["full_name"], "Plain")
            for method in (devices.mine, devices.authority, devices.choices, session.waiting):
                with self.subTest(method=method.__name__), self.assertRaises(frappe.PermissionError):
                    method()
            with self.assertRaises(frappe.PermissionError):
                devices.choose(testing.make_device("http://127.0.0.1:9", self.branch, f"NO-{self.tin}", "N").name)

    def test_who_is_here_and_for_how_long(self) -> None:
        with self.as_user("EBM Cashier"):
            who = session.who()
        self.assertEqual((who["full_name"], who["roles"]), ("Claudine Cashier", ["EBM Cashier"]))
        self.assertGreater(who["session_until"], who["now"])

    def test_only_what_a_person_of_the_role_can_settle_waits_for_him(self) -> None:
        def waits(role: str) -> tuple[int, list[str]]:
            with self.as_user(role):
                found = session.waiting()
            return found["count"], found["statuses"]

        before = {role: waits(role)[0] for role in ("EBM Cashier", "EBM Supervisor", "EBM Auditor")}
        for status in ("Draft", "Queued", "Waiting", "Parked", "Incomplete", "Signed"):
            name = invoices.issue(self.bill(), 0)["name"]
            frappe.db.set_value("EBM Invoice", name, "status", status)
        self.assertEqual(waits("EBM Cashier"), (before["EBM Cashier"] + 1, ["Parked"]))
        self.assertEqual(waits("EBM Supervisor"), (before["EBM Supervisor"] + 2, ["Parked", "Unknown", "Incomplete"]))
        self.assertEqual(waits("EBM Auditor"), (before["EBM Auditor"], []))

    def test_the_count_stops(self) -> None:
        for _ in range(3):
            frappe.db.set_value("EBM Invoice", invoices.issue(self.bill(), 0)["name"], "status", "Parked")
        with patch("ebm.counted.MOST", 2), self.as_user("EBM Cashier"):
            self.assertEqual(session.waiting(), {"count": 2, "more": True, "statuses": ["Parked"]})


class WorkingPlaceTest(EbmTestCase):
    other: str
    person: str

    def setUp(self) -> None:
        super().setUp()
        # Nothing of these is committed: each test begins with one branch, and a person limited to its two.
        self.other = testing.make_branch(self.tin, "01", f"Other branch {self.tin}")
        self.first = self.device(f"A-{self.tin}", self.branch)
        self.second = self.device(f"B-{self.tin}", self.other)
        self.person = testing.make_user(f"mover-{self.tin}@ebm.example", "Mover", "EBM Cashier")
        for branch in (self.branch, self.other):
            testing.allow_branch(self.person, branch)
        self.addCleanup(frappe.db.rollback)

    def device(self, name: str, branch: str, **values: Any) -> str:
        return str(
            frappe.get_doc(
                {
                    "doctype": "EBM Device",
                    "device_name": name,
                    "branch": branch,
                    "environment": "Sandbox",
                    "profile": "VSDC",
                    "base_url": "http://127.0.0.1:9",
                    "serial_no": name,
                    "enabled": 1,
                    **values,
                }
            )
            .insert()
            .name
        )

    def mine(self) -> tuple[str | None, str | None, str | None, int]:
        with self.as_user(self.person):
            found = devices.mine()
        branch, device = found["branch"], found["device"]
        return branch and branch["name"], device and device["name"], found["lapsed"], found["choices"]

    def choose(self, device: str) -> dict[str, Any]:
        with self.as_user(self.person):
            return devices.choose(device)

    def test_without_a_choice_the_default_branch_is_where_he_works(self) -> None:
        frappe.db.set_single_value("EBM Settings", "default_branch", self.branch)
        self.assertEqual(self.mine(), (self.branch, self.first, None, 2))
        frappe.db.set_single_value("EBM Settings", "default_branch", None)
        self.assertEqual(self.mine(), (None, None, None, 2))

    def test_a_choice_is_remembered_and_decides_where_bills_are_made(self) -> None:
        frappe.db.set_single_value("EBM Settings", "default_branch", self.branch)
        answer = self.choose(self.second)
        self.assertEqual(answer, {"device": self.second, "branch_name": f"Other branch {self.tin}"})
        self.assertEqual(self.mine(), (self.other, self.second, None, 2))
        with self.as_user(self.person):
            self.assertEqual(working_branch().name, self.other)
            bill = self.bill()
            del bill["branch"]
            made = invoices.issue(bill, 0)["name"]
        self.assertEqual(frappe.db.get_value("EBM Invoice", made, "branch"), self.other)
        self.choose(self.first)
        self.assertEqual(self.mine(), (self.branch, self.first, None, 2))

    def test_a_choice_is_one_persons_own(self) -> None:
        self.choose(self.second)
        with self.as_user("EBM Cashier"):
            self.assertNotEqual((devices.mine()["device"] or {}).get("name"), self.second)

    def test_the_choices_are_the_devices_that_sign_for_the_branches_he_may_see(self) -> None:
        live = self.device(f"LIVE-{self.tin}", self.other, environment="Live")
        third = testing.make_branch(self.tin, "02", f"Closed branch {self.tin}")
        hidden = self.device(f"HIDDEN-{self.tin}", third)
        with self.as_user(self.person):
            found = devices.choices()["devices"]
        self.assertEqual({row["name"] for row in found}, {self.first, live})
        self.assertEqual({row["state"] for row in found}, {"not_initialised"})
        for device, error in ((self.second, frappe.ValidationError), (hidden, frappe.PermissionError)):
            with self.subTest(device=device), self.assertRaises(error):
                self.choose(device)
        with self.assertRaises(frappe.DoesNotExistError):
            self.choose("NOPE")
        frappe.clear_messages()

    def test_a_choice_that_is_disabled_gives_way_and_is_said(self) -> None:
        frappe.db.set_single_value("EBM Settings", "default_branch", self.branch)
        self.choose(self.second)
        device = frappe.get_doc("EBM Device", self.second)
        device.enabled = 0
        device.save()
        self.assertEqual(self.mine(), (self.branch, self.first, self.second, 1))

    def test_a_replaced_device_hands_its_people_to_its_successor(self) -> None:
        self.choose(self.second)
        device = frappe.get_doc("EBM Device", self.second)
        device.enabled = 0
        device.save()
        successor = self.device(f"C-{self.tin}", self.other)
        self.assertEqual(self.mine(), (self.other, successor, self.second, 2))

    def test_a_branch_he_may_no_longer_see_is_left(self) -> None:
        self.choose(self.second)
        name = frappe.db.get_value("User Permission", {"user": self.person, "for_value": self.other})
        frappe.delete_doc("User Permission", name)
        self.assertEqual(self.mine(), (self.branch, self.first, self.second, 1))

    def test_the_offline_clock_is_that_of_the_device_he_works_at(self) -> None:
        self.choose(self.second)
        key = frappe.db.get_value("EBM Device", self.second, "counter_key")
        frappe.get_doc(
            {
                "doctype": "EBM Counter",
                "name": key,
                "environment": "Sandbox",
                "tin": self.tin,
                "branch_code": "01",
                "branch": self.other,
                "device": self.second,
                "state": "Active",
                "last_contact": "2026-11-21 08:00:00",
                "offline_since": "2026-11-21 08:48:00",
            }
        ).db_insert()
        frappe.db.set_single_value("EBM Settings", "offline_hours", 24)
        now = get_datetime("2026-11-21 12:00:00")
        with self.as_user(self.person), patch("ebm.moments.now_datetime", return_value=now):
            clock = devices.authority()
        self.assertEqual(
            clock,
            {
                "device": self.second,
                "last_contact": "2026-11-21 08:00:00",
                "contact_age": 4 * 3600,
                "offline_since": "2026-11-21 08:48:00",
                "offline_age": 3 * 3600 + 12 * 60,
                "offline_limit_hours": 24,
            },
        )
        # Where nothing is set, the machine takes the authority's 24, and so says the screen.
        frappe.db.set_single_value("EBM Settings", "offline_hours", 0)
        with self.as_user(self.person):
            self.assertEqual(devices.authority()["offline_limit_hours"], 24)
        frappe.db.set_single_value("EBM Settings", "offline_hours", 24)
