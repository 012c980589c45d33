"""A person's own views of the list of invoices: named filters, and which columns are shown. Kept with the person."""

from __future__ import annotations

import json
from typing import Any

import frappe
from frappe import _
from frappe.defaults import set_user_default

from ebm.invoice_list.question import BadQuestionError

KEY = "ebm_invoice_list"
MOST_VIEWS = 30
LONGEST_NAME = 60
LONGEST_QUERY = 1000
MOST_COLUMNS = 30


def kept() -> dict[str, Any]:
    """{views: [{name, query}], columns: [key, …] or None} of the signed-in person."""
    mine = {"parent": frappe.session.user, "defkey": KEY}
    stored = frappe.db.get_value("DefaultValue", mine, "defvalue", order_by="creation desc")
    try:
        found = json.loads(stored or "{}")
    except ValueError:
        found = {}
    return {"views": found.get("views") or [], "columns": found.get("columns")}


def keep(views: Any, columns: Any) -> dict[str, Any]:
    """Keep these instead of those that were kept. `query` is a view's part of the address; it is never read here."""
    if not isinstance(views, list) or len(views) > MOST_VIEWS or not all(map(_is_view, views)):
        frappe.throw(_("At most {0} views, each with a short name.").format(MOST_VIEWS), BadQuestionError)
    if len({view["name"].casefold() for view in views}) < len(views):
        frappe.throw(_("There is a view of this name already."), BadQuestionError)
    if columns is not None and not _is_texts(columns):
        frappe.throw(_("Columns are a list of their keys."), BadQuestionError)
    plain = [{"name": view["name"].strip(), "query": view["query"]} for view in views]
    set_user_default(KEY, json.dumps({"views": plain, "columns": columns}))
    return {"views": plain, "columns": columns}


def _is_view(view: Any) -> bool:
    if not isinstance(view, dict) or not isinstance(view.get("name"), str) or not isinstance(view.get("query"), str):
        return False
    return 0 < len(view["name"].strip()) <= LONGEST_NAME and len(view["query"]) <= LONGEST_QUERY


def _is_texts(columns: Any) -> bool:
    return (
        isinstance(columns, list)
        and len(columns) <= MOST_COLUMNS
        and all(isinstance(each, str) and len(each) <= LONGEST_NAME for each in columns)
    )
