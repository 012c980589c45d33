"""Receipts: printed the first time as the original, ever after as a copy (certification rows 29, 30, 54), and checked
by the text of their QR code (row 31).
"""

from typing import Any

import frappe
from frappe import _
from frappe.utils import now_datetime

from ebm.decisions import completion, completion_file
from ebm.decisions.not_ours import set_aside
from ebm.decisions.refusals import require_role
from ebm.receipt_check import check_receipt
from ebm.receipt_view import COPY_LABELS, receipt_view

# As the default paper of EBM Settings offers them.
PAPERS = ("80mm", "A5", "A4")


@frappe.whitelist(methods=["POST"])
def print_receipt(invoice: str, paper: str = "A4") -> dict[str, Any]:
    """Record a printing and return what is printed: {copy_number, printed_at, receipt}. 0 is the original."""
    if paper not in PAPERS:
        frappe.throw(_("Receipts are printed on {0}.").format(", ".join(PAPERS)))
    doc = frappe.get_doc("EBM Invoice", invoice, for_update=True)
    doc.check_permission("read")
    if not doc.has_permission("write"):
        # Printing is counted and uses up the original: who only reads (an auditor) looks at the receipt on screen.
        frappe.throw(_("You may look at this receipt, but not print it."), frappe.PermissionError)
    if doc.status != "Signed":
        frappe.throw(_("{0} is {1}. Only a signed receipt can be printed.").format(doc.name, doc.status))
    # The invoice's row is locked: two people printing at once cannot both get the original.
    copy_number = frappe.db.count("EBM Print", {"invoice": doc.name})
    now = now_datetime()
    label = doc.receipt_label if copy_number == 0 else COPY_LABELS[doc.receipt_label]
    frappe.get_doc(
        {
            "doctype": "EBM Print",
            "invoice": doc.name,
            "branch": doc.branch,
            "copy_number": copy_number,
            "printed_by": frappe.session.user,
            "printed_at": now,
            "label": label,
            "paper": paper,
        }
    ).db_insert()
    return {
        "copy_number": copy_number,
        "printed_at": str(now.replace(microsecond=0)),
        "receipt": receipt_view(doc, copy=copy_number > 0),
    }


@frappe.whitelist(methods=["POST"])
def check(qr_text: str) -> dict[str, Any]:
    """Whether a receipt is genuine, by its QR text: {verdict, differences, receipt} (`ebm.receipt_check`).

    For any role of the app. A POST although it changes nothing: the text of a receipt stays out of addresses and logs.
    """
    frappe.has_permission("EBM Invoice", "read", throw=True)
    return check_receipt(qr_text)


@frappe.whitelist(methods=["POST"])
def complete(
    invoice: str,
    receipt_no: str,
    receipt_total_no: str,
    internal_data: str,
    signature: str,
    device_time: str,
    reason: str,
    amount: str = "",
    sdc_id: str = "",
    mrc: str = "",
) -> dict[str, Any]:
    """Complete an Incomplete bill with its receipt from the authority's portal: {name, status}.

    `device_time` "2026-11-21 14:02:11", Kigali; internal data and signature with or without the dashes of the paper;
    `amount` in RWF, compared with the bill's where it is given. For EBM Supervisor. Errors: BillProblemsError with
    `problems` (the fields), DecisionRefused, DecisionStale (409), PermissionError.
    """
    require_role("EBM Supervisor")
    entry = {
        "receipt_no": receipt_no,
        "receipt_total_no": receipt_total_no,
        "internal_data": internal_data,
        "signature": signature,
        "device_time": device_time,
        "amount": amount,
        "sdc_id": sdc_id,
        "mrc": mrc,
    }
    return completion.complete(invoice, entry, reason)


@frappe.whitelist(methods=["POST"])
def not_ours(invoice: str, number: int, reason: str, evidence: str = "") -> dict[str, Any]:
    """Say that the authority has another sale under an Incomplete bill's number: {name, status: "Parked"}.

    `number` the one that was looked up; `reason` at least 10 characters; `evidence` the name of a private File of one's
    own. The number is spent, and the bill can be mended and sent again under another. For EBM Supervisor. Errors:
    DecisionRefused, DecisionStale (409), PermissionError.
    """
    require_role("EBM Supervisor")
    return set_aside(invoice, number, reason, evidence)


@frappe.whitelist(methods=["POST"])
def complete_file(counter: str, text: str, reason: str = "", preview: bool = True) -> dict[str, Any]:
    """Complete bills of a counter from a CSV text (docs/operations.md): {rows: [...], ok, wrong}.

    rows: [{row, number, invoice, ok, done, text}], `row` the line of the file. With `preview` nothing is stored. A row
    that contradicts what is known is said and left alone. For EBM Supervisor. Errors: DecisionRefused (the file as a
    whole), PermissionError.
    """
    require_role("EBM Supervisor")
    return completion_file.complete_rows(counter, text, reason, preview=preview)
