"""What lies behind an invoice: its timeline, the exact exchanges with their checks, the chain of corrections."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import frappe

from ebm import audit, testing
from ebm.api import invoice_history, invoices, receipts
from ebm.dispatch import journal
from ebm.dispatch.dispatch_case import DispatchTestCase
from ebm.dispatch.scripted_device import BREAK_OFF, TAKE_AND_BREAK_OFF, envelope
from ebm.test_case import PEOPLE

MAY_SEE_CALLS = ("EBM Billing Officer", "EBM Supervisor", "EBM Auditor", "EBM Manager")
REASON = "Seen in the authority's portal today"


class HistoryTestCase(DispatchTestCase):
    def timeline(self, name: str) -> list[dict[str, Any]]:
        return list(invoices.get(name)["timeline"])

    def whats(self, name: str) -> list[str]:
        return [row["what"] for row in self.timeline(name)]

    def texts(self, name: str) -> str:
        return "\n".join(row["text"] for row in self.timeline(name))

    def signed(self, **changes: Any) -> str:
        name = self.queue(**changes)
        self.work()
        self.assertEqual(self.invoice(name).status, "Signed")
        return name

    def incomplete(self) -> str:
        """A bill whose answer was lost, and which the device says to have."""
        name = self.queue()
        self.device.script = [TAKE_AND_BREAK_OFF]
        self.work()
        self.assertEqual(self.invoice(name).status, "Incomplete")
        return name

    def complete(self, name: str) -> None:
        with self.as_user("EBM Supervisor"):
            receipts.complete(
                name, "7", "9", "A" * 26, self.device.taken[0]["signature"], "2026-11-21 14:02:11", REASON, "7953.20"
            )

    def call_of(self, name: str, outcome: str) -> int:
        [call] = frappe.get_all("EBM Call", filters={"invoice": name, "outcome": outcome}, pluck="name")
        return int(call)

    def entry_of(self, name: str) -> Any:
        [entry] = frappe.get_all("EBM Journal Entry", filters={"invoice": name}, fields=["*"])
        return entry

    @contextmanager
    def only_this_branch(self, role: str) -> Iterator[None]:
        user = PEOPLE[role]
        testing.allow_branch(user, self.branch)
        frappe.db.commit()
        try:
            with self.as_user(role):
                yield
        finally:
            for rule in frappe.get_all("User Permission", filters={"user": user}, pluck="name"):
                frappe.delete_doc("User Permission", rule, force=True, ignore_permissions=True)
            frappe.db.commit()


class TimelineTest(HistoryTestCase):
    def test_a_signed_bill_tells_who_entered_it_and_how_long_the_device_took(self) -> None:
        with self.as_user("EBM Cashier"):
            name = self.queue()
        self.work()
        timeline = self.timeline(name)
        self.assertEqual([row["what"] for row in timeline], ["entered", "queued", "sent", "signed"])
        self.assertEqual(timeline[0]["text"], "Entered by Claudine Cashier")
        self.assertEqual(timeline[1]["text"], "Sent to the queue by Claudine Cashier")
        self.assertEqual(timeline[2]["text"], f"Sent to {self.device_name} as number 1")
        took = frappe.db.get_value("EBM Call", {"invoice": name}, "duration_ms")
        self.assertEqual([row["took"] for row in timeline], [None, None, None, took])
        for row in timeline:
            self.assertRegex(row["at"], r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$")

    def test_a_lost_answer_a_look_up_and_the_same_request_again_are_told_in_order(self) -> None:
        name = self.queue()
        self.device.script = [BREAK_OFF]
        self.work()
        whats = ["entered", "queued", "sent", "unknown", "nottaken", "sent", "signed"]
        self.assertEqual(self.whats(name), whats)
        texts = self.texts(name)
        self.assertIn("Perhaps taken", texts)
        self.assertIn("did not take the bill", texts)
        self.assertIn(f"The same request sent again to {self.device_name} as number 1", texts)

    def test_a_refusal_is_told_in_the_words_of_its_cause_and_the_next_number_after_it(self) -> None:
        name = self.queue()
        self.device.script = [envelope("884", "invalid customer TIN")]
        self.work()
        self.assertEqual(self.whats(name), ["entered", "queued", "sent", "refused"])
        self.assertIn(self.invoice(name).cause_text, self.texts(name))
        with self.as_user("EBM Cashier"):
            invoices.send([name])
        frappe.db.commit()
        self.work()
        self.assertEqual(self.whats(name)[-3:], ["queued", "sent", "signed"])
        self.assertIn("as number 2", self.timeline(name)[-2]["text"])

    def test_many_tries_that_came_to_the_same_are_told_once(self) -> None:
        name = self.queue()
        self.device.script = [envelope("894", "no connection")] * 3
        for _attempt in range(3):
            self.work(patience=0)
            self.due_now()
        self.assertEqual(self.whats(name), ["entered", "queued", "sent", "waiting"])
        self.assertIn("(3 times since", self.timeline(name)[-1]["text"])
        self.work()
        self.assertEqual(self.whats(name)[-2:], ["sent", "signed"])

    def test_what_could_not_leave_is_not_called_sent(self) -> None:
        name = self.queue()
        self.device.close()
        self.work(patience=0)
        timeline = self.timeline(name)
        self.assertEqual([row["what"] for row in timeline], ["entered", "queued", "numbered", "waiting"])
        self.assertEqual(timeline[2]["text"], f"Given number 1, to be sent to {self.device_name}")
        self.assertIn("The device could not be reached", timeline[3]["text"])
        self.assertIsNone(timeline[3]["took"])
        self.device.open_again()
        self.due_now()
        self.work()
        timeline = self.timeline(name)
        self.assertEqual([row["what"] for row in timeline[-2:]], ["sent", "signed"])
        self.assertEqual(timeline[-2]["text"], f"Sent to {self.device_name} as number 1")

    def test_who_took_it_back_is_told_and_when_it_had_been_queued(self) -> None:
        name = self.queue()
        with self.as_user("EBM Cashier"):
            invoices.take_back(name)
        frappe.db.commit()
        self.assertEqual(self.whats(name), ["entered", "queued", "taken_back"])
        self.assertIn("Taken back by Claudine Cashier", self.texts(name))

    def test_a_completion_is_told_to_all_its_reason_to_who_reads_decisions(self) -> None:
        name = self.incomplete()
        self.complete(name)
        for role in PEOPLE:
            with self.subTest(role=role), self.as_user(role):
                [done] = [row for row in self.timeline(name) if row["what"] == "receipt_completed"]
                self.assertEqual(done["text"], "Receipt completed from the authority's portal by Solange Supervisor")
                told = role in ("EBM Supervisor", "EBM Auditor", "EBM Manager")
                self.assertEqual(done["reason"], REASON if told else "")
        whats = self.whats(name)
        self.assertEqual(whats[:-2], ["entered", "queued", "sent", "unknown", "taken"])
        # One transaction: which of the two is the earlier by a millisecond means nothing.
        self.assertEqual(set(whats[-2:]), {"receipt_completed", "signed"})

    def test_a_ruling_on_its_counter_is_told_and_one_about_another_bill_is_not(self) -> None:
        name, other = self.signed(), self.signed()
        for bill in (name, other):
            audit.record(
                "RULED_NOT_TAKEN",
                "EBM Counter",
                self.counter,
                self.branch,
                before={"number": 1},
                after={"invoice": bill},
                reason=f"about {bill}",
            )
        rulings = [row for row in self.timeline(name) if row["what"] == "ruled_not_taken"]
        self.assertEqual([row["reason"] for row in rulings], [f"about {name}"])
        self.assertIn("number 1 was not taken", rulings[0]["text"])

    def test_the_release_of_its_run_counts_only_while_it_was_not_signed(self) -> None:
        early, late = self.signed(), self.queue()
        frappe.db.set_value("EBM Invoice", {"name": ["in", [early, late]]}, "billing_run", f"RUN-{self.tin}")
        audit.record("RUN_RELEASED", "EBM Invoice", f"RUN-{self.tin}", self.branch, after={"status": "Queued"})
        self.assertNotIn("run_released", self.whats(early))
        self.assertIn("run_released", self.whats(late))
        self.assertIn(f"Taken in with run RUN-{self.tin}", self.texts(late))

    def test_prints_say_who_and_on_what_paper(self) -> None:
        name = self.signed()
        with self.as_user("EBM Cashier"):
            receipts.print_receipt(name, "A4")
            receipts.print_receipt(name, "80mm")
        told = [row["text"] for row in self.timeline(name) if row["what"] == "printed"]
        self.assertEqual(told, ["Original printed by Claudine Cashier (A4)", "Copy printed by Claudine Cashier (80mm)"])


class CallsTest(HistoryTestCase):
    def test_calls_are_told_to_who_may_read_them_and_not_to_a_cashier(self) -> None:
        name = self.signed()
        call = self.call_of(name, "Signed")
        for role in PEOPLE:
            with self.subTest(role=role), self.as_user(role):
                may = role in MAY_SEE_CALLS
                self.assertEqual(invoices.get(name)["can"]["calls"], may)
                if may:
                    self.assertEqual([row["name"] for row in invoice_history.calls(name)["calls"]], [call])
                    self.assertIsNotNone(invoice_history.exchange(name, call)["request"])
                    continue
                with self.assertRaises(frappe.PermissionError):
                    invoice_history.calls(name)
                with self.assertRaises(frappe.PermissionError):
                    invoice_history.exchange(name, call)

    def test_exact_exchanges_are_read_by_no_other_way_either_by_a_cashier(self) -> None:
        self.signed()
        for doctype in ("EBM Call", "EBM Journal Entry"):
            for role in PEOPLE:
                with self.subTest(doctype=doctype, role=role), self.as_user(role):
                    if role in MAY_SEE_CALLS:
                        self.assertTrue(frappe.get_list(doctype, filters={"counter": self.counter}))
                        continue
                    with self.assertRaises(frappe.PermissionError):
                        frappe.get_list(doctype)

    def test_who_works_at_another_branch_is_told_nothing(self) -> None:
        name = self.signed()
        call = self.call_of(name, "Signed")
        for role in PEOPLE:
            with self.subTest(role=role), self.limited_to_another_branch(role), self.as_user(role):
                for ask in (
                    lambda: invoice_history.calls(name),
                    lambda: invoice_history.exchange(name, call),
                    lambda: invoice_history.corrections(name),
                    lambda: invoices.get(name),
                ):
                    with self.assertRaises(frappe.PermissionError):
                        ask()

    def test_a_signed_exchange_is_shown_to_the_byte_and_fits_its_number_and_the_journal(self) -> None:
        self.signed()
        name = self.signed()
        found = invoice_history.exchange(name, self.call_of(name, "Signed"))
        body = self.device.bodies[-1]
        self.assertEqual(found["request"]["text"], body.decode())
        self.assertEqual(found["request"]["sha256"], hashlib.sha256(body).hexdigest())
        self.assertEqual((found["request"]["size"], found["request"]["exact"]), (len(body), True))
        self.assertEqual(json.loads(found["reply"]["text"])["data"]["rcptSign"], self.invoice(name).signature)
        self.assertEqual(found["number"], {"number": 2, "verdict": "fits"})
        self.assertEqual((found["link"]["seq"], found["link"]["ok"]), (2, True))
        self.assertEqual(found["source"], "device")

    def test_the_list_says_what_was_asked_what_came_and_what_it_meant(self) -> None:
        name = self.queue()
        self.device.script = [BREAK_OFF]
        self.work()
        lost, look_up, signed = invoice_history.calls(name)["calls"]
        self.assertEqual((lost["outcome"], lost["code"], lost["http_status"]), ("Unknown", "no_answer", None))
        self.assertIn("No whole answer", lost["meaning"])
        self.assertEqual((look_up["operation"], look_up["kept"]), ("selectInitInfo", False))
        self.assertEqual((signed["code"], signed["meaning"], signed["http_status"]), ("000", "Done", 200))
        self.assertEqual({row["number"] for row in (lost, signed)}, {1})
        # The request of the lost one is kept with it, and is the one that the number was given for.
        found = invoice_history.exchange(name, lost["name"])
        self.assertEqual(found["request"]["text"], self.device.bodies[0].decode())
        self.assertEqual((found["number"]["verdict"], found["reply"], found["link"]), ("fits", None, None))
        # Look-ups may carry keys.
        found = invoice_history.exchange(name, look_up["name"])
        self.assertEqual((found["request"], found["reply"], found["number"]), (None, None, None))

    def test_whatever_was_altered_afterwards_is_seen(self) -> None:
        self.signed()
        name = self.signed()
        self.signed()
        call, entry = self.call_of(name, "Signed"), self.entry_of(name)
        request, reply, slip = journal.unpack(entry.text)
        forged = journal.pack(request.replace(b"7953.2", b"1953.2"), reply, slip)
        rehashed = journal.chain_hash(entry.prev_hash, entry.counter, entry.seq, forged)
        beside = {"counter": entry.counter, "seq": entry.seq - 1}
        tries: list[tuple[Any, dict[str, Any], str, str]] = [
            (entry.name, {"text": forged}, "its hash is another", "differs"),
            (entry.name, {"text": forged, "hash": rehashed}, "The entry after 2 does not follow", "differs"),
            (entry.name, {"text": "forged"}, "cannot be read", "missing"),
            (beside, {"hash": "0" * 64}, "does not follow from the entry before", "fits"),
        ]
        for which, change, words, verdict in tries:
            with self.subTest(words=words):
                frappe.db.savepoint("forged")
                frappe.db.set_value("EBM Journal Entry", which, change)
                found = invoice_history.exchange(name, call)
                frappe.db.rollback(save_point="forged")
                self.assertIn(words, found["link"]["text"])
                self.assertEqual((found["link"]["ok"], found["number"]["verdict"]), (False, verdict))
        frappe.db.set_value("EBM Number", f"{self.counter}-2", "request_hash", "0" * 64)
        found = invoice_history.exchange(name, call)
        self.assertEqual((found["number"]["verdict"], found["link"]["ok"]), ("differs", True))

    def test_the_last_entry_is_compared_with_what_the_counter_knows(self) -> None:
        name = self.signed()
        call = self.call_of(name, "Signed")
        self.assertTrue(invoice_history.exchange(name, call)["link"]["ok"])
        frappe.db.set_value("EBM Counter", self.counter, "journal_hash", "0" * 64)
        self.assertFalse(invoice_history.exchange(name, call)["link"]["ok"])

    def test_keys_in_any_body_are_masked(self) -> None:
        refused, signed = self.queue(), self.queue()

        def sign_with_a_key(sale: dict[str, Any]) -> dict[str, Any]:
            answer = self.device.sign(sale)
            return {**answer, "data": {**answer["data"], "signKey": "secret-sign-key"}}

        self.device.script = [{**envelope("884", "bad"), "cmcKey": "secret-communication-key"}, sign_with_a_key]
        self.work()
        for name, outcome, secret in (
            (refused, "Refused", "secret-communication-key"),
            (signed, "Signed", "secret-sign-key"),
        ):
            with self.subTest(outcome=outcome):
                reply = invoice_history.exchange(name, self.call_of(name, outcome))["reply"]
                self.assertNotIn(secret, json.dumps(invoice_history.calls(name)) + reply["text"])
                self.assertIn('"***"', reply["text"])
                self.assertTrue(reply["masked"])

    def test_bytes_that_are_no_text_are_said_to_be_shown_otherwise(self) -> None:
        name = self.queue()
        self.device.script = [(500, b"\xff\xfe broken")]
        self.work()
        reply = invoice_history.exchange(name, self.call_of(name, "Unknown"))["reply"]
        self.assertIn("broken", reply["text"])

    def test_a_completed_receipt_shows_what_was_sent_and_what_a_person_entered(self) -> None:
        name = self.incomplete()
        self.complete(name)
        found = invoice_history.calls(name)
        [entry] = found["entries"]
        told = invoice_history.exchange(name, entry=entry["name"])
        self.assertEqual(told["request"]["text"], self.device.bodies[0].decode())
        self.assertEqual(json.loads(told["reply"]["text"])["entered_by"], PEOPLE["EBM Supervisor"])
        self.assertEqual((told["source"], told["number"]["verdict"], told["link"]["ok"]), ("person", "fits", True))

    def test_only_an_exchange_of_this_invoice_is_opened_and_one_at_a_time(self) -> None:
        name, other = self.signed(), self.signed()
        for words in ({"call": self.call_of(other, "Signed")}, {"entry": int(self.entry_of(other).name)}):
            with self.subTest(words=words), self.assertRaises(frappe.DoesNotExistError):
                invoice_history.exchange(name, **words)
        for words in ({}, {"call": 1, "entry": 1}):
            with self.subTest(words=words), self.assertRaises(frappe.ValidationError):
                invoice_history.exchange(name, **words)


class ChainTest(HistoryTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.sale, self.refund, self.corrected = self.signed(), self.signed(), self.queue()
        frappe.db.set_value(
            "EBM Invoice", self.refund, {"kind": "Refund", "original_invoice": self.sale, "refund_reason": "09"}
        )
        frappe.db.set_value("EBM Invoice", self.sale, "refunded_by", self.refund)
        frappe.db.set_value("EBM Invoice", self.corrected, "original_invoice", self.refund)
        frappe.db.commit()

    def test_the_whole_chain_is_told_from_each_of_its_documents(self) -> None:
        for role in PEOPLE:
            for name in (self.sale, self.refund, self.corrected):
                with self.subTest(role=role, name=name), self.as_user(role):
                    found = invoice_history.corrections(name)
                    self.assertEqual([d["name"] for d in found["documents"]], [self.sale, self.refund, self.corrected])
                    self.assertTrue(invoices.get(name)["corrected"])
        self.assertFalse(invoices.get(self.queue())["corrected"])

    def test_a_refund_counts_as_less_and_only_what_the_authority_has_counts(self) -> None:
        found = invoice_history.corrections(self.sale)
        self.assertEqual([d["amount"] for d in found["documents"]], ["7953.20", "-7953.20", "7953.20"])
        self.assertEqual([d["counts"] for d in found["documents"]], [True, True, False])
        self.assertEqual((found["net"], found["whole"]), ("0.00", True))
        self.work()
        self.assertEqual(invoice_history.corrections(self.sale)["net"], "7953.20")

    def test_a_document_of_another_branch_is_not_named_and_the_sum_is_not_told(self) -> None:
        there = testing.make_branch(self.tin, "78", f"There {self.tin}")
        frappe.db.set_value("EBM Invoice", self.refund, "branch", there)
        frappe.db.commit()
        try:
            with self.only_this_branch("EBM Auditor"):
                found = invoice_history.corrections(self.sale)
                self.assertNotIn(self.refund, json.dumps(found["documents"]))
                self.assertEqual((found["net"], found["whole"]), (None, False))
        finally:
            frappe.db.set_value("EBM Invoice", self.refund, "branch", self.branch)
            frappe.db.delete("EBM Branch", {"name": there})
            frappe.db.commit()

    def test_a_chain_that_bites_its_tail_ends(self) -> None:
        frappe.db.set_value("EBM Invoice", self.sale, "original_invoice", self.corrected)
        self.assertEqual(len(invoice_history.corrections(self.sale)["documents"]), 3)
