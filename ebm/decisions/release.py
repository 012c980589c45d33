"""Lets Held bills go: those that the authority may have already, one by one; the rest of a paused run, all at once."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _
from frappe.query_builder import DocType
from frappe.utils import now_datetime

from ebm import audit
from ebm.decisions import completion
from ebm.decisions.counter_decision import CounterDecision
from ebm.decisions.refusals import checked_reason, refuse, stale
from ebm.dispatch import queue, rows
from ebm.dispatch.announce import announce, announce_run
from ebm.dispatch.counter_view import OPEN
from ebm.dispatch.counters import counter_of_device, device_of_branch
from ebm.dispatch.outcomes import HELD_TEXT
from ebm.fiscal.rulings import after_completion
from ebm.matching import must_be_matched
from ebm.sending import MAY_BE_TAKEN, queue_invoice

RUN_PAUSED = "RUN_PAUSED"
NOT_TAKEN, TAKEN = "not_taken", "taken"
MOST_AT_ONCE = 500


def release(bills: list[dict[str, Any]], reason: str) -> list[dict[str, Any]]:
    """[{name, ok, status, text}] for [{invoice, matched, invc_no?, receipt data?}]; one failure stops no other.

    Each is a transaction of its own. See `ebm.api.counters.release`.
    """
    text = checked_reason(reason)
    if not bills or len(bills) > MOST_AT_ONCE:
        refuse(_("Between 1 and {0} bills are released at once.").format(MOST_AT_ONCE))
    return [_one(bill, text) for bill in bills]


def release_run(billing_run: str, reason: str) -> dict[str, Any]:
    """Queue all bills of a run that were held when it was paused: {released, held}. Commits nothing itself.

    `held`: how many of them are first to be matched with the authority's sales (`ebm.matching`).
    """
    text = checked_reason(reason)
    held = {"billing_run": billing_run, "status": "Held", "cause": RUN_PAUSED}
    branches = frappe.get_list(
        "EBM Invoice", filters=held, fields=["branch", "count(name) as n"], group_by="branch", order_by=""
    )
    if not branches:
        stale(_("No bill of run {0} is held any more.").format(billing_run))
    released = kept = 0
    for row in branches:
        device = device_of_branch(row.branch)
        counter = counter_of_device(device) if device else None
        if not counter:
            refuse(
                _("Branch {0} has no device that is ready. Ask an EBM Manager to initialise one.").format(row.branch)
            )
        of_branch = {**held, "branch": row.branch}
        unmatched = _hold_unmatched(of_branch, str(counter))
        _queue_all(of_branch, str(device))
        released, kept = released + int(row.n) - unmatched, kept + unmatched
        audit.record(
            "RUN_RELEASED",
            "EBM Invoice",
            billing_run,
            row.branch,
            before={"status": "Held", "cause": RUN_PAUSED, "bills": int(row.n)},
            after={"status": "Queued", "device": device, "held": unmatched},
            reason=text,
        )
        queue.start(str(counter), after_commit=True)
    announce_run(billing_run, after_commit=True)
    return {"released": released, "held": kept}


def _hold_unmatched(which: dict[str, Any], counter: str) -> int:
    """Those of these bills that may be at the authority already wait for a supervisor; how many."""
    if not frappe.db.get_value("EBM Counter", counter, "matching_since"):
        return 0
    fields = ["name", "bill_key", "creation", "matched_at", "source_system", "bill_date"]
    bills = frappe.get_all("EBM Invoice", filters=which, fields=fields)
    unmatched = [bill.name for bill in bills if must_be_matched(bill, counter)]
    for name in unmatched:
        rows.update("EBM Invoice", name, {"cause": MAY_BE_TAKEN, "cause_text": HELD_TEXT})
    return len(unmatched)


def _queue_all(which: dict[str, Any], device: str) -> None:
    table = DocType("EBM Invoice")
    query = frappe.qb.update(table)
    for column, value in which.items():
        query = query.where(table[column] == value)
    values = {"status": "Queued", "cause": None, "cause_text": None, "device": device, "modified": now_datetime()}
    for column, value in values.items():
        query = query.set(column, value)
    query.run()


def _one(bill: dict[str, Any], reason: str) -> dict[str, Any]:
    name = str(bill.get("invoice") or "")
    try:
        doc = frappe.get_doc("EBM Invoice", name)
        doc.check_permission("write")
        matched = bill.get("matched")
        if matched not in (NOT_TAKEN, TAKEN):
            refuse(_("Say of {0} whether the authority has it: taken or not taken.").format(name))
        status = frappe.db.get_value("EBM Invoice", name, ["status", "cause"], as_dict=True, for_update=True)
        if (status.status, status.cause) != ("Held", MAY_BE_TAKEN):
            stale(_("{0} is {1} and not held for this cause any more.").format(name, status.status))
        doc = frappe.get_doc("EBM Invoice", name)
        if matched == TAKEN:
            _take(doc, bill, reason)
        else:
            _queue(doc, reason)
        frappe.db.commit()
        return {"name": name, "ok": True, "status": "Signed" if matched == TAKEN else "Queued", "text": ""}
    except (frappe.ValidationError, frappe.PermissionError, frappe.DoesNotExistError) as error:
        frappe.db.rollback()
        frappe.clear_messages()
        problems = frappe.local.response.pop("problems", [])
        text = str(error) or _("You may not release {0}.").format(name)
        return {"name": name, "ok": False, "status": "", "text": text, "problems": problems}


def _queue(doc: Any, reason: str) -> None:
    queue_invoice(doc, matched=True)
    _audit(doc, "RELEASED_NOT_TAKEN", {"status": "Queued"}, reason)


def _take(doc: Any, entry: dict[str, Any], reason: str) -> None:
    """The authority has it under a number that this site has never heard of: that number is this bill's."""
    if not str(entry.get("amount") or "").strip():
        refuse(_("The authority's amount is missing: without it nobody can see that this is the same sale."))
    receipt = completion.receipt_from(entry, doc.grand_total)
    completion.refuse_twin(doc, receipt)
    number = str(entry.get("invc_no") or "").strip()
    if not (number.isascii() and number.isdigit() and 0 < int(number) < 10**15):
        refuse(_("Enter the invoice number under which the authority has it."))
    counter = counter_of_device(doc.device) or counter_of_device(device_of_branch(doc.branch) or "")
    if not counter:
        refuse(_("The counter of this bill is not known any more: its branch has no device."))
    decision = CounterDecision(str(counter))
    view = decision.view()
    if int(number) > view.last_number:
        refuse(
            _("Numbers of this counter go up to {0}. Where it is stopped, decide on it first.").format(view.last_number)
        )
    was_open = _claim(decision, int(number), doc)
    change = after_completion(int(number), doc.name, completion.named_by(decision.row.device, receipt))
    decision.apply(change, completion.exchange_of("", entry, reason))
    _audit(doc, "RELEASED_TAKEN", {"status": "Signed", "number": number, "signature": receipt.signature}, reason)
    # A worker that still asks about this number may store nothing of it any more.
    decision.write(takes_over=was_open)
    decision.commit(change)


def _claim(decision: CounterDecision, number: int, doc: Any) -> bool:
    """Give the number to the bill, for ever; refused where it has another. Whether the number was still open."""
    name = f"{decision.counter}-{number}"
    known = frappe.db.get_value("EBM Number", name, ["invoice", "bill_key", "outcome"], as_dict=True, for_update=True)
    # Its own number, too: refused as a copy of a request that was taken after all.
    others = known and known.invoice and (known.invoice != doc.name or known.outcome != "Refused")
    if known and (others or known.bill_key not in (None, doc.bill_key)):
        refuse(
            _("Number {0} belongs to {1} here. One of the two is not what the portal shows.").format(
                number, known.invoice or known.bill_key
            )
        )
    now = now_datetime()
    if known:
        rows.update("EBM Number", name, {"invoice": doc.name, "bill_key": doc.bill_key, "receipt": None})
        return known.outcome in OPEN
    rows.insert(
        "EBM Number",
        {
            "name": name,
            "counter": decision.counter,
            "branch": decision.row.branch,
            "invc_no": number,
            "invoice": doc.name,
            "bill_key": doc.bill_key,
            "amount": doc.grand_total,
            "device": decision.row.device,
            "outcome": "Incomplete",
            "attempts": 1,
            "numbered_at": now,
            "sent_at": now,
        },
    )
    return False


def _audit(doc: Any, what: str, after: dict[str, Any], reason: str) -> None:
    before = {"status": "Held", "cause": MAY_BE_TAKEN}
    audit.record(what, "EBM Invoice", doc.name, doc.branch, before=before, after=after, reason=reason)
    announce([doc.name], after_commit=True)
