"""A pause in words: who stopped a counter from sending, when and why."""

from __future__ import annotations

from typing import Any

import frappe

from ebm.moments import moment

# Columns of EBM Counter; each is empty while it is not paused.
COLUMNS = ("paused_by", "paused_at", "pause_reason")


def pause_of(row: Any) -> dict[str, str] | None:
    """{by, at, reason} from a row with COLUMNS; None while the counter is not paused."""
    if not row or not row.paused_at:
        return None
    return {"by": name_of(row.paused_by), "at": moment(row.paused_at), "reason": row.pause_reason or ""}


def name_of(user: str | None) -> str:
    """The name that people know somebody by."""
    return str((user and frappe.db.get_value("User", user, "full_name")) or user or "")
