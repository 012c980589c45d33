"""The hand-over's part of EBM Settings: checked when saved, read at each exchange."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _

from ebm.handover.keys import public_key_fault, secret_fault
from ebm.handover.token import ALGORITHMS, Key, Rules

SECRETS = ("handover_secret", "handover_previous_secret")
PUBLIC_KEYS = ("handover_public_key", "handover_previous_public_key")


def check_settings(settings: Any) -> None:
    """Refuse settings with which no hand-over could work, or an unsafe one would."""
    for field in ("handover_issuer", "handover_audience", *PUBLIC_KEYS):
        settings.set(field, (settings.get(field) or "").strip())
    for field in SECRETS:
        # Of this name, since Frappe's log of a failed request shows variables, but none that is called secret.
        secret = _entered(settings, field)
        _refuse_faulty(settings, field, secret_fault(secret) if secret else None)
    for field in PUBLIC_KEYS:
        text = settings.get(field)
        _refuse_faulty(settings, field, public_key_fault(text) if text else None)
    if not int(settings.get("handover_enabled") or 0):
        return
    if settings.get("handover_algorithm") not in ALGORITHMS:
        frappe.throw(_("Choose the algorithm of the hand-over: HS256 or RS256."))
    if not settings.get("handover_issuer"):
        frappe.throw(_("The hand-over needs an issuer: what the sales site writes into the claim iss."))
    shared = settings.get("handover_algorithm") == "HS256"
    first = SECRETS[0] if shared else PUBLIC_KEYS[0]
    # The stars of a secret stand for one that is stored; an emptied field takes it away.
    stored = shared and settings.get(first) and settings.get_password(first, raise_exception=False)
    if not (stored or _entered(settings, first)):
        frappe.throw(_("The hand-over is on, but {0} is empty.").format(_(settings.meta.get_label(first))))


def rules() -> Rules | None:
    """What a token must fulfil now; None when the hand-over is off or has no key."""
    settings = frappe.get_doc("EBM Settings")
    if not int(settings.get("handover_enabled") or 0) or settings.get("handover_algorithm") not in ALGORITHMS:
        return None
    if settings.get("handover_algorithm") == "HS256":
        keys = [Key(settings.get_password(field, raise_exception=False) or "") for field in SECRETS]
    else:
        keys = [Key(settings.get(field) or "") for field in PUBLIC_KEYS]
    kept = tuple(key for key in keys if key)
    if not kept or not settings.get("handover_issuer"):
        return None
    return Rules(
        algorithm=settings.get("handover_algorithm"),
        keys=kept,
        issuer=settings.get("handover_issuer"),
        audience=settings.get("handover_audience") or frappe.local.site,
    )


def _entered(settings: Any, field: str) -> str:
    """What was typed; nothing where a password shows only its stars."""
    secret = settings.get(field) or ""
    return "" if set(secret) == {"*"} else secret


def _refuse_faulty(settings: Any, field: str, fault: str | None) -> None:
    if fault:
        frappe.throw(_("{0}: {1}").format(_(settings.meta.get_label(field)), fault))
