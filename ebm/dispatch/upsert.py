"""Takes over rows of a list of the authority: new ones are added in bulk, changed ones changed, none is removed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import frappe
from frappe.utils import cint, cstr, now

from ebm.dispatch import rows

# Single angle quotation marks, which no browser takes for markup.
_BRACKETS = str.maketrans("<>", "\u2039\u203a")


def upsert(doctype: str, environment: str, wanted: Mapping[str, Mapping[str, Any]]) -> tuple[int, int]:
    """(added, changed) of the rows by name; every row has the same columns. The caller commits.

    Texts are foreign: what would be markup on a screen is made harmless.
    """
    if not wanted:
        return 0, 0
    columns = list(next(iter(wanted.values())))
    stored = {
        # Names that differ in case only are one name to the database.
        cstr(row.name).casefold(): row
        for row in frappe.get_all(doctype, filters={"environment": environment}, fields=["name", *columns])
    }
    added: dict[str, tuple[Any, ...]] = {}
    changed = 0
    for name, given in wanted.items():
        values = {column: inert(given[column]) for column in columns}
        old = stored.get(name.casefold())
        if old is None:
            added[name.casefold()] = (name, *values.values())
        elif any(_differs(old[column], value) for column, value in values.items()):
            rows.update(doctype, old.name, {**values, "modified": now()})
            changed += 1
    if added:
        stamp = (now(), now(), frappe.session.user, frappe.session.user)
        frappe.db.bulk_insert(
            doctype,
            ["name", *columns, "creation", "modified", "owner", "modified_by"],
            [(*row, *stamp) for row in added.values()],
        )
    return len(added), changed


def inert(value: Any) -> Any:
    """A text without angle brackets: these rows are written past Frappe's cleaning of HTML."""
    return value.translate(_BRACKETS) if isinstance(value, str) else value


def _differs(old: Any, new: Any) -> bool:
    if isinstance(new, int):
        return bool(cint(old) != new)
    return bool(cstr(old) != cstr(new))
