"""Finding a customer at the desk."""

from typing import Any

import frappe

from ebm.authority import taxpayer
from ebm.prefixes import begins, like_prefix

MOST = 20
FIELDS = ("poc_number", "customer_name", "phone", "tin", "meter_number")


@frappe.whitelist(methods=["GET"])
def search(text: str = "", limit: int = 10) -> list[dict[str, Any]]:
    """Customers whose POC number, name, phone, TIN or meter number begins with `text`, at most 20, in that order."""
    frappe.has_permission("EBM Customer", "read", throw=True)
    text = text.strip()
    # A prefix, so that an index serves it: a wildcard in front would read 300,000 rows.
    pattern = like_prefix(text)
    if not pattern:
        return []
    rows = frappe.get_list(
        "EBM Customer",
        or_filters={field: ["like", pattern] for field in FIELDS},
        fields=["name", "customer_name", "poc_number", "phone", "tin", "meter_number", "branch"],
        order_by="customer_name asc",
        limit=MOST,
    )
    rows = [row for row in rows if begins(row, FIELDS, text)]
    limit = max(1, min(int(limit), MOST))
    return list(rows[:limit])


@frappe.whitelist(methods=["POST"])
def look_up(tin: str) -> dict[str, Any]:
    """Who has this TIN, by the authority: {tin, found, name, status, active, address, asked_at, text}.

    Asked of the device one works at; an answer is kept for a day. Errors: 417 for what is no TIN or a device that
    refuses, 503 while the device is away or signing (try again).
    """
    frappe.has_permission("EBM Customer", "read", throw=True)
    return taxpayer(tin)
