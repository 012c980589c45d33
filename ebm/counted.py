"""Counts of invoices that stop at a thousand: how many more there are costs the same as how many there are."""

from __future__ import annotations

from typing import Any

import frappe

from ebm.doors.lists import allowed_branches

MOST = 1000


def counted(filters: dict[str, Any]) -> tuple[int, bool]:
    """(how many invoices the user may see of these, whether there are more): at most MOST are counted."""
    names = frappe.get_list(
        "EBM Invoice",
        filters={**filters, **own_branches()},
        pluck="name",
        # In the order of the index on status: any other order would read far more rows than it counts.
        order_by="status asc",
        limit=MOST + 1,
    )
    return min(len(names), MOST), len(names) > MOST


def own_branches() -> dict[str, Any]:
    """A filter that says what get_list ensures anyway, in a form that an index serves; empty where nothing limits."""
    branches = allowed_branches(frappe.session.user, "EBM Invoice")
    return {"branch": ["in", branches]} if branches else {}
