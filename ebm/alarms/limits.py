"""After how long something is an alarm."""

from __future__ import annotations

import frappe

from ebm.alarms.deciding import Limits
from ebm.dispatch.timing import offline_hours

SILENT = 5 * 60
STILL = 15 * 60
STRANDED = 5 * 60


def limits() -> Limits:
    """From site config `ebm_alarms` {silent, still, stranded}, in seconds, and the hours of EBM Settings."""
    given = frappe.conf.get("ebm_alarms") or {}
    return Limits(
        silent=float(given.get("silent", SILENT)),
        still=float(given.get("still", STILL)),
        stranded=float(given.get("stranded", STRANDED)),
        offline_hours=float(offline_hours()),
    )
