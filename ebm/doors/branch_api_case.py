"""What each method of the app's own is asked for with another branch's documents, and those documents."""

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
PARKED = "Parked/VSDC_910_custTin"
Words = Callable[["BranchApiCase"], dict[str, Any]]

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
    "customers.branches": ("GET", NOTHING),
    "customers.browse": ("GET", lambda test: {"text": test.secret}),
    "customers.get": ("GET", lambda test: {"name": test.customer_there}),
    "customers.save": (
        "POST",
        lambda test: {
            "customer": {"customer_name": "Changed"},
            "name": test.customer_there,
            "modified": str(frappe.db.get_value("EBM Customer", test.customer_there, "modified")),
        },
    ),
    "customers.search": ("GET", lambda test: {"text": test.secret}),
    "dashboard.notices": ("GET", NOTHING),
    "dashboard.now": ("GET", lambda test: {"branch": test.elsewhere}),
    "dashboard.year": ("GET", NOTHING),
    "devices.authority": ("GET", NOTHING),
    "devices.begin_replacement": (
        "POST",
        lambda test: {"device": test.device_there, "successor": "Another", "reason": REASON},
    ),
    "devices.cards": ("GET", NOTHING),
    "devices.choices": ("GET", NOTHING),
    "devices.choose": ("POST", lambda test: {"device": test.device_there}),
    "devices.compare_successor": ("POST", lambda test: {"device": test.device_there}),
    "devices.finish_replacement": ("POST", lambda test: {"device": test.device_there}),
    "devices.initialise": ("POST", lambda test: {"device": test.device_there}),
    "devices.mine": ("GET", NOTHING),
    "devices.overview": ("GET", NOTHING),
    "devices.page": ("GET", lambda test: {"name": test.device_there}),
    "devices.pause": ("POST", lambda test: {"device": test.device_there, "reason": REASON}),
    "devices.resume": ("POST", lambda test: {"device": test.device_there}),
    "devices.synchronise": ("POST", lambda test: {"device": test.device_there}),
    "devices.take_back_replacement": ("POST", lambda test: {"device": test.device_there, "reason": REASON}),
    "devices.test": ("POST", lambda test: {"device": test.device_there}),
    "find.find": ("GET", lambda test: {"text": test.secret}),
    "health": ("GET", NOTHING),
    "invoice_history.calls": ("GET", lambda test: {"invoice": test.bill_there}),
    "invoice_history.corrections": ("GET", lambda test: {"invoice": test.bill_there}),
    "invoice_history.exchange": (
        "GET",
        lambda test: {"invoice": test.bill_there, "call": test.row_of("EBM Call", test.elsewhere)},
    ),
    "invoice_list.count": ("GET", lambda test: {"filters": f'[["customer_name", "begins", "{test.secret}"]]'}),
    "invoice_list.export": ("POST", lambda test: {"filters": [["customer_name", "begins", test.secret]]}),
    "invoice_list.page": (
        "GET",
        lambda test: {"fields": '["customer_name"]', "filters": f'[["customer_name", "begins", "{test.secret}"]]'},
    ),
    "invoice_list.take_back": ("POST", lambda test: {"names": [test.bill_there]}),
    "invoices.get": ("GET", lambda test: {"name": test.bill_there}),
    "invoices.issue": ("POST", lambda test: {"bill": {**test.bill(), "branch": test.elsewhere}, "send": 0}),
    "invoices.sale": ("GET", lambda test: {"name": test.bill_there}),
    "invoices.send": ("POST", lambda test: {"names": [test.bill_there]}),
    "invoices.take_back": ("POST", lambda test: {"name": test.bill_there}),
    "notes.add": ("POST", lambda test: {**test.on_bill_there(), "content": "<p>Seen</p>"}),
    "notes.attach": ("POST", lambda test: test.on_bill_there()),
    "notes.bring_back": ("POST", lambda test: {"name": test.note_there(), "modified": test.note_modified()}),
    "notes.change": (
        "POST",
        lambda test: {"name": test.note_there(), "content": "<p>Seen</p>", "modified": test.note_modified()},
    ),
    "notes.of_document": ("GET", lambda test: test.on_bill_there()),
    "notes.people": ("GET", lambda test: test.on_bill_there()),
    "notes.remove": ("POST", lambda test: {"name": test.note_there()}),
    "notices.add": ("POST", lambda test: {**test.notice(), "branch": test.elsewhere}),
    "notices.attach": ("POST", lambda test: {"name": test.notice_there()}),
    "notices.bring_back": ("POST", lambda test: {"name": test.notice_there(), "modified": test.notice_modified()}),
    "notices.change": (
        "POST",
        lambda test: {**test.notice(), "name": test.notice_there(), "modified": test.notice_modified()},
    ),
    "notices.get": ("GET", lambda test: {"name": test.notice_there()}),
    "notices.people": ("GET", lambda test: {"branch": test.elsewhere}),
    "notices.places": ("GET", NOTHING),
    "notices.remove": ("POST", lambda test: {"name": test.notice_there()}),
    "notices.shown": ("GET", lambda test: {"past": 1}),
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
    "work.fix_all": ("POST", lambda test: {"key": PARKED, "after": "", "until": "Z", "value": "102345678"}),
    "work.fix_rows": (
        "POST",
        lambda test: {"key": PARKED, "rows": [{"name": test.parked_there, "value": "102345678"}]},
    ),
    "work.issue_without_tin": (
        "POST",
        lambda test: {"key": PARKED, "rows": [{"name": test.parked_there}], "reason": REASON},
    ),
    "work.match": ("POST", lambda test: {"key": PARKED, "rows": [{"key": test.parked_there, "value": "1"}]}),
    "work.overview": ("GET", NOTHING),
    "work.preview": ("GET", lambda test: {"key": PARKED}),
    "work.rows": ("GET", lambda test: {"key": f"Held/RUN_PAUSED/{test.run_there}"}),
    "work.summary": ("GET", NOTHING),
}
# Asked for nothing that has a branch, and why.
WITHOUT_BRANCH = {
    "dashboard.remember_year": "a year that one person looked at",
    "customers.look_up": "a taxpayer of the authority's, asked through the device one works at",
    "favourites.keep": "an item that the utility sells everywhere",
    "favourites.mine": "items that the utility sells everywhere",
    "invoices.expect": "that one enters a bill where one works",
    "invoice_list.keep_views": "one's own views",
    "invoice_list.views": "one's own views",
    "items.browse": "the utility sells the same everywhere",
    "items.choices": "the authority's codes, and the law's rates",
    "items.classes": "the authority's, everywhere the same",
    "items.code": "made of what the utility sells everywhere",
    "items.get": "the utility sells the same everywhere",
    "items.rates": "the law's rates",
    "items.register": "an item, through the device one works at",
    "items.remove_price": "the utility sells the same everywhere",
    "items.save": "the utility sells the same everywhere",
    "items.search": "the utility sells the same everywhere",
    "items.set_price": "the utility sells the same everywhere",
    "receipts.check": "whoever holds a receipt may ask whether it is genuine; of the bill only its readers are told",
    "session.hand_over": "for who is not signed in yet",
    "session.version": "of the whole site",
    "work.mend_item": "the utility sells the same everywhere",
}


class BranchApiCase(BranchTestCase):
    parked_there: str

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

    def on_bill_there(self) -> dict[str, Any]:
        return {"reference_doctype": "EBM Invoice", "reference_name": self.bill_there}

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

    def notice(self) -> dict[str, Any]:
        # Who may write it does; people who sign in to this site would read it.
        self.addCleanup(self._forget_notices)
        return {"title": "Tried", "text": "<p>Seen</p>", "shown_from": "2026-01-01", "branch": self.branch}

    def _forget_notices(self) -> None:
        frappe.db.delete("EBM Staff Notice", {"branch": ["in", [self.branch, self.elsewhere]]})
        frappe.db.commit()

    def notice_there(self) -> str:
        """A notice of the other branch, of whom is limited to this one: he worked there once."""
        if name := frappe.db.get_value("EBM Staff Notice", {"branch": self.elsewhere}, "name"):
            return str(name)
        words = {**self.notice(), "text": f"<p>{self.secret}</p>", "branch": self.elsewhere}
        doc = frappe.get_doc({"doctype": "EBM Staff Notice", **words}).insert()
        frappe.db.set_value("EBM Staff Notice", doc.name, "owner", SUPERVISOR)
        frappe.db.commit()
        return str(doc.name)

    def notice_modified(self) -> str:
        return str(frappe.db.get_value("EBM Staff Notice", self.notice_there(), "modified"))

    def in_trouble(self) -> None:
        """All that lists of work would show of the other branch, were it one's own."""
        self.notice_there()
        frappe.db.set_value("EBM Device", self.device_there, {"enabled": 1, "environment": "Live"})
        frappe.db.set_value("EBM Counter", self.counter_there, {"state": "Stopped", "device": self.device_there})
        alarm = self.row_of("EBM Alarm", self.elsewhere)
        frappe.db.set_value("EBM Alarm", alarm, {"kind": "COUNTER_STOPPED", "cleared_at": None})
        held = {"status": "Held", "cause": "RUN_PAUSED", "billing_run": self.run_there}
        frappe.db.set_value("EBM Invoice", self.bill_there, held)
        self.parked_there = self.issue(self.elsewhere, customer_name=self.secret)
        frappe.db.set_value("EBM Invoice", self.parked_there, {"status": "Parked", "cause": PARKED.split("/")[1]})
        frappe.db.commit()

    def ask_for(self, who: str, call: str) -> Any:
        method, words = ASKED[call]
        if method == "GET":
            return self.get(who, f"ebm.api.{call}", **words(self))
        return self.ask(who, "POST", f"/api/method/ebm.api.{call}", words(self))

    def stored_there(self) -> list[Any]:
        doctypes = ("EBM Invoice", "EBM Customer", "EBM Device", "EBM Counter", "EBM Staff Notice")
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
