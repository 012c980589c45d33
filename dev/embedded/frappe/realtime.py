"""Events for open sockets: written to the broker, from where `serve` takes them within a tenth of a second."""

from __future__ import annotations

from typing import Any

import frappe
from frappe.utils.data import cstr


def publish_realtime(
    event: str | None = None, message: Any = None, room: str | None = None, user: str | None = None,
    doctype: str | None = None,
    docname: Any = None, task_id: str | None = None, after_commit: bool = False,
) -> None:  # fmt: skip
    """Immediate by default, also when the request later fails; with `after_commit` dropped on rollback and sent
    once.
    """
    message = {} if message is None else message
    event = event or "global"
    if event == "msgprint" and not user:
        user = frappe.session.user
    elif event == "list_update":
        room = get_doctype_room(doctype or message.get("doctype"))
    elif event == "docinfo_update":
        room = get_doc_room(doctype, docname)
    if not room:
        if user:
            room = get_user_room(user)
        elif doctype and docname:
            room = get_doc_room(doctype, docname)
        else:
            room = get_site_room()
    if not after_commit:
        emit_via_redis(event, message, room)
        return
    waiting = getattr(frappe.local, "realtime_log", None)
    if waiting is None:
        waiting = frappe.local.realtime_log = []
        frappe.db.after_commit.add(_send)
        frappe.db.after_rollback.add(_drop)
    if [event, message, room] not in waiting:
        waiting.append([event, message, room])


def _send() -> None:
    waiting = getattr(frappe.local, "realtime_log", None) or []
    _drop()
    for event, message, room in waiting:
        emit_via_redis(event, message, room)


def emit_via_redis(event: str, message: Any, room: str) -> None:
    """The one door to the sockets; named as Frappe's, so that contract tests can listen at it."""
    frappe.local.broker.publish(event, message, room)


def _drop() -> None:
    frappe.local.realtime_log = None


def publish_progress(
    percent: float,
    title: str | None = None,
    doctype: str | None = None,
    docname: Any = None,
    description: str | None = None,
) -> None:
    user = None if doctype and docname else frappe.session.user
    publish_realtime(
        "progress",
        {"percent": percent, "title": title, "description": description},
        user=user,
        doctype=doctype,
        docname=docname,
    )


def get_doctype_room(doctype: Any) -> str:
    return f"doctype:{doctype}"


def get_doc_room(doctype: Any, docname: Any) -> str:
    return f"doc:{doctype}/{cstr(docname)}"


def get_user_room(user: str) -> str:
    return f"user:{user}"


def get_site_room() -> str:
    return "all"


def can_subscribe(doctype: str, docname: Any = None) -> bool:
    """Whether the present user may read what he wants to hear of; asked once, when subscribing."""
    try:
        return frappe.has_permission(doctype, "read", doc=docname)
    except (frappe.DoesNotExistError, frappe.PermissionError):
        return False
