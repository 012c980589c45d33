"""Base of the tests of the doors: one signed-in session for everybody, and what is stored, byte for byte."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, ClassVar
from unittest.mock import patch

import frappe

from ebm import testing
from ebm.contract.contract_case import OUTSIDER, HttpTestCase
from ebm.doors import stored
from ebm.doors.doors_table import Door, Target, present
from ebm.doors.forged import forged, made_up
from ebm.doors.stored import Rows
from ebm.intake.counter_bill import issue_bill
from ebm.test_case import PEOPLE

SYSTEM_MANAGER = "sysmanager@ebm.example"
VISITOR = "visitor@ebm.example"
VISITOR_ROLE = "EBM Doors Visitor"
# The five roles, who manages the site, a desk user with another role, a Website User, nobody, and the one above all.
EVERYBODY = (*PEOPLE, SYSTEM_MANAGER, VISITOR, OUTSIDER, "Guest", "Administrator")

# By who asks, and by the state of what is asked for.
REFUSALS = ("PermissionError", "UpdateAfterSubmitError", "DocstatusTransitionError", "ValidationError")


def kind_of(response: Any) -> str:
    """The type of an error, as v1 or v2 tells it."""
    body = response.json
    return str(body["errors"][0]["type"] if "errors" in body else body["exc_type"])


class DoorsTestCase(HttpTestCase):
    sessions: ClassVar[dict[str, tuple[str | None, str | None]]]
    made: ClassVar[dict[tuple[str, str], str]]

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.sessions = {"Guest": (None, None)}
        cls.made = {}
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
        """(sid, CSRF token) of a person, once per class.

        Two sign in, one of each type of user. The others get sessions like theirs: passwords are slow on purpose, and
        Administrator's is nobody's business here.
        """
        if who not in self.sessions:
            sid = self.sign_in(who) if who in (SYSTEM_MANAGER, OUTSIDER) else self._like_another(PEOPLE.get(who, who))
            self.sessions[who] = (sid, self.token(sid))
        return self.sessions[who]

    def _like_another(self, user: str) -> str:
        other, _token = self.session(SYSTEM_MANAGER)
        sid = frappe.generate_hash(length=40)
        frappe.db.sql(
            "insert into `tabSessions` (sid, user, sessiondata, lastupdate, status) "
            "select %s, %s, replace(sessiondata, %s, %s), lastupdate, status from `tabSessions` where sid = %s",
            (sid, user, SYSTEM_MANAGER, user, other),
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

    def get(self, who: str, call: str, /, **query: Any) -> Any:
        """One GET of a method."""
        sid, _token = self.session(who)
        return self.call("GET", f"/api/method/{call}", sid=sid, query_string=query)

    # --- attempts

    def target(self, doctype: str, name: Any) -> Target:
        document = json.loads(json.dumps(frappe.get_doc(doctype, name).as_dict(), default=str))
        return Target(doctype, str(name), document)

    def attempt(self, who: str, door: Door, target: Target, values: dict[str, Any]) -> Any:
        method, path, body = door.request(target, values)
        return self.ask(who, method, path, body)

    def assert_refused(self, who: str, door: Door, target: Target, values: dict[str, Any]) -> Any:
        """The attempt is answered as refused, and not for a fault of the request: that would prove nothing.

        What is stored is compared by the caller.
        """
        response = self.attempt(who, door, target, values)
        if not door.refused(response):
            self.fail(f"{who} came in by {door.name} at {target.doctype} {target.name}: {response.text[:300]}")
        # A silent door says nothing true; one of them even breaks over its own refusal.
        if response.status_code >= 400 and not door.silent:
            self.assertIn(kind_of(response), REFUSALS, response.text[-500:])
        return response

    def assert_shut(
        self,
        doors: tuple[Door, ...],
        target: Target,
        values: dict[str, Any],
        people: Sequence[str] = EVERYBODY,
        of: str = "",
    ) -> None:
        """Each of the people is refused at each door that this runtime has, and nothing stored changes.

        Compared once all have tried a door, and once more, with all there is, when all doors were tried. That a door
        which is missing is missing for everybody: test_doors_open.
        """
        all_before = self.everything()
        before = {name: all_before[name] for name in stored.of_one(target.doctype, self.branch)}
        for door in present(doors):
            for who in people:
                with self.subTest(door=door.name, who=who, doctype=target.doctype, of=of, fields=len(values)):
                    self.assert_refused(who, door, target, values)
            if stored.differing(before, stored.of_one(target.doctype, self.branch)):
                with self.subTest(door=door.name, doctype=target.doctype, of=of):
                    self._name_who_came_in(door, target, values, people, all_before)
        self.assert_untouched(all_before, f"{target.doctype} {of}")

    def _name_who_came_in(
        self, door: Door, target: Target, values: dict[str, Any], people: Sequence[str], before: Rows
    ) -> None:
        """Fail with the names of those who change something when they come alone. What is stored is put back."""
        stored.put_back(before, self.branch)
        guilty = []
        for who in people:
            self.attempt(who, door, target, values)
            if stored.differing(before, self.everything()):
                guilty.append(who)
                stored.put_back(before, self.branch)
        self.fail(f"{door.name} changed {target.doctype} {target.name} for {guilty or 'several together'}")

    def assert_each_field_is_forbidden(
        self, doors: tuple[Door, ...], target: Target, fields: list[str], people: Sequence[str]
    ) -> None:
        """Each field by itself, for people whom the document as a whole is open to: refused as a matter of permission,
        so for no other fault of the request.
        """
        before = self.everything()
        for door in present(doors):
            for who in people:
                for field in fields:
                    with self.subTest(door=door.name, who=who, field=field):
                        values = forged(target.doctype, [field], target.stored)
                        response = self.assert_refused(who, door, target, values)
                        if not door.says_refused:
                            self.assert_forbidden(response)
            self.assert_untouched(before, door.name)

    def who_may(self, right: str, doctype: str) -> list[str]:
        """Those to whom their roles give a right over a DocType."""
        return [who for who in EVERYBODY if frappe.has_permission(doctype, right, user=PEOPLE.get(who, who))]

    def assert_forbidden(self, response: Any) -> None:
        """Refused for lack of permission."""
        self.assertEqual(kind_of(response), "PermissionError", response.text[-500:])

    # --- what is stored

    def everything(self) -> Rows:
        """All of the branch's rows and the site's settings."""
        return stored.everything(self.branch)

    def stored_rows(self, doctype: str, **filters: Any) -> list[dict[str, Any]]:
        """Whole rows in order, without the marks that readers leave."""
        where = " and ".join(f"`{key}` = %({key})s" for key in filters) or "1 = 1"
        rows = frappe.db.sql(f"select * from `tab{doctype}` where {where} order by name", filters, as_dict=True)
        return stored.as_texts(rows)

    def assert_untouched(self, before: Rows, what: str) -> None:
        after = self.everything()
        for doctype in stored.differing(before, after):
            self.assertEqual(stored.as_texts(after[doctype]), stored.as_texts(before[doctype]), f"{what}: {doctype}")

    # --- documents

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
        branch = branch or self.branch
        has_branch = frappe.get_meta(doctype).has_field("branch")
        name = self.made.get((doctype, branch))
        name = name or (has_branch and frappe.db.get_value(doctype, {"branch": branch}, "name"))
        if name:
            return str(name)
        made = made_up(doctype, branch)
        frappe.db.commit()
        self.made[doctype, branch] = made
        self.addClassCleanup(self._forget, doctype, made)
        return made

    @staticmethod
    def _forget(doctype: str, name: str) -> None:
        frappe.db.delete(doctype, {"name": name})
        # Whoever was let to choose it (a device) would be left with it.
        frappe.db.delete("DefaultValue", {"defvalue": name})
        frappe.db.commit()
