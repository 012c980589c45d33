"""The authority's lists are taken over once and then only what changed (ebm-domain A6)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import frappe
from frappe.utils import get_datetime

from ebm.dispatch import lease, look_up, sync
from ebm.dispatch.dispatch_case import DispatchTestCase
from ebm.dispatch.fiscal_clock import fiscal_now
from ebm.dispatch.look_up import DeviceAway, DeviceBusy, LookUpError
from ebm.dispatch.scripted_device import BREAK_OFF, envelope

TAX: dict[str, Any] = {
    "cdCls": "T4",
    "cdClsNm": "Tax Type",
    "useYn": "Y",
    "dtlList": [
        {"cd": "A", "cdNm": "A-EX", "useYn": "Y", "srtOrd": 1, "userDfnCd1": "0"},
        {"cd": "B", "cdNm": "B-18.00%", "useYn": "Y", "srtOrd": 2, "userDfnCd1": "18"},
    ],
}
WATER = {"itemClsCd": "9999150100", "itemClsNm": "Supply of water", "itemClsLvl": 5, "taxTyCd": "B", "useYn": "Y"}


def codes(*classes: dict[str, Any]) -> dict[str, Any]:
    return envelope("000", "It is succeeded", {"clsList": list(classes)})


class SyncTest(DispatchTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.addCleanup(self._forget_lists)

    def _forget_lists(self) -> None:
        frappe.db.rollback()
        frappe.db.delete("EBM Sync Mark", {"counter": self.counter})
        frappe.db.delete("EBM Code", {"code_class": "T4"})
        frappe.db.delete("EBM Item Class", {"item_class": "9999150100"})
        frappe.db.delete("EBM Notice", {"notice_number": 987654})
        frappe.db.commit()

    def synchronise(self, operation: str = "selectCodes") -> dict[str, Any]:
        with self.times():
            return sync.synchronise(self.counter, operation)

    def mark(self, operation: str = "selectCodes") -> Any:
        return frappe.get_doc("EBM Sync Mark", f"{self.counter}-{operation}")

    def stored(self) -> dict[str, Any]:
        found = frappe.get_all("EBM Code", filters={"code_class": "T4"}, fields=["*"])
        return {row.code: row for row in found}

    def test_the_first_time_everything_is_asked_for_and_taken_over(self) -> None:
        self.device.look_ups["selectCodes"] = codes(TAX)
        said = self.synchronise()
        self.assertEqual((said["added"], said["changed"]), (2, 0))
        self.assertEqual(
            self.device.asked, [("selectCodes", {"tin": self.tin, "bhfId": "00", "lastReqDt": "20180520000000"})]
        )
        row = self.stored()["B"]
        self.assertEqual((row.name, row.code_name, row.user_defined_1), ("Sandbox-T4-B", "B-18.00%", "18"))
        self.assertEqual((row.environment, row.sort_order, row.in_use), ("Sandbox", 2, 1))

    def test_then_only_what_changed_is_asked_for_and_an_old_row_is_changed_not_doubled(self) -> None:
        self.device.look_ups["selectCodes"] = codes(TAX)
        self.synchronise()
        first = self.mark().last_request
        changed = {**TAX, "dtlList": [{**TAX["dtlList"][1], "cdNm": "B-20.00%", "userDfnCd1": "20"}]}
        self.device.look_ups["selectCodes"] = codes(changed)
        said = self.synchronise()
        self.assertEqual((said["added"], said["changed"]), (0, 1))
        self.assertEqual(self.device.asked[1][1]["lastReqDt"], f"{get_datetime(first):%Y%m%d%H%M%S}")
        self.assertEqual({code: row.user_defined_1 for code, row in self.stored().items()}, {"A": "0", "B": "20"})

    def test_the_mark_moves_after_000_to_a_little_before_the_request(self) -> None:
        self.device.look_ups["selectCodes"] = codes()
        self.synchronise()
        back = fiscal_now() - get_datetime(self.mark().last_request)
        self.assertTrue(sync.OVERLAP <= back < sync.OVERLAP + timedelta(minutes=1), back)

    def test_nothing_found_is_an_empty_list_and_leaves_the_mark(self) -> None:
        self.device.look_ups["selectCodes"] = codes(TAX)
        self.synchronise()
        before = self.mark().last_request
        self.device.look_ups["selectCodes"] = envelope("001", "There is no search result")
        with patch("ebm.dispatch.sync.fiscal_now", return_value=fiscal_now() + timedelta(hours=5)):
            said = self.synchronise()
        self.assertEqual((said["added"], said["changed"]), (0, 0))
        self.assertEqual(self.mark().last_request, before)
        self.assertEqual(len(self.stored()), 2)

    def test_a_failure_leaves_mark_and_rows_and_says_why(self) -> None:
        self.device.look_ups["selectCodes"] = codes(TAX)
        self.synchronise()
        before = self.mark().last_request
        failures: tuple[tuple[Any, type[Exception]], ...] = (
            (envelope("990", "Too many"), LookUpError),
            (envelope("000", "no list", {}), LookUpError),
            ((502, b"<html>"), LookUpError),
            (envelope("894", "no connection"), DeviceAway),
            (BREAK_OFF, DeviceAway),
        )
        for step, error in failures:
            self.device.look_ups["selectCodes"] = step
            with self.subTest(step=step), self.assertRaises(error) as caught:
                self.synchronise()
            mark = self.mark()
            self.assertEqual(mark.last_request, before)
            self.assertEqual(mark.result, str(caught.exception))
        self.assertEqual(len(self.stored()), 2)

    def test_rows_and_mark_are_one_transaction(self) -> None:
        self.device.look_ups["selectCodes"] = codes(TAX)
        with patch("ebm.dispatch.sync._mark", side_effect=RuntimeError("killed")), self.assertRaises(RuntimeError):
            self.synchronise()
        frappe.db.rollback()
        self.assertEqual(self.stored(), {})

    def test_a_device_that_is_signing_is_not_asked_beside_it(self) -> None:
        self.device.look_ups["selectCodes"] = codes(TAX)
        with self.times():
            held = lease.take(self.counter, 3)
        assert held
        with patch.object(look_up, "PATIENCE", 0.3), self.assertRaises(DeviceBusy):
            self.synchronise()
        self.assertEqual(self.device.asked, [])
        lease.release(held)
        self.assertEqual(self.synchronise()["added"], 2)

    def test_the_lease_is_given_back_and_signing_goes_on(self) -> None:
        self.device.look_ups["selectCodes"] = codes(TAX)
        name = self.queue()
        self.started.reset_mock()
        self.synchronise()
        self.started.assert_called_once_with(self.counter)
        self.work()
        self.assertEqual(self.invoice(name).status, "Signed")

    def test_each_call_is_in_the_log(self) -> None:
        self.device.look_ups["selectCodes"] = codes(TAX)
        self.synchronise()
        call = frappe.get_all(
            "EBM Call", filters={"counter": self.counter, "operation": "selectCodes"}, fields=["*"], limit=1
        )[0]
        self.assertEqual((call.result_code, call.outcome, call.branch), ("000", "Seen", self.branch))

    def test_classes_and_notices_are_taken_over_as_inert_text(self) -> None:
        notice = {
            "noticeNo": 987654,
            "title": "<script>alert(1)</script>",
            "cont": "First <b>line\nSecond",
            "dtlUrl": "javascript:alert(1)",
            "regDt": "20261120101500",
        }
        self.device.look_ups["selectItemsClass"] = envelope("000", "", {"itemClsList": [WATER]})
        self.device.look_ups["selectNotices"] = envelope("000", "", {"noticeList": [notice]})
        self.device.look_ups["selectCodes"] = envelope("999", "broken")
        with self.times():
            sync.synchronise_all(self.counter)
        stored = frappe.get_doc("EBM Item Class", "Sandbox-9999150100")
        self.assertEqual((stored.class_name, stored.level, stored.tax_letter), ("Supply of water", 5, "B"))
        told = frappe.get_doc("EBM Notice", "Sandbox-987654")
        self.assertEqual((told.title, told.text), ("‹script›alert(1)‹/script›", "First ‹b›line\nSecond"))
        self.assertEqual((told.url, str(told.published_at)), ("", "2026-11-20 10:15:00"))
        self.assertIn("999", self.mark().result)

    def test_a_big_list_is_taken_over_whole(self) -> None:
        many = [{**TAX, "dtlList": [{"cd": f"{n:05d}", "cdNm": "x" * 60} for n in range(20000)]}]
        self.device.look_ups["selectCodes"] = codes(*many)
        with self.times(read=20):
            self.assertEqual(sync.synchronise(self.counter, "selectCodes")["added"], 20000)

    def test_a_manager_starts_it_and_nobody_else(self) -> None:
        device = frappe.get_doc("EBM Device", self.device_name)
        with patch("ebm.dispatch.sync.start") as started:
            for role in ("EBM Cashier", "EBM Supervisor", "EBM Auditor"):
                with self.as_user(role), self.assertRaises(frappe.PermissionError):
                    device.synchronise()
            started.assert_not_called()
            with self.as_user("EBM Manager"):
                device.synchronise()
        started.assert_called_once_with(self.counter)

    def test_every_night_one_counter_of_a_taxpayer_is_asked(self) -> None:
        with patch("ebm.dispatch.sync.start") as started:
            sync.start_daily()
        names = [call.args[0] for call in started.call_args_list]
        self.assertEqual(names.count(self.counter), 1)
