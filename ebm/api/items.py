"""Items with the price and the tax letter that hold on a day."""

from datetime import date
from decimal import Decimal
from typing import Any

import frappe
from frappe.utils import getdate

from ebm.authority import register_item
from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.fiscal.money import from_db, to_api
from ebm.tax_rates import rates_on


@frappe.whitelist(methods=["GET"])
def search(text: str = "", on: str | None = None, limit: int = 20) -> list[dict[str, Any]]:
    """Enabled items whose name or code contains `text`, with the day's price, tax_letter and tax_rate (or null)."""
    frappe.has_permission("EBM Item", "read", throw=True)
    day = getdate(on) if on else fiscal_today()
    pattern = f"%{text.strip()}%"
    items = frappe.get_list(
        "EBM Item",
        filters={"enabled": 1},
        or_filters={"item_name": ["like", pattern], "item_code": ["like", pattern]},
        fields=["name", "item_code", "item_name", "item_class", "quantity_unit"],
        order_by="item_name asc",
        limit=max(1, min(int(limit), 50)),
    )
    rates = rates_on(day)
    return [{**item, **_price(item.name, day, rates)} for item in items]


@frappe.whitelist(methods=["GET"])
def rates(on: str | None = None) -> list[dict[str, str]]:
    """[{letter, rate}] in force on a day, rates in per cent as text."""
    frappe.has_permission("EBM Tax Rate", "read", throw=True)
    day = getdate(on) if on else fiscal_today()
    return [{"letter": letter, "rate": to_api(rate)} for letter, rate in sorted(rates_on(day).items())]


@frappe.whitelist(methods=["POST"])
def register(item: str) -> dict[str, Any]:
    """Tell the authority of an item with its price of today: {item, registered_at, answer}. For who may write items.

    An item that is known is changed, never doubled. Errors: 417 where a field does not fit (it is named), the item has
    no price today, or the device refuses; 503 while the device is away or signing.
    """
    doc = frappe.get_doc("EBM Item", item)
    doc.check_permission("write")
    today = _price(doc.name, fiscal_today(), rates_on(fiscal_today()))
    return register_item(doc, price=today["price"], tax_letter=today["tax_letter"])


def _price(item: str, day: date, rates: dict[str, Decimal]) -> dict[str, str | None]:
    rows = frappe.get_all(
        "EBM Item Price",
        filters={"parent": item, "parenttype": "EBM Item", "valid_from": ["<=", day]},
        fields=["price", "tax_letter"],
        order_by="valid_from desc, idx asc",
        limit=1,
    )
    if not rows:
        return {"price": None, "tax_letter": None, "tax_rate": None}
    rate = rates.get(rows[0].tax_letter)
    return {
        "price": to_api(from_db(rows[0].price)),
        "tax_letter": rows[0].tax_letter,
        "tax_rate": None if rate is None else to_api(rate),
    }
