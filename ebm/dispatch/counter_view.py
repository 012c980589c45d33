"""Reads what the signing machine sees of a counter."""

from __future__ import annotations

import hashlib
from typing import Any

import frappe
from frappe.utils import get_datetime, now_datetime

from ebm.fiscal.changes import OpenNumber
from ebm.fiscal.orders import CounterView

COLUMNS = (
    "branch",
    "state",
    "cause",
    "device",
    "fence",
    "lease_holder",
    "last_number",
    "last_taken",
    "attempts",
    "next_attempt_at",
    "offline_since",
    "last_contact",
    "refusal_cause",
    "refusals",
    "journal_seq",
    "journal_hash",
    "log_month",
    "log_size",
    "log_hash",
    "paused_at",
)
# What a transaction that stores has to know of the counter's row, and of the bills it changes.
LOCKED = (
    "branch",
    "state",
    "device",
    "fence",
    "lease_holder",
    "last_number",
    "last_taken",
    "journal_seq",
    "journal_hash",
    "paused_at",
)
OF_BILLS = ("name", "status", "docstatus", "modified", "invc_no", "bill_key", "grand_total")
OPEN = ("Sending", "Waiting", "Unknown")
# Perhaps at the device: what became of these is found out whatever a person decides about the counter.
IN_DOUBT = ("Sending", "Unknown")


def counter_row(counter: str, *, for_update: bool = False) -> Any:
    """The counter's row, COLUMNS only; None where there is none."""
    lock = " for update" if for_update else ""
    columns = ", ".join(f"`{column}`" for column in COLUMNS)
    found = frappe.db.sql(f"select {columns} from `tabEBM Counter` where `name` = %s{lock}", [counter], as_dict=True)
    return found[0] if found else None


def lock(counter: str, bills: list[str]) -> tuple[Any, dict[str, Any]]:
    """The counter's row and those of the bills as committed now, under lock until the transaction ends.

    One statement: between an answer of a device and its next request each of them counts. The row has LOCKED only.
    """
    own = ", ".join(f"c.`{column}` as `{column}`" for column in LOCKED)
    theirs = ", ".join(f"b.`{column}` as `bill_{column}`" for column in OF_BILLS)
    found = frappe.db.sql(
        f"select {own}, {theirs} from `tabEBM Counter` c left join `tabEBM Invoice` b on b.`name` in %(bills)s"
        " where c.`name` = %(counter)s for update",
        {"counter": counter, "bills": bills or [""]},
        as_dict=True,
    )
    locked = [frappe._dict({column: row[f"bill_{column}"] for column in OF_BILLS}) for row in found]
    return (found[0] if found else None), {bill.name: bill for bill in locked if bill.name}


def lock_bills(bills: list[str]) -> dict[str, Any]:
    """The bills alone."""
    columns = ", ".join(f"`{column}`" for column in OF_BILLS)
    found = frappe.db.sql(
        f"select {columns} from `tabEBM Invoice` where `name` in %(bills)s for update", {"bills": bills}, as_dict=True
    )
    return {row.name: row for row in found}


def read_view(counter: str, *, log_intact: bool = True, time_up: bool = False) -> CounterView:
    """The view of a counter, as committed when this transaction began to read."""
    return view_of(counter, counter_row(counter), log_intact=log_intact, time_up=time_up)


def view_of(counter: str, row: Any, *, log_intact: bool = True, time_up: bool = False) -> CounterView:
    """The same from a row of `counter_row`.

    Paused by a person, no bill is next and, once no number is in doubt, the run's time is up: what is Queued or Waiting
    stays as it is. The machine itself knows nothing of pauses.
    """
    number = open_number(counter)
    paused = bool(row.paused_at)
    last = frappe.db.get_value(
        "EBM Number", f"{counter}-{int(row.last_number or 0)}", ["invoice", "outcome"], as_dict=True
    )
    return CounterView(
        now=now_datetime(),
        active=row.state == "Active",
        device=row.device,
        last_number=int(row.last_number or 0),
        taken=int(row.last_taken or 0),
        open=number,
        next_bill=next_queued(row.device) if row.device and not paused else None,
        last_refused=last.invoice or "" if last and last.outcome == "Refused" else "",
        attempts=int(row.attempts or 0),
        next_attempt_at=_moment(row.next_attempt_at),
        offline_since=_moment(row.offline_since),
        last_contact=_moment(row.last_contact),
        refusal_cause=row.refusal_cause or "",
        refusals=int(row.refusals or 0),
        log_intact=log_intact,
        stopped_by_device=row.state == "Stopped" and (row.cause or "").startswith("DEVICE_VSDC_"),
        time_up=time_up or (paused and not is_in_doubt(number)),
    )


def open_number(counter: str) -> OpenNumber | None:
    """The number that is on its way: the first of those, where a restored database has more than one."""
    found = frappe.get_all(
        "EBM Number",
        filters={"counter": counter, "outcome": ["in", OPEN]},
        fields=["invc_no", "invoice", "outcome", "attempts", "request", "request_hash"],
        order_by="invc_no asc",
        limit=1,
    )
    if not found:
        return None
    [row] = found
    sendable = is_request(row.request, row.request_hash)
    return OpenNumber(int(row.invc_no), row.invoice or "", row.outcome, int(row.attempts or 0), sendable)


def is_in_doubt(number: OpenNumber | None) -> bool:
    """Whether the device may have this number, so that it has to be asked."""
    return number is not None and number.state in IN_DOUBT


def is_request(request: str | None, request_hash: str | None) -> bool:
    """Whether this is the request that was numbered: under one number only one content may ever leave."""
    return bool(request) and hashlib.sha256((request or "").encode()).hexdigest() == request_hash


def next_queued(device: str) -> str | None:
    """The invoice that has waited longest for this device."""
    rows = frappe.get_all(
        "EBM Invoice",
        filters={"device": device, "status": "Queued"},
        order_by="queued_at asc, name asc",
        limit=1,
        pluck="name",
    )
    return rows[0] if rows else None


def _moment(value: Any) -> Any:
    return get_datetime(value) if value else None
