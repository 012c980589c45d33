"""Headers of the page at /ebm (design section 3): what it may load, and who may frame it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import frappe

# Styles need 'unsafe-inline': Mantine writes style attributes and one style element at run time.
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self' {sockets}; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def protect_page(response: Any = None, request: Any = None) -> None:
    """Set the security headers on answers below /ebm and nowhere else: Desk has its own needs."""
    request = request or getattr(frappe.local, "request", None)
    if response is None or request is None:
        return
    path = request.path
    if path != "/ebm" and not path.startswith("/ebm/"):
        return
    host = (urlsplit(f"//{request.host}").hostname) or "localhost"
    # Without nginx the socket server is another port of the same host.
    sockets = f"ws://{host}:* wss://{host}:* http://{host}:* https://{host}:*"
    response.headers["Content-Security-Policy"] = POLICY.format(sockets=sockets)
    response.headers["X-Frame-Options"] = "DENY"
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
