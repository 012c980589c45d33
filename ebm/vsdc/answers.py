"""From the bytes of a reply to an Answer. Never raises, and never lets a key into a message.

Source: ebm-domain A4 (resultCd, resultMsg, resultDt, data) and A7 (which fields are keys).
"""

import json
import re
from typing import Any

from ebm.fiscal.device_words import SECRET_FIELDS, own_words
from ebm.fiscal.outcome import Answer

MOST_BYTES = 1024 * 1024
_CODE = re.compile(r"[0-9A-Za-z]{1,8}")
_SECRET_VALUE = re.compile(
    rb'("(?:' + "|".join(SECRET_FIELDS).encode() + rb')"\s*:\s*)("(?:[^"\\]|\\.)*"?|[^\s,}\]]+)',
    re.IGNORECASE | re.DOTALL,
)


class _NotJson(ValueError):
    pass


def parse(http_status: int, body: bytes, most_bytes: int = MOST_BYTES) -> Answer:
    """What a whole HTTP reply says. Anything but status 200 is bad_http, anything but RRA's envelope garbled."""
    if http_status != 200:
        return Answer("bad_http", message=f"HTTP {http_status}")
    if len(body) > most_bytes:
        return Answer("garbled", message=f"the answer is larger than {most_bytes // 1024**2} MiB")
    try:
        read = json.loads(
            body.decode("utf-8-sig"), object_pairs_hook=_object, parse_int=_int, parse_constant=_no_constant
        )
    # RecursionError: brackets nested without end. ValueError: bad UTF-8, bad JSON, a number of thousands of digits.
    except (ValueError, RecursionError):
        return Answer("garbled", message="the answer is not JSON")
    if not isinstance(read, dict):
        return Answer("garbled", message="the answer is no envelope")
    code, message, data = read.get("resultCd"), read.get("resultMsg"), read.get("data")
    if not isinstance(code, str) or not _CODE.fullmatch(code):
        return Answer("garbled", message="the answer has no result code")
    if not (message is None or isinstance(message, str)) or not (data is None or isinstance(data, dict)):
        return Answer("garbled", message="the answer is no envelope")
    return Answer("envelope", code, own_words(_without_keys(message or "", data)), data)


def redact(body: bytes) -> bytes:
    """The same body with the values of keys replaced, for keeping in a log."""
    return _SECRET_VALUE.sub(rb'\1"***"', body)


def _without_keys(message: str, data: dict[str, Any] | None) -> str:
    """The message without any key that `data` issues, whatever the sentence around it."""
    for key in _keys_in(data):
        message = message.replace(key, "***")
    return message


def _keys_in(data: dict[str, Any] | None) -> list[str]:
    """Keys stand in data.info (ebm-domain A7); data itself is looked at for devices that do without that level."""
    levels = [data or {}, *(level for level in (data or {}).values() if isinstance(level, dict))]
    names = {name.lower() for name in SECRET_FIELDS}
    return [v for level in levels for k, v in level.items() if k.lower() in names and isinstance(v, str) and v]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    # A name given twice says two things at once: resultCd 910 and 000, for one.
    made = dict(pairs)
    if len(made) != len(pairs):
        raise _NotJson("a name stands twice")
    return made


def _int(digits: str) -> int:
    # NUMBER(38) is the longest the protocol has; converting a megabyte of digits would take minutes.
    if len(digits) > 100:
        raise _NotJson("a number without end")
    return int(digits)


def _no_constant(name: str) -> Any:
    raise _NotJson(f"{name} is no JSON")
