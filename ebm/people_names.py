"""How people are called on screens."""

from __future__ import annotations

import frappe


def name_of(user: str) -> str:
    """The full name of a user, or the id of one who is gone."""
    return str(frappe.db.get_value("User", user, "full_name") or user)
