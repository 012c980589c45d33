"""Items at their screens: listed with today's price, entered with a code of their own, prices changed with a reason."""

from __future__ import annotations

import json
import re
from typing import Any
from unittest.mock import patch

import frappe
from frappe.utils import add_days, now_datetime

from ebm import testing
from ebm.api import invoices, items
from ebm.bill_problems import FieldProblemsError
from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.test_case import EbmTestCase

MANAGER = "EBM Manager"


class ItemCase(EbmTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.made: list[str] = []
        self.addCleanup(self.remove_made)
        self.today = fiscal_today()

    def remove_made(self) -> None:
        frappe.set_user("Administrator")
        for field in ("problems",):
            frappe.local.response.pop(field, None)
        frappe.db.rollback()
        for name in self.made:
            frappe.db.delete("EBM Item Price", {"parent": name})
            frappe.db.delete("EBM Audit Event", {"document_name": name})
            frappe.db.delete("EBM Item", {"name": name})
        frappe.db.commit()

    def entered(self, **facts: Any) -> dict[str, Any]:
        item = {
            "item_name": f"Meter rent {self.tin}",
            "item_class": "8310150200",
            "origin_country": "RW",
            "item_type": "3",
            "packaging_unit": "NT",
            "quantity_unit": "U",
            **facts,
        }
        view = items.save(item)
        self.made.append(view["name"])
        return view

    def priced(self, **facts: Any) -> dict[str, Any]:
        price = {"price": "500.00", "tax_letter": "B", "valid_from": add_days(str(self.today), -30)}
        return self.entered(**{**price, **facts})

    def refused(self, call: Any) -> list[tuple[str, str]]:
        frappe.local.response.pop("problems", None)
        with self.assertRaises(FieldProblemsError):
            call()
        return [(p["cause"], p["field"]) for p in frappe.local.response["problems"]]

    def add_price(self, view: dict[str, Any], days: int, price: str = "600.00", **more: Any) -> dict[str, Any]:
        given = {"price": price, "tax_letter": "B", "valid_from": str(add_days(str(self.today), days))}
        return items.set_price(view["name"], view["modified"], given, **more)


class ItemListTest(ItemCase):
    def listed(self, text: str, **more: Any) -> list[dict[str, Any]]:
        return [row for row in items.browse(text, **more)["rows"] if row["name"] in self.made]

    def test_each_has_the_price_that_holds_today(self) -> None:
        view = self.add_price(self.add_price(self.priced(), 0, "600.00"), 5, "700.00")
        (row,) = self.listed(self.tin)
        self.assertEqual((row["price"], row["tax_letter"], row["registration"]), ("600.00", "B", "never"))
        self.assertEqual([price["state"] for price in view["prices"]], ["coming", "today", "past"])

    def test_disabled_ones_are_asked_for(self) -> None:
        view = self.entered()
        items.save({"enabled": False}, view["name"], view["modified"])
        self.assertEqual([len(self.listed(self.tin, show=show)) for show in ("enabled", "disabled", "all")], [0, 1, 1])
        self.assertNotIn(view["name"], [row["name"] for row in items.search(self.tin)])

    def test_name_and_code_are_searched_and_wildcards_stand_for_themselves(self) -> None:
        view = self.entered(item_name=f"100% rent {self.tin}")
        for text in (f"100% RENT {self.tin}", view["item_code"], self.tin):
            self.assertEqual([row["name"] for row in self.listed(text)], [view["name"]], text)
        for text in (f"100_ rent {self.tin}", f"%{self.tin}", "no such item"):
            self.assertEqual(self.listed(text), [], text)

    def test_pages_go_on_where_the_last_one_ended(self) -> None:
        names = [self.entered(item_name=f"{letter} {self.tin} paged")["name"] for letter in "AB"]
        first = items.browse(f"{self.tin} paged", limit=1)
        second = items.browse(f"{self.tin} paged", limit=1, start=first["next"])
        self.assertEqual([first["rows"][0]["name"], second["rows"][0]["name"]], names)
        self.assertEqual((first["count"], second["next"]), (2, 0))

    def test_each_role_reads_them_and_only_managers_write(self) -> None:
        view = self.priced()
        for role in ("EBM Cashier", "EBM Billing Officer", "EBM Supervisor", "EBM Auditor", MANAGER):
            with self.subTest(role=role), self.as_user(role):
                seen, writes = items.get(view["name"]), role == MANAGER
                self.assertEqual((seen["can"], len(self.listed(self.tin))), ({"edit": writes, "register": writes}, 1))
                calls = (
                    lambda: self.entered(item_name=f"Second {self.tin}"),
                    lambda: items.save(
                        {"item_name": f"New {self.tin}"}, view["name"], items.get(view["name"])["modified"]
                    ),
                    lambda: self.add_price(items.get(view["name"]), 3),
                    lambda: items.remove_price(
                        view["name"], items.get(view["name"])["modified"], items.get(view["name"])["prices"][0]["row"]
                    ),
                    lambda: items.code("RW", "3", "NT", "U"),
                )
                for call in calls:
                    if writes:
                        call()
                    else:
                        self.assertRaises(frappe.PermissionError, call)
        with self.as_user("Guest"):
            for refused in (items.browse, items.choices, items.classes, lambda: items.get(view["name"])):
                self.assertRaises(frappe.PermissionError, refused)


class ItemSavingTest(ItemCase):
    def test_the_code_is_made_of_the_choices_and_was_shown_before(self) -> None:
        shown = items.code("RW", "2", "NT", "M3")["item_code"]
        view = self.entered(item_type="2", quantity_unit="M3")
        self.assertEqual(view["item_code"], shown)
        self.assertRegex(shown, r"^RW2NTXM3X\d{7}$")
        self.assertEqual(int(items.code("RW", "2", "NT", "M3")["item_code"][-7:]), int(shown[-7:]) + 1)
        self.assertEqual(items.code("", "3", "NT", "U"), {"item_code": ""})

    def test_two_who_make_an_item_at_one_moment_get_two_codes(self) -> None:
        first = self.entered()
        from ebm.ebm.doctype.ebm_item import ebm_item

        told = iter([first["item_code"]])
        real = ebm_item.next_code
        with patch.object(ebm_item, "next_code", side_effect=lambda *parts: next(told, None) or real(*parts)):
            frappe.db.commit()
            second = self.entered(item_name=f"Another {self.tin}")
        self.assertNotEqual(first["item_code"], second["item_code"])

    def test_the_code_and_what_it_is_made_of_never_change(self) -> None:
        view = self.entered()
        with self.assertRaisesRegex(frappe.ValidationError, "made of Quantity unit"):
            items.save({"quantity_unit": "M3"}, view["name"], view["modified"])
        doc = frappe.get_doc("EBM Item", view["name"])
        doc.item_code = "RW3NTXU9999999"
        with self.assertRaises(frappe.ValidationError):
            doc.save()
        self.assertEqual(frappe.db.get_value("EBM Item", view["name"], "item_code"), view["item_code"])

    def test_a_code_that_came_from_elsewhere_says_nothing_of_the_choices(self) -> None:
        doc = frappe.get_doc("EBM Item", self.entered()["name"])
        other = frappe.get_doc(
            {
                "doctype": "EBM Item",
                "item_name": f"Old {self.tin}",
                "item_class": "8310150100",
                "item_code": f"OLD{self.tin}",
            }
        ).insert()
        self.made.append(other.name)
        self.assertEqual((other.origin_country, other.item_code), ("RW", f"OLD{self.tin}"))
        other.quantity_unit = "M3"
        other.save()
        self.assertNotEqual(doc.name, other.name)

    def test_an_item_that_a_bill_uses_keeps_its_code_and_stays(self) -> None:
        view = self.priced()
        line = {"item": view["name"], "qty": "1", "price": "500.00", "discount_rate": "0", "tax_letter": "B"}
        with patch("ebm.dispatch.queue.start"):
            bill = invoices.issue(self.bill(lines=[line]), 0)["name"]
        self.addCleanup(frappe.delete_doc, "EBM Invoice", bill, force=True, ignore_permissions=True)
        with self.as_user(MANAGER):
            with self.assertRaises(frappe.ValidationError):
                items.save({"origin_country": "UG"}, view["name"], view["modified"])
            with self.assertRaises(frappe.LinkExistsError):
                frappe.delete_doc("EBM Item", view["name"])
            renamed = items.save({"item_name": f"Renamed {self.tin}"}, view["name"], view["modified"])
        self.assertEqual((renamed["item_code"], renamed["item_name"]), (view["item_code"], f"Renamed {self.tin}"))
        self.assertEqual(invoices.get(bill)["lines"][0]["item_name"], f"Meter rent {self.tin}")

    def test_faults_are_told_at_their_fields(self) -> None:
        told = self.refused(lambda: self.entered(item_name="", item_class="83", origin_country="Rwanda"))
        self.assertEqual(
            told, [("NO_ITEM_NAME", "item_name"), ("BAD_ITEM_CLASS", "item_class"), ("BAD_CODE", "origin_country")]
        )
        told = self.refused(lambda: self.entered(price="abc", tax_letter="B", valid_from="2026-01-01"))
        self.assertEqual(told, [("BAD_PRICE", "price")])
        told = self.refused(lambda: self.entered(price="5", tax_letter="Q", valid_from="2026-01-01"))
        self.assertEqual(told, [("BAD_LETTER", "tax_letter")])

    def test_a_change_over_somebody_elses_is_refused(self) -> None:
        view = self.entered()
        items.save({"item_name": f"First {self.tin}"}, view["name"], view["modified"])
        for call in (
            lambda: items.save({"item_name": "Second"}, view["name"], view["modified"]),
            lambda: self.add_price(view, 3),
        ):
            with self.assertRaises(frappe.TimestampMismatchError):
                call()
        self.assertEqual(items.get(view["name"])["item_name"], f"First {self.tin}")

    def test_the_authoritys_answer_is_written_by_nobody(self) -> None:
        view = self.entered()
        for field, value in (("registered_at", "2026-01-01 00:00:00"), ("registration_answer", "It is succeeded")):
            doc = frappe.get_doc("EBM Item", view["name"])
            doc.set(field, value)
            with self.assertRaises(frappe.PermissionError):
                doc.save()
            new = {"doctype": "EBM Item", "item_name": "Forged", "item_class": "8310150100", field: value}
            with self.assertRaises(frappe.PermissionError):
                frappe.get_doc(new).insert()


class ItemPriceTest(ItemCase):
    def event(self, name: str) -> Any:
        rows = frappe.get_all(
            "EBM Audit Event",
            {"document_name": name},
            ["what", "before", "after", "reason"],
            order_by="name desc",
            limit=1,
        )
        return rows[0] if rows else None

    def setUp(self) -> None:
        super().setUp()
        patcher = patch("ebm.audit.branch_of_site", return_value=self.branch)
        patcher.start()
        self.addCleanup(patcher.stop)

    def test_one_day_has_one_price_whatever_its_letter(self) -> None:
        view = self.add_price(self.priced(), 3)
        self.assertEqual(self.refused(lambda: self.add_price(view, 3, "7.00")), [("SAME_DATE", "valid_from")])
        doc = frappe.get_doc("EBM Item", view["name"])
        doc.append("prices", {"price": 5, "tax_letter": "A", "valid_from": doc.prices[0].valid_from})
        self.assertEqual(self.refused(doc.save), [("SAME_DATE", "valid_from")])

    def test_a_coming_price_is_added_changed_and_taken_out_without_ado(self) -> None:
        view = self.add_price(self.priced(), 3)
        coming = view["prices"][0]
        view = self.add_price(view, 4, "650.00", row=coming["row"])
        self.assertEqual((view["prices"][0]["price"], len(view["prices"])), ("650.00", 2))
        view = items.remove_price(view["name"], view["modified"], coming["row"])
        self.assertEqual([price["state"] for price in view["prices"]], ["today"])

    def test_a_price_from_today_holds_at_once(self) -> None:
        view = self.add_price(self.priced(), 0)
        self.assertEqual([(p["price"], p["state"]) for p in view["prices"]], [("600.00", "today"), ("500.00", "past")])

    def test_a_price_that_has_held_is_changed_with_a_reason_which_is_written_down(self) -> None:
        view = self.priced()
        row, day = view["prices"][0]["row"], view["prices"][0]["valid_from"]
        calls = (
            lambda **why: self.add_price(view, -30, "510.00", row=row, **why),
            lambda **why: self.add_price(view, 3, row=row, **why),
            lambda **why: self.add_price(view, -5, "510.00", **why),
            lambda **why: items.remove_price(view["name"], view["modified"], row, **why),
        )
        for call in calls:
            self.assertEqual(self.refused(call), [("NO_REASON", "reason")])
            self.assertEqual(self.refused(lambda call=call: call(reason=" typo ")), [("NO_REASON", "reason")])
        self.assertEqual(items.get(view["name"])["prices"], view["prices"])
        calls[0](reason="It was typed wrong")
        event = self.event(view["name"])
        self.assertEqual((event.what, event.reason), ("ITEM_CHANGED", "It was typed wrong"))
        self.assertEqual(json.loads(event.before)["prices"], {day: "500.00 B"})
        self.assertEqual(json.loads(event.after)["prices"], {day: "510.00 B"})

    def test_also_what_is_changed_in_desk_is_written_down(self) -> None:
        view = self.priced()
        doc = frappe.get_doc("EBM Item", view["name"])
        doc.prices[0].price = 1
        doc.enabled = 0
        doc.save()
        event = self.event(view["name"])
        self.assertIn("500.00 B", event.before)
        self.assertEqual(json.loads(event.after)["enabled"], 0)

    def test_what_changes_nothing_is_not_written_down(self) -> None:
        view = self.priced()
        frappe.get_doc("EBM Item", view["name"]).save()
        self.assertIsNone(self.event(view["name"]))


class RegistrationTest(ItemCase):
    def state(self, name: str, **values: Any) -> str:
        if values:
            frappe.db.set_value("EBM Item", name, values, update_modified=False)
        return str(items.get(name)["registration"])

    def test_it_is_told_whether_the_authority_knows_the_item_as_it_is(self) -> None:
        view = self.priced()
        name = view["name"]
        self.assertEqual(self.state(name), "never")
        self.assertEqual(self.state(name, registration_answer="910 refused"), "refused")
        later = now_datetime().replace(microsecond=0)
        self.assertEqual(
            self.state(name, registered_at=later, registration_answered_at=later, modified=add_days(later, -1)),
            "registered",
        )
        self.assertEqual(self.state(name, modified=add_days(later, 1)), "changed")
        self.assertEqual(
            self.state(name, modified=add_days(later, -1), registration_answered_at=add_days(later, 1)), "refused"
        )

    def test_a_price_that_has_begun_since_is_not_known_to_the_authority(self) -> None:
        view = self.add_price(self.priced(), 0)
        before = add_days(now_datetime().replace(microsecond=0), -2)
        told = {"registered_at": before, "registration_answered_at": before, "modified": add_days(before, -1)}
        self.assertEqual(self.state(view["name"], **told), "changed")


class ChoiceTest(ItemCase):
    CLASSES = (
        ("8310150100", "Supply of water", 5, 1),
        ("8310150200", "Water resource management", 5, 1),
        ("83101500", "Water and sewer utilities", 3, 1),
        ("8310150300", "Water no longer used", 5, 0),
    )

    def setUp(self) -> None:
        super().setUp()
        self.place = f"T{self.tin[-5:]}"
        patcher = patch("ebm.item_choices.environment", return_value=self.place)
        patcher.start()
        self.addCleanup(patcher.stop)
        for number, name, level, in_use in self.CLASSES:
            row = {"item_class": number, "class_name": name, "level": level, "tax_letter": "B", "in_use": in_use}
            self.machine("EBM Item Class", number, row)
        for number, code, name, at in (
            ("10", "M3", "Cubic metre", 2),
            ("10", "U", "Piece", 1),
            ("05", "RW", "Rwanda", 1),
        ):
            row = {"code_class": number, "code": code, "code_name": name, "sort_order": at, "in_use": 1}
            self.machine("EBM Code", f"{number}-{code}", row)
        self.addCleanup(self.remove_lists)

    def machine(self, doctype: str, key: str, row: dict[str, Any]) -> None:
        doc = frappe.get_doc({"doctype": doctype, "environment": self.place, **row})
        doc.name = f"{self.place}-{key}"
        doc.db_insert()

    def remove_lists(self) -> None:
        for doctype in ("EBM Item Class", "EBM Code"):
            frappe.db.delete(doctype, {"environment": self.place})
        frappe.db.commit()

    def found(self, text: str) -> list[str]:
        with self.as_user("EBM Cashier"):
            return [row["item_class"] for row in items.classes(text)]

    def test_classes_are_found_by_number_and_by_name_from_the_start_first(self) -> None:
        self.assertEqual(self.found("83101501"), ["8310150100"])
        self.assertEqual(self.found("water"), ["8310150200", "8310150100"])
        self.assertEqual(self.found("resource m"), ["8310150200"])
        for text in ("", "%", "wa_er", "99"):
            self.assertEqual(self.found(text), [], text)

    def test_only_classes_that_an_item_can_take_are_offered(self) -> None:
        self.assertNotIn("83101500", self.found("8310"))
        self.assertNotIn("8310150300", self.found("8310"))

    def test_an_items_class_has_its_name(self) -> None:
        self.assertEqual(self.entered()["item_class_name"], "Water resource management")
        self.assertIsNone(self.entered(item_class="9999999999")["item_class_name"])

    def test_choices_are_the_authoritys_in_its_order(self) -> None:
        told = items.choices()
        self.assertEqual([row["code"] for row in told["lists"]["quantity_unit"]], ["U", "M3"])
        self.assertEqual(told["lists"]["origin_country"], [{"code": "RW", "name": "Rwanda"}])
        self.assertEqual(told["lists"]["packaging_unit"], [])
        self.assertIn({"letter": "B", "rate": "18.00"}, told["letters"])

    def test_each_question_for_classes_has_a_limit_and_an_index(self) -> None:
        asked: list[tuple[Any, ...]] = []
        ask = frappe.db.sql

        def listen(query: Any, values: Any = (), *more: Any, **named: Any) -> Any:
            if re.search(r"from `tabEBM Item Class`", str(query), re.IGNORECASE):
                asked.append((str(query), values))
            return ask(query, values, *more, **named)

        with patch.object(frappe.local.db, "sql", side_effect=listen):
            items.classes("8310")
            items.classes("water")
        self.assertEqual(len(asked), 3)
        mariadb = frappe.conf.get("db_type") == "mariadb"
        for query, values in asked:
            with self.subTest(query=query):
                self.assertRegex(query.lower(), r"limit\s+20")
                plan = frappe.db.sql(f"explain {'' if mariadb else 'query plan '}{query}", values, as_dict=True)[0]
                if mariadb:
                    self.assertTrue(plan["possible_keys"], plan)
                else:
                    self.assertRegex(plan["detail"], r"SEARCH .* USING (INDEX|PRIMARY KEY)")


class EnvironmentTest(EbmTestCase):
    def test_it_is_that_of_the_device_one_works_at(self) -> None:
        from ebm.item_choices import environment
        from ebm.working_branch import WorkingPlace

        testing.make_device("http://127.0.0.1:1", self.branch, name=f"DEV-{self.tin}")
        with patch("ebm.item_choices.working_place", return_value=WorkingPlace(None, f"DEV-{self.tin}", None)):
            self.assertEqual(environment(), "Sandbox")
