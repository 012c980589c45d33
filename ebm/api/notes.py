"""Notes on invoices, customers and devices: read and written by who may read the document, changed and deleted by who
wrote them.
"""

from typing import Any

import frappe
from frappe import _
from frappe.desk.form.utils import add_comment, update_comment
from frappe.utils import cstr

from ebm import audit
from ebm.mention_people import people_for
from ebm.notes import check_content, keep_version, note_view, noted, notes_of, own_note, version_before_desk
from ebm.text_media import take_upload
from ebm.text_versions import digest


@frappe.whitelist(methods=["GET"])
def of_document(reference_doctype: str, reference_name: str) -> dict[str, Any]:
    """Its notes, oldest first: {notes: [{name, content, author, mine, written, modified, desk}]}."""
    noted(reference_doctype, reference_name)
    return {"notes": notes_of(reference_doctype, reference_name)}


@frappe.whitelist(methods=["POST"])
def add(reference_doctype: str, reference_name: str, content: str) -> dict[str, Any]:
    """Write a note, cleaned as Frappe cleans it; who is mentioned is told by Frappe."""
    noted(reference_doctype, reference_name)
    check_content(content)
    user = frappe.session.user
    author = cstr(frappe.db.get_value("User", user, "full_name"))
    note = add_comment(reference_doctype, reference_name, content, user, author)
    keep_version(note)
    return note_view(note)


@frappe.whitelist(methods=["POST"])
def attach(reference_doctype: str, reference_name: str) -> dict[str, Any]:
    """Take the picture or video sent as `file` for a note: a private file of the document; {file_url, ...}.

    Who may write a note may put a picture in it, also where his role lets him attach nothing else.
    """
    return take_upload(noted(reference_doctype, reference_name))


@frappe.whitelist(methods=["POST"])
def change(name: str, content: str, modified: str) -> dict[str, Any]:
    """Change one's own note. `modified` is that of the note as it was opened; another one: TimestampMismatchError."""
    note = own_note(name)
    check_content(content)
    return _change(note, content, modified)


@frappe.whitelist(methods=["POST"])
def bring_back(name: str, modified: str) -> dict[str, Any]:
    """Save one's own note as it was before somebody changed it in Desk; what stands there now is kept as a version."""
    note = own_note(name)
    version = version_before_desk(note)
    if version is None:
        frappe.throw(_("This note was not changed outside the app."))
    _check_latest(note, modified)
    keep_version(note)
    doctype, beside = note.reference_doctype, note.reference_name
    branch = frappe.db.get_value(doctype, beside, "branch")
    before, after = {"text": digest(note.content)}, {"text": version.hash}
    audit.record("NOTE_BROUGHT_BACK", doctype, beside, branch, before=before, after=after)
    return _change(note, version.html, modified)


@frappe.whitelist(methods=["GET"])
def people(reference_doctype: str, reference_name: str, typed: str = "") -> list[dict[str, Any]]:
    """Whom a note on it can mention, by what was typed after "@": [{id, label, is_group}], at most 10."""
    return people_for(noted(reference_doctype, reference_name), typed)


@frappe.whitelist(methods=["POST"])
def remove(name: str) -> dict[str, str]:
    """Delete one's own note: {name}. Frappe keeps it among the deleted documents."""
    frappe.delete_doc("Comment", own_note(name).name, ignore_permissions=True)
    return {"name": name}


def _check_latest(note: Any, modified: str) -> None:
    if str(note.modified) != modified:
        frappe.throw(_("This note was changed elsewhere after you opened it."), frappe.TimestampMismatchError)


def _change(note: Any, content: str, modified: str) -> dict[str, Any]:
    _check_latest(note, modified)
    update_comment(note.name, content)
    changed = frappe.get_doc("Comment", note.name)
    keep_version(changed, note.content)
    return note_view(changed)
