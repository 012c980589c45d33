"""Made-up bills are whole: receipts, journal, numbers and totals agree as if they had been signed."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from decimal import Decimal
from typing import Any
from unittest.mock import patch

import frappe

from ebm import testing
from ebm.dispatch import journal
from ebm.dispatch.sale_data import save_sales_request
from ebm.fiscal.money import from_db
from ebm.fiscal.qr import parse_qr_text
from ebm.receipt_view import receipt_view
from ebm.seeding import plan
from ebm.seeding.batch import SOURCE
from ebm.seeding.place import SeedingRefused, refuse_where_bills_are_real
from ebm.seeding.run import make_bills, make_totals
from ebm.test_case import EbmTestCase


class SeedingTestCase(EbmTestCase):
    """Makes bills up, and removes them again."""

    SEEDED = ("in", [f"{testing.DEMO_TIN}-{code}" for code, _name, _share in plan.BRANCHES])

    def setUp(self) -> None:
        super().setUp()
        self.addCleanup(self._forget)
        self._forget()
        # Whoever runs this may have live devices; what it makes is removed again.
        guard = patch("ebm.seeding.run.refuse_where_bills_are_real")
        guard.start()
        self.addCleanup(guard.stop)

    def _forget(self) -> None:
        frappe.db.rollback()
        for table in ("EBM Invoice Line", "EBM Invoice Tax"):
            frappe.db.sql(
                f"delete from `tab{table}` where `parent` in"
                " (select `name` from `tabEBM Invoice` where `source_system` = %s)",
                (SOURCE,),
            )
        doctypes = ("Invoice", "Number", "Journal Entry", "Daily Total", "Customer", "Counter", "Device")
        for doctype in (f"EBM {name}" for name in doctypes):
            frappe.db.delete(doctype, {"branch": self.SEEDED})
        frappe.db.delete("EBM Branch", {"name": self.SEEDED})
        frappe.db.commit()


class SeedingTest(SeedingTestCase):
    def bills(self, **filters: Any) -> list[Any]:
        return list(frappe.get_all("EBM Invoice", filters={"source_system": SOURCE, **filters}, fields=["*"]))

    def test_as_many_as_asked_for_with_numbers_and_journals_that_hold(self) -> None:
        made = make_bills(300, years=0.1, tell=str)
        self.assertEqual((made.bills, len(self.bills())), (300, 300))
        signed = self.bills(status="Signed")
        counters = {invoice.device: f"Sandbox-{invoice.branch}" for invoice in signed}
        numbers = defaultdict(list)
        for invoice in signed:
            numbers[invoice.device].append(invoice.invc_no)
        for device, given in numbers.items():
            counter = frappe.get_doc("EBM Counter", counters[device])
            self.assertEqual(sorted(given), list(range(1, len(given) + 1)))
            self.assertEqual((counter.last_number, counter.journal_seq), (len(given), len(given)))
            self.assertEqual(journal.check(counter.name), (len(given), None))

    def test_the_totals_are_those_of_the_receipts_to_the_cent(self) -> None:
        make_bills(200, years=0.05, tell=str)
        make_bills(100, years=0.05, tell=str)
        wanted: dict[tuple[Any, ...], list[Any]] = defaultdict(lambda: [0, Decimal(0), Decimal(0)])
        for invoice in self.bills(status="Signed"):
            doc = frappe.get_doc("EBM Invoice", invoice.name)
            parts = [("", doc.taxable_total, doc.tax_total), *((tax.letter, tax.taxable, tax.tax) for tax in doc.taxes)]
            for letter, taxable, tax in parts:
                row = wanted[doc.branch, doc.bill_date, letter]
                row[0] += 1
                row[1] += from_db(taxable)
                row[2] += from_db(tax)
        found = frappe.get_all(
            "EBM Daily Total",
            filters={"branch": ["like", f"{testing.DEMO_TIN}-1%"]},
            fields=["branch", "date", "letter", "count", "taxable", "tax"],
        )
        self.assertEqual(
            {
                (row.branch, row.date, row.letter or ""): [row.count, from_db(row.taxable), from_db(row.tax)]
                for row in found
            },
            dict(wanted),
        )

    def test_a_receipt_prints_and_its_journal_has_what_would_have_left(self) -> None:
        make_bills(40, years=0.02, tell=str)
        invoice = frappe.get_doc("EBM Invoice", self.bills(status="Signed")[0].name)
        parts = parse_qr_text(invoice.qr_text)
        assert parts
        self.assertEqual(parts.differences(parts), [])
        entry = frappe.get_all("EBM Journal Entry", filters={"invoice": invoice.name}, fields=["text"])[0]
        request, reply, slip = journal.unpack(entry.text)
        number = frappe.get_doc("EBM Number", f"Sandbox-{invoice.branch}-{invoice.invc_no}")
        self.assertEqual(hashlib.sha256(request).hexdigest(), number.request_hash)
        self.assertIn(invoice.signature.encode(), reply)
        self.assertIn(invoice.customer_name, slip)
        self.assertTrue(receipt_view(invoice, copy=False)["blocks"])

    def test_every_request_is_what_a_worker_would_have_sent_for_the_stored_bill(self) -> None:
        make_bills(150, years=0.05, tell=str)
        for row in self.bills(status="Signed"):
            invoice = frappe.get_doc("EBM Invoice", row.name)
            entry = frappe.db.get_value("EBM Journal Entry", {"invoice": row.name}, "text")
            wanted = save_sales_request(invoice, number=invoice.invc_no, confirmed_at=invoice.signed_at)
            self.assertEqual(journal.unpack(entry)[0].decode(), wanted.decode())

    def test_totals_alone_leave_no_bill(self) -> None:
        made = make_totals(10_000, years=0.02, tell=str)
        found = frappe.get_all(
            "EBM Daily Total",
            filters={"branch": ["like", f"{testing.DEMO_TIN}-1%"], "letter": ["is", "not set"]},
            fields=["sum(`count`) as n"],
        )
        self.assertEqual((int(found[0].n), self.bills()), (made.bills, []))
        self.assertGreater(made.bills, 9_000)

    def test_never_on_a_site_that_has_a_live_device(self) -> None:
        device = testing.make_device("http://127.0.0.1:9", self.branch, name=f"LIVE-{self.tin}", serial_no="LIVE")
        frappe.db.set_value("EBM Device", device.name, {"environment": "Live", "enabled": 0, "counter_key": None})
        self.addCleanup(frappe.db.delete, "EBM Device", {"name": device.name})
        with patch("ebm.seeding.run.refuse_where_bills_are_real", refuse_where_bills_are_real):
            with self.assertRaisesRegex(SeedingRefused, "is live"):
                make_bills(1, tell=str)
            with self.assertRaises(SeedingRefused):
                make_totals(1, tell=str)
