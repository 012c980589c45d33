"""Writes rows on the path of a signature: plain SQL, without Document.save, hooks, caches or realtime (rule 6).

Names of DocTypes and columns are ours, never a client's. A statement's text is the same each time, which a query built
anew is not worth: that alone takes longer than the statement.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import frappe


def update(doctype: str, name: Any, values: dict[str, Any]) -> None:
    """Set columns of one row. The caller's transaction commits."""
    columns = ", ".join(f"`{column}` = %s" for column in values)
    frappe.db.sql(f"update `tab{doctype}` set {columns} where `name` = %s", [*values.values(), name])


def update_children(doctype: str, parent: str, values: dict[str, Any]) -> None:
    """Set columns of all rows of a parent."""
    columns = ", ".join(f"`{column}` = %s" for column in values)
    frappe.db.sql(f"update `tab{doctype}` set {columns} where `parent` = %s", [*values.values(), parent])


def write(doctype: str, name: Any, values: dict[str, Any], now: datetime) -> None:
    """Insert one row under a name that the caller has; what is not there gets its column's default."""
    user = frappe.session.user
    row = {"name": name, "creation": now, "modified": now, "owner": user, "modified_by": user, **values}
    row = {column: value for column, value in row.items() if value is not None}
    columns, places = ", ".join(f"`{column}`" for column in row), ", ".join(["%s"] * len(row))
    frappe.db.sql(f"insert into `tab{doctype}` ({columns}) values ({places})", list(row.values()))


def insert(doctype: str, values: dict[str, Any]) -> Any:
    """Insert one row past all checks and return it."""
    doc = frappe.get_doc({"doctype": doctype, **values})
    doc.db_insert()
    return doc
