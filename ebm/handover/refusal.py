"""A refused hand-over: the reason to the Error Log in Desk, one sentence without it to the browser."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from typing import Any

import frappe
from frappe import _

from ebm.handover.reasons import ADVICE, Refused
from ebm.handover.token import claimed

TITLE = "EBM hand-over refused: {0}"


class HandOverRefused(frappe.AuthenticationError):
    """Status 401. A class of its own: at a plain AuthenticationError Frappe deletes the session's cookies."""


def log_refusal(refused: Refused, token: str, now: float) -> None:
    """Write the reason down and commit it: the refusal itself rolls everything back. The token is never written."""
    said = claimed(token)
    lines = [
        ADVICE[refused.reason],
        *([refused.detail] if refused.detail else []),
        "",
        f"address: {frappe.local.request_ip}",
        f"time of this server: {_moment(now)}",
        *(f"{name} as the token says: {_shown(said.get(name))}" for name in ("iss", "aud", "sub", "jti")),
        *(f"{name} as the token says: {_moment(said.get(name))}" for name in ("iat", "exp")),
    ]
    frappe.log_error(TITLE.format(refused.reason.value), "\n".join(lines))
    frappe.db.commit()


def refuse() -> None:
    """Tell the browser, in the same words whatever the reason.

    :raises HandOverRefused: always
    """
    # Neither what was said on the way nor a traceback may tell more.
    frappe.clear_messages()
    frappe.flags.disable_traceback = True
    frappe.throw(
        _("This link did not work. Sign in here, or go back to the sales site and try again."),
        HandOverRefused,
        title=_("Not signed in"),
    )


def _shown(value: Any) -> str:
    """A value from outside on one line: quoted, short, and no HTML."""
    return json.dumps(value, default=str)[:160].replace("<", "\\u003c").replace("&", "\\u0026")


def _moment(value: Any) -> str:
    try:
        return datetime.fromtimestamp(float(value), timezone.utc).isoformat(timespec="seconds")
    except (TypeError, ValueError, OverflowError, OSError):
        return _shown(value)
