"""The year at one glance, and how things stand now."""

from typing import Any

import frappe

from ebm import dashboard_now, dashboard_year


@frappe.whitelist(methods=["GET"])
def year(year: int | None = None, branch: str = "") -> dict[str, Any]:
    """Figures of a year and the one before (receipts, sales with VAT, VAT, refunds), by month, letter and branch.

    Without `year` it is the one that the signed-in person chose last. `branch`: of this one only; `branches` has all
    that he may see: [{branch, branch_name, receipts, sales, tax, refunds, refund_receipts, previous_sales}].
    """
    _may_read("EBM Daily Total", branch)
    wanted = dashboard_year.checked_year(int(year)) if year else dashboard_year.remembered_year()
    return dashboard_year.year_figures(wanted, branch)


@frappe.whitelist(methods=["POST"])
def remember_year(year: int) -> dict[str, int]:
    """Remember for the signed-in person, in all his sessions, that he looks at this year: {year}."""
    _may_read("EBM Daily Total", "")
    wanted = dashboard_year.checked_year(int(year))
    dashboard_year.remember_year(wanted)
    return {"year": wanted}


@frappe.whitelist(methods=["GET"])
def now(branch: str = "") -> dict[str, Any]:
    """{today, devices, clocks, notices, more_notices}: bills by state, devices that are offline, the newest notices.

    today: {signed, waiting, parked, unknown, more}; counts stop at a thousand where `more` names them.
    clocks: [{device, branch, branch_name, offline_since, offline_age, offline_limit_hours}] of `devices` devices.
    """
    _may_read("EBM Invoice", branch)
    latest = dashboard_now.notices(0, dashboard_now.ON_THE_BOARD)
    return {
        "today": dashboard_now.today_figures(branch),
        **dashboard_now.offline_clocks(branch),
        "notices": latest["notices"],
        "more_notices": latest["more"],
    }


@frappe.whitelist(methods=["GET"])
def notices(start: int = 0) -> dict[str, Any]:
    """{notices, more}: the authority's notices, 20 from `start` on, the newest first; their texts are plain."""
    frappe.has_permission("EBM Notice", "read", throw=True)
    return dashboard_now.notices(int(start), dashboard_now.AT_ONCE)


def _may_read(doctype: str, branch: str) -> None:
    frappe.has_permission(doctype, "read", throw=True)
    if branch:
        frappe.has_permission("EBM Branch", "read", branch, throw=True)
