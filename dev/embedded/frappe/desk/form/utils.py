"""Comments over HTTP."""

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
def update_comment(name, content):
    doc = frappe.get_doc("Comment", name)
    if frappe.session.user not in ("Administrator", doc.owner):
        frappe.throw(_("Comment can only be edited by the owner"), frappe.PermissionError)
    doc.content = content
    doc.save(ignore_permissions=True)
