"""One item as its page shows it."""

from __future__ import annotations

from typing import Any

from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.fiscal.item import FIELDS
from ebm.item_choices import class_name
from ebm.item_prices import shown_prices
from ebm.item_registration import registration


def item_view(doc: Any) -> dict[str, Any]:
    """Its facts, `prices` (the newest first), `registration` with the authority's answer, and what the user may do.

    `item_class_name` is null where the environment's list does not have the class.
    """
    today = fiscal_today()
    prices = shown_prices(doc, today)
    held = next((price["valid_from"] for price in prices if price["state"] == "today"), None)
    writes = bool(doc.has_permission("write"))
    return {
        "name": doc.name,
        "item_code": doc.item_code,
        **{field: doc.get(field) or "" for field in FIELDS},
        "item_class_name": class_name(doc.item_class),
        "enabled": bool(int(doc.enabled or 0)),
        "modified": str(doc.modified),
        "prices": prices,
        "today": str(today),
        "registration": registration(doc, held),
        "registered_at": str(doc.registered_at or ""),
        "registration_answered_at": str(doc.registration_answered_at or doc.registered_at or ""),
        "registration_answer": doc.registration_answer or "",
        "can": {"edit": writes, "register": writes and held is not None},
    }
