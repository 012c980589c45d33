"""The list of invoices: what it finds, in which order, by which index, for whom, and as a file."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from contextlib import ExitStack
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import frappe

from ebm import testing
from ebm.api import invoice_list, invoices
from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.doors.lists import allowed_branches
from ebm.invoice_list import offers, reading
from ebm.invoice_list import question as questions
from ebm.test_case import PEOPLE, EbmTestCase

Filter = list[Any]
STATES = ("Draft", "Parked", "Queued", "Signed", "Signed", "Waiting", "Signed", "Held")


class ListCase(EbmTestCase):
    """Eight invoices at one branch, two at another; the younger ones have the greater number."""

    other: str
    mark: str
    names: list[str]
    elsewhere: list[str]

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.mark = cls.tin[-6:]
        cls.other = testing.make_branch(cls.tin, "01", f"Other {cls.tin}")
        with patch("ebm.dispatch.queue.start"):
            cls.names = [cls.make(at) for at in range(len(STATES))]
            cls.elsewhere = [cls.make(20), cls.make(21)]
        for at, name in enumerate(cls.names):
            cls.store(name, at)
        for name in cls.elsewhere:
            frappe.db.set_value("EBM Invoice", name, {"branch": cls.other, "status": "Parked", "owner": "Guest"})
        frappe.db.commit()
        cls.addClassCleanup(cls._remove_other)

    @classmethod
    def make(cls, at: int) -> str:
        bill = testing.water_bill(
            cls.branch,
            cls.low,
            cls.high,
            customer_name=f"Zawadi{cls.mark} {'ABCDEFGH'[at % 8]}",
            customer_phone=f"0733{cls.mark}",
            poc_number=f"P{cls.mark}{at:02d}",
            meter_number=f"M{cls.mark}/{at}",
        )
        return str(invoices.issue(bill, 0)["name"])

    @classmethod
    def store(cls, name: str, at: int) -> None:
        """What the machine, or time, writes."""
        frappe.db.set_value(
            "EBM Invoice",
            name,
            {
                "status": STATES[at],
                "kind": "Refund" if at == 6 else "Sale",
                "owner": PEOPLE["EBM Cashier"] if at % 2 else PEOPLE["EBM Supervisor"],
                # Two have the same moment.
                "creation": f"2020-01-{1 + at // 2:02d} 10:00:00.000000",
                "period_to": f"2019-{1 + at // 3:02d}-28",
                "grand_total": 1000.5 + at // 2,
                "invc_no": 1_500_000_000 + int(cls.mark) + at,
                "receipt_no": 1_600_000_000 + int(cls.mark) + at if STATES[at] == "Signed" else 0,
                "receipt_total_no": 1_700_000_000 + at,
                "receipt_label": "NS",
                "bill_number": f"B_{cls.mark}/{at}",
                "customer_tin": f"1{cls.mark}{at:02d}",
            },
            update_modified=False,
        )

    @classmethod
    def _remove_other(cls) -> None:
        frappe.db.delete("EBM Invoice", {"branch": cls.other})
        frappe.db.delete("EBM Branch", {"name": cls.other})
        frappe.db.commit()

    def page(self, filters: list[Filter], order_by: str = "", limit: int = 500, after: Any = "") -> list[str]:
        fields = ["name", "status", "grand_total"]
        return [row["name"] for row in invoice_list.page(fields, filters, order_by, after, limit)]

    def all_windows(self, filters: list[Filter], order_by: str, limit: int) -> list[str]:
        """Every window, one after the other."""
        found: list[str] = []
        after: Any = ""
        column = (order_by or f"{offers.order_of({each[0] for each in filters})} desc").split()[0]
        while True:
            rows = invoice_list.page(["name", "status"], filters, order_by, after, limit)
            found += [row["name"] for row in rows]
            if len(rows) < limit:
                return found
            # As it goes over HTTP.
            after = json.loads(frappe.as_json([rows[-1][column], rows[-1]["name"]]))

    def ours(self, names: list[str]) -> list[int]:
        return [self.names.index(name) for name in names if name in self.names]


class FilterTest(ListCase):
    def test_an_invoice_by_each_fact_that_people_have_in_hand(self) -> None:
        digits = self.names[3].split("-")[-1]
        number = 1_600_000_000 + int(self.mark) + 3
        for filter_, found in (
            (["name", "begins", self.names[3]], [3]),
            (["name", "begins", self.names[3].lower()], [3]),
            (["name", "begins", str(int(digits))], [3]),
            (["receipt_no", "=", str(number)], [3]),
            (["receipt_no", "=", f"{number}/{1_700_000_003} NS"], [3]),
            (["receipt_no", "=", f"{number}/1"], []),
            (["receipt_no", "=", "0"], []),
            (["invc_no", "=", str(1_500_000_000 + int(self.mark) + 3)], [3]),
            (["poc_number", "begins", f"p{self.mark}03"], [3]),
            (["customer_phone", "begins", f"0733 {self.mark[:3]} {self.mark[3:]}"], [7, 6, 5, 4, 3, 2, 1, 0]),
            (["customer_tin", "begins", f"1{self.mark}0"], [7, 6, 5, 4, 3, 2, 1, 0]),
            (["meter_number", "begins", f"M{self.mark}/3"], [3]),
            (["customer_name", "begins", f"  zawadi{self.mark}   d"], [3]),
            (["bill_number", "begins", f"B_{self.mark}/3"], [3]),
            (["bill_number", "begins", f"%{self.mark}"], []),
            (["bill_number", "begins", f"BX{self.mark}/3"], []),
            (["period_to", "between", ["2019-02-01", "2019-02-28"]], [5, 4, 3]),
            (["grand_total", "between", ["1001.50", "1001.50"]], [3, 2]),
            (["creation", "between", ["2020-01-02", "2020-01-02"]], [3, 2]),
        ):
            with self.subTest(filter=filter_):
                self.assertEqual(self.ours(self.page([filter_])), found)

    def test_every_combination_gives_what_looking_at_all_gives(self) -> None:
        stored = {
            name: frappe.db.get_value("EBM Invoice", name, "*", as_dict=True) for name in (*self.names, *self.elsewhere)
        }
        choices: dict[str, list[tuple[Filter, Callable[[Any], bool]]]] = {
            "status": [
                (["status", "in", ["Signed"]], lambda row: row.status == "Signed"),
                (["status", "in", ["Parked", "Held", "Waiting"]], lambda row: row.status in "Parked Held Waiting"),
            ],
            "kind": [(["kind", "in", ["Refund"]], lambda row: row.kind == "Refund")],
            "owner": [(["owner", "=", PEOPLE["EBM Cashier"]], lambda row: row.owner == PEOPLE["EBM Cashier"])],
            "period": [
                (
                    ["period_to", "between", ["2019-01-01", "2019-02-28"]],
                    lambda row: "2019-01-01" <= str(row.period_to) <= "2019-02-28",
                )
            ],
            "fact": [(["poc_number", "begins", f"P{self.mark}"], lambda row: True)],
            "amount": [(["grand_total", "between", ["1001", ""]], lambda row: row.grand_total >= 1001)],
        }
        keys = list(choices)
        combinations = [[each] for options in choices.values() for each in options]
        combinations += [
            [one, two]
            for at, first in enumerate(keys)
            for second in keys[at + 1 :]
            for one in choices[first]
            for two in choices[second]
        ]
        with self.as_user("EBM Cashier"):
            for combination in combinations:
                # Held to the branch, so that what else is on the site takes no part.
                filters = [["branch", "=", self.branch], *(filter_ for filter_, _holds in combination)]
                asked = {filter_[0] for filter_ in filters}
                for column in {"creation", "grand_total", offers.order_of(asked)}:
                    for way in ("desc", "asc"):
                        with self.subTest(filters=filters, order=column, way=way):
                            expected = sorted(
                                (
                                    name
                                    for name in self.names
                                    if all(holds(stored[name]) for _filter, holds in combination)
                                ),
                                key=lambda name: (stored[name][column], name),
                                reverse=way == "desc",
                            )
                            found = self.all_windows(filters, f"{column} {way}, name {way}", 3)
                            self.assertEqual(found, expected)
                            self.assertEqual(
                                invoice_list.count(filters, f"{column} {way}"), {"count": len(expected), "more": False}
                            )

    def test_windows_follow_one_another_also_where_many_have_the_same_value(self) -> None:
        for order in ("creation desc", "creation asc", "grand_total desc"):
            with self.subTest(order=order):
                whole = self.page([["branch", "=", self.branch]], order)
                self.assertEqual(len(whole), len(STATES))
                for limit in (1, 2, 3):
                    self.assertEqual(self.all_windows([["branch", "=", self.branch]], order, limit), whole)

    def test_a_row_that_comes_in_front_shifts_nothing(self) -> None:
        first = invoice_list.page(["creation"], [["branch", "=", self.branch]], "creation desc", "", 3)
        with patch("ebm.dispatch.queue.start"):
            new = self.make(30)
        try:
            after = [str(first[-1]["creation"]), first[-1]["name"]]
            self.assertEqual(self.ours(self.page([["branch", "=", self.branch]], "creation desc", 3, after)), [4, 3, 2])
        finally:
            frappe.delete_doc("EBM Invoice", new, force=True)

    def test_counting_stops(self) -> None:
        with patch.object(invoice_list, "MOST_COUNTED", 5):
            found = invoice_list.count([["branch", "=", self.branch]])
        self.assertEqual(found, {"count": 5, "more": True})

    def test_a_combination_without_an_index_is_refused_where_nothing_finds_few(self) -> None:
        filters: list[Filter] = [["poc_number", "begins", f"P{self.mark}"], ["status", "in", ["Signed"]]]
        self.assertEqual(self.ours(self.page(filters)), [6, 4, 3])
        with patch.object(offers, "MOST_RESIDUAL", 2), self.assertRaises(questions.TooWideError):
            self.page(filters)
        with patch.object(offers, "MOST_RESIDUAL", 2):
            # By itself it has an index, and any number of rows.
            self.assertEqual(len(self.page(filters[:1])), 10)

    def test_what_is_not_offered_is_refused(self) -> None:
        for filters, order in (
            ([["cause", "=", "X"]], ""),
            ([["status", "like", "S%"]], ""),
            ([["status", "in", ["Nonsense"]]], ""),
            ([["status", "in", []]], ""),
            ([["kind", "in", ["Sale"]]], ""),
            ([["status", "in", ["Draft"]], ["status", "in", ["Held"]]], ""),
            ([["owner", "=", "somebody@ebm.example"]], ""),
            ([["creation", "between", ["yesterday", ""]]], ""),
            ([["creation", "between", ["", ""]]], ""),
            ([["grand_total", "between", ["NaN", ""]]], ""),
            ([["grand_total", "between", ["5", "1"]]], ""),
            ([["receipt_no", "=", "abc"]], ""),
            ([["customer_name", "begins", " "]], ""),
            ([["customer_name", "begins", {"a": 1}]], ""),
            (["status"], ""),
            ([], "status desc"),
            ([], "period_to desc"),
            ([], "customer_name asc"),
            ([], "creation desc, name asc"),
            ([], "creation desc; drop table x"),
            ([], "sleep(5)"),
        ):
            with self.subTest(filters=filters, order=order), self.assertRaises(questions.BadQuestionError):
                self.page(filters, order)  # type: ignore[arg-type]
        with self.assertRaises(questions.BadQuestionError):
            invoice_list.page(["qr_text"], [])
        with self.assertRaises(questions.BadQuestionError):
            invoice_list.page(["name"], [], "creation desc", ["only one"])

    def test_what_is_no_json_is_refused_in_words(self) -> None:
        for fields, filters, after in (("[name", "", ""), ('["name"]', "status=Signed", ""), ('["name"]', "", "[1,")):
            with self.subTest(fields=fields), self.assertRaises(questions.BadQuestionError):
                invoice_list.page(fields, filters, "creation desc", after)


class WhoTest(ListCase):
    def limited(self, role: str, *branches: str) -> ExitStack:
        stack = ExitStack()
        for branch in branches:
            testing.allow_branch(PEOPLE[role], branch)
        frappe.db.commit()

        def remove() -> None:
            frappe.set_user("Administrator")
            for rule in frappe.get_all("User Permission", {"user": PEOPLE[role]}, pluck="name"):
                frappe.delete_doc("User Permission", rule, force=True, ignore_permissions=True)
            frappe.db.commit()

        stack.callback(remove)
        return stack

    def test_each_role_reads_and_supervisors_export(self) -> None:
        for role in PEOPLE:
            with self.subTest(role=role), self.as_user(role):
                self.assertEqual(self.ours(self.page([["branch", "=", self.branch]])), [7, 6, 5, 4, 3, 2, 1, 0])
                self.assertEqual(invoice_list.count([["branch", "=", self.branch]])["count"], 8)
                if role == "EBM Supervisor":
                    invoice_list.export([["branch", "=", self.branch]]).close()
                else:
                    with self.assertRaises(frappe.PermissionError):
                        invoice_list.export([["branch", "=", self.branch]])
        for call in (invoice_list.count, invoice_list.export, lambda: invoice_list.page(["name"])):
            with self.as_user("Guest"), self.assertRaises(frappe.PermissionError):
                call()

    def test_who_is_limited_to_a_branch_sees_counts_and_exports_it_only(self) -> None:
        asked: list[list[Filter]] = [
            [],
            [["status", "in", ["Parked"]]],
            [["poc_number", "begins", f"P{self.mark}"]],
            [["name", "begins", self.elsewhere[0]]],
            [["name", "begins", self.names[0]]],
            [["branch", "=", self.other]],
            [["grand_total", "between", ["0.01", ""]]],
        ]
        for branches in ((self.branch,), (self.branch, *(f"{self.tin}-{n:02d}" for n in range(10, 15)))):
            for code in branches[1:]:
                testing.make_branch(self.tin, code[-2:], code)
            with self.limited("EBM Supervisor", *branches), self.as_user("EBM Supervisor"):
                self.assertEqual(set(allowed_branches(frappe.session.user, "EBM Invoice")), set(branches))
                for filters in asked:
                    with self.subTest(filters=filters, branches=len(branches)):
                        found = self.page(filters)
                        self.assertEqual(found, [name for name in found if name in self.names])
                        self.assertEqual(invoice_list.count(filters)["count"], len(found))
                        with invoice_list.export(filters) as file:
                            self.assertEqual(len(table(file)) - 1, len(found))
            frappe.db.delete("EBM Branch", {"name": ["in", list(branches[1:])]})
            frappe.db.commit()

    def test_a_rule_of_the_sites_own_holds_and_ends_no_list_early(self) -> None:
        hidden = set(self.names[2:6])

        def get_list(*args: Any, **named: Any) -> Any:
            return [row for row in listed(*args, **named) if row.name not in hidden]

        listed = frappe.get_list
        with patch.object(frappe, "get_list", get_list):
            self.assertEqual(self.ours(self.page([["branch", "=", self.branch]], "creation desc", 3)), [7, 6, 1])

    def test_many_are_taken_back_at_once_each_with_its_result(self) -> None:
        with self.as_user("EBM Cashier"):
            results = invoice_list.take_back([self.names[2], self.names[3], "EBM-1999-1"])["results"]
        try:
            self.assertEqual(
                [(row["name"], row["ok"]) for row in results][:2], [(self.names[2], True), (self.names[3], False)]
            )
            self.assertIn("Signed", results[1]["text"])
            self.assertFalse(results[2]["ok"])
            self.assertEqual(frappe.db.get_value("EBM Invoice", self.names[2], "status"), "Draft")
        finally:
            frappe.db.set_value("EBM Invoice", self.names[2], "status", "Queued")
        with self.as_user("EBM Auditor"):
            self.assertFalse(invoice_list.take_back([self.names[2]])["results"][0]["ok"])
        self.assertEqual(frappe.db.get_value("EBM Invoice", self.names[2], "status"), "Queued")


class ViewsTest(ListCase):
    def test_a_persons_own_views_and_columns_are_kept(self) -> None:
        mine: dict[str, Any] = {
            "views": [{"name": "Not signed, Kigali", "query": "status=Parked"}],
            "columns": ["number", "amount"],
        }
        with self.as_user("EBM Cashier"):
            before = invoice_list.views()
            self.assertEqual(invoice_list.keep_views(mine["views"], mine["columns"]), mine)
            self.assertEqual(invoice_list.views(), mine)
        with self.as_user("EBM Auditor"):
            self.assertNotEqual(invoice_list.views(), mine)
        with self.as_user("EBM Cashier"):
            invoice_list.keep_views(before["views"], before["columns"])

    def test_what_is_no_view_is_refused(self) -> None:
        view = {"name": "A", "query": ""}
        refused: tuple[tuple[Any, Any], ...] = (
            ([view, {"name": "a", "query": ""}], None),
            ([{"name": " ", "query": ""}], None),
            ([{"name": "A"}], None),
            ([{"name": "A", "query": "x" * 2000}], None),
            ([{"name": str(n), "query": ""} for n in range(31)], None),
            ([view], [1]),
        )
        for views, columns in refused:
            with self.as_user("EBM Cashier"), self.subTest(views=views), self.assertRaises(questions.BadQuestionError):
                invoice_list.keep_views(views, columns)


def table(response: Any) -> list[list[str]]:
    text = b"".join(response.response).decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline="")))


class ExportTest(ListCase):
    def test_all_that_is_filtered_in_the_lists_order_and_written_down(self) -> None:
        filters = [["branch", "=", self.branch], ["status", "in", ["Signed"]]]
        frappe.db.set_value("EBM Invoice", self.names[3], "customer_name", "=HYPERLINK(1)")
        with self.as_user("EBM Supervisor"), patch("ebm.invoice_list.export._WINDOW", 2):
            with invoice_list.export(filters, "creation desc") as response:
                rows = table(response)
        frappe.db.set_value("EBM Invoice", self.names[3], "customer_name", f"Zawadi{self.mark} D")
        self.assertRegex(response.headers["Content-Disposition"], r'attachment; filename="invoices-[\d-]+\.csv"')
        head, *body = rows
        self.assertEqual(self.ours([row[0] for row in body]), [6, 4, 3])
        self.assertEqual([row[head.index("Total (RWF)")] for row in body], ["1003.50", "1002.50", "1001.50"])
        self.assertEqual(body[2][head.index("Customer")], "'=HYPERLINK(1)")
        self.assertEqual(body[0][head.index("Period to")], "2019-03-28")
        self.assertEqual(body[0][head.index("Kind")], "Refund")
        (event,) = frappe.get_all(
            "EBM Audit Event",
            {"what": "EXPORTED", "document_name": ["like", "%.csv"], "branch": self.branch},
            ["who", "after"],
            order_by="creation desc, name desc",
            limit=1,
        )
        self.assertEqual(event.who, PEOPLE["EBM Supervisor"])
        self.assertEqual(json.loads(event.after), {"filters": filters, "order": "creation desc", "rows": 3})

    def test_a_spreadsheet_has_the_same(self) -> None:
        with self.as_user("EBM Supervisor"):
            with invoice_list.export([["branch", "=", self.branch]], file_format="xlsx") as response:
                content = b"".join(response.response)
        self.assertTrue(content.startswith(b"PK"))
        self.assertIn("spreadsheetml", response.headers["Content-Type"])
        self.assertEqual(int(response.headers["Content-Length"]), len(content))

    def test_a_text_comes_in_parts_that_are_one_file(self) -> None:
        filters: list[Filter] = [["branch", "=", self.branch]]
        for order in ("creation desc", "grand_total asc"):
            with self.subTest(order=order), self.as_user("EBM Supervisor"):
                with invoice_list.export(filters, order) as response:
                    whole = b"".join(response.response)
                    self.assertNotIn("X-EBM-After", response.headers)
                    self.assertEqual(response.headers["X-EBM-Rows"], "8")
                parts: list[bytes] = []
                rows: list[str] = []
                after: str | None = ""
                with patch("ebm.invoice_list.export._WINDOW", 2), patch("ebm.invoice_list.export.PART", 3):
                    while after is not None and len(parts) < 9:
                        with invoice_list.export(filters, order, after=after) as response:
                            parts.append(b"".join(response.response))
                            rows.append(response.headers["X-EBM-Rows"])
                            after = response.headers.get("X-EBM-After")
                self.assertEqual(rows, ["3", "3", "2"])
                self.assertEqual(b"".join(parts), whole)

    def test_a_part_that_ends_with_the_last_row_is_the_last(self) -> None:
        with self.as_user("EBM Supervisor"), patch("ebm.invoice_list.export.PART", 8):
            with invoice_list.export([["branch", "=", self.branch]]) as response:
                self.assertNotIn("X-EBM-After", response.headers)

    def test_each_part_is_written_down(self) -> None:
        filters: list[Filter] = [["branch", "=", self.branch]]
        asked = {"what": "EXPORTED", "document_name": ["like", "%.csv"], "branch": self.branch}
        before = frappe.db.count("EBM Audit Event", asked)
        with self.as_user("EBM Supervisor"), patch("ebm.invoice_list.export.PART", 5):
            with invoice_list.export(filters) as response:
                after = response.headers["X-EBM-After"]
            invoice_list.export(filters, after=after).close()
        events = frappe.get_all("EBM Audit Event", asked, pluck="after", order_by="creation desc, name desc")
        self.assertEqual(len(events), before + 2)
        told = [json.loads(event) for event in events[:2]]
        self.assertEqual(sorted(each["rows"] for each in told), [3, 5])
        self.assertEqual([each.get("part_after") for each in told if each["rows"] == 3], [json.loads(after)[1]])

    def test_a_spreadsheet_of_too_many_is_refused_before_anything_is_written(self) -> None:
        before = frappe.db.count("EBM Audit Event", {"what": "EXPORTED"})
        with (
            self.as_user("EBM Supervisor"),
            patch("ebm.invoice_list.export.MOST_IN_A_SHEET", 5),
            self.assertRaises(questions.TooWideError),
        ):
            invoice_list.export([["branch", "=", self.branch]], file_format="xlsx")
        with self.as_user("EBM Supervisor"), self.assertRaises(questions.BadQuestionError):
            invoice_list.export([["branch", "=", self.branch]], file_format="xlsx", after=["2020-01-01", "x"])
        self.assertEqual(frappe.db.count("EBM Audit Event", {"what": "EXPORTED"}), before)

    def test_an_unknown_format_is_refused(self) -> None:
        with self.as_user("EBM Supervisor"), self.assertRaises(frappe.ValidationError):
            invoice_list.export([], file_format="exe")


VALUES: dict[str, Any] = {
    "status": ["Signed", "Parked"],
    "kind": ["Refund"],
    "creation": ["2020-01-01", "2020-01-31"],
    "period_to": ["2019-01-01", "2019-12-31"],
    "grand_total": ["1", "2000"],
    "name": "EBM-2",
    "invc_no": "12",
    "receipt_no": "12/13",
}


class IndexTest(ListCase):
    """Every question that is offered is read from the index that its plan names, in its order."""

    def setUp(self) -> None:
        super().setUp()
        self.mariadb = frappe.conf.get("db_type") == "mariadb"

    def asked(self, ask: Callable[[], Any]) -> list[tuple[str, Any]]:
        heard: list[tuple[str, Any]] = []
        through = frappe.db.sql

        def listen(query: Any, values: Any = (), *more: Any, **named: Any) -> Any:
            # The rows themselves come by their names, through Frappe's own list.
            if re.match(r"select .* from .*`tabEBM Invoice`", str(query)) and "`tabEBM Invoice`.`name`" not in query:
                heard.append((str(query), values))
            return through(query, values, *more, **named)

        with patch.object(frappe.local.db, "sql", side_effect=listen):
            ask()
        return heard

    def offered(self) -> list[tuple[list[Filter], str]]:
        """Every filter by itself and with every other, in every order it may have."""
        single = [self.filter(name) for name in offers.FILTERS]
        pairs = [[one, two] for at, one in enumerate(single) for two in single[at + 1 :]]
        found = []
        for filters in [[], *([one] for one in single), *pairs]:
            names = {each[0] for each in filters}
            orders = {*offers.FREE_ORDERS, offers.order_of(names)}
            orders |= {order for order in offers.ORDERS if order in names}
            found += [(filters, f"{order} {way}") for order in sorted(orders) for way in ("desc", "asc")]
        return found

    def filter(self, name: str) -> Filter:
        value = {"branch": self.branch, "owner": "Administrator", **VALUES}.get(name, "Zaw")
        return [name, offers.FILTERS[name], value]

    def check(self, query: str, values: Any) -> None:
        few = (
            re.search(r"where name in \(((?:%s, )+%s|%s)\)", query)
            and "force index (`PRIMARY`)" in query
            and "order by" in query
        )
        sorted_branch = "force index (`branch_status_creation_name_index`)" in query and "status = %s" not in query
        if few:
            # Sorted, which so few names allow: found by their key.
            self.assertLessEqual(len(values), offers.MOST_RESIDUAL + 20)
        index = (re.search(r"force index \(`(\w+)`\)", query) or [None, "PRIMARY"])[1]
        if self.mariadb:
            for plan in frappe.db.sql(f"explain {query}", values, as_dict=True):
                extra = plan["Extra"] or ""
                if plan["table"] is None or "const" in extra or "no matching" in extra or "<derived" in plan["table"]:
                    continue
                self.assertNotEqual(plan["type"], "ALL", plan)
                if not few:
                    self.assertEqual(plan["key"], index, plan)
                if not few and not sorted_branch:
                    self.assertNotIn("filesort", extra, plan)
                    self.assertNotIn("temporary", extra, plan)
            return
        details = [row["detail"] for row in frappe.db.sql(f"explain query plan {query}", values, as_dict=True)]
        text = " | ".join(details)
        if few:
            self.assertRegex(text, r"SEARCH tabEBM Invoice USING PRIMARY KEY \(name(=\?|>\?)")
            return
        # Of branches that have few; `test_few_of_a_branch` shows that they are counted first.
        if not sorted_branch:
            self.assertNotIn("TEMP B-TREE", text)
        own = [detail for detail in details if "tabEBM Invoice" in detail]
        self.assertTrue(own, text)
        for detail in own:
            if index == "PRIMARY":
                self.assertRegex(detail, r"SEARCH .*PRIMARY KEY \(name(=\?|[<>]\?)")
            else:
                # An index read from its end, up to the limit, is no reading of the table.
                self.assertRegex(
                    detail, rf"(SEARCH|SCAN) tabEBM Invoice USING (COVERING )?INDEX EBM Invoice:{index}", query
                )

    def everything(self) -> int:
        """How many different questions there were; each is checked once."""
        seen: dict[str, Any] = {}
        for filters, order in self.offered():
            for query, values in self.asked(lambda f=filters, o=order: (self.page(f, o, 3), invoice_list.count(f, o))):  # type: ignore[misc]
                if query not in seen:
                    seen[query] = values
                    with self.subTest(filters=filters, order=order, query=query):
                        self.check(query, values)
        return len(seen)

    def test_every_offered_filter_and_order_for_who_sees_all_branches(self) -> None:
        self.assertGreater(self.everything(), 100)

    def test_every_offered_filter_and_order_for_who_sees_some_branches_only(self) -> None:
        for many in (1, offers.MOST_BRANCHES + 2):
            allowed = [self.branch, *(f"{self.tin}-{n:02d}" for n in range(50, 49 + many))]
            for most in (0, offers.MOST_OF_BRANCHES):
                with (
                    patch.object(reading, "allowed_branches", return_value=allowed),
                    patch.object(offers, "MOST_OF_BRANCHES", most),
                    self.as_user("EBM Cashier"),
                ):
                    owner = {"owner": PEOPLE["EBM Cashier"]}
                    with patch.dict(VALUES, owner):
                        self.assertGreater(self.everything(), 100)

    def test_few_of_a_branch_are_looked_through_after_they_were_counted(self) -> None:
        filters = [["branch", "=", self.branch], ["poc_number", "begins", "P"]]
        counting, reading_them = self.asked(lambda: self.page(filters, "grand_total desc"))
        self.assertRegex(counting[0], rf"count\(\*\).* limit {offers.MOST_OF_BRANCHES + 1}\)")
        self.assertIn("force index (`branch_status_creation_name_index`)", reading_them[0])
        with patch.object(offers, "MOST_OF_BRANCHES", 2):
            queries = self.asked(lambda: self.page(filters))
        self.assertIn("force index (`poc_number_name_branch_index`)", queries[-1][0])

    def test_a_later_window_goes_by_the_index_as_well(self) -> None:
        for filters, order, after in (
            ([], "creation desc", ["2020-01-02 10:00:00.000000", "EBM-2020-00000001"]),
            ([["status", "in", ["Signed"]]], "creation asc", ["2020-01-02 10:00:00", "EBM-2020-00000001"]),
            ([], "grand_total desc", [1001.5, "EBM-2020-00000001"]),
            ([["customer_name", "begins", "Zaw"]], "customer_name desc", ["Zawadi", "EBM-2020-00000001"]),
            ([["period_to", "between", ["2019-01-01", ""]]], "period_to desc", ["2019-02-28", "EBM-2020-00000001"]),
            ([["name", "begins", "EBM-2"]], "name desc", ["EBM-2020-00000009", "EBM-2020-00000009"]),
        ):
            with self.subTest(filters=filters, order=order):
                queries = self.asked(lambda f=filters, o=order, a=after: self.page(f, o, 3, a))  # type: ignore[misc]
                self.assertTrue(queries)
                for query, values in queries:
                    self.assertRegex(query, r"(<|>)")
                    self.check(query, values)

    def test_a_window_in_days_that_nobody_knows_breaks_nothing(self) -> None:
        far = (fiscal_today() + timedelta(days=3650)).isoformat()
        self.assertEqual(self.page([["creation", "between", [far, "9999-12-31"]]]), [])
