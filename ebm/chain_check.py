"""Checks what cannot be changed without a trace: the journal's chain, and the send log's; and the totals by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import frappe

from ebm.dispatch import journal, log_lines, totals_rebuild

# That many differences of a counter are told one by one.
SHOWN = 50


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


def check_totals(counter: str, *, write: bool) -> dict[str, Any]:
    """{counter, ok, entries, by_invoice, broken, differences}; with `write` the totals are mended by the journal."""
    reading, found = totals_rebuild.compare(counter, write=write)
    return {
        "counter": counter,
        "ok": reading.broken is None and (write or not found),
        "entries": reading.seq,
        "by_invoice": reading.by_invoice,
        "broken": reading.broken,
        "differences": [totals_rebuild.tell(each) for each in found],
    }


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


def report_totals(wanted: str = "", *, write: bool = False) -> tuple[list[str], bool]:
    """Of each counter what the journal adds up to, and whether its totals are (now) that."""
    return _report([check_totals(counter, write=write) for counter in counters(wanted)], _totals_words(write))


def _report(found: list[dict[str, Any]], words: Callable[[dict[str, Any]], str]) -> tuple[list[str], bool]:
    return [f"{row['counter']}: {words(row)}" for row in found], all(row["ok"] for row in found)


def _journal_words(row: dict[str, Any]) -> str:
    if row["ok"]:
        return f"{row['entries']} journal entries, the chain holds"
    return f"BROKEN at journal entry {row['first_broken']}; the {row['entries']} read before hold"


def _totals_words(write: bool) -> Callable[[dict[str, Any]], str]:
    def words(row: dict[str, Any]) -> str:
        read = f"{row['entries']} journal entries"
        if row["by_invoice"]:
            read += f" ({row['by_invoice']} without their request: counted by the invoice)"
        if row["broken"] is not None:
            return f"{read}; BROKEN at journal entry {row['broken']}, so nothing was compared or changed"
        lines: list[str] = row["differences"]
        if not lines:
            return f"{read}, the totals agree to the cent"
        told = [*lines[:SHOWN], *([f"  and {len(lines) - SHOWN} more"] if len(lines) > SHOWN else [])]
        what = "mended" if write else "WRONG; nothing was changed, --write mends them"
        return "\n".join([f"{read}, {len(lines)} daily totals {what}:", *told])

    return words


def _send_log_words(row: dict[str, Any]) -> str:
    if row["ok"]:
        return "the send log holds"
    return f"BROKEN in {row['month']}, line {row['line'] or 'unknown'}: {row['reason']}"
