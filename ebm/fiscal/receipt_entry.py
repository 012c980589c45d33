"""The data of a receipt as a person or a file gives them, judged by the same rules as a device's answer. Pure."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from ebm.fiscal.problem import Problem
from ebm.fiscal.signed_data import SignedReceipt, read_signed

# Our names, what a device calls them, and what is said of a fault. In the order in which a receipt shows them.
FIELDS: Final = {
    "receipt_no": ("rcptNo", "The receipt number is a whole number from 1 on."),
    "receipt_total_no": ("totRcptNo", "The total of receipts is a whole number from 1 on."),
    "internal_data": ("intrlData", "Internal data have 26 characters, with or without the dashes of the paper."),
    "signature": ("rcptSign", "A receipt signature has 16 characters, with or without the dashes of the paper."),
    "device_time": ("vsdcRcptPbctDate", "Write the device's time as 2026-11-21 14:02:11."),
    "sdc_id": ("sdcId", "An SDC ID has at most 20 characters, without blanks."),
    "mrc": ("mrcNo", "An MRC has at most 20 characters, without blanks."),
}
OPTIONAL: Final = ("sdc_id", "mrc")
_LENGTHS: Final = {"internal_data": 26, "signature": 16}
# A receipt that is well formed: each field is judged in its company.
_GOOD: Final = {"rcptNo": 1, "totRcptNo": 1, "intrlData": "A" * 26, "rcptSign": "A" * 16}
# A device's clock may be ahead of ours.
_AHEAD: Final = timedelta(minutes=10)


def read_entry(entry: Mapping[str, Any], now: datetime) -> tuple[SignedReceipt | None, list[Problem]]:
    """The receipt, or what is wrong with each field of it. `now` is Kigali's."""
    wire: dict[str, str] = {}
    problems = []
    for field, (key, words) in FIELDS.items():
        text = _plain(field, str(entry.get(field) or "").strip())
        if not text and field in OPTIONAL:
            continue
        wire[key] = text
        if not _is_good(field, key, text):
            cause = "MISSING" if not text else "MALFORMED"
            problems.append(Problem(cause, field, None, words))
    receipt = None if problems else read_signed(wire)
    if receipt and receipt.published_at and receipt.published_at > now + _AHEAD:
        problems.append(Problem("IN_FUTURE", "device_time", None, "The device's time lies in the future."))
    if problems or receipt is None:
        return None, problems
    return receipt, []


def _plain(field: str, text: str) -> str:
    if field == "device_time":
        try:
            return f"{datetime.strptime(text.replace('T', ' '), '%Y-%m-%d %H:%M:%S'):%Y%m%d%H%M%S}"
        except ValueError:
            return text
    length = _LENGTHS.get(field)
    if length and len(text) != length:
        # On paper both are printed in groups of four.
        bare = text.replace("-", "").replace(" ", "")
        return bare if len(bare) == length else text
    return text


def _is_good(field: str, key: str, text: str) -> bool:
    read = read_signed({**_GOOD, key: text})
    if read is None:
        return False
    if field == "device_time":
        return read.published_at is not None
    return field not in OPTIONAL or getattr(read, field) == text
