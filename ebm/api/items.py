"""Items: with the price and the tax letter of a day, listed, looked at, entered, changed, registered."""

from typing import Any

import frappe
from frappe import _
from frappe.utils import getdate

from ebm import item_choices, item_saving
from ebm.authority import register_item
from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.ebm.doctype.ebm_item.ebm_item import next_code
from ebm.fiscal.money import to_api
from ebm.item_list import page_of_items
from ebm.item_prices import ITEM_FIELDS, with_prices
from ebm.item_view import item_view
from ebm.tax_rates import rates_on

MOST_ON_PAGE = 100


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
        fields=list(ITEM_FIELDS),
        order_by="item_name asc",
        limit=max(1, min(int(limit), 50)),
    )
    return with_prices(items, day)


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
    [today] = with_prices([frappe._dict(name=doc.name)], fiscal_today())
    return register_item(doc, price=today["price"], tax_letter=today["tax_letter"])


@frappe.whitelist(methods=["GET"])
def browse(text: str = "", show: str = "enabled", start: int = 0, limit: int = 50) -> dict[str, Any]:
    """{rows, next, count, more}: items by name with today's price and letter, and what the authority knows of them.

    `show`: enabled, disabled or all. `next` is the `start` of the next page, 0 at the end. Counts stop at 1,000.
    """
    frappe.has_permission("EBM Item", "read", throw=True)
    return page_of_items(text, show, max(0, int(start)), max(1, min(int(limit), MOST_ON_PAGE)))


@frappe.whitelist(methods=["GET"])
def get(name: str) -> dict[str, Any]:
    """One item as its page shows it (`ebm.item_view`)."""
    item = frappe.get_doc("EBM Item", name)
    item.check_permission("read")
    return item_view(item)


@frappe.whitelist(methods=["POST"])
def save(item: dict | str, name: str = "", modified: str = "") -> dict[str, Any]:
    """Enter an item (with its first price), or change one (`name`, and `modified` as it was read): as `get` shows it.

    Errors: FieldProblemsError with `problems`, TimestampMismatchError, PermissionError; ValidationError for a change of
    what the code is made of.
    """
    return item_view(item_saving.save_item(_object(item), name, modified))


@frappe.whitelist(methods=["POST"])
def set_price(item: str, modified: str, price: dict | str, row: str = "", reason: str = "") -> dict[str, Any]:
    """Add a price {price, tax_letter, valid_from}, or change the one of `row`: the item as `get` shows it.

    A price that holds or held wants a `reason`, which is written down. Errors as of `save`.
    """
    return item_view(item_saving.set_price(item, modified, _object(price), row, reason))


@frappe.whitelist(methods=["POST"])
def remove_price(item: str, modified: str, row: str, reason: str = "") -> dict[str, Any]:
    """Take a price out: the item as `get` shows it. One that holds or held wants a `reason`. Errors as of `save`."""
    return item_view(item_saving.remove_price(item, modified, row, reason))


@frappe.whitelist(methods=["GET"])
def choices() -> dict[str, Any]:
    """{environment, lists: {field: [{code, name}]}, letters: [{letter, rate}]}: what an item is chosen from."""
    frappe.has_permission("EBM Item", "read", throw=True)
    return item_choices.choices()


@frappe.whitelist(methods=["GET"])
def classes(text: str = "") -> list[dict[str, Any]]:
    """{item_class, class_name, tax_letter}: at most 20 of the authority's classes, by number or name."""
    frappe.has_permission("EBM Item Class", "read", throw=True)
    return item_choices.item_classes(text)


@frappe.whitelist(methods=["GET"])
def code(origin_country: str, item_type: str, packaging_unit: str, quantity_unit: str) -> dict[str, str]:
    """{item_code}: what a new item with these choices is given; "" where they make none yet."""
    frappe.has_permission("EBM Item", "create", throw=True)
    try:
        return {"item_code": next_code(origin_country, item_type, packaging_unit, quantity_unit)}
    except ValueError:
        return {"item_code": ""}


def _object(given: dict | str) -> dict[str, Any]:
    parsed = frappe.parse_json(given) if isinstance(given, str) else given
    if not isinstance(parsed, dict):
        frappe.throw(_("An object with fields is expected."))
    return dict(parsed)
