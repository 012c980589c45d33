"""Values that are surely not the stored ones, and documents that no flow of a test wrote."""

from __future__ import annotations

import hashlib
from typing import Any

import frappe

NO_VALUE = ("Column Break", "Section Break", "Tab Break", "HTML", "Table")


def writable(doctype: str) -> list[str]:
    """All fields of a DocType that hold a value."""
    return [df.fieldname for df in frappe.get_meta(doctype).fields if df.fieldtype not in NO_VALUE]


def forged(doctype: str, names: list[str], stored: dict[str, Any]) -> dict[str, Any]:
    """Another value for each field, of its kind, and a real document for a link."""
    return {name: other(doctype, name, stored.get(name)) for name in names}


def other(doctype: str, name: str, stored: Any) -> Any:
    """Another value for one field."""
    df = frappe.get_meta(doctype).get_field(name)
    if df.fieldtype == "Check":
        return 0 if stored else 1
    if df.fieldtype in ("Int", "Float", "Percent"):
        return 0 if stored else 47
    if df.fieldtype == "Currency":
        return 47.11
    if df.fieldtype == "Date":
        return "2020-02-02"
    if df.fieldtype == "Datetime":
        return "2020-02-02 02:02:02"
    if df.fieldtype == "Select":
        return next(o for o in reversed((df.options or "").split("\n")) if o and o != stored)
    if df.fieldtype == "Link":
        others = [n for n in frappe.get_all(df.options, pluck="name", limit=5) if str(n) != str(stored)]
        # A link to nothing would be refused for that alone.
        return others[0] if others else stored
    return "FORGED"[: df.length or 140]


def made_up(doctype: str, branch: str) -> str:
    """The name of a row written past the DocType's own code, with a value in each field."""
    meta = frappe.get_meta(doctype)
    doc = frappe.new_doc(doctype)
    for df in meta.fields:
        if df.fieldtype == "Link" and df.options == "EBM Branch":
            doc.set(df.fieldname, branch)
        elif df.fieldtype not in NO_VALUE:
            doc.set(df.fieldname, other(doctype, df.fieldname, None))
    if meta.autoname != "autoincrement":
        doc.name = hashlib.sha256(branch.encode()).hexdigest()[:16]
    doc.db_insert()
    return str(doc.name)
