"""A bill that waits for a TIN or a purchase code is issued without both: by a supervisor, with a reason, audited."""

from __future__ import annotations

import json
from typing import Any

import frappe

from ebm.api import work
from ebm.decisions.refusals import DecisionRefused
from ebm.decisions.test_mending import MendingTestCase
from ebm.test_case import PEOPLE

TIN = "102345678"
REASON = "The customer has no use for a TIN on it."
SUPERVISOR = "EBM Supervisor"


class WithoutTinTest(MendingTestCase):
    KEY = "Parked/VSDC_881"

    def waiting(self, count: int = 1, **changes: Any) -> list[str]:
        return self.parked(count, "VSDC_881", **{"customer_tin": TIN, "customer_phone": "0788123456", **changes})

    def issue(self, *names: str, role: str = SUPERVISOR, reason: str = REASON, key: str = KEY) -> Any:
        with self.as_user(role):
            return work.issue_without_tin(key, [{"name": name} for name in names], reason)["results"]

    def test_they_are_queued_without_tin_and_code_and_each_decision_is_kept_with_its_reason(self) -> None:
        one, two = self.waiting(2, purchase_code="AAA111")
        self.assertEqual([(row["name"], row["ok"]) for row in self.issue(one, two)], [(one, True), (two, True)])
        for name in (one, two):
            bill = self.invoice(name)
            self.assertEqual((bill.status, bill.customer_tin, bill.purchase_code), ("Queued", None, None))
        [event] = frappe.get_all(
            "EBM Audit Event",
            filters={"document_name": one, "what": "ISSUED_WITHOUT_TIN"},
            fields=["who", "reason", "before", "after"],
        )
        self.assertEqual((event.who, event.reason), (PEOPLE[SUPERVISOR], REASON))
        self.assertEqual(json.loads(event.before)["customer_tin"], TIN)
        self.assertIsNone(json.loads(event.after)["customer_tin"])

    def test_one_without_a_phone_number_stays_as_it_is_and_stops_no_other(self) -> None:
        [mute] = self.waiting(customer_phone=None)
        [other] = self.waiting()
        told = {row["name"]: row for row in self.issue(mute, other)}
        self.assertFalse(told[mute]["ok"])
        self.assertIn("phone number", told[mute]["text"])
        bill = self.invoice(mute)
        self.assertEqual((bill.status, bill.customer_tin), ("Parked", TIN))
        self.assertEqual((told[other]["ok"], self.invoice(other).status), (True, "Queued"))

    def test_nobody_but_a_supervisor_decides_it_and_only_with_a_reason(self) -> None:
        [name] = self.waiting()
        for role in sorted({*PEOPLE} - {SUPERVISOR}):
            with self.subTest(role=role), self.assertRaises(frappe.PermissionError):
                self.issue(name, role=role)
        with self.assertRaises(DecisionRefused):
            self.issue(name, reason="too short")
        self.assertEqual((self.invoice(name).status, self.invoice(name).customer_tin), ("Parked", TIN))

    def test_it_is_offered_to_supervisors_where_a_tin_or_its_code_is_at_fault_and_refused_elsewhere(self) -> None:
        self.waiting()
        [named] = self.parked(1, "VSDC_910_custNm", customer_tin=TIN, purchase_code="AAA111")
        offered = {}
        for role in ("EBM Cashier", SUPERVISOR):
            with self.as_user(role):
                offered[role] = [row["key"] for row in work.overview()["groups"] if "without_tin" in row["does"]]
        self.assertEqual(offered, {"EBM Cashier": [], SUPERVISOR: [self.KEY]})
        with self.assertRaises(DecisionRefused):
            self.issue(named, key="Parked/VSDC_910_custNm")
        self.assertEqual(self.invoice(named).customer_tin, TIN)

    def test_a_bill_that_left_the_group_meanwhile_is_told_and_left_alone(self) -> None:
        [gone, signed] = self.waiting(2)
        frappe.db.set_value("EBM Invoice", gone, "cause", "VSDC_921")
        frappe.db.set_value("EBM Invoice", signed, "status", "Signed")
        frappe.db.commit()
        told = {row["name"]: row for row in self.issue(gone, signed)}
        self.assertEqual((told[gone]["ok"], told[signed]["text"]), (False, "Already Signed."))
        self.assertEqual({self.invoice(name).customer_tin for name in (gone, signed)}, {TIN})
