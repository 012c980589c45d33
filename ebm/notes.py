"""Notes on documents: Frappe's own comments, so that Desk shows the same ones."""

from __future__ import annotations

import re
from typing import Any

import frappe
from frappe import _
from frappe.realtime import get_doctype_room
from frappe.utils import strip_html

from ebm import text_versions
from ebm.mention_notices import people_in
from ebm.people_names import name_of

# What takes notes, and nothing else: their pages show them.
PLACES = ("EBM Invoice", "EBM Customer", "EBM Device")
EVENT = "ebm_notes"
# What says something without a word.
_SHOWN = re.compile(r"<(?:img|video|audio|table|hr)\b", re.IGNORECASE)


def noted(doctype: str, name: str) -> Any:
    """The document that a note is on, if it takes notes and the user may read it."""
    if doctype not in PLACES:
        frappe.throw(_("{0} takes no notes.").format(doctype))
    doc = frappe.get_doc(doctype, name)
    doc.check_permission("read")
    return doc


def notes_of(doctype: str, name: str) -> list[dict[str, Any]]:
    """Oldest first. The caller has checked the permission on the document."""
    rows = frappe.get_all(
        "Comment",
        filters={"reference_doctype": doctype, "reference_name": name, "comment_type": "Comment"},
        fields=["name", "content", "owner", "creation", "modified", "modified_by"],
        order_by="creation asc, name asc",
    )
    kept = text_versions.latest("Comment", [row.name for row in rows], "content")
    return [note_view(row, kept.get(row.name)) for row in rows]


def own_note(name: str) -> Any:
    """The note, if it is the user's own and he may still see its document."""
    note = frappe.get_doc("Comment", name)
    if not is_note(note):
        frappe.throw(_("{0} is no note.").format(name), frappe.DoesNotExistError)
    noted(note.reference_doctype, note.reference_name)
    if note.owner != frappe.session.user:
        frappe.throw(_("Only who wrote a note may change or delete it."), frappe.PermissionError)
    return note


def is_note(comment: Any) -> bool:
    """Whether a comment is a note of ours."""
    return comment.comment_type == "Comment" and comment.reference_doctype in PLACES


def check_content(content: str) -> None:
    """Raise ValidationError for a note that says nothing."""
    if not says_something(content):
        frappe.throw(_("A note needs some words."))


def says_something(content: str) -> bool:
    """Whether markup has words, or something to see."""
    return bool(strip_html(content).replace("&nbsp;", " ").strip() or _SHOWN.search(content))


def tell_changed(doc: Any, method: str | None = None) -> None:
    """Open pages of the document ask for its notes again, whoever wrote and wherever. A name, nothing of the note."""
    if is_note(doc):
        message = {"doctype": doc.reference_doctype, "names": [doc.reference_name]}
        frappe.publish_realtime(EVENT, message, room=get_doctype_room(doc.reference_doctype), after_commit=True)


def keep_version(note: Any, before: str = "") -> None:
    """Keep a note as our side saved it; `before` is what stood there, which has told those it names."""
    told = people_in(before) | people_in(note.content)
    text_versions.keep("Comment", note.name, "content", note.content, told)


def version_before_desk(note: Any) -> Any:
    """What our side saved last, where something else is stored now; else None."""
    return text_versions.before_desk("Comment", note.name, "content", note.content)


def note_view(row: Any, version: Any = None) -> dict[str, Any]:
    """A comment, or its row, as its page shows it; `desk` where it was changed outside the app since."""
    differs = text_versions.differs(row.content, version)
    return {
        "name": row.name,
        "content": row.content or "",
        "author": name_of(row.owner),
        "mine": row.owner == frappe.session.user,
        "written": str(row.creation),
        "modified": str(row.modified),
        "desk": {"by": name_of(row.modified_by), "before": version.html} if differs else None,
    }
