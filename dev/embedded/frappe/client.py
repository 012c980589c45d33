"""frappe.client over HTTP: get, get_list, get_value, insert, set_value, delete (wire.md 5)."""

# No annotations: Frappe's own hints here are few, and hints are enforced.
import json

import frappe
from frappe import _
from frappe.database.query import CHILD, NAME, OPTIONAL, STANDARD
from frappe.model import child_table_fields, default_fields
from frappe.model.db_query import _listed, field_names
from frappe.utils import get_safe_filters


@frappe.whitelist()
def get_list(
    doctype,
    fields=None,
    filters=None,
    group_by=None,
    order_by=None,
    limit_start=None,
    limit_page_length=20,
    parent=None,
    debug: bool = False,
    as_dict: bool = True,
    or_filters=None,
):
    """Rows the user may see; without `order_by` there is no order."""
    _check_parent(doctype, parent)
    meta = frappe.get_meta(doctype)
    fields = _listed(fields)
    for field in fields:
        for name in field_names(field):
            _check_field(meta, name)
    filters, or_filters = get_safe_filters(filters), get_safe_filters(or_filters)
    for given in (filters or [], or_filters or []):
        for item in given:
            if isinstance(given, dict):
                _check_field(meta, item)
            elif len(item) < 4:
                _check_field(meta, item[0])
            else:
                _check_field(frappe.get_meta(item[0]), item[1])
    return frappe.get_list(
        doctype,
        parent_doctype=parent,
        fields=fields,
        filters=filters,
        or_filters=or_filters,
        group_by=group_by,
        order_by=order_by,
        limit_start=limit_start,
        limit_page_length=limit_page_length,
        debug=debug,
        as_list=not as_dict,
    )


def _check_field(meta, name):
    match = NAME.match(name)
    table, field = (match["table"], match["field"]) if match else (None, name)
    if not match and "." in name:
        first, _dot, field = name.partition(".")
        df = meta.get_field(first.strip("`"))
        table, field = (df.options, field.strip("`")) if df else (None, name)
    if field in STANDARD + CHILD + OPTIONAL or name == "*":
        return
    if not (frappe.get_meta(table) if table else meta).has_field(field):
        frappe.throw(_("Field not permitted in query") + f": {name}", frappe.DataError)


def _check_parent(doctype, parent):
    """Rows of a child table only under a parent that has it and that the user may read."""
    if not frappe.is_table(doctype):
        return
    own = parent and any(df.options == doctype for df in frappe.get_meta(parent).get_table_fields())
    if own and frappe.permissions.has_permission(parent):
        return
    raise frappe.PermissionError


@frappe.whitelist()
def get(doctype, name=None, filters=None, parent=None):
    """A whole document, nulls included, without what the user may not read."""
    _check_parent(doctype, parent)
    if name:
        doc = frappe.get_doc(doctype, name)
    elif filters or filters == {}:
        doc = frappe.get_doc(doctype, frappe.parse_json(filters))
    else:
        doc = frappe.get_doc(doctype)
    doc.check_permission()
    doc.apply_fieldlevel_read_permissions()
    return doc.as_dict()


@frappe.whitelist(methods=["POST", "PUT"])
def insert(doc=None):
    return _inserted(doc).as_dict()


def _inserted(doc):
    doc = frappe._dict(json.loads(doc) if isinstance(doc, str) else doc)
    if frappe.is_table(doc.doctype):
        if not (doc.parenttype and doc.parent and doc.parentfield):
            frappe.throw(_("Parenttype, Parent and Parentfield are required to insert a child record"))
        parent = frappe.get_doc(doc.parenttype, doc.parent)
        parent.append(doc.parentfield, doc)
        parent.save()
        return parent
    return frappe.get_doc(doc).insert()


@frappe.whitelist(methods=["POST", "PUT"])
def save(doc):
    doc = frappe.get_doc(json.loads(doc) if isinstance(doc, str) else doc)
    doc.save()
    return doc.as_dict()


@frappe.whitelist(methods=["POST", "PUT"])
def set_value(doctype, name, fieldname, value=None):
    """Change one value or several (dict or JSON) of a stored document. A falsy value with one field name is stored as
    empty.
    """
    if fieldname in default_fields + child_table_fields:
        frappe.throw(_("Cannot edit standard fields"))
    if value:
        values = {fieldname: value}
    elif isinstance(fieldname, str):
        try:
            values = json.loads(fieldname)
        except ValueError:
            values = {fieldname: ""}
    else:
        values = fieldname
    if frappe.is_table(doctype):
        row = frappe.db.get_value(doctype, name, ["parenttype", "parent"], as_dict=True)
        doc = frappe.get_doc(row.parenttype, row.parent)
        doc.getone({"doctype": doctype, "name": name}).update(values)
    else:
        doc = frappe.get_doc(doctype, name)
        doc.update(values)
    doc.save()
    return doc.as_dict()


@frappe.whitelist(methods=["DELETE", "POST"])
def delete(doctype, name):
    if frappe.is_table(doctype):
        row = frappe.db.get_value(doctype, name, ["parenttype", "parent", "parentfield"], as_dict=True)
        if not row:
            raise frappe.DoesNotExistError
        parent = frappe.get_doc(row.parenttype, row.parent)
        for child in [child for child in parent.get(row.parentfield) if child.name == name]:
            parent.remove(child)
        parent.save()
    else:
        frappe.delete_doc(doctype, name, ignore_missing=False)
