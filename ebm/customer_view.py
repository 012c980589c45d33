"""One customer as his page shows him."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _

from ebm.customer_bills import has_bills, latest_bills
from ebm.fiscal.customer import FIELDS

LATEST = 10


def customer_view(doc: Any) -> dict[str, Any]:
    """His facts, `modified` (for saving), `invoices` (the latest), what the user may do (`can`), and `keeps`: why he
    cannot be deleted, "" where he can.
    """
    # Not `doc.has_permission`, which tells the person what he may not.
    writes, deletes = (bool(frappe.has_permission("EBM Customer", kind, doc)) for kind in ("write", "delete"))
    keeps = _("There are invoices of this customer.") if deletes and has_bills(doc) else ""
    reads_bills = frappe.has_permission("EBM Invoice", "read")
    return {
        "name": doc.name,
        **{field: doc.get(field) or "" for field in FIELDS},
        "branch": doc.branch,
        "branch_name": frappe.db.get_value("EBM Branch", doc.branch, "branch_name") or doc.branch,
        "modified": str(doc.modified),
        "modified_by": _person(doc.modified_by),
        "creation": str(doc.creation),
        "invoices": latest_bills(doc, LATEST) if reads_bills else [],
        "can": {
            "edit": bool(writes),
            "delete": bool(deletes and not keeps),
            "invoice": bool(frappe.has_permission("EBM Invoice", "create")),
        },
        "keeps": keeps,
    }


def _person(user: str) -> str:
    return str(frappe.db.get_value("User", user, "full_name") or user)
