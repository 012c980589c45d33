"""Whitelisted methods, one module per area of the front end, and `ebm.api.health` for monitors. Money is carried as
text, "7953.20".

No module here says `from __future__ import annotations`: Frappe checks arguments only against types, not against
their names in quotes (ebm/contract/test_api_methods.py).
"""

from typing import Any

import frappe
from frappe.rate_limiter import rate_limit

from ebm.alarms import view


@frappe.whitelist(allow_guest=True, methods=["GET"])
@rate_limit(limit=60, seconds=60)
def health() -> dict[str, Any]:
    """Whether bills are being signed: HTTP 200 where no alarm holds, else 503. For monitors (docs/operations.md).

    Without a session only {status: "ok" | "alarm"}, of the whole site. With Frappe's API key of a user who may read
    EBM Alarm, of the branches that he may see: {status, alarms: {kind: how many}, heartbeat_age, counters: [{name,
    state, waiting, more, offline_age, oldest_age}]}; ages in seconds, null where there is none.
    Errors: RateLimitExceededError (429).
    """
    if frappe.has_permission("EBM Alarm", "read"):
        answer = view.figures()
    else:
        answer = {"status": "ok" if view.is_well() else "alarm"}
    if answer["status"] != "ok":
        frappe.local.response["http_status_code"] = 503
    return answer
