"""Reads what alarms are decided from. Each question has an index and a limit: this runs every minute."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import frappe
from frappe.query_builder import DocType
from frappe.utils import get_datetime

from ebm import pauses
from ebm.alarms.deciding import CounterFacts, Facts, Stranded, StrandedFacts
from ebm.dispatch.counter_view import OPEN
from ebm.next_step import ON_ITS_WAY

# One more than is told: more is "more than 1,000".
COUNTED = 1001
AT_DEVICE = tuple(status for status in ON_ITS_WAY if status != "Queued")


def read_facts(now: datetime, beat: datetime | None) -> Facts:
    """What is so now, at all branches."""
    rows = frappe.get_all(
        "EBM Counter",
        fields=[
            "name",
            "branch",
            "device",
            "state",
            "cause_text",
            "offline_since",
            "last_number",
            "device_since",
            "paused_by",
        ],
    )
    served = {row.device for row in rows if row.device}
    return Facts(now, beat, [_counter(row) for row in rows], [*_stranded(served)])


def _counter(row: Any) -> CounterFacts:
    waiting = _names(row.device) if row.device else []
    return CounterFacts(
        counter=row.name,
        branch=row.branch,
        device=row.device or "",
        stopped=row.state == "Stopped",
        cause_text=row.cause_text or "",
        # Of a counter without a device nobody can tell whether it could be reached.
        offline_since=_moment(row.offline_since) if row.device else None,
        waiting=len(waiting),
        oldest=_oldest(row) if waiting else None,
        moved_at=_moved_at(row),
        paused_by=pauses.name_of(row.paused_by),
    )


def _names(device: str) -> list[str]:
    return list(
        frappe.get_all(
            "EBM Invoice",
            filters={"device": device, "status": ["in", list(ON_ITS_WAY)]},
            pluck="name",
            order_by="",
            limit=COUNTED,
        )
    )


def _oldest(row: Any) -> datetime | None:
    """Since when the row waits that has waited longest: the open number's, or the first of the queue."""
    numbered = frappe.get_all(
        "EBM Number",
        filters={"counter": row.name, "outcome": ["in", OPEN]},
        pluck="numbered_at",
        order_by="invc_no asc",
        limit=1,
    )
    queued = frappe.get_all(
        "EBM Invoice",
        filters={"device": row.device, "status": "Queued"},
        fields=["queued_at", "modified"],
        order_by="queued_at asc",
        limit=1,
    )
    moments = [*numbered, *(bill.queued_at or bill.modified for bill in queued)]
    return min((get_datetime(moment) for moment in moments if moment), default=None)


def _moved_at(row: Any) -> datetime | None:
    """When a number was last given or settled here, a person decided about it, or its device was initialised."""
    number = frappe.db.get_value(
        "EBM Number", f"{row.name}-{int(row.last_number or 0)}", ["numbered_at", "settled_at"], as_dict=True
    )
    decided = frappe.db.get_value(
        "EBM Audit Event",
        {"document_type": "EBM Counter", "document_name": row.name},
        "at",
        order_by="creation desc",
    )
    moments = [row.device_since, decided, *((number.numbered_at, number.settled_at) if number else ())]
    return max((get_datetime(moment) for moment in moments if moment), default=None)


def _stranded(served: set[str]) -> Iterator[StrandedFacts]:
    """Bills on their way that no counter has."""
    yield from _by_branch(_without_device(), "", Stranded.NO_DEVICE)
    for device in frappe.get_all("EBM Device", fields=["name", "modified"]):
        if device.name not in served:
            # What happens to a device, such as being switched off, begins the time that is allowed for replacing it.
            yield from _by_branch(
                _bills(device.name, ("Queued",)), device.name, Stranded.NO_COUNTER, _moment(device.modified)
            )
        yield from _by_branch(_without_number(device.name), device.name, Stranded.NO_NUMBER)


def _without_device() -> list[Any]:
    table = DocType("EBM Invoice")
    # As NULL and as "", because the index on device serves both; "is not set" would be a function of the column.
    query = frappe.qb.from_(table).select(table.name, table.branch, table.queued_at, table.modified)
    query = query.where(table.status == "Queued").where(table.device.isnull() | (table.device == ""))
    return list(query.limit(COUNTED).run(as_dict=True))


def _bills(device: str, statuses: tuple[str, ...]) -> list[Any]:
    return list(
        frappe.get_all(
            "EBM Invoice",
            filters={"device": device, "status": ["in", list(statuses)]},
            fields=["name", "branch", "queued_at", "modified"],
            order_by="",
            limit=COUNTED,
        )
    )


def _without_number(device: str) -> list[Any]:
    """Bills that are said to be at the device, under no number that is open: nobody asks what became of them."""
    bills = _bills(device, AT_DEVICE)
    if not bills:
        return []
    names = [bill.name for bill in bills]
    known = set(
        frappe.get_all("EBM Number", filters={"invoice": ["in", names], "outcome": ["in", OPEN]}, pluck="invoice")
    )
    # They were taken out of the queue when they changed last.
    return [frappe._dict(bill, queued_at=bill.modified) for bill in bills if bill.name not in known]


def _by_branch(
    bills: list[Any], device: str, reason: Stranded, not_before: datetime | None = None
) -> Iterator[StrandedFacts]:
    moments: dict[str, list[datetime]] = defaultdict(list)
    for bill in bills:
        moments[bill.branch].append(get_datetime(bill.queued_at or bill.modified))
    for branch, found in moments.items():
        since = max(min(found), not_before) if not_before else min(found)
        yield StrandedFacts(branch, device, reason, len(found), since)


def _moment(value: Any) -> datetime | None:
    return get_datetime(value) if value else None
