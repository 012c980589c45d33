"""Calls of Desk that name or count documents beside the one asked for, with the check (hooks:
override_whitelisted_methods). For the app's documents only.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import frappe

from ebm.doors.originals import is_visible, original
from ebm.doors.own_doctypes import is_own


@frappe.whitelist(methods=["GET", "POST"])
def get_submitted_linked_docs(doctype: str, name: str) -> dict[str, Any]:
    """{docs, count} of submitted documents that refer to one. Frappe names those of all branches."""
    found = original("frappe.desk.form.linked_with.get_submitted_linked_docs")(doctype, name)
    docs = [doc for doc in found["docs"] if not is_own(doc["doctype"]) or is_visible(doc["doctype"], doc["name"])]
    return {"docs": docs, "count": len(docs)}


@frappe.whitelist(methods=["GET", "POST"])
def get_group_by_count(doctype: str, current_filters: str | list | dict, field: str) -> list[dict[str, Any]]:
    """[{name, count}] for the sidebar of a list. Assigned ones Frappe counts for everybody."""
    group = original("frappe.desk.listview.get_group_by_count")
    if field != "assigned_to" or not is_own(doctype):
        return list(group(doctype, current_filters, field))
    frappe.has_permission(doctype, "read", throw=True)
    given = {"reference_type": doctype, "status": ["!=", "Cancelled"]}
    tasks = frappe.get_all("ToDo", filters=given, fields=["allocated_to", "reference_name"])
    seen = _seen(doctype, current_filters, sorted({task.reference_name for task in tasks}))
    counts = Counter(task.allocated_to for task in tasks if task.reference_name in seen and task.allocated_to)
    return [{"name": name, "count": count} for name, count in counts.most_common(50)]


@frappe.whitelist(methods=["GET", "POST"])
def get_workflow_state_count(doctype: str, workflow_state_field: str, states: str | list) -> Any:
    """[{<field>, count}] of a list's documents by a field. Frappe counts all, and by whatever field it is told."""
    count = original("frappe.workflow.doctype.workflow.workflow.get_workflow_state_count")
    if not is_own(doctype):
        return count(doctype, workflow_state_field, states)
    if not frappe.get_meta(doctype).has_field(workflow_state_field):
        return None
    rows = frappe.get_list(
        doctype,
        filters={workflow_state_field: ["not in", frappe.parse_json(states)]},
        fields=[workflow_state_field, "count(name) as count"],
        group_by=workflow_state_field,
        order_by="",
        limit=0,
    )
    return [row for row in rows if row[workflow_state_field]]


def _seen(doctype: str, filters: str | list | dict, names: list[str]) -> set[str]:
    """Those of the named documents that the user may see and that pass the filters of his list."""
    given = frappe.parse_json(filters) if isinstance(filters, str) else filters
    rows = [[key, "=", value] for key, value in given.items()] if isinstance(given, dict) else list(given or [])
    return set(frappe.get_list(doctype, filters=[*rows, ["name", "in", names]], pluck="name", limit=0))


@frappe.whitelist(methods=["GET", "POST"])
def get_tagged_docs(doctype: str, tag: str) -> Any:
    """((name,), ...) of the documents with a tag. Frappe names those of all branches."""
    found = original("frappe.desk.doctype.tag.tag.get_tagged_docs")(doctype, tag)
    return [row for row in found if not is_own(doctype) or is_visible(doctype, row[0])]


@frappe.whitelist(methods=["GET", "POST"])
def is_document_amended(doctype: str, docname: str) -> Any:
    """The document that was made in the place of another, where the user may see it."""
    found = original("frappe.client.is_document_amended")(doctype, docname)
    return found if not found or not is_own(doctype) or is_visible(doctype, str(found)) else False
