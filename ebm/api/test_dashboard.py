"""Figures of a year, read from the daily totals and equal to the receipts."""

from __future__ import annotations

from unittest.mock import patch

import frappe

from ebm.api import customers, dashboard, devices, invoices, items
from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.fiscal.money import parse
from ebm.test_case import EbmTestCase


class DashboardTest(EbmTestCase):
    def test_r2_a_year_shows_what_was_signed_in_it(self) -> None:
        """[R2] the dashboard of a year: figures, twelve months, letters, today"""
        from ebm.dispatch.worker import run_counter

        before = dashboard.year()
        with patch("ebm.dispatch.queue.start"):
            self.start_device()
            line = {"item": self.free, "qty": "2", "price": "323.00", "discount_rate": "0", "tax_letter": "A"}
            invoices.issue(self.bill(), 1)
            invoices.issue(self.bill(lines=[*self.bill()["lines"], line]), 1)
            frappe.db.commit()
            with self.times():
                run_counter(self.counter)
        frappe.db.rollback()
        # The scripted device dates its receipts 2026-11-21.
        after = dashboard.year(2026)
        before = before if before["year"] == 2026 else dashboard.year(2026)
        self.assertEqual(len(after["months"]), 12)
        self.assertEqual([month["month"] for month in after["months"]], list(range(1, 13)))
        self.assertEqual(after["figures"]["receipts"], sum(month["receipts"] for month in after["months"]))
        sales = sum(parse(month["sales"]) for month in after["months"])
        self.assertEqual(sales, parse(after["figures"]["sales"]))
        by_letter = sum(parse(letter["tax"]) for letter in after["letters"])
        self.assertEqual(by_letter, parse(after["figures"]["tax"]))
        own = frappe.get_all(
            "EBM Daily Total", filters={"branch": self.branch, "letter": ""}, fields=["count", "taxable", "tax"]
        )
        self.assertEqual([(row["count"], row.taxable, row.tax) for row in own], [(2, 16552.4, 2426.4)])

    def test_r2_a_year_that_is_none_is_refused(self) -> None:
        """[R2] a year out of range is refused with words"""
        with self.assertRaises(frappe.ValidationError):
            dashboard.year(99)

    def test_r2_a_year_without_receipts_is_empty_not_an_error(self) -> None:
        """[R2] an empty year has zeros and is in the list of years"""
        empty = dashboard.year(2001)
        self.assertEqual(empty["figures"], empty["previous"])
        self.assertEqual(empty["figures"]["receipts"], 0)
        self.assertIn(2001, empty["years"])
        self.assertIn(fiscal_today().year, empty["years"])

    def test_somebody_without_a_role_sees_no_figures(self) -> None:
        with self.as_user("Guest"), self.assertRaises(frappe.PermissionError):
            dashboard.year(2026)


class DeskTest(EbmTestCase):
    def test_customers_are_found_by_each_of_their_keys_from_the_start(self) -> None:
        from ebm.testing import make_customer

        poc = f"7{self.tin}"
        name = make_customer(self.branch, "Zawadi 100% _Test", poc=poc, phone="0799111222", meter=f"M{self.tin}")
        with self.as_user("EBM Cashier"):
            for text in ("Zawadi 100%", poc[:6], "0799111", f"M{self.tin}"[:8]):
                with self.subTest(text=text):
                    self.assertIn(name, [row["name"] for row in customers.search(text)])
            self.assertNotIn(name, [row["name"] for row in customers.search("wadi")])
            # What a person types is no pattern.
            self.assertEqual(customers.search("%%"), [])

    def test_items_carry_the_price_of_the_day(self) -> None:
        item = frappe.get_doc("EBM Item", self.low)
        item.append("prices", {"price": 500, "tax_letter": "B", "valid_from": "2036-01-01"})
        item.save()
        with self.as_user("EBM Cashier"):
            today = next(row for row in items.search(f"Test water, first block {self.tin}") if row["name"] == self.low)
            later = next(
                row
                for row in items.search(f"Test water, first block {self.tin}", on="2036-02-01")
                if row["name"] == self.low
            )
            never = next(
                row
                for row in items.search(f"Test water, first block {self.tin}", on="2001-01-01")
                if row["name"] == self.low
            )
        self.assertEqual((today["price"], today["tax_letter"], today["tax_rate"]), ("401.20", "B", "18.00"))
        self.assertEqual(later["price"], "500.00")
        self.assertIsNone(never["price"])

    def test_item_codes_are_made_from_the_choices(self) -> None:
        code = frappe.db.get_value("EBM Item", self.low, "item_code")
        self.assertRegex(code, r"^RW3NTXM3X\d{7}$")

    def test_rates_of_the_day(self) -> None:
        rates = {row["letter"]: row["rate"] for row in items.rates()}
        self.assertEqual(
            {letter: rates[letter] for letter in "ABCD"}, {"A": "0.00", "B": "18.00", "C": "0.00", "D": "0.00"}
        )

    def test_a_device_says_in_words_how_it_is(self) -> None:
        with patch("ebm.dispatch.queue.start"):
            self.start_device()
        with self.as_user("EBM Cashier"):
            state = next(row for row in devices.overview()["devices"] if row["name"] == self.device_name)
        self.assertEqual((state["state"], state["environment"], state["queued"]), ("up", "Sandbox", 0))
        frappe.db.set_value("EBM Counter", self.counter, "offline_since", "2026-11-21 09:14:00")
        state = next(row for row in devices.overview()["devices"] if row["name"] == self.device_name)
        self.assertEqual(state["state"], "down")
        self.assertIn("since 09:14", state["state_text"])

    def test_one_enabled_device_per_counter(self) -> None:
        from ebm.testing import make_device

        with patch("ebm.dispatch.queue.start"):
            device = self.start_device()
        with self.assertRaises(frappe.UniqueValidationError):
            make_device(device.base_url, self.branch, name=f"SECOND-{self.tin}")

    def test_a_simulator_is_refused_as_a_live_device(self) -> None:
        from ebm.dispatch.scripted_device import ScriptedDevice
        from ebm.testing import make_branch

        branch = make_branch(self.tin, "77", "Live branch")
        device = ScriptedDevice(tin=self.tin, bhf="77")
        self.addCleanup(device.close)
        doc = frappe.get_doc(
            {
                "doctype": "EBM Device",
                "device_name": f"LIVE-{self.tin}",
                "branch": branch,
                "environment": "Live",
                "profile": "VSDC",
                "base_url": device.base_url,
                "serial_no": "X",
                "enabled": 1,
            }
        ).insert()
        self.addCleanup(frappe.db.commit)
        self.addCleanup(frappe.db.delete, "EBM Branch", {"name": branch})
        self.addCleanup(frappe.db.delete, "EBM Device", {"name": doc.name})
        with self.assertRaisesRegex(frappe.ValidationError, "simulator"):
            doc.initialise()
