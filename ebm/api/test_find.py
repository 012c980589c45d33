"""Finding invoices and customers by what a person has in hand, nothing of another branch, each question by an index."""

from __future__ import annotations

import re
from typing import Any
from unittest.mock import patch

import frappe

from ebm import testing
from ebm.api import find, invoices
from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.invoice_list import offers
from ebm.test_case import PEOPLE, EbmTestCase


class FindCase(EbmTestCase):
    mark: str
    number: int
    invoice: str
    customer: str

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.mark = cls.tin[-6:]
        cls.customer = testing.make_customer(
            cls.branch, f"Zawadi{cls.mark} Anne", poc=f"P{cls.mark}", phone=f"0733{cls.mark}", meter=f"M{cls.mark}/1"
        )
        bill = testing.water_bill(
            cls.branch,
            cls.low,
            cls.high,
            customer_name=f"Zawadi{cls.mark} Anne",
            customer_phone=f"0733{cls.mark}",
            customer_tin=f"1{cls.mark}99",
            purchase_code="ABC123",
            poc_number=f"P{cls.mark}",
            meter_number=f"M{cls.mark}/1",
        )
        with patch("ebm.dispatch.queue.start"):
            cls.invoice = invoices.issue(bill, 0)["name"]
        # Written by the machine: the device's number, the receipt, the sales site's bill.
        cls.number = 1_000_000_000 + int(cls.mark)
        frappe.db.set_value(
            "EBM Invoice",
            cls.invoice,
            {
                "invc_no": cls.number,
                "receipt_no": cls.number + 1_000_000,
                "receipt_total_no": cls.number + 2_000_000,
                "receipt_label": "NS",
                "bill_number": f"B_{cls.mark}",
            },
        )
        frappe.db.commit()

    def found(self, text: str) -> list[tuple[str, str]]:
        return [(row["name"], row["by"]) for row in find.find(text)["invoices"]]

    def customers(self, text: str) -> list[str]:
        return [row["name"] for row in find.find(text)["customers"]]


class FindTest(FindCase):
    def test_an_invoice_by_each_fact_that_people_have_in_hand(self) -> None:
        digits = self.invoice.split("-")[-1]
        for text, by in {
            self.invoice: "name",
            self.invoice.lower(): "name",
            f"EBM-{self.invoice.split('-')[1]}-{int(digits)}": "name",
            str(self.number): "invc_no",
            str(self.number + 1_000_000): "receipt_no",
            f"{self.number + 1_000_000}/{self.number + 2_000_000} NS": "receipt_no",
            f"B_{self.mark}": "bill_number",
            f"P{self.mark}": "poc_number",
            f"p{self.mark[:-1]}": "poc_number",
            f"0733 {self.mark[:3]} {self.mark[3:]}": "customer_phone",
            f"0733{self.mark[:5]}": "customer_phone",
            f"1{self.mark}99": "customer_tin",
            f"M{self.mark}/": "meter_number",
            f"  zawadi{self.mark}   an": "customer_name",
        }.items():
            with self.subTest(text=text):
                self.assertIn((self.invoice, by), self.found(text))

    def test_the_digits_of_its_number_are_enough_this_year(self) -> None:
        year, digits = self.invoice.split("-")[1:]
        self.assertEqual(int(year), fiscal_today().year)
        self.assertIn((self.invoice, "name"), self.found(str(int(digits))))

    def test_a_row_tells_what_one_recognises_it_by(self) -> None:
        row = next(row for row in find.find(self.invoice)["invoices"] if row["name"] == self.invoice)
        self.assertEqual(row["customer_name"], f"Zawadi{self.mark} Anne")
        self.assertEqual((row["grand_total"], row["status"]), ("7953.20", "Draft"))
        self.assertEqual(row["receipt"], f"{self.number + 1_000_000}/{self.number + 2_000_000} NS")

    def test_a_customer_by_the_same_facts(self) -> None:
        for text in (f"P{self.mark}", f"0733 {self.mark}", f"M{self.mark}", f"zawadi{self.mark}"):
            with self.subTest(text=text):
                self.assertIn(self.customer, self.customers(text))

    def test_zero_is_no_number_of_a_device(self) -> None:
        """Every invoice that no device has seen has 0 there."""
        self.assertEqual(self.found("0"), [])
        self.assertEqual(self.found("000"), [])

    def test_wildcards_stand_for_themselves(self) -> None:
        for text in ("%", "_", "\\", f"B%{self.mark}", f"B\\{self.mark}", "P%", f"_{self.mark}", f"%{self.mark}"):
            with self.subTest(text=text):
                self.assertEqual(self.found(text), [])
        self.assertIn((self.invoice, "bill_number"), self.found(f"B_{self.mark[:4]}"))

    def test_odd_texts_find_nothing_and_break_nothing(self) -> None:
        for text in ("", "  ", "'", '"; --', "9" * 400, "²³", "EBM-", "EBM-99999-1", "9999999999/9999999999", "٣"):
            with self.subTest(text=text):
                find.find(text)
        self.assertEqual(find.find("   "), {"invoices": [], "customers": []})

    def test_at_most_eight_and_each_once(self) -> None:
        with patch("ebm.dispatch.queue.start"):
            made = [
                invoices.issue(self.bill(poc_number=f"Q{self.mark}", customer_name="Many"), 0)["name"]
                for _ in range(10)
            ]
        names = [name for name, _by in self.found(f"Q{self.mark}")]
        # The newest first: a person looks for what was just made.
        self.assertEqual(names, sorted(made, reverse=True)[:8])


class FindPermissionTest(FindCase):
    def test_nothing_of_another_branch_is_found(self) -> None:
        other = testing.make_branch(self.tin, "01", f"Other {self.tin}")
        cashier = PEOPLE["EBM Cashier"]
        texts = [
            self.invoice,
            str(self.number),
            f"P{self.mark}",
            f"0733{self.mark}",
            f"M{self.mark}",
            f"Zawadi{self.mark}",
        ]
        with self.as_user("EBM Cashier"):
            for text in texts:
                self.assertTrue(self.found(text), text)
            self.assertEqual(self.customers(f"P{self.mark}"), [self.customer])
        permission = frappe.get_doc(
            {"doctype": "User Permission", "user": cashier, "allow": "EBM Branch", "for_value": other}
        ).insert()
        try:
            with self.as_user("EBM Cashier"):
                for text in texts:
                    with self.subTest(text=text):
                        self.assertEqual(find.find(text), {"invoices": [], "customers": []})
        finally:
            permission.delete()
            frappe.db.delete("EBM Branch", {"name": other})
            frappe.db.commit()

    def test_somebody_without_a_role_is_refused(self) -> None:
        with self.as_user("Guest"), self.assertRaises(frappe.PermissionError):
            find.find("EBM-2026-1")


class FindIndexTest(FindCase):
    def questions(self, text: str) -> list[tuple[Any, ...]]:
        """The SQL that reads invoices and customers for this text."""
        asked: list[tuple[Any, ...]] = []
        ask = frappe.db.sql

        def listen(query: Any, values: Any = (), *more: Any, **named: Any) -> Any:
            if re.search(r"from `tabEBM (Invoice|Customer)`", str(query), re.IGNORECASE):
                asked.append((str(query), values))
            return ask(query, values, *more, **named)

        with patch.object(frappe.local.db, "sql", side_effect=listen):
            find.find(text)
        return asked

    def test_each_question_has_a_limit_and_an_index(self) -> None:
        explain = "explain" if frappe.conf.get("db_type") == "mariadb" else "explain query plan"
        seen = 0
        for text in ("88213", "168/258 NS", "EBM-2026-0008", "0799888777", "Nobody begins so"):
            for query, values in self.questions(text):
                seen += 1
                with self.subTest(text=text, query=query):
                    self.assertRegex(query.lower(), r"limit\s+8")
                    plan = frappe.db.sql(f"{explain} {query}", values, as_dict=True)[0]
                    if explain == "explain":
                        # A unique key that has no such row is read before there is a plan.
                        self.assertTrue(plan["possible_keys"] or "const tables" in plan["Extra"], plan)
                    else:
                        self.assertRegex(plan["detail"], r"SEARCH .* USING (INDEX|PRIMARY KEY)")
        self.assertGreater(seen, 30)

    def test_each_fact_has_an_index_of_its_own(self) -> None:
        for doctype, facts in {
            "EBM Invoice": ("invc_no", "receipt_no", *find.INVOICE_PREFIXES),
            "EBM Customer": find.CUSTOMER_PREFIXES,
        }.items():
            meta = frappe.get_meta(doctype)
            for fact in facts:
                field = meta.get_field(fact)
                listed = doctype == "EBM Invoice" and any(index[0] == fact for index in offers.INDEXES)
                self.assertTrue(field.search_index or field.unique or listed, f"{doctype}.{fact}")
