"""Headers of everything below /ebm (design section 3, ADR 6): what the page may load and run, who may frame it, what it
tells others. docs/security.md says what each is for.
"""

from __future__ import annotations

import re
import secrets
from typing import Any

import frappe

NONCE_KEY = "ebm.style_nonce"
HOST = re.compile(r"^(?P<name>[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::(?P<port>\d{1,5}))?$")
POLICY = (
    "default-src 'self'; script-src 'self'; script-src-attr 'none'; "
    # Styles by element carry the page's nonce; style attributes in markup are refused (the kit sets properties, which
    # no policy concerns). The first of the three is for browsers that know no other.
    "style-src 'self' 'nonce-{nonce}'; style-src-elem 'self' 'nonce-{nonce}'; style-src-attr 'none'; "
    "img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src {connect}; worker-src 'self'; "
    "manifest-src 'self'; frame-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default"
)
FIXED = {
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    # Other sites learn nothing; our own requests say where they come from, which Frappe and rule R4 may read.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()",
    # It carries who is signed in and a token: nothing may keep it.
    "Cache-Control": "no-store",
}


def style_nonce() -> str:
    """The nonce of the page being made: one for its style elements and for the header of the same answer."""
    request = getattr(frappe.local, "request", None)
    environ = getattr(request, "environ", None)
    if environ is None:
        return secrets.token_urlsafe(18)
    return str(environ.setdefault(NONCE_KEY, secrets.token_urlsafe(18)))


def protect_page(response: Any = None, request: Any = None) -> None:
    """Set the security headers on answers below /ebm and nowhere else: Desk has its own needs."""
    request = request or getattr(frappe.local, "request", None)
    if response is None or request is None:
        return
    path = request.path
    if path != "/ebm" and not path.startswith("/ebm/"):
        return
    nonce = request.environ.get(NONCE_KEY) or secrets.token_urlsafe(18)
    response.headers["Content-Security-Policy"] = POLICY.format(nonce=nonce, connect=connect_sources(request.host))
    for name, value in FIXED.items():
        response.headers[name] = value


def connect_sources(host: str) -> str:
    """Where the page may send requests: back to where it came from, and to the socket server beside it.

    Behind a web server the page has no port of its own and /socket.io is on its origin. Where it has one, the socket
    server is another port of the same host [T1]. Not all browsers count ws: as 'self', so it is spelled out.
    """
    match = HOST.match(host or "")
    if not match:
        return "'self'"
    own = f"'self' ws://{host} wss://{host}"
    if not match["port"]:
        return own
    beside = f"{match['name']}:{socket_port()}"
    return own if beside == host else f"{own} http://{beside} https://{beside} ws://{beside} wss://{beside}"


def socket_port() -> int:
    """The port of the socket server as the browser sees it."""
    return int(frappe.conf.get("ebm_socketio_port") or frappe.conf.get("socketio_port") or 9000)
