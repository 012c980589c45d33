"""Methods of the app's own, called for another branch's documents [Doors]."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import frappe

import ebm.api
from ebm.doors.branch_case import LIMITED, BranchTestCase

CASHIER, SUPERVISOR, MANAGER = LIMITED.values()
REASON = "Tried by the tests of the doors"
Words = Callable[["BranchApiTest"], dict[str, Any]]

# What each method is asked for with another branch's documents. Empty: it is asked for nothing.
NOTHING: Words = lambda test: {}  # noqa: E731 used as a value
ASKED: dict[str, tuple[str, Words]] = {
    "alarms.current": ("GET", NOTHING),
    "audit.check_chain": ("GET", lambda test: {"counter": test.counter_there}),
    "counters.release": ("POST", lambda test: {"invoices": [test.match()], "reason": REASON}),
    "counters.release_run": ("POST", lambda test: {"billing_run": test.run_there, "reason": REASON}),
    "counters.rule": ("POST", lambda test: {"counter": test.counter_there, "ruling": "Go on", "reason": REASON}),
    "counters.stop": ("POST", lambda test: {"counter": test.counter_there, "reason": REASON}),
    "counters.stopped": ("GET", NOTHING),
    "customers.search": ("GET", lambda test: {"text": test.secret}),
    "dashboard.year": ("GET", NOTHING),
    "devices.authority": ("GET", NOTHING),
    "devices.choices": ("GET", NOTHING),
    "devices.choose": ("POST", lambda test: {"device": test.device_there}),
    "devices.mine": ("GET", NOTHING),
    "devices.overview": ("GET", NOTHING),
    "find.find": ("GET", lambda test: {"text": test.secret}),
    "health": ("GET", NOTHING),
    "invoices.get": ("GET", lambda test: {"name": test.bill_there}),
    "invoices.issue": ("POST", lambda test: {"bill": {**test.bill(), "branch": test.elsewhere}, "send": 0}),
    "invoices.send": ("POST", lambda test: {"names": [test.bill_there]}),
    "invoices.take_back": ("POST", lambda test: {"name": test.bill_there}),
    "notes.add": ("POST", lambda test: {"invoice": test.bill_there, "content": "<p>Seen</p>"}),
    "notes.bring_back": ("POST", lambda test: {"name": test.note_there(), "modified": test.note_modified()}),
    "notes.change": (
        "POST",
        lambda test: {"name": test.note_there(), "content": "<p>Seen</p>", "modified": test.note_modified()},
    ),
    "notes.of_invoice": ("GET", lambda test: {"invoice": test.bill_there}),
    "notes.people": ("GET", lambda test: {"invoice": test.bill_there}),
    "notes.remove": ("POST", lambda test: {"name": test.note_there()}),
    "receipts.complete": ("POST", lambda test: test.completion()),
    "receipts.complete_file": (
        "POST",
        lambda test: {"counter": test.counter_there, "text": "number", "reason": REASON},
    ),
    "receipts.not_ours": ("POST", lambda test: {"invoice": test.bill_there, "number": 1, "reason": REASON}),
    "receipts.print_receipt": ("POST", lambda test: {"invoice": test.bill_there}),
    "session.boot": ("GET", NOTHING),
    "session.waiting": ("GET", NOTHING),
    "session.who": ("GET", NOTHING),
    "work.overview": ("GET", NOTHING),
}
# Asked for nothing that has a branch, and why.
WITHOUT_BRANCH = {
    "customers.look_up": "a taxpayer of the authority's, asked through the device one works at",
    "items.rates": "the law's rates",
    "items.register": "an item, through the device one works at",
    "items.search": "the utility sells the same everywhere",
    "receipts.check": "whoever holds a receipt may ask whether it is genuine; of the bill only its readers are told",
    "session.hand_over": "for who is not signed in yet",
    "session.version": "of the whole site",
}


class BranchApiTest(BranchTestCase):
    def test_no_method_of_ours_tells_of_another_branchs_bill(self) -> None:
        calls = (
            ("GET", "ebm.api.invoices.get", {"name": self.bill_there}),
            ("POST", "ebm.api.invoices.take_back", {"name": self.bill_there}),
            ("POST", "ebm.api.receipts.print_receipt", {"invoice": self.bill_there}),
        )
        for method, call, words in calls:
            with self.subTest(call=call):
                if method == "GET":
                    response = self.get(SUPERVISOR, call, **words)
                else:
                    response = self.ask(SUPERVISOR, "POST", f"/api/method/{call}", words)
                self.assertEqual(response.status_code, 403, response.text[:300])
                self.assertNotIn(self.secret, response.text)

    def test_another_branchs_bill_is_not_sent_or_issued_or_changed(self) -> None:
        before = self.target("EBM Invoice", self.bill_there).stored
        sent = self.ask(SUPERVISOR, "POST", "/api/method/ebm.api.invoices.send", {"names": [self.bill_there]})
        self.assertFalse(sent.json["message"]["results"][0]["ok"])
        bills: tuple[dict[str, Any], ...] = (
            {**self.bill(), "branch": self.elsewhere},
            {**self.bill(), "branch": self.branch, "name": self.bill_there, "modified": before["modified"]},
            {**self.bill(), "branch": self.branch, "customer": self.customer_there},
        )
        for bill in bills:
            response = self.ask(SUPERVISOR, "POST", "/api/method/ebm.api.invoices.issue", {"bill": bill, "send": 0})
            self.assertEqual(response.status_code, 403, response.text[:300])
        self.assertEqual(self.target("EBM Invoice", self.bill_there).stored, before)

    def test_customers_of_another_branch_are_not_found(self) -> None:
        for who, found in (("EBM Cashier", [self.customer_there]), (CASHIER, [])):
            response = self.get(who, "ebm.api.customers.search", text=self.secret)
            self.assertEqual([row["name"] for row in response.json["message"]], found, who)

    def test_devices_and_figures_of_another_branch_are_not_told(self) -> None:
        frappe.db.set_value("EBM Device", self.row_of("EBM Device", self.elsewhere), "enabled", 1)
        frappe.db.commit()
        for who, told_of in (("EBM Supervisor", True), (SUPERVISOR, False)):
            devices = self.get(who, "ebm.api.devices.overview").text
            self.assertEqual(self.elsewhere in devices, told_of, who)
        frappe.db.set_value("EBM Invoice", self.bill_there, "status", "Parked")
        frappe.db.commit()
        everywhere = self.get("EBM Supervisor", "ebm.api.dashboard.year").json["message"]["today"]["parked"]
        self.assertGreaterEqual(everywhere, 1)
        self.assertEqual(self.get(SUPERVISOR, "ebm.api.dashboard.year").json["message"]["today"]["parked"], 0)

    # --- all of them

    @property
    def device_there(self) -> str:
        return self.row_of("EBM Device", self.elsewhere)

    @property
    def counter_there(self) -> str:
        return self.row_of("EBM Counter", self.elsewhere)

    @property
    def run_there(self) -> str:
        return f"RUN-{self.tin}"

    def match(self) -> dict[str, Any]:
        return {"invoice": self.bill_there, "matched": "not_taken"}

    def completion(self) -> dict[str, Any]:
        receipt = {"receipt_no": "1", "receipt_total_no": "1", "internal_data": "X", "signature": "X"}
        return {"invoice": self.bill_there, **receipt, "device_time": "2026-11-21 14:02:11", "reason": REASON}

    def note_there(self) -> str:
        """A note on the other branch's bill, of whom is limited to this one: he worked there once."""
        if name := frappe.db.get_value("Comment", {"reference_name": self.bill_there}, "name"):
            return str(name)
        note = frappe.get_doc(
            doctype="Comment",
            comment_type="Comment",
            reference_doctype="EBM Invoice",
            reference_name=self.bill_there,
            content=f"<p>{self.secret}</p>",
        ).insert(ignore_permissions=True)
        frappe.db.set_value("Comment", note.name, "owner", SUPERVISOR)
        frappe.db.commit()
        self.addCleanup(frappe.db.delete, "Comment", {"reference_name": self.bill_there})
        return str(note.name)

    def note_modified(self) -> str:
        return str(frappe.db.get_value("Comment", self.note_there(), "modified"))

    def in_trouble(self) -> None:
        """All that lists of work would show of the other branch, were it one's own."""
        frappe.db.set_value("EBM Device", self.device_there, {"enabled": 1, "environment": "Live"})
        frappe.db.set_value("EBM Counter", self.counter_there, {"state": "Stopped", "device": self.device_there})
        alarm = self.row_of("EBM Alarm", self.elsewhere)
        frappe.db.set_value("EBM Alarm", alarm, {"kind": "COUNTER_STOPPED", "cleared_at": None})
        held = {"status": "Held", "cause": "RUN_PAUSED", "billing_run": self.run_there}
        frappe.db.set_value("EBM Invoice", self.bill_there, held)
        frappe.db.commit()

    def ask_for(self, who: str, call: str) -> Any:
        method, words = ASKED[call]
        if method == "GET":
            return self.get(who, f"ebm.api.{call}", **words(self))
        return self.ask(who, "POST", f"/api/method/ebm.api.{call}", words(self))

    def test_each_method_of_ours_is_tried_or_has_no_branch(self) -> None:
        self.assertEqual(own_methods(), {*ASKED, *WITHOUT_BRANCH})

    def test_no_method_of_ours_tells_of_another_branch_or_changes_it(self) -> None:
        self.in_trouble()
        self.note_there()
        words = (self.secret, self.bill_there, self.customer_there, self.elsewhere, self.device_there, self.run_there)
        there = self.stored_there()
        for call in ASKED:
            for who in (CASHIER, SUPERVISOR, MANAGER):
                with self.subTest(call=call, who=who):
                    response = self.ask_for(who, call)
                    # By a 503 health says that something is wrong somewhere.
                    self.assertIn(response.status_code, (200, 403, 404, 409, 417, 503), response.text[-300:])
                    self.assertNotIn(self.secret, response.text)
                    if response.status_code in (200, 503):
                        # Who asks for something by its name may be told that name again; a refusal of Frappe's says
                        # which branch it is for.
                        asked = str(ASKED[call][1](self))
                        found = [word for word in words if word in response.text and word not in asked]
                        self.assertEqual(found, [], response.text[:300])
                    self.assertEqual(self.stored_there(), there)

    def test_who_may_see_both_branches_is_told_by_the_same_calls(self) -> None:
        self.in_trouble()
        for call in (
            "alarms.current",
            "counters.stopped",
            "customers.search",
            "devices.choices",
            "find.find",
            "work.overview",
        ):
            with self.subTest(call=call):
                told = self.ask_for("EBM Supervisor", call)
                self.assertEqual(told.status_code, 200, told.text[:300])
                self.assertTrue(any(word in told.text for word in (self.bill_there, self.elsewhere)), told.text[:300])

    def test_nobody_works_at_a_device_of_a_branch_that_he_may_not_see(self) -> None:
        self.in_trouble()
        for who in (CASHIER, SUPERVISOR, MANAGER):
            with self.subTest(who=who):
                before = self.get(who, "ebm.api.devices.mine").json["message"]
                self.assertEqual(self.ask_for(who, "devices.choose").status_code, 403)
                self.assertEqual(self.get(who, "ebm.api.devices.mine").json["message"], before)
                frappe.get_doc(
                    {
                        "doctype": "DefaultValue",
                        "parent": who,
                        "parenttype": "__default",
                        "parentfield": "system_defaults",
                        "defkey": "ebm_device",
                        "defvalue": self.device_there,
                    }
                ).db_insert()
                frappe.db.commit()
                self.addCleanup(frappe.db.delete, "DefaultValue", {"parent": who, "defkey": "ebm_device"})
                mine = self.get(who, "ebm.api.devices.mine").json["message"]
                self.assertEqual((mine["branch"] or {}).get("name"), self.branch, "an old choice holds nothing")

    def stored_there(self) -> list[Any]:
        doctypes = ("EBM Invoice", "EBM Customer", "EBM Device", "EBM Counter")
        notes = frappe.get_all("Comment", {"reference_name": self.bill_there}, ["name", "content", "modified"])
        return [*(self.stored_rows(doctype, branch=self.elsewhere) for doctype in doctypes), notes]


def own_methods() -> set[str]:
    """module.method of everything under ebm/api that may be called over HTTP."""
    found = set()
    for path in sorted(Path(str(ebm.api.__file__)).parent.glob("*.py")):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef) and any("whitelist" in ast.unparse(d) for d in node.decorator_list):
                found.add(node.name if path.stem == "__init__" else f"{path.stem}.{node.name}")
    return found
