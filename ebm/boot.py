"""What the page knows before its first request (design section 3, "Page")."""

from __future__ import annotations

from typing import Any

import frappe

from ebm import front_end_build
from ebm.page_headers import socket_port
from ebm.permissions import ROLES


def build_boot() -> dict[str, Any]:
    """The boot of the current session. Guests get no roles and an unusable token, as Frappe has it."""
    user = frappe.session.user
    guest = user == "Guest"
    settings = frappe.get_doc("EBM Settings")
    person = None if guest else frappe.db.get_value("User", user, ["full_name", "user_image"], as_dict=True)
    roles = [] if guest else sorted(set(frappe.get_roles()) & {*ROLES, "System Manager"})
    return {
        "site_name": frappe.local.site,
        "user": "" if guest else user,
        "full_name": (person and person.full_name) or "",
        "user_image": (person and person.user_image) or "",
        "roles": roles,
        "csrf_token": "" if guest else frappe.sessions.get_csrf_token(),
        "utility_name": settings.utility_name or "",
        "sales_site": {
            "url": settings.sales_site_url or "",
            "rule": bool(int(settings.sales_site_rule or 0)),
            "allow_empty_referrer": bool(int(settings.allow_empty_referrer or 0)),
        },
        # Used where the page itself has a port [T1]; behind nginx the page has none and /socket.io is on its own.
        "socketio_port": socket_port(),
        "desk_path": "/app",
        "print_at_counter": bool(int(settings.print_at_counter or 0)),
        "default_paper": settings.default_paper or "80mm",
        "date_format": settings.date_format or "mm/dd/yyyy",
        "build_id": front_end_build.build_id(),
        "read_only": bool(frappe.flags.read_only),
        "demo": bool(frappe.conf.get("ebm_demo")),
    }
