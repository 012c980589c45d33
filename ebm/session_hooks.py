"""What the app adds to Frappe's own sign-in."""

from __future__ import annotations

from typing import Any

import frappe


def send_default_route(login_manager: Any = None) -> None:
    """Add `default_route` to the login answer [A3]: a route of the app from EBM Settings, normally absent.

    Only a path inside the app is sent: one leading slash, so never another site.
    """
    route = (frappe.db.get_single_value("EBM Settings", "default_route") or "").strip()
    if route.startswith("/") and not route.startswith("//") and "\\" not in route:
        frappe.local.response["default_route"] = route


def tell_user_changed(doc: Any, method: str | None = None) -> None:
    """Tell the open pages of a user that something about them has changed [A9].

    Disabled, another password, other roles: each page asks whether its session is still good.
    """
    frappe.publish_realtime("ebm_session", {}, user=doc.name, after_commit=True)
