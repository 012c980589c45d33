"""Daily totals of before know their month too (ADR 15)."""

from datetime import timedelta

import frappe
from frappe.utils import getdate

from ebm.dispatch.daily_totals import month_of


def execute() -> None:
    """By months, so that no statement locks more than one month's rows; again is the same."""
    ends = frappe.get_all("EBM Daily Total", fields=["min(date) as first", "max(date) as last"], order_by="")[0]
    if not ends.first:
        return
    month, last = month_of(getdate(ends.first)), getdate(ends.last)
    while month <= last:
        following = month_of(month + timedelta(days=31))
        frappe.db.sql(
            "update `tabEBM Daily Total` set `month` = %s where `date` >= %s and `date` < %s",
            (month, month, following),
        )
        month = following
