"""Writes rows on the path of a signature: plain updates, without Document.save, hooks, caches or realtime (rule 6)."""

from __future__ import annotations

from typing import Any

import frappe
from frappe.query_builder import DocType


def update(doctype: str, name: Any, values: dict[str, Any]) -> None:
    """Set columns of one row. The caller's transaction commits."""
    table = DocType(doctype)
    query = frappe.qb.update(table).where(table.name == name)
    for column, value in values.items():
        query = query.set(column, value)
    query.run()


def insert(doctype: str, values: dict[str, Any]) -> Any:
    """Insert one row past all checks and return it."""
    doc = frappe.get_doc({"doctype": doctype, **values})
    doc.db_insert()
    return doc
