"""Values: dates, numbers, text. The names and the forgiving conversions are Frappe's."""

from __future__ import annotations

import datetime
import json
import math
import re
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal, InvalidOperation
from html import escape
from typing import Any
from zoneinfo import ZoneInfo

from dateutil import parser as date_parser
from dateutil.relativedelta import relativedelta

import frappe

DATE_FORMAT = "%Y-%m-%d"
TIME_FORMAT = "%H:%M:%S.%f"
DATETIME_FORMAT = f"{DATE_FORMAT} {TIME_FORMAT}"


def cstr(value: Any, encoding: str = "utf-8") -> str:
    if value is None:
        return ""
    return value.decode(encoding) if isinstance(value, bytes) else str(value)


def cint(value: Any, default: int = 0) -> int:
    try:
        return int(float(value))
    except (TypeError, ValueError, OverflowError):
        return default


def flt(value: Any, precision: int | None = None, rounding_method: str | None = None) -> float:
    """A float; text that is no number is 0, thousands separators are dropped."""
    if isinstance(value, str):
        value = value.replace(",", "")
    try:
        number = float(value)
    except (TypeError, ValueError):
        return 0.0
    if math.isnan(number):
        return 0.0
    return number if precision is None else rounded(number, precision, rounding_method)


def rounded(value: Any, precision: int = 0, rounding_method: str | None = None) -> float:
    """Banker's rounding (the default of a new Frappe 15 site) or "Commercial Rounding"."""
    way = ROUND_HALF_UP if rounding_method == "Commercial Rounding" else ROUND_HALF_EVEN
    try:
        return float(Decimal(str(value)).quantize(Decimal(1).scaleb(-cint(precision)), rounding=way))
    except InvalidOperation:
        return flt(value)


def get_system_timezone() -> str:
    return frappe.get_system_settings("time_zone") or "Africa/Kigali"


def now_datetime() -> datetime.datetime:
    """The present moment in the site's time zone, without a zone (as everything in the database)."""
    return datetime.datetime.now(ZoneInfo(get_system_timezone())).replace(tzinfo=None)


def now() -> str:
    return now_datetime().strftime(DATETIME_FORMAT)


def nowdate() -> str:
    return now_datetime().strftime(DATE_FORMAT)


today = nowdate


def nowtime() -> str:
    return now_datetime().strftime(TIME_FORMAT)


def getdate(value: Any = None, parse_day_first: bool = False) -> Any:
    if value is None:
        return now_datetime().date()
    if value == "" or str(value).startswith("0000"):
        return None
    if isinstance(value, datetime.datetime):
        return value.date()
    if isinstance(value, datetime.date):
        return value
    try:
        return date_parser.parse(str(value), dayfirst=parse_day_first).date()
    except (ValueError, OverflowError) as error:
        frappe.throw(
            frappe._("{0} is not a valid date string.").format(frappe.bold(escape(str(value)))), frappe.ValidationError
        )
        raise AssertionError from error


def get_datetime(value: Any = None) -> Any:
    if value is None:
        return now_datetime()
    if isinstance(value, datetime.datetime):
        return value
    if isinstance(value, datetime.date):
        return datetime.datetime.combine(value, datetime.time())
    if value == "" or str(value).startswith("0000"):
        return None
    try:
        return datetime.datetime.fromisoformat(str(value))
    except ValueError:
        return date_parser.parse(str(value))


def get_time(value: Any) -> datetime.time:
    if isinstance(value, datetime.datetime):
        return value.time()
    if isinstance(value, datetime.time):
        return value
    if isinstance(value, datetime.timedelta):
        return (datetime.datetime.min + value).time()
    return date_parser.parse(str(value)).time()


def get_timedelta(value: Any = None) -> datetime.timedelta | None:
    if value in (None, ""):
        return None
    if isinstance(value, datetime.timedelta):
        return value
    moment = get_time(value)
    return datetime.timedelta(
        hours=moment.hour, minutes=moment.minute, seconds=moment.second, microseconds=moment.microsecond
    )


def get_datetime_str(value: Any) -> str:
    moment = get_datetime(value)
    return moment.strftime(DATETIME_FORMAT) if moment else ""


def format_timedelta(value: datetime.timedelta) -> str:
    hours, rest = divmod(value.total_seconds(), 3600)
    minutes, seconds = divmod(rest, 60)
    text = f"{int(hours)}:{int(minutes):02d}:{int(seconds):02d}"
    return text + (f".{value.microseconds:06d}" if value.microseconds else "")


def add_to_date(
    date: Any = None, years: float = 0, months: float = 0, weeks: Any = 0, days: Any = 0, hours: Any = 0,
    minutes: Any = 0, seconds: Any = 0, as_string: bool = False, as_datetime: bool = False,
) -> Any:  # fmt: skip
    """A string gives a string back, a date a date; hours and less make a date a datetime."""
    as_string = as_string or isinstance(date, str)
    has_time = isinstance(date, datetime.datetime) or (isinstance(date, str) and len(date) > 10)
    base: Any = (
        now_datetime()
        if date is None
        else get_datetime(date)
        if has_time or hours or minutes or seconds
        else getdate(date)
    )
    has_time = has_time or bool(hours or minutes or seconds) or as_datetime
    moved = base + relativedelta(
        years=int(years), months=int(months), weeks=weeks, days=days, hours=hours, minutes=minutes, seconds=seconds
    )
    if as_string:
        return moved.strftime(DATETIME_FORMAT if has_time else DATE_FORMAT)
    return get_datetime(moved) if as_datetime else moved


def add_days(date: Any, days: int) -> Any:
    return add_to_date(date, days=days)


def time_diff_in_seconds(end: Any, start: Any) -> float:
    return (get_datetime(end) - get_datetime(start)).total_seconds()


def cast_fieldtype(fieldtype: str, value: Any, show_warning: bool = True) -> Any:
    if fieldtype in ("Currency", "Float", "Percent"):
        return flt(value)
    if fieldtype in ("Int", "Check"):
        return cint(value)
    if fieldtype == "Date":
        return getdate(value) if value else None
    if fieldtype == "Datetime":
        return get_datetime(value) if value else None
    if fieldtype == "Time":
        return get_timedelta(value)
    if fieldtype in ("Data", "Text", "Small Text", "Long Text", "Text Editor", "Select", "Link", "Dynamic Link"):
        return cstr(value)
    return value


def compare(left: Any, operator: str, right: Any) -> bool:
    if operator in ("in", "not in"):
        return (left in right) == (operator == "in")
    if operator == "^":
        return cstr(left).startswith(right)
    if operator in ("None", "not None"):
        return bool(left is None) == (operator == "None")
    order = {"=": "__eq__", "!=": "__ne__", ">": "__gt__", "<": "__lt__", ">=": "__ge__", "<=": "__le__"}
    result = getattr(left, order[operator])(right)
    return False if result is NotImplemented else bool(result)


def escape_html(text: Any) -> Any:
    return escape(text).replace("&#x27;", "&apos;") if isinstance(text, str) else text


def strip_html(text: Any) -> str:
    return re.sub(r"<[^>]*>", "", cstr(text))


strip_html_tags = strip_html


def get_url(uri: str | None = None, full_address: bool = False) -> str:
    host = frappe.conf.host_name
    if not host and getattr(frappe.local, "request", None):
        host = frappe.request.host_url
    return (host or f"http://{frappe.local.site}").rstrip("/") + ("/" + uri.lstrip("/") if uri else "")


def parse_json(value: Any) -> Any:
    if isinstance(value, str):
        value = json.loads(value)
    return frappe._dict(value) if type(value) is dict else value


def validate_email_address(text: Any, throw: bool = False) -> str:
    """The addresses in `text` that look right, comma-separated."""
    found = [part.strip() for part in cstr(text).split(",") if re.fullmatch(r"\s*[^@\s<>]+@[^@\s<>]+\s*", part)]
    if throw and cstr(text).strip() and len(found) != len([p for p in cstr(text).split(",") if p.strip()]):
        frappe.throw(
            frappe._("{0} is not a valid Email Address").format(escape_html(text)),
            frappe.InvalidEmailAddressError,
            title="Invalid Email",
        )
    return ", ".join(found)


def validate_phone_number(text: Any, throw: bool = False) -> bool:
    if not text:
        return False
    good = bool(re.fullmatch(r"([0-9 +_\-,.*#()]){1,20}", cstr(text).strip()))
    if throw and not good:
        frappe.throw(
            frappe._("{0} is not a valid Phone Number").format(escape_html(text)), frappe.InvalidPhoneNumberError
        )
    return good


def validate_url(text: Any, throw: bool = True, valid_schemes: Any = None) -> bool:
    good = bool(re.fullmatch(r"[a-zA-Z][\w+.-]*://[^\s/]+.*", cstr(text)))
    if throw and not good:
        frappe.throw(frappe._("'{0}' is not a valid URL").format(frappe.bold(escape_html(text))))
    return good
