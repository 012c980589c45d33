"""Whether the authority knows an item as it is now."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from frappe.utils import get_datetime, getdate

# Moments of registration are kept to the second.
SECOND = timedelta(seconds=1)


def registration(item: Any, valid_from: str | None) -> str:
    """never, refused (its last answer), changed (after it was registered) or registered.

    `valid_from`: since when today's price holds; a price that began after it was told makes it changed, too.
    """
    if not item.registered_at:
        return "refused" if item.registration_answer else "never"
    registered = get_datetime(item.registered_at)
    answered = item.registration_answered_at and get_datetime(item.registration_answered_at)
    if answered and answered > registered:
        return "refused"
    began: date | None = getdate(valid_from) if valid_from else None
    changed = get_datetime(item.modified) > registered + SECOND or (began is not None and began > registered.date())
    return "changed" if changed else "registered"
