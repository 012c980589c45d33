"""Deleting a document: permission, on_trash, links that point at it, then the rows."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _
from frappe.model.naming import revert_series_if_last
from frappe.utils.password import delete_all_passwords_for


def delete_doc(
    doctype: str | None = None, name: Any = None, force: Any = 0, ignore_doctypes: Any = None, for_reload: bool = False,
    ignore_permissions: bool = False, flags: Any = None, ignore_on_trash: bool = False, ignore_missing: bool = True,
    delete_permanently: bool = False,
) -> Any:  # fmt: skip
    """False when there is nothing to delete (or DoesNotExistError with ignore_missing=False)."""
    doctype = doctype or frappe.form_dict.get("dt")
    names = name if isinstance(name, (list, tuple)) else [name or frappe.form_dict.get("dn")]
    for one in names:
        if not frappe.db.exists(doctype, one):
            if not ignore_missing:
                raise frappe.DoesNotExistError
            return False
        doc = frappe.get_doc(doctype, one)
        if flags:
            doc.flags.update(flags)
        doc.flags.in_delete = True
        doc.flags.ignore_permissions = ignore_permissions or doc.flags.ignore_permissions
        _check_permission(doc)
        if not ignore_on_trash:
            doc.run_method("on_trash")
            doc.run_method("on_change")
        if not force:
            check_if_doc_is_linked(doc)
        revert_series_if_last(doc.meta.autoname or "", doc.name, doc)
        frappe.db.sql(f"delete from `tab{doctype}` where name = %s", (doc.name,))
        for df in doc.meta.get_table_fields():
            frappe.db.sql(f"delete from `tab{df.options}` where parent = %s and parenttype = %s", (doc.name, doctype))
        delete_all_passwords_for(doctype, doc.name)
        for table in ("Comment",) if doctype != "Comment" else ():
            frappe.db.sql(
                f"delete from `tab{table}` where reference_doctype = %s and reference_name = %s",
                (doctype, str(doc.name)),
            )
        doc.run_method("after_delete")
        doc.notify_update()
        frappe.clear_document_cache(doctype, doc.name)
    return None


def _check_permission(doc: Any) -> None:
    if not doc.has_permission("delete"):
        refusal = _("User not allowed to delete {0}: {1}").format(doc.doctype, doc.name)
        frappe.msgprint(refusal, raise_exception=frappe.PermissionError)
    if doc.docstatus.is_submitted():
        manual = "https://docs.erpnext.com//docs/user/manual/en/setting-up/articles/delete-submitted-document"
        frappe.msgprint(
            _("{0} {1}: Submitted Record cannot be deleted. You must {2} Cancel {3} it first.").format(
                _(doc.doctype), doc.name, f"<a href='{manual}' target='_blank'>", "</a>"
            ),
            raise_exception=True,
        )


def check_if_doc_is_linked(doc: Any, method: str = "Delete") -> None:
    """LinkExistsError when another document's link field holds this name."""
    for other in frappe.doctypes().values():
        meta = frappe.get_meta(other.name)
        if meta.is_virtual:
            continue
        for df in meta.of_type("Link", "Dynamic Link"):
            if (df.fieldtype == "Link" and df.options != doc.doctype) or other.name in (
                "Comment",
                "File",
                "Notification Log",
                "Error Log",
            ):
                continue
            if df.fieldtype == "Dynamic Link" and meta.issingle:
                continue
            if meta.issingle:
                values = frappe.db.get_singles_dict(other.name)
                rows = (
                    [frappe._dict(name=other.name)]
                    if values.get(df.fieldname) == doc.name and other.name != doc.doctype
                    else []
                )
            else:
                filters = {df.fieldname: doc.name}
                if df.fieldtype == "Dynamic Link":
                    filters[df.options] = doc.doctype
                fields = ["name", "docstatus", *(["parent", "parenttype"] if meta.istable else [])]
                rows = frappe.db.get_values(other.name, filters, fields, as_dict=True, order_by=None)
            for row in rows:
                holder, holder_type = (row.parent, row.parenttype) if meta.istable else (row.name, other.name)
                own = holder_type == doc.doctype and holder == doc.name
                counts = not own and (
                    row.docstatus == 1 if method == "Cancel" else row.docstatus != 2 or doc.docstatus != 2
                )
                if counts and holder:
                    _linked(doc, method, holder_type, holder)


def _linked(doc: Any, method: str, doctype: str, name: Any) -> None:
    def link(kind: str, key: Any) -> str:
        return f'<a href="/app/Form/{kind}/{key}">{key}</a>'

    frappe.throw(
        _("Cannot delete or cancel because {0} {1} is linked with {2} {3} {4}").format(
            _(doc.doctype), link(doc.doctype, doc.name), _(doctype), link(doctype, name), ""
        ),
        frappe.LinkExistsError,
    )
