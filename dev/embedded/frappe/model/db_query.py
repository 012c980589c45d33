"""get_list and get_all: fields, filters and order, with what the user may see."""

from __future__ import annotations

import re
from typing import Any

import frappe
from frappe import _
from frappe.database.query import AGGREGATE, ALIAS, CHILD, DEFAULT_ORDER, NAME, OPTIONAL, STANDARD, Query
from frappe.permissions import allowed_for, get_role_permissions, get_user_permissions
from frappe.utils.data import cint

FORBIDDEN = re.compile(
    r"[;@]|--|/\*|\b(select|union|insert|update|delete|drop|sleep|benchmark|load_file|outfile)\b", re.IGNORECASE
)


def get_list(
    doctype: str, fields: Any = None, filters: Any = None, or_filters: Any = None, docstatus: Any = None,
    group_by: str | None = None,
    order_by: Any = DEFAULT_ORDER, limit_start: Any = 0, limit_page_length: Any = None, as_list: bool = False,
    distinct: bool = False,
    start: Any = None, page_length: Any = None, limit: Any = None, ignore_permissions: bool = False,
    user: str | None = None,
    pluck: str | None = None, parent_doctype: str | None = None, update: Any = None, debug: bool = False,
    run: bool = True, **ignored: Any,
) -> Any:  # fmt: skip
    user = user or frappe.session.user
    if not ignore_permissions:
        frappe.has_permission(doctype, "read", parent_doctype=parent_doctype or doctype, throw=True, user=user)
    if isinstance(fields, dict) or (fields and isinstance(fields, list) and isinstance(fields[0], (list, tuple))):
        filters, fields = fields, filters
    fields = _listed(fields) or [pluck or "name"]
    meta = frappe.get_meta(doctype)
    for field in fields:
        if FORBIDDEN.search(re.sub(r"`[^`]*`", "", field)):
            frappe.throw(_("Use of sub-query or function is restricted"), frappe.DataError)
    for text in (order_by or "", group_by or ""):
        if re.search(r"[;@]|--|\bselect\b|\bsleep\b", str(text), re.IGNORECASE):
            frappe.throw(_("Illegal SQL Query"))
    query = Query(
        doctype, [], filters, or_filters, group_by=group_by,
        limit=cint(limit or page_length or limit_page_length) or None,
        start=cint(start or limit_start), distinct=distinct,
    )  # fmt: skip
    if not ignore_permissions:
        fields = permitted(meta, fields, parent_doctype, as_list)
        query.conditions += match_conditions(meta, user)
        if not fields:
            return []
    query.fields = fields
    query.order_by = _order(meta, fields, order_by, group_by)
    select = query.select
    query.select = lambda field: "NULL" if field == "NULL" else select(field)  # type: ignore[method-assign]
    text, values = query.build()
    if not run:
        return text
    rows = frappe.db.sql(text, values, as_dict=not as_list, update=update, debug=debug)
    if pluck:
        return [row[pluck.split(".")[-1].strip("`")] for row in rows]
    return rows


def _listed(fields: Any) -> list[str]:
    if isinstance(fields, str):
        try:
            fields = frappe.parse_json(fields)
        except ValueError:
            fields = fields.split(",")
    return [
        field.strip() for field in ([fields] if isinstance(fields, str) else fields or []) if field and field.strip()
    ]


def _order(meta: Any, fields: list[str], order_by: Any, group_by: Any) -> str:
    if order_by and order_by != DEFAULT_ORDER:
        return order_by
    if not order_by or (len(fields) == 1 and AGGREGATE.match(ALIAS.sub(r"\1", fields[0])) and not group_by):
        return ""
    field, direction = meta.sort_field or "modified", (meta.sort_order or "desc") if meta.sort_field else "desc"
    if "," in field:
        return field
    return f"`tab{meta.name}`.`{field}` {direction.lower()}"


def permitted(meta: Any, fields: list[str], parent_doctype: str | None, as_list: bool = False) -> list[str]:
    """Leave out, silently, what the user's levels do not allow to read."""
    allowed = set(meta.get_permitted_fieldnames(parent_doctype)) | set(OPTIONAL) | set(STANDARD) | set(CHILD)
    kept: list[str] = []
    for field in fields:
        if field == "*":
            kept += [name for name in meta.get_valid_columns() if name in allowed]
            continue
        if all(_readable(meta, allowed, name) for name in field_names(field)):
            kept.append(field)
        elif as_list:
            kept.append("NULL")
    return kept


def field_names(field: str) -> list[str]:
    """The columns that one item of `fields` reads."""
    field = ALIAS.sub(r"\1", field).strip()
    if match := AGGREGATE.match(field):
        return [] if match[3] in ("*", "1") else [match[3]]
    if match := re.match(r"^distinct\s+(.*)$", field, re.IGNORECASE):
        return [match[1]]
    return [field]


def _readable(meta: Any, allowed: set[str], name: str) -> bool:
    match = NAME.match(name)
    if match and (not match["table"] or match["table"] == meta.name):
        return match["field"] in allowed
    if match:
        other, field = frappe.get_meta(match["table"]), match["field"]
    elif "." in name:
        first, _dot, field = name.partition(".")
        df = meta.get_field(first.strip("`"))
        if not df or df.fieldtype not in ("Link", "Table"):
            return False
        other = frappe.get_meta(df.options)
    else:
        return False
    if other.istable:
        return field.strip("`") in other.get_permitted_fieldnames(meta.name)
    frappe.has_permission(other.name, "read", throw=True)
    return field.strip("`") in other.get_permitted_fieldnames()


def match_conditions(meta: Any, user: str) -> list[str]:
    """SQL from User Permissions on direct links (an empty link stays visible) and from the apps' hooks."""
    found = []
    if user != "Administrator" and not meta.istable and get_role_permissions(meta, user).get("read"):
        rules = get_user_permissions(user)
        links = [(df.fieldname, df.options) for df in meta.get_link_fields() if not df.ignore_user_permissions]
        for field, target in [*links, ("name", meta.name)]:
            allowed, _default = allowed_for(rules.get(target, []), meta.name)
            if allowed:
                column = f"`tab{meta.name}`.`{field}`"
                values = ", ".join(frappe.db.escape(value, percent=False) for value in allowed)
                found.append(f"(ifnull({column}, '') = '' or {column} in ({values}))")
    hooks = frappe.get_hooks("permission_query_conditions", {})
    for method in hooks.get(meta.name, []) + hooks.get("*", []):
        if condition := frappe.call(frappe.get_attr(method), user, doctype=meta.name):
            found.append(f"({condition})")
    return found
