"""Comments of Desk's forms."""

import frappe
from frappe import _


@frappe.whitelist(methods=["POST", "PUT"])
def add_comment(reference_doctype: str, reference_name: str, content: str, comment_email: str, comment_by: str):
    """A comment by who may read the document. `comment_email` and `comment_by` are not verified; `owner` is true."""
    frappe.get_doc(reference_doctype, reference_name).check_permission()
    return frappe.get_doc(
        doctype="Comment",
        comment_type="Comment",
        reference_doctype=reference_doctype,
        reference_name=reference_name,
        comment_email=comment_email,
        comment_by=comment_by,
        content=content,
    ).insert(ignore_permissions=True)


@frappe.whitelist()
def update_comment(name: str, content: str) -> None:
    """A comment changed by who wrote it, while he may read its document."""
    doc = frappe.get_doc("Comment", name)
    if frappe.session.user not in ("Administrator", doc.owner):
        frappe.throw(_("Comment can only be edited by the owner"), frappe.PermissionError)
    if doc.reference_doctype and doc.reference_name:
        frappe.get_doc(doc.reference_doctype, doc.reference_name).check_permission()
    doc.content = content
    doc.save(ignore_permissions=True)
