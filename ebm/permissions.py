"""Who may do what, beyond the roles written in the DocTypes."""

from __future__ import annotations

from typing import Any

import frappe

ROLES = ("EBM Cashier", "EBM Billing Officer", "EBM Supervisor", "EBM Auditor", "EBM Manager")

# Nobody holds these rights; Frappe gives them to Administrator, and the law does not.
NEVER = ("submit", "cancel", "amend")


def may_use_app() -> bool:
    """Whether the apps screen offers EBM to the signed-in user."""
    return frappe.session.user == "Administrator" or bool(set(ROLES) & set(frappe.get_roles()))


def invoice_permission(doc: Any, ptype: str | None = None, user: str | None = None) -> bool | None:
    """Deny submit, cancel and amend of an invoice to everybody: the machine sets docstatus (design section 5)."""
    return False if ptype in NEVER else None
