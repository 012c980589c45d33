"""Who is signed in, and what the page needs to know before anything else."""

from datetime import timedelta
from typing import Any

import frappe
from frappe.rate_limiter import rate_limit
from frappe.utils import get_datetime, now_datetime

from ebm import front_end_build
from ebm.boot import build_boot
from ebm.counted import counted
from ebm.handover.exchange import exchange
from ebm.permissions import ROLES

MAKERS = ("EBM Cashier", "EBM Billing Officer", "EBM Supervisor")
# Whose turn it is: a queued bill waits for its device and not for a person.
MENDERS = {"Parked": MAKERS, "Unknown": ("EBM Supervisor",), "Incomplete": ("EBM Supervisor",)}


@frappe.whitelist(allow_guest=True, methods=["GET"])
def boot() -> dict[str, Any]:
    """The same JSON as in the page, fresh: after signing in, the page's token and user are stale [A3]."""
    values = build_boot()
    # The token is created by this GET; without a commit Frappe would roll it back (wire.md 9).
    frappe.db.commit()
    return values


@frappe.whitelist(allow_guest=True, methods=["POST"])
@rate_limit(limit=60, seconds=60)
def hand_over(token: str, replace: bool = False) -> dict[str, Any]:
    """Exchange a token of the sales site for a session, once [R5] (design section 8).

    {signed_in: True, user, default_route}; or, where somebody else is signed in and not `replace`, with nothing done:
    {signed_in: False, other_user: {current, wanted}}, both full names.
    Errors: HandOverRefused (401), the same sentence whatever the reason, which is in the Error Log;
    RateLimitExceededError (429).
    """
    return exchange(token, replace)


@frappe.whitelist(methods=["GET"])
def version() -> dict[str, Any]:
    """{build_id, read_only}: open pages learn that a new version is installed, or that nothing can be saved now."""
    return {"build_id": front_end_build.build_id(), "read_only": bool(frappe.flags.read_only)}


@frappe.whitelist(methods=["GET"])
def who() -> dict[str, Any]:
    """Who is signed in, and for how long: {full_name, roles, session_until, now}; site times. For anybody [R13]."""
    roles = set(frappe.get_roles())
    return {
        "full_name": frappe.db.get_value("User", frappe.session.user, "full_name"),
        "roles": [role for role in ROLES if role in roles],
        "session_until": _session_until(),
        "now": str(now_datetime().replace(microsecond=0)),
    }


@frappe.whitelist(methods=["GET"])
def waiting() -> dict[str, Any]:
    """How many invoices wait for a person of this role: {count, more, statuses}.

    Counted up to a thousand, `more` says that there are more. `statuses` are those counted, for a list of the same.
    """
    frappe.has_permission("EBM Invoice", "read", throw=True)
    roles = set(frappe.get_roles())
    statuses = [status for status, menders in MENDERS.items() if roles & set(menders)]
    count, more = counted({"status": ["in", statuses]}) if statuses else (0, False)
    return {"count": count, "more": more, "statuses": statuses}


def _session_until() -> str | None:
    """When the session ends if nothing more is done: last update plus the site's session_expiry, site time."""
    expiry = frappe.db.get_single_value("System Settings", "session_expiry") or "170:00"
    parts = [int(part) for part in str(expiry).split(":")[:2]]
    last = get_datetime(frappe.session.data.get("last_updated")) if frappe.session.data else None
    base = last or now_datetime()
    return str((base + timedelta(hours=parts[0], minutes=parts[1] if len(parts) > 1 else 0)).replace(microsecond=0))
