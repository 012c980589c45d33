"""Bills and what becomes of them: issue, send, take back, look at one."""

from typing import Any

import frappe
from frappe import _

from ebm.ebm.doctype.ebm_invoice.ebm_invoice import EDITABLE
from ebm.intake.counter_bill import issue_bill
from ebm.invoice_view import invoice_view
from ebm.sale_view import sale_view
from ebm.sending import expect_bill, queue_invoice, take_back_invoice

MOST_AT_ONCE = 500
DEADLOCK_TRIES = 3


@frappe.whitelist(methods=["POST"])
def issue(bill: dict | str, send: int | str | bool = 1) -> dict[str, Any]:
    """Save a bill and, with `send`, queue it for its device: {name, status, existing, sale}, `sale` as `sale` gives it.

    The same `bill_key` with the same content answers with the invoice that is already there (`existing`), so a request
    may be repeated. Errors: BillProblemsError with `problems`, BillConflictError, TimestampMismatchError,
    PermissionError.
    """
    parsed = frappe.parse_json(bill) if isinstance(bill, str) else bill
    if not isinstance(parsed, dict):
        frappe.throw(_("A bill is an object with fields."))
    for attempt in range(DEADLOCK_TRIES):
        try:
            return issue_bill(parsed, send=bool(int(send)))
        except frappe.QueryDeadlockError:
            # The database chose this request to give way. The bill key makes repeating it harmless.
            frappe.db.rollback()
            if attempt == DEADLOCK_TRIES - 1:
                raise
    raise AssertionError("unreachable")


@frappe.whitelist(methods=["POST"])
def expect() -> None:
    """Say that one enters a bill at the counter: its device's job is made ready meanwhile. It only saves time."""
    frappe.has_permission("EBM Invoice", "create", throw=True)
    expect_bill()


@frappe.whitelist(methods=["POST"])
def send(names: list | str) -> dict[str, Any]:
    """Queue drafts and parked bills: {results: [{name, ok, status, text}]}; one failure stops no other."""
    wanted = frappe.parse_json(names) if isinstance(names, str) else names
    if not isinstance(wanted, list) or not all(isinstance(name, str) for name in wanted):
        frappe.throw(_("Names of invoices are expected."))
    if len(wanted) > MOST_AT_ONCE:
        frappe.throw(_("At most {0} invoices can be sent at once.").format(MOST_AT_ONCE))
    return {"results": [_send_one(name) for name in wanted]}


@frappe.whitelist(methods=["POST"])
def take_back(name: str) -> dict[str, str]:
    """Take a queued bill back to Draft before it has a number: {name, status}."""
    invoice = frappe.get_doc("EBM Invoice", name)
    invoice.check_permission("write")
    take_back_invoice(invoice)
    return {"name": invoice.name, "status": "Draft"}


@frappe.whitelist(methods=["GET"])
def get(name: str) -> dict[str, Any]:
    """One invoice as its page shows it (`ebm.invoice_view`)."""
    invoice = frappe.get_doc("EBM Invoice", name)
    invoice.check_permission("read")
    return invoice_view(invoice)


@frappe.whitelist(methods=["GET"])
def sale(name: str) -> dict[str, Any]:
    """One invoice as the counter shows it (`ebm.sale_view`): a part of `get`, and quicker."""
    invoice = frappe.get_doc("EBM Invoice", name)
    invoice.check_permission("read")
    return sale_view(invoice)


def _send_one(name: str) -> dict[str, Any]:
    frappe.db.savepoint("send_one")
    try:
        invoice = frappe.get_doc("EBM Invoice", name)
        invoice.check_permission("write")
        if invoice.status not in EDITABLE:
            # Pressed twice, or somebody else was faster: it is on its way, and that is what was wanted.
            return {
                "name": name,
                "ok": True,
                "status": invoice.status,
                "text": _("Already {0}.").format(invoice.status),
            }
        queue_invoice(invoice)
        # A bill that was signed before the database lost it is not queued; one that differs from it is held.
        held = invoice.status == "Held"
        text = invoice.cause_text if held else ""
        return {"name": name, "ok": not held, "status": invoice.status, "text": text}
    except (frappe.ValidationError, frappe.PermissionError, frappe.DoesNotExistError) as error:
        frappe.db.rollback(save_point="send_one")
        frappe.clear_messages()
        frappe.local.response.pop("problems", None)
        text = str(error) or _("You may not send {0}.").format(name)
        return {"name": name, "ok": False, "status": "", "text": text}
