"""What a text with markup was when our side saved it (W8): Desk's editor loses parts of one that is edited there."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import frappe

from ebm.dispatch import rows
from ebm.doors.own_doctypes import MODULE

DOCTYPE = "EBM Text Version"
# Of one text.
KEPT = 5


def digest(html: str | None) -> str:
    """Tells whether a text is the one that was kept."""
    return hashlib.sha256((html or "").encode()).hexdigest()


def differs(html: str | None, version: Any) -> bool:
    """Whether a text is another than the version that our side saved last."""
    return bool(version) and version.hash != digest(html)


def before_desk(doctype: str, name: str, field: str, html: str | None) -> Any:
    """What our side saved last, where something else is stored now; else None."""
    version = latest(doctype, [name], field).get(name)
    return version if differs(html, version) else None


def keep(doctype: str, name: str, field: str, html: str, told: set[str]) -> None:
    """Keep a text as it is stored now, and whom it has told until now."""
    told = told | _told(latest(doctype, [name], field).get(name))
    values = {"reference_doctype": doctype, "reference_name": name, "fieldname": field}
    rows.insert(DOCTYPE, {**values, "html": html, "hash": digest(html), "told": json.dumps(sorted(told))})
    old = frappe.get_all(DOCTYPE, filters=values, pluck="name", order_by="name desc", limit=100)[KEPT:]
    if old:
        frappe.db.delete(DOCTYPE, {"name": ["in", old]})


def latest(doctype: str, names: list[str], field: str) -> dict[str, Any]:
    """By name, what was kept last of each text."""
    if not names:
        return {}
    found = frappe.get_all(
        DOCTYPE,
        filters={"reference_doctype": doctype, "reference_name": ["in", names], "fieldname": field},
        fields=["name", "reference_name", "html", "hash", "told", "creation"],
        order_by="name asc",
    )
    return {row.reference_name: row for row in found}


def told(doctype: str, name: str, field: str) -> set[str]:
    """Whom earlier versions have told."""
    return _told(latest(doctype, [name], field).get(name))


def add_told(doctype: str, name: str, field: str, users: set[str]) -> None:
    """Whom a save from elsewhere told counts too, where a version is kept."""
    version = latest(doctype, [name], field).get(name)
    if version:
        rows.update(DOCTYPE, version.name, {"told": json.dumps(sorted(_told(version) | users))})


def forget(doc: Any, method: str | None = None) -> None:
    """on_trash: versions go with their document, and with the comments on it, which Frappe removes without a word."""
    if doc.doctype == "Comment":
        _remove("Comment", [doc.name])
    elif doc.meta.module == MODULE:
        _remove(doc.doctype, [str(doc.name)])
        beside = {"reference_doctype": doc.doctype, "reference_name": str(doc.name)}
        _remove("Comment", frappe.get_all("Comment", filters=beside, pluck="name"))


def _remove(doctype: str, names: list[str]) -> None:
    if names:
        frappe.db.delete(DOCTYPE, {"reference_doctype": doctype, "reference_name": ["in", names]})


def _told(version: Any) -> set[str]:
    return set(json.loads(version.told)) if version and version.told else set()
