"""What is wrong and waits for somebody."""

from typing import Any

import frappe

from ebm.alarms import view


@frappe.whitelist(methods=["GET"])
def current() -> dict[str, Any]:
    """{alarms, may_act}: the alarms of the branches one may see, the worst first, and whether one is told of them.

    alarms: [{name, kind, branch, branch_name, device, count, since, raised_at, detail, next_step}]; kind is
    "SCHEDULER_SILENT" (of the whole site: no branch), "COUNTER_STOPPED", "OFFLINE_CLOCK", "NEVER_QUEUED" or
    "ROWS_NOT_MOVING"; count: bills that wait because of it, 1001 for more than 1,000; detail and next_step: sentences;
    times are the site's, "" where nothing tells. Everybody who asks notices a silent scheduler.
    """
    frappe.has_permission("EBM Alarm", "read", throw=True)
    return {"alarms": view.current(), "may_act": view.may_act()}
