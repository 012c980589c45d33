"""The year at one glance. Every figure is read from EBM Daily Total (design section 5)."""

from collections import defaultdict
from datetime import date
from decimal import Decimal
from typing import Any

import frappe
from frappe.utils import getdate

from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.fiscal.money import from_db, to_api
from ebm.tax_rates import rates_on

ZERO = Decimal("0.00")
FIRST_YEAR = 2000
LAST_YEAR = 2100


@frappe.whitelist(methods=["GET"])
def year(year: int | None = None) -> dict[str, Any]:
    """Figures of a year and the one before (receipts, sales with VAT, VAT, refunds), by month and letter; today."""
    frappe.has_permission("EBM Daily Total", "read", throw=True)
    wanted = int(year) if year else fiscal_today().year
    if not FIRST_YEAR <= wanted <= LAST_YEAR:
        frappe.throw(frappe._("{0} is not a year with receipts.").format(wanted))
    this, before = _rows(wanted), _rows(wanted - 1)
    earlier = {month: row["sales"] for month, row in _months(before).items()}
    months = _months(this)
    return {
        "year": wanted,
        "years": _years(wanted),
        "figures": _figures(this),
        "previous": _figures(before),
        "months": [
            {
                "month": month,
                "receipts": months[month]["receipts"],
                "sales": to_api(months[month]["sales"]),
                "tax": to_api(months[month]["tax"]),
                "previous_sales": to_api(earlier[month]),
            }
            for month in range(1, 13)
        ],
        "letters": _letters(this, wanted),
        "today": _today(),
    }


def _rows(year: int) -> list[Any]:
    # get_list, so that User Permissions on EBM Branch hold here too.
    rows = frappe.get_list(
        "EBM Daily Total",
        filters={"date": ["between", [f"{year}-01-01", f"{year}-12-31"]]},
        fields=["date", "kind", "letter", "sum(`count`) as receipts", "sum(taxable) as taxable", "sum(tax) as tax"],
        group_by="date, kind, letter",
        order_by="",
        limit_page_length=0,
    )
    return rows


def _figures(rows: list[Any]) -> dict[str, Any]:
    whole = [row for row in rows if not row.letter]
    sales = [row for row in whole if row.kind == "Sale"]
    refunds = [row for row in whole if row.kind == "Refund"]
    return {
        "receipts": sum(int(row.receipts) for row in sales),
        "sales": to_api(_sum(sales, "taxable")),
        "tax": to_api(_sum(sales, "tax") - _sum(refunds, "tax")),
        "refunds": to_api(_sum(refunds, "taxable")),
        "refund_receipts": sum(int(row.receipts) for row in refunds),
    }


def _months(rows: list[Any]) -> dict[int, dict[str, Any]]:
    months: dict[int, dict[str, Any]] = {m: {"receipts": 0, "sales": ZERO, "tax": ZERO} for m in range(1, 13)}
    for row in rows:
        if row.letter:
            continue
        month = months[getdate(row.date).month]
        if row.kind == "Sale":
            month["receipts"] += int(row.receipts)
            month["sales"] += from_db(row.taxable)
            month["tax"] += from_db(row.tax)
        else:
            month["tax"] -= from_db(row.tax)
    return months


def _letters(rows: list[Any], year: int) -> list[dict[str, str]]:
    """Sums by letter, each with its rate at the end of the year (or today): {letter, rate, taxable, tax}."""
    rates = rates_on(min(fiscal_today(), date(year, 12, 31)))
    taxable: dict[str, Decimal] = defaultdict(lambda: ZERO)
    tax: dict[str, Decimal] = defaultdict(lambda: ZERO)
    for row in rows:
        if row.letter:
            sign = 1 if row.kind == "Sale" else -1
            taxable[row.letter] += sign * from_db(row.taxable)
            tax[row.letter] += sign * from_db(row.tax)
    return [
        {
            "letter": letter,
            "rate": to_api(rates.get(letter, ZERO)),
            "taxable": to_api(taxable[letter]),
            "tax": to_api(tax[letter]),
        }
        for letter in sorted(taxable)
    ]


def _years(wanted: int) -> list[int]:
    """The years that have receipts, this year and the one asked for, newest first."""
    first = frappe.get_list("EBM Daily Total", fields=["min(date) as day"], order_by="")
    years = {fiscal_today().year, wanted}
    if first and first[0].day:
        years.update(range(getdate(first[0].day).year, fiscal_today().year + 1))
    return sorted(years, reverse=True)


def _today() -> dict[str, int]:
    rows = frappe.get_list(
        "EBM Invoice",
        filters={"status": ["in", ["Queued", "Sending", "Waiting", "Parked", "Unknown"]]},
        fields=["status", "count(name) as n"],
        group_by="status",
        order_by="",
        limit_page_length=0,
    )
    by_status = {row.status: int(row.n) for row in rows}
    signed = frappe.get_list(
        "EBM Daily Total", filters={"date": fiscal_today(), "letter": ""}, fields=["sum(`count`) as n"], order_by=""
    )
    return {
        "signed": int((signed[0].n if signed else 0) or 0),
        "waiting": sum(by_status.get(status, 0) for status in ("Queued", "Sending", "Waiting")),
        "parked": by_status.get("Parked", 0),
        "unknown": by_status.get("Unknown", 0),
    }


def _sum(rows: list[Any], field: str) -> Decimal:
    return sum((from_db(row.get(field)) for row in rows), ZERO)
