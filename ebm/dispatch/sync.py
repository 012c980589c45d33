"""Takes the authority's lists over: codes, item classes, notices, each since the last time (ebm-domain A6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import frappe
from frappe import _
from frappe.utils import get_datetime, now_datetime

from ebm.dispatch import rows
from ebm.dispatch.fiscal_clock import fiscal_now
from ebm.dispatch.look_up import LookUpError, look_up
from ebm.dispatch.upsert import inert, upsert
from ebm.fiscal.outcome import Answer
from ebm.vsdc import lists
from ebm.vsdc.look_ups import FROM_THE_BEGINNING, list_request

# All item classes are some megabytes, and devices have been seen to need minutes for them.
READ_SECONDS = 300
MOST_BYTES = 64 * 1024 * 1024
# Asked again each time, because our clock is not the authority's: a row taken over twice is the same row.
OVERLAP = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class List:
    """One list: how its answer is read, where its rows go, and what each becomes: (key, columns)."""

    operation: str
    title: str
    doctype: str
    read: Callable[[Answer], lists.Found[Any]]
    row: Callable[[Any], tuple[str, dict[str, Any]]]


def synchronise(counter: str, operation: str) -> dict[str, Any]:
    """Ask for one of SYNCHRONISED and take it over: {list, added, changed, text}. Commits, also on failure.

    The mark moves only after 000; rows and mark are one transaction. Raises LookUpError and its kinds.
    """
    wanted = SYNCHRONISED[operation]
    key = frappe.db.get_value("EBM Counter", counter, ["environment", "tin", "branch_code", "branch"], as_dict=True)
    asked_at = fiscal_now()
    since = _since(counter, operation)
    request = list_request(operation, key.tin, key.branch_code, since)
    try:
        found = look_up(counter, operation, request, wanted.read, read_seconds=READ_SECONDS, most_bytes=MOST_BYTES)
    except LookUpError as error:
        frappe.db.rollback()
        _mark(counter, key.branch, operation, {"result": inert(str(error))})
        frappe.db.commit()
        raise
    made = dict(wanted.row(row) for row in found.rows)
    named = {f"{key.environment}-{name}": {"environment": key.environment, **columns} for name, columns in made.items()}
    added, changed = upsert(wanted.doctype, key.environment, named)
    text = _("{0}: {1} new, {2} changed.").format(_(wanted.title), added, changed)
    if found.unreadable:
        text += " " + _("{0} entries could not be read.").format(found.unreadable)
    moved: dict[str, Any] = {"last_request": max(asked_at - OVERLAP, since)} if found.moved else {}
    _mark(counter, key.branch, operation, {**moved, "result": text})
    frappe.db.commit()
    return {"list": operation, "added": added, "changed": changed, "text": text}


def synchronise_all(counter: str) -> None:
    """The job: every list, one after the other. One that fails says so in its mark and stops none of the others."""
    for operation in SYNCHRONISED:
        try:
            synchronise(counter, operation)
        except LookUpError as error:
            frappe.db.rollback()
            frappe.log_error(f"EBM {operation} of {counter} failed", str(error))


def start(counter: str) -> None:
    """Enqueue the job for a counter, once."""
    frappe.enqueue(
        "ebm.dispatch.sync.synchronise_all",
        queue="long",
        timeout=2 * READ_SECONDS * len(SYNCHRONISED),
        job_id=f"ebm-sync-{counter}",
        deduplicate=True,
        counter=counter,
    )


def start_daily() -> None:
    """Cron: every night, one counter of each environment and TIN; the lists are the same for its branches."""
    done: set[tuple[str, str]] = set()
    fields = ["name", "environment", "tin", "device"]
    for row in frappe.get_all("EBM Counter", filters={"device": ["is", "set"]}, fields=fields, order_by="name asc"):
        if (row.environment, row.tin) not in done:
            done.add((row.environment, row.tin))
            start(row.name)


def _since(counter: str, operation: str) -> datetime:
    last = frappe.db.get_value("EBM Sync Mark", f"{counter}-{operation}", "last_request")
    moment: datetime = get_datetime(last) if last else FROM_THE_BEGINNING
    return moment


def _mark(counter: str, branch: str, operation: str, values: dict[str, Any]) -> None:
    name = f"{counter}-{operation}"
    values = {**values, "asked_at": now_datetime()}
    if frappe.db.exists("EBM Sync Mark", name):
        rows.update("EBM Sync Mark", name, values)
        return
    rows.insert("EBM Sync Mark", {"name": name, "counter": counter, "branch": branch, "list": operation, **values})


def _code(row: lists.Code) -> tuple[str, dict[str, Any]]:
    first, second, third = row.user_defined
    return f"{row.code_class}-{row.code}", {
        "code_class": row.code_class,
        "class_name": row.class_name,
        "code": row.code,
        "code_name": row.name,
        "description": row.description,
        "sort_order": row.sort_order % 2**31,
        "user_defined_1": first,
        "user_defined_2": second,
        "user_defined_3": third,
        "in_use": int(row.in_use),
    }


def _item_class(row: lists.ItemClass) -> tuple[str, dict[str, Any]]:
    return row.code, {
        "item_class": row.code,
        "class_name": row.name,
        "level": row.level,
        "tax_letter": row.tax_letter,
        "in_use": int(row.in_use),
    }


def _notice(row: lists.Notice) -> tuple[str, dict[str, Any]]:
    return str(row.number), {
        "notice_number": row.number,
        "title": row.title,
        "text": row.text,
        # Nothing but an address of the web becomes one that somebody may click.
        "url": row.url if row.url.startswith(("https://", "http://")) else "",
        "author": row.author,
        "published_at": _moment(row.registered_at),
    }


def _moment(digits: str) -> str | None:
    try:
        return str(datetime.strptime(digits, "%Y%m%d%H%M%S"))
    except ValueError:
        return None


SYNCHRONISED: Mapping[str, List] = {
    each.operation: each
    for each in (
        List("selectCodes", "Codes", "EBM Code", lists.codes, _code),
        List("selectNotices", "Notices", "EBM Notice", lists.notices, _notice),
        List("selectItemsClass", "Item classes", "EBM Item Class", lists.item_classes, _item_class),
    )
}
