"""What the app's own versions of Frappe's calls have in common."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _


def is_visible(doctype: str, name: str) -> bool:
    """Whether there is such a document and the user may see it."""
    return bool(frappe.db.exists(doctype, name)) and bool(frappe.get_doc(doctype, name).has_permission("read"))


def original(path: str) -> Any:
    """Frappe's own; a runtime without it answers as to any unknown call."""
    try:
        return frappe.get_attr(path)
    except Exception as error:  # ImportError or AttributeError, by runtime
        frappe.throw(_("Failed to get method for command {0} with {1}").format(path, error))
        raise
