"""Who may send for a counter: a lease and a fence in the counter's own row (design section 6, rule 5)."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import frappe
from frappe.utils import get_datetime, now_datetime

from ebm.dispatch.counter_view import counter_row, lock

# How far the clocks of two hosts may be apart (seconds).
CLOCK_DIFFERENCE = 300


class LeaseLost(Exception):
    """Somebody else took the counter over: nothing of this worker may be stored any more."""


@dataclass
class Lease:
    counter: str
    holder: str
    fence: int
    # By time.monotonic(): a clock that is set while we hold the lease changes nothing for us.
    ends: float

    def seconds_left(self) -> float:
        return self.ends - time.monotonic()

    def prolonged(self, seconds: float) -> datetime:
        """The lease lasts `seconds` from now; the site's time for it, to be written by the transaction under way."""
        self.ends = time.monotonic() + seconds
        return now_datetime() + timedelta(seconds=seconds)


def take(counter: str, seconds: float) -> Lease | None:
    """Take the counter for `seconds`, or None while another holds it. Commits."""
    row = frappe.db.get_value(
        "EBM Counter", counter, ["lease_holder", "lease_until", "fence"], as_dict=True, for_update=True
    )
    if not row or is_held(row, seconds):
        frappe.db.rollback()
        return None
    lease = Lease(counter, uuid.uuid4().hex, int(row.fence or 0) + 1, 0.0)
    until = lease.prolonged(seconds)
    _write(counter, {"lease_holder": lease.holder, "lease_until": until, "fence": lease.fence})
    frappe.db.commit()
    return lease


def is_held(row: Any, seconds: float) -> bool:
    """Whether somebody holds the lease of this row now.

    One that ends later than any of `seconds` could, was written by a wrong clock and holds nobody out.
    """
    if not row.lease_holder or not row.lease_until:
        return False
    left = (get_datetime(row.lease_until) - now_datetime()).total_seconds()
    return bool(0 < left <= seconds + CLOCK_DIFFERENCE)


def confirm(lease: Lease, bills: list[str] | None = None) -> tuple[Any, dict[str, Any]]:
    """Lock the counter's row and those of bills for this transaction and return them; LeaseLost when it is not mine.

    Every transaction that stores a result begins with this, and ends by writing the prolonged lease.
    """
    row, locked = lock(lease.counter, bills or [])
    # A lease that is over is never prolonged: a database brought back from a backup has our fence and our name, too.
    if not row or not _is_mine(row, lease) or lease.seconds_left() <= 0:
        frappe.db.rollback()
        raise LeaseLost(lease.counter)
    return row, locked


def release(lease: Lease, also: Callable[[Any], dict[str, object]] | None = None) -> None:
    """Give the counter back if it is still mine. Commits. `also` says what else is stored, by the row as it is."""
    row = counter_row(lease.counter, for_update=True)
    if row and _is_mine(row, lease):
        _write(lease.counter, {**(also(row) if also else {}), "lease_holder": None, "lease_until": None})
    frappe.db.commit()


def _is_mine(row: Any, lease: Lease) -> bool:
    return int(row.fence or 0) == lease.fence and row.lease_holder == lease.holder


def _write(counter: str, values: dict[str, object]) -> None:
    frappe.db.set_value("EBM Counter", counter, values, update_modified=False)
