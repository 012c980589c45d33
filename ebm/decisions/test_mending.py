"""Bills that wait for one cause are mended many at once: what is said before, what comes of each, and who may."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import frappe

from ebm import testing
from ebm.api import work
from ebm.bill_problems import BillProblemsError
from ebm.decisions.refusals import DecisionRefused
from ebm.dispatch.dispatch_case import DispatchTestCase
from ebm.dispatch.scripted_device import envelope
from ebm.sending import queue_invoice

TIN = "102345678"
MENDERS = ("EBM Cashier", "EBM Billing Officer", "EBM Supervisor")
READERS = ("EBM Auditor", "EBM Manager")


class MendingTestCase(DispatchTestCase):
    def parked(self, count: int = 1, cause: str = "VSDC_910_custTin", **changes: Any) -> list[str]:
        """Bills that were refused for this cause, with these values."""
        refused = {"status": "Parked", "cause": cause, "cause_text": "Refused.", **changes}
        names = [self.queue() for _ in range(count)]
        for name in names:
            frappe.db.set_value("EBM Invoice", name, refused)
        frappe.db.commit()
        return sorted(names)

    def setUp(self) -> None:
        super().setUp()
        # Bills of other tests, here and elsewhere, would be in the same groups.
        self.addCleanup(frappe.db.commit)
        parked = frappe.get_all("EBM Invoice", filters={"status": ["in", ["Parked", "Held"]]}, pluck="name")
        for name in parked:
            frappe.db.set_value("EBM Invoice", name, "status", "Withdrawn", update_modified=False)
        frappe.db.commit()

    def fix_all(self, key: str = "Parked/VSDC_910_custTin", role: str = "EBM Billing Officer", **words: Any) -> Any:
        with self.as_user(role):
            seen = work.preview(key, words.get("value"))
            return work.fix_all(**{"key": key, "after": "", "until": seen["until"], **words})

    def fix_rows(self, *rows: dict[str, str], key: str, role: str = "EBM Billing Officer", **words: Any) -> Any:
        with self.as_user(role):
            return work.fix_rows(key, list(rows), **words)["results"]

    def audited(self, name: str) -> list[tuple[str, str, str]]:
        rows = frappe.get_all(
            "EBM Audit Event", filters={"document_name": name}, fields=["what", "before", "after"], order_by="creation"
        )
        return [(row.what, row.before or "", row.after or "") for row in rows]


class OneForAllTest(MendingTestCase):
    def test_the_effect_is_said_before_and_stores_nothing(self) -> None:
        names = self.parked(3)
        with self.as_user("EBM Cashier"):
            told = work.preview("Parked/VSDC_910_custTin", TIN)
            self.assertEqual(told, {"count": 3, "until": names[-1]})
            with self.assertRaises(BillProblemsError):
                work.preview("Parked/VSDC_910_custTin", "12")
        self.assertEqual(frappe.local.response.pop("problems")[0]["field"], "customer_tin")
        self.assertEqual({self.invoice(name).status for name in names}, {"Parked"})

    def test_one_value_for_all_in_chunks_each_with_its_result_and_its_event(self) -> None:
        names = self.parked(3, purchase_code="ABC123")
        first = self.fix_all(value=TIN, limit=2)
        self.assertEqual([result["name"] for result in first["results"]], names[:2])
        self.assertEqual({(result["ok"], result["status"]) for result in first["results"]}, {(True, "Queued")})
        self.assertEqual((first["last"], first["more"]), (names[1], True))
        with self.as_user("EBM Billing Officer"):
            rest = work.fix_all("Parked/VSDC_910_custTin", first["last"], names[-1], TIN, 2)
        self.assertEqual(([result["name"] for result in rest["results"]], rest["more"]), (names[2:], False))
        self.assertEqual({self.invoice(name).customer_tin for name in names}, {TIN})
        [(what, before, after)] = self.audited(names[0])
        self.assertEqual(what, "BILL_MENDED")
        self.assertIn("VSDC_910_custTin", before)
        self.assertIn(TIN, after)
        self.assertEqual(self.work(), 3)
        self.assertEqual({self.invoice(name).status for name in names}, {"Signed"})

    def test_what_comes_into_the_group_after_the_effect_was_said_is_not_meant(self) -> None:
        names = self.parked(1, purchase_code="ABC123")
        with self.as_user("EBM Cashier"):
            until = work.preview("Parked/VSDC_910_custTin", TIN)["until"]
        later = self.parked(1, purchase_code="ABC124")
        with self.as_user("EBM Cashier"):
            done = work.fix_all("Parked/VSDC_910_custTin", "", until, TIN)
        self.assertEqual([result["name"] for result in done["results"]], names)
        self.assertEqual(self.invoice(later[0]).status, "Parked")

    def test_rows_that_fail_stay_with_their_reason_and_stop_no_other(self) -> None:
        good = self.parked(1, purchase_code="ABC123")
        bad = self.parked(1)
        results = {result["name"]: result for result in self.fix_all(value=TIN)["results"]}
        self.assertTrue(results[good[0]]["ok"])
        self.assertFalse(results[bad[0]]["ok"])
        self.assertIn("needs a purchase code", results[bad[0]]["text"])
        invoice = self.invoice(bad[0])
        self.assertEqual((invoice.status, invoice.cause, invoice.customer_tin), ("Parked", "VSDC_910_custTin", None))
        self.assertEqual(self.audited(bad[0]), [])

    def test_what_was_mended_elsewhere_is_sent_again_as_it_is(self) -> None:
        names = self.parked(2, cause="VSDC_910_itemNm")
        done = self.fix_all("Parked/VSDC_910_itemNm")
        self.assertEqual([result["status"] for result in done["results"]], ["Queued", "Queued"])
        self.assertEqual(self.audited(names[0])[0][0], "BILL_SENT_AGAIN")
        # There is nothing to enter here.
        self.parked(1, cause="VSDC_910_itemNm")
        with self.assertRaises(DecisionRefused):
            self.fix_all("Parked/VSDC_910_itemNm", value="x")

    def test_the_customers_record_is_mended_with_the_bill_where_that_is_wanted(self) -> None:
        customer = testing.make_customer(self.branch, "Kigali Hotel _Test", poc=f"8{self.tin}", tin="999999999")
        [kept] = self.parked(1, purchase_code="ABC123", customer=customer)
        self.fix_all(value="102345670")
        self.assertEqual(frappe.db.get_value("EBM Customer", customer, "tin"), "999999999")
        [both] = self.parked(1, purchase_code="ABC123", customer=customer)
        self.fix_all(value=TIN, on_customer=1)
        self.assertEqual(frappe.db.get_value("EBM Customer", customer, "tin"), TIN)
        self.assertEqual((self.invoice(kept).customer_tin, self.invoice(both).customer_tin), ("102345670", TIN))

    def test_a_class_that_the_authority_does_not_know_is_mended_at_the_item_and_its_bills_take_it(self) -> None:
        names = self.parked(2, cause="VSDC_910_itemClsCd")
        with self.as_user("EBM Manager"):
            group = next(g for g in work.overview()["groups"] if g["cause"] == "VSDC_910_itemClsCd")
            self.assertEqual(group["does"], ["mend_item"])
            self.assertEqual({item["item"] for item in group["items"]}, {self.low, self.high})
            with self.assertRaises(frappe.ValidationError):
                work.mend_item(self.low, "12")
            self.assertEqual(work.mend_item(self.low, " 8310150200 ")["item_class"], "8310150200")
        for role in ("EBM Cashier", "EBM Supervisor", "EBM Auditor"):
            with self.subTest(role=role), self.as_user(role), self.assertRaises(frappe.PermissionError):
                work.mend_item(self.low, "8310150300")
        self.fix_all("Parked/VSDC_910_itemClsCd")
        self.work()
        invoice = self.invoice(names[0])
        self.assertEqual((invoice.status, invoice.lines[0].item_class), ("Signed", "8310150200"))

    def test_a_group_that_was_held_for_missing_data_is_mended_too(self) -> None:
        [name] = self.parked(1, cause="NO_PHONE", purchase_code="ABC123", customer_tin=TIN)
        frappe.db.set_value("EBM Invoice", name, {"status": "Held", "billing_run": "RUN-9"})
        frappe.db.commit()
        done = self.fix_all("Held/NO_PHONE/RUN-9", value="0788999111")
        self.assertEqual([(result["name"], result["status"]) for result in done["results"]], [(name, "Queued")])
        self.assertEqual(self.invoice(name).customer_phone, "0788999111")


class EachItsOwnTest(MendingTestCase):
    KEY = "Parked/VSDC_881"

    def no_code(self, count: int, **changes: Any) -> list[str]:
        return self.parked(count, cause="VSDC_881", customer_tin=TIN, **changes)

    def test_each_bill_gets_its_own_code(self) -> None:
        names = self.no_code(3)
        rows = [{"name": name, "value": value} for name, value in zip(names, ("AAA111", "toolong", ""), strict=True)]
        first, second, third = self.fix_rows(*rows, key=self.KEY)
        self.assertEqual((first["ok"], first["status"]), (True, "Queued"))
        self.assertIn("6 letters or digits", second["text"])
        self.assertIn("needs a purchase code", third["text"])
        self.assertEqual([self.invoice(name).status for name in names], ["Queued", "Parked", "Parked"])
        self.assertEqual(self.invoice(names[0]).purchase_code, "AAA111")

    def test_pasted_rows_find_their_bills_by_each_of_their_keys(self) -> None:
        one, two, three = self.no_code(3)
        frappe.db.set_value("EBM Invoice", one, {"poc_number": f"7{self.tin}"})
        frappe.db.set_value("EBM Invoice", two, {"bill_number": f"B-{self.tin}"})
        pasted = [
            {"key": f" 7{self.tin}", "value": "AAA111 "},
            {"key": f"b-{self.tin}", "value": "AAA112"},
            {"key": three, "value": "bad"},
            {"key": three, "value": "AAA113"},
            {"key": TIN, "value": "AAA114"},
            {"key": "nothing", "value": "AAA115"},
            {"key": one, "value": ""},
        ]
        with self.as_user("EBM Cashier"):
            found = work.match(self.KEY, pasted)["rows"]
        self.assertEqual([row["name"] for row in found], [one, two, three, three, "", "", one])
        self.assertEqual([row["ok"] for row in found], [True, True, False, False, False, False, False])
        self.assertEqual(found[0]["value"], "AAA111")
        for row, words in zip(
            found[2:],
            ("6 letters", "already", "3 bills of this group", "No bill of this group", "already"),
            strict=True,
        ):
            self.assertIn(words, row["text"])
        self.assertEqual({self.invoice(name).status for name in (one, two, three)}, {"Parked"})

    def test_a_bill_of_another_group_is_not_matched_or_changed(self) -> None:
        [other] = self.parked(1)
        with self.as_user("EBM Cashier"):
            [found] = work.match(self.KEY, [{"key": other, "value": "AAA111"}])["rows"]
        self.assertFalse(found["ok"])
        [result] = self.fix_rows({"name": other, "value": "AAA111"}, key=self.KEY)
        self.assertEqual(
            (result["ok"], result["text"]), (False, "It is Parked for another cause now: nothing was changed.")
        )
        self.assertIsNone(self.invoice(other).purchase_code)

    def test_what_was_sent_or_signed_meanwhile_is_told_and_left_alone(self) -> None:
        signed, sent, gone = self.no_code(3)
        invoice = self.invoice(signed)
        invoice.purchase_code = "OTHER1"
        queue_invoice(invoice)
        frappe.db.commit()
        self.assertEqual(self.work(), 1)
        invoice = self.invoice(sent)
        invoice.purchase_code = "OTHER2"
        queue_invoice(invoice)
        frappe.db.set_value("EBM Invoice", gone, {"status": "Draft", "cause": None})
        frappe.db.commit()
        rows = [{"name": name, "value": "AAA111"} for name in (signed, sent, gone, "EBM-2026-99999999")]
        results = self.fix_rows(*rows, key=self.KEY)
        self.assertEqual([result["ok"] for result in results], [True, True, False, False])
        self.assertEqual([result["text"] for result in results[:2]], ["Already Signed.", "Already Queued."])
        self.assertIn("It is Draft", results[2]["text"])
        self.assertEqual(self.invoice(signed).purchase_code, "OTHER1")
        self.assertEqual(self.invoice(sent).purchase_code, "OTHER2")

    def test_a_bill_that_the_database_made_give_way_is_done_again(self) -> None:
        [name] = self.no_code(1)
        real, tries = queue_invoice, []

        def first_in_vain(invoice: Any) -> None:
            tries.append(invoice.name)
            if len(tries) == 1:
                raise frappe.QueryDeadlockError
            real(invoice)

        with patch("ebm.decisions.mending.queue_invoice", first_in_vain):
            [result] = self.fix_rows({"name": name, "value": "AAA111"}, key=self.KEY)
        self.assertEqual((len(tries), result["status"]), (2, "Queued"))
        self.assertEqual(len(self.audited(name)), 1)

    def test_more_than_500_or_no_list_is_refused(self) -> None:
        self.no_code(1)
        for rows in ([], [{"name": "x", "value": "y"}] * 501, ["x"]):
            with self.as_user("EBM Cashier"), self.assertRaises(DecisionRefused):
                work.fix_rows(self.KEY, rows)
        for key in ("Parked", "Signed/x", "Parked/a/b", "../x"):
            with self.as_user("EBM Cashier"), self.assertRaises(frappe.ValidationError):
                work.rows(key)


class WhoTest(MendingTestCase):
    def test_who_writes_invoices_may_mend_them_and_nobody_else(self) -> None:
        for role in MENDERS:
            [name] = self.parked(1, purchase_code="ABC123")
            with self.subTest(role=role):
                [result] = self.fix_all(role=role, value=TIN)["results"]
                self.assertEqual((result["name"], result["ok"]), (name, True))
        [name] = self.parked(1, purchase_code="ABC123")
        for role in READERS:
            with self.subTest(role=role), self.as_user(role):
                group = next(g for g in work.overview()["groups"] if g["cause"] == "VSDC_910_custTin")
                self.assertEqual(group["does"], [])
                for call in (
                    lambda: work.preview("Parked/VSDC_910_custTin"),
                    lambda: work.fix_all("Parked/VSDC_910_custTin", "", "Z", TIN),
                    lambda: work.fix_rows("Parked/VSDC_910_custTin", [{"name": name, "value": TIN}]),
                    lambda: work.match("Parked/VSDC_910_custTin", [{"key": name, "value": TIN}]),
                ):
                    with self.assertRaises(frappe.PermissionError):
                        call()
        self.assertEqual(self.invoice(name).status, "Parked")

    def test_a_limited_person_neither_sees_nor_mends_another_branchs_bills(self) -> None:
        [name] = self.parked(1, purchase_code="ABC123")
        with self.limited_to_another_branch("EBM Supervisor"):
            with self.as_user("EBM Supervisor"):
                self.assertEqual(work.overview()["groups"], [])
                self.assertEqual(work.summary()["groups"], [])
                self.assertEqual(work.rows("Parked/VSDC_910_custTin"), {"rows": [], "more": False})
                self.assertEqual(work.preview("Parked/VSDC_910_custTin", TIN), {"count": 0, "until": ""})
            done = self.fix_all(role="EBM Supervisor", value=TIN, until=name)
            self.assertEqual(done["results"], [])
            rows = {"name": name, "value": TIN}
            [result] = self.fix_rows(rows, key="Parked/VSDC_910_custTin", role="EBM Supervisor")
            self.assertFalse(result["ok"])
        self.assertEqual((self.invoice(name).status, self.invoice(name).customer_tin), ("Parked", None))

    def test_what_is_decided_one_by_one_is_not_mended_by_the_hundred(self) -> None:
        for cause in ("DEVICE_AHEAD", "RUN_PAUSED"):
            [name] = self.parked(1, cause=cause)
            frappe.db.set_value("EBM Invoice", name, "status", "Held")
            frappe.db.commit()
            for role in ("EBM Supervisor", "Administrator"):
                with self.subTest(cause=cause, role=role), self.assertRaises(DecisionRefused):
                    self.fix_all(f"Held/{cause}/", role=role)
            self.assertEqual(self.invoice(name).status, "Held")

    def test_rows_come_page_by_page_the_oldest_first_with_what_is_to_be_mended(self) -> None:
        names = self.parked(5, purchase_code="ABC123", customer_tin="999999999")
        with self.as_user("EBM Auditor"):
            first = work.rows("Parked/VSDC_910_custTin", "", 3)
            second = work.rows("Parked/VSDC_910_custTin", first["rows"][-1]["name"], 3)
        self.assertEqual([row["name"] for row in first["rows"] + second["rows"]], names)
        self.assertEqual((first["more"], second["more"]), (True, False))
        self.assertEqual({row["value"] for row in first["rows"]}, {"999999999"})

    def test_a_refusal_by_the_device_names_its_group_and_what_mends_it(self) -> None:
        name = self.queue()
        self.device.script = [envelope("881", "Purchase code is mandatory")]
        self.work()
        with self.as_user("EBM Cashier"):
            group = next(g for g in work.overview()["groups"] if g["cause"] == "VSDC_881")
        self.assertEqual(
            (group["key"], group["title"], group["count"]), ("Parked/VSDC_881", "Purchase code missing", 1)
        )
        self.assertEqual(group["remedy"], {"kind": "field", "field": "purchase_code", "each": True, "record": False})
        self.assertEqual([row["name"] for row in group["rows"]], [name])
