"""A receipt is checked by its QR text: genuine, altered and where, unknown, unreadable (certification row 31)."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import frappe

from ebm import testing
from ebm.api import invoices, receipts
from ebm.test_case import PEOPLE, EbmTestCase

SECRETS = ("Uwimana", "7953.20", "EBM-2")


class ReceiptCheckTest(EbmTestCase):
    name: str
    text: str

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.name = ""

    def setUp(self) -> None:
        super().setUp()
        if not self.name:
            self._sign_one()
        frappe.set_user(PEOPLE["EBM Cashier"])

    def _sign_one(self) -> None:
        from ebm.dispatch.worker import run_counter

        with patch("ebm.dispatch.queue.start"):
            self.start_device()
            name = invoices.issue(self.bill(), 1)["name"]
            frappe.db.commit()
            with self.times():
                run_counter(self.counter)
        frappe.db.rollback()
        type(self).name, type(self).text = name, frappe.db.get_value("EBM Invoice", name, "qr_text")

    def parts(self, **changes: str) -> str:
        names = ("date", "time", "sdc_id", "receipt_number", "internal_data", "signature")
        return "#".join(changes.get(name, part) for name, part in zip(names, self.text.split("#"), strict=True))

    def test_a_receipt_as_printed_is_genuine_and_leads_to_its_invoice(self) -> None:
        found = receipts.check(self.text)
        self.assertEqual((found["verdict"], found["differences"]), ("genuine", []))
        receipt = found["receipt"]
        self.assertEqual(receipt["invoice"], self.name)
        self.assertEqual((receipt["customer_name"], receipt["amount"]), ("Uwimana Jean Bosco", "7953.20"))
        self.assertEqual((receipt["number"], receipt["at"]), ("1/1 NS", "2026-11-21 14:02:11"))
        self.assertEqual((receipt["branch_name"], receipt["refunded"]), (f"Branch {self.tin}", False))

    def test_every_role_may_check(self) -> None:
        for role in PEOPLE:
            with self.subTest(role=role), self.as_user(role):
                self.assertEqual(receipts.check(self.text)["verdict"], "genuine")

    def test_how_it_was_scanned_or_typed_makes_no_difference(self) -> None:
        data, sign = self.text.split("#")[4:]
        dashed = self.parts(internal_data=f"{data[:4]}-{data[4:]}", signature=f"{sign[:4]} {sign[4:]}\n")
        self.assertEqual(receipts.check(dashed.lower())["verdict"], "genuine")
        self.assertEqual(receipts.check(self.parts(receipt_number="1/1"))["verdict"], "genuine")

    def test_any_one_altered_field_is_named_with_what_the_paper_says_and_what_we_hold(self) -> None:
        sign = self.text.split("#")[5]
        data = self.text.split("#")[4]
        for field, other, paper, held in (
            ("date", "22112026", "22/11/2026", "21/11/2026"),
            ("time", "140212", "14:02:12", "14:02:11"),
            ("sdc_id", "SDC010000098", "SDC010000098", "SDC010000099"),
            ("receipt_number", "2", "2", "1"),
            ("internal_data", "Z" * 26, "ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZ", None),
            ("signature", "Z" * 16, "ZZZZ-ZZZZ-ZZZZ-ZZZZ", None),
        ):
            with self.subTest(field=field):
                found = receipts.check(self.parts(**{field: other}))
                self.assertEqual(found["verdict"], "altered")
                self.assertEqual(len(found["differences"]), 1)
                difference = found["differences"][0]
                self.assertEqual((difference["field"], difference["paper"]), (field, paper))
                kept = {"internal_data": data, "signature": sign}.get(field, held)
                self.assertEqual(difference["held"].replace("-", ""), kept)
                self.assertEqual(found["receipt"]["invoice"], self.name)

    def test_a_total_number_that_is_not_ours_is_an_alteration(self) -> None:
        found = receipts.check(self.parts(receipt_number="1/9"))
        self.assertEqual(found["differences"], [{"field": "total_number", "paper": "9", "held": "1"}])

    def test_several_altered_fields_are_all_named_whichever_one_is_left(self) -> None:
        whole = {"date": "01012025", "time": "000000", "sdc_id": "OTHER", "receipt_number": "77"}
        codes = {"internal_data": "Y" * 26, "signature": "X" * 16}
        for left in codes:
            changes = {**whole, **codes}
            del changes[left]
            with self.subTest(left=left):
                found = receipts.check(self.parts(**changes))
                self.assertEqual({d["field"] for d in found["differences"]}, set(changes))
        by_number = receipts.check(self.parts(date="01012025", time="000000", **codes))
        self.assertEqual({d["field"] for d in by_number["differences"]}, {"date", "time", *codes})

    def test_a_receipt_never_signed_here_is_unknown(self) -> None:
        text = f"21112026#140211#SDC{self.tin}#168#{'A1' * 13}#{'B2' * 8}"
        self.assertEqual(receipts.check(text), {"verdict": "unknown", "differences": [], "receipt": None})

    def test_what_is_no_qr_text_is_said_to_be_none(self) -> None:
        for text in ("", "hello", "https://example.com", "#####", "%", "'; drop table", "x" * 100_000):
            with self.subTest(text=text[:20]):
                self.assertEqual(receipts.check(text)["verdict"], "unreadable")

    def test_percent_signs_and_underscores_are_no_wildcards(self) -> None:
        text = f"21112026#140211#%#1#{'_' * 26}#{'%' * 16}"
        self.assertEqual(receipts.check(text)["verdict"], "unknown")

    def test_somebody_without_a_role_may_not_check(self) -> None:
        with self.as_user("Guest"), self.assertRaises(frappe.PermissionError):
            receipts.check(self.text)

    def test_a_user_of_another_branch_learns_the_verdict_and_nothing_of_the_customer(self) -> None:
        other = testing.make_branch(self.tin, "01", f"Other branch {self.tin}")
        email = testing.make_user(f"limited-{self.tin}@ebm.example", "Limited", "EBM Cashier")
        frappe.set_user("Administrator")
        testing.allow_branch(email, other)
        frappe.clear_messages()
        with self.as_user(email):
            genuine = receipts.check(self.text)
            altered = receipts.check(self.parts(signature="Z" * 16))
        self.assertEqual(genuine, {"verdict": "genuine", "differences": [], "receipt": None})
        self.assertEqual(altered["verdict"], "altered")
        self.assertEqual(altered["differences"], [{"field": "signature", "paper": "ZZZZ-ZZZZ-ZZZZ-ZZZZ", "held": None}])
        self.assertIsNone(altered["receipt"])
        said = frappe.as_json([genuine, altered, frappe.message_log])
        for secret in (*SECRETS, self.text.split("#")[5]):
            self.assertNotIn(secret, said)

    def test_what_is_looked_up_has_an_index(self) -> None:
        meta = frappe.get_meta("EBM Invoice")
        fields: dict[str, Any] = {field.fieldname: field for field in meta.fields}
        for name in ("signature", "internal_data", "receipt_no"):
            self.assertEqual(fields[name].search_index, 1, name)
