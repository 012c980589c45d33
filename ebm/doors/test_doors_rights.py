"""Rights given, settings and secrets: what roles leave to few, and what stands above every right [Doors]."""

from __future__ import annotations

from typing import Any

import frappe

from ebm.doors.doors_case import EVERYBODY, SYSTEM_MANAGER, VISITOR, DoorsTestCase
from ebm.doors.doors_table import ADD, ATTACH, CHANGE, REMOVE, RENAME, SUBMIT, Target, present
from ebm.doors.forged import forged
from ebm.doors.own_doctypes import machine_doctypes, own_doctypes
from ebm.doors.protected import protected_fields
from ebm.intake.counter_bill import issue_bill
from ebm.test_case import PEOPLE

MANAGERS = ("EBM Manager", SYSTEM_MANAGER, "Administrator")
NOT_MANAGERS = tuple(who for who in EVERYBODY if who not in MANAGERS)
# What the device says of itself.
FROM_THE_DEVICE = ("sdc_id", "initialised_at", "counter_key", "communication_key", "internal_key", "sign_key")


class SettingsDoorsTest(DoorsTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.start_device()
        rate = frappe.get_all("EBM Tax Rate", pluck="name", limit=1)[0]
        self.kept: list[tuple[Target, dict[str, Any]]] = [
            (self.target("EBM Settings", "EBM Settings"), {"bottom_message": "Forged"}),
            (self.target("EBM Tax Rate", rate), {"rate": 1}),
            (self.target("EBM Item", self.low), {"item_name": "Forged"}),
            (self.target("EBM Branch", self.branch), {"branch_name": "Forged"}),
            (self.target("EBM Device", self.device_name), {"base_url": "http://forged.example"}),
        ]

    def test_only_managers_change_add_or_remove_what_managers_keep(self) -> None:
        for target, values in self.kept:
            doors = (*CHANGE, ATTACH) if target.doctype == "EBM Settings" else (*CHANGE, ATTACH, *ADD, *REMOVE)
            self.assert_shut(doors, target, values, NOT_MANAGERS)

    def test_a_manager_does_change_the_settings(self) -> None:
        before = frappe.db.get_single_value("EBM Settings", "bottom_message")
        for value in ("By the manager", before):
            target = self.target("EBM Settings", "EBM Settings")
            response = self.attempt("EBM Manager", CHANGE[0], target, {"bottom_message": value})
            self.assertEqual(response.status_code, 200, response.text[:300])
        self.assertEqual(frappe.db.get_single_value("EBM Settings", "bottom_message"), before)

    def test_no_document_of_the_app_is_renamed_by_anybody(self) -> None:
        names = {target.doctype: target.name for target, _values in self.kept}
        for doctype in own_doctypes():
            meta = frappe.get_meta(doctype)
            if doctype in machine_doctypes() or meta.istable or meta.issingle:
                continue
            self.assert_shut(RENAME, self.target(doctype, names.get(doctype) or self.row_of(doctype)), {})

    def test_who_stands_in_the_machines_tables_keeps_his_name(self) -> None:
        self.signed_bill()
        user = self.target("User", frappe.db.get_value("EBM Print", {"branch": self.branch}, "printed_by"))
        before = self.everything()
        for door in present(RENAME):
            # Where nothing is checked first, Frappe writes the new name into every table before it asks: long work.
            unchecked = door.name not in ("rename_doc", "update_document_title with a name")
            if unchecked and door.name != "rename of the document":
                continue
            for who in ("Administrator",) if unchecked else (SYSTEM_MANAGER, "Administrator"):
                with self.subTest(door=door.name, who=who):
                    self.assert_refused(who, door, user, {})
            self.assert_untouched(before, door.name)
        self.assertTrue(frappe.db.exists("User", user.name))

    def test_what_a_device_says_of_itself_is_entered_by_nobody(self) -> None:
        target = self.target("EBM Device", self.device_name)
        fields = list(FROM_THE_DEVICE)
        self.assertEqual(set(self.who_may("write", "EBM Device")), set(MANAGERS))
        self.assert_each_field_is_forbidden((*CHANGE, ATTACH), target, fields, MANAGERS)
        new = Target("EBM Device", "", {**target.stored, "serial_no": f"NEW{self.tin}"})
        for field in FROM_THE_DEVICE:
            new.stored.pop(field)
        self.assert_each_field_is_forbidden(ADD, new, fields, MANAGERS)
        self.assert_shut((*CHANGE, ATTACH, *ADD), target, forged("EBM Device", fields, target.stored))

    def test_a_device_is_initialised_as_it_is_stored_whatever_is_sent(self) -> None:
        target = self.target("EBM Device", self.device_name)
        sent = target.with_values({"base_url": "http://127.0.0.1:9", "sdc_id": "FORGED", "counter_key": "FORGED"})
        words = {"method": "initialise", "docs": sent}
        for who in EVERYBODY:
            with self.subTest(who=who):
                response = self.ask(who, "POST", "/api/method/run_doc_method", words)
                self.assertEqual(response.status_code, 200 if who in MANAGERS else 403, response.text[:300])
                stored = self.target("EBM Device", self.device_name).stored
                for field in ("base_url", "sdc_id", "counter_key"):
                    self.assertEqual(stored[field], target.stored[field])
                # What was stored by one is the document of the next: a stale one would be refused for that alone.
                sent["modified"] = stored["modified"]

    def test_the_keys_of_a_device_are_shown_to_nobody(self) -> None:
        doc = frappe.get_doc("EBM Device", self.device_name)
        fields = ("communication_key", "internal_key", "sign_key")
        secrets = [key for field in fields if (key := doc.get_password(field, raise_exception=False))]
        self.assertTrue(secrets)
        words: dict[str, Any] = {"doctype": "EBM Device", "name": self.device_name}
        for who in EVERYBODY:
            for field in fields:
                with self.subTest(who=who, field=field):
                    told = self.get(who, "frappe.client.get_password", **words, fieldname=field)
                    self.assertGreaterEqual(told.status_code, 400)
                    everything = self.get(who, "frappe.client.get", **words).text + told.text
                    everything += self.get(
                        who, "frappe.client.get_list", doctype="EBM Device", fields='["*"]', limit_page_length=0
                    ).text
                    for secret in secrets:
                        self.assertNotIn(secret, everything)


class GivenRightsTest(DoorsTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.name = issue_bill(self.bill(), send=False)["name"]
        frappe.db.commit()

    def share(self, who: str, **rights: int) -> Any:
        words = {"doctype": "EBM Invoice", "name": self.name, "user": VISITOR, **rights}
        return self.ask(who, "POST", "/api/method/frappe.share.add", words)

    def test_nobody_but_administrator_gives_a_bill_away(self) -> None:
        for who in EVERYBODY:
            if who != "Administrator":
                with self.subTest(who=who):
                    self.assertGreaterEqual(self.share(who, read=1, write=1).status_code, 400)
        seen = self.get(VISITOR, "frappe.client.get", doctype="EBM Invoice", name=self.name)
        self.assertEqual(seen.status_code, 403)

    def test_a_bill_given_with_all_rights_opens_no_machine_field(self) -> None:
        self.share("Administrator", read=1, write=1, submit=1)
        if frappe.db.exists("DocType", "DocShare"):
            seen = self.get(VISITOR, "frappe.client.get", doctype="EBM Invoice", name=self.name)
            self.assertEqual(seen.status_code, 200, "the share itself holds")
        target = self.target("EBM Invoice", self.name)
        values = forged("EBM Invoice", protected_fields(), target.stored)
        self.assert_shut((*CHANGE, ATTACH, *SUBMIT), target, values, (VISITOR,), of="a shared bill")

    def test_marks_of_readers_leave_a_signed_bill_as_it_is(self) -> None:
        frappe.db.set_value("EBM Invoice", self.name, {"status": "Signed", "docstatus": 1})
        frappe.db.commit()
        before = self.everything()
        bill = {"doctype": "EBM Invoice", "name": self.name}
        for call, words in (
            ("frappe.desk.like.toggle_like", {**bill, "add": "Yes"}),
            ("frappe.desk.doctype.tag.tag.add_tag", {"dt": "EBM Invoice", "dn": self.name, "tag": "doors"}),
            ("frappe.desk.form.assign_to.add", {**bill, "assign_to": '["supervisor@ebm.example"]'}),
            (
                "frappe.desk.form.utils.add_comment",
                {
                    "reference_doctype": "EBM Invoice",
                    "reference_name": self.name,
                    "content": "Seen",
                    "comment_email": "x@y.z",
                    "comment_by": "X",
                },
            ),
        ):
            with self.subTest(call=call):
                self.ask("EBM Supervisor", "POST", f"/api/method/{call}", words)
                self.assert_untouched(before, call)

    def test_customising_is_for_who_manages_the_site_and_opens_nothing(self) -> None:
        setter = {
            "doctype": "Property Setter",
            "doctype_or_field": "DocField",
            "doc_type": "EBM Invoice",
            "field_name": "cause",
            "property": "fetch_from",
            "property_type": "Small Text",
            "value": "customer.customer_name",
        }
        self.addCleanup(self.unset, setter)
        # A site's first user silently becomes System Manager; the tests make the manager first.
        manages = "System Manager" in frappe.get_roles(PEOPLE["EBM Manager"])
        for who in ("EBM Supervisor", "EBM Auditor", VISITOR, "Guest", *(() if manages else ("EBM Manager",))):
            with self.subTest(who=who):
                made = self.ask(who, "POST", "/api/method/frappe.client.insert", {"doc": setter})
                self.assertGreaterEqual(made.status_code, 400)
        made = self.ask("Administrator", "POST", "/api/method/frappe.client.insert", {"doc": setter})
        customer = self.customer("Fetched").insert()
        frappe.db.commit()
        before = self.everything()
        response = self.attempt(
            "Administrator", CHANGE[0], self.target("EBM Invoice", self.name), {"customer": customer.name}
        )
        if made.status_code == 200:
            self.assertEqual(response.status_code, 403, response.text[:300])
            self.assert_untouched(before, "fetched")
        self.assertFalse(frappe.db.get_value("EBM Invoice", self.name, "cause"))

    def unset(self, setter: dict[str, str]) -> None:
        if not frappe.db.exists("DocType", "Property Setter"):
            return
        filters = {key: setter[key] for key in ("doc_type", "field_name", "property")}
        for name in frappe.get_all("Property Setter", filters=filters, pluck="name"):
            frappe.delete_doc("Property Setter", name, force=True, ignore_permissions=True)
        frappe.db.commit()
