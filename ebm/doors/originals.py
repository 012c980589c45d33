"""What the app's own versions of Frappe's calls have in common."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _


def is_visible(doctype: str, name: str) -> bool:
    """Whether there is such a document and the user may see it.

    By the list: asked for the right, a document leaves a message that names its branch.
    """
    try:
        return bool(frappe.get_list(doctype, filters={"name": name}, pluck="name", limit=1))
    except frappe.PermissionError:
        return False


def original(path: str) -> Any:
    """Frappe's own; a runtime without it answers as to any unknown call."""
    try:
        return frappe.get_attr(path)
    except Exception as error:  # ImportError or AttributeError, by runtime
        frappe.throw(_("Failed to get method for command {0} with {1}").format(path, error))
        raise
