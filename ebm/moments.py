"""Moments of site time as the screens get them."""

from __future__ import annotations

from typing import Any

from frappe.utils import get_datetime, now_datetime


def moment(value: Any) -> str:
    """Site time without parts of a second; "" for none."""
    return str(get_datetime(value).replace(microsecond=0)) if value else ""


def age(value: Any) -> int | None:
    """Seconds since then, None for never: the browser's clock and its time zone are its own."""
    return max(0, int((now_datetime() - get_datetime(value)).total_seconds())) if value else None
