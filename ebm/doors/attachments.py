"""Files of the app's documents. Frappe lets everybody attach to everything, makes files public unless told, and lets
whoever names a file's address as his own read it.
"""

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
    if stored and doc.file_url != stored.file_url and _is_borrowed(doc.file_url):
        frappe.throw(_("This file belongs to a document that you may not see."), frappe.PermissionError)


def file_permission(doc: Any, ptype: str | None = None, user: str | None = None) -> bool | None:
    """Deny a new File at the address of one that the user may not read.

    Asked before Frappe reads what lies there; afterwards nobody could tell it from content that was sent, and whoever
    sends the content knows it.
    """
    return False if ptype == "create" and not doc.get("content") and _is_borrowed(doc.get("file_url")) else None


def _is_borrowed(url: str | None) -> bool:
    """Whether an address is that of a file of the app which the user may not read: as an owner he could."""
    for name in frappe.get_all("File", filters={"file_url": url, "is_private": 1}, pluck="name") if url else []:
        file = frappe.get_doc("File", name)
        attached = file.attached_to_doctype
        if attached and frappe.get_meta(attached).module == MODULE and not file.has_permission("read"):
            return True
    return False


def _check(file: Any) -> None:
    doctype, name = file.attached_to_doctype, file.attached_to_name
    meta = frappe.get_meta(doctype)
    if meta.module != MODULE:
        return
    if not name or not frappe.db.exists(doctype, name) or not frappe.get_doc(doctype, name).has_permission("write"):
        frappe.throw(_("You may not attach a file to {0} {1}.").format(_(doctype), name or ""), frappe.PermissionError)
    if meta.has_field("branch") and not int(file.is_private or 0):
        frappe.throw(_("A file of {0} must be private.").format(_(doctype)), frappe.PermissionError)
