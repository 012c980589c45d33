"""What an item is chosen from: the authority's codes and item classes, as the environment one works in has them."""

from __future__ import annotations

from typing import Any

import frappe

from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.fiscal.money import to_api
from ebm.prefixes import begins, like_prefix
from ebm.tax_rates import rates_on
from ebm.working_branch import working_place

# RRA's classes of codes (ebm-domain B).
LISTS = {"origin_country": "05", "item_type": "24", "packaging_unit": "17", "quantity_unit": "10"}
MOST_CODES = 1000
MOST_CLASSES = 20
# Fewer letters stand in too many names.
SHORTEST_WORD = 3
# An item takes a class of this level, which has 10 digits.
ITEM_LEVEL = 5


def environment() -> str:
    """The environment of the device one works at, else of any that is enabled, else Live."""
    device = working_place().device
    chosen = device and frappe.db.get_value("EBM Device", device, "environment")
    return str(chosen or frappe.db.get_value("EBM Device", {"enabled": 1}, "environment") or "Live")


def choices() -> dict[str, Any]:
    """{environment, lists: {field: [{code, name}]}, letters: [{letter, rate}]}, empty where not here yet."""
    place = environment()
    rows = frappe.get_list(
        "EBM Code",
        filters={"environment": place, "code_class": ["in", list(LISTS.values())], "in_use": 1},
        fields=["code_class", "code", "code_name", "sort_order"],
        order_by="sort_order asc, code asc",
        limit=MOST_CODES,
    )
    return {
        "environment": place,
        "lists": {
            field: [{"code": row.code, "name": row.code_name or row.code} for row in rows if row.code_class == number]
            for field, number in LISTS.items()
        },
        "letters": [
            {"letter": letter, "rate": to_api(rate)} for letter, rate in sorted(rates_on(fiscal_today()).items())
        ],
    }


def item_classes(text: str) -> list[dict[str, Any]]:
    """{item_class, class_name, tax_letter} of classes whose number or name begins so, then whose name has it in it."""
    text = " ".join(text.split())
    if not text:
        return []
    place = environment()
    found: dict[str, Any] = {}
    for row in _by_number(place, text) if text.isdigit() else _by_name(place, text):
        found.setdefault(row.item_class, row)
    return [
        {"item_class": row.item_class, "class_name": row.class_name or "", "tax_letter": row.tax_letter or ""}
        for row in list(found.values())[:MOST_CLASSES]
    ]


def class_name(item_class: str) -> str | None:
    """The name of a class in the environment's list; None where it is not there."""
    row = frappe.db.get_value("EBM Item Class", f"{environment()}-{item_class}", "class_name")
    return None if row is None else str(row)


def _by_number(place: str, digits: str) -> list[Any]:
    # The key begins with the environment and the number.
    return _ask({"name": ["like", f"{place}-{digits}%"]}, "name asc")


def _by_name(place: str, text: str) -> list[Any]:
    """Served by the index on environment and name; what stands inside a name is looked for in that index's part."""
    pattern = like_prefix(text)
    named = {"environment": place}
    first = _ask({**named, "class_name": ["like", pattern]}, "class_name asc") if pattern else []
    rows = [row for row in first if begins(row, ("class_name",), text)]
    if len(rows) < MOST_CLASSES and len(text) >= SHORTEST_WORD and pattern:
        inside = _ask({**named, "class_name": ["like", f"%{pattern}"]}, "class_name asc")
        rows += [row for row in inside if text.casefold() in str(row.class_name).casefold()]
    return rows


def _ask(filters: dict[str, Any], order: str) -> list[Any]:
    return list(
        frappe.get_list(
            "EBM Item Class",
            filters={**filters, "level": ITEM_LEVEL, "in_use": 1},
            fields=["item_class", "class_name", "tax_letter"],
            order_by=order,
            limit=MOST_CLASSES,
        )
    )
