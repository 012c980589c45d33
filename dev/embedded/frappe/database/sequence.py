"""Numbers for autoincrement names. As on MariaDB, a number is spent even when the transaction is rolled back."""

from __future__ import annotations

import frappe


def get_next_val(doctype_name: str, slug: str = "_id_seq") -> int:
    """The next number of a DocType's sequence; never given twice, also to concurrent processes."""
    return frappe.local.broker.next_number(
        doctype_name, lambda: frappe.db.sql(f"select coalesce(max(name), 0) from `tab{doctype_name}`")[0][0]
    )
