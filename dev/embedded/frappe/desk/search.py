"""Search for people to mention."""

import frappe


@frappe.whitelist()
def get_names_for_mentions(search_term):
    """Enabled System Users whose full name has the text, and User Groups, by name: [{id, value, link, is_group}]."""
    users = frappe.get_all(
        "User",
        fields=["name as id", "full_name as value"],
        filters={
            "name": ["not in", ("Administrator", "Guest")],
            "allowed_in_mentions": 1,
            "user_type": "System User",
            "enabled": 1,
        },
    )
    groups = frappe.get_all("User Group", fields=["name as id", "name as value"])
    for group in groups:
        group["is_group"] = True
    found = [row for row in users + groups if search_term.lower() in (row.value or "").lower()]
    for row in found:
        kind = "user-group" if row.is_group else "user-profile"
        row["link"] = frappe.utils.get_url(f"/app/{kind}/{row.id}")
    return sorted(found, key=lambda row: row["value"])
