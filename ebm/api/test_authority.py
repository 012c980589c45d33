"""At the desk: whose TIN it is, and items told to the authority."""

from __future__ import annotations

import json
from typing import Any
from unittest.mock import patch

import frappe

from ebm.api import customers, items
from ebm.dispatch.dispatch_case import DispatchTestCase
from ebm.dispatch.look_up import DeviceAway, LookUpError
from ebm.dispatch.scripted_device import BREAK_OFF, envelope
from ebm.working_branch import WorkingPlace


class DeskCase(DispatchTestCase):
    def setUp(self) -> None:
        super().setUp()
        # Chosen here, not by choose_device: Frappe would remember it for Administrator beyond this test.
        place = WorkingPlace(None, self.device_name, None)
        patcher = patch("ebm.authority.working_place", return_value=place)
        patcher.start()
        self.addCleanup(patcher.stop)

    def forget(self, tin: str) -> None:
        frappe.cache.delete_value(f"ebm_taxpayer:Sandbox:{tin}")


class LookUpTest(DeskCase):
    TIN = "101234567"

    def setUp(self) -> None:
        super().setUp()
        self.forget(self.TIN)
        self.addCleanup(self.forget, self.TIN)

    def knows(self, **changes: Any) -> None:
        row = {"tin": self.TIN, "taxprNm": "Uwase Ltd", "taxprSttsCd": "A", "dstrtNm": "Gasabo", **changes}
        self.device.look_ups["selectCustomer"] = envelope("000", "", {"custList": [row]})

    def look_up(self, tin: str = TIN) -> dict[str, Any]:
        with self.times():
            return customers.look_up(tin)

    def test_the_name_comes_from_the_authority_and_is_kept_for_a_day(self) -> None:
        self.knows()
        first = self.look_up(f" {self.TIN} ")
        self.assertEqual((first["name"], first["found"], first["active"]), ("Uwase Ltd", True, True))
        self.assertEqual(first["address"], "Gasabo")
        self.assertEqual(self.look_up(), first)
        self.assertEqual(
            self.device.asked, [("selectCustomer", {"tin": self.tin, "bhfId": "00", "custmTin": self.TIN})]
        )

    def test_who_is_not_known_is_told_and_is_no_error(self) -> None:
        for code in ("001", "884"):
            self.forget(self.TIN)
            self.device.look_ups["selectCustomer"] = envelope(code, "none")
            said = self.look_up()
            self.assertFalse(said["found"])
            self.assertIn("does not know TIN 101234567", said["text"])

    def test_an_inactive_taxpayer_is_told_before_a_bill_is_refused(self) -> None:
        self.knows(taxprSttsCd="D")
        self.assertIn("not active", self.look_up()["text"])

    def test_what_is_no_tin_is_named_and_nothing_is_asked(self) -> None:
        for tin in ("", "12345678", "12345678A", "1234567890"):
            with self.assertRaisesRegex(LookUpError, "TIN must have 9 digits"):
                self.look_up(tin)
        self.assertEqual(self.device.asked, [])

    def test_a_device_that_is_away_is_told_and_not_kept(self) -> None:
        self.device.look_ups["selectCustomer"] = BREAK_OFF
        with self.assertRaisesRegex(DeviceAway, "did not answer in time"):
            self.look_up()
        self.knows()
        self.assertTrue(self.look_up()["found"])

    def test_who_works_at_no_device_is_told_what_to_do(self) -> None:
        nowhere = WorkingPlace(None, None, None)
        with patch("ebm.authority.working_place", return_value=nowhere), self.assertRaisesRegex(LookUpError, "Choose"):
            self.look_up()

    def test_who_may_not_read_customers_asks_nothing(self) -> None:
        frappe.set_user("Guest")
        with self.assertRaises(frappe.PermissionError):
            customers.look_up(self.TIN)
        self.assertEqual(self.device.asked, [])


class RegisterTest(DeskCase):
    def register(self) -> dict[str, Any]:
        with self.times():
            return items.register(self.low)

    def test_an_item_goes_with_its_price_of_today_and_keeps_the_answer(self) -> None:
        self.device.look_ups["saveItems"] = envelope("000", "It is succeeded")
        said = self.register()
        (operation, body), stored = self.device.asked[0], frappe.get_doc("EBM Item", self.low)
        self.assertEqual(operation, "saveItems")
        self.assertEqual((body["itemCd"], body["dftPrc"], body["taxTyCd"]), (stored.item_code, 401.2, "B"))
        self.assertEqual((body["tin"], body["bhfId"], body["useYn"]), (self.tin, "00", "Y"))
        self.assertEqual(str(stored.registered_at), said["registered_at"])
        self.assertIn("It is succeeded", stored.registration_answer)

    def test_a_refusal_is_kept_with_the_item_and_does_not_register_it(self) -> None:
        frappe.db.set_value("EBM Item", self.high, {"registered_at": None})
        self.device.look_ups["saveItems"] = envelope("910", "itemClsCd is unknown")
        with self.times(), self.assertRaisesRegex(LookUpError, "910 itemClsCd is unknown"):
            items.register(self.high)
        stored = frappe.get_doc("EBM Item", self.high)
        self.assertIsNone(stored.registered_at)
        self.assertIn("910", stored.registration_answer)

    def test_a_device_that_is_away_leaves_what_the_authority_said_before(self) -> None:
        said = {"registered_at": None, "registration_answered_at": None, "registration_answer": None}
        frappe.db.set_value("EBM Item", self.low, said)
        frappe.db.commit()
        self.device.look_ups["saveItems"] = BREAK_OFF
        with self.assertRaises(DeviceAway):
            self.register()
        self.assertEqual(items.get(self.low)["registration"], "never")
        self.device.look_ups["saveItems"] = envelope("000", "It is succeeded")
        self.register()
        self.device.look_ups["saveItems"] = BREAK_OFF
        with self.assertRaises(DeviceAway):
            self.register()
        self.assertIn("It is succeeded", items.get(self.low)["registration_answer"])

    def test_what_does_not_fit_is_named_and_nothing_is_sent(self) -> None:
        before = frappe.db.get_value("EBM Item", self.low, "quantity_unit")
        frappe.db.set_value("EBM Item", self.low, "quantity_unit", "")
        try:
            with self.assertRaisesRegex(LookUpError, r"The quantity unit must have 1 to 5 characters \(qtyUnitCd\)"):
                self.register()
        finally:
            frappe.db.set_value("EBM Item", self.low, "quantity_unit", before)
        self.assertEqual(self.device.asked, [])

    def test_only_who_writes_items_registers_them(self) -> None:
        for role in ("EBM Cashier", "EBM Supervisor", "EBM Auditor"):
            with self.as_user(role), self.assertRaises(frappe.PermissionError):
                items.register(self.low)
        self.assertEqual(json.dumps(self.device.asked), "[]")
