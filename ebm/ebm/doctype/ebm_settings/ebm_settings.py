"""Settings of the whole site, kept by the EBM Manager in Desk."""

from __future__ import annotations

from urllib.parse import urlsplit

import frappe
from frappe import _
from frappe.model.document import Document

from ebm import audit, rra_logo
from ebm.handover.settings import check_settings as check_handover


class EBMSettings(Document):
    sales_site_url: str
    default_route: str
    rra_logo: str | None

    def validate(self) -> None:
        self._check_sales_site()
        self._check_default_route()
        check_handover(self)
        if self.has_value_changed("rra_logo"):
            rra_logo.check(self.rra_logo or "")

    def on_update(self) -> None:
        rra_logo.show_to_cashiers(self.rra_logo or "")
        audit.record_change("SETTINGS_CHANGED", self, self.default_branch or "")

    def _check_sales_site(self) -> None:
        url = (self.sales_site_url or "").strip()
        self.sales_site_url = url
        if not url:
            if int(self.sales_site_rule or 0):
                frappe.throw(_("The sales site rule is on, but there is no address. Enter it, or switch the rule off."))
            return
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            frappe.throw(
                _("The sales site address must look like https://sales.example.rw or https://example.rw/sales.")
            )

    def _check_default_route(self) -> None:
        route = (self.default_route or "").strip()
        self.default_route = route
        if route and (not route.startswith("/") or route.startswith("//")):
            frappe.throw(_("The default route is an address inside the application, such as /dashboard."))
