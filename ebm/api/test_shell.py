"""What the frame around every screen asks: how old the device's last answer is, which version is installed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import frappe
from frappe.utils import now_datetime

from ebm import front_end_build
from ebm.api import devices, session
from ebm.test_case import PEOPLE, EbmTestCase


class DeviceChipTest(EbmTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.start_device()

    def state(self, **counter: Any) -> dict[str, Any]:
        frappe.db.set_value("EBM Counter", self.counter, counter)
        with self.as_user("EBM Cashier"):
            return next(row for row in devices.overview()["devices"] if row["name"] == self.device_name)

    def test_the_age_of_the_last_answer_is_the_servers(self) -> None:
        ago = now_datetime() - timedelta(minutes=2)
        state = self.state(last_contact=ago, offline_since=None)
        self.assertAlmostEqual(state["contact_age"], 120, delta=5)
        self.assertIsNone(state["offline_age"])

    def test_the_branch_that_one_works_at_is_told(self) -> None:
        frappe.db.set_single_value("EBM Settings", "default_branch", self.branch)
        with self.as_user("EBM Cashier"):
            told = devices.overview()
        self.assertEqual((told["branch"], told["device"]), (self.branch, self.device_name))
        frappe.db.rollback()

    def test_offline_time_is_told_beside_what_is_allowed(self) -> None:
        frappe.db.set_single_value("EBM Settings", "offline_hours", 24)
        state = self.state(offline_since=now_datetime() - timedelta(hours=20))
        self.assertEqual((state["state"], state["offline_limit_hours"]), ("down", 24))
        self.assertAlmostEqual(state["offline_age"], 20 * 3600, delta=5)
        frappe.db.rollback()

    def test_a_clock_that_was_set_back_makes_no_negative_age(self) -> None:
        self.assertEqual(self.state(last_contact=now_datetime() + timedelta(hours=1))["contact_age"], 0)

    def test_a_device_that_never_answered_has_no_age(self) -> None:
        self.assertIsNone(self.state(last_contact=None)["contact_age"])


class UserChangedTest(EbmTestCase):
    def test_a9_open_pages_of_a_user_hear_that_something_about_them_changed(self) -> None:
        """[A9] Disabled, another password: each page asks whether its session is still good"""
        sent: list[tuple[Any, ...]] = []
        person = frappe.get_doc("User", PEOPLE["EBM Cashier"])
        person.first_name = f"{person.first_name}x"
        with patch("frappe.publish_realtime", lambda *args, **words: sent.append((args, words))):
            person.save(ignore_permissions=True)
        frappe.db.rollback()
        self.assertIn((("ebm_session", {}), {"user": person.name, "after_commit": True}), sent)


class VersionTest(EbmTestCase):
    def test_an_open_page_learns_of_the_build_and_of_a_read_only_site(self) -> None:
        with patch.object(front_end_build, "build_id", return_value="b2"), self.as_user("EBM Cashier"):
            self.assertEqual(session.version(), {"build_id": "b2", "read_only": False})
            frappe.flags.read_only = True
            try:
                self.assertTrue(session.version()["read_only"])
            finally:
                frappe.flags.read_only = False
