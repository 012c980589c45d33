"""Many rows in few statements, past all checks: for rows that were made here, never for a client's."""

from __future__ import annotations

from typing import Any

import frappe

# Characters of a statement. Statements of few shapes: what prepares them remembers the short ones.
LONGEST = 4_900


def write_many(doctype: str, rows: list[dict[str, Any]]) -> None:
    """Insert rows that all have the same columns. The caller commits."""
    if not rows:
        return
    columns = list(rows[0])
    named = ", ".join(f"`{column}`" for column in columns)
    place = f"({', '.join(['%s'] * len(columns))})"
    head = f"insert into `tab{doctype}` ({named}) values "
    at_once = max(1, (LONGEST - len(head)) // (len(place) + 2))
    for start in range(0, len(rows), at_once):
        some = rows[start : start + at_once]
        values = [row[column] for row in some for column in columns]
        frappe.db.sql(head + ", ".join([place] * len(some)), values)


def reserve(series: str, count: int) -> int:
    """The first of `count` numbers of a naming series, which nobody else gets. The caller commits."""
    frappe.db.sql("insert ignore into `tabSeries` (name, current) values (%s, 0)", (series,))
    frappe.db.sql("update `tabSeries` set current = current + %s where name = %s", (count, series))
    last = int(frappe.db.sql("select current from `tabSeries` where name = %s", (series,))[0][0])
    return last - count + 1


def stamped(moment: Any, user: str) -> dict[str, Any]:
    """The columns that every row of Frappe has."""
    return {"creation": moment, "modified": moment, "owner": user, "modified_by": user}
