"""The screen Devices: cards, the page of one, a test of a device, and who may do what [Devices]."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import frappe
from frappe.utils import now_datetime

from ebm.api import devices
from ebm.dispatch import lease, rows
from ebm.dispatch.dispatch_case import DispatchTestCase
from ebm.dispatch.look_up import DeviceBusy
from ebm.dispatch.scripted_device import BREAK_OFF, envelope

READERS = ("EBM Cashier", "EBM Billing Officer", "EBM Supervisor", "EBM Auditor", "EBM Manager")


class DevicesTestCase(DispatchTestCase):
    def card(self) -> Any:
        return next(row for row in devices.cards()["devices"] if row["name"] == self.device_name)

    def ask_device(self, role: str = "EBM Supervisor") -> Any:
        with self.as_user(role), self.times():
            said = devices.test(self.device_name)
        frappe.db.commit()
        return said


class CardsTest(DevicesTestCase):
    def test_a_card_tells_what_the_device_is_what_it_did_and_what_waits(self) -> None:
        for _ in range(3):
            self.queue()
        self.work()
        waiting = [self.queue(), self.queue()]
        card = self.card()
        self.assertEqual((card["state"], card["sdc_id"], card["mrc"]), ("up", "SDC010000099", "SCR00000001"))
        self.assertEqual((card["last_number"], card["device_last"], card["queued"]), (3, 3, len(waiting)))
        self.assertEqual((card["rate"], card["finish_in"]), (0.6, 200))
        self.assertEqual((card["unknown"], card["paused"], card["replaced_by"]), (0, None, ""))

    def test_the_rate_is_that_of_the_last_minutes_and_nothing_tells_when_it_stands(self) -> None:
        self.queue()
        self.work()
        self.queue()
        number = f"{self.counter}-1"
        rows.update("EBM Number", number, {"settled_at": now_datetime() - timedelta(minutes=6)})
        frappe.db.commit()
        self.assertEqual((self.card()["rate"], self.card()["finish_in"]), (0, None))

    def test_those_that_are_not_enabled_stand_by_themselves(self) -> None:
        frappe.db.set_value("EBM Device", self.device_name, {"enabled": 0, "counter_key": None})
        try:
            found = devices.cards()
            self.assertIn(self.device_name, [row["name"] for row in found["unused"]])
            self.assertNotIn(self.device_name, [row["name"] for row in found["devices"]])
        finally:
            frappe.db.rollback()

    def test_everybody_with_a_role_reads_and_it_is_said_what_each_may_do(self) -> None:
        for role in READERS:
            with self.as_user(role):
                found = devices.cards()
                page = devices.page(self.device_name)
            self.assertIn(self.device_name, [row["name"] for row in found["devices"]], role)
            manager, looks_after = role == "EBM Manager", role in ("EBM Manager", "EBM Supervisor")
            self.assertEqual(
                found["may"],
                {
                    "initialise": manager,
                    "synchronise": manager,
                    "test": looks_after,
                    "pause": looks_after,
                    "replace": manager,
                },
            )
            self.assertEqual(page["may"], found["may"])
            sees = role in ("EBM Supervisor", "EBM Auditor", "EBM Manager")
            self.assertEqual((page["lists"] is not None, page["events"] is not None), (sees, sees), role)

    def test_another_branchs_devices_are_not_shown(self) -> None:
        with self.limited_to_another_branch("EBM Manager"), self.as_user("EBM Manager"):
            self.assertNotIn(self.device_name, str(devices.cards()))
            with self.assertRaises(frappe.PermissionError):
                devices.page(self.device_name)


class PageTest(DevicesTestCase):
    def test_it_tells_the_calls_with_their_failures_and_no_bodies_and_no_keys(self) -> None:
        good, bad = self.queue(), self.queue()
        self.device.script = ["sign", envelope("910", "Request parameter error: custTin")]
        self.work()
        page = devices.page(self.device_name)
        self.assertEqual(page["counter"]["last_number"], 2)
        self.assertEqual([call["invoice"] for call in page["calls"]["last"]], [bad, good])
        [failed] = page["calls"]["failed"]
        self.assertEqual((failed["result_code"], failed["outcome"], failed["failed"]), ("910", "Refused", True))
        self.assertNotIn("secret", str(page))
        self.assertNotIn("request_body", str(page))

    def test_it_tells_the_open_number_and_the_queue_by_state(self) -> None:
        name = self.queue()
        self.queue()
        self.device.script = [BREAK_OFF]
        self.device.info_script = [envelope("894", "no connection")]
        self.work(patience=0)
        page = devices.page(self.device_name)
        self.assertEqual((page["counter"]["open"]["invoice"], page["counter"]["open"]["state"]), (name, "Unknown"))
        self.assertEqual(page["counter"]["open"]["amount"], "7953.20")
        self.assertEqual({row["status"]: row["count"] for row in page["queue"]}, {"Queued": 1, "Unknown": 1})

    def test_it_tells_what_each_list_brought_and_when_or_that_it_was_never_asked_for(self) -> None:
        before = {row["list"]: row for row in devices.page(self.device_name)["lists"]}
        self.assertEqual(set(before), {"selectCodes", "selectNotices", "selectItemsClass"})
        self.assertEqual(before["selectCodes"]["asked_at"], "")
        rows.insert(
            "EBM Sync Mark",
            {
                "name": f"{self.counter}-selectCodes",
                "counter": self.counter,
                "branch": self.branch,
                "list": "selectCodes",
                "asked_at": now_datetime(),
                "result": "Codes: 3 new, 0 changed.",
            },
        )
        frappe.db.commit()
        self.addCleanup(frappe.db.commit)
        self.addCleanup(frappe.db.delete, "EBM Sync Mark", {"counter": self.counter})
        after = {row["list"]: row for row in devices.page(self.device_name)["lists"]}
        self.assertEqual(after["selectCodes"]["result"], "Codes: 3 new, 0 changed.")

    def test_it_tells_what_people_decided_about_it_the_newest_first(self) -> None:
        with self.as_user("EBM Supervisor"):
            devices.pause(self.device_name, "The prices are being checked.")
            devices.resume(self.device_name)
        frappe.db.commit()
        events = devices.page(self.device_name)["events"]
        self.assertEqual([event["what"] for event in events][:2], ["RESUMED", "PAUSED"])
        self.assertEqual(
            (events[1]["who"], events[1]["reason"]), ("Solange Supervisor", "The prices are being checked.")
        )


class TestADeviceTest(DevicesTestCase):
    def stored(self) -> Any:
        counter = dict(frappe.db.get_value("EBM Counter", self.counter, "*", as_dict=True))
        return {key: value for key, value in counter.items() if key not in ("fence", "lease_holder", "lease_until")}

    def test_it_answers_fast_and_with_our_number(self) -> None:
        self.queue()
        self.work()
        before = self.stored()
        said = self.ask_device()
        self.assertEqual((said["tone"], said["fits"], said["last_number"], said["our_last"]), ("good", "same", 1, 1))
        self.assertGreaterEqual(said["duration_ms"], 0)
        self.assertEqual(self.stored(), before, "it changes nothing")
        [call, *_rest] = devices.page(self.device_name)["calls"]["last"]
        self.assertEqual((call["operation"], call["failed"]), ("selectInitInfo", False))

    def test_what_does_not_fit_is_said_with_what_to_do_and_changes_nothing(self) -> None:
        self.queue()
        self.queue()
        self.work()
        before = self.stored()
        for last, fits, words in ((9, "ahead", "knows sales that this site does not"), (1, "behind", "has lost what")):
            self.device.last_number = last
            said = self.ask_device()
            self.assertEqual((said["tone"], said["fits"]), ("bad", fits))
            self.assertIn(words, said["text"])
            self.assertTrue(said["next_step"])
        self.assertEqual(self.stored(), before)

    def test_refused_numbers_between_are_no_difference(self) -> None:
        self.queue()
        self.work()
        self.queue()
        self.device.script = [envelope("910", "Request parameter error: custTin")]
        self.work()
        said = self.ask_device()
        self.assertEqual((said["tone"], said["fits"], said["last_number"], said["our_last"]), ("good", "fits", 1, 2))

    def test_what_goes_wrong_is_said_in_words_with_the_next_step(self) -> None:
        for step, words in (
            (envelope("894", "no connection"), "cannot reach the authority"),
            (envelope("901", "not valid"), "does not say its last number: 901"),
            ((500, b"<h1>Oops</h1>"), "not a billing device"),
            (envelope("000", "", {"info": {"tin": "999999999", "lastSaleInvcNo": 3}}), "another TIN or branch"),
            (BREAK_OFF, "did not answer in time"),
        ):
            self.device.info_script = [step]
            said = self.ask_device()
            with self.subTest(words=words):
                self.assertIn(words, said["text"])
                self.assertTrue(said["next_step"])
        self.device.close()
        said = self.ask_device()
        self.assertIn("Nothing answers", said["text"])
        self.assertIsNone(said["last_number"])

    def test_while_it_signs_it_is_not_asked_and_says_so(self) -> None:
        held = lease.take(self.counter, 60)
        assert held
        asked: list[Any] = []

        def ask(request: dict[str, Any]) -> Any:
            asked.append(request)
            return envelope("894")

        self.device.info_script = [ask]
        said = self.ask_device()
        self.assertEqual((said["busy"], said["answered"], asked), (True, False, []))
        self.assertIn("is signing bills just now", said["text"])
        # Initialise waits for its turn in the same way.
        with self.as_user("EBM Manager"), self.times(), self.assertRaises(DeviceBusy):
            devices.initialise(self.device_name)
        self.assertEqual(asked, [])
        lease.release(held)

    def test_no_bill_leaves_while_it_is_asked(self) -> None:
        name = self.queue()
        site, sites_path = frappe.local.site, frappe.local.sites_path
        seen: list[Any] = []

        def ask(request: dict[str, Any]) -> Any:
            frappe.init(site=site, sites_path=sites_path)
            frappe.connect()
            try:
                seen.append(lease.take(self.counter, 10))
            finally:
                frappe.destroy()
            return self.device._info()

        self.device.info_script = [ask]
        self.ask_device()
        self.assertEqual(seen, [None], "the counter belongs to who asks")
        self.started.assert_called_with(self.counter, after_commit=True)
        self.work()
        self.assertEqual(self.invoice(name).status, "Signed")

    def test_supervisors_and_managers_test_and_nobody_else(self) -> None:
        for role in ("EBM Cashier", "EBM Billing Officer", "EBM Auditor"):
            with self.subTest(role=role), self.assertRaises(frappe.PermissionError):
                self.ask_device(role)
        self.assertTrue(self.ask_device("EBM Manager")["answered"])

    def test_initialise_and_synchronise_are_a_managers(self) -> None:
        for role in ("EBM Cashier", "EBM Supervisor", "EBM Auditor"):
            for method in (devices.initialise, devices.synchronise):
                with self.subTest(role=role), self.as_user(role), self.assertRaises(frappe.PermissionError):
                    method(self.device_name)
        with self.as_user("EBM Manager"):
            said = devices.initialise(self.device_name)
        self.assertIn("is initialised", said["text"])
        self.assertNotIn("secret", str(said))
