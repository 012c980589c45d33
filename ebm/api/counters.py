"""Counters that need a person, and what a supervisor decides there (design section 6, rule 4)."""

from typing import Any

import frappe
from frappe import _

from ebm.decisions import release as releases
from ebm.decisions import ruling as rulings
from ebm.decisions.refusals import refuse, require_role
from ebm.decisions.stopped_counters import counters_in_need


@frappe.whitelist(methods=["GET"])
def stopped() -> dict[str, Any]:
    """{counters: [CounterInNeed]} of the branches one may see: stopped ones, and those whose device is silent.

    Each has its cause, the open number with its bill, what the device said last, and `choices`: [{ruling, effect,
    possible, why_not}], what each ruling will do said before it is done.
    """
    frappe.has_permission("EBM Counter", "read", throw=True)
    return {"counters": counters_in_need()}


@frappe.whitelist(methods=["POST"])
def rule(
    counter: str, ruling: str, reason: str, number: int = 0, evidence: str = "", authority_last: int = 0
) -> dict[str, Any]:
    """Decide on a stopped counter: {counter, state, invoice, text}.

    `ruling` is "Taken", "Not taken" or "Set aside" of the open number, "Go on" where none is; `number` the open number
    that was looked at (0: none); `reason` at least 10 characters; `evidence` the name of a private File of one's own;
    `authority_last` the largest number that the authority's portal shows for this branch: numbers go on after it.
    The device is asked for its last number first: up to 35 seconds. For EBM Supervisor; EBM Manager where the device
    itself had refused to work. Errors: DecisionRefused, DecisionStale (409), PermissionError.
    """
    return rulings.rule(counter, ruling, reason, number, evidence, authority_last)


@frappe.whitelist(methods=["POST"])
def stop(counter: str, reason: str) -> dict[str, Any]:
    """Stop a counter whose device will never answer again, so that its open number can be decided on.

    {counter, state, text}. For EBM Supervisor and Manager. Errors: DecisionRefused, DecisionStale, PermissionError.
    """
    return rulings.stop(counter, reason)


@frappe.whitelist(methods=["POST"])
def release(invoices: list | str, reason: str) -> dict[str, Any]:
    """Let go of bills held because the authority may have them: {results: [{name, ok, status, text, problems?}]}.

    `invoices`: [{invoice, matched: "not_taken"}], which is queued, or [{invoice, matched: "taken", invc_no, amount,
    receipt_no, receipt_total_no, internal_data, signature, device_time, sdc_id?, mrc?}], which is signed with that.
    For EBM Supervisor.
    """
    require_role(rulings.SUPERVISOR)
    wanted = frappe.parse_json(invoices) if isinstance(invoices, str) else invoices
    if not isinstance(wanted, list) or not all(isinstance(row, dict) for row in wanted):
        refuse(_("A list of bills is expected, each with what was found of it."))
    return {"results": releases.release(wanted, reason)}


@frappe.whitelist(methods=["POST"])
def release_run(billing_run: str, reason: str) -> dict[str, Any]:
    """Queue all bills of a run that was paused after ten refusals of one cause: {released, held}.

    `held` are first matched with the authority's sales. Officer or supervisor.
    """
    require_role("EBM Billing Officer", rulings.SUPERVISOR)
    return releases.release_run(billing_run, reason)
