"""SQL functions that SQLite lacks, and how Python values go in and out of columns."""

from __future__ import annotations

import datetime
import re
import sqlite3
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

WHOLE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}")
LARGEST_MONEY = Decimal(10) ** 12  # MariaDB's decimal(21, 9)


def to_hundredths(value: Any) -> int | None:
    """Money as INTEGER hundredths, rounded half up; refuses what MariaDB's column refuses."""
    if value is None:
        return None
    amount = Decimal(str(value if value != "" else 0))
    if not amount.is_finite() or abs(amount) >= LARGEST_MONEY:
        raise ValueError("Out of range value for a Currency column")
    return int((amount * 100).quantize(Decimal(1), rounding=ROUND_HALF_UP))


def to_datetime(value: Any) -> str | None:
    if value in (None, ""):
        return None
    moment = datetime.datetime.fromisoformat(str(value))
    # Most come from the adapter below, and are spelled right.
    return value if WHOLE.fullmatch(str(value)) else moment.strftime("%Y-%m-%d %H:%M:%S.%f")


def to_date(value: Any) -> str | None:
    return None if value in (None, "") else datetime.datetime.fromisoformat(str(value)).strftime("%Y-%m-%d")


def to_time(value: Any) -> str | None:
    """A time of day or a span as HH:MM:SS.ffffff."""
    if value in (None, ""):
        return None
    match = re.fullmatch(r"(?:(\d+) days?, )?(\d+):(\d{1,2})(?::(\d{1,2})(?:\.(\d{1,6}))?)?", str(value))
    if not match:
        raise ValueError("Incorrect time value")
    days, hours, minutes, seconds, micro = match.groups()
    micro = (micro or "").ljust(6, "0")
    return f"{int(hours) + 24 * int(days or 0):02d}:{int(minutes):02d}:{int(seconds or 0):02d}.{micro}"


def _concat(*values: Any) -> str | None:
    return None if None in values else "".join(str(v) for v in values)


def _greatest(*values: Any) -> Any:
    return None if None in values else max(values)


def _least(*values: Any) -> Any:
    return None if None in values else min(values)


def _regexp(pattern: str, value: Any) -> bool:
    return value is not None and re.search(pattern, str(value), re.IGNORECASE) is not None


FUNCTIONS: dict[tuple[str, int], Any] = {
    ("to_hundredths", 1): to_hundredths,
    ("to_datetime", 1): to_datetime,
    ("to_date", 1): to_date,
    ("to_time", 1): to_time,
    ("concat", -1): _concat,
    ("greatest", -1): _greatest,
    ("least", -1): _least,
    ("regexp", 2): _regexp,
    ("year", 1): lambda v: v and int(v[:4]),
    ("month", 1): lambda v: v and int(v[5:7]),
    ("day", 1): lambda v: v and int(v[8:10]),
    ("if", 3): lambda test, yes, no: yes if test else no,
    ("locate", 2): lambda part, text: None if text is None else str(text).lower().find(str(part).lower()) + 1,
}


def prepare(connection: sqlite3.Connection) -> None:
    for (name, count), function in FUNCTIONS.items():
        connection.create_function(name, count, function, deterministic=True)


def _adapt_timedelta(value: datetime.timedelta) -> str:
    return to_time(str(value)) or ""


def _time_out(raw: bytes) -> datetime.timedelta:
    hours, minutes, seconds = raw.decode().split(":")
    return datetime.timedelta(hours=int(hours), minutes=int(minutes), seconds=float(seconds))


sqlite3.register_adapter(datetime.datetime, lambda v: v.replace(tzinfo=None).isoformat(" ", "microseconds"))
sqlite3.register_adapter(datetime.date, lambda v: v.isoformat())
sqlite3.register_adapter(datetime.time, lambda v: v.strftime("%H:%M:%S.%f"))
sqlite3.register_adapter(datetime.timedelta, _adapt_timedelta)
sqlite3.register_adapter(Decimal, float)
sqlite3.register_converter("datetime", lambda raw: datetime.datetime.fromisoformat(raw.decode()))
sqlite3.register_converter("date", lambda raw: datetime.date.fromisoformat(raw.decode()))
sqlite3.register_converter("time", _time_out)

SPELLED = re.compile(r"\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d\.\d{6})?")


def value_out(value: Any) -> Any:
    """A value of an expression, which has no declared type: max(creation) is a datetime on Frappe too."""
    if isinstance(value, float):
        # MariaDB's decimals have nine places; SQLite's sum shows the binary remainder.
        return round(value, 9)
    if isinstance(value, str) and SPELLED.fullmatch(value):
        return datetime.datetime.fromisoformat(value) if len(value) > 10 else datetime.date.fromisoformat(value)
    return value
