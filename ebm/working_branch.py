"""The branch a person works at."""

from __future__ import annotations

from typing import Any

import frappe


def working_branch() -> Any:
    """{name, branch_name} of the user's branch: the only one he may see, else the site's default; or None."""
    allowed = frappe.get_list("EBM Branch", fields=["name", "branch_name"], order_by="name asc", limit=2)
    if len(allowed) == 1:
        return allowed[0]
    default = frappe.db.get_single_value("EBM Settings", "default_branch")
    if default and frappe.has_permission("EBM Branch", "read", default):
        return frappe.db.get_value("EBM Branch", default, ["name", "branch_name"], as_dict=True)
    return None
