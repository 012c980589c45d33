"""An exchange with a device in words: what was asked, what came back, what that meant for the bill."""

from __future__ import annotations

from typing import Any

from frappe import _

from ebm.fiscal.result_codes import RESULT_CODES, result_of

SALE, LOOK_UP = "saveSales", "selectInitInfo"

OPERATIONS = {SALE: "The bill, to be signed", LOOK_UP: "What is your last number?"}

# Where no result code came (`ebm.fiscal.outcome.AnswerKind`).
NO_CODE = {
    "not_written": "The device could not be reached",
    "no_answer": "No whole answer came in time",
    "bad_http": "It answered with an error page",
    "garbled": "It answered something that cannot be read",
}

OUTCOMES = {
    "Signed": "Signed",
    "Refused": "Refused",
    "Waiting": "Nothing was taken: it is tried again by itself",
    "Unknown": "Perhaps taken: the device is asked before anything else is sent",
    "Doubted": "Refused as an earlier copy of it might be: the device is asked whether it took that one",
    "Incomplete": "Taken; the receipt's data are missing",
    "Taken": "The device says that it took the bill",
    "NotTaken": "The device says that it did not take the bill",
    "Stopped": "The answer contradicts what is known here, so the counter was stopped",
    "Unreachable": "Nothing was learnt: it is asked again by itself",
    "Seen": "The device agrees with what is known here",
    "Failed": "It did not answer as it should",
}


def operation(call: Any) -> str:
    """What the device was asked."""
    return _(OPERATIONS.get(call.operation, call.operation or ""))


def outcome(call: Any) -> str:
    """What became of it."""
    return _(OUTCOMES.get(call.outcome, call.outcome or ""))


def meaning(call: Any) -> str:
    """What the result code means; "" where there is nothing to say."""
    code = call.result_code or ""
    if code in NO_CODE:
        return _(NO_CODE[code])
    return _(result_of(code).meaning) if code in RESULT_CODES or code.isalnum() else ""
