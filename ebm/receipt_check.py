"""Whether a receipt that somebody holds is one of ours and says what we signed (certification row 31)."""

from __future__ import annotations

from typing import Any

import frappe
from frappe.utils import get_datetime

from ebm.fiscal.money import from_db, to_api
from ebm.fiscal.qr import QrParts, parse_qr_text

FIELDS = [
    "name",
    "kind",
    "branch",
    "customer_name",
    "grand_total",
    "receipt_no",
    "receipt_total_no",
    "receipt_label",
    "device_time",
    "refunded_by",
    "qr_text",
]


def check_receipt(text: str) -> dict[str, Any]:
    """{verdict, differences, receipt} of a QR text.

    `verdict` is genuine, altered, unknown (never signed here) or unreadable (no QR text of a receipt). `differences`
    of an altered one: {field, paper, held}. `receipt`: {number, at, invoice, kind, branch_name, customer_name, amount,
    refunded}. Of a receipt that the user may not read he learns the verdict and the names of the altered fields:
    `receipt` and each `held` are None.
    """
    paper = parse_qr_text(text)
    if paper is None:
        return _answer("unreadable")
    found = _most_alike(paper)
    if found is None:
        return _answer("unknown")
    row, differing = found
    held = _held(row)
    readable = bool(frappe.has_permission("EBM Invoice", "read", row.name))
    return _answer(
        "altered" if differing else "genuine",
        [
            {"field": name, "paper": paper.shown(name), "held": held.shown(name) if readable else None}
            for name in differing
        ],
        _receipt(row) if readable else None,
    )


def _answer(verdict: str, differences: list[dict[str, Any]] | None = None, receipt: Any = None) -> dict[str, Any]:
    return {"verdict": verdict, "differences": differences or [], "receipt": receipt}


def _most_alike(paper: QrParts) -> tuple[Any, list[str]] | None:
    """The signed receipt that differs least, and in what: found by whichever part was left unaltered.

    Each of the three look-ups has an index, and what they find shares one value: a handful of rows.
    """
    best: tuple[Any, list[str]] | None = None
    seen: set[str] = set()
    for filters in (
        {"signature": paper.signature},
        {"internal_data": paper.internal_data},
        {"receipt_no": paper.receipt_number, "sdc_id": paper.sdc_id},
    ):
        # Without an order: sorting by another index would read the whole table for a text that is nowhere.
        for row in frappe.db.get_values("EBM Invoice", filters, FIELDS, as_dict=True, order_by=None, limit=20):
            if row.name in seen or not row.qr_text:
                continue
            seen.add(row.name)
            differing = _held(row).differences(paper)
            if best is None or len(differing) < len(best[1]):
                best = (row, differing)
    return best


def _held(row: Any) -> QrParts:
    """What we printed; with the total number, which the paper may carry although ours did not."""
    parts = parse_qr_text(row.qr_text or "")
    if parts is None:
        raise frappe.ValidationError(f"{row.name} is signed, and its own QR text cannot be read.")
    return QrParts(
        parts.date,
        parts.time,
        parts.sdc_id,
        parts.receipt_number,
        int(row.receipt_total_no or 0),
        parts.internal_data,
        parts.signature,
    )


def _receipt(row: Any) -> dict[str, Any]:
    return {
        "number": f"{row.receipt_no}/{row.receipt_total_no} {row.receipt_label}",
        "at": str(get_datetime(row.device_time).replace(microsecond=0)),
        "invoice": row.name,
        "kind": row.kind,
        "branch_name": frappe.db.get_value("EBM Branch", row.branch, "branch_name"),
        "customer_name": row.customer_name or "",
        "amount": to_api(from_db(row.grand_total)),
        "refunded": bool(row.refunded_by),
    }
