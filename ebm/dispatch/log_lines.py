"""What the lines of the send log say, and where the logs lie."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import frappe

from ebm.dispatch.fiscal_clock import fiscal_now
from ebm.dispatch.send_log import Position, SendLog, Written
from ebm.fiscal.changes import Change, OpenNumber
from ebm.fiscal.money import from_db, to_api
from ebm.fiscal.orders import Log
from ebm.fiscal.outcome import Decision
from ebm.fiscal.signed_data import SignedReceipt

DEFAULT_FOLDER = ("private", "ebm-sendlog")


class SendLogError(Exception):
    """The send log cannot be written: nothing may leave."""


def folder() -> Path:
    """Where the logs lie: `ebm_send_log` of the site's configuration, else private/ebm-sendlog of the site."""
    given = frappe.conf.get("ebm_send_log")
    return Path(given) if given else Path(frappe.get_site_path(*DEFAULT_FOLDER)).resolve()


def log_of(counter: str) -> SendLog:
    """The log of a counter."""
    return SendLog(folder(), counter)


def write(log: SendLog, lines: list[dict[str, Any]]) -> Written:
    """Append lines durably. Raises SendLogError: then nothing may leave."""
    try:
        return log.append(f"{fiscal_now():%Y-%m}", lines)
    except OSError as error:
        raise SendLogError(f"The send log cannot be written ({error.strerror}). Nothing was sent.") from error


def lines_of(counter: str, order: Log, known: dict[int, dict[str, Any]] | None = None) -> list[dict[str, Any]]:
    """The lines of one Log order: what became of a number, and which one leaves now.

    `known`: what the lines of numbers say that need not be read.
    """
    lines = []
    content = dict(known or {})
    numbers = [number.number for number in (order.after, order.before) if number and number.number not in content]
    if numbers:
        content.update(_content(counter, numbers))
    if order.after:
        after = _after(order.after.number, order.outcome, order.decision)
        lines.append({**after, **content.get(order.after.number, {})})
    if order.before:
        number = order.before.number
        lines.append({"kind": "before", "n": number, "at": str(fiscal_now()), **content.get(number, {})})
    return lines


def rescue(log: SendLog, change: Change, number: OpenNumber | None, content: dict[str, Any]) -> None:
    """A signature that could not be stored: at least the log has it. Never raises, the fault that led here counts.

    `content` is what was known of the number when it left: the database may not answer any more.
    """
    if not change.number or not change.receipt:
        return
    line = _after(change.number.number, change.number.state, None, change.receipt)
    try:
        write(log, [{**line, **content, "invoice": number.bill if number else "", "rescued": True}])
    except SendLogError:
        frappe.log_error("A signature could be stored neither in the database nor in the send log")


def exchange_of(request: str | None, values: dict[str, Any]) -> tuple[bytes, bytes]:
    """For the journal, where the answer is lost: the bytes that left, as far as known, and what the log has of it."""
    return (request or "").encode(), json.dumps({"send_log": values}, sort_keys=True).encode()


def position_of(row: Any) -> Position:
    """How far the database knows the log."""
    return Position(row.log_month or "", int(row.log_size or 0), row.log_hash or "")


def columns(position: Position) -> dict[str, Any]:
    """The same as columns of EBM Counter."""
    return {"log_month": position.month, "log_size": position.size, "log_hash": position.hash}


def receipt_of(values: dict[str, Any]) -> SignedReceipt:
    """The signature in an `after` line, or in the text kept of one."""
    given = values["receipt"]
    moment = given.get("published_at")
    return SignedReceipt(
        receipt_number=int(given["receipt_number"]),
        total_number=int(given["total_number"]),
        internal_data=given["internal_data"],
        signature=given["signature"],
        published_at=datetime.fromisoformat(moment) if moment else None,
        sdc_id=given.get("sdc_id", ""),
        mrc=given.get("mrc", ""),
    )


def receipt_values(receipt: SignedReceipt) -> dict[str, Any]:
    """A signature as a line keeps it; `receipt_of` reads it back."""
    return {
        "receipt_number": receipt.receipt_number,
        "total_number": receipt.total_number,
        "internal_data": receipt.internal_data,
        "signature": receipt.signature,
        "published_at": str(receipt.published_at) if receipt.published_at else None,
        "sdc_id": receipt.sdc_id,
        "mrc": receipt.mrc,
    }


def _content(counter: str, numbers: list[int]) -> dict[int, dict[str, Any]]:
    """What the lines of these numbers say of their bills."""
    found = frappe.get_all(
        "EBM Number",
        filters={"name": ["in", [f"{counter}-{number}" for number in numbers]]},
        fields=["invc_no", "invoice", "bill_key", "amount", "request_hash"],
        order_by="",
    )
    return {
        int(row.invc_no): {
            "invoice": row.invoice or "",
            "bill_key": row.bill_key or "",
            "amount": to_api(from_db(row.amount)),
            "sha256": row.request_hash or "",
        }
        for row in found
    }


def _after(
    number: int, outcome: str, decision: Decision | None, receipt: SignedReceipt | None = None
) -> dict[str, Any]:
    line: dict[str, Any] = {"kind": "after", "n": number, "outcome": outcome, "at": str(fiscal_now())}
    receipt = receipt or (decision.receipt if decision else None)
    if decision and decision.cause:
        line["cause"] = decision.cause
    if receipt:
        line["receipt"] = receipt_values(receipt)
    return line
