"""Notes on invoices: read and written by who may read the invoice, changed and deleted by who wrote them."""

from typing import Any

import frappe
from frappe import _
from frappe.desk.form.utils import add_comment, update_comment
from frappe.utils import cstr

from ebm.notes import INVOICE, check_content, note_view, notes_of, own_note


@frappe.whitelist(methods=["GET"])
def of_invoice(invoice: str) -> dict[str, Any]:
    """Its notes, oldest first: {notes: [{name, content, author, mine, written, modified}]}."""
    frappe.get_doc(INVOICE, invoice).check_permission("read")
    return {"notes": notes_of(invoice)}


@frappe.whitelist(methods=["POST"])
def add(invoice: str, content: str) -> dict[str, Any]:
    """Write a note, cleaned as Frappe cleans it; who is mentioned is told by Frappe."""
    frappe.get_doc(INVOICE, invoice).check_permission("read")
    check_content(content)
    user = frappe.session.user
    author = cstr(frappe.db.get_value("User", user, "full_name"))
    return note_view(add_comment(INVOICE, invoice, content, user, author))


@frappe.whitelist(methods=["POST"])
def change(name: str, content: str, modified: str) -> dict[str, Any]:
    """Change one's own note. `modified` is that of the note as it was opened; another one: TimestampMismatchError."""
    note = own_note(name)
    check_content(content)
    if str(note.modified) != modified:
        frappe.throw(_("This note was changed elsewhere after you opened it."), frappe.TimestampMismatchError)
    update_comment(name, content)
    return note_view(frappe.get_doc("Comment", name))


@frappe.whitelist(methods=["POST"])
def remove(name: str) -> dict[str, str]:
    """Delete one's own note: {name}. Frappe keeps it among the deleted documents."""
    frappe.delete_doc("Comment", own_note(name).name, ignore_permissions=True)
    return {"name": name}
