"""Answers as JSON: values on the wire and the messages beside them (wire.md 5, 6)."""

from __future__ import annotations

import datetime
import decimal
import json
import sys
from collections.abc import Iterable
from re import Match
from typing import Any

from werkzeug.utils import redirect
from werkzeug.wrappers import Response

import frappe
from frappe.utils.data import format_timedelta


def json_handler(value: Any) -> Any:
    from frappe.model.base_document import BaseDocument

    if isinstance(value, (datetime.date, datetime.time)):
        return str(value)
    if isinstance(value, datetime.timedelta):
        return format_timedelta(value)
    if isinstance(value, decimal.Decimal):
        return float(value)
    if isinstance(value, BaseDocument):
        return value.as_dict(no_nulls=True)
    if isinstance(value, Match):
        return value.string
    if isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray)):
        return list(value)
    if isinstance(value, (type, Exception)) or callable(value):
        return repr(value)
    raise TypeError(f"Object of type {type(value)} with value of {value!r} is not JSON serializable")


def allow_traceback() -> bool:
    return bool(frappe.get_system_settings("allow_error_traceback")) and not frappe.local.flags.disable_traceback


def build_response(response_type: str = "json") -> Response:
    """The answer from frappe.local.response: JSON, a redirect or a download."""
    local_response = frappe.local.response
    if "docs" in local_response and not local_response.docs:
        del local_response["docs"]
    kind = local_response.get("type") or response_type
    if kind == "redirect":
        return redirect(local_response["location"])
    if kind in ("download", "binary"):
        return _download(local_response)
    if kind != "json":
        raise frappe.NotImplementedInEmbedded(f"answer type {kind}")
    add_logs(local_response)
    status = local_response.pop("http_status_code", None) or 200
    text = json.dumps(local_response, default=json_handler, separators=(",", ":"))
    return Response(text, status=status, mimetype="application/json")


def _download(local_response: Any) -> Response:
    from mimetypes import guess_type

    name = local_response["filename"]
    answer = Response(
        local_response["filecontent"],
        mimetype=local_response.get("content_type") or guess_type(name)[0] or "application/octet-stream",
    )
    answer.headers.add("Content-Disposition", local_response.get("display_content_as", "attachment"), filename=name)
    return answer


def add_logs(out: Any) -> None:
    """Messages as JSON in JSON, tracebacks when the site shows them."""
    if frappe.local.error_log and allow_traceback():
        if source := _exception_source(frappe.local.error_log[0]["exc"]):
            out["_exc_source"] = source
        out["exc"] = json.dumps([entry["exc"] for entry in frappe.local.error_log])
    if frappe.local.message_log:
        out["_server_messages"] = json.dumps([json.dumps(message) for message in frappe.local.message_log])
    if frappe.local.debug_log:
        out["_debug_messages"] = json.dumps(frappe.local.debug_log)
    if frappe.flags.error_message:
        out["_error_message"] = frappe.flags.error_message


def _exception_source(traceback: str) -> str | None:
    for line in reversed(traceback.splitlines()):
        for app in frappe.get_installed_apps():
            if app != "frappe" and f"/{app}/{app}/" in line.replace("\\", "/") and line.strip().startswith("File"):
                return f"{app} (app)"
    return None


def report_error(status: int) -> Response:
    """The error as JSON; what the app put into frappe.local.response before raising stays in the body."""
    kind = sys.exc_info()[0]
    if status != 404 and allow_traceback():
        traceback = frappe.get_traceback()
        frappe.errprint(traceback)
        frappe.local.response["exception"] = traceback.splitlines()[-1]
    frappe.local.response["exc_type"] = kind.__name__ if kind else "Exception"
    answer = build_response()
    answer.status_code = status
    return answer
