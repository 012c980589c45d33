"""The daily totals are the journal's sums to the cent, and a total that is not is found and mended."""

from __future__ import annotations

import random
from decimal import Decimal
from typing import Any
from unittest.mock import patch

import frappe

from ebm.chain_check import report_totals
from ebm.decisions import completion
from ebm.dispatch import totals_rebuild
from ebm.dispatch.dispatch_case import DispatchTestCase
from ebm.dispatch.scripted_device import TAKE_AND_BREAK_OFF
from ebm.dispatch.totals_rebuild import compare
from ebm.seeding.run import make_bills
from ebm.seeding.test_run import SeedingTestCase

REASON = "Seen in the authority's portal."


class TotalsTest(DispatchTestCase):
    def random_lines(self, rng: random.Random) -> list[dict[str, str]]:
        return [
            {
                "item": rng.choice([self.low, self.high, self.free]),
                "qty": f"{Decimal(rng.randrange(1, 5000)) / 100}",
                "price": f"{Decimal(rng.randrange(1, 200_000)) / 100}",
                "discount_rate": rng.choice(["0", "0", "12.5"]),
                "tax_letter": rng.choice(["A", "B", "B"]),
            }
            for _ in range(rng.randrange(1, 6))
        ]

    def sign_some(self, count: int, seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(count):
            self.queue(lines=self.random_lines(rng))
        self.assertEqual(self.work(), count)

    def totals(self) -> list[Any]:
        return list(
            frappe.get_all(
                "EBM Daily Total",
                filters={"counter": self.counter},
                fields=["name", "letter", "count", "taxable", "tax"],
                order_by="letter asc",
            )
        )

    def test_r2_totals_of_signed_bills_are_the_journals_to_the_cent(self) -> None:
        """[R2] figures come from the daily totals and equal the journal"""
        for seed in range(3):
            with self.subTest(seed=seed):
                self.sign_some(8, seed)
                reading, found = compare(self.counter, write=False)
                self.assertEqual(
                    (reading.seq, reading.by_invoice, reading.broken, found), (8 * (seed + 1), 0, None, [])
                )

    def test_a_damaged_total_is_named_left_alone_and_mended_when_asked(self) -> None:
        self.sign_some(4, 7)
        right = self.totals()
        hurt = {row.letter or "": row.name for row in right}
        frappe.db.set_value("EBM Daily Total", hurt[""], {"count": 3, "taxable": 1})
        frappe.db.delete("EBM Daily Total", {"name": hurt["A"]})
        frappe.db.commit()
        damaged = self.totals()
        lines, holds = report_totals(self.counter)
        self.assertFalse(holds)
        self.assertIn("2 daily totals WRONG", lines[0])
        self.assertIn("all letters of", lines[0])
        self.assertEqual(self.totals(), damaged)
        lines, holds = report_totals(self.counter, write=True)
        self.assertTrue(holds)
        self.assertIn("2 daily totals mended", lines[0])
        figures = [(row.letter or "", row["count"], row.taxable, row.tax) for row in right]
        self.assertEqual([(row.letter or "", row["count"], row.taxable, row.tax) for row in self.totals()], figures)
        event = frappe.get_all(
            "EBM Audit Event", filters={"what": "TOTALS_REBUILT", "branch": self.branch}, fields=["before", "after"]
        )[-1]
        self.assertIn("3 receipts, 1.00", event.before)
        self.assertEqual(report_totals(self.counter)[1], True)
        # A worker adds to the mended rows as to any.
        self.sign_some(1, 8)
        self.assertEqual(compare(self.counter, write=False)[1], [])

    def test_a_total_that_no_receipt_stands_behind_becomes_nothing_and_its_row_stays(self) -> None:
        self.sign_some(1, 1)
        row = frappe.get_doc(
            doctype="EBM Daily Total",
            date="2026-01-01",
            month="2026-01-01",
            branch=self.branch,
            counter=self.counter,
            kind="Sale",
            letter="B",
            count=5,
            taxable=100,
            tax=15.25,
        )
        row.db_insert()
        frappe.db.commit()
        _reading, found = compare(self.counter, write=True)
        self.assertEqual([difference.journal[0] for difference in found], [0])
        self.assertEqual(frappe.db.get_value("EBM Daily Total", row.name, ["count", "taxable", "tax"]), (0, 0, 0))

    def test_what_is_signed_while_the_journal_is_read_is_neither_lost_nor_counted_twice(self) -> None:
        self.sign_some(2, 2)
        [whole] = [row.name for row in self.totals() if not row.letter]
        frappe.db.set_value("EBM Daily Total", whole, "count", 9)
        frappe.db.commit()
        go_on, rounds = totals_rebuild.Reading.go_on, []

        def and_then_sign(reading: Any, *, locked: bool = False) -> None:
            go_on(reading, locked=locked)
            rounds.append(locked)
            if not locked:
                self.sign_some(2, 3)

        with patch.object(totals_rebuild.Reading, "go_on", and_then_sign):
            reading, found = compare(self.counter, write=True)
        self.assertEqual((rounds, reading.seq), ([False, True], 4))
        # 9 and the two that were signed meanwhile.
        self.assertEqual([(each.stored[0], each.journal[0]) for each in found], [(11, 4)])
        self.assertEqual(compare(self.counter, write=False)[1], [])

    def test_a_receipt_that_was_entered_by_hand_counts_on_its_day(self) -> None:
        name = self.queue()
        self.device.script = [TAKE_AND_BREAK_OFF]
        self.work()
        self.assertEqual(self.invoice(name).status, "Incomplete")
        entry = {
            "receipt_no": "1",
            "receipt_total_no": "1",
            "internal_data": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
            "signature": "ABCDEFGHIJKLMNOP",
            "device_time": "2026-11-20 09:00:00",
        }
        completion.complete(name, entry, REASON)
        reading, found = compare(self.counter, write=False)
        self.assertEqual((reading.seq, found), (1, []))
        # Without its bytes the invoice tells: they were lost with a database.
        text = frappe.db.get_value("EBM Journal Entry", {"counter": self.counter}, "text")
        _request, reply, slip = totals_rebuild.journal.unpack(text)
        lost = totals_rebuild.journal.pack(b"", reply, slip)
        changed = {"text": lost, "hash": totals_rebuild.journal.chain_hash("", self.counter, 1, lost)}
        frappe.db.set_value("EBM Journal Entry", {"counter": self.counter}, changed)
        frappe.db.commit()
        reading, found = compare(self.counter, write=False)
        self.assertEqual((reading.seq, reading.by_invoice, found), (1, 1, []))

    def test_a_broken_journal_mends_nothing(self) -> None:
        self.sign_some(3, 4)
        frappe.db.set_value("EBM Journal Entry", {"counter": self.counter, "seq": 2}, "text", "forged")
        frappe.db.set_value("EBM Daily Total", {"counter": self.counter, "letter": "B"}, "tax", 1)
        frappe.db.commit()
        before = self.totals()
        lines, holds = report_totals(self.counter, write=True)
        self.assertFalse(holds)
        self.assertIn("BROKEN at journal entry 2", lines[0])
        self.assertEqual(self.totals(), before)


class SeededTotalsTest(SeedingTestCase):
    def test_r2_made_up_bills_have_the_totals_of_their_journals(self) -> None:
        """[R2] seeded figures equal the seeded journal"""
        make_bills(150, years=0.05, tell=str)
        counters = frappe.get_all("EBM Counter", filters={"branch": self.SEEDED}, pluck="name")
        self.assertGreater(len(counters), 1)
        entries = 0
        for counter in counters:
            reading, found = compare(counter, write=False)
            self.assertEqual((reading.by_invoice, reading.broken, found), (0, None, []), counter)
            entries += reading.seq
        self.assertEqual(entries, frappe.db.count("EBM Invoice", {"branch": self.SEEDED, "status": "Signed"}))
