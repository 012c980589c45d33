"""Who may send for a counter: a lease and a fence in the counter's own row (design section 6, rule 5)."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import frappe
from frappe.utils import get_datetime, now_datetime

from ebm.dispatch.counter_view import counter_row


class LeaseLost(Exception):
    """Somebody else took the counter over: nothing of this worker may be stored any more."""


@dataclass
class Lease:
    counter: str
    holder: str
    fence: int
    until: datetime

    def seconds_left(self) -> float:
        return (self.until - now_datetime()).total_seconds()

    def prolonged(self, seconds: float) -> datetime:
        """The lease lasts `seconds` from now; to be written by the transaction under way."""
        self.until = now_datetime() + timedelta(seconds=seconds)
        return self.until


def take(counter: str, seconds: float) -> Lease | None:
    """Take the counter for `seconds`, or None while another holds it. Commits."""
    row = frappe.db.get_value(
        "EBM Counter", counter, ["lease_holder", "lease_until", "fence"], as_dict=True, for_update=True
    )
    if not row or (row.lease_holder and row.lease_until and get_datetime(row.lease_until) > now_datetime()):
        frappe.db.rollback()
        return None
    lease = Lease(counter, uuid.uuid4().hex, int(row.fence or 0) + 1, now_datetime() + timedelta(seconds=seconds))
    _write(counter, {"lease_holder": lease.holder, "lease_until": lease.until, "fence": lease.fence})
    frappe.db.commit()
    return lease


def confirm(lease: Lease) -> Any:
    """Lock the counter's row for this transaction and return it; LeaseLost when the fence is not mine.

    Every transaction that stores a result begins with this, and ends by writing the prolonged lease.
    """
    row = counter_row(lease.counter, for_update=True)
    if not row or int(row.fence or 0) != lease.fence:
        frappe.db.rollback()
        raise LeaseLost(lease.counter)
    return row


def release(lease: Lease) -> None:
    """Give the counter back if it is still mine. Commits."""
    fence = frappe.db.get_value("EBM Counter", lease.counter, "fence", for_update=True)
    if int(fence or 0) == lease.fence:
        _write(lease.counter, {"lease_holder": None, "lease_until": None})
    frappe.db.commit()


def _write(counter: str, values: dict[str, object]) -> None:
    frappe.db.set_value("EBM Counter", counter, values, update_modified=False)
