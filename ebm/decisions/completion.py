"""Completes an Incomplete bill: the authority has it, and a person brings its receipt's data from the portal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import frappe
from frappe import _

from ebm import audit
from ebm.bill_problems import raise_problems
from ebm.decisions.counter_decision import CounterDecision
from ebm.decisions.refusals import checked_reason, refuse, stale
from ebm.dispatch.fiscal_clock import fiscal_now
from ebm.fiscal.money import MoneyError, from_db, parse, to_api
from ebm.fiscal.problem import Problem
from ebm.fiscal.receipt_entry import FIELDS, read_entry
from ebm.fiscal.rulings import after_completion
from ebm.fiscal.signed_data import SignedReceipt

NUMBER_FIELDS = ("name", "counter", "invc_no", "invoice", "outcome", "amount", "device", "request")


def complete(invoice: str, entry: Mapping[str, Any], reason: str) -> dict[str, Any]:
    """Sign an Incomplete bill with entered data: {name, status}. Commits. See `ebm.api.receipts.complete`."""
    doc = frappe.get_doc("EBM Invoice", invoice)
    doc.check_permission("read")
    text = checked_reason(reason)
    if doc.status != "Incomplete":
        stale(_("{0} is {1}: there is nothing to complete.").format(invoice, doc.status))
    receipt = receipt_from(entry, doc.grand_total)
    number = number_of(invoice)
    refuse_twin(doc, receipt)

    decision = CounterDecision(number.counter)
    if frappe.db.get_value("EBM Invoice", invoice, "status", for_update=True) != "Incomplete":
        decision.give_way(_("{0} has been completed meanwhile. Look again.").format(invoice))
    change = after_completion(int(number.invc_no), invoice, named_by(number.device, receipt))
    decision.apply(change, exchange_of(number.request, entry, text))
    _audit(doc, number, entry, text)
    decision.write(takes_over=False)
    decision.commit(change)
    return {"name": invoice, "status": "Signed"}


def receipt_from(entry: Mapping[str, Any], grand_total: Any) -> SignedReceipt:
    """The entered receipt. Raises BillProblemsError with the fields; with an amount that is not the bill's too."""
    receipt, problems = read_entry(entry, fiscal_now())
    amount = str(entry.get("amount") or "").strip()
    if amount:
        problems = [*problems, *_amount_problems(amount, grand_total)]
    if problems or receipt is None:
        raise_problems(problems)
    return receipt


def refuse_twin(doc: Any, receipt: SignedReceipt) -> None:
    """Two bills with one receipt: one of them is not what the portal shows."""
    twin = frappe.db.get_value(
        "EBM Invoice",
        {
            "branch": doc.branch,
            "receipt_no": receipt.receipt_number,
            "receipt_total_no": receipt.total_number,
            "signature": receipt.signature,
            "name": ["!=", doc.name],
        },
    )
    if twin:
        refuse(_("This receipt is that of {0} already. Look at the portal again.").format(twin))


def named_by(device: str | None, receipt: SignedReceipt) -> SignedReceipt:
    """With SDC ID and MRC of the device that took the bill, where nothing else was entered."""
    known = device and frappe.db.get_value("EBM Device", device, ["sdc_id", "mrc"], as_dict=True)
    if not known:
        return receipt
    return replace(receipt, sdc_id=receipt.sdc_id or known.sdc_id or "", mrc=receipt.mrc or known.mrc or "")


def exchange_of(request: str | None, entry: Mapping[str, Any], reason: str) -> tuple[bytes, bytes]:
    """For the journal: the bytes that were sent, and in place of the lost answer what was entered, by whom and why."""
    statement = {
        "entered_by": frappe.session.user,
        "reason": reason,
        "receipt": {field: str(entry.get(field) or "") for field in FIELDS},
    }
    return (request or "").encode(), json.dumps(statement, sort_keys=True).encode()


def number_of(invoice: str) -> Any:
    """The number under which an Incomplete bill was taken: name, counter, invc_no, amount, device, request."""
    found = frappe.get_all(
        "EBM Number", filters={"invoice": invoice, "outcome": "Incomplete"}, fields=list(NUMBER_FIELDS), limit=1
    )
    if not found:
        refuse(_("{0} has no number that waits for its receipt.").format(invoice))
    return found[0]


def _amount_problems(amount: str, grand_total: Any) -> list[Problem]:
    try:
        same = parse(amount) == from_db(grand_total)
    except MoneyError as error:
        return [Problem("MALFORMED", "amount", None, str(error))]
    if same:
        return []
    text = _("The authority's amount is {0}, the bill's {1}. Find out which sale this is before anything is entered.")
    return [Problem("AMOUNT_DIFFERS", "amount", None, text.format(amount, to_api(from_db(grand_total))))]


def _audit(doc: Any, number: Any, entry: Mapping[str, Any], reason: str) -> None:
    audit.record(
        "RECEIPT_COMPLETED",
        "EBM Invoice",
        doc.name,
        doc.branch,
        before={"status": "Incomplete", "number": number.name},
        after={"status": "Signed", **{field: str(entry.get(field) or "") for field in FIELDS}},
        reason=reason,
    )
