"""An Incomplete bill's number is another sale at the authority: the number is spent, the bill goes back to work."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _

from ebm import audit
from ebm.decisions.completion import number_of
from ebm.decisions.counter_decision import CounterDecision
from ebm.decisions.evidence import attach, checked_evidence
from ebm.decisions.refusals import checked_reason, stale, who
from ebm.fiscal.rulings import not_ours


def set_aside(invoice: str, number: int, reason: str, evidence: str) -> dict[str, Any]:
    """Park an Incomplete bill: {name, status}. Commits. See `ebm.api.receipts.not_ours`."""
    doc = frappe.get_doc("EBM Invoice", invoice)
    doc.check_permission("read")
    text = checked_reason(reason)
    checked_evidence(evidence)
    if doc.status != "Incomplete":
        stale(_("{0} is {1}: its receipt is not waited for.").format(invoice, doc.status))
    given = number_of(invoice)
    if int(given.invc_no) != number:
        stale(_("{0} went under number {1}. Look again, then decide.").format(invoice, given.invc_no))

    decision = CounterDecision(given.counter)
    if frappe.db.get_value("EBM Invoice", invoice, "status", for_update=True) != "Incomplete":
        decision.give_way(_("{0} has been completed meanwhile. Look again.").format(invoice))
    change = not_ours(number, invoice, who())
    decision.apply(change)
    event = audit.record(
        "RECEIPT_NOT_OURS",
        "EBM Invoice",
        invoice,
        doc.branch,
        before={"status": "Incomplete", "number": given.name},
        after={"status": "Parked"},
        reason=text,
    )
    attach(evidence, event)
    decision.write(takes_over=False)
    decision.commit(change)
    return {"name": invoice, "status": "Parked"}
