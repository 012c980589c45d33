"""A document stays in the branches its writer may see: where it comes from, and what it points at.

Frappe compares User Permissions with the document as the client sends it. Sent with a branch of his own, a document
of another branch would be his; and through a link to another branch's customer its fields can be read.
"""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _

from ebm.doors.own_doctypes import MODULE


def keep_to_branches(doc: Any, method: str | None = None) -> None:
    """Raise PermissionError when the stored document, or one newly linked to, is not the user's to see."""
    if doc.meta.module != MODULE or doc.flags.ebm_internal or doc.flags.ignore_permissions:
        return
    if not doc.meta.has_field("branch"):
        return
    stored = None if doc.is_new() else doc.get_latest()
    if stored and stored.branch != doc.branch and not stored.has_permission("write"):
        frappe.throw(
            _("{0} belongs to a branch that you do not work at.").format(doc.name),
            frappe.PermissionError,
        )
    for df in doc.meta.fields:
        value = doc.get(df.fieldname) if df.fieldtype == "Link" else None
        if value and value != (stored and stored.get(df.fieldname)) and _hidden(df.options, value):
            frappe.throw(
                _("{0}: {1} belongs to a branch that you do not work at.").format(_(df.label), value),
                frappe.PermissionError,
            )


def _hidden(doctype: str, name: str) -> bool:
    meta = frappe.get_meta(doctype)
    if meta.module != MODULE or not meta.has_field("branch"):
        return False
    return not frappe.get_doc(doctype, name).has_permission("read")
