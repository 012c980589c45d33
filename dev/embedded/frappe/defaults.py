"""Defaults of a user: one value a key, kept in tabDefaultValue."""

from __future__ import annotations

import frappe


def set_user_default(key: str, value: str, user: str | None = None, parenttype: str | None = None) -> None:
    user = user or frappe.session.user
    frappe.db.delete("DefaultValue", {"defkey": key, "parent": user})
    frappe.get_doc(
        doctype="DefaultValue", parent=user, parenttype="__default", parentfield="system_defaults", defkey=key,
        defvalue=value,
    ).insert(ignore_permissions=True)  # fmt: skip
