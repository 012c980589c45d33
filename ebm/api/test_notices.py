"""Staff notices: who reads, writes and deletes them, when they are shown, whom they tell [W6] [W8]."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import frappe

from ebm.api import notices
from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.staff_notices import DOCTYPE
from ebm.test_case import PEOPLE, EbmTestCase

CASHIER, SUPERVISOR, AUDITOR = PEOPLE["EBM Cashier"], PEOPLE["EBM Supervisor"], PEOPLE["EBM Auditor"]
MANAGER = PEOPLE["EBM Manager"]
RULED = "<p>above</p><hr><p>below</p>"
FLAT = "<p>above</p><p>below</p>"


def day(days: int) -> str:
    return str(fiscal_today() + timedelta(days=days))


def at(*names: str) -> str:
    return "<p>" + "".join(f'<span class="mention" data-id="{name}">@x</span>' for name in names) + "</p>"


class NoticeCase(EbmTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.before = set(frappe.get_all(DOCTYPE, pluck="name"))

    def tearDown(self) -> None:
        super().tearDown()
        for name in self.mine():
            frappe.db.delete("Notification Log", {"document_type": DOCTYPE, "document_name": name})
            frappe.db.delete("EBM Text Version", {"reference_doctype": DOCTYPE, "reference_name": name})
            frappe.db.delete(DOCTYPE, {"name": name})
        # Some of them were committed: what Frappe rolls back at the end would leave those behind.
        frappe.db.commit()

    def mine(self) -> list[str]:
        return sorted(set(frappe.get_all(DOCTYPE, pluck="name")) - self.before)

    def add(self, role: str = "EBM Supervisor", **values: Any) -> dict[str, Any]:
        with self.as_user(role):
            return notices.add(**{"title": "Meters", "text": "<p>Read twice</p>", "shown_from": day(0), **values})

    def change(self, notice: dict[str, Any], role: str = "EBM Supervisor", **values: Any) -> dict[str, Any]:
        known = {key: notice[key] or "" for key in ("title", "text", "shown_from", "shown_until", "branch")}
        opened = {"name": notice["name"], "modified": notice["modified"], "pinned": 0}
        with self.as_user(role):
            return notices.change(**{**opened, **known, **values})

    def seen(self, role: str = "EBM Cashier", past: int = 0) -> list[dict[str, Any]]:
        frappe.clear_messages()
        with self.as_user(role):
            found = notices.shown(past=past)["notices"]
        # Who only reads is not told what he may not do.
        self.assertEqual(list(frappe.message_log), [])
        return [notice for notice in found if notice["name"] not in self.before]


class NoticesTest(NoticeCase):
    def test_supervisors_and_managers_write_and_all_staff_read(self) -> None:
        writers = ("EBM Supervisor", "EBM Manager")
        for role in PEOPLE:
            with self.subTest(role=role):
                if role in writers:
                    self.add(role, title=role)
                else:
                    self.assertRaises(frappe.PermissionError, lambda role=role: self.add(role))
        for role in PEOPLE:
            with self.subTest(reader=role):
                self.assertEqual({notice["title"] for notice in self.seen(role)}, set(writers))
                with self.as_user(role):
                    self.assertEqual(notices.shown()["may_write"], role in writers)

    def test_the_author_or_a_manager_deletes_and_every_writer_changes(self) -> None:
        notice = self.add("EBM Manager")
        changed = self.change(notice, "EBM Supervisor", title="Meters, again")
        self.assertEqual((changed["author"], changed["changed_by"]), ("Marie Manager", "Solange Supervisor"))
        self.assertEqual([(n["may_change"], n["may_delete"]) for n in self.seen("EBM Supervisor")], [(True, False)])
        for role in ("EBM Supervisor", "EBM Cashier", "EBM Auditor"):
            with self.as_user(role), self.assertRaises(frappe.PermissionError):
                notices.remove(notice["name"])
        own = self.add("EBM Supervisor")
        for role, name in (("EBM Supervisor", own["name"]), ("EBM Manager", notice["name"])):
            with self.as_user(role):
                notices.remove(name)
        self.assertEqual(self.mine(), [])

    def test_nobody_makes_himself_the_author_of_anothers(self) -> None:
        notice = self.add("EBM Manager")
        with self.as_user("EBM Supervisor"):
            doc = frappe.get_doc(DOCTYPE, notice["name"])
            doc.owner = SUPERVISOR
            doc.save()
            self.assertRaises(frappe.PermissionError, lambda: frappe.delete_doc(DOCTYPE, notice["name"]))
        self.assertEqual(frappe.db.get_value(DOCTYPE, notice["name"], "owner"), MANAGER)

    def test_they_are_shown_on_their_days_pinned_ones_first_then_the_newest(self) -> None:
        self.add(title="over", shown_from=day(-9), shown_until=day(-1))
        self.add(title="to come", shown_from=day(1))
        self.add(title="last day", shown_from=day(-3), shown_until=day(0))
        self.add(title="old and pinned", shown_from=day(-5), pinned=1)
        self.add(title="today")
        self.assertEqual([n["title"] for n in self.seen()], ["old and pinned", "today", "last day"])
        everything = [n["title"] for n in self.seen(past=1)]
        self.assertEqual(everything, ["old and pinned", "to come", "today", "last day", "over"])

    def test_what_is_missing_or_cannot_be_is_refused_with_words(self) -> None:
        for values in (
            {"title": "  "},
            {"text": "<p><br></p>"},
            {"shown_from": day(0), "shown_until": day(-1)},
            {"branch": "NO-BRANCH"},
        ):
            with self.subTest(values=values), self.assertRaises(frappe.ValidationError):
                self.add("EBM Manager", **values)
        self.assertEqual(self.mine(), [])

    def test_what_would_run_is_cleaned_before_it_is_stored(self) -> None:
        self.assertNotIn("<script", self.add(text='<p onclick="x()">hello</p><script>x()</script>')["text"])
        self.assertNotIn("onclick", self.seen()[0]["text"])

    def test_one_that_was_changed_meanwhile_is_not_overwritten(self) -> None:
        opened = self.add("EBM Manager")
        newer = self.change(opened, "EBM Supervisor", text="<p>hers</p>")
        with self.assertRaises(frappe.TimestampMismatchError):
            self.change(opened, "EBM Manager", text="<p>his</p>")
        self.assertEqual(self.seen()[0]["text"], "<p>hers</p>")
        self.assertEqual(self.change(newer, "EBM Manager", text="<p>his</p>")["text"], "<p>his</p>")

    def test_open_pages_are_told_its_name_and_nothing_of_it(self) -> None:
        told: list[tuple[Any, ...]] = []

        def publish(event: str, message: Any = None, **words: Any) -> None:
            if event == "ebm_staff_notices":
                told.append((message, words["room"], words["after_commit"]))

        with patch("frappe.publish_realtime", publish):
            notice = self.add()
            self.change(notice, text="<p>two</p>")
            with self.as_user("EBM Supervisor"):
                notices.remove(notice["name"])
        self.assertEqual(told, [({"names": [notice["name"]]}, f"doctype:{DOCTYPE}", True)] * 3)


class NoticeBranchTest(NoticeCase):
    def test_one_of_a_branch_is_seen_there_and_one_for_everybody_everywhere(self) -> None:
        here = self.add("EBM Manager", title="here", branch=self.branch)
        self.add("EBM Manager", title="all")
        with self.limited_to_another_branch("EBM Cashier"):
            self.assertEqual([n["title"] for n in self.seen()], ["all"])
            with self.as_user("EBM Cashier"):
                self.assertRaises(frappe.PermissionError, lambda: notices.get(here["name"]))
        self.assertEqual([n["title"] for n in self.seen()], ["all", "here"])

    def test_who_is_limited_writes_for_his_branches_only(self) -> None:
        everybodys = self.add("EBM Supervisor", title="all")
        with self.limited_to_another_branch("EBM Supervisor"):
            with self.as_user("EBM Supervisor"):
                places = notices.places()
                other = places["branches"][0]["name"]
                self.assertEqual((places["everybody"], len(places["branches"])), (False, 1))
                self.assertRaises(frappe.PermissionError, lambda: notices.remove(everybodys["name"]))
                view = notices.get(everybodys["name"])
                self.assertEqual((view["may_change"], view["may_delete"]), (False, False))
            self.assertEqual(self.add(title="filled in")["branch"], other)
            self.assertRaises(frappe.PermissionError, lambda: self.add(branch=self.branch))
            for branch in ("", other):
                with self.assertRaises(frappe.PermissionError):
                    self.change(everybodys, branch=branch)
            own = self.add(branch=other)
            self.assertRaises(frappe.ValidationError, lambda: self.change(own, branch=""))
            with self.as_user("EBM Supervisor"):
                notices.remove(own["name"])
        self.assertIn(frappe.db.get_value(DOCTYPE, everybodys["name"], "branch"), (None, ""))


class NoticeMentionTest(NoticeCase):
    def told(self, name: str) -> list[str]:
        rows = frappe.get_all("Notification Log", {"document_name": name, "type": "Mention"}, ["for_user", "link"])
        self.assertEqual({row.link for row in rows} - {f"/ebm/notices/{name}"}, set())
        return sorted(row.for_user for row in rows)

    def test_people_are_told_once_and_led_to_the_notice(self) -> None:
        notice = self.add(text=at(CASHIER, SUPERVISOR))
        self.assertEqual(self.told(notice["name"]), [CASHIER])
        notice = self.change(notice, text=at(CASHIER, AUDITOR))
        self.assertEqual(self.told(notice["name"]), [AUDITOR, CASHIER])
        self.change(self.change(notice, text="<p>nobody</p>"), text=at(CASHIER))
        self.assertEqual(self.told(notice["name"]), [AUDITOR, CASHIER])

    def test_who_may_not_read_it_is_not_offered_nor_told_and_stays_words(self) -> None:
        with self.limited_to_another_branch("EBM Cashier"):
            with self.as_user("EBM Supervisor"):
                here = [person["id"] for person in notices.people(branch=self.branch)]
                everywhere = [person["id"] for person in notices.people("claudine")]
            notice = self.add(text=at(CASHIER, AUDITOR), branch=self.branch)
        self.assertNotIn(CASHIER, here)
        self.assertIn(CASHIER, everywhere)
        self.assertEqual(self.told(notice["name"]), [AUDITOR])
        self.assertEqual((notice["text"].count('class="mention"'), notice["text"].count(CASHIER)), (1, 1))


class NoticeVersionTest(NoticeCase):
    def in_desk(self, name: str, text: str) -> None:
        with self.as_user("EBM Manager"):
            doc = frappe.get_doc(DOCTYPE, name)
            doc.text = text
            doc.save()

    def test_what_desk_changed_is_marked_brought_back_and_written_down(self) -> None:
        notice = self.add(text=RULED)
        self.assertIsNone(self.seen()[0]["desk"])
        self.in_desk(notice["name"], FLAT)
        seen = self.seen()[0]
        self.assertEqual(seen["desk"], {"by": "Marie Manager", "before": notice["text"]})
        with self.as_user("EBM Cashier"), self.assertRaises(frappe.PermissionError):
            notices.bring_back(seen["name"], seen["modified"])
        with self.as_user("EBM Supervisor"):
            with self.assertRaises(frappe.TimestampMismatchError):
                notices.bring_back(seen["name"], notice["modified"])
            back = notices.bring_back(seen["name"], seen["modified"])
            self.assertEqual((back["text"], back["desk"]), (notice["text"], None))
            with self.assertRaises(frappe.ValidationError):
                notices.bring_back(back["name"], back["modified"])
        kept = {"reference_doctype": DOCTYPE, "reference_name": notice["name"]}
        versions = frappe.get_all("EBM Text Version", filters=kept, pluck="html", order_by="name asc")
        self.assertEqual(versions, [notice["text"], FLAT, notice["text"]], "what Desk wrote is kept as well")
        events = {"document_type": DOCTYPE, "document_name": notice["name"], "what": "NOTICE_BROUGHT_BACK"}
        self.assertEqual(frappe.get_all("EBM Audit Event", filters=events, pluck="who"), [SUPERVISOR])

    def test_versions_go_with_the_notice(self) -> None:
        notice = self.add(text=RULED)
        with self.as_user("EBM Supervisor"):
            notices.remove(notice["name"])
        self.assertEqual(frappe.get_all("EBM Text Version", {"reference_name": notice["name"]}), [])
