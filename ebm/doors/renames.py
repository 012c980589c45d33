"""Names of documents stay: a new name would be written into everything that refers to them.

Frappe's `rename` may be called by every reader of a document and takes from him that nothing shall be checked first,
so this runs after the renaming too and takes it back with everything.
"""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _

from ebm.doors.own_doctypes import MODULE, machine_doctypes


def refuse_rename(doc: Any, method: str, old: str, new: str, merge: bool = False) -> None:
    """Raise PermissionError for the app's documents, and for any other that the machine's tables refer to."""
    if doc.meta.module == MODULE:
        frappe.throw(_("{0} keeps its name.").format(_(doc.doctype)), frappe.PermissionError)
    for doctype in machine_doctypes():
        for field in _fields_naming(doctype, doc.doctype):
            if frappe.db.exists(doctype, {field: ["in", [old, new]]}):
                frappe.throw(
                    _("{0} stands in {1} and keeps its name.").format(old, _(doctype)),
                    frappe.PermissionError,
                )


def _fields_naming(doctype: str, target: str) -> list[str]:
    meta = frappe.get_meta(doctype)
    fields = [df.fieldname for df in meta.fields if df.fieldtype == "Link" and df.options == target]
    # Renaming a user rewrites the owner of every row.
    return [*fields, "owner"] if target == "User" else fields
