"""Checks what cannot be changed without a trace: the journal's chain, and the send log's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import frappe

from ebm.dispatch import journal, log_lines


def check_journal(counter: str) -> dict[str, Any]:
    """{counter, ok, entries, first_broken}: `first_broken` is the seq of the first entry that is wrong, or None."""
    entries, broken = journal.check(counter)
    return {"counter": counter, "ok": broken is None, "entries": entries, "first_broken": broken}


def check_send_log(counter: str) -> dict[str, Any]:
    """{counter, ok, month, line, reason}; `line` is 0 where the log lacks what the database knows of it."""
    log = log_lines.log_of(counter)
    fault = log.first_fault()
    if fault:
        return {"counter": counter, "ok": False, "month": fault.month, "line": fault.line, "reason": fault.reason}
    columns = ["log_month", "log_size", "log_hash"]
    known = log_lines.position_of(frappe.db.get_value("EBM Counter", counter, columns, as_dict=True))
    if not log.holds(known):
        reason = f"it lacks what was written to it, or its last known line was changed (byte {known.size})"
        return {"counter": counter, "ok": False, "month": known.month, "line": 0, "reason": reason}
    return {"counter": counter, "ok": True, "month": "", "line": 0, "reason": ""}


def counters(wanted: str = "") -> list[str]:
    """The counter that is wanted, or all of them."""
    if not wanted:
        return sorted(frappe.get_all("EBM Counter", pluck="name"))
    if not frappe.db.exists("EBM Counter", wanted):
        frappe.throw(f"There is no counter {wanted}.", frappe.DoesNotExistError)
    return [wanted]


def report_journal(wanted: str = "") -> tuple[list[str], bool]:
    """A line for each counter, and whether all chains hold."""
    return _report([check_journal(counter) for counter in counters(wanted)], _journal_words)


def report_send_log(wanted: str = "") -> tuple[list[str], bool]:
    """The same of the send logs."""
    return _report([check_send_log(counter) for counter in counters(wanted)], _send_log_words)


def _report(found: list[dict[str, Any]], words: Callable[[dict[str, Any]], str]) -> tuple[list[str], bool]:
    return [f"{row['counter']}: {words(row)}" for row in found], all(row["ok"] for row in found)


def _journal_words(row: dict[str, Any]) -> str:
    if row["ok"]:
        return f"{row['entries']} journal entries, the chain holds"
    return f"BROKEN at journal entry {row['first_broken']}; the {row['entries']} read before hold"


def _send_log_words(row: dict[str, Any]) -> str:
    if row["ok"]:
        return "the send log holds"
    return f"BROKEN in {row['month']}, line {row['line'] or 'unknown'}: {row['reason']}"
