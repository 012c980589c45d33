"""Alarms on a site: raised once, told to who must act, cleared, and the scheduler's own silence noticed by readers."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from unittest.mock import patch

import frappe
from frappe.utils import now_datetime

from ebm import audit, install, testing
from ebm.alarms import watch
from ebm.api import alarms as api
from ebm.dispatch import rows
from ebm.dispatch.dispatch_case import DispatchTestCase
from ebm.test_case import PEOPLE

MAIL_SERVER = {"mail_server": "127.0.0.1", "auto_email_id": "ebm@utility.example"}
EXTRA = "duty@utility.example"


class AlarmTestCase(DispatchTestCase):
    """Alarms of this class's branch; those of other tests' branches may hold beside them."""

    def setUp(self) -> None:
        super().setUp()
        self.addCleanup(self.forget_alarms)
        self.forget_alarms()
        watch.beat(now_datetime())
        frappe.db.commit()
        conf = patch.dict(frappe.local.conf, MAIL_SERVER)
        conf.start()
        self.addCleanup(conf.stop)
        site = patch("ebm.audit.branch_of_site", return_value=self.branch)
        site.start()
        self.addCleanup(site.stop)

    def forget_alarms(self) -> None:
        frappe.set_user("Administrator")
        frappe.db.rollback()
        for name in frappe.get_all("EBM Alarm", filters={"branch": self.branch}, pluck="name"):
            frappe.db.delete("Notification Log", {"document_type": "EBM Alarm", "document_name": str(name)})
            about = {"reference_doctype": "EBM Alarm", "reference_name": str(name)}
            for mail in frappe.get_all("Email Queue", filters=about, pluck="name"):
                frappe.db.delete("Email Queue Recipient", {"parent": mail})
                frappe.db.delete("Email Queue", {"name": mail})
        for doctype in ("EBM Alarm", "EBM Audit Event"):
            frappe.db.delete(doctype, {"branch": self.branch})
        frappe.db.set_single_value("EBM Settings", "alarm_mail", 1)
        frappe.db.set_single_value("EBM Settings", "alarm_addresses", "")
        frappe.db.commit()

    def alarms(self) -> list[Any]:
        return list(
            frappe.get_all("EBM Alarm", filters={"branch": self.branch}, fields=["*"], order_by="name asc", limit=0)
        )

    def kinds(self) -> list[str]:
        return sorted(row.kind for row in self.alarms() if not row.cleared_at)

    def only_alarm(self) -> Any:
        [row] = self.alarms()
        return row

    def told(self, name: Any) -> list[str]:
        about = {"document_type": "EBM Alarm", "document_name": str(name)}
        return sorted(frappe.get_all("Notification Log", filters=about, pluck="for_user"))

    def mailed(self, name: Any) -> list[str]:
        about = {"reference_doctype": "EBM Alarm", "reference_name": str(name)}
        mails = frappe.get_all("Email Queue", filters=about, pluck="name")
        if not mails:
            return []
        to = frappe.get_all("Email Queue Recipient", filters={"parent": ["in", mails]}, pluck="recipient")
        return sorted(to)

    def stop_counter(self) -> None:
        rows.update("EBM Counter", self.counter, {"state": "Stopped", "cause_text": "Nobody knows about number 7."})
        frappe.db.commit()

    def change_counter(self, **values: Any) -> None:
        rows.update("EBM Counter", self.counter, values)
        frappe.db.commit()

    def ago(self, **amount: float) -> datetime:
        moment: datetime = now_datetime() - timedelta(**amount)
        return moment


class RaisedOnceTest(AlarmTestCase):
    def test_a_stopped_counter_is_raised_once_and_cleared_and_raised_again_when_it_comes_back(self) -> None:
        watch.tick()
        self.assertEqual(self.alarms(), [])
        self.stop_counter()
        watch.tick()
        first = self.only_alarm()
        self.assertEqual((first.kind, first.counter, first.device), ("COUNTER_STOPPED", self.counter, self.device_name))
        self.assertIn("Nobody knows about number 7.", first.detail)
        self.assertIn("A supervisor decides", first.next_step)
        told = self.told(first.name)
        rows.update("EBM Alarm", first.name, {"last_seen": self.ago(minutes=1)})
        watch.tick()
        again = self.only_alarm()
        self.assertEqual((again.name, again.raised_at), (first.name, first.raised_at))
        self.assertGreater(again.last_seen, self.ago(seconds=50))
        self.assertEqual(self.told(first.name), told, "nobody is told twice")

        self.change_counter(state="Active")
        watch.tick()
        self.assertIsNotNone(self.only_alarm().cleared_at)
        unread = {"document_type": "EBM Alarm", "document_name": str(first.name), "read": 0}
        self.assertEqual(frappe.get_all("Notification Log", filters=unread), [])

        self.stop_counter()
        watch.tick()
        self.assertEqual([bool(row.cleared_at) for row in self.alarms()], [True, False])

    def test_two_watches_at_the_same_moment_raise_it_once(self) -> None:
        self.stop_counter()
        watch.tick()
        # The other one did not see this row when it looked.
        with patch("ebm.alarms.store.frappe.get_all", return_value=[]):
            watch.tick()
        self.only_alarm()

    def test_open_screens_are_told_to_ask_again_and_nothing_else(self) -> None:
        self.stop_counter()
        sent: list[tuple[Any, ...]] = []
        with patch("frappe.publish_realtime", lambda *args, **words: sent.append((args, words))):
            watch.tick()
        mine = [entry for entry in sent if entry[0][:1] == ("ebm_alarms",)]
        self.assertEqual(mine, [(("ebm_alarms", {}), {"room": "doctype:EBM Alarm", "after_commit": True})])


class KindsTest(AlarmTestCase):
    def test_rows_that_do_not_move_and_those_that_do(self) -> None:
        name = self.queue()
        watch.tick()
        self.assertEqual(self.kinds(), [])
        frappe.db.set_value("EBM Invoice", name, "queued_at", self.ago(hours=1))
        self.change_counter(device_since=self.ago(hours=2))
        watch.tick()
        self.assertEqual(self.kinds(), ["ROWS_NOT_MOVING"])
        row = self.only_alarm()
        self.assertEqual(row["count"], 1)
        self.assertIn("One bill is on the way to", row.detail)
        self.work()
        watch.tick()
        self.assertEqual(self.kinds(), [], "it is signed")

    def test_a_long_queue_that_is_worked_off_is_no_alarm(self) -> None:
        self.queue()
        late = self.queue()
        self.work()
        third = self.queue()
        frappe.db.set_value("EBM Invoice", third, "queued_at", self.ago(hours=1))
        frappe.db.commit()
        watch.tick()
        self.assertEqual(self.kinds(), [], "a number was settled a moment ago")
        self.assertEqual(self.invoice(late).status, "Signed")

    def test_a_counter_that_a_person_let_go_on_gets_its_time(self) -> None:
        name = self.queue()
        frappe.db.set_value("EBM Invoice", name, "queued_at", self.ago(hours=3))
        self.change_counter(device_since=self.ago(hours=4))
        audit.record("RULED_GO_ON", "EBM Counter", self.counter, self.branch, reason="The cause is mended.")
        frappe.db.commit()
        watch.tick()
        self.assertEqual(self.kinds(), [])

    def test_the_offline_clock_at_four_fifths(self) -> None:
        self.change_counter(offline_since=self.ago(hours=19))
        watch.tick()
        self.assertEqual(self.kinds(), [])
        self.change_counter(offline_since=self.ago(hours=20))
        watch.tick()
        self.assertEqual(self.kinds(), ["OFFLINE_CLOCK"])
        self.assertIn("83 % of the 24 hours", self.only_alarm().detail)
        self.change_counter(offline_since=self.ago(hours=25))
        watch.tick()
        self.assertIn("Nothing more is signed", self.only_alarm().detail)

    def test_bills_that_no_counter_has(self) -> None:
        nowhere, gone, lost = self.queue(), self.queue(), self.queue()
        late = self.ago(hours=1)
        frappe.db.set_value("EBM Invoice", nowhere, {"device": None, "queued_at": late})
        frappe.db.set_value("EBM Invoice", gone, "queued_at", late)
        frappe.db.set_value("EBM Invoice", lost, "status", "Waiting")
        rows.update("EBM Invoice", lost, {"modified": late})
        self.change_counter(device=None)
        # Switched off just now: there is time to replace it.
        rows.update("EBM Device", self.device_name, {"modified": now_datetime()})
        frappe.db.commit()
        watch.tick()
        self.assertEqual(len([row for row in self.alarms() if row.kind == "NEVER_QUEUED"]), 2)
        rows.update("EBM Device", self.device_name, {"modified": late})
        frappe.db.commit()
        watch.tick()
        found = [row for row in self.alarms() if row.kind == "NEVER_QUEUED"]
        said = " ".join(row.detail for row in found)
        for words in ("queued for no device", "which signs nothing at the moment", "no number is open for them"):
            self.assertIn(words, said)
        self.change_counter(device=self.device_name)

    def test_a_bill_at_the_device_under_its_open_number_is_known(self) -> None:
        name = self.queue()
        self.device.close()
        self.work(patience=0)
        self.assertIn(self.invoice(name).status, ("Waiting", "Unknown"))
        rows.update("EBM Invoice", name, {"modified": self.ago(hours=1)})
        frappe.db.commit()
        watch.tick()
        self.assertNotIn("NEVER_QUEUED", self.kinds())


class TellingTest(AlarmTestCase):
    def test_supervisors_and_managers_of_the_branch_are_notified_and_mailed(self) -> None:
        frappe.db.set_single_value("EBM Settings", "alarm_addresses", EXTRA)
        self.stop_counter()
        watch.tick()
        name = self.only_alarm().name
        both = sorted((PEOPLE["EBM Manager"], PEOPLE["EBM Supervisor"]))
        self.assertLessEqual(set(both), set(self.told(name)))
        self.assertFalse({PEOPLE["EBM Cashier"], PEOPLE["EBM Auditor"]} & set(self.told(name)))
        self.assertLessEqual({*both, EXTRA}, set(self.mailed(name)))
        about = {"document_type": "EBM Alarm", "document_name": str(name), "for_user": both[0]}
        log = frappe.get_doc("Notification Log", frappe.db.get_value("Notification Log", about))
        self.assertEqual((log.type, log.link, int(log.read)), ("Alert", "/ebm/work", 0))
        self.assertIn("is stopped", log.subject)

    def test_who_may_see_only_another_branch_is_told_nothing(self) -> None:
        self.stop_counter()
        with self.limited_to_another_branch("EBM Supervisor"):
            watch.tick()
            self.assertNotIn(PEOPLE["EBM Supervisor"], self.told(self.only_alarm().name))
            self.assertIn(PEOPLE["EBM Manager"], self.told(self.only_alarm().name))
            self.assertNotIn(PEOPLE["EBM Supervisor"], self.mailed(self.only_alarm().name))

    def test_who_is_disabled_is_told_nothing(self) -> None:
        email = testing.make_user(f"gone-{self.tin}@ebm.example", "Gone", "EBM Supervisor")
        self.addCleanup(frappe.delete_doc, "User", email, force=True)
        frappe.db.set_value("User", email, "enabled", 0)
        self.stop_counter()
        watch.tick()
        self.assertNotIn(email, self.told(self.only_alarm().name))

    def test_a_site_that_had_no_such_setting_mails_after_the_update(self) -> None:
        frappe.db.delete("Singles", {"doctype": "EBM Settings", "field": "alarm_mail"})
        install.after_migrate()
        self.assertEqual(int(frappe.db.get_single_value("EBM Settings", "alarm_mail") or 0), 1)
        frappe.db.set_single_value("EBM Settings", "alarm_mail", 0)
        install.after_migrate()
        self.assertEqual(int(frappe.db.get_single_value("EBM Settings", "alarm_mail") or 0), 0, "a choice stays")

    def test_no_mail_where_it_is_switched_off(self) -> None:
        frappe.db.set_single_value("EBM Settings", "alarm_mail", 0)
        self.stop_counter()
        watch.tick()
        self.assertEqual(self.mailed(self.only_alarm().name), [])
        self.assertTrue(self.told(self.only_alarm().name))

    def test_a_mail_that_fails_is_logged_and_the_alarm_stands(self) -> None:
        before = frappe.db.count("Error Log", {"method": "EBM: an alarm could not be mailed"})
        self.stop_counter()
        with patch("frappe.sendmail", side_effect=frappe.ValidationError("no outgoing account")):
            watch.tick()
        self.assertEqual(self.kinds(), ["COUNTER_STOPPED"])
        self.assertTrue(self.told(self.only_alarm().name))
        after = frappe.db.count("Error Log", {"method": "EBM: an alarm could not be mailed"})
        self.assertEqual(after, before + 1)

    def test_what_a_device_said_is_text_and_no_markup(self) -> None:
        self.change_counter(state="Stopped", cause_text="<img src=x onerror=alert(1)>")
        watch.tick()
        about = {"document_type": "EBM Alarm", "document_name": str(self.only_alarm().name)}
        for text in frappe.get_all("Notification Log", filters=about, pluck="email_content"):
            self.assertNotIn("<img", text)

    def test_the_addresses_of_the_settings_must_be_addresses(self) -> None:
        settings = frappe.get_doc("EBM Settings")
        settings.alarm_addresses = "duty at utility"
        with self.assertRaises(frappe.ValidationError):
            settings.save()
        frappe.clear_messages()


class SilenceTest(AlarmTestCase):
    def fall_silent(self) -> None:
        watch.beat(self.ago(minutes=6))
        frappe.db.commit()

    def seen(self, role: str) -> list[dict[str, Any]]:
        with self.as_user(role):
            return list(api.current()["alarms"])

    def test_a_reader_raises_it_once_and_the_next_tick_clears_it(self) -> None:
        self.fall_silent()
        self.assertIn("SCHEDULER_SILENT", [alarm["kind"] for alarm in self.seen("EBM Cashier")])
        # A GET is rolled back: it is there all the same.
        frappe.db.rollback()
        first = self.only_alarm()
        self.assertLessEqual({PEOPLE["EBM Supervisor"], PEOPLE["EBM Manager"]}, set(self.told(first.name)))
        self.seen("EBM Auditor")
        self.assertEqual(self.only_alarm().name, first.name)
        watch.tick()
        self.assertIsNotNone(self.only_alarm().cleared_at)
        self.assertNotIn("SCHEDULER_SILENT", [alarm["kind"] for alarm in self.seen("EBM Cashier")])

    def test_its_mail_does_not_wait_for_the_scheduler(self) -> None:
        self.fall_silent()
        self.seen("EBM Cashier")
        about = {"reference_doctype": "EBM Alarm", "reference_name": str(self.only_alarm().name)}
        [mail] = frappe.get_all("Email Queue", filters=about, fields=["status"])
        self.assertEqual(mail.status, "Sent")

    def test_it_concerns_everybody_wherever_he_works(self) -> None:
        self.fall_silent()
        with self.limited_to_another_branch("EBM Cashier"):
            [alarm] = [alarm for alarm in self.seen("EBM Cashier") if alarm["kind"] == "SCHEDULER_SILENT"]
        self.assertEqual((alarm["branch"], alarm["branch_name"]), ("", ""))
        self.assertIn("has not run to its end since", alarm["detail"])

    def test_a_site_that_can_only_be_read_is_not_written_to(self) -> None:
        self.fall_silent()
        frappe.flags.read_only = True
        try:
            self.assertTrue(watch.notice_silence())
        finally:
            frappe.flags.read_only = False
        self.assertEqual(self.alarms(), [])

    def test_a_watch_that_fails_falls_silent(self) -> None:
        self.fall_silent()
        before = watch.last_beat()
        with patch("ebm.alarms.watch.read_facts", side_effect=RuntimeError("broken")), self.assertRaises(RuntimeError):
            watch.tick()
        frappe.db.rollback()
        self.assertEqual(watch.last_beat(), before)


class CurrentTest(AlarmTestCase):
    def test_one_sees_those_of_ones_branches_worst_first_with_what_to_do(self) -> None:
        self.stop_counter()
        self.change_counter(offline_since=self.ago(hours=20))
        watch.tick()
        with self.as_user("EBM Auditor"):
            answer = api.current()
        mine = [alarm for alarm in answer["alarms"] if alarm["branch"] == self.branch]
        self.assertEqual([alarm["kind"] for alarm in mine], ["COUNTER_STOPPED", "OFFLINE_CLOCK"])
        self.assertFalse(answer["may_act"])
        self.assertEqual(mine[0]["branch_name"], f"Branch {self.tin}")
        with self.limited_to_another_branch("EBM Supervisor"), self.as_user("EBM Supervisor"):
            answer = api.current()
            self.assertTrue(answer["may_act"])
            self.assertFalse([alarm for alarm in answer["alarms"] if alarm["branch"] == self.branch])

    def test_who_has_no_role_sees_none(self) -> None:
        with self.as_user("Guest"), self.assertRaises(frappe.PermissionError):
            api.current()
        frappe.clear_messages()
