"""Notes on an invoice: Frappe's own comments, so that Desk shows the same ones."""

from __future__ import annotations

import re
from typing import Any

import frappe
from frappe import _
from frappe.realtime import get_doctype_room
from frappe.utils import strip_html

from ebm import text_versions
from ebm.mention_notices import people_in

INVOICE = "EBM Invoice"
EVENT = "ebm_notes"
# What says something without a word.
_SHOWN = re.compile(r"<(?:img|video|audio|table|hr)\b", re.IGNORECASE)


def notes_of(invoice: str) -> list[dict[str, Any]]:
    """Oldest first. The caller has checked the permission on the invoice."""
    rows = frappe.get_all(
        "Comment",
        filters={"reference_doctype": INVOICE, "reference_name": invoice, "comment_type": "Comment"},
        fields=["name", "content", "owner", "creation", "modified", "modified_by"],
        order_by="creation asc, name asc",
    )
    kept = text_versions.latest("Comment", [row.name for row in rows], "content")
    return [note_view(row, kept.get(row.name)) for row in rows]


def own_note(name: str) -> Any:
    """The note, if it is the user's own and he may still see its invoice."""
    note = frappe.get_doc("Comment", name)
    if note.comment_type != "Comment" or note.reference_doctype != INVOICE:
        frappe.throw(_("{0} is no note on an invoice.").format(name), frappe.DoesNotExistError)
    frappe.get_doc(INVOICE, note.reference_name).check_permission("read")
    if note.owner != frappe.session.user:
        frappe.throw(_("Only who wrote a note may change or delete it."), frappe.PermissionError)
    return note


def check_content(content: str) -> None:
    """Raise ValidationError for a note that says nothing."""
    if not strip_html(content).replace("&nbsp;", " ").strip() and not _SHOWN.search(content):
        frappe.throw(_("A note needs some words."))


def tell_changed(doc: Any, method: str | None = None) -> None:
    """Open pages of the invoice ask for its notes again, whoever wrote and wherever. A name, nothing of the note."""
    if doc.comment_type == "Comment" and doc.reference_doctype == INVOICE:
        names = {"names": [doc.reference_name]}
        frappe.publish_realtime(EVENT, names, room=get_doctype_room(INVOICE), after_commit=True)


def keep_version(note: Any, before: str = "") -> None:
    """Keep a note as our side saved it; `before` is what stood there, which has told those it names."""
    told = people_in(before) | people_in(note.content)
    text_versions.keep("Comment", note.name, "content", note.content, told)


def version_before_desk(note: Any) -> Any:
    """What our side saved last, where something else is stored now; else None."""
    version = text_versions.latest("Comment", [note.name], "content").get(note.name)
    return version if _differs(note, version) else None


def _differs(row: Any, version: Any) -> bool:
    return bool(version) and version.hash != text_versions.digest(row.content)


def note_view(row: Any, version: Any = None) -> dict[str, Any]:
    """A comment, or its row, as the invoice's page shows it; `desk` where it was changed outside the app since."""
    return {
        "name": row.name,
        "content": row.content or "",
        "author": _name_of(row.owner),
        "mine": row.owner == frappe.session.user,
        "written": str(row.creation),
        "modified": str(row.modified),
        "desk": {"by": _name_of(row.modified_by), "before": version.html} if _differs(row, version) else None,
    }


def _name_of(user: str) -> str:
    return str(frappe.db.get_value("User", user, "full_name") or user)
