"""How a decision is refused, and what every decision needs."""

from __future__ import annotations

from typing import NoReturn

import frappe
from frappe import _

LEAST_REASON = 10
MOST_REASON = 1000


class DecisionRefused(frappe.ValidationError):
    """417: this cannot be decided so. The message says why, and what can be done instead."""


class DecisionStale(frappe.ValidationError):
    """409: somebody or something else was faster. Look again, then decide."""

    http_status_code = 409


def refuse(text: str) -> NoReturn:
    """Raise DecisionRefused."""
    frappe.throw(text, DecisionRefused)
    raise AssertionError("frappe.throw returned")  # for the type checker: it never does


def stale(text: str) -> NoReturn:
    """Raise DecisionStale."""
    frappe.throw(text, DecisionStale)
    raise AssertionError("frappe.throw returned")


def checked_reason(reason: str) -> str:
    """The reason without blanks around it; refused where it is too short to tell an auditor anything."""
    text = (reason or "").strip()
    if len(text) < LEAST_REASON:
        refuse(
            _("Give a reason of at least {0} characters: what you looked at, and what you saw.").format(LEAST_REASON)
        )
    if len(text) > MOST_REASON:
        refuse(_("The reason has more than {0} characters. Shorten it; attach the rest as a file.").format(MOST_REASON))
    return text


def require_role(*roles: str) -> None:
    """Raise PermissionError unless the signed-in user has one of the roles."""
    if set(roles).isdisjoint(frappe.get_roles()):
        frappe.throw(_("Only an {0} may decide this.").format(_(" or ").join(roles)), frappe.PermissionError)


def who() -> str:
    """The name of the person who decides, for sentences."""
    return str(frappe.db.get_value("User", frappe.session.user, "full_name") or frappe.session.user)
