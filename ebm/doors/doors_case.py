"""Base of the tests of the doors: one signed-in session for everybody, and what is stored, byte for byte."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from itertools import count
from typing import Any, ClassVar
from unittest.mock import patch

import frappe

from ebm import testing
from ebm.contract.contract_case import OUTSIDER, HttpTestCase
from ebm.doors.doors_table import Door, Target
from ebm.doors.own_doctypes import own_doctypes
from ebm.intake.counter_bill import issue_bill
from ebm.test_case import PEOPLE

SYSTEM_MANAGER = "sysmanager@ebm.example"
VISITOR = "visitor@ebm.example"
VISITOR_ROLE = "EBM Doors Visitor"
# The five roles, who manages the site, a desk user with another role, a Website User, nobody, and the one above all.
EVERYBODY = (*PEOPLE, SYSTEM_MANAGER, VISITOR, OUTSIDER, "Guest", "Administrator")
# Who may write bills at all; the rest is refused by role.
WRITERS = ("EBM Cashier", "EBM Billing Officer", "EBM Supervisor", "Administrator")
# Tried by everybody; each of the others by these two and, in turn, by some of the rest.
TRIED_BY_ALL = ("set_value", "resource PUT", "insert", "delete", "rename of the document", "submit", "cancel")
MIGHTIEST = (SYSTEM_MANAGER, "Administrator")
# What Frappe keeps beside a document: marks of readers, no content.
MARKS = ("_user_tags", "_comments", "_assign", "_liked_by", "_seen")


class DoorsTestCase(HttpTestCase):
    sessions: ClassVar[dict[str, tuple[str | None, str | None]]]
    made: ClassVar[dict[tuple[str, str], str]]
    turns: ClassVar[Iterator[int]]

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.sessions = {"Guest": (None, None)}
        cls.made = {}
        cls.turns = count()
        if not frappe.db.exists("Role", VISITOR_ROLE):
            frappe.get_doc({"doctype": "Role", "role_name": VISITOR_ROLE, "desk_access": 1}).insert()
        testing.make_user(SYSTEM_MANAGER, "Samuel Site", "System Manager")
        testing.make_user(VISITOR, "Vera Visitor", VISITOR_ROLE)
        frappe.db.commit()
        cls.addClassCleanup(cls._remove_people)

    @classmethod
    def _remove_people(cls) -> None:
        frappe.set_user("Administrator")
        for user in (SYSTEM_MANAGER, VISITOR):
            frappe.delete_doc("User", user, force=True, ignore_permissions=True)
        frappe.delete_doc("Role", VISITOR_ROLE, force=True, ignore_permissions=True)
        frappe.db.delete("Sessions", {"sid": ["in", [sid for sid, _token in cls.sessions.values() if sid]]})
        frappe.db.commit()

    # --- people

    def session(self, who: str) -> tuple[str | None, str | None]:
        """(sid, CSRF token) of a person, signed in once per class."""
        if who not in self.sessions:
            sid = self._administrator() if who == "Administrator" else self.sign_in(who)
            self.sessions[who] = (sid, self.token(sid))
        return self.sessions[who]

    def _administrator(self) -> str:
        """A session like another's, but Administrator's: his password is nobody's business here."""
        other, _token = self.session(SYSTEM_MANAGER)
        sid = frappe.generate_hash(length=40)
        frappe.db.sql(
            "insert into `tabSessions` (sid, user, sessiondata, lastupdate, status) "
            "select %s, 'Administrator', replace(sessiondata, %s, 'Administrator'), lastupdate, status "
            "from `tabSessions` where sid = %s",
            (sid, SYSTEM_MANAGER, other),
        )
        frappe.db.commit()
        return sid

    def ask(self, who: str, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """One request of a person, in JSON."""
        sid, token = self.session(who)
        if method == "GET":
            # A JSON body, even an empty one, would put the query out of effect.
            return self.call(method, path, sid=sid)
        text = json.dumps(body or {}, default=str)
        return self.call(method, path, sid=sid, token=token, data=text, content_type="application/json")

    def get(self, who: str, call: str, **query: Any) -> Any:
        """One GET of a method."""
        sid, _token = self.session(who)
        return self.call("GET", f"/api/method/{call}", sid=sid, query_string=query)

    # --- attempts

    def target(self, doctype: str, name: Any) -> Target:
        stored = json.loads(json.dumps(frappe.get_doc(doctype, name).as_dict(), default=str))
        return Target(doctype, str(name), stored)

    def attempt(self, who: str, door: Door, target: Target, values: dict[str, Any]) -> Any:
        method, path, body = door.request(target, values)
        return self.ask(who, method, path, body)

    def assert_refused(self, who: str, door: Door, target: Target, values: dict[str, Any]) -> Any:
        """The attempt is answered as refused. What is stored is compared by the caller."""
        response = self.attempt(who, door, target, values)
        if not door.refused(response):
            self.fail(f"{who} came in by {door.name} at {target.doctype} {target.name}: {response.text[:300]}")
        return response

    def tried_by(self, door: Door, people: tuple[str, ...] = EVERYBODY) -> list[str]:
        """Who tries a door: all of them where it matters most, else the mightiest and two others, who take turns."""
        rest = [who for who in people if who not in MIGHTIEST]
        if door.name in TRIED_BY_ALL or len(rest) < 3:
            return list(people)
        turn = next(self.turns)
        two = (rest[2 * turn % len(rest)], rest[(2 * turn + 1) % len(rest)])
        return [*two, *(who for who in MIGHTIEST if who in people)]

    def assert_forbidden(self, response: Any) -> None:
        """Refused for lack of permission, as v1 or v2 says it."""
        body = response.json
        kind = body["errors"][0]["type"] if "errors" in body else body["exc_type"]
        self.assertEqual(kind, "PermissionError", response.text[-500:])

    # --- what is stored

    def stored_rows(self, doctype: str, **filters: Any) -> list[dict[str, Any]]:
        """Whole rows in order, without the marks that readers leave."""
        where = " and ".join(f"`{key}` = %({key})s" for key in filters) or "1 = 1"
        rows = frappe.db.sql(f"select * from `tab{doctype}` where {where} order by name", filters, as_dict=True)
        return [{key: str(value) for key, value in row.items() if key not in MARKS} for row in rows]

    def everything(self) -> dict[str, list[dict[str, Any]]]:
        """All of the branch's rows and the site's settings, whatever DocTypes the app has."""
        found = {}
        for doctype in own_doctypes():
            meta = frappe.get_meta(doctype)
            if meta.issingle:
                values = frappe.db.sql("select field, value from `tabSingles` where doctype = %s", (doctype,))
                found[doctype] = [{str(field): str(value) for field, value in sorted(values)}]
            elif meta.istable:
                continue
            elif meta.has_field("branch"):
                found[doctype] = self.stored_rows(doctype, branch=self.branch)
            else:
                found[doctype] = self.stored_rows(doctype)
        for doctype in ("EBM Invoice Line", "EBM Invoice Tax"):
            rows = frappe.db.sql(
                f"select r.* from `tab{doctype}` r join `tabEBM Invoice` i on r.parent = i.name "
                "where i.branch = %s order by r.name",
                (self.branch,),
                as_dict=True,
            )
            found[doctype] = [{key: str(value) for key, value in row.items()} for row in rows]
        return found

    def assert_untouched(self, before: dict[str, list[dict[str, Any]]], what: str) -> None:
        after = self.everything()
        if after == before:
            return
        for doctype, rows in before.items():
            self.assertEqual(after[doctype], rows, f"{what}: {doctype}")

    # --- documents

    def forged(self, doctype: str, names: list[str], stored: dict[str, Any]) -> dict[str, Any]:
        """Another value for each field, of its kind, and a real document for a link."""
        return {name: self.other(doctype, name, stored.get(name)) for name in names}

    def writable(self, doctype: str) -> list[str]:
        """All fields of a DocType that hold a value."""
        return [
            df.fieldname
            for df in frappe.get_meta(doctype).fields
            if df.fieldtype not in ("Column Break", "Section Break", "Tab Break", "HTML", "Table")
        ]

    def other(self, doctype: str, name: str, stored: Any) -> Any:
        df = frappe.get_meta(doctype).get_field(name)
        if df.fieldtype == "Check":
            return 0 if stored else 1
        if df.fieldtype in ("Int", "Float", "Percent"):
            return 0 if stored else 47
        if df.fieldtype == "Currency":
            return 47.11
        if df.fieldtype == "Date":
            return "2020-02-02"
        if df.fieldtype == "Datetime":
            return "2020-02-02 02:02:02"
        if df.fieldtype == "Select":
            return next(o for o in reversed((df.options or "").split("\n")) if o and o != stored)
        if df.fieldtype == "Link":
            others = [n for n in frappe.get_all(df.options, pluck="name", limit=5) if str(n) != str(stored)]
            return others[0] if others else "FORGED"
        return "FORGED"[: df.length or 140]

    def signed_bill(self) -> str:
        """A bill that really went to the (scripted) device, printed once."""
        with patch("ebm.dispatch.queue.start"):
            self.start_device()
            name = issue_bill(self.bill(), send=True)["name"]
            frappe.db.commit()
            from ebm.dispatch.worker import run_counter

            with self.times():
                run_counter(self.counter)
        frappe.db.rollback()
        self.assertEqual(frappe.db.get_value("EBM Invoice", name, "status"), "Signed")
        with self.as_user("EBM Cashier"):
            from ebm.api.receipts import print_receipt

            print_receipt(name, "A4")
        frappe.db.commit()
        return str(name)

    def row_of(self, doctype: str, branch: str | None = None) -> str:
        """A row of a DocType at a branch (this one's): what the flows wrote, else one made for the purpose."""
        meta = frappe.get_meta(doctype)
        branch = branch or self.branch
        made = self.made.get((doctype, branch))
        name = made or (meta.has_field("branch") and frappe.db.get_value(doctype, {"branch": branch}, "name"))
        if name:
            return str(name)
        doc = frappe.new_doc(doctype)
        for df in meta.fields:
            if df.fieldtype == "Link":
                mine = df.options == "EBM Branch"
                doc.set(df.fieldname, branch if mine else self.other(doctype, df.fieldname, None))
            elif df.fieldtype not in ("Column Break", "Section Break", "Table"):
                doc.set(df.fieldname, self.other(doctype, df.fieldname, None))
        if meta.autoname != "autoincrement":
            doc.name = hashlib.sha256(branch.encode()).hexdigest()[:16]
        doc.db_insert()
        frappe.db.commit()
        self.made[doctype, branch] = str(doc.name)
        self.addClassCleanup(self._forget, doctype, str(doc.name))
        return str(doc.name)

    @staticmethod
    def _forget(doctype: str, name: str) -> None:
        frappe.db.delete(doctype, {"name": name})
        frappe.db.commit()
