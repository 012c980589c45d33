"""What Desk names, counts and marks beside a document, across branches [Doors]."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import frappe

from ebm import testing
from ebm.doors.branch_case import LIMITED, BranchTestCase
from ebm.doors.doors_table import CALL, Door, Request, Target

CASHIER, SUPERVISOR, _MANAGER = LIMITED.values()
INVOICE = "EBM Invoice"


def _call(needs: str, body: Callable[[Target], dict[str, Any]]) -> Door:
    path = needs.replace(":", ".")

    def request(target: Target, values: dict[str, Any]) -> Request:
        return "POST", CALL + path, body(target)

    return Door(path.rpartition(".")[2], needs, request)


TAG = "Doors"
WEBSITE = {"comment": "Seen", "comment_email": SUPERVISOR, "comment_by": "Limited", "route": ""}
# Tell names of documents that refer to the one asked for, or that have a mark.
NAMES = (
    _call("frappe.desk.form.linked_with:get_submitted_linked_docs", lambda t: {"doctype": t.doctype, "name": t.name}),
    _call("frappe.desk.form.linked_with:get", lambda t: {"doctype": t.doctype, "docname": t.name}),
    _call("frappe.desk.doctype.tag.tag:get_tagged_docs", lambda t: {"doctype": t.doctype, "tag": f"%{TAG}%"}),
    _call("frappe.client:is_document_amended", lambda t: {"doctype": t.doctype, "docname": t.name}),
    # By whatever field it is told, so by the customers' names.
    _call(
        "frappe.workflow.doctype.workflow.workflow:get_workflow_state_count",
        lambda t: {"doctype": t.doctype, "workflow_state_field": "customer_name", "states": "[]"},
    ),
    _call("frappe.www.list:get", lambda t: {"doctype": t.doctype, "limit": 500}),
)
GOAL = _call(
    "frappe.utils.goal:get_monthly_goal_graph_data",
    lambda t: {
        "title": "Doors",
        "doctype": t.doctype,
        "docname": t.name,
        "goal_value_field": "grand_total",
        "goal_total_field": "grand_total",
        "goal_history_field": "remark",
        "goal_doctype": t.doctype,
        "goal_doctype_link": "branch",
        "goal_field": "grand_total",
        "date_field": "creation",
    },
)
# Put a mark beside a document or take one away.
MARKS = (
    _call(
        "frappe.desk.form.utils:add_comment",
        lambda t: {
            "reference_doctype": t.doctype,
            "reference_name": t.name,
            "content": "Seen",
            "comment_email": SUPERVISOR,
            "comment_by": "Limited",
        },
    ),
    _call(
        "frappe.templates.includes.comments.comments:add_comment",
        lambda t: {**WEBSITE, "reference_doctype": t.doctype, "reference_name": t.name},
    ),
    _call("frappe.desk.doctype.tag.tag:add_tag", lambda t: {"tag": "Stranger", "dt": t.doctype, "dn": t.name}),
    _call(
        "frappe.desk.doctype.tag.tag:add_tags",
        lambda t: {"tags": '["Stranger"]', "dt": t.doctype, "docs": json.dumps([t.name])},
    ),
    _call("frappe.desk.doctype.tag.tag:remove_tag", lambda t: {"tag": TAG, "dt": t.doctype, "dn": t.name}),
    _call("frappe.desk.like:toggle_like", lambda t: {"doctype": t.doctype, "name": t.name, "add": "Yes"}),
    _call(
        "frappe.desk.form.document_follow:update_follow",
        lambda t: {"doctype": t.doctype, "doc_name": t.name, "following": True},
    ),
    _call(
        "frappe.desk.form.document_follow:follow_document",
        lambda t: {"doctype": t.doctype, "doc_name": t.name, "user": SUPERVISOR},
    ),
    _call("frappe.desk.form.document_follow:get_follow_users", lambda t: {"doctype": t.doctype, "doc_name": t.name}),
    _call(
        "frappe.desk.form.assign_to:add",
        lambda t: {"doctype": t.doctype, "name": t.name, "assign_to": json.dumps([SUPERVISOR])},
    ),
    _call(
        "frappe.desk.form.assign_to:remove",
        lambda t: {
            "doctype": t.doctype,
            "name": t.name,
            "assign_to": "supervisor@ebm.example",
            "ignore_permissions": 1,
        },
    ),
    _call(
        "frappe.desk.form.assign_to:remove_multiple",
        lambda t: {"doctype": t.doctype, "names": json.dumps([t.name]), "ignore_permissions": 1},
    ),
    _call(
        "frappe.desk.form.assign_to:close",
        lambda t: {"doctype": t.doctype, "name": t.name, "assign_to": SUPERVISOR, "ignore_permissions": 1},
    ),
)
# Tell, or change, what was said of a document.
COMMENTS = (
    _call(
        "frappe.client:get_list",
        lambda t: {"doctype": "Comment", "fields": ["name", "content"], "filters": {"name": t.name}},
    ),
    _call("frappe.client:get", lambda t: {"doctype": "Comment", "name": t.name}),
    _call(
        "frappe.desk.reportview:get",
        lambda t: {"doctype": "Comment", "fields": '["name", "content"]', "filters": json.dumps({"name": t.name})},
    ),
    _call("frappe.desk.form.load:getdoc", lambda t: {"doctype": INVOICE, "name": t.stored["reference_name"]}),
    _call("frappe.desk.form.load:get_docinfo", lambda t: {"doctype": INVOICE, "name": t.stored["reference_name"]}),
)
GROUPED = _call(
    "frappe.desk.listview:get_group_by_count",
    lambda t: {"doctype": t.doctype, "current_filters": "[]", "field": "assigned_to"},
)


class BranchDeskTest(BranchTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.here = Target(INVOICE, self.bill_here)
        self.there = Target(INVOICE, self.bill_there)
        # As a refund made at the other branch of a bill of this one.
        refers = {"original_invoice": self.bill_here, "amended_from": self.bill_here, "docstatus": 1}
        frappe.db.set_value(INVOICE, self.bill_there, refers)
        frappe.db.commit()
        tag = next(door for door in MARKS if door.name == "add_tag")
        if tag.exists():
            words = {"tag": TAG, "dt": INVOICE, "dn": self.bill_there}
            tagged = self.ask("Administrator", "POST", CALL + "frappe.desk.doctype.tag.tag.add_tag", words)
            self.assertEqual(tagged.status_code, 200, tagged.text[:300])

    def test_no_document_of_another_branch_is_named_beside_ones_own(self) -> None:
        for door in NAMES:
            with self.subTest(call=door.name):
                told = self.attempt("Administrator", door, self.here, {})
                if not door.exists():
                    self.assertIn(told.status_code, (404, 417, 501), told.text[:300])
                    continue
                self.assertEqual(told.status_code, 200, told.text[:300])
                words = (self.bill_there, self.secret)
                self.assertTrue(any(word in told.text for word in words), "the call itself tells nothing")
                limited = self.attempt(SUPERVISOR, door, self.here, {})
                # One of them gives up where a DocType that refers to bills is none of his.
                self.assertIn(limited.status_code, (200, 403), limited.text[:300])
                for word in (*words, self.elsewhere):
                    self.assertNotIn(word, limited.text)

    def test_documents_assigned_to_somebody_are_counted_at_ones_own_branches(self) -> None:
        if not GROUPED.exists():
            self.assertGreaterEqual(self.attempt("EBM Supervisor", GROUPED, self.here, {}).status_code, 400)
            return
        before = {who: self.assigned(who) for who in ("EBM Supervisor", SUPERVISOR)}
        for name in (self.bill_here, self.bill_there):
            words = {"doctype": INVOICE, "name": name, "assign_to": '["supervisor@ebm.example"]'}
            given = self.ask("EBM Supervisor", "POST", CALL + "frappe.desk.form.assign_to.add", words)
            self.assertEqual(given.status_code, 200, given.text[:300])
            self.addCleanup(frappe.db.delete, "ToDo", {"reference_name": name})
        for who, more in (("EBM Supervisor", 2), (SUPERVISOR, 1)):
            self.assertEqual(self.assigned(who) - before[who], more, who)
        for who in ("Guest", "visitor@ebm.example"):
            self.assertEqual(self.attempt(who, GROUPED, self.here, {}).status_code, 403)

    def assigned(self, who: str) -> int:
        response = self.attempt(who, GROUPED, self.here, {})
        self.assertEqual(response.status_code, 200, response.text[:300])
        rows = response.json["message"]
        return sum(row["count"] for row in rows if row["name"] == "supervisor@ebm.example")

    def test_goals_of_desk_are_not_summed_over_other_branches(self) -> None:
        for who, status in (("EBM Supervisor", 200), (SUPERVISOR, 403), ("visitor@ebm.example", 403), ("Guest", 403)):
            with self.subTest(who=who):
                response = self.attempt(who, GOAL, self.here, {})
                if status == 200 and not GOAL.exists():
                    self.assertIn(response.status_code, (404, 417, 501), response.text[:300])
                else:
                    self.assertEqual(response.status_code, status, response.text[:300])

    def test_no_mark_is_put_beside_a_document_of_another_branch(self) -> None:
        marks = self.marks()
        for door in MARKS:
            for who in (CASHIER, SUPERVISOR):
                with self.subTest(call=door.name, who=who):
                    response = self.attempt(who, door, self.there, {})
                    self.assertIn(response.status_code, (403,) if door.exists() else (403, 417), response.text[:300])
                    self.assertEqual(self.marks(), marks)

    def test_marks_are_put_beside_a_document_of_ones_own_branch(self) -> None:
        for door in MARKS:
            with self.subTest(call=door.name):
                response = self.attempt(SUPERVISOR, door, self.here, {})
                if response.status_code == 501:
                    # A website's comment is mailed: past the door, on a site without an address to mail from.
                    self.assertIn("OutgoingEmailError", response.text)
                    continue
                self.assertEqual(response.status_code, 200 if door.exists() else 417, response.text[:300])

    def test_a_document_of_another_branch_sent_with_ones_own_is_not_commented(self) -> None:
        marks = self.marks()
        target = self.target(INVOICE, self.bill_there)
        for sent in (target.with_values({"branch": self.branch}), target.stored):
            words = {"method": "add_comment", "docs": sent, "args": {"comment_type": "Comment", "text": "Seen"}}
            response = self.ask(SUPERVISOR, "POST", CALL + "run_doc_method", words)
            self.assertEqual(response.status_code, 403, response.text[:300])
            self.assertEqual(self.marks(), marks)

    def test_comments_beside_a_document_of_another_branch_are_read_and_changed_by_nobody(self) -> None:
        told, kept = (self.comment_on(bill, f"Comment {self.secret}") for bill in (self.bill_here, self.bill_there))
        email = testing.make_user("limited-system@ebm.example", "Limited", "System Manager")
        self.addCleanup(self.remove_user, email)
        user = frappe.get_doc("User", email)
        user.append("roles", {"role": "EBM Supervisor"})
        user.save(ignore_permissions=True)
        rule = {"allow": "EBM Branch", "for_value": self.branch, "apply_to_all_doctypes": 1}
        frappe.get_doc({"doctype": "User Permission", "user": email, **rule}).insert(ignore_permissions=True)
        frappe.db.commit()
        for who, sees in ((email, [told]), (SUPERVISOR, []), ("visitor@ebm.example", [])):
            for door in COMMENTS:
                with self.subTest(call=door.name, who=who):
                    here = self.attempt(who, door, self.comment_target(told, self.bill_here), {})
                    there = self.attempt(who, door, self.comment_target(kept, self.bill_there), {})
                    if door.exists() and sees:
                        self.assertEqual(here.status_code, 200, here.text[:300])
                    self.assertIn(there.status_code, (200, 403, 404, 417), there.text[:300])
                    self.assertNotIn(self.secret, there.text)
                    row = frappe.db.get_value("Comment", kept, ["content", "owner"])
                    self.assertEqual(row, (f"<p>Comment {self.secret}</p>", "Administrator"))
        everything = self.attempt("Administrator", COMMENTS[0], self.comment_target(kept, self.bill_there), {})
        self.assertIn(self.secret, everything.text, "the call itself tells nothing")

    def comment_on(self, bill: str, text: str) -> str:
        words = {"doctype": "Comment", "comment_type": "Comment", "content": f"<p>{text}</p>"}
        comment = frappe.get_doc({**words, "reference_doctype": INVOICE, "reference_name": bill}).insert()
        frappe.db.commit()
        self.addCleanup(frappe.db.delete, "Comment", {"name": comment.name})
        return str(comment.name)

    def comment_target(self, name: str, bill: str) -> Target:
        return Target("Comment", name, {"reference_name": bill})

    def remove_user(self, email: str) -> None:
        for rule in frappe.get_all("User Permission", filters={"user": email}, pluck="name"):
            frappe.delete_doc("User Permission", rule, force=True, ignore_permissions=True)
        frappe.delete_doc("User", email, force=True, ignore_permissions=True)
        frappe.db.commit()

    def marks(self) -> list[Any]:
        """All that is kept beside the other branch's bill."""
        beside: list[Any] = [frappe.db.sql(f"select * from `tab{INVOICE}` where name = %s", (self.bill_there,))]
        for doctype, field in (
            ("Comment", "reference_name"),
            ("ToDo", "reference_name"),
            ("Tag Link", "document_name"),
        ):
            if frappe.db.exists("DocType", doctype):
                beside.append(frappe.get_all(doctype, filters={field: self.bill_there}, pluck="name"))
        return beside
