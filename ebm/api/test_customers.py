"""Customers at their screens: listed by an index, looked at, entered, changed and deleted by who may."""

from __future__ import annotations

import re
from typing import Any
from unittest.mock import patch

import frappe

from ebm import testing
from ebm.api import customers, invoices
from ebm.customer_list import FACTS
from ebm.test_case import EbmTestCase


class CustomerCase(EbmTestCase):
    mark: str

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.mark = cls.tin[-7:]

    def entered(self, **facts: Any) -> dict[str, Any]:
        return customers.save({"customer_name": f"Uwase {self.mark}", "branch": self.branch, **facts})

    def refused(self, error: type[Exception], **facts: Any) -> list[tuple[str, str]]:
        """(cause, field) of the problems that the client is told."""
        self.addCleanup(frappe.local.response.pop, "problems", None)
        self.addCleanup(frappe.local.response.pop, "twin", None)
        with self.assertRaises(error):
            self.entered(**facts)
        return [(p["cause"], p["field"]) for p in frappe.local.response["problems"]]

    def bill_of(self, **facts: Any) -> str:
        with patch("ebm.dispatch.queue.start"):
            return str(invoices.issue(self.bill(**facts), 0)["name"])


class CustomerListTest(CustomerCase):
    def setUp(self) -> None:
        super().setUp()
        frappe.db.delete("EBM Customer", {"branch": self.branch})
        self.names = [
            testing.make_customer(
                self.branch,
                f"Zaza{self.mark} {letter}",
                poc=f"P{self.mark}{letter}",
                phone=f"07{self.mark}{number}",
                tin=f"1{self.mark}{number}",
                meter=f"M{self.mark}/{letter}",
            )
            for number, letter in enumerate("ABC", start=1)
        ]

    def listed(self, text: str = "", **more: Any) -> list[str]:
        return [row["name"] for row in customers.browse(text, **{"branch": self.branch, **more})["rows"]]

    def test_the_newest_come_first_page_by_page(self) -> None:
        first = customers.browse(branch=self.branch, limit=2)
        self.assertEqual([row["name"] for row in first["rows"]], self.names[:0:-1])
        self.assertEqual((first["count"], first["more"]), (3, False))
        # One who comes meanwhile shifts nothing.
        testing.make_customer(self.branch, "Later")
        second = customers.browse(branch=self.branch, limit=2, after=first["next"])
        self.assertEqual(([row["name"] for row in second["rows"]], second["next"]), (self.names[:1], ""))

    def test_each_fact_finds_by_its_beginning(self) -> None:
        for text in (f"P{self.mark}A", f"07{self.mark[:3]} {self.mark[3:]}1", f"1{self.mark}1", f"M{self.mark}/A"):
            with self.subTest(text=text):
                self.assertEqual(self.listed(text), self.names[:1])
        self.assertEqual(self.listed(f"zaza{self.mark}"), self.names)
        self.assertEqual(self.listed(f"aza{self.mark}"), [])

    def test_what_is_found_has_pages_and_a_count(self) -> None:
        first = customers.browse(f"Zaza{self.mark}", branch=self.branch, limit=2)
        self.assertEqual(([row["name"] for row in first["rows"]], first["count"]), (self.names[:2], 3))
        second = customers.browse(f"Zaza{self.mark}", branch=self.branch, limit=2, after=first["next"])
        self.assertEqual(([row["name"] for row in second["rows"]], second["next"]), (self.names[2:], ""))

    def test_counts_stop_where_they_are_said_to(self) -> None:
        with patch("ebm.customer_list.MOST_COUNTED", 2):
            for text in ("", f"Zaza{self.mark}"):
                told = customers.browse(text, branch=self.branch, limit=2)
                self.assertEqual((told["count"], told["more"]), (2, True))

    def test_somebody_found_by_two_facts_is_there_once(self) -> None:
        twice = testing.make_customer(self.branch, "Twice", poc=f"T{self.mark}", meter=f"T{self.mark}")
        self.assertEqual(self.listed(f"T{self.mark}"), [twice])

    def test_wildcards_stand_for_themselves(self) -> None:
        for text in ("%", "_", "\\", f"P%{self.mark}", f"P{self.mark[:3]}_"):
            with self.subTest(text=text):
                self.assertEqual(self.listed(text), [])

    def test_a_branch_that_one_may_not_see_has_no_customers(self) -> None:
        with self.limited_to_another_branch("EBM Cashier"), self.as_user("EBM Cashier"):
            self.assertEqual(self.listed(), [])
            self.assertEqual(self.listed(f"P{self.mark}"), [])
            self.assertEqual([row["name"] for row in customers.branches()["branches"]], [f"{self.tin}-77"])

    def test_each_question_has_a_limit_and_an_index(self) -> None:
        asked: list[tuple[Any, ...]] = []
        ask = frappe.db.sql

        def listen(query: Any, values: Any = (), *more: Any, **named: Any) -> Any:
            if re.search(r"from `tabEBM Customer`", str(query), re.IGNORECASE):
                asked.append((str(query), values))
            return ask(query, values, *more, **named)

        with patch.object(frappe.local.db, "sql", side_effect=listen):
            customers.browse()
            customers.browse(after=self.names[2])
            customers.browse("0788")
            customers.browse("0788", branch=self.branch)
        self.assertGreaterEqual(len(asked), 3 + 2 * len(FACTS))
        mariadb = frappe.conf.get("db_type") == "mariadb"
        for query, values in asked:
            with self.subTest(query=query):
                self.assertRegex(query.lower(), r"limit\s+\d+|`name` in")
                plan = frappe.db.sql(f"explain {'' if mariadb else 'query plan '}{query}", values, as_dict=True)
                if mariadb:
                    # A unique key that has no such row is read before there is a plan.
                    self.assertTrue(plan[0]["key"] or plan[0]["possible_keys"] or "const" in plan[0]["Extra"], plan)
                    continue
                steps = " | ".join(step["detail"] for step in plan)
                if "`branch` =" not in query:
                    # Within a branch the database chooses between two indexes by what it knows of the rows.
                    self.assertNotIn("TEMP B-TREE", steps)
                # All of them, in the order of their names, is the one that reads from the table's beginning.
                self.assertRegex(steps, r"SEARCH .* USING" if " where " in query else r"SCAN")

    def test_each_fact_has_an_index(self) -> None:
        meta = frappe.get_meta("EBM Customer")
        for fact in (*FACTS, "branch"):
            self.assertTrue(meta.get_field(fact).search_index or meta.get_field(fact).unique, fact)

    def test_who_has_no_role_is_refused(self) -> None:
        with self.as_user("Guest"):
            for call in (customers.browse, customers.branches, lambda: customers.get(self.names[0])):
                with self.assertRaises(frappe.PermissionError):
                    call()


class CustomerSavingTest(CustomerCase):
    def test_a_customer_is_entered_with_what_was_typed(self) -> None:
        with self.as_user("EBM Cashier"):
            made = self.entered(poc_number=f" A{self.mark} ", phone="0788 123-456", tin="102345678", meter_number="")
        stored = frappe.get_doc("EBM Customer", made["name"])
        self.assertEqual((stored.poc_number, stored.phone, stored.tin), (f"A{self.mark}", "0788123456", "102345678"))
        self.assertIsNone(stored.meter_number)
        self.assertEqual(made["can"], {"edit": True, "delete": False, "invoice": True})

    def test_a_new_customer_belongs_to_the_branch_one_works_at(self) -> None:
        place = frappe._dict(name=self.branch, branch_name="x")
        with patch("ebm.customer_saving.working_branch", return_value=place):
            made = customers.save({"customer_name": f"Here {self.mark}"})
        self.assertEqual(made["branch"], self.branch)

    def test_each_fault_is_told_at_its_field(self) -> None:
        from ebm.bill_problems import FieldProblemsError

        told = self.refused(FieldProblemsError, customer_name=" ", phone="call me", tin="123")
        self.assertEqual(told, [("NO_CUSTOMER_NAME", "customer_name"), ("BAD_PHONE", "phone"), ("BAD_TIN", "tin")])

    def test_a_poc_number_belongs_to_one_customer_and_it_is_told_to_whom(self) -> None:
        first = self.entered(poc_number=f"B{self.mark}")
        told = self.refused(frappe.UniqueValidationError, poc_number=f"B{self.mark}", customer_name="Another")
        self.assertEqual(told, [("POC_TAKEN", "poc_number")])
        self.assertEqual(
            frappe.local.response["twin"], {"name": first["name"], "customer_name": first["customer_name"]}
        )

    def test_whose_it_is_at_another_branch_is_not_told(self) -> None:
        self.entered(poc_number=f"C{self.mark}", customer_name=f"Secret {self.mark}")
        with self.limited_to_another_branch("EBM Cashier"), self.as_user("EBM Cashier"):
            self.refused(
                frappe.UniqueValidationError, poc_number=f"C{self.mark}", branch=f"{self.tin}-77", customer_name="X"
            )
            self.assertNotIn("twin", frappe.local.response)
            self.assertNotIn("Secret", str(frappe.local.response["problems"]))

    def test_one_that_was_entered_at_the_same_moment_is_told_at_the_field_too(self) -> None:
        self.entered(poc_number=f"D{self.mark}")
        real = frappe.db.get_value

        def blind(doctype: Any, filters: Any = None, *more: Any, **named: Any) -> Any:
            if doctype == "EBM Customer" and isinstance(filters, dict) and "poc_number" in filters:
                return None
            return real(doctype, filters, *more, **named)

        with patch.object(frappe.local.db, "get_value", side_effect=blind):
            told = self.refused(frappe.UniqueValidationError, poc_number=f"D{self.mark}")
        self.assertEqual(told, [("POC_TAKEN", "poc_number")])

    def test_a_change_over_somebody_elses_is_refused_and_changes_nothing(self) -> None:
        made = self.entered()
        changed = customers.save({"phone": "0788000001"}, made["name"], made["modified"])
        with self.assertRaises(frappe.TimestampMismatchError):
            customers.save({"phone": "0788000002"}, made["name"], made["modified"])
        self.assertEqual(frappe.db.get_value("EBM Customer", made["name"], "phone"), "0788000001")
        again = customers.save({"phone": ""}, made["name"], changed["modified"])
        self.assertEqual((again["phone"], again["customer_name"]), ("", f"Uwase {self.mark}"))

    def test_only_what_the_screen_shows_is_taken(self) -> None:
        made = self.entered(owner="somebody@ebm.example", docstatus=1, name="MINE")
        self.assertTrue(made["name"].startswith("EBM-CUST-"))
        self.assertEqual(
            frappe.db.get_value("EBM Customer", made["name"], ["owner", "docstatus"]), ("Administrator", 0)
        )

    def test_roles_that_serve_customers_write_them_and_the_others_read(self) -> None:
        made = self.entered()
        for role, writes in {
            "EBM Cashier": True,
            "EBM Billing Officer": True,
            "EBM Supervisor": True,
            "EBM Auditor": False,
            "EBM Manager": False,
        }.items():
            with self.subTest(role=role), self.as_user(role):
                frappe.clear_messages()
                seen = customers.get(made["name"])
                # Who only looks is not told what he may not do.
                self.assertEqual(list(frappe.message_log), [])
                self.assertEqual(seen["can"]["edit"], writes)
                self.assertEqual(seen["can"]["delete"], role == "EBM Supervisor")
                if writes:
                    self.entered(customer_name=f"By {role}")
                    customers.save({"meter_number": role[4:]}, made["name"], seen["modified"])
                    continue
                with self.assertRaises(frappe.PermissionError):
                    self.entered()
                with self.assertRaises(frappe.PermissionError):
                    customers.save({"phone": "0788000001"}, made["name"], seen["modified"])

    def test_nobody_changes_or_sees_a_customer_of_a_branch_he_does_not_work_at(self) -> None:
        made = self.entered()
        with self.limited_to_another_branch("EBM Cashier"), self.as_user("EBM Cashier"):
            with self.assertRaises(frappe.PermissionError):
                customers.get(made["name"])
            with self.assertRaises(frappe.PermissionError):
                customers.save({"phone": "0788000001"}, made["name"], made["modified"])
            with self.assertRaises(frappe.PermissionError):
                self.entered()


class CustomerBillsTest(CustomerCase):
    def test_his_invoices_are_those_that_name_him_and_those_with_his_poc_newest_first(self) -> None:
        made = self.entered(poc_number=f"E{self.mark}")
        names = [self.bill_of(customer=made["name"]), self.bill_of(poc_number=f"E{self.mark}"), self.bill_of()]
        seen = customers.get(made["name"])["invoices"]
        self.assertEqual([row["name"] for row in seen], [names[1], names[0]])
        self.assertEqual((seen[0]["grand_total"], seen[0]["status"], seen[0]["receipt"]), ("7953.20", "Draft", ""))

    def test_whom_an_invoice_names_stays(self) -> None:
        for facts in ({"customer": True}, {"poc_number": f"F{self.mark}"}):
            made = self.entered(poc_number=f"F{self.mark}")
            bill = self.bill_of(**{**facts, **({"customer": made["name"]} if "customer" in facts else {})})
            with self.as_user("EBM Supervisor"):
                seen = customers.get(made["name"])
                self.assertEqual((seen["can"]["delete"], bool(seen["keeps"])), (False, True))
                with self.assertRaises(frappe.LinkExistsError):
                    frappe.delete_doc("EBM Customer", made["name"])
            frappe.delete_doc("EBM Invoice", bill)
            with self.as_user("EBM Supervisor"):
                self.assertTrue(customers.get(made["name"])["can"]["delete"])
                frappe.delete_doc("EBM Customer", made["name"])
            self.assertFalse(frappe.db.exists("EBM Customer", made["name"]))

    def test_who_may_not_delete_does_not(self) -> None:
        made = self.entered()
        for role in ("EBM Cashier", "EBM Billing Officer", "EBM Auditor", "EBM Manager"):
            with self.subTest(role=role), self.as_user(role), self.assertRaises(frappe.PermissionError):
                frappe.delete_doc("EBM Customer", made["name"])
