"""Staff notices: who sees, writes and deletes one, and how it is shown."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _
from frappe.realtime import get_doctype_room

from ebm import text_versions
from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.doors.lists import allowed_branches
from ebm.mention_notices import people_in
from ebm.people_names import name_of

DOCTYPE = "EBM Staff Notice"
EVENT = "ebm_staff_notices"
# Those of a role may delete others' notices too.
KEEPERS = ("EBM Manager", "System Manager")
PAGE = 20
FIELDS = (
    "name",
    "title",
    "text",
    "branch",
    "shown_from",
    "shown_until",
    "pinned",
    "owner",
    "creation",
    "modified",
    "modified_by",
)


def must_name_branch(user: str) -> bool:
    """Whether somebody is limited to branches, and so writes for those only."""
    return user != "Administrator" and bool(allowed_branches(user, DOCTYPE))


def check_for_whom(branch: str | None) -> None:
    """Raise ValidationError for a notice for everybody by who is limited to branches."""
    if not branch and must_name_branch(frappe.session.user):
        frappe.throw(_("Choose a branch: a notice for everybody is written by who works at all branches."))


def staff_notice_permission(doc: Any, ptype: str | None = None, user: str | None = None) -> bool | None:
    """Deny deleting another's notice but to managers, and all changes of one for everybody to who is limited."""
    user = user or frappe.session.user
    if ptype == "delete" and doc.owner != user and not set(KEEPERS) & set(frappe.get_roles(user)):
        return False
    # Of a new one the controller says it in words.
    if ptype in ("write", "delete") and not doc.branch and must_name_branch(user):
        return False
    return None


def listed(start: int, shown: bool) -> tuple[list[Any], bool]:
    """(rows of the user's branches and for everybody, whether there are more), pinned ones first, then the newest.

    `shown`: only those whose days today is one of.
    """
    today = str(fiscal_today())
    days: dict[str, Any] = {}
    if shown:
        days = {
            "filters": [["shown_from", "<=", today]],
            "or_filters": [["shown_until", "is", "not set"], ["shown_until", ">=", today]],
        }
    rows = frappe.get_list(
        DOCTYPE,
        fields=list(FIELDS),
        order_by="pinned desc, shown_from desc, name desc",
        limit_start=start,
        limit_page_length=PAGE + 1,
        **days,
    )
    return rows[:PAGE], len(rows) > PAGE


def views(rows: list[Any]) -> list[dict[str, Any]]:
    """As pages show them."""
    kept = text_versions.latest(DOCTYPE, [row.name for row in rows], "text")
    return [_view(row, kept.get(row.name)) for row in rows]


def _view(row: Any, version: Any) -> dict[str, Any]:
    # The hooks decide by fields that a row has as well.
    doc = frappe.get_doc({"doctype": DOCTYPE, **{field: row.get(field) for field in FIELDS}})
    # Not `doc.has_permission`, which tells the person what he may not.
    changes, deletes = (bool(frappe.has_permission(DOCTYPE, kind, doc)) for kind in ("write", "delete"))
    differs = text_versions.differs(row.text, version)
    return {
        "name": row.name,
        "title": row.title,
        "text": row.text or "",
        "branch": row.branch or None,
        "branch_name": frappe.db.get_value("EBM Branch", row.branch, "branch_name") if row.branch else None,
        "shown_from": str(row.shown_from),
        "shown_until": str(row.shown_until) if row.shown_until else None,
        "pinned": bool(row.pinned),
        "author": name_of(row.owner),
        "changed_by": name_of(row.modified_by),
        "written": str(row.creation),
        "modified": str(row.modified),
        "may_change": changes,
        "may_delete": deletes,
        "desk": {"by": name_of(row.modified_by), "before": version.html} if differs else None,
    }


def keep_version(doc: Any, before: str = "") -> None:
    """Keep a notice's text as our side saved it; `before` is what stood there, which has told those it names."""
    text_versions.keep(DOCTYPE, doc.name, "text", doc.text, people_in(before) | people_in(doc.text))


def tell_changed(doc: Any) -> None:
    """Open pages ask for notices again, wherever it was written. A name, nothing of the notice."""
    frappe.publish_realtime(EVENT, {"names": [doc.name]}, room=get_doctype_room(DOCTYPE), after_commit=True)
