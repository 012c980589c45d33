"""Roles, levels and User Permissions, as the app's doors rely on them."""

from __future__ import annotations

from typing import Any

import frappe
from frappe.permissions import add_user_permission, remove_user_permission

from ebm import testing
from ebm.contract.contract_case import ContractTestCase
from ebm.test_case import PEOPLE


class RoleTest(ContractTestCase):
    def test_roles_of_people(self) -> None:
        roles = frappe.get_roles(PEOPLE["EBM Cashier"])
        self.assertIn("EBM Cashier", roles)
        self.assertTrue({"All", "Guest", "Desk User"} <= set(roles))
        self.assertNotIn("EBM Manager", roles)
        self.assertEqual(frappe.get_roles("Guest"), ["Guest"])
        with self.as_user("EBM Cashier"):
            self.assertEqual(set(frappe.get_roles()), set(roles))
        self.assertIn("EBM Auditor", frappe.get_roles("Administrator"))

    def test_a_role_with_desk_access_makes_a_system_user(self) -> None:
        self.assertEqual(frappe.db.get_value("User", PEOPLE["EBM Auditor"], "user_type"), "System User")

    def test_has_permission_answers_or_throws(self) -> None:
        with self.as_user("EBM Cashier"):
            self.assertTrue(frappe.has_permission("EBM Customer", "create"))
            self.assertFalse(frappe.has_permission("EBM Device", "write"))
            with self.assertRaises(frappe.PermissionError):
                frappe.has_permission("EBM Device", "write", throw=True)
        self.assertTrue(frappe.has_permission("EBM Device", "write", user="Administrator"))
        frappe.clear_messages()

    def test_a_document_checks_its_own(self) -> None:
        device = testing.make_device("http://127.0.0.1:9", self.branch, name=f"PERM-{self.tin}", serial_no="S5")
        with self.as_user("EBM Cashier"):
            doc = frappe.get_doc("EBM Device", device.name)
            self.assertTrue(doc.has_permission("read"))
            self.assertFalse(doc.has_permission("write"))
            with self.assertRaises(frappe.PermissionError):
                doc.check_permission("write")
            with self.assertRaises(frappe.PermissionError):
                doc.save()
            self.assertIn("Insufficient Permission", str(frappe.flags.error_message))
            doc.save(ignore_permissions=True)
        frappe.clear_messages()

    def test_get_list_asks_and_get_all_does_not(self) -> None:
        with self.as_user("Guest"):
            with self.assertRaises(frappe.PermissionError):
                frappe.get_list("EBM Customer")
            self.assertIsInstance(frappe.get_all("EBM Customer", limit=1), list)
        frappe.clear_messages()

    def test_the_apps_hook_can_refuse(self) -> None:
        doc = frappe.get_doc({"doctype": "EBM Invoice", "branch": self.branch, "customer_name": "x"}).insert()
        with self.as_user("EBM Supervisor"):
            self.assertTrue(frappe.has_permission("EBM Invoice", "read", doc=doc))
            self.assertFalse(frappe.has_permission("EBM Invoice", "submit", doc=doc))
        frappe.clear_messages()


class LevelTest(ContractTestCase):
    def test_fields_above_the_users_level_are_left_out_of_lists(self) -> None:
        meta = frappe.get_meta("EBM Invoice")
        hidden = [df.fieldname for df in meta.fields if df.permlevel == 1]
        self.assertIn("signature", hidden)
        name = frappe.get_doc({"doctype": "EBM Invoice", "branch": self.branch, "customer_name": "x"}).insert().name
        readers = {p.role for p in meta.permissions if p.permlevel == 1 and p.read}
        for role in ("EBM Cashier", "EBM Auditor"):
            with self.subTest(role=role), self.as_user(role):
                rows = frappe.get_list("EBM Invoice", fields=["name", "signature"], filters={"name": name})
                self.assertEqual("signature" in rows[0], role in readers)
                doc = frappe.get_doc("EBM Invoice", name)
                doc.apply_fieldlevel_read_permissions()
                self.assertEqual(hasattr(doc, "signature") and "signature" in doc.__dict__, role in readers)


class UserPermissionTest(ContractTestCase):
    other: str

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.other = testing.make_branch(cls.tin, "01", f"Other branch {cls.tin}")
        add_user_permission("EBM Branch", cls.branch, PEOPLE["EBM Cashier"], ignore_permissions=True)
        frappe.db.commit()
        cls.addClassCleanup(cls._forget)

    @classmethod
    def _forget(cls) -> None:
        frappe.set_user("Administrator")
        remove_user_permission("EBM Branch", cls.branch, PEOPLE["EBM Cashier"])
        frappe.db.delete("EBM Customer", {"branch": cls.other})
        frappe.db.delete("EBM Branch", {"name": cls.other})
        frappe.db.commit()

    def of(self, branch: str | None) -> Any:
        return frappe.get_doc({"doctype": "EBM Customer", "customer_name": "Permitted", "branch": branch})

    def test_lists_show_the_allowed_branch_only(self) -> None:
        mine, theirs = self.of(self.branch).insert().name, self.of(self.other).insert().name
        with self.as_user("EBM Cashier"):
            names = frappe.get_list("EBM Customer", filters={"name": ["in", [mine, theirs]]}, pluck="name")
            branches = frappe.get_list("EBM Branch", filters={"tin": self.tin}, pluck="name")
        self.assertEqual((names, branches), ([mine], [self.branch]))

    def test_documents_of_another_branch_are_refused(self) -> None:
        theirs = self.of(self.other).insert()
        with self.as_user("EBM Cashier"):
            self.assertFalse(frappe.get_doc("EBM Customer", theirs.name).has_permission("read"))
            with self.assertRaises(frappe.PermissionError):
                self.of(self.other).insert()
        frappe.clear_messages()

    def test_the_only_allowed_branch_is_filled_in(self) -> None:
        with self.as_user("EBM Cashier"):
            self.assertEqual(self.of(None).insert().branch, self.branch)
