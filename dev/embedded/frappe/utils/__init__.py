"""frappe.utils as apps import it."""

from __future__ import annotations

import os
import random
import string
import sys
import traceback
from typing import Any

import frappe
from frappe.utils.callbacks import CallbackManager
from frappe.utils.data import *  # noqa: F403
from frappe.utils.data import cstr, get_datetime_str, parse_json
from frappe.utils.html_utils import clean_html, sanitize_html, unescape_html

__all__ = ["CallbackManager", "clean_html", "get_datetime_str", "sanitize_html", "unescape_html"]


def random_string(length: int) -> str:
    return "".join(random.SystemRandom().choice(string.ascii_letters + string.digits) for _ in range(length))


def get_site_path(*path: str) -> str:
    return os.path.join(frappe.local.site_path, *path)


def get_traceback(with_context: bool = False) -> str:
    if sys.exc_info()[0] is None:
        return ""
    return "".join(traceback.format_exception(*sys.exc_info()))


def get_fullname(user: str | None = None) -> str:
    user = user or frappe.session.user
    return frappe.db.get_value("User", user, "full_name") or cstr(user)


def get_safe_filters(filters: Any) -> Any:
    try:
        filters = parse_json(filters)
    except (TypeError, ValueError):
        return filters
    return cstr(filters) if isinstance(filters, (int, float)) else filters
