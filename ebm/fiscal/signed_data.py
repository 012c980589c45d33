"""Reading the signature out of the answer to saveSales (ebm-domain A9), as VSDC and OSDC name its fields."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

# Printed in fours and joined by "#" in the QR text: neither blanks nor "#" can be part of them.
_INTERNAL_DATA = re.compile(r"[!\"$-~]{26}")
_NAME = re.compile(r"[!\"$-~]{1,20}")
_SIGNATURE = re.compile(r"[!\"$-~]{16}")


@dataclass(frozen=True, slots=True)
class SignedReceipt:
    """What a device adds to a sale. `published_at` is None, `sdc_id` and `mrc` are "" where the device did not say."""

    receipt_number: int
    total_number: int
    internal_data: str
    signature: str
    published_at: datetime | None
    sdc_id: str
    mrc: str


def read_signed(data: Mapping[str, Any] | None) -> SignedReceipt | None:
    """The signed receipt, or None where one of its four necessary parts is missing or malformed (then Unknown)."""
    if not data:
        return None
    receipt_number = whole_number(data.get("rcptNo", data.get("curRcptNo")), least=1)
    total_number = whole_number(data.get("totRcptNo"), least=1)
    internal_data, signature = data.get("intrlData"), data.get("rcptSign")
    if receipt_number is None or total_number is None:
        return None
    if not isinstance(internal_data, str) or not _INTERNAL_DATA.fullmatch(internal_data):
        return None
    if not isinstance(signature, str) or not _SIGNATURE.fullmatch(signature):
        return None
    return SignedReceipt(
        receipt_number,
        total_number,
        internal_data,
        signature,
        _moment(data.get("vsdcRcptPbctDate", data.get("sdcDateTime"))),
        _name(data.get("sdcId")),
        _name(data.get("mrcNo")),
    )


def whole_number(value: object, *, least: int) -> int | None:
    """A JSON whole number, or one in a string of digits (OSDC); anything else, or less than `least`, is None."""
    if isinstance(value, str) and re.fullmatch(r"[0-9]{1,38}", value):
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value < 10**38:
        return None
    return value


def _moment(value: object) -> datetime | None:
    """yyyyMMddHHmmss in Kigali time, as a naive datetime."""
    if not isinstance(value, str) or not re.fullmatch(r"[0-9]{14}", value):
        return None
    try:
        return datetime.strptime(value, "%Y%m%d%H%M%S")
    except ValueError:
        return None


def _name(value: object) -> str:
    """SDC id and MRC go into the QR text and on paper: what cannot stand there counts as not said."""
    return value if isinstance(value, str) and _NAME.fullmatch(value) else ""
