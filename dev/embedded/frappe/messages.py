"""Messages to the user, errors to the log."""

from __future__ import annotations

import inspect
import logging
from typing import Any

import frappe
from frappe.exceptions import ValidationError
from frappe.state import _dict, local


def bold(text: Any) -> str:
    return f"<strong>{text}</strong>"


def msgprint(
    msg: Any, title: str | None = None, raise_exception: Any = False, as_table: bool = False, as_list: bool = False,
    indicator: str | None = None, alert: bool = False, primary_action: Any = None, is_minimizable: bool = False,
    wide: bool = False, *, realtime: bool = False,
) -> None:  # fmt: skip
    """Add a message to the answer's `_server_messages`; with `raise_exception` raise it too."""
    out: Any = _dict(message=msg)
    error = raise_exception if inspect.isclass(raise_exception) else ValidationError
    if not local.flags.mute_messages:
        if as_table and isinstance(msg, (list, tuple)):
            out.as_table = 1
        if as_list and isinstance(msg, (list, tuple)):
            out.as_list = 1
        out.title = title or frappe._("Message")
        indicator = indicator or ("red" if raise_exception else None)
        extras = {
            "indicator": indicator,
            "is_minimizable": is_minimizable,
            "alert": 1 if alert else None,
            "raise_exception": 1 if raise_exception else None,
            "__frappe_exc_id": frappe.generate_hash() if raise_exception else None,
            "primary_action": primary_action,
            "wide": wide,
        }
        out.update({key: value for key, value in extras.items() if value})
        if realtime:
            frappe.publish_realtime("msgprint", out)
        else:
            local.message_log.append(out)
    if raise_exception:
        raise error(msg)


def throw(
    msg: Any, exc: Any = ValidationError, title: str | None = None, is_minimizable: bool = False, wide: bool = False,
    as_list: bool = False, primary_action: Any = None,
) -> None:  # fmt: skip
    msgprint(
        msg,
        title,
        exc,
        as_list=as_list,
        indicator="red",
        primary_action=primary_action,
        is_minimizable=is_minimizable,
        wide=wide,
    )


def clear_messages() -> None:
    local.message_log = []


def clear_last_message() -> None:
    local.message_log = local.message_log[:-1]


def errprint(msg: str) -> None:
    local.error_log.append({"exc": frappe.as_unicode(msg)})


def log(msg: Any) -> None:
    local.debug_log.append(frappe.as_unicode(msg))


def logger(module: str | None = None, **kwargs: Any) -> logging.Logger:
    return logging.getLogger(f"frappe.{module}" if module else "frappe")


def log_error(
    title: str | None = None,
    message: str | None = None,
    reference_doctype: str | None = None,
    reference_name: Any = None,
    **kwargs: Any,
) -> Any:
    """A row of Error Log. In a request that fails it is lost with the transaction, as on Frappe."""
    if message and title and "\n" in title:  # Frappe swaps them too
        title, message = message, title
    text = message or get_traceback() or title
    logger().error("%s\n%s", title, text)
    entry = frappe.get_doc(
        doctype="Error Log", error=text, method=(title or "Error")[:140],
        reference_doctype=reference_doctype, reference_name=reference_name,
    )  # fmt: skip
    return entry.insert(ignore_permissions=True)


def get_traceback(with_context: bool = False) -> str:
    from frappe.utils import get_traceback as traceback

    return traceback()


def sendmail(*args: Any, **kwargs: Any) -> Any:
    """Put a mail into Email Queue."""
    from frappe.mails import sendmail as queue

    return queue(*args, **kwargs)
