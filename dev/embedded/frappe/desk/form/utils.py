"""Comments over HTTP."""

import frappe


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
