"""Lists that Frappe does not limit by User Permissions: rows of documents, names of attached files, and comments."""

from __future__ import annotations

import frappe

from ebm.doors.own_doctypes import branch_doctypes, is_own

BRANCH = "EBM Branch"
# What lies beside a document: the columns with its DocType and name.
_BESIDE = {
    "File": ("attached_to_doctype", "attached_to_name"),
    "Comment": ("reference_doctype", "reference_name"),
}


def branch_conditions(user: str | None = None, doctype: str | None = None) -> str:
    """SQL for lists: rows, files and comments of documents of the user's branches only; empty without limits."""
    user = user or frappe.session.user
    if not doctype or user == "Administrator":
        return ""
    if doctype in _BESIDE:
        return _beside(user, doctype)
    if frappe.get_meta(doctype).istable and is_own(doctype):
        return _rows(user, doctype)
    return ""


def _rows(user: str, table: str) -> str:
    owners = [
        name
        for name in branch_doctypes()
        if any(df.fieldtype == "Table" and df.options == table for df in frappe.get_meta(name).fields)
    ]
    return " and ".join(
        f"(`tab{table}`.parenttype <> '{owner}' or {inside})"
        for owner in owners
        if (inside := _inside(user, owner, f"`tab{table}`.parent"))
    )


def _beside(user: str, beside: str) -> str:
    if not allowed_branches(user, None):
        return ""
    doctype, name = _BESIDE[beside]
    return " and ".join(
        f"(ifnull(`tab{beside}`.{doctype}, '') <> '{owner}' or {inside})"
        for owner in branch_doctypes()
        if (inside := _inside(user, owner, f"`tab{beside}`.{name}"))
    )


def _inside(user: str, doctype: str, column: str) -> str:
    """That a column holds the name of a document of the user's branches; empty when he has no limits there."""
    branches = allowed_branches(user, doctype)
    if not branches:
        return ""
    values = ", ".join(frappe.db.escape(name, percent=False) for name in branches)
    mandatory = frappe.get_meta(doctype).get_field("branch").reqd
    everybodys = "" if mandatory else " or ifnull(branch, '') = ''"
    return f"{column} in (select name from `tab{doctype}` where branch in ({values}){everybodys})"


def allowed_branches(user: str, doctype: str | None) -> list[str]:
    """The branches of a user's User Permissions, those for one DocType only where it is that one; none: no limits."""
    rules = frappe.get_all(
        "User Permission", filters={"user": user, "allow": BRANCH}, fields=["for_value", "applicable_for"]
    )
    return [rule.for_value for rule in rules if not doctype or rule.applicable_for in (None, "", doctype)]
