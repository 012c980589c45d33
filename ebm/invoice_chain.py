"""The documents that correct one another: a sale, its refund, the sale that takes its place."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import frappe

from ebm.fiscal.money import from_db, to_api

# A chain is a handful of documents; one that never ends is told in part.
MOST = 50
LINKS = ("original_invoice", "refunded_by")
SIGNS = {"Sale": 1, "Refund": -1}
TAKEN = ("Signed", "Incomplete")
FIELDS = [
    "name",
    "kind",
    "status",
    "creation",
    "signed_at",
    "grand_total",
    "refund_reason",
    "receipt_no",
    "receipt_total_no",
    "receipt_label",
    *LINKS,
]


def is_corrected(invoice: Any) -> bool:
    """Whether another document corrects this one, or this one another."""
    if any(invoice.get(link) for link in LINKS):
        return True
    return bool(frappe.db.exists("EBM Invoice", {"original_invoice": invoice.name}))


def chain_of(invoice: str) -> dict[str, Any]:
    """{documents, net, whole}: those of the chain that the user may see, oldest first.

    `net`: what the authority has of them in all, a refund counted as less; None where not all can be seen (`whole`).
    """
    names, whole = _names(invoice)
    rows = frappe.get_list(
        "EBM Invoice", filters={"name": ["in", names]}, fields=FIELDS, order_by="creation asc, name asc", limit=MOST
    )
    whole = whole and len(rows) == len(names)
    shown = {row.name for row in rows}
    net = sum((_amount(row) for row in rows if _counts(row)), Decimal(0))
    return {
        "documents": [_told(row, shown) for row in rows],
        "net": to_api(net) if whole else None,
        "whole": whole,
    }


def _names(start: str) -> tuple[list[str], bool]:
    """All documents that hang together with this one, and whether these are all of them."""
    known, wanted = {start}, [start]
    while wanted and len(known) <= MOST:
        of_these = {"name": ["in", wanted]}
        up = frappe.get_all("EBM Invoice", filters=of_these, fields=list(LINKS))
        down = frappe.get_all("EBM Invoice", filters={"original_invoice": ["in", wanted]}, pluck="name", limit=MOST + 1)
        found = {row[link] for row in up for link in LINKS if row[link]} | set(down)
        wanted = sorted(found - known)
        known |= found
    return sorted(known)[:MOST], len(known) <= MOST


def _counts(row: Any) -> bool:
    return row.kind in SIGNS and row.status in TAKEN


def _amount(row: Any) -> Decimal:
    return from_db(row.grand_total) * SIGNS.get(row.kind, 1)


def _told(row: Any, shown: set[str]) -> dict[str, Any]:
    number = f"{row.receipt_no}/{row.receipt_total_no} {row.receipt_label}" if row.status == "Signed" else ""
    return {
        "name": row.name,
        "kind": row.kind,
        "status": row.status,
        "at": str(row.signed_at or row.creation)[:19],
        "receipt": number,
        "amount": to_api(_amount(row)),
        "counts": _counts(row),
        "reason": row.refund_reason or "",
        # Only what can be seen is named.
        **{link: row[link] if row[link] in shown else "" for link in LINKS},
    }
