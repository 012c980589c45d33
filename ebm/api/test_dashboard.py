"""Figures of a year, read from the daily totals and equal to the receipts."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import frappe
from frappe.utils import getdate, now_datetime

from ebm.api import customers, dashboard, devices, invoices, items
from ebm.dispatch.daily_totals import month_of
from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.fiscal.money import parse
from ebm.patches import months_of_daily_totals
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
        by_branch = [row for row in after["branches"] if row["branch"] == self.branch]
        self.assertEqual(
            [(row["receipts"], row["sales"], row["tax"]) for row in by_branch], [(2, "16552.40", "2426.40")]
        )
        of_branch = dashboard.year(2026, self.branch)
        self.assertEqual((of_branch["figures"]["sales"], of_branch["branch"]), ("16552.40", self.branch))
        self.assertEqual(of_branch["branches"], after["branches"])
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

    def test_r2_the_years_are_those_that_have_receipts(self) -> None:
        """[R2] the years that have receipts"""
        for day, count in (("2011-03-01", 1), ("2013-03-01", 0)):
            self.total(date=day, count=count)
        years = dashboard.year(2026)["years"]
        self.assertIn(2011, years)
        self.assertFalse({2012, 2013} & set(years))
        self.assertEqual(years, sorted(years, reverse=True))

    def test_r2_a_year_that_was_chosen_is_remembered_for_its_person(self) -> None:
        """[R2] the year is remembered; this year is not, or it would be last year one day"""
        this = fiscal_today().year
        with self.as_user("EBM Auditor"):
            self.addCleanup(frappe.db.delete, "DefaultValue", {"parent": frappe.session.user})
            dashboard.remember_year(2024)
            self.assertEqual(dashboard.year()["year"], 2024)
            self.assertEqual(dashboard.year(2025)["year"], 2025)
            with self.assertRaises(frappe.ValidationError):
                dashboard.remember_year(99)
            self.assertEqual(dashboard.year()["year"], 2024)
        with self.as_user("EBM Cashier"):
            self.assertEqual(dashboard.year()["year"], this)
        with self.as_user("EBM Auditor"):
            dashboard.remember_year(this)
            self.assertEqual(dashboard.year()["year"], this)

    def test_r2_a_limited_person_sees_his_branches_and_no_other(self) -> None:
        """[R2] figures by branch, of the branches one may see"""
        self.total(date="2012-03-01", count=2, taxable=118, tax=18)
        seen = dashboard.year(2012)
        self.assertEqual([row["branch_name"] for row in seen["branches"]], [f"Branch {self.tin}"])
        self.assertEqual((seen["figures"]["receipts"], seen["figures"]["sales"]), (2, "118.00"))
        with self.limited_to_another_branch("EBM Supervisor"), self.as_user("EBM Supervisor"):
            limited = dashboard.year(2012)
            self.assertEqual((limited["figures"]["receipts"], limited["branches"]), (0, []))
            self.assertNotIn(2012, dashboard.year(2026)["years"])
            for call in (lambda: dashboard.year(2012, self.branch), lambda: dashboard.now(self.branch)):
                with self.assertRaises(frappe.PermissionError):
                    call()

    def test_a_year_is_added_up_in_the_order_of_its_index(self) -> None:
        """among a million receipts, a table of the database's own to group in took half of the dashboard's time"""
        self.total(date="2012-03-01", count=2)
        asked: list[tuple[str, Any]] = []
        ask = frappe.db.sql

        def listen(query: Any, values: Any = (), *more: Any, **named: Any) -> Any:
            asked.append((str(query), values))
            return ask(query, values, *more, **named)

        with patch.object(frappe.local.db, "sql", side_effect=listen):
            dashboard.year(2012)
        [(query, values)] = [(query, values) for query, values in asked if "group by month" in query.lower()]
        mariadb = frappe.conf.get("db_type") == "mariadb"
        plan = frappe.db.sql(f"explain {'' if mariadb else 'query plan '}{query}", values, as_dict=True)
        told = str(plan).lower()
        self.assertIn("months_at_a_glance", told)
        self.assertNotIn("temp", told)

    def test_totals_of_before_are_given_their_month_by_the_patch(self) -> None:
        self.total(date="2012-03-31", count=2, taxable=118)
        self.total(date="2013-01-01", count=1, taxable=118)
        frappe.db.sql("update `tabEBM Daily Total` set `month` = null where `branch` = %s", self.branch)
        self.assertEqual(dashboard.year(2013)["figures"]["receipts"], 0)
        months_of_daily_totals.execute()
        year = dashboard.year(2013)
        self.assertEqual((year["figures"]["receipts"], year["previous"]["receipts"]), (1, 2))
        self.assertEqual((year["months"][0]["sales"], year["months"][2]["previous_sales"]), ("118.00", "118.00"))

    def total(self, **values: Any) -> None:
        place = {"branch": self.branch, "counter": f"Live-{self.tin}-00", "kind": "Sale", "letter": ""}
        values["month"] = month_of(getdate(values["date"]))
        row = frappe.get_doc({"doctype": "EBM Daily Total", **place, "taxable": 0, "tax": 0, **values})
        row.db_insert()
        self.addCleanup(frappe.db.commit)
        self.addCleanup(frappe.db.delete, "EBM Daily Total", {"name": row.name})
        frappe.db.commit()

    def test_somebody_without_a_role_sees_no_figures(self) -> None:
        with self.as_user("Guest"), self.assertRaises(frappe.PermissionError):
            dashboard.year(2026)


class NowTest(EbmTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.addCleanup(frappe.db.rollback)

    def test_r2_counts_stop_at_a_thousand_and_say_so(self) -> None:
        """[R2] today's signed, waiting, parked and unknown"""
        for status in ("Queued", "Waiting", "Sending", "Parked"):
            name = invoices.issue(self.bill(), 0)["name"]
            frappe.db.set_value("EBM Invoice", name, "status", status)
        today = dashboard.now(self.branch)["today"]
        self.assertEqual((today["waiting"], today["parked"], today["unknown"], today["more"]), (3, 1, 0, []))
        with patch("ebm.counted.MOST", 2):
            today = dashboard.now(self.branch)["today"]
        self.assertEqual((today["waiting"], today["parked"], today["more"]), (2, 1, ["waiting"]))

    def test_devices_that_are_offline_show_how_long(self) -> None:
        with patch("ebm.dispatch.queue.start"):
            self.start_device()
        self.assertEqual((dashboard.now(self.branch)["devices"], dashboard.now(self.branch)["clocks"]), (1, []))
        since = now_datetime() - timedelta(hours=3)
        frappe.db.set_value("EBM Counter", self.counter, "offline_since", since)
        [clock] = dashboard.now(self.branch)["clocks"]
        self.assertEqual((clock["device"], clock["offline_limit_hours"]), (self.device_name, 24))
        self.assertTrue(3 * 3600 <= clock["offline_age"] < 3 * 3600 + 300)
        with self.limited_to_another_branch("EBM Cashier"), self.as_user("EBM Cashier"):
            self.assertNotIn(self.device_name, str(dashboard.now()))

    def test_notices_are_plain_text_the_newest_first_and_lead_nowhere_but_to_a_web_page(self) -> None:
        with patch("ebm.dispatch.queue.start"):
            self.start_device()
        self.addCleanup(frappe.db.commit)
        self.addCleanup(frappe.db.delete, "EBM Notice", {"environment": "Sandbox", "notice_number": [">", 900_000]})
        addresses = [
            "https://rra.gov.rw/a?b=1",
            "javascript:alert(1)",
            "data:text/html,x",
            "//evil.example",
            "",
            "ftp://x",
            "https://a b",
        ]
        for number, url in enumerate(addresses, 900_001):
            frappe.get_doc(
                doctype="EBM Notice",
                name=f"Sandbox-{number}",
                environment="Sandbox",
                notice_number=number,
                title=f"<b>Notice</b> {number}",
                text="Devices <script>alert(1)</script>are renewed",
                url=url,
                published_at=f"2036-01-{number - 900_000:02d} 08:00:00",
            ).db_insert()
        now = dashboard.now()
        self.assertEqual(
            [notice["name"] for notice in now["notices"]], [f"Sandbox-{900_000 + n}" for n in (7, 6, 5, 4, 3)]
        )
        self.assertTrue(now["more_notices"])
        found = {notice["name"]: notice for notice in dashboard.notices()["notices"]}
        self.assertEqual(found["Sandbox-900001"]["url"], addresses[0])
        self.assertEqual({found[f"Sandbox-{900_000 + n}"]["url"] for n in range(2, 8)}, {""})
        self.assertEqual(found["Sandbox-900001"]["title"], "Notice 900001")
        self.assertNotIn("<", found["Sandbox-900001"]["text"])
        rest = dashboard.notices(5)["notices"]
        self.assertEqual([notice["name"] for notice in rest[:2]], ["Sandbox-900002", "Sandbox-900001"])


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
