"""Completes Incomplete bills from a file of the authority's portal: a row that contradicts is said, never guessed."""

from __future__ import annotations

import csv
import io
from typing import Any

import frappe
from frappe import _

from ebm.decisions import completion
from ebm.decisions.refusals import DecisionRefused, DecisionStale, checked_reason, refuse
from ebm.decisions.ruling import readable_counter

MOST_ROWS = 1000
REQUIRED = ("invc_no", "amount", "receipt_no", "receipt_total_no", "internal_data", "signature", "device_time")
COLUMNS = (*REQUIRED, "sdc_id", "mrc")


def complete_rows(counter: str, text: str, reason: str, *, preview: bool) -> dict[str, Any]:
    """{rows: [{row, number, invoice, ok, done, text}], ok, wrong}. With `preview` nothing is stored."""
    readable_counter(counter)
    why = "" if preview else checked_reason(reason)
    results = [_one(counter, at, values, why, preview=preview) for at, values in enumerate(read_rows(text), start=2)]
    good = sum(1 for result in results if result["ok"])
    return {"rows": results, "ok": good, "wrong": len(results) - good}


def read_rows(text: str) -> list[dict[str, str]]:
    """The rows of a CSV text with a line of heads; separated by commas, semicolons or tabs."""
    body = (text or "").lstrip("\ufeff")
    first = body.split("\n", 1)[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.DictReader(io.StringIO(body), delimiter=delimiter)
    heads = [(head or "").strip().lower() for head in reader.fieldnames or []]
    missing = [column for column in REQUIRED if column not in heads]
    if missing:
        refuse(
            _("The first line of the file names its columns. These are missing: {0}. All of them: {1}.").format(
                ", ".join(missing), ", ".join(COLUMNS)
            )
        )
    reader.fieldnames = heads
    rows = [{key: (value or "").strip() for key, value in row.items() if key in COLUMNS} for row in reader]
    if not rows:
        refuse(_("The file has no row below its heads."))
    if len(rows) > MOST_ROWS:
        refuse(_("At most {0} rows at once. Divide the file.").format(MOST_ROWS))
    return rows


def _one(counter: str, at: int, values: dict[str, str], reason: str, *, preview: bool) -> dict[str, Any]:
    """`row` is the line of the file, counted from 1."""
    result = {"row": at, "number": values["invc_no"], "invoice": "", "ok": False, "done": False}
    try:
        invoice = _invoice_of(counter, values)
        result["invoice"] = invoice.name
        if not values["amount"]:
            refuse(_("The amount is missing: without it nobody can see that this is the same sale."))
        if preview:
            receipt = completion.receipt_from(values, invoice.grand_total)
            completion.refuse_twin(invoice, receipt)
        else:
            completion.complete(invoice.name, values, reason)
        done = _("Completed.") if not preview else _("Can be completed.")
        return {**result, "ok": True, "done": not preview, "text": done}
    except (DecisionRefused, DecisionStale, frappe.ValidationError, frappe.PermissionError) as error:
        frappe.db.rollback()
        frappe.clear_messages()
        frappe.local.response.pop("problems", None)
        return {**result, "text": str(error)}


def _invoice_of(counter: str, values: dict[str, str]) -> Any:
    text = values["invc_no"]
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        refuse(_("“{0}” is not an invoice number.").format(text))
    number = frappe.db.get_value("EBM Number", f"{counter}-{int(text)}", ["invoice", "outcome"], as_dict=True)
    if not number:
        refuse(_("Number {0} was never given on this counter.").format(text))
    if not number.invoice:
        refuse(_("The bill of number {0} is not in this database. It is matched when it comes in again.").format(text))
    if number.outcome == "Signed":
        refuse(_("Number {0}, {1}, is complete already.").format(text, number.invoice))
    if number.outcome != "Incomplete":
        refuse(
            _("Number {0}, {1}, is {2} here, but the authority has it. A supervisor looks into it.").format(
                text, number.invoice, number.outcome
            )
        )
    invoice = frappe.get_doc("EBM Invoice", number.invoice)
    invoice.check_permission("read")
    return invoice
