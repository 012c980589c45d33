"""A bill that comes in again after the database lost it: signed once, it is never sent again (section 6, rule 7).

The send log keeps the key of every bill that left. Where a restored database has lost the bill, its number waits
without one; the bill that comes in with that key takes the number over, with whatever became of it.
"""

from __future__ import annotations

import json
from typing import Any

import frappe
from frappe import _

from ebm.decisions.counter_decision import CounterDecision
from ebm.dispatch import rows
from ebm.dispatch.adoption import OPEN, match_orphan
from ebm.dispatch.announce import announce
from ebm.dispatch.log_lines import exchange_of, receipt_of
from ebm.fiscal.changes import BillStatus, Change, NumberChange, OpenNumber, incomplete
from ebm.fiscal.money import from_db, to_api

DIFFERS = "ORPHAN_DIFFERS"


def take_over(invoice: Any, *, agreeing_only: bool = False) -> bool:
    """Whether this stored bill left before, under a number that has lost it. Then it is settled here and not sent.

    Signed with the receipt that was kept; Incomplete or Unknown as its number is; or Held where the amount is another.
    With `agreeing_only` a bill of another amount is left alone (a draft may still be incomplete).
    """
    numbered = match_orphan(invoice.bill_key) if invoice.bill_key else None
    if not numbered:
        return False
    decision = CounterDecision(numbered.counter)
    number = frappe.db.get_value(
        "EBM Number",
        numbered.name,
        ["name", "counter", "branch", "invc_no", "invoice", "outcome", "amount", "receipt", "attempts"],
        as_dict=True,
        for_update=True,
    )
    if number.invoice or number.outcome == "Refused":
        return False
    if number.branch != invoice.branch or from_db(number.amount) != from_db(invoice.grand_total):
        if agreeing_only:
            return False
        _hold(invoice, number)
    else:
        _settle(decision, invoice, number)
    # A worker that knows the number without its bill may store nothing of it any more.
    decision.write(takes_over=number.outcome in OPEN)
    announce([invoice.name], after_commit=True)
    invoice.reload()
    return True


def _settle(decision: CounterDecision, invoice: Any, number: Any) -> None:
    rows.update("EBM Number", number.name, {"invoice": invoice.name, "receipt": None})
    rows.update("EBM Invoice", invoice.name, {"device": decision.row.device, "invc_no": number.invc_no})
    given = OpenNumber(int(number.invc_no), invoice.name, number.outcome)
    if number.outcome == "Signed":
        kept = json.loads(number.receipt)
        change = Change(number=NumberChange(given.number, "Signed"), receipt=receipt_of(kept))
        # Its request is lost with the database; the log's line in its place.
        decision.apply(change.with_bill(invoice.name, BillStatus.SIGNED), exchange_of(None, kept))
    elif number.outcome == "Incomplete":
        decision.apply(incomplete(given))
    else:
        # Its counter asks the device about it, as about any number whose answer was lost.
        rows.update("EBM Invoice", invoice.name, {"status": "Unknown", "cause": None, "cause_text": None})


def _hold(invoice: Any, number: Any) -> None:
    text = _(
        "A bill with this key left as number {0} before the database was brought back from a backup, with {1}; this "
        "one has {2}. It is not sent: correct it until it says the same, then send it, and it takes over that receipt."
    ).format(number.invc_no, to_api(from_db(number.amount)), to_api(from_db(invoice.grand_total)))
    rows.update("EBM Invoice", invoice.name, {"status": "Held", "cause": DIFFERS, "cause_text": text})
