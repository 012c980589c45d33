"""A customer is entered or changed at the screen: only what it shows, and never over somebody else's change."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _

from ebm.bill_problems import raise_problems
from ebm.fiscal.customer import FIELDS
from ebm.fiscal.problem import Problem, as_text
from ebm.working_branch import working_branch


def save_customer(given: dict[str, Any], name: str, modified: str) -> Any:
    """The saved document. Raises FieldProblemsError, UniqueValidationError, TimestampMismatchError, PermissionError."""
    doc = frappe.get_doc("EBM Customer", name) if name else frappe.get_doc({"doctype": "EBM Customer"})
    for field in FIELDS:
        if field in given:
            doc.set(field, as_text(given[field]))
    if "branch" in given or not name:
        doc.branch = as_text(given.get("branch")) or doc.branch or _branch()
    try:
        if name:
            doc.check_permission("write")
            # Frappe compares it with the stored row: a change by somebody else since then is told, not overwritten.
            doc.modified = modified
            doc.save()
        else:
            doc.insert()
    except frappe.UniqueValidationError:
        if "problems" not in frappe.local.response:
            # Both were entered at the same moment; the database took the other one.
            text = _("POC number {0} already belongs to another customer.").format(doc.poc_number)
            frappe.clear_messages()
            raise_problems([Problem("POC_TAKEN", "poc_number", None, text)], frappe.UniqueValidationError)
        raise
    return doc


def _branch() -> str | None:
    branch = working_branch()
    return branch.name if branch else None
