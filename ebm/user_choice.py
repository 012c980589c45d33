"""What a person has chosen for himself, kept among Frappe's defaults of users: it follows him to other sessions and
machines.
"""

from __future__ import annotations

import frappe
from frappe.defaults import set_user_default


def choice(key: str) -> str:
    """What the user has chosen under this key; "" for nothing."""
    # Past Frappe's cache of defaults: one that another request filled before our commit would hold the old choice.
    value = frappe.db.get_value(
        "DefaultValue", {"parent": frappe.session.user, "defkey": key}, "defvalue", order_by="creation desc"
    )
    return str(value) if value else ""


def keep_choice(key: str, value: str) -> None:
    """Remember it in place of what was chosen before."""
    set_user_default(key, value)
