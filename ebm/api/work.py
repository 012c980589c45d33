"""What waits for a person."""

from typing import Any

import frappe

from ebm import work_list


@frappe.whitelist(methods=["GET"])
def overview() -> dict[str, Any]:
    """{counters, groups} of the branches one may see, worst first; both empty: nothing waits for anybody.

    `counters` as `ebm.api.counters.stopped`. groups: [{key, state, cause, billing_run, device, counter, count, todo,
    does, rows}]: state is "Incomplete", "Parked", "Held" or "Waiting long"; `todo` a sentence; `does` what the
    signed-in person may do here: "complete", "not_ours", "edit", "release",
    "release_run"; rows, at most 20, the oldest first:
    [{name, customer_name, grand_total, status, text, number, since}].
    """
    frappe.has_permission("EBM Invoice", "read", throw=True)
    return work_list.overview()
