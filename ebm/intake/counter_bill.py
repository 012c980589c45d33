"""A bill entered by a person: saved once per bill key, whatever is pressed, repeated or lost on the way."""

from __future__ import annotations

import re
from typing import Any

import frappe
from frappe import _
from frappe.utils import getdate

from ebm.bill_problems import BillConflictError, raise_problems
from ebm.ebm.doctype.ebm_invoice.ebm_invoice import EDITABLE
from ebm.ebm.doctype.ebm_invoice.figures import BILL_FIELDS, bill_of
from ebm.fiscal.bill import check_bill
from ebm.fiscal.money import MoneyError, from_db
from ebm.fiscal.problem import Problem
from ebm.fiscal.readings import reading_text
from ebm.intake import orphans
from ebm.sale_view import sale_view
from ebm.sending import queue_invoice, refuse_unmatched
from ebm.working_branch import working_branch

HEAD_FIELDS = ("customer", *BILL_FIELDS, "reading_from", "reading_to")
DATES = ("bill_date", "period_from", "period_to")
READINGS = ("reading_from", "reading_to")
LINE_FIELDS = ("item", "qty", "price", "discount_rate", "tax_letter")


def issue_bill(bill: dict[str, Any], *, send: bool) -> dict[str, Any]:
    """Save (and queue) a bill: {name, status, existing, sale}. See `ebm.api.invoices.issue` for the errors."""
    if bill.get("name"):
        invoice = _change(bill)
        if invoice.status not in EDITABLE:
            return _answer(invoice, existing=True)
    else:
        existing, invoice = _existing(bill), None
        if existing is None:
            invoice, existing = _insert(bill)
        if existing is not None:
            if send and existing.status == "Draft":
                queue_invoice(existing)
            return _answer(existing, existing=True)
    if send:
        queue_invoice(invoice, just_made=not bill.get("name"))
    else:
        # Lost with the database and here again: it shows its receipt at once, where it says the same.
        orphans.take_over(invoice, agreeing_only=True)
    return _answer(invoice, existing=False)


def _answer(invoice: Any, *, existing: bool) -> dict[str, Any]:
    # The sale too: who waits for the receipt need not ask once more for what is known here.
    return {"name": invoice.name, "status": invoice.status, "existing": existing, "sale": sale_view(invoice)}


def _insert(bill: dict[str, Any]) -> tuple[Any, Any]:
    """(the new invoice, None), or (None, the one that the same request made at the same moment)."""
    _refuse_shape(bill)
    invoice = frappe.get_doc(
        {"doctype": "EBM Invoice", "kind": "Sale", "bill_key": _key(bill), "source_system": "counter"}
    )
    invoice.branch = bill.get("branch") or _branch()
    _fill(invoice, bill)
    try:
        invoice.insert()
    except (frappe.UniqueValidationError, frappe.DuplicateEntryError):
        # The same request came twice at the same moment; the other one won. Only a new transaction sees its row.
        frappe.db.rollback()
        existing = _existing(bill)
        if existing is None:
            raise
        frappe.clear_messages()
        return None, existing
    return invoice, None


def _change(bill: dict[str, Any]) -> Any:
    _refuse_shape(bill)
    invoice = frappe.get_doc("EBM Invoice", bill["name"])
    invoice.check_permission("write")
    refuse_unmatched(invoice)
    if invoice.status not in EDITABLE and _same(invoice, bill):
        # Send pressed twice on a changed draft: it is already on its way with exactly this content.
        return invoice
    # Frappe compares this with the stored row: a change by somebody else since then is told, not overwritten.
    invoice.modified = bill.get("modified") or ""
    _fill(invoice, bill)
    invoice.save()
    return invoice


def _fill(invoice: Any, bill: dict[str, Any]) -> None:
    for field in HEAD_FIELDS:
        if field in bill:
            value = bill[field]
            invoice.set(field, value.strip() if isinstance(value, str) else value)
            if invoice.get(field) == "":
                invoice.set(field, None)
    invoice.payment_type = invoice.payment_type or "Cash"
    invoice.set("lines", [])
    for line in bill.get("lines") or []:
        invoice.append("lines", {field: line.get(field) for field in LINE_FIELDS})


def _existing(bill: dict[str, Any]) -> Any:
    """The invoice with this bill key and this content, or None; BillConflictError where the content differs."""
    # Read without a lock: locking a row that is not there locks the gap, and ten of those end in a deadlock.
    name = frappe.db.get_value("EBM Invoice", {"bill_key": _key(bill)}, "name")
    if not name:
        return None
    invoice = frappe.get_doc("EBM Invoice", name)
    invoice.check_permission("read")
    if not _same(invoice, bill):
        frappe.local.response["existing"] = {"name": invoice.name, "bill": bill_of(invoice)}
        frappe.throw(
            _("This bill is already here as {0}, with other content. Open {0} and compare.").format(invoice.name),
            BillConflictError,
        )
    return invoice


def _same(invoice: Any, bill: dict[str, Any]) -> bool:
    """Whether a bill says the same as a stored invoice in all it says, text by text and number by number."""
    probe = frappe.get_doc({"doctype": "EBM Invoice"})
    _fill(probe, bill)
    head = [field for field in HEAD_FIELDS if field in bill]
    return _content(probe, head) == _content(invoice, head)


def _content(invoice: Any, head: list[str]) -> tuple[list[str], list[tuple[Any, ...]]]:
    lines = [
        (line.item, _number(line.qty), _number(line.price), _number(line.discount_rate), line.tax_letter or "")
        for line in invoice.lines
    ]
    return [_plain(field, invoice.get(field)) for field in head], lines


def _plain(field: str, value: Any) -> str:
    if value in (None, ""):
        return ""
    if field in DATES:
        return str(getdate(value))
    return reading_text(value) if field in READINGS else str(value)


def _number(value: Any) -> str:
    try:
        return str(from_db(value))
    except MoneyError:
        return str(value)


def _key(bill: dict[str, Any]) -> str:
    key = str(bill.get("bill_key") or "").strip()
    if not re.fullmatch(r"[A-Za-z0-9._:/-]{1,140}", key):
        frappe.throw(_("A bill needs a bill key of at most 140 letters, digits and . _ : / -"))
    return key


def _branch() -> str:
    branch = working_branch()
    if branch is None:
        raise_problems([Problem("NO_BRANCH", "branch", None, _("Choose the branch this bill belongs to."))])
    return str(branch.name)


def _refuse_shape(bill: dict[str, Any]) -> None:
    """Judge what was typed before Frappe sees it: it would turn text in a number field into 0 without a word."""
    lines = bill.get("lines") or []
    if not isinstance(lines, list) or not all(isinstance(line, dict) for line in lines):
        frappe.throw(_("The lines of a bill are a list of objects."))
    problems = check_bill({**bill, "lines": lines}, for_sending=False)
    if problems:
        raise_problems(problems)
