"""The items that a cashier takes with the keys 1 to 9: a person's own, on whichever machine he signs in."""

import json
from typing import Any

import frappe
from frappe import _
from frappe.utils import getdate

from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.item_prices import ITEM_FIELDS, with_prices
from ebm.user_choice import choice, keep_choice

CHOICE = "ebm_favourites"
PLACES = 9


@frappe.whitelist(methods=["GET"])
def mine(on: str | None = None) -> list[dict[str, Any]]:
    """The user's favourites by their keys: [{key, ...the item as `ebm.api.items.search` has it}].

    One that is not sold any more, or not his to see, is left out; its key stays taken until another is kept there.
    """
    frappe.has_permission("EBM Item", "read", throw=True)
    kept = _kept()
    rows = frappe.get_list(
        "EBM Item",
        filters={"enabled": 1, "name": ["in", [*kept.values(), ""]]},
        fields=list(ITEM_FIELDS),
        limit=PLACES,
    )
    items = {item["name"]: item for item in with_prices(rows, getdate(on) if on else fiscal_today())}
    return [{"key": key, **items[name]} for key, name in sorted(kept.items()) if name in items]


@frappe.whitelist(methods=["POST"])
def keep(key: int, item: str = "") -> list[dict[str, Any]]:
    """Keep an item under a key from 1 to 9; "" empties it. An item has one key. Returns `mine`."""
    frappe.has_permission("EBM Invoice", "create", throw=True)
    if not 1 <= key <= PLACES:
        frappe.throw(_("Favourites have the keys 1 to {0}.").format(PLACES))
    if item:
        doc = frappe.get_doc("EBM Item", item)
        doc.check_permission("read")
        item = doc.name
    kept = {taken: name for taken, name in _kept().items() if taken != key and name != item}
    if item:
        kept[key] = item
    keep_choice(CHOICE, json.dumps(kept, sort_keys=True))
    return mine()


def _kept() -> dict[int, str]:
    """Items by key. What cannot be read was not written here, and is nothing."""
    try:
        stored = json.loads(choice(CHOICE) or "{}")
    except ValueError:
        return {}
    pairs = stored.items() if isinstance(stored, dict) else ()
    return {int(key): str(name) for key, name in pairs if str(key) in "123456789" and len(str(key)) == 1 and name}
