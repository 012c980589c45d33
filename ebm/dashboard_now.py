"""What is so at this moment: today's bills, devices whose offline clock runs, the authority's notices."""

from __future__ import annotations

import re
from typing import Any

import frappe
from frappe.utils import strip_html

from ebm.counted import counted
from ebm.device_glance import IN_QUEUE
from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.dispatch.timing import offline_hours
from ebm.moments import age, moment

ON_THE_BOARD = 5
AT_ONCE = 20
LONGEST = 4000
_ADDRESS = re.compile(r"https?://[^\s\"'<>\\]+", re.IGNORECASE)


def today_figures(branch: str) -> dict[str, Any]:
    """{signed, waiting, parked, unknown, more}: `more` names those counts that stopped at a thousand."""
    place = {"branch": branch} if branch else {}
    found: dict[str, Any] = {"signed": _signed(place), "more": []}
    for key, statuses in (("waiting", IN_QUEUE), ("parked", ("Parked",)), ("unknown", ("Unknown",))):
        found[key], more = counted({"status": ["in", list(statuses)], **place})
        if more:
            found["more"].append(key)
    return found


def _signed(place: dict[str, str]) -> int:
    rows = frappe.get_list(
        "EBM Daily Total",
        filters={**place, "date": fiscal_today(), "letter": ["is", "not set"]},
        fields=["sum(`count`) as n"],
        order_by="",
    )
    return int((rows[0].n if rows else 0) or 0)


def offline_clocks(branch: str) -> dict[str, Any]:
    """{devices, clocks}: how many devices sign here, and those that have not been reached, the longest first.

    clocks: [{device, branch, branch_name, offline_since, offline_age, offline_limit_hours}], age in seconds.
    """
    enabled = frappe.get_list(
        "EBM Device", filters={"enabled": 1, **({"branch": branch} if branch else {})}, pluck="name", limit=0
    )
    if not enabled:
        return {"devices": 0, "clocks": []}
    rows = frappe.get_list(
        "EBM Counter",
        filters={"device": ["in", enabled], "offline_since": ["is", "set"]},
        fields=["device", "branch", "offline_since"],
        order_by="offline_since asc",
        limit=0,
    )
    hours = offline_hours()
    clocks = [
        {
            "device": row.device,
            "branch": row.branch,
            "branch_name": frappe.db.get_value("EBM Branch", row.branch, "branch_name") or "",
            "offline_since": moment(row.offline_since),
            "offline_age": age(row.offline_since),
            "offline_limit_hours": hours,
        }
        for row in rows
    ]
    return {"devices": len(enabled), "clocks": clocks}


def notices(start: int, limit: int) -> dict[str, Any]:
    """{notices, more}, the newest first: [{name, title, text, url, author, published_at}], all of it plain text.

    Those for the environments of devices that the user may see. `url` is "" unless a browser may be sent there.
    """
    environments = sorted(set(frappe.get_list("EBM Device", filters={"enabled": 1}, pluck="environment", limit=0)))
    if not environments:
        return {"notices": [], "more": False}
    rows = frappe.get_list(
        "EBM Notice",
        filters={"environment": ["in", environments]},
        fields=["name", "title", "text", "url", "author", "published_at"],
        order_by="published_at desc, notice_number desc",
        limit_start=max(0, start),
        limit_page_length=limit + 1,
    )
    return {"notices": [_notice(row) for row in rows[:limit]], "more": len(rows) > limit}


def _notice(row: Any) -> dict[str, str]:
    return {
        "name": row.name,
        "title": _plain(row.title),
        "text": _plain(row.text),
        "url": row.url if row.url and _ADDRESS.fullmatch(row.url) else "",
        "author": _plain(row.author),
        "published_at": moment(row.published_at),
    }


def _plain(text: str | None) -> str:
    return strip_html(text or "").strip()[:LONGEST]
