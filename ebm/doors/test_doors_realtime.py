"""What open screens are told: of one document only who may read it, of all documents names and nothing else [Doors]."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import frappe

from ebm.dispatch.announce import EVENT, announce
from ebm.doors.branch_case import LIMITED, BranchTestCase
from ebm.doors.doors_case import VISITOR
from ebm.doors.doors_table import Door

_CASHIER, SUPERVISOR, _MANAGER = LIMITED.values()
# What the socket server asks before it lets somebody into the room of a document.
ASKED = Door("subscribe", "frappe.realtime:can_subscribe_doc", lambda t, v: ("", "", {}))


class RealtimeDoorsTest(BranchTestCase):
    def may_hear(self, who: str, name: str) -> bool:
        """Whether the socket server lets a person into the room of an invoice."""
        if ASKED.exists():
            response = self.get(who, "frappe.realtime.can_subscribe_doc", doctype="EBM Invoice", docname=name)
            self.assertIn(response.status_code, (200, 403), response.text[:300])
            return bool(response.status_code == 200)
        with self.as_user(who):
            return bool(frappe.get_attr("frappe.realtime.can_subscribe")("EBM Invoice", name))

    def test_only_who_may_read_a_bill_hears_of_it(self) -> None:
        for who, hears in (
            ("EBM Supervisor", (True, True)),
            ("EBM Auditor", (True, True)),
            (SUPERVISOR, (True, False)),
            (VISITOR, (False, False)),
            ("Guest", (False, False)),
        ):
            with self.subTest(who=who):
                self.assertEqual((self.may_hear(who, self.bill_here), self.may_hear(who, self.bill_there)), hears)

    def test_what_all_readers_of_invoices_hear_is_names_only(self) -> None:
        sent: list[tuple[Any, ...]] = []
        with patch("frappe.publish_realtime", lambda *args, **words: sent.append((args, words))):
            announce([self.bill_there])
        self.assertEqual(
            sent, [((EVENT, {"names": [self.bill_there]}), {"room": "doctype:EBM Invoice", "after_commit": False})]
        )
