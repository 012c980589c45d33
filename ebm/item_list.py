"""The list of items, as many as a utility has tariffs: each with today's price and what the authority knows."""

from __future__ import annotations

from typing import Any

import frappe

from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.item_prices import prices_on
from ebm.item_registration import registration
from ebm.tax_rates import rates_on

FIELDS = (
    "name",
    "item_code",
    "item_name",
    "item_class",
    "quantity_unit",
    "enabled",
    "registered_at",
    "registration_answered_at",
    "registration_answer",
    "modified",
)
MOST_COUNTED = 1000
ENABLED: dict[str, dict[str, int]] = {"enabled": {"enabled": 1}, "disabled": {"enabled": 0}, "all": {}}


def page_of_items(text: str, show: str, start: int, length: int) -> dict[str, Any]:
    """{rows, next, count, more}: items whose name or code contains the text; `next` is the next start, or 0."""
    asked: dict[str, Any] = {"filters": ENABLED.get(show, ENABLED["enabled"])}
    # `%` and `_` stand for themselves; Frappe escapes none of them.
    wanted = " ".join(text.split()).casefold()
    if wanted:
        pattern = "%" + wanted.replace("\\", "_").replace("%", "_") + "%"
        asked["or_filters"] = {"item_name": ["like", pattern], "item_code": ["like", pattern]}
    rows = frappe.get_list(
        "EBM Item", fields=list(FIELDS), order_by="item_name asc, name asc", limit=MOST_COUNTED + 1, **asked
    )
    rows = [row for row in rows if wanted in row.item_name.casefold() or wanted in row.item_code.casefold()]
    page = rows[start : start + length]
    today = fiscal_today()
    prices = prices_on([row.name for row in page], today, rates_on(today)) if page else {}
    return {
        "rows": [_shown(row, prices[row.name]) for row in page],
        "next": start + length if start + length < min(len(rows), MOST_COUNTED) else 0,
        "count": min(len(rows), MOST_COUNTED),
        "more": len(rows) > MOST_COUNTED,
    }


def _shown(row: Any, price: dict[str, str | None]) -> dict[str, Any]:
    return {
        **{field: row[field] for field in ("name", "item_code", "item_name", "item_class", "quantity_unit")},
        "enabled": bool(row.enabled),
        "price": price["price"],
        "tax_letter": price["tax_letter"],
        "registration": registration(row, price["valid_from"]),
    }
