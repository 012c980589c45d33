"""Exchanges a hand-over token for a session."""

from __future__ import annotations

import time
from typing import Any

import frappe
from frappe.sessions import delete_session

from ebm.handover.reasons import Reason, Refused
from ebm.handover.refusal import log_refusal, refuse
from ebm.handover.settings import rules
from ebm.handover.spent import spend
from ebm.handover.token import read_token

NEVER = ("Administrator", "Guest")


def exchange(token: str, replace: bool) -> dict[str, Any]:
    """Sign the token's user in; see `ebm.api.session.hand_over` for the answer.

    :raises HandOverRefused: in one sentence; the reason is in the Error Log
    """
    now = time.time()
    try:
        return _exchange(token, replace, now)
    except Refused as error:
        refused = error
    # Outside the handler, so that no traceback carries the reason along.
    log_refusal(refused, token, now)
    refuse()
    raise AssertionError("refuse() has raised")


def _exchange(token: str, replace: bool, now: float) -> dict[str, Any]:
    wanted = rules()
    if wanted is None:
        raise Refused(Reason.NOT_SET_UP)
    claims = read_token(token, wanted, now)
    user = _find_user(claims.user)
    here = frappe.session.user
    if here not in ("Guest", user.name) and not replace:
        # Nothing is spent: the same token is good for the answer to this question.
        current = frappe.db.get_value("User", here, "full_name")
        return {"signed_in": False, "other_user": {"current": current or here, "wanted": user.full_name or user.name}}
    spend(claims, user.name, now)
    if here != user.name:
        _sign_in(user.name)
    return {"signed_in": True, "user": user.name, "default_route": frappe.local.response.get("default_route")}


def _find_user(name: str) -> Any:
    """The enabled user of exactly this name: a database takes letters for equal that are not (a and á)."""
    user = frappe.db.get_value("User", name, ["name", "full_name", "enabled"], as_dict=True)
    if not user or not (user.name == name or (name.isascii() and user.name.lower() == name.lower())):
        raise Refused(Reason.UNKNOWN_USER)
    if user.name in NEVER:
        raise Refused(Reason.RESERVED_USER)
    if not int(user.enabled or 0):
        raise Refused(Reason.DISABLED_USER)
    return user


def _sign_in(user: str) -> None:
    """As Frappe's own sign-in without the password: its checks of address and hours, its hooks, its cookies."""
    before, session = frappe.session.user, frappe.session.sid
    try:
        frappe.local.login_manager.login_as(user)
    except (frappe.AuthenticationError, frappe.ValidationError) as error:
        # Restricted addresses and hours, or another app's hook.
        raise Refused(Reason.SIGN_IN_REFUSED, str(error)) from None
    frappe.local.login_manager.run_trigger("on_session_creation")
    if before != "Guest":
        # Frappe would leave the session of the one before good for days, in nobody's hands.
        delete_session(session, user=before, reason="Handed over to another user")
