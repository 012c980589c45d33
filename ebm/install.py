"""What the app needs on a site, made on install and on each migrate; twice without harm."""

from __future__ import annotations

import frappe
from frappe.utils import now_datetime

from ebm.alarms import watch
from ebm.permissions import ROLES

# Letters and rates are data; these are in force in Rwanda (ebm-domain.md B), from before any bill we could hold.
TAX_RATES = (
    ("A", 0, "Exempt"),
    ("B", 18, "Standard"),
    ("C", 0, "Zero-rated and export"),
    ("D", 0, "Not subject to VAT"),
)
RATES_VALID_FROM = "2010-01-01"


def after_install() -> None:
    """Roles, tax rates and settings of a new site."""
    _make_defaults()
    watch.beat(now_datetime())


def after_migrate() -> None:
    """The same again: an update may bring new roles or settings. The scheduler has rested meanwhile."""
    _make_defaults()
    watch.beat(now_datetime())


def _make_defaults() -> None:
    for role in ROLES:
        if not frappe.db.exists("Role", role):
            # Desk access makes a System User: realtime and mentions reach only those (wire.md 7, 8).
            frappe.get_doc({"doctype": "Role", "role_name": role, "desk_access": 1}).insert(ignore_permissions=True)
    for letter, rate, description in TAX_RATES:
        if not frappe.db.exists("EBM Tax Rate", {"letter": letter}):
            frappe.get_doc(
                {
                    "doctype": "EBM Tax Rate",
                    "letter": letter,
                    "rate": rate,
                    "valid_from": RATES_VALID_FROM,
                    "description": description,
                }
            ).insert(ignore_permissions=True)
    _store_defaults_of_settings()


def _store_defaults_of_settings() -> None:
    """Give each setting that has no row its default: a new site has none of them, an update may add some."""
    settings = frappe.get_doc("EBM Settings")
    # The rows themselves: a Check without one reads as 0, and on a site without any all read as their defaults.
    stored = {field for (field,) in frappe.db.sql("select field from `tabSingles` where doctype = 'EBM Settings'")}
    missing = [df for df in settings.meta.fields if df.default and df.fieldname not in stored]
    for df in missing:
        settings.set(df.fieldname, df.default)
    if missing:
        settings.save(ignore_permissions=True)
