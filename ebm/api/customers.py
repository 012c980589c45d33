"""Finding a customer at the desk."""

import re
from typing import Any

import frappe

MOST = 20
FIELDS = ("poc_number", "customer_name", "phone", "tin", "meter_number")


@frappe.whitelist(methods=["GET"])
def search(text: str = "", limit: int = 10) -> list[dict[str, Any]]:
    """Customers whose POC number, name, phone, TIN or meter number begins with `text`, at most 20, in that order."""
    frappe.has_permission("EBM Customer", "read", throw=True)
    text = text.strip()
    # A prefix, so that an index serves it: a wildcard in front would read 300,000 rows. Frappe escapes no wildcard, so
    # the database looks for what stands before the first one and the rest is compared here.
    prefix = re.split(r"[%_\\]", text)[0]
    if not prefix:
        return []
    rows = frappe.get_list(
        "EBM Customer",
        or_filters={field: ["like", f"{prefix}%"] for field in FIELDS},
        fields=["name", "customer_name", "poc_number", "phone", "tin", "meter_number", "branch"],
        order_by="customer_name asc",
        limit=max(1, min(int(limit), MOST)) if prefix == text else MOST,
    )
    if prefix != text:
        wanted = text.casefold()
        rows = [row for row in rows if any(str(row.get(f) or "").casefold().startswith(wanted) for f in FIELDS)]
    return list(rows[: max(1, int(limit))])
