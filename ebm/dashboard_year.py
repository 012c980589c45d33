"""A year in figures, and the one before. Every figure is read from EBM Daily Total (design section 5)."""

from __future__ import annotations

from collections import defaultdict
from datetime import date
from decimal import Decimal
from typing import Any

import frappe
from frappe.defaults import set_user_default
from frappe.utils import cint, getdate

from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.fiscal.money import from_db, to_api
from ebm.tax_rates import rates_on

DOCTYPE = "EBM Daily Total"
# In the order of the index that the sums are read from.
GROUPS = ("month", "branch", "kind", "letter")
ZERO = Decimal("0.00")
FIRST_YEAR = 2000
LAST_YEAR = 2100
# The key under which Frappe keeps the year that a person chose, among his defaults.
CHOICE = "ebm_dashboard_year"


def year_figures(wanted: int, branch: str) -> dict[str, Any]:
    """See `ebm.api.dashboard.year`."""
    everywhere = _rows(wanted)
    here = [row for row in everywhere if row.branch == branch] if branch else everywhere
    this, before = _of(wanted, here), _of(wanted - 1, here)
    months, earlier = _months(this), _months(before)
    return {
        "year": wanted,
        "years": _years(wanted),
        "branch": branch,
        "figures": _figures(this),
        "previous": _figures(before),
        "months": [
            {
                "month": month,
                "receipts": months[month]["receipts"],
                "sales": to_api(months[month]["sales"]),
                "tax": to_api(months[month]["tax"]),
                "previous_sales": to_api(earlier[month]["sales"]),
            }
            for month in range(1, 13)
        ],
        "letters": _letters(this, wanted),
        "branches": _branches(_of(wanted, everywhere), _of(wanted - 1, everywhere)),
    }


def checked_year(year: int) -> int:
    """The year, refused where no receipt can be of it."""
    if not FIRST_YEAR <= year <= LAST_YEAR:
        frappe.throw(frappe._("{0} is not a year with receipts.").format(year))
    return year


def remembered_year() -> int:
    """The year that this person looked at last, else the one that it is."""
    # Past Frappe's cache of defaults: one that another request filled before our commit would hold the old choice.
    value = frappe.db.get_value(
        "DefaultValue", {"parent": frappe.session.user, "defkey": CHOICE}, "defvalue", order_by="creation desc"
    )
    year = cint(value)
    return year if FIRST_YEAR <= year <= LAST_YEAR else fiscal_today().year


def remember_year(year: int) -> None:
    """For this person, in all his sessions. This year is not remembered: next year it would be last year."""
    set_user_default(CHOICE, "0" if year == fiscal_today().year else str(year))


def _in(year: int) -> dict[str, Any]:
    return {"date": ["between", [f"{year}-01-01", f"{year}-12-31"]]}


def _rows(wanted: int) -> list[Any]:
    """Sums of the year and the one before by month, branch, kind and letter: one reading of the totals for all."""
    # get_list, so that User Permissions on EBM Branch hold here too.
    rows = frappe.get_list(
        DOCTYPE,
        filters={"month": ["between", [f"{wanted - 1}-01-01", f"{wanted}-12-01"]]},
        fields=[*GROUPS, "sum(`count`) as receipts", "sum(taxable) as taxable", "sum(tax) as tax"],
        group_by=", ".join(GROUPS),
        order_by="",
        limit_page_length=0,
    )
    for row in rows:
        row.receipts, row.taxable, row.tax = int(row.receipts), from_db(row.taxable), from_db(row.tax)
    return list(rows)


def _of(year: int, rows: list[Any]) -> list[Any]:
    return [row for row in rows if row.month.year == year]


def _figures(rows: list[Any]) -> dict[str, Any]:
    whole = [row for row in rows if not row.letter]
    sales = [row for row in whole if row.kind == "Sale"]
    refunds = [row for row in whole if row.kind == "Refund"]
    return {
        "receipts": sum(row.receipts for row in sales),
        "sales": to_api(_sum(sales, "taxable")),
        "tax": to_api(_sum(sales, "tax") - _sum(refunds, "tax")),
        "refunds": to_api(_sum(refunds, "taxable")),
        "refund_receipts": sum(row.receipts for row in refunds),
    }


def _months(rows: list[Any]) -> dict[int, dict[str, Any]]:
    months: dict[int, dict[str, Any]] = {m: {"receipts": 0, "sales": ZERO, "tax": ZERO} for m in range(1, 13)}
    for row in rows:
        if row.letter:
            continue
        month = months[row.month.month]
        if row.kind == "Sale":
            month["receipts"] += row.receipts
            month["sales"] += row.taxable
            month["tax"] += row.tax
        else:
            month["tax"] -= row.tax
    return months


def _letters(rows: list[Any], year: int) -> list[dict[str, str]]:
    """Sums by letter, each with its rate at the end of the year (or today): {letter, rate, taxable, tax}."""
    rates = rates_on(min(fiscal_today(), date(year, 12, 31)))
    taxable: dict[str, Decimal] = defaultdict(lambda: ZERO)
    tax: dict[str, Decimal] = defaultdict(lambda: ZERO)
    for row in rows:
        if row.letter:
            sign = 1 if row.kind == "Sale" else -1
            taxable[row.letter] += sign * row.taxable
            tax[row.letter] += sign * row.tax
    return [
        {
            "letter": letter,
            "rate": to_api(rates.get(letter, ZERO)),
            "taxable": to_api(taxable[letter]),
            "tax": to_api(tax[letter]),
        }
        for letter in sorted(taxable)
    ]


def _branches(rows: list[Any], rows_before: list[Any]) -> list[dict[str, Any]]:
    """Each branch that has receipts in the year or the one before, the largest first."""
    this, before = _by_branch(rows), _by_branch(rows_before)
    names = {
        row.name: row.branch_name
        for row in frappe.get_list("EBM Branch", fields=["name", "branch_name"], order_by="", limit_page_length=0)
    }
    found = [
        {
            "branch": branch,
            "branch_name": names.get(branch) or branch,
            **_figures(this.get(branch, [])),
            "previous_sales": _figures(before.get(branch, []))["sales"],
        }
        for branch in this.keys() | before.keys()
    ]
    return sorted(found, key=lambda row: (-Decimal(row["sales"]), row["branch"]))


def _by_branch(rows: list[Any]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = defaultdict(list)
    for row in rows:
        if not row.letter and row.receipts:
            found[row.branch].append(row)
    return found


def _years(wanted: int) -> list[int]:
    """The years that have receipts, this year and the one asked for, newest first."""
    ends = frappe.get_list(DOCTYPE, fields=["min(date) as first", "max(date) as last"], order_by="")
    years = {fiscal_today().year, wanted}
    if ends and ends[0].first:
        for year in range(getdate(ends[0].first).year, getdate(ends[0].last).year + 1):
            if year not in years and frappe.get_list(
                DOCTYPE, filters={**_in(year), "count": [">", 0]}, pluck="name", order_by="", limit=1
            ):
                years.add(year)
    return sorted(years, reverse=True)


def _sum(rows: list[Any], field: str) -> Decimal:
    return sum((row[field] for row in rows), ZERO)
