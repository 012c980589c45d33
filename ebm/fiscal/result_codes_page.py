"""Writes docs/result-codes.md from the table: `python -m ebm.fiscal.result_codes_page [--check]`."""

import argparse
import sys
from pathlib import Path

from ebm.fiscal.result_codes import RESULT_CODES, Outcome, ResultCode, result_of

PLACE = Path(__file__).resolve().parents[2] / "docs" / "result-codes.md"

_INTRODUCTION = """# What a device answers, and what follows

Made from `ebm/fiscal/result_codes.py`: `python -m ebm.fiscal.result_codes_page`.

"Becomes" is what a bill comes to when the device answers saveSales with this code. On the screen the cashier's sentence
is followed by the device's own words. The sentence for the administrator stands under the cause on the invoice's page
for an EBM Manager and an EBM Supervisor.
"""
_BECOMES = {
    Outcome.SIGNED: "Signed, where the signature is whole; else Unknown",
    Outcome.REFUSED_BILL: "Parked; its number is spent",
    Outcome.REFUSED_DEVICE: "stays Queued; the counter is Stopped",
    Outcome.WAITING: "Waiting; sent again under the same number",
    Outcome.UNKNOWN: "Unknown; the device is asked before anything is sent",
}


def text() -> str:
    """The whole page."""
    rows = [*RESULT_CODES.values(), result_of("any other")]
    lines = [
        "| code | meaning | a bill becomes | for the cashier | for the administrator |",
        "|---|---|---|---|---|",
        *(_line(row) for row in rows),
    ]
    return _INTRODUCTION + "\n" + "\n".join(lines) + "\n"


def _line(row: ResultCode) -> str:
    by = {"device": " (said by the device itself)"}.get(row.side, "")
    return f"| {row.code} | {row.meaning}{by} | {_BECOMES[row.outcome]} | {row.cashier} | {row.administrator} |"


def main() -> int:
    """1 where --check finds the page stale."""
    parser = argparse.ArgumentParser(prog="python -m ebm.fiscal.result_codes_page", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, fail when the page is stale")
    if parser.parse_args().check:
        return 0 if PLACE.read_text(encoding="utf-8") == text() else 1
    PLACE.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
