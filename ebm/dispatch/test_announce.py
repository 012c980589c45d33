"""Open screens hear of invoices and of billing runs, names only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import frappe

from ebm.api import counters
from ebm.dispatch.announce import Announcer, announce
from ebm.dispatch.dispatch_case import DispatchTestCase
from ebm.dispatch.scripted_device import envelope

ROOM = "doctype:EBM Invoice"


class AnnounceTest(DispatchTestCase):
    @contextmanager
    def heard(self) -> Iterator[list[tuple[str, dict[str, Any]]]]:
        sent: list[tuple[str, dict[str, Any]]] = []
        with patch("frappe.realtime.emit_via_redis") as emit:
            yield sent
        sent += [(each.args[0], each.args[1]) for each in emit.call_args_list if each.args[2] == ROOM]

    def bill_of_run(self, run: str) -> str:
        name = self.queue()
        frappe.db.set_value("EBM Invoice", name, "billing_run", run)
        frappe.db.commit()
        return name

    def test_with_the_names_come_the_runs_that_they_are_of(self) -> None:
        names = [self.bill_of_run("RUN-1"), self.bill_of_run("RUN-1"), self.queue()]
        with self.heard() as sent:
            announce(names)
        self.assertEqual(sent, [("ebm_invoices", {"names": names}), ("ebm_run", {"run": "RUN-1"})])

    def test_a_worker_tells_once_a_second_and_the_rest_at_its_end(self) -> None:
        name = self.bill_of_run("RUN-1")
        announcer = Announcer()
        with self.heard() as sent:
            announcer.changed(name)
            announcer.tick()
            announcer.changed(name)
            announcer.tick()
        self.assertEqual([event for event, _message in sent], ["ebm_invoices", "ebm_run"])
        with self.heard() as sent:
            announcer.flush()
        self.assertEqual([event for event, _message in sent], ["ebm_invoices", "ebm_run"])

    def test_a_run_that_is_paused_or_let_go_is_told_as_one(self) -> None:
        run = f"RUN-{self.tin}"
        for _ in range(11):
            self.bill_of_run(run)
        self.device.script = [envelope("882", "wrong purchase code")] * 10
        with self.heard() as sent:
            self.work()
        self.assertIn(("ebm_run", {"run": run}), sent)
        held = frappe.get_all("EBM Invoice", filters={"billing_run": run, "status": "Held"}, pluck="name")
        self.assertEqual(len(held), 1)
        self.assertFalse(any(held[0] in message.get("names", []) for _event, message in sent))
        with self.as_user("EBM Supervisor"), self.heard() as sent:
            counters.release_run(run, "The purchase codes are right now.")
            frappe.db.commit()
        self.assertIn(("ebm_run", {"run": run}), sent)
