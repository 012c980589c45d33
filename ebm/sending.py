"""Send and take back: the two things a person can do with a bill's place in the queue; and that one will come."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _
from frappe.utils import now_datetime

from ebm import audit
from ebm.bill_problems import raise_problems
from ebm.dispatch import queue, rows
from ebm.dispatch.announce import announce
from ebm.dispatch.counters import counter_of_device, device_of_branch
from ebm.dispatch.outcomes import HELD_TEXT
from ebm.ebm.doctype.ebm_invoice.figures import problems_before_sending
from ebm.fiscal.problem import Problem
from ebm.intake import orphans
from ebm.matching import must_be_matched
from ebm.working_branch import working_place

# Proforma and training are never signed; refunds come with their request and its approval.
SENDABLE = ("Sale",)
# Held for this cause: the authority may have it already.
MAY_BE_TAKEN = "DEVICE_AHEAD"


def queue_invoice(invoice: Any, *, matched: bool = False, just_made: bool = False) -> None:
    """Queue a Draft, Held or Parked bill for its branch's device. Raises BillProblemsError when it cannot be sent.

    `matched`: a supervisor has matched it with the authority's sales. A bill that turns out to have left before under
    a number that had lost it is settled instead (`ebm.intake.orphans`), and one that may have left in a time that
    nobody remembers is Held for a supervisor (`ebm.matching`); its status tells.

    `just_made`: it was inserted in this transaction, checked and computed, and nobody else has seen it yet.
    """
    refuse_unmatched(invoice, matched=matched)
    if orphans.take_over(invoice):
        return
    store = _store_new if just_made else _store
    problems = list(problems_before_sending(invoice))
    if invoice.kind not in SENDABLE:
        problems.append(
            Problem("NOT_SENDABLE", "kind", None, _("A {0} is not sent to the device.").format(invoice.kind))
        )
    device = device_of_branch(invoice.branch)
    counter = counter_of_device(device) if device else None
    if not counter:
        problems.append(
            Problem(
                "NO_DEVICE",
                "branch",
                None,
                _("This branch has no device that is ready. Ask an EBM Manager to initialise one."),
            )
        )
    if problems or not counter:
        raise_problems(problems)
    if not matched and must_be_matched(invoice, counter):
        store(invoice, {"status": "Held", "cause": MAY_BE_TAKEN, "cause_text": HELD_TEXT, "device": device})
        return
    now = now_datetime()
    values = {"status": "Queued", "cause": None, "cause_text": None, "device": device, "queued_at": now}
    store(invoice, {**values, "matched_at": now} if matched else values)
    queue.start(counter, after_commit=True)


def expect_bill() -> None:
    """The user enters a bill where he works: its device's job is there before it is sent, where that can be."""
    device = working_place().device
    counter = counter_of_device(device) if device else None
    if counter:
        queue.expect(counter)


def _store(invoice: Any, values: dict[str, Any]) -> None:
    invoice.flags.ebm_internal = True
    invoice.update({**values, "invc_no": 0})
    invoice.save()
    announce([invoice.name], after_commit=True)


def _store_new(invoice: Any, values: dict[str, Any]) -> None:
    # A second save would do all of the first one's work again, while a customer waits.
    rows.update("EBM Invoice", invoice.name, values)
    invoice.update(values)
    announce([invoice.name], after_commit=True)


def refuse_unmatched(invoice: Any, *, matched: bool = False) -> None:
    """Raise BillProblemsError for a bill that the authority may have already, unless it was matched."""
    if not matched and (invoice.status, invoice.cause) == ("Held", MAY_BE_TAKEN):
        text = _(
            "The authority may have this bill already. A supervisor first matches it with the authority's sales, "
            "under Work."
        )
        raise_problems([Problem("MAY_BE_TAKEN", "status", None, text)])


def take_back_invoice(invoice: Any) -> None:
    """Queued → Draft, under the invoice's lock, so that it cannot be numbered at the same moment."""
    status = frappe.db.get_value("EBM Invoice", invoice.name, "status", for_update=True)
    if status != "Queued":
        frappe.throw(_("{0} is {1} and can no longer be taken back.").format(invoice.name, status))
    frappe.db.set_value(
        "EBM Invoice",
        invoice.name,
        {"status": "Draft", "cause": None, "cause_text": None, "device": None, "queued_at": None},
    )
    audit.record(
        "TAKEN_BACK",
        "EBM Invoice",
        invoice.name,
        invoice.branch,
        before={"status": "Queued", "device": invoice.device, "queued_at": invoice.queued_at},
        after={"status": "Draft"},
    )
    announce([invoice.name], after_commit=True)
