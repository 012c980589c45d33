"""The prices of items: which one holds on a day, and how far each of them has come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

import frappe
from frappe.utils import getdate

from ebm.fiscal.money import from_db, to_api
from ebm.tax_rates import rates_on

# An item as a bill takes it.
ITEM_FIELDS = ("name", "item_code", "item_name", "item_class", "quantity_unit")
NO_PRICE: dict[str, str | None] = {"price": None, "tax_letter": None, "tax_rate": None, "valid_from": None}


def with_prices(items: Sequence[Any], day: date) -> list[dict[str, Any]]:
    """Each row with price, tax_letter and tax_rate of that day as text; null where none is valid."""
    prices = prices_on([item.name for item in items], day, rates_on(day)) if items else {}
    told = ("price", "tax_letter", "tax_rate")
    return [{**item, **{field: prices[item.name][field] for field in told}} for item in items]


def prices_on(items: Iterable[str], day: date, rates: dict[str, Decimal]) -> dict[str, dict[str, str | None]]:
    """By item: price, tax_letter, tax_rate and valid_from of the price that holds then; NO_PRICE where none does."""
    wanted = list(items)
    rows = frappe.get_all(
        "EBM Item Price",
        filters={"parent": ["in", wanted], "parenttype": "EBM Item", "valid_from": ["<=", day]},
        fields=["parent", "price", "tax_letter", "valid_from"],
        # Of rows from before two prices could not begin on one day the first holds: it is written last.
        order_by="valid_from asc, idx desc",
    )
    found = {row.parent: row for row in rows}
    return {item: _told(found[item], rates) if item in found else dict(NO_PRICE) for item in wanted}


def shown_prices(item: Any, today: date) -> list[dict[str, str]]:
    """An item's prices, the newest first: row, price, tax_letter, valid_from and `state` (past, today, coming)."""
    rows = sorted(item.prices, key=lambda row: (getdate(row.valid_from), -row.idx), reverse=True)
    shown, held = [], False
    for row in rows:
        begun = getdate(row.valid_from) <= today
        state = "coming" if not begun else "past" if held else "today"
        held = held or begun
        shown.append(
            {
                "row": row.name,
                "price": to_api(from_db(row.price)),
                "tax_letter": row.tax_letter,
                "valid_from": str(row.valid_from),
                "state": state,
            }
        )
    return shown


def told_prices(item: Any) -> dict[str, str]:
    """{day: "401.20 B"}, for the record of who changed what."""
    return {str(row.valid_from): f"{to_api(from_db(row.price))} {row.tax_letter}" for row in item.prices}


def _told(row: Any, rates: dict[str, Decimal]) -> dict[str, str | None]:
    rate = rates.get(row.tax_letter)
    return {
        "price": to_api(from_db(row.price)),
        "tax_letter": row.tax_letter,
        "tax_rate": None if rate is None else to_api(rate),
        "valid_from": str(row.valid_from),
    }
