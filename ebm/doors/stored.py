"""What is stored, row by row: whether it is as it was, and putting it back."""

from __future__ import annotations

from typing import Any

import frappe

from ebm.doors.own_doctypes import own_doctypes

# What Frappe keeps beside a document: marks of readers, no content.
MARKS = ("_user_tags", "_comments", "_assign", "_liked_by", "_seen")
# Rows of these belong to a branch by the document they are of.
ROWS_OF_INVOICES = ("EBM Invoice Line", "EBM Invoice Tax")

Row = dict[str, Any]
Rows = dict[str, list[Row]]


def everything(branch: str) -> Rows:
    """All rows of a branch, what belongs to no branch and the site's settings, whatever DocTypes the app has."""
    return {doctype: _rows(doctype, branch) for doctype in own_doctypes()}


def of_one(doctype: str, branch: str) -> Rows:
    """The same of one DocType with its rows."""
    tables = [df.options for df in frappe.get_meta(doctype).fields if df.fieldtype == "Table"]
    return {name: _rows(name, branch) for name in (doctype, *tables)}


def differing(before: Rows, after: Rows) -> list[str]:
    """DocTypes of which something else is stored than before, marks of readers left aside."""
    return [doctype for doctype, rows in before.items() if as_texts(after[doctype]) != as_texts(rows)]


def as_texts(rows: list[Row]) -> list[Row]:
    """Rows as they are compared."""
    return [{key: str(value) for key, value in row.items() if key not in MARKS} for row in rows]


def put_back(before: Rows, branch: str) -> None:
    """Make the rows what they were, past everything that guards them."""
    for doctype in differing(before, {name: _rows(name, branch) for name in before}):
        table = doctype
        names = [doctype]
        if frappe.get_meta(doctype).issingle:
            table = "Singles"
            frappe.db.delete(table, {"doctype": doctype})
        else:
            names = [row["name"] for row in (*_rows(doctype, branch), *before[doctype])]
            frappe.db.delete(table, {"name": ["in", names]})
        for row in before[doctype]:
            columns = ", ".join(f"`{column}`" for column in row)
            places = ", ".join(["%s"] * len(row))
            frappe.db.sql(f"insert into `tab{table}` ({columns}) values ({places})", tuple(row.values()))
        for name in names:
            frappe.clear_document_cache(doctype, name)
    frappe.db.commit()


def _rows(doctype: str, branch: str) -> list[Row]:
    meta = frappe.get_meta(doctype)
    if meta.issingle:
        query = "select doctype, field, value from `tabSingles` where doctype = %s order by field"
        return list(frappe.db.sql(query, (doctype,), as_dict=True))
    query = f"select r.* from `tab{doctype}` r"
    values: tuple[str, ...] = ()
    if doctype in ROWS_OF_INVOICES:
        query += " join `tabEBM Invoice` i on r.parent = i.name where i.branch = %s"
        values = (branch,)
    elif meta.has_field("branch"):
        query += " where r.branch = %s"
        values = (branch,)
    return list(frappe.db.sql(f"{query} order by r.name", values, as_dict=True))
