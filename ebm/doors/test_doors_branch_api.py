"""Methods of the app's own, called for another branch's documents [Doors]."""

from __future__ import annotations

from typing import Any

import frappe

from ebm.doors.branch_api_case import ASKED, CASHIER, MANAGER, SUPERVISOR, WITHOUT_BRANCH, BranchApiCase, own_methods


class BranchApiTest(BranchApiCase):
    # Made by `in_trouble`.
    parked_there: str

    def test_no_method_of_ours_tells_of_another_branchs_bill(self) -> None:
        calls = (
            ("GET", "ebm.api.invoices.get", {"name": self.bill_there}),
            ("GET", "ebm.api.invoices.sale", {"name": self.bill_there}),
            ("POST", "ebm.api.invoices.take_back", {"name": self.bill_there}),
            ("POST", "ebm.api.receipts.print_receipt", {"invoice": self.bill_there}),
        )
        for method, call, words in calls:
            with self.subTest(call=call):
                if method == "GET":
                    response = self.get(SUPERVISOR, call, **words)
                else:
                    response = self.ask(SUPERVISOR, "POST", f"/api/method/{call}", words)
                self.assertEqual(response.status_code, 403, response.text[:300])
                self.assertNotIn(self.secret, response.text)

    def test_another_branchs_bill_is_not_sent_or_issued_or_changed(self) -> None:
        before = self.target("EBM Invoice", self.bill_there).stored
        sent = self.ask(SUPERVISOR, "POST", "/api/method/ebm.api.invoices.send", {"names": [self.bill_there]})
        self.assertFalse(sent.json["message"]["results"][0]["ok"])
        bills: tuple[dict[str, Any], ...] = (
            {**self.bill(), "branch": self.elsewhere},
            {**self.bill(), "branch": self.branch, "name": self.bill_there, "modified": before["modified"]},
            {**self.bill(), "branch": self.branch, "customer": self.customer_there},
        )
        for bill in bills:
            response = self.ask(SUPERVISOR, "POST", "/api/method/ebm.api.invoices.issue", {"bill": bill, "send": 0})
            self.assertEqual(response.status_code, 403, response.text[:300])
        self.assertEqual(self.target("EBM Invoice", self.bill_there).stored, before)

    def test_customers_of_another_branch_are_not_found(self) -> None:
        for who, found in (("EBM Cashier", [self.customer_there]), (CASHIER, [])):
            response = self.get(who, "ebm.api.customers.search", text=self.secret)
            self.assertEqual([row["name"] for row in response.json["message"]], found, who)

    def test_devices_and_figures_of_another_branch_are_not_told(self) -> None:
        frappe.db.set_value("EBM Device", self.row_of("EBM Device", self.elsewhere), "enabled", 1)
        frappe.db.commit()
        for who, told_of in (("EBM Supervisor", True), (SUPERVISOR, False)):
            devices = self.get(who, "ebm.api.devices.overview").text
            self.assertEqual(self.elsewhere in devices, told_of, who)
        frappe.db.set_value("EBM Invoice", self.bill_there, "status", "Parked")
        frappe.db.commit()
        everywhere = self.get("EBM Supervisor", "ebm.api.dashboard.now").json["message"]["today"]["parked"]
        self.assertGreaterEqual(everywhere, 1)
        self.assertEqual(self.get(SUPERVISOR, "ebm.api.dashboard.now").json["message"]["today"]["parked"], 0)

    def test_each_method_of_ours_is_tried_or_has_no_branch(self) -> None:
        self.assertEqual(own_methods(), {*ASKED, *WITHOUT_BRANCH})

    def test_no_method_of_ours_tells_of_another_branch_or_changes_it(self) -> None:
        self.in_trouble()
        self.note_there()
        words = (
            self.secret,
            self.bill_there,
            self.parked_there,
            self.customer_there,
            self.elsewhere,
            self.device_there,
            self.run_there,
        )
        there = self.stored_there()
        for call in ASKED:
            for who in (CASHIER, SUPERVISOR, MANAGER):
                with self.subTest(call=call, who=who):
                    response = self.ask_for(who, call)
                    # By a 503 health says that something is wrong somewhere.
                    self.assertIn(response.status_code, (200, 403, 404, 409, 417, 503), response.text[-300:])
                    self.assertNotIn(self.secret, response.text)
                    if response.status_code in (200, 503):
                        # Who asks for something by its name may be told that name again; a refusal of Frappe's says
                        # which branch it is for.
                        asked = str(ASKED[call][1](self))
                        found = [word for word in words if word in response.text and word not in asked]
                        self.assertEqual(found, [], response.text[:300])
                    self.assertEqual(self.stored_there(), there)

    def test_who_may_see_both_branches_is_told_by_the_same_calls(self) -> None:
        self.in_trouble()
        for call in (
            "alarms.current",
            "counters.stopped",
            "customers.branches",
            "customers.browse",
            "customers.get",
            "customers.search",
            "devices.cards",
            "devices.choices",
            "find.find",
            "notices.shown",
            "invoice_list.page",
            "work.overview",
            "work.rows",
            "dashboard.now",
        ):
            with self.subTest(call=call):
                told = self.ask_for("EBM Supervisor", call)
                self.assertEqual(told.status_code, 200, told.text[:300])
                self.assertTrue(any(word in told.text for word in (self.bill_there, self.elsewhere)), told.text[:300])

    def test_nobody_works_at_a_device_of_a_branch_that_he_may_not_see(self) -> None:
        self.in_trouble()
        for who in (CASHIER, SUPERVISOR, MANAGER):
            with self.subTest(who=who):
                before = self.get(who, "ebm.api.devices.mine").json["message"]
                self.assertEqual(self.ask_for(who, "devices.choose").status_code, 403)
                self.assertEqual(self.get(who, "ebm.api.devices.mine").json["message"], before)
                frappe.get_doc(
                    {
                        "doctype": "DefaultValue",
                        "parent": who,
                        "parenttype": "__default",
                        "parentfield": "system_defaults",
                        "defkey": "ebm_device",
                        "defvalue": self.device_there,
                    }
                ).db_insert()
                frappe.db.commit()
                self.addCleanup(frappe.db.delete, "DefaultValue", {"parent": who, "defkey": "ebm_device"})
                mine = self.get(who, "ebm.api.devices.mine").json["message"]
                self.assertEqual((mine["branch"] or {}).get("name"), self.branch, "an old choice holds nothing")
