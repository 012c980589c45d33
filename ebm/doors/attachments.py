"""Files of the app's documents. Frappe lets everybody attach to everything, and makes files public unless told."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _

from ebm.doors.own_doctypes import MODULE


def refuse_foreign_attachment(doc: Any, method: str | None = None) -> None:
    """Raise PermissionError unless the user may write what the file is attached to, now and until now.

    A file of a document with a branch is private: a public one is read by whoever has its address.
    """
    if doc.flags.ignore_permissions:
        return
    stored = None if doc.is_new() else doc.get_latest()
    for file in (doc, stored):
        if file and file.attached_to_doctype:
            _check(file)


def _check(file: Any) -> None:
    doctype, name = file.attached_to_doctype, file.attached_to_name
    meta = frappe.get_meta(doctype)
    if meta.module != MODULE:
        return
    if not name or not frappe.db.exists(doctype, name) or not frappe.get_doc(doctype, name).has_permission("write"):
        frappe.throw(_("You may not attach a file to {0} {1}.").format(_(doctype), name or ""), frappe.PermissionError)
    if meta.has_field("branch") and not int(file.is_private or 0):
        frappe.throw(_("A file of {0} must be private.").format(_(doctype)), frappe.PermissionError)
