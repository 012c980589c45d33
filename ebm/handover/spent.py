"""Ids of tokens that were exchanged: the unique key on jti lets each through once, also of two at the same moment."""

from __future__ import annotations

from datetime import timedelta

import frappe
from frappe.utils import add_days, now_datetime

from ebm.handover.reasons import Reason, Refused
from ebm.handover.token import Claims

# Long after a token's minute: the rows also tell who came from the sales site and when.
KEEP_DAYS = 30


def spend(claims: Claims, user: str, now: float) -> None:
    """Write the token's id down and commit: from here on it is spent, whatever becomes of the sign-in.

    :raises Refused: somebody was here with it before
    """
    doc = frappe.get_doc(
        {
            "doctype": "EBM Handover",
            "jti": claims.token_id,
            "user": user,
            "issuer": claims.issuer,
            "expires": now_datetime() + timedelta(seconds=claims.expires_at - now),
            "ip_address": frappe.local.request_ip,
        }
    )
    doc.flags.ebm_internal = True
    try:
        doc.insert(ignore_permissions=True)
    except (frappe.UniqueValidationError, frappe.DuplicateEntryError):
        raise Refused(Reason.USED) from None
    frappe.db.commit()


def sweep() -> None:
    """Remove what is long past. Called daily."""
    frappe.db.delete("EBM Handover", {"expires": ["<", add_days(now_datetime(), -KEEP_DAYS)]})
