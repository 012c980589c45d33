"""Who works at one branch sees nothing of another, by no call [Doors]."""

from __future__ import annotations

import json
from typing import Any

import frappe

from ebm.doors.branch_case import LIMITED, BranchTestCase
from ebm.doors.doors_table import Door, Target
from ebm.doors.own_doctypes import branch_doctypes, own_doctypes
from ebm.doors.reads_table import READS, TITLES, Read

CASHIER, SUPERVISOR, MANAGER = LIMITED.values()
CHART = Door("chart", "frappe.desk.doctype.dashboard_chart.dashboard_chart:get", lambda t, v: ("", "", {}))
# DocTypes without a branch, and why.
WITHOUT_BRANCH = {
    "EBM Branch": "is the branch",
    "EBM Code": "the authority's, everywhere the same",
    "EBM Heartbeat": "of the whole site",
    "EBM Handover": "one sign-in of a person, who may work at several",
    "EBM Invoice Line": "a row of an invoice",
    "EBM Invoice Tax": "a row of an invoice",
    "EBM Item": "the utility sells the same everywhere",
    "EBM Item Class": "the authority's, everywhere the same",
    "EBM Item Price": "a row of an item",
    "EBM Notice": "the authority's message to the whole taxpayer",
    "EBM Settings": "of the whole site",
    "EBM Tax Rate": "the law's, everywhere the same",
    "EBM Text Version": "of a text of any document; no role reads one, and the app shows it beside its text only",
}

# DocTypes whose branch may be empty, and why.
FOR_EVERYBODY = {"EBM Staff Notice": "a notice without a branch is for all staff (docs/adr/0013)"}


class BranchReadTest(BranchTestCase):
    def there(self) -> list[Target]:
        """One document of the other branch of each DocType that has branches."""
        own = {"EBM Invoice": self.bill_there, "EBM Customer": self.customer_there}
        return [
            Target(doctype, own.get(doctype) or self.row_of(doctype, self.elsewhere)) for doctype in branch_doctypes()
        ]

    def read(self, who: str, read: Door, target: Target) -> Any:
        return self.attempt(who, read, target, {})

    def test_every_doctype_of_work_has_its_branch(self) -> None:
        for doctype in own_doctypes():
            with self.subTest(doctype=doctype):
                field = frappe.get_meta(doctype).get_field("branch")
                if doctype in WITHOUT_BRANCH:
                    self.assertIsNone(field)
                    continue
                self.assertEqual((field.fieldtype, field.options), ("Link", "EBM Branch"))
                if doctype not in FOR_EVERYBODY:
                    self.assertTrue(field.reqd, "a row without a branch is seen by all")
                self.assertTrue(field.search_index)
                self.assertFalse(field.ignore_user_permissions)

    def test_nothing_with_a_branch_is_in_the_global_search_which_knows_no_branches(self) -> None:
        for doctype in branch_doctypes():
            found = [df.fieldname for df in frappe.get_meta(doctype).fields if df.in_global_search]
            self.assertEqual(found, [], doctype)

    def test_no_document_of_another_branch_is_read_or_found(self) -> None:
        for target in self.there():
            for read in READS:
                with self.subTest(read=read.name, doctype=target.doctype):
                    self.tells_only_who_may(read, target, target.name)

    def test_no_title_of_another_branch_is_told(self) -> None:
        for read in TITLES:
            self.tells_only_who_may(read, Target("EBM Customer", self.customer_there), self.secret)

    def tells_only_who_may(self, read: Read, target: Target, words: str) -> None:
        open_answer = self.read("EBM Supervisor", read, target)
        if not read.exists():
            self.assertIn(open_answer.status_code, (404, 417, 501), open_answer.text[:300])
        else:
            self.assertEqual(open_answer.status_code, 200, open_answer.text[:300])
            self.assertIn(words, str(told(open_answer, target)), "the call itself tells nothing")
        limited = self.read(SUPERVISOR, read, target)
        self.assertNotIn(words, str(told(limited, target)))

    def test_rows_of_another_branchs_bills_are_not_listed(self) -> None:
        for table in ("EBM Invoice Line", "EBM Invoice Tax"):
            for who, seen in (("EBM Supervisor", {self.bill_there, self.bill_here}), (SUPERVISOR, {self.bill_here})):
                with self.subTest(table=table, who=who):
                    response = self.get(
                        who,
                        "frappe.client.get_list",
                        doctype=table,
                        parent="EBM Invoice",
                        fields='["parent"]',
                        filters=f'[["{table}", "parent", "in", ["{self.bill_there}", "{self.bill_here}"]]]',
                        limit_page_length=0,
                    )
                    self.assertEqual({row["parent"] for row in response.json["message"]}, seen)

    def test_nothing_is_read_through_a_link_to_another_branch(self) -> None:
        response = self.ask(
            SUPERVISOR,
            "POST",
            "/api/method/frappe.client.set_value",
            {"doctype": "EBM Invoice", "name": self.bill_here, "fieldname": {"customer": self.customer_there}},
        )
        self.assertEqual(response.status_code, 403, response.text[:300])
        self.assertNotIn(self.secret, response.text)

    def test_whose_poc_number_it_is_is_not_told_across_branches(self) -> None:
        doc = {"doctype": "EBM Customer", "customer_name": "Mine", "poc_number": self.secret, "branch": self.branch}
        told_to: dict[str, str] = {}
        for who in ("EBM Supervisor", SUPERVISOR):
            response = self.ask(who, "POST", "/api/method/frappe.client.insert", {"doc": doc})
            self.assertEqual(response.status_code, 417, response.text[:300])
            told_to[who] = response.text
        self.assertIn(f"belongs to {self.secret}", told_to["EBM Supervisor"])
        self.assertIn("a customer of another branch", told_to[SUPERVISOR])


class BranchCountTest(BranchTestCase):
    def test_counts_are_of_what_one_may_see(self) -> None:
        filters = f'{{"tin": "{self.tin}"}}'
        for number, name in enumerate(("here", "there 1", "there 2")):
            frappe.get_doc(
                {
                    "doctype": "EBM Customer",
                    "customer_name": name,
                    "tin": self.tin,
                    "branch": self.elsewhere if number else self.branch,
                }
            ).insert()
        for who, count in (("EBM Supervisor", 3), (SUPERVISOR, 1)):
            response = self.get(who, "frappe.client.get_count", doctype="EBM Customer", filters=filters)
            self.assertEqual(response.json["message"], count, who)
        for who in ("Guest", "visitor@ebm.example"):
            self.assertEqual(self.get(who, "frappe.client.get_count", doctype="EBM Customer").status_code, 403)

    def test_no_chart_of_desk_counts_other_branches(self) -> None:
        chart = {
            "chart_type": "Count",
            "type": "Heatmap",
            "document_type": "EBM Customer",
            "based_on": "creation",
            "filters_json": "[]",
        }
        path = "frappe.desk.doctype.dashboard_chart.dashboard_chart.get"
        words = {"chart": json.dumps(chart), "no_cache": 1, "filters": "[]"}
        for who, status in (("EBM Supervisor", 200), (SUPERVISOR, 403), ("visitor@ebm.example", 403), ("Guest", 403)):
            with self.subTest(who=who):
                response = self.get(who, path, **words)
                if status == 200 and not CHART.exists():
                    self.assertIn(response.status_code, (404, 417, 501), response.text[:300])
                else:
                    self.assertEqual(response.status_code, status, response.text[:300])

    def test_no_saved_chart_of_desk_is_drawn_again_for_somebody_else(self) -> None:
        path = "frappe.desk.doctype.dashboard_chart.dashboard_chart.get"
        chart = {
            "doctype": "Dashboard Chart",
            "chart_name": f"Doors {self.tin}",
            "chart_type": "Count",
            "document_type": "EBM Customer",
            "based_on": "creation",
            "filters_json": "[]",
            "timeseries": 1,
            "timespan": "Last Year",
            "time_interval": "Yearly",
            "type": "Line",
        }
        made = self.ask("Administrator", "POST", "/api/method/frappe.client.insert", {"doc": chart})
        if not CHART.exists():
            self.assertGreaterEqual(made.status_code, 400)
            return
        name = made.json["message"]["name"]
        self.addCleanup(self._forget, "Dashboard Chart", name)
        self.assertEqual(self.get("EBM Supervisor", path, chart_name=name).status_code, 200)
        for words in ({"chart_name": name}, {"chart": json.dumps({"name": name, "document_type": "ToDo"})}):
            response = self.get(SUPERVISOR, path, **words)
            self.assertEqual(response.status_code, 403, response.text[:300])

    def test_rows_are_not_counted_past_their_documents(self) -> None:
        response = self.get(SUPERVISOR, "frappe.client.get_count", doctype="EBM Invoice Line")
        self.assertEqual(response.status_code, 403, response.text[:300])


def told(response: Any, target: Target) -> Any:
    """The answer without what was asked: a refusal names what it refuses, an answer has no messages beside it."""
    if response.status_code >= 400 or not response.is_json:
        return ""
    body = response.json or {}
    return [body.get(key) for key in ("message", "data", "docs", "results", "_server_messages", "messages")]
