"""From the queue to the signature, against a device on loopback: design section 6, rules 1 to 6."""

from __future__ import annotations

import json
import time
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import frappe
from frappe.utils import now_datetime

from ebm.dispatch import journal, lease, numbers, outcomes, rows
from ebm.dispatch.counter_view import counter_row
from ebm.dispatch.dispatch_case import DispatchTestCase
from ebm.dispatch.scripted_device import BREAK_OFF, TAKE_AND_BREAK_OFF, envelope
from ebm.fiscal.changes import Give


class WorkerTest(DispatchTestCase):
    def test_a_queued_bill_becomes_a_signed_receipt(self) -> None:
        name = self.queue()
        self.assertEqual(self.work(), 1)
        invoice = self.invoice(name)
        self.assertEqual((invoice.status, invoice.docstatus), ("Signed", 1))
        self.assertEqual(invoice.signature, self.device.taken[0]["signature"])
        self.assertEqual(len(invoice.internal_data), 26)
        self.assertTrue(invoice.qr_text.startswith("21112026#140211#SDC010000099#1#"))
        self.assertEqual(self.device.taken[0]["totAmt"], 7953.2)
        self.assertTrue(all(line.docstatus == 1 for line in invoice.lines))

    def test_the_number_is_committed_before_the_first_byte_leaves(self) -> None:
        name = self.queue()
        seen: list[Any] = []

        def look(sale: dict[str, Any]) -> str:
            seen.append(sale["invcNo"])
            return BREAK_OFF

        self.device.script = [look]
        self.device.info_script = [envelope("894", "no connection")]
        self.work(patience=0)
        number = self.number_of(name)
        self.assertEqual(seen, [number.invc_no])
        self.assertEqual(number.outcome, "Unknown")

    def test_the_journal_holds_the_exact_bytes_and_its_chain_holds(self) -> None:
        names = [self.queue() for _ in range(3)]
        self.assertEqual(self.work(), 3)
        entries = frappe.get_all(
            "EBM Journal Entry", filters={"counter": self.counter}, fields=["*"], order_by="seq asc"
        )
        self.assertEqual([entry.invoice for entry in entries], names)
        for entry, body in zip(entries, self.device.bodies, strict=True):
            request, reply, slip = journal.unpack(entry.text)
            self.assertEqual(request, body)
            self.assertIn(b"rcptSign", reply)
            self.assertIn("RECEIPT NUMBER:", slip)
        self.assertIsNone(journal.first_broken_link(self.counter))
        # The bytes are kept once: with the signature they leave the number.
        self.assertIsNone(self.number_of(names[0]).request)

    def test_an_altered_journal_names_its_first_broken_link(self) -> None:
        for _ in range(3):
            self.queue()
        self.work()
        frappe.db.set_value("EBM Journal Entry", {"counter": self.counter, "seq": 2}, "text", "forged")
        self.assertEqual(journal.first_broken_link(self.counter), 2)

    def test_daily_totals_count_receipts_and_add_up_by_letter(self) -> None:
        lines = [
            {"item": self.low, "qty": "5", "price": "401.20", "discount_rate": "0", "tax_letter": "B"},
            {"item": self.free, "qty": "2", "price": "323.00", "discount_rate": "0", "tax_letter": "A"},
        ]
        self.queue(lines=lines)
        self.queue(lines=lines)
        self.work()
        rows = frappe.get_all(
            "EBM Daily Total",
            filters={"counter": self.counter},
            fields=["letter", "count", "taxable", "tax", "date"],
            order_by="letter asc",
        )
        figures = [(row.letter or "", row["count"], row.taxable, row.tax) for row in rows]
        self.assertEqual(figures, [("", 2, 5304.0, 612.0), ("A", 2, 1292.0, 0.0), ("B", 2, 4012.0, 612.0)])

    def test_a_refused_bill_is_parked_with_its_field_and_the_others_go_on(self) -> None:
        bad, good = self.queue(), self.queue()
        self.device.script = [envelope("910", "Request parameter error: custTin")]
        self.work()
        parked = self.invoice(bad)
        self.assertEqual((parked.status, parked.cause), ("Parked", "VSDC_910_custTin"))
        self.assertEqual(self.invoice(good).status, "Signed")
        # The refused number is spent: the next bill has the one after it.
        self.assertEqual(self.number_of(bad).outcome, "Refused")
        self.assertEqual(self.number_of(good).invc_no, self.number_of(bad).invc_no + 1)

    def test_a_refusal_of_a_second_copy_is_believed_only_when_the_count_says_so(self) -> None:
        name = self.queue()
        # The first copy was taken and its answer lost; the device then says that the purchase code is used up.
        self.device.script = [TAKE_AND_BREAK_OFF, envelope("883", "purchase code already used")]
        self.device.info_script = [
            envelope("000", "", {"info": {"tin": self.tin, "bhfId": "00", "lastSaleInvcNo": 0}}),
        ]
        self.work()
        self.assertEqual(self.invoice(name).status, "Incomplete")
        calls = frappe.get_all(
            "EBM Call", filters={"invoice": name}, fields=["operation", "outcome"], order_by="name asc"
        )
        self.assertEqual(
            [(call.operation, call.outcome) for call in calls],
            [
                ("saveSales", "Unknown"),
                ("selectInitInfo", "NotTaken"),
                ("saveSales", "Doubted"),
                ("selectInitInfo", "Taken"),
            ],
        )

    def test_a_mended_bill_gets_a_new_number(self) -> None:
        name = self.queue()
        self.device.script = [envelope("882", "wrong purchase code")]
        self.work()
        first = self.number_of(name).invc_no
        from ebm.api.invoices import send

        self.assertTrue(send([name])["results"][0]["ok"])
        frappe.db.commit()
        self.work()
        self.assertEqual(self.invoice(name).status, "Signed")
        self.assertEqual(self.number_of(name).invc_no, first + 1)

    def test_a_device_that_is_away_keeps_the_bill_waiting_and_signs_it_when_back(self) -> None:
        name = self.queue()
        self.device.close()
        self.work(patience=0)
        invoice = self.invoice(name)
        self.assertEqual((invoice.status, invoice.cause), ("Waiting", "DEVICE_NOT_REACHED"))
        self.assertIn("sent again by itself", invoice.cause_text)
        self.assertIsNotNone(frappe.db.get_value("EBM Counter", self.counter, "offline_since"))
        number = self.number_of(name)
        self.device.open_again()
        self.due_now()
        self.work()
        self.assertEqual(self.invoice(name).status, "Signed")
        self.assertEqual(self.number_of(name).invc_no, number.invc_no)
        self.assertIsNone(frappe.db.get_value("EBM Counter", self.counter, "offline_since"))

    def test_894_waits_and_goes_out_again_as_the_same_bytes(self) -> None:
        name = self.queue()
        self.device.script = [envelope("894", "server communication error")]
        self.work()
        self.assertEqual(self.invoice(name).status, "Signed")
        self.assertEqual(len(self.device.bodies), 2)
        self.assertEqual(self.device.bodies[0], self.device.bodies[1])

    def test_an_answer_lost_after_it_was_taken_is_never_sent_again(self) -> None:
        name, after = self.queue(), self.queue()
        self.device.script = [TAKE_AND_BREAK_OFF]
        self.work()
        invoice = self.invoice(name)
        self.assertEqual((invoice.status, invoice.docstatus, invoice.signature), ("Incomplete", 1, None))
        self.assertEqual([sale["invcNo"] for sale in self.device.taken], [1, 2])
        self.assertEqual(self.invoice(after).status, "Signed")

    def test_an_answer_lost_before_it_was_taken_goes_out_again_as_the_same_bytes(self) -> None:
        name = self.queue()
        self.device.script = [BREAK_OFF]
        self.work()
        self.assertEqual(self.invoice(name).status, "Signed")
        self.assertEqual(self.device.bodies[0], self.device.bodies[1])
        self.assertEqual(len(self.device.taken), 1)

    def test_answers_that_cannot_be_classified_are_unknown_and_verified(self) -> None:
        for step in (
            envelope("999", "unknown"),
            envelope("924", "already exists"),
            envelope("123", "a new code"),
            (500, b"error"),
            (200, b"<html>"),
            envelope("000", "no data", {}),
        ):
            with self.subTest(step=str(step)[:40]):
                name = self.queue()
                self.device.script = [step]
                self.work()
                self.assertEqual(self.invoice(name).status, "Signed")
                calls = frappe.get_all(
                    "EBM Call", filters={"invoice": name}, fields=["operation", "outcome"], order_by="name asc"
                )
                self.assertEqual(
                    [(call.operation, call.outcome) for call in calls],
                    [("saveSales", "Unknown"), ("selectInitInfo", "NotTaken"), ("saveSales", "Signed")],
                )

    def test_a_device_that_counted_further_than_we_stops_the_counter(self) -> None:
        name, after = self.queue(), self.queue()
        self.device.script = [BREAK_OFF]
        self.device.last_number = 7
        self.work()
        counter = frappe.get_doc("EBM Counter", self.counter)
        self.assertEqual((counter.state, counter.cause), ("Stopped", "VERIFY_LAST_AFTER_OURS"))
        self.assertEqual(self.invoice(name).status, "Unknown")
        # It may be at the authority under a number that we do not know: it is not sent before it has been matched.
        self.assertEqual((self.invoice(after).status, self.invoice(after).cause), ("Held", "DEVICE_AHEAD"))
        self.work()
        self.assertEqual(len(self.device.bodies), 1)

    def test_a_device_of_another_branch_settles_nothing_and_stops_the_counter(self) -> None:
        name = self.queue()
        self.device.script = [BREAK_OFF]
        self.device.info_script = [envelope("000", "", {"info": {"tin": "999999999", "lastSaleInvcNo": 0}})]
        self.work()
        counter = frappe.get_doc("EBM Counter", self.counter)
        self.assertEqual((counter.state, counter.cause), ("Stopped", "VERIFY_OTHER_DEVICE"))
        self.assertEqual(self.invoice(name).status, "Unknown")

    def test_a_device_that_refuses_to_work_stops_the_counter_and_parks_nobody(self) -> None:
        name = self.queue()
        self.device.script = [envelope("901", "not a valid device")]
        self.work()
        counter = frappe.get_doc("EBM Counter", self.counter)
        self.assertEqual((counter.state, counter.cause), ("Stopped", "DEVICE_VSDC_901"))
        self.assertEqual(self.invoice(name).status, "Queued")
        # Initialised again, the counter goes on by itself, with a new number: the refused one is spent.
        frappe.get_doc("EBM Device", self.device_name).initialise()
        frappe.db.commit()
        self.work()
        self.assertEqual(self.invoice(name).status, "Signed")
        self.assertEqual(self.number_of(name).invc_no, 2)

    def test_a_device_that_keeps_answering_nonsense_is_left_alone_for_a_while(self) -> None:
        name = self.queue()
        self.device.script = [envelope("999", "unknown")] * 50
        self.work(patience=0)
        self.assertLess(len(self.device.bodies), 5)
        self.assertEqual(self.invoice(name).status, "Unknown")

    def test_a_bill_taken_back_at_the_last_moment_gets_no_number(self) -> None:
        name = self.queue()
        frappe.db.set_value("EBM Invoice", name, "status", "Draft")
        frappe.db.commit()
        answers = iter([name, name, None])
        with patch("ebm.dispatch.counter_view.next_queued", lambda device: next(answers, None)):
            self.work()
        self.assertEqual(self.device.bodies, [])
        self.assertIsNone(self.number_of(name))
        self.assertEqual(self.invoice(name).status, "Draft")

    def test_a_numbered_request_that_was_altered_does_not_leave(self) -> None:
        name = self.queue()
        self.device.script = [envelope("894", "no connection")]
        self.work(patience=0)
        number = self.number_of(name)
        frappe.db.set_value("EBM Number", number.name, "request", number.request.replace("7953.2", "1.0"))
        self.due_now()
        self.work()
        self.assertEqual(len(self.device.bodies), 1)
        counter = frappe.get_doc("EBM Counter", self.counter)
        self.assertEqual((counter.state, counter.cause), ("Stopped", "REQUEST_CHANGED"))

    def test_a_deadlock_while_a_signature_is_stored_does_not_cost_the_signature(self) -> None:
        name, after = self.queue(), self.queue()
        store, failures = (
            outcomes.Store._sign,
            [frappe.QueryDeadlockError("give way"), frappe.QueryDeadlockError("again")],
        )

        def give_way(*args: Any) -> Any:
            entry = store(*args)
            if failures:
                # After everything is written: all of it must be undone and written once more, once.
                raise failures.pop()
            return entry

        with patch.object(outcomes.Store, "_sign", give_way):
            self.assertEqual(self.work(), 2)
        self.assertEqual([self.invoice(each).status for each in (name, after)], ["Signed", "Signed"])
        self.assertEqual(len(self.device.bodies), 2)
        self.assertEqual(frappe.db.count("EBM Journal Entry", {"counter": self.counter}), 2)
        whole = frappe.db.get_value("EBM Daily Total", {"counter": self.counter, "letter": ""}, "count")
        self.assertEqual(whole, 2)
        self.assertIsNone(journal.first_broken_link(self.counter))

    def test_only_one_worker_at_a_time_sends_for_a_counter(self) -> None:
        self.queue()
        held = lease.take(self.counter, 60)
        assert held is not None
        self.assertEqual(self.work(), 0)
        self.assertEqual(self.device.bodies, [])
        lease.release(held)
        self.assertEqual(self.work(), 1)

    def test_a_lease_that_a_wrong_clock_wrote_keeps_nobody_out(self) -> None:
        name = self.queue()
        values = {"lease_holder": "somebody", "lease_until": now_datetime() + timedelta(days=1)}
        frappe.db.set_value("EBM Counter", self.counter, values)
        frappe.db.commit()
        self.work()
        self.assertEqual(self.invoice(name).status, "Signed")

    def test_a_lease_that_is_over_is_never_prolonged_though_nobody_took_over(self) -> None:
        held = lease.take(self.counter, 60)
        assert held
        lease.confirm(held)
        held.ends = time.monotonic() - 0.01
        with self.assertRaises(lease.LeaseLost):
            lease.confirm(held)

    def test_a_fence_that_a_backup_brought_back_is_nobodys_without_the_holder(self) -> None:
        held = lease.take(self.counter, 60)
        assert held
        frappe.db.set_value("EBM Counter", self.counter, "lease_holder", "another with the same fence")
        frappe.db.commit()
        with self.assertRaises(lease.LeaseLost):
            lease.confirm(held)
        lease.release(held)
        holder = frappe.db.get_value("EBM Counter", self.counter, "lease_holder")
        self.assertEqual(holder, "another with the same fence")

    def test_a_worker_that_lost_its_lease_stores_nothing(self) -> None:
        name = self.queue()
        self.device.script = [self.stolen()]
        self.work()
        self.assertEqual(self.invoice(name).status, "Sending")
        self.assertEqual(frappe.db.count("EBM Journal Entry", {"counter": self.counter}), 0)

    def test_a_number_left_by_a_dead_worker_is_verified_before_anything_is_sent(self) -> None:
        taken, lost = self.queue(), self.queue()
        row = counter_row(self.counter, for_update=True)
        numbers.give(self.counter, row, Give(taken, 1))
        rows.update("EBM Counter", self.counter, {"last_number": 1})
        frappe.db.commit()
        # The device took it; whoever sent it died before the answer was stored.
        self.device.sign({"invcNo": 1, "totAmt": 7953.2})
        self.work()
        self.assertEqual(self.invoice(taken).status, "Incomplete")
        self.assertEqual(self.invoice(lost).status, "Signed")
        self.assertEqual(len(self.device.taken), 2)

    def test_a_bill_that_cannot_be_put_into_a_request_is_parked_and_stops_nobody(self) -> None:
        bad, good = self.queue(), self.queue()
        frappe.db.set_value("EBM Invoice", bad, "payment_type", "Barter")
        frappe.db.commit()
        self.work()
        self.assertEqual((self.invoice(bad).status, self.invoice(bad).cause), ("Parked", "NO_REQUEST"))
        self.assertEqual(self.invoice(good).status, "Signed")
        self.assertEqual(len(self.device.bodies), 1)

    def test_a_bill_with_a_field_the_protocol_does_not_take_is_parked_with_its_name_and_spends_no_number(self) -> None:
        bad, good = self.queue(), self.queue()
        line = self.invoice(bad).lines[1].name
        frappe.db.set_value("EBM Invoice Line", line, "item_code", "")
        frappe.db.commit()
        self.work()
        parked = self.invoice(bad)
        self.assertEqual((parked.status, parked.cause), ("Parked", "NO_REQUEST_itemCd"))
        self.assertIn("The item code of line 2 must have 1 to 20 characters", parked.cause_text)
        self.assertIsNone(self.number_of(bad))
        self.assertEqual(self.invoice(good).status, "Signed")
        self.assertEqual([json.loads(body)["invcNo"] for body in self.device.bodies], [1])

    def test_keys_of_the_device_are_in_no_log(self) -> None:
        self.queue()
        self.device.script = [BREAK_OFF]
        self.work()
        for row in frappe.get_all("EBM Call", filters={"counter": self.counter}, fields=["*"]):
            self.assertNotIn("secret-communication-key", str(dict(row)))
        device = frappe.get_doc("EBM Device", self.device_name)
        self.assertEqual(device.get_password("communication_key"), "secret-communication-key")
        self.assertNotIn("secret", str(device.as_dict()))
