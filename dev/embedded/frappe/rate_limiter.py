"""@rate_limit: counted per method and address (and key); the limit itself still passes."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import frappe
from frappe import _


def rate_limit(
    key: str | None = None, limit: Any = 5, seconds: int = 86400, methods: Any = "ALL", ip_based: bool = True
) -> Callable[[Any], Any]:
    def decorate(function: Any) -> Any:
        @wraps(function)
        def limited(*args: Any, **kwargs: Any) -> Any:
            request = getattr(frappe.local, "request", None)
            if request is None or (methods != "ALL" and request.method.upper() not in methods):
                return function(*args, **kwargs)
            parts = [frappe.local.request_ip] if ip_based else []
            parts += [frappe.form_dict.get(key, "")] if key else []
            if not any(parts):
                frappe.throw(_("Either key or IP flag is required."))
            allowed = limit() if callable(limit) else limit
            if frappe.local.broker.hit(f"rl:{frappe.form_dict.cmd}:{':'.join(map(str, parts))}", seconds) > allowed:
                frappe.throw(
                    _("You hit the rate limit because of too many requests. Please try after sometime."),
                    frappe.RateLimitExceededError,
                )
            return function(*args, **kwargs)

        return limited

    return decorate
