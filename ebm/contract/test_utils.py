"""frappe.utils: dates, numbers and text, with Frappe's forgiving conversions."""

from __future__ import annotations

import datetime

import frappe
from frappe.utils import (
    add_days,
    add_to_date,
    cint,
    cstr,
    escape_html,
    flt,
    get_datetime,
    get_url,
    getdate,
    now,
    now_datetime,
    nowdate,
    random_string,
    strip_html,
)

from ebm.contract.contract_case import ContractTestCase


class DateTest(ContractTestCase):
    def test_now_in_the_sites_time_zone(self) -> None:
        moment = now_datetime()
        self.assertIsNone(moment.tzinfo)
        self.assertRegex(now(), r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}$")
        self.assertEqual(nowdate(), now()[:10])
        away = datetime.datetime.now(datetime.timezone.utc).replace(tzinfo=None) - moment
        self.assertEqual(round(away.total_seconds() / 900) * 900, round(away.total_seconds() / 60) * 60)

    def test_reading_dates(self) -> None:
        self.assertEqual(getdate("2026-11-21"), datetime.date(2026, 11, 21))
        self.assertEqual(getdate(datetime.datetime(2026, 1, 2, 3)), datetime.date(2026, 1, 2))
        self.assertEqual(get_datetime("2026-11-21 10:11:12.5"), datetime.datetime(2026, 11, 21, 10, 11, 12, 500000))
        self.assertEqual(get_datetime("2026-11-21"), datetime.datetime(2026, 11, 21))
        self.assertEqual(get_datetime(datetime.date(2026, 1, 2)), datetime.datetime(2026, 1, 2))
        self.assertEqual(getdate(None), getdate(nowdate()))

    def test_moving_dates(self) -> None:
        self.assertEqual(add_days("2026-02-28", 1), "2026-03-01")
        self.assertEqual(add_days(datetime.date(2026, 1, 1), -1), datetime.date(2025, 12, 31))
        moment = datetime.datetime(2026, 1, 1)
        self.assertEqual(add_to_date(moment, seconds=-1), datetime.datetime(2025, 12, 31, 23, 59, 59))
        self.assertEqual(add_to_date(moment, months=1, as_string=True)[:10], "2026-02-01")


class ValueTest(ContractTestCase):
    def test_numbers(self) -> None:
        self.assertEqual([cint(v) for v in ("5", 5.9, None, "abc", True)], [5, 5, 0, 0, 1])
        self.assertEqual([flt(v) for v in ("1,234.5", None, "x", 2)], [1234.5, 0.0, 0.0, 2.0])
        self.assertEqual(flt("7953.204", 2), 7953.2)

    def test_text(self) -> None:
        self.assertEqual([cstr(v) for v in (None, 5, b"x")], ["", "5", "x"])
        self.assertEqual(escape_html('<a href="x">\'&'), "&lt;a href=&quot;x&quot;&gt;&apos;&amp;")
        self.assertEqual(strip_html("<p>a <b>b</b></p>"), "a b")
        self.assertRegex(random_string(12), r"^[A-Za-z0-9]{12}$")

    def test_addresses(self) -> None:
        self.assertTrue(get_url("/ebm").endswith("/ebm"))
        self.assertTrue(get_url().startswith("http"))
        self.assertIn(frappe.local.site, frappe.get_site_path("private"))
