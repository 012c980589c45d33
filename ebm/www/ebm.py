"""The page at /ebm and below: the same for everybody but for its boot, hence never cached."""

from __future__ import annotations

import json
from typing import Any

import frappe

from ebm.boot import build_boot
from ebm.front_end_build import read_build
from ebm.page_headers import style_nonce

# Frappe caches www pages per path, not per user: without this a Guest gets the page of the last user (wire.md 1).
no_cache = 1


def get_context(context: Any) -> Any:
    """Guests get the page too, with status 200: the sign-in is ours."""
    boot = build_boot()
    # Frappe rolls GET requests back; the token this page carries must be there for its first POST.
    frappe.db.commit()
    context.no_cache = 1
    context.build = read_build()
    context.page_title = f"EBM · {boot['utility_name']}" if boot["utility_name"] else "EBM"
    context.style_nonce = style_nonce()
    context.boot_json = script_safe(boot)
    return context


def script_safe(values: dict[str, Any]) -> str:
    """JSON that cannot leave a script element, whatever a utility is called."""
    text = json.dumps(values)
    for char in "<>&\u2028\u2029":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return text
