"""Search for people to mention."""

import frappe


@frappe.whitelist()
def get_names_for_mentions(search_term):
    """Enabled System Users whose full name has the text, by name: [{id, value, link}]."""
    rows = frappe.get_all(
        "User",
        fields=["name as id", "full_name as value"],
        filters={
            "name": ["not in", ("Administrator", "Guest")],
            "allowed_in_mentions": 1,
            "user_type": "System User",
            "enabled": 1,
        },
    )
    found = [row for row in rows if search_term.lower() in (row.value or "").lower()]
    for row in found:
        row["link"] = frappe.utils.get_url(f"/app/user-profile/{row.id}")
    return sorted(found, key=lambda row: row["value"])
