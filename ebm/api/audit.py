"""Whether what was signed and sent is still what was written down."""

from typing import Any

import frappe

from ebm import chain_check
from ebm.decisions.refusals import require_role
from ebm.decisions.ruling import readable_counter


@frappe.whitelist(methods=["GET"])
def check_chain(counter: str) -> dict[str, Any]:
    """{ok, entries, first_broken, send_log: {ok, month, line, reason}} of a counter's journal and send log.

    `first_broken` is the seq of the first journal entry whose hash, predecessor or place is wrong, null where none is.
    For EBM Auditor, Supervisor and Manager who may see the counter's branch. Reads the whole journal: minutes for
    millions of entries; an administrator has `bench --site <site> ebm check-journal`.
    """
    require_role("EBM Auditor", "EBM Supervisor", "EBM Manager")
    readable_counter(counter)
    found = chain_check.check_journal(counter)
    log = chain_check.check_send_log(counter)
    return {
        "ok": found["ok"] and log["ok"],
        "entries": found["entries"],
        "first_broken": found["first_broken"],
        "send_log": {key: log[key] for key in ("ok", "month", "line", "reason")},
    }
