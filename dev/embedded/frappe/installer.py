"""Making a site and bringing its tables to what the DocTypes say; twice without harm."""

from __future__ import annotations

import os
from typing import Any

import frappe
from frappe.broker import Broker
from frappe.database import schema
from frappe.database.database import forget_schema, open_file
from frappe.model.meta import controller_module
from frappe.site import make_folder, site_context

ROLES = (("Administrator", 1), ("System Manager", 1), ("Desk User", 1), ("All", 0), ("Guest", 0))


def make_site(path: str, name: str = "embedded.localhost", config: dict[str, Any] | None = None) -> None:
    """Create what is missing, migrate, and run the apps' install and migrate hooks.

    Administrator's password is `admin`.
    """
    make_folder(path, name, config)
    connection = open_file(os.path.join(path, "site.db"))
    for table in schema.SYSTEM_TABLES:
        connection.execute(table)
    connection.close()
    broker = Broker(os.path.join(path, "broker.db"))
    broker.create()
    broker.close()
    with site_context(path):
        migrate("admin")


def migrate(admin_password: str | None = None) -> None:
    """Tables, roles, users, hooks. Inside a site context."""
    frappe.flags.in_migrate = True
    for doctype in frappe.doctypes():
        schema.sync(frappe.db._connection, frappe.get_meta(doctype))
    forget_schema()
    _make_basics(admin_password)
    for content in frappe.doctypes().values():
        row = {key: content.get(key) or 0 for key in ("istable", "issingle", "is_submittable", "custom")}
        _row("DocType", content["name"], module=content.get("module"), autoname=content.get("autoname"), **row)
        for rule in content.get("permissions", []):
            _row("Role", rule["role"], role_name=rule["role"], desk_access=1)
    frappe.db.commit()
    for content in frappe.doctypes().values():
        module = controller_module(content["name"]) if content["_app"] != "frappe" else None
        if hook := getattr(module, "on_doctype_update", None):
            hook()
    frappe.db.commit()
    forget_schema()
    frappe.clear_cache()
    _run_hooks()
    frappe.flags.in_migrate = False


def _run_hooks() -> None:
    for app in frappe.get_installed_apps():
        if not frappe.db.sql("select 1 from `__installed` where app = %s", (app,)):
            for hook in frappe.get_hooks("after_install", app_name=app):
                frappe.get_attr(hook)()
            frappe.db.sql("insert into `__installed` (app) values (%s)", (app,))
            frappe.db.commit()
    for hook in frappe.get_hooks("after_migrate"):
        frappe.get_attr(hook)()
    frappe.db.commit()


def _row(doctype: str, name: str, **values: Any) -> None:
    """A row of a core table without the life of a document: roles and users must exist before there is one."""
    if not frappe.db.sql(f"select 1 from `tab{doctype}` where name = %s", (name,)):
        at = frappe.utils.now()
        frappe.db.sql(
            f"insert into `tab{doctype}` (name, creation, modified, owner, modified_by)"
            " values (%s, %s, %s, 'Administrator', 'Administrator')",
            (name, at, at),
        )
        sets = ", ".join(f"`{key}` = %s" for key in values)
        if sets:
            frappe.db.sql(f"update `tab{doctype}` set {sets} where name = %s", [*values.values(), name])


def _make_basics(admin_password: str | None) -> None:
    from frappe.model.create_new import defaults_of
    from frappe.utils.password import _read, update_password

    for role, desk in ROLES:
        _row("Role", role, role_name=role, desk_access=desk)
    _row(
        "User",
        "Administrator",
        email="admin@example.com",
        first_name="Administrator",
        full_name="Administrator",
        enabled=1,
        user_type="System User",
    )
    _row(
        "User",
        "Guest",
        email="guest@example.com",
        first_name="Guest",
        full_name="Guest",
        enabled=1,
        user_type="Website User",
    )
    if not frappe.db.get_singles_dict("System Settings"):
        frappe.db.set_single_value("System Settings", defaults_of("System Settings"))
    if admin_password and not _read("User", "Administrator", "password", 0):
        update_password("Administrator", admin_password)
    frappe.db.commit()
