"""Writes docs/signing-states.md from the machine itself: `python -m ebm.fiscal.states_table [--check]`.

Each row is a run of the machine on a counter in memory: what it stores and does next is not written down here twice.
"""

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from ebm.fiscal.changes import Change
from ebm.fiscal.orders import CounterView
from ebm.fiscal.rulings import Ruling, RulingRefused, after_replacement, after_ruling
from ebm.fiscal.scripted_desk import START, Desk
from ebm.fiscal.states_rows import INTRODUCTION, LIMITS, TABLE, Row, open_number

PLACE = Path(__file__).resolve().parents[2] / "docs" / "signing-states.md"


def played(row: Row) -> tuple[str, str]:
    """What is stored after the event of `row`, and what comes next."""
    desk = Desk(row.bills, row.says, **{"open": row.number, **dict(row.more)})
    desk.rules = replace(desk.rules, patience=100)
    try:
        end = f"the run ends: {desk.run().value}"
    except IndexError:
        end = ""
    told = desk.told[1:]
    # The event is the last answer that was written down.
    heard = [index for index, each in enumerate(told) if each.startswith(("send", "ask"))][: len(row.says)]
    begins = heard[-1] + 1 if row.says else 0
    later = told[begins:]
    commits = [index for index, each in enumerate(later) if each.startswith("commit")]
    if not commits:
        return "nothing", _next(later, end)
    stored = later[commits[0]].removeprefix("commit").strip() or "only what was heard, and when"
    return stored, _next([*later[: commits[0]], *later[commits[0] + 1 :]], end)


def _next(told: list[str], end: str) -> str:
    shown = []
    for each in told:
        shown.append(each)
        if each.startswith(("send", "ask", "sleep")):
            return "; ".join(shown)
    return "; ".join([*shown, *([end] if end else [])]) or "nothing"


def _rulings() -> list[tuple[str, str, str]]:
    """(decision, what the device says, what is stored) for a stopped counter with number 4 open."""
    found = []
    view = CounterView(START, active=False, device="dev", last_number=4, open=open_number("Unknown"))
    for ruling in Ruling:
        for device_last, words in (
            (3, "3, not taken"),
            (4, "4, ours"),
            (6, "6, later ones"),
            (None, "nothing any more"),
        ):
            found.append((ruling.value, words, _ruled(lambda r=ruling, d=device_last: after_ruling(view, r, d, "Ann"))))  # type: ignore[misc]
    nothing = replace(view, open=None)
    found.append(("any, with nothing open", "4", _ruled(lambda: after_ruling(nothing, Ruling.TAKEN, 4, "Ann"))))
    found.append(("any, with nothing open", "9", _ruled(lambda: after_ruling(nothing, Ruling.TAKEN, 9, "Ann"))))
    found.append(("another device, number open", "0", _ruled(lambda: after_replacement(view, "new", 0))))
    found.append(("another device, nothing open", "0", _ruled(lambda: after_replacement(nothing, "new", 0))))
    found.append(("another device, nothing open", "9", _ruled(lambda: after_replacement(nothing, "new", 9))))
    found.append(("its own device again, nothing open", "4", _ruled(lambda: after_replacement(nothing, "dev", 4))))
    found.append(("its own device again, nothing open", "9", _ruled(lambda: after_replacement(nothing, "dev", 9))))
    lost = replace(nothing, log_intact=False)
    found.append(("another device, send log lost", "9", _ruled(lambda: after_replacement(lost, "new", 9))))
    return found


def _ruled(decide: Callable[[], object]) -> str:
    try:
        change = decide()
    except RulingRefused as error:
        return f"refused: {error}"
    assert isinstance(change, Change)
    words = []
    if change.number:
        words.append(f"{change.number.number} {change.number.state}")
    if change.bill:
        words.append(f"{change.bill.bill} {change.bill.status}")
    for column, value in change.counter.items():
        if column in ("state", "last_number", "device"):
            words.append(f"{column} {value}")
    if change.hold_queue:
        words.append("the queue is held for matching")
    return ", ".join(words)


def text() -> str:
    """The whole page."""
    parts = [INTRODUCTION]
    for title, rows in TABLE:
        parts.append(f"\n## {title}\n\n| what happens | stored | next | in words |\n|---|---|---|---|\n")
        for row in rows:
            stored, following = played(row)
            parts.append(f"| {row.event} | {stored} | {following} | {row.words} |\n")
    parts.append("\n## Decisions of people on a stopped counter (number 4 open, bill *a*)\n\n")
    parts.append("| decision | the device's last number | stored |\n|---|---|---|\n")
    parts.extend(f"| {decision} | {said} | {stored} |\n" for decision, said, stored in _rulings())
    parts.append(f"\n{LIMITS}")
    return "".join(parts)


def main() -> int:
    """1 where --check finds the page stale."""
    parser = argparse.ArgumentParser(prog="python -m ebm.fiscal.states_table", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, fail when the page is stale")
    if parser.parse_args().check:
        return 0 if PLACE.read_text(encoding="utf-8") == text() else 1
    PLACE.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
