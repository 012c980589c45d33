"""A new document with the defaults of its DocType and of the user's User Permissions."""

from __future__ import annotations

from typing import Any

import frappe
from frappe.database.schema import NO_COLUMN
from frappe.utils.data import cast_fieldtype, now_datetime, nowdate, nowtime


def defaults_of(doctype: str) -> dict[str, Any]:
    """Static defaults, cast: what a single answers before its first save."""
    fields = [df for df in frappe.get_meta(doctype).fields if df.default]
    return {df.fieldname: cast_fieldtype(df.fieldtype, df.default) for df in fields}


def get_new_doc(doctype: str, parent_doc: Any = None, parentfield: str | None = None, as_dict: bool = False) -> Any:
    """A document (or dict) with defaults, unsaved."""
    from frappe.model.document import get_doc

    templates = frappe.local.new_doc_templates
    if doctype not in templates:
        templates[doctype] = _template(doctype)
    values = frappe._dict(templates[doctype])
    for df in frappe.get_meta(doctype).fields:
        if df.fieldtype == "Datetime" and str(df.default or "").lower() == "now":
            values[df.fieldname] = now_datetime()
        elif df.fieldtype == "Time" and df.default:
            values[df.fieldname] = nowtime()
    if parent_doc:
        values.update(parent=parent_doc.name, parenttype=parent_doc.doctype)
    if parentfield:
        values["parentfield"] = parentfield
    return values if as_dict else get_doc(values)


def _template(doctype: str) -> dict[str, Any]:
    from frappe.permissions import allowed_for, get_user_permissions

    meta = frappe.get_meta(doctype)
    permissions = get_user_permissions(frappe.session.user)
    values: dict[str, Any] = dict.fromkeys(meta.get_valid_columns())
    for df in meta.fields:
        if df.fieldtype in NO_COLUMN:
            continue
        rules = permissions.get(df.options, []) if df.fieldtype == "Link" and df.options != "User" else []
        allowed, default = allowed_for(rules, doctype)
        if rules and not df.ignore_user_permissions and default and frappe.db.exists(df.options, default):
            # The only allowed branch (or the default one) is filled in.
            values[df.fieldname] = default
        elif df.default not in (None, ""):
            text = str(df.default)
            if text == "__user":
                values[df.fieldname] = frappe.session.user
            elif text == "Today":
                values[df.fieldname] = nowdate()
            elif not text.startswith(":") and text.lower() != "now" and not (allowed and text not in allowed):
                values[df.fieldname] = df.default
        elif df.fieldtype == "Select" and df.options:
            values[df.fieldname] = df.options.split("\n", 1)[0]
        if df.fieldtype in ("Int", "Check", "Float", "Currency", "Percent") and (
            values.get(df.fieldname) is not None or df.fieldtype == "Check"
        ):
            values[df.fieldname] = cast_fieldtype(df.fieldtype, values.get(df.fieldname))
    values.update(doctype=doctype, docstatus=0, owner=frappe.session.user, __islocal=1)
    if not meta.issingle:
        values["__unsaved"] = 1
    return values
