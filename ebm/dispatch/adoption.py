"""Takes over from the send log what the database lacks: after a backup was brought back, or a crash (rule 7)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import frappe
from frappe.utils import now_datetime

from ebm.dispatch import rows
from ebm.dispatch.log_lines import exchange_of, receipt_of
from ebm.dispatch.outcomes import Store
from ebm.dispatch.send_log import Entry
from ebm.fiscal.changes import BillStatus, Change, NumberChange, OpenNumber, incomplete, stopped
from ebm.fiscal.money import from_db

OPEN = ("Sending", "Waiting", "Unknown")
SUPERSEDED = "SUPERSEDED"
SETTLED = ("Signed", "Incomplete", "Refused")


@dataclass
class Logged:
    """All that the log's new lines say of one number."""

    number: int
    before: dict[str, Any] | None = None
    after: dict[str, Any] | None = None


def is_known(counter: str, entries: list[Entry]) -> bool:
    """Whether the database has all that these lines say, as after any ordinary day."""
    for logged in _by_number(entries):
        row = _number_row(counter, logged.number)
        if row is None or _contradicts(row, logged):
            return False
        has_receipt = bool(logged.after and logged.after.get("receipt"))
        if has_receipt and row.outcome != "Signed":
            return False
        if logged.after and logged.after.get("outcome") in SETTLED and row.outcome not in SETTLED:
            return False
        if _is_not_ours(row, logged):
            return False
    return True


def _is_not_ours(row: Any, logged: Logged) -> bool:
    """Whether the number seemed taken, and a person found since that it is another sale's."""
    return row.outcome == "Incomplete" and (logged.after or {}).get("outcome") == "Refused"


def adopt(counter: str, store: Store, entries: list[Entry]) -> list[str]:
    """Bring the database up to the log: the bills that changed. The caller's transaction holds the counter's row."""
    changed: list[str] = []
    last = int(store.row.last_number or 0)
    for logged in _by_number(entries):
        row = _number_row(counter, logged.number)
        if row is None:
            row = _insert_number(counter, store, logged)
            last = max(last, logged.number)
        elif _contradicts(row, logged):
            text = (
                f"The send log has another bill under number {logged.number} than the database. Nothing is sent until "
                "somebody has found out which of them is right."
            )
            store.counter_values.update(stopped("LOG_CONTRADICTS", text))
            return changed
        bill = _settle(counter, store, row, logged)
        if bill:
            changed.append(bill)
    if last > int(store.row.last_number or 0):
        store.counter_values["last_number"] = last
    return changed


def match_orphan(bill_key: str) -> Any:
    """The number under which a bill left that the database lost, and which has now come in again; or None."""
    found = frappe.get_all(
        "EBM Number",
        filters={
            "bill_key": bill_key,
            "invoice": ["is", "not set"],
            "outcome": ["in", ["Signed", "Incomplete", *OPEN]],
        },
        fields=["name", "counter", "invc_no", "outcome", "amount", "device"],
        order_by="invc_no asc",
        limit=1,
    )
    return found[0] if found else None


def _by_number(entries: list[Entry]) -> list[Logged]:
    """Lines by number, in its order. A signature is the strongest thing a line can say, whatever came later."""
    found: dict[int, Logged] = {}
    for entry in entries:
        values = entry.values
        if entry.torn or values.get("kind") not in ("before", "after") or not isinstance(values.get("n"), int):
            continue
        logged = found.setdefault(values["n"], Logged(values["n"]))
        signed = bool(logged.after and logged.after.get("receipt"))
        if values["kind"] == "before":
            logged.before = values
            # Sent again after all: what was said before counts no more, but for a signature.
            logged.after = logged.after if signed else None
        elif not signed:
            logged.after = values
    _close_superseded(found)
    return [found[number] for number in sorted(found)]


def _close_superseded(found: dict[int, Logged]) -> None:
    """A bill that left under a later number was refused, or set aside, under the earlier one."""
    last: dict[str, int] = {}
    for number in sorted(found):
        bill = str((found[number].before or {}).get("invoice") or "")
        if bill:
            last[bill] = number
    for number, logged in found.items():
        bill = str((logged.before or {}).get("invoice") or "")
        if bill and last[bill] > number and logged.after is None:
            logged.after = {"kind": "after", "n": number, "outcome": "Refused", "cause": SUPERSEDED}


def _number_row(counter: str, number: int) -> Any:
    return frappe.db.get_value(
        "EBM Number",
        f"{counter}-{number}",
        ["invc_no", "invoice", "outcome", "request_hash", "attempts", "request"],
        as_dict=True,
        # What a worker committed since this transaction first read, too: its line is in the log.
        for_update=True,
    )


def _contradicts(row: Any, logged: Logged) -> bool:
    ours, theirs = row.request_hash, (logged.before or {}).get("sha256")
    return bool(ours and theirs and ours != theirs)


def _insert_number(counter: str, store: Store, logged: Logged) -> Any:
    before = logged.before or {}
    invoice = _invoice_of(before)
    now = now_datetime()
    rows.insert(
        "EBM Number",
        {
            "name": f"{counter}-{logged.number}",
            "counter": counter,
            "branch": store.row.branch,
            "invc_no": logged.number,
            "invoice": invoice,
            "bill_key": before.get("bill_key") or None,
            "amount": float(before.get("amount") or 0),
            "device": store.row.device,
            "outcome": "Unknown",
            "request_hash": before.get("sha256"),
            "attempts": 1,
            "numbered_at": now,
            "sent_at": now,
        },
    )
    if invoice:
        rows.update("EBM Invoice", invoice, {"status": "Unknown", "invc_no": logged.number})
    return frappe._dict(
        invc_no=logged.number, invoice=invoice, outcome="Unknown", request_hash=before.get("sha256"), request=None
    )


def _invoice_of(before: dict[str, Any]) -> str | None:
    """The bill that left, by its key: since the backup its name may have been given to another, and it another name.

    One that says another amount, or is settled already, is not this one: the number stays without a bill, and a bill
    that waits to be sent is held, since the authority has something under its key.
    """
    key, name = str(before.get("bill_key") or ""), str(before.get("invoice") or "")
    found = frappe.db.get_value(
        "EBM Invoice",
        {"bill_key": key} if key else {"name": name},
        ["name", "bill_key", "status", "docstatus", "grand_total"],
        as_dict=True,
        for_update=True,
    )
    if not found or int(found.docstatus or 0) != 0:
        return None
    if from_db(found.grand_total) == from_db(before.get("amount") or 0):
        return str(found.name)
    if found.status == "Queued":
        text = (
            "A bill with this key and another amount left before the database was brought back from a backup. It is "
            "not sent: correct it until it says the same, then send it, and it takes over that receipt."
        )
        rows.update("EBM Invoice", found.name, {"status": "Held", "cause": "ORPHAN_DIFFERS", "cause_text": text})
    return None


def _settle(counter: str, store: Store, row: Any, logged: Logged) -> str:
    """The bill that changed, or "" where the database knew already."""
    after = logged.after or {}
    bill = str(row.invoice or "")
    if after.get("receipt") and row.outcome != "Signed":
        change = Change(number=NumberChange(logged.number, "Signed"), receipt=receipt_of(after))
        if bill:
            store.store(change.with_bill(bill, BillStatus.SIGNED), exchange_of(row.request, after))
        else:
            store.store(Change(number=change.number))
            _keep_receipt(counter, logged)
        return bill
    if row.outcome in SETTLED and not _is_not_ours(row, logged):
        return ""
    if after.get("outcome") == "Refused":
        cause = str(after.get("cause") or "REFUSED")
        text = "Refused before the database was brought back from a backup. Mend what is wrong and send it again."
        change = Change(number=NumberChange(logged.number, "Refused", cause, text))
        # What became of a bill that left again is told by its later number.
        is_last = bill and cause != SUPERSEDED
        parked = change.with_bill(bill, BillStatus.PARKED, _Why(cause, text)) if is_last else change
        store.store(parked)
        return bill
    if after.get("outcome") == "Incomplete":
        store.store(incomplete(OpenNumber(logged.number, bill, row.outcome)))
        return bill
    return ""


@dataclass(frozen=True, slots=True)
class _Why:
    cause: str
    cause_text: str


def _keep_receipt(counter: str, logged: Logged) -> None:
    """The bill is not in the database: its receipt waits at the number until the bill comes in again."""
    receipt = json.dumps({"receipt": (logged.after or {})["receipt"]})
    rows.update("EBM Number", f"{counter}-{logged.number}", {"receipt": receipt})
