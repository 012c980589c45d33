"""Finding a customer at the desk."""

from __future__ import annotations

from typing import Any

import frappe

FIELDS = ("poc_number", "customer_name", "phone", "tin", "meter_number")


@frappe.whitelist(methods=["GET"])
def search(text: str = "", limit: int = 10) -> list[dict[str, Any]]:
    """Customers whose POC number, name, phone, TIN or meter number begins with `text`, at most 20, in that order."""
    frappe.has_permission("EBM Customer", "read", throw=True)
    text = text.strip()
    if not text:
        return []
    # A prefix, so that an index serves it: a wildcard in front would read 300,000 rows. What a person types is no pattern.
    pattern = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
    return frappe.get_list(
        "EBM Customer",
        or_filters={field: ["like", pattern] for field in FIELDS},
        fields=["name", "customer_name", "poc_number", "phone", "tin", "meter_number", "branch"],
        order_by="customer_name asc",
        limit=max(1, min(int(limit), 20)),
    )
