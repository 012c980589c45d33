"""Issue, send, take back and look at a bill: one invoice per bill key, faults told at their place."""

from __future__ import annotations

import threading
from typing import Any
from unittest.mock import patch

import frappe

from ebm import testing
from ebm.api import invoices
from ebm.bill_problems import BillConflictError, BillProblemsError
from ebm.test_case import EbmTestCase


class IssueTest(EbmTestCase):
    def setUp(self) -> None:
        super().setUp()
        patcher = patch("ebm.dispatch.queue.start")
        self.started = patcher.start()
        self.addCleanup(patcher.stop)
        self.start_device()
        # For the bills of the tests before.
        self.started.reset_mock()

    def problems(self, bill: dict[str, Any], send: int = 1) -> list[tuple[str, str, int | None]]:
        frappe.local.response.pop("problems", None)
        with self.assertRaises(BillProblemsError):
            invoices.issue(bill, send)
        return [(p["cause"], p["field"], p["row"]) for p in frappe.local.response["problems"]]

    def test_a_cashiers_bill_is_computed_queued_and_its_worker_started(self) -> None:
        with self.as_user("EBM Cashier"):
            answer = invoices.issue(self.bill(), 1)
        self.assertEqual((answer["status"], answer["existing"]), ("Queued", False))
        self.started.assert_called_once_with(self.counter, after_commit=True)
        view = invoices.get(answer["name"])
        self.assertEqual((view["grand_total"], view["tax_total"]), ("7953.20", "1213.20"))
        self.assertEqual([line["tax_amount"] for line in view["lines"]], ["306.00", "907.20"])
        self.assertEqual(view["taxes"], [{"letter": "B", "rate": "18.00", "taxable": "7953.20", "tax": "1213.20"}])
        self.assertIsNone(view["receipt"])

    def test_a_bill_sent_at_once_is_stored_as_one_that_is_saved_and_sent_later(self) -> None:
        with self.as_user("EBM Cashier"):
            at_once = invoices.issue(self.bill(), 1)["name"]
            later = invoices.issue(self.bill(), 0)["name"]
            invoices.send([later])
        of_each_its_own = {"name", "parent", "creation", "modified", "bill_key", "queued_at"}
        for doctype, by in (("EBM Invoice", "name"), ("EBM Invoice Line", "parent"), ("EBM Invoice Tax", "parent")):
            rows = [
                [
                    {column: value for column, value in row.items() if column not in of_each_its_own}
                    for row in frappe.get_all(doctype, filters={by: name}, fields=["*"], order_by="idx asc")
                ]
                for name in (at_once, later)
            ]
            self.assertTrue(rows[0])
            self.assertEqual(rows[0], rows[1])
        self.assertIsNotNone(frappe.db.get_value("EBM Invoice", at_once, "queued_at"))

    def test_who_enters_a_bill_has_the_job_of_his_device_made_ready(self) -> None:
        # Not the cashier of the site, who may work elsewhere.
        self.addCleanup(frappe.db.rollback)
        person = testing.make_user(f"here-{self.tin}@ebm.example", "Here", "EBM Cashier")
        testing.allow_branch(person, self.branch)
        with patch("ebm.dispatch.queue.expect") as expected, self.as_user(person):
            self.assertIsNone(invoices.expect())
        expected.assert_called_once_with(self.counter)
        with patch("ebm.dispatch.queue.expect") as expected, self.as_user("EBM Auditor"):
            self.assertRaises(frappe.PermissionError, invoices.expect)
        expected.assert_not_called()
        elsewhere = testing.make_user(f"there-{self.tin}@ebm.example", "There", "EBM Cashier")
        testing.allow_branch(elsewhere, testing.make_branch(self.tin, "77", f"No device {self.tin}"))
        with patch("ebm.dispatch.queue.expect") as expected, self.as_user(elsewhere):
            invoices.expect()
        expected.assert_not_called()

    def test_the_same_request_again_is_the_same_invoice(self) -> None:
        bill = self.bill()
        first = invoices.issue(bill, 1)
        again = invoices.issue(bill, 1)
        self.assertEqual((again["name"], again["existing"]), (first["name"], True))
        self.assertEqual(frappe.db.count("EBM Invoice", {"bill_key": bill["bill_key"]}), 1)

    def test_the_same_bill_key_with_other_content_is_a_conflict_that_shows_both(self) -> None:
        bill = self.bill()
        first = invoices.issue(bill, 1)
        with self.assertRaises(BillConflictError) as caught:
            invoices.issue({**bill, "customer_name": "Somebody else"}, 1)
        self.assertIn(first["name"], str(caught.exception))
        self.assertEqual(frappe.local.response["existing"]["name"], first["name"])

    def test_everything_the_bill_says_counts_as_its_content(self) -> None:
        bill = self.bill(period_from="2026-10-01", period_to="2026-10-31", reading_from="12.5", reading_to="24.5")
        first = invoices.issue(bill, 1)
        self.assertTrue(invoices.issue(bill, 1)["existing"])
        for change in ({"period_to": "2026-10-30"}, {"reading_to": "25"}, {"bill_date": "2026-11-01"}):
            with self.subTest(change=change), self.assertRaises(BillConflictError):
                invoices.issue({**bill, **change}, 1)
        changed = self.bill(bill_key=bill["bill_key"])
        changed["lines"][0]["qty"] = "5.01"
        with self.assertRaises(BillConflictError):
            invoices.issue(changed, 1)
        self.assertEqual(frappe.db.get_value("EBM Invoice", {"bill_key": bill["bill_key"]}), first["name"])

    def test_two_at_the_same_moment_make_one_invoice(self) -> None:
        bill = self.bill()
        site, sites_path = frappe.local.site, frappe.local.sites_path
        answers: list[Any] = []
        start = threading.Barrier(4)

        def press() -> None:
            frappe.init(site=site, sites_path=sites_path)
            frappe.connect()
            try:
                frappe.set_user("Administrator")
                start.wait()
                answers.append(invoices.issue(bill, 1)["name"])
                frappe.db.commit()
            except Exception as error:  # asserted on below
                frappe.db.rollback()
                answers.append(error)
            finally:
                frappe.destroy()

        frappe.db.commit()
        threads = [threading.Thread(target=press) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        frappe.db.rollback()
        self.assertEqual(len(answers), 4)
        self.assertEqual(len(set(answers)), 1, answers)
        self.assertEqual(frappe.db.count("EBM Invoice", {"bill_key": bill["bill_key"]}), 1)

    def test_bad_input_is_told_at_its_place(self) -> None:
        good = self.bill()
        line = good["lines"][0]
        cases: list[tuple[dict[str, Any], tuple[str, str, int | None]]] = [
            ({"lines": []}, ("NO_LINES", "lines", None)),
            ({"lines": [{**line, "item": ""}]}, ("NO_ITEM", "item", 0)),
            ({"lines": [line, {**line, "qty": ""}]}, ("NO_QTY", "qty", 1)),
            ({"lines": [{**line, "price": ""}]}, ("NO_PRICE", "price", 0)),
            ({"lines": [{**line, "qty": "abc"}]}, ("BAD_QTY", "qty", 0)),
            ({"lines": [{**line, "price": "ten"}]}, ("BAD_PRICE", "price", 0)),
            ({"lines": [{**line, "qty": "1.234"}]}, ("QTY_DECIMALS", "qty", 0)),
            ({"customer_tin": "12345678"}, ("BAD_TIN", "customer_tin", None)),
            ({"customer_phone": ""}, ("NO_PHONE", "customer_phone", None)),
            ({"customer_phone": "call me"}, ("BAD_PHONE", "customer_phone", None)),
            ({"customer_tin": "123456789"}, ("NO_PURCHASE_CODE", "purchase_code", None)),
            ({"customer_name": ""}, ("NO_CUSTOMER_NAME", "customer_name", None)),
            ({"period_from": "2026-11-30", "period_to": "2026-11-01"}, ("BAD_PERIOD", "period_to", None)),
        ]
        for change, problem in cases:
            with self.subTest(problem=problem):
                frappe.db.savepoint("one_case")
                self.assertIn(problem, self.problems({**good, **change}))
                frappe.db.rollback(save_point="one_case")

    def test_an_unfinished_bill_can_be_kept_as_a_draft_and_finished_later(self) -> None:
        bill = self.bill(customer_phone="", lines=[{"item": self.low, "qty": "", "price": "401.20", "tax_letter": "B"}])
        answer = invoices.issue(bill, 0)
        self.assertEqual(answer["status"], "Draft")
        view = invoices.get(answer["name"])
        finished = {**self.bill(), "bill_key": bill["bill_key"], "name": answer["name"], "modified": view["modified"]}
        self.assertEqual(invoices.issue(finished, 1)["status"], "Queued")

    def test_a_stale_save_is_told_and_overwrites_nothing(self) -> None:
        bill = self.bill()
        name = invoices.issue(bill, 0)["name"]
        view = invoices.get(name)
        invoices.issue({**bill, "name": name, "modified": view["modified"], "customer_name": "First"}, 0)
        with self.assertRaises(frappe.TimestampMismatchError):
            invoices.issue({**bill, "name": name, "modified": view["modified"], "customer_name": "Second"}, 0)
        self.assertEqual(frappe.db.get_value("EBM Invoice", name, "customer_name"), "First")

    def test_script_in_every_text_field_is_kept_as_inert_text(self) -> None:
        script = "<script>x</script>"
        bill = self.bill(customer_name=script, meter_number=script, poc_number=script)
        name = invoices.issue(bill, 1)["name"]
        view = invoices.get(name)
        self.assertNotIn("<script", view["customer_name"] + view["meter_number"] + view["poc_number"])

        for field in ("customer_tin", "customer_phone", "purchase_code", "payment_type", "bill_date"):
            self.problems(self.bill(**{field: script}))
        for field in ("item", "qty", "price", "discount_rate", "tax_letter"):
            with self.subTest(field=field), self.assertRaises(frappe.ValidationError):
                bill = self.bill()
                bill["lines"][0][field] = script
                invoices.issue(bill, 1)
        with self.assertRaises(frappe.ValidationError):
            invoices.issue(self.bill(bill_key=script), 1)

    def test_a_branch_without_a_ready_device_says_whom_to_ask(self) -> None:
        frappe.db.set_value("EBM Device", self.device_name, "enabled", 0)
        self.addCleanup(frappe.db.set_value, "EBM Device", self.device_name, "enabled", 1)
        self.assertIn(("NO_DEVICE", "branch", None), self.problems(self.bill()))

    def test_sending_many_answers_row_by_row(self) -> None:
        good = invoices.issue(self.bill(), 0)["name"]
        bad = invoices.issue(self.bill(customer_phone=""), 0)["name"]
        sent = invoices.issue(self.bill(), 1)["name"]
        results = {row["name"]: row for row in invoices.send([good, bad, "EBM-NONE", sent])["results"]}
        self.assertEqual((results[good]["ok"], results[good]["status"]), (True, "Queued"))
        self.assertFalse(results[bad]["ok"])
        self.assertIn("phone", results[bad]["text"])
        self.assertFalse(results["EBM-NONE"]["ok"])
        self.assertEqual((results[sent]["ok"], results[sent]["status"]), (True, "Queued"))
        self.assertEqual(frappe.db.get_value("EBM Invoice", bad, "status"), "Draft")

    def test_a_queued_bill_can_be_taken_back_and_a_numbered_one_cannot(self) -> None:
        name = invoices.issue(self.bill(), 1)["name"]
        self.assertEqual(invoices.take_back(name)["status"], "Draft")
        frappe.db.set_value("EBM Invoice", name, "status", "Sending")
        with self.assertRaises(frappe.ValidationError):
            invoices.take_back(name)

    def test_who_only_reads_sends_nothing(self) -> None:
        name = invoices.issue(self.bill(), 0)["name"]
        for role in ("EBM Auditor", "EBM Manager"):
            with self.subTest(role=role), self.as_user(role):
                self.assertFalse(invoices.send([name])["results"][0]["ok"])
                with self.assertRaises(frappe.PermissionError):
                    invoices.issue(self.bill(), 1)
                self.assertFalse(invoices.get(name)["can"]["send"])

    def test_only_a_sale_is_sent(self) -> None:
        name = invoices.issue(self.bill(), 0)["name"]
        for kind in ("Proforma", "Training Sale", "Training Refund", "Refund"):
            with self.subTest(kind=kind):
                frappe.db.set_value("EBM Invoice", name, "kind", kind)
                row = invoices.send([name])["results"][0]
                self.assertEqual((row["ok"], frappe.db.get_value("EBM Invoice", name, "status")), (False, "Draft"))
                self.assertIn("not sent", row["text"])

    def test_no_role_no_invoice(self) -> None:
        name = invoices.issue(self.bill(), 0)["name"]
        frappe.set_user("Guest")
        with self.assertRaises(frappe.PermissionError):
            invoices.get(name)


class ReceiptTest(EbmTestCase):
    def setUp(self) -> None:
        super().setUp()
        from ebm.dispatch.worker import run_counter

        with patch("ebm.dispatch.queue.start"):
            self.start_device()
            self.name = invoices.issue(self.bill(), 1)["name"]
            self.waiting = invoices.issue(self.bill(), 0)["name"]
            frappe.db.commit()
            with self.times():
                run_counter(self.counter)

    def test_the_first_print_is_the_original_and_every_other_a_copy(self) -> None:
        from ebm.api.receipts import print_receipt

        with self.as_user("EBM Cashier"):
            original, copy, another = (print_receipt(self.name, paper) for paper in ("A4", "80mm", "A5"))
        self.assertEqual((original["copy_number"], original["receipt"]["label"]), (0, "NS"))
        self.assertEqual((copy["copy_number"], copy["receipt"]["label"]), (1, "CS"))
        self.assertEqual((another["copy_number"], another["receipt"]["blocks"]), (2, copy["receipt"]["blocks"]))
        texts = [row["left"] for block in copy["receipt"]["blocks"] for row in block["rows"]]
        self.assertIn("COPY", texts)
        self.assertEqual(texts.count("THIS IS NOT AN OFFICIAL RECEIPT"), 2)
        originals = [row["left"] for block in original["receipt"]["blocks"] for row in block["rows"]]
        self.assertNotIn("COPY", originals)
        self.assertNotIn("THIS IS NOT AN OFFICIAL RECEIPT", originals)
        prints = frappe.get_all(
            "EBM Print",
            filters={"invoice": self.name},
            fields=["printed_by", "label", "paper"],
            order_by="copy_number asc",
        )
        self.assertEqual([(row.label, row.paper) for row in prints], [("NS", "A4"), ("CS", "80mm"), ("CS", "A5")])
        self.assertEqual(prints[0].printed_by, "cashier@ebm.example")

    def test_nothing_that_looks_like_a_receipt_before_the_signature(self) -> None:
        from ebm.api.receipts import print_receipt
        from ebm.receipt_view import receipt_view

        self.assertIsNone(invoices.get(self.waiting)["receipt"])
        with self.assertRaises(frappe.ValidationError):
            print_receipt(self.waiting, "A4")
        with self.assertRaises(frappe.ValidationError):
            receipt_view(frappe.get_doc("EBM Invoice", self.waiting), copy=False)
        self.assertEqual(frappe.db.count("EBM Print", {"invoice": self.waiting}), 0)

    def test_the_counter_gets_of_an_invoice_what_its_page_gets(self) -> None:
        for name in (self.name, self.waiting):
            for role in ("EBM Cashier", "EBM Auditor"):
                with self.subTest(name=name, role=role), self.as_user(role):
                    page, sale = invoices.get(name), invoices.sale(name)
                    can = sale.pop("can")
                    self.assertEqual(sale, {field: page[field] for field in sale})
                    self.assertEqual(can, {right: page["can"][right] for right in ("edit", "print")})
        with self.limited_to_another_branch("EBM Cashier"), self.as_user("EBM Cashier"):
            for look in (invoices.get, invoices.sale):
                self.assertRaises(frappe.PermissionError, look, self.name)

    def test_who_issues_gets_the_sale_with_the_answer(self) -> None:
        with patch("ebm.dispatch.queue.start"), self.as_user("EBM Cashier"):
            sent = invoices.issue(self.bill(), 1)
            self.assertEqual(sent["sale"], invoices.sale(sent["name"]))
            again = invoices.issue(
                {**self.bill(), "bill_key": frappe.db.get_value("EBM Invoice", self.name, "bill_key")}, 1
            )
        self.assertEqual((again["existing"], again["status"]), (True, "Signed"))
        self.assertEqual(again["sale"]["receipt"]["label"], "NS")

    def test_the_receipt_carries_signature_qr_and_counters(self) -> None:
        receipt = invoices.get(self.name)["receipt"]
        self.assertRegex(receipt["number"], r"^\d+/\d+ NS$")
        self.assertTrue(receipt["qr_svg"].startswith("<svg"))
        texts = " ".join(row["left"] + " " + row["right"] for block in receipt["blocks"] for row in block["rows"])
        self.assertRegex(texts, r"[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}")
        self.assertIn("7,953.20", texts)
        self.assertIn("1,213.20", texts)

    def test_an_auditor_looks_but_does_not_use_up_the_original(self) -> None:
        from ebm.api.receipts import print_receipt

        with self.as_user("EBM Auditor"):
            self.assertIsNotNone(invoices.get(self.name)["receipt"])
            with self.assertRaises(frappe.PermissionError):
                print_receipt(self.name, "A4")

    def test_the_timeline_tells_what_happened_in_order(self) -> None:
        whats = [row["what"] for row in invoices.get(self.name)["timeline"]]
        self.assertEqual(whats, ["entered", "queued", "sent", "signed"])
