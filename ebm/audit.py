"""Writes down each decision of a person, in the transaction that carries it out."""

from __future__ import annotations

import json
from typing import Any

import frappe
from frappe.utils import now_datetime

from ebm.dispatch import rows

# What a key or a password is shown as: that it changed is told, never what it is.
MASK = "***"
# Parts of a form that hold nothing.
NO_VALUE = ("Section Break", "Column Break", "Tab Break", "HTML", "Button", "Heading", "Fold")


def record(
    what: str,
    doctype: str,
    name: str,
    branch: str,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    reason: str = "",
) -> Any:
    """Write one EBM Audit Event of the signed-in user; its name. `what` is a code such as RULED_TAKEN.

    `before` and `after` hold what of the document changed; never a secret.
    """
    event = rows.insert(
        "EBM Audit Event",
        {
            "at": now_datetime(),
            "who": frappe.session.user,
            "what": what,
            "document_type": doctype,
            "document_name": name,
            "branch": branch,
            "reason": reason,
            "before": _text(before),
            "after": _text(after),
        },
    )
    return event.name


def record_change(what: str, doc: Any, branch: str = "") -> None:
    """Write down what this save of a document of the set-up changed, if anything.

    Without a branch of its own it is of the whole site, and every event stands under a branch: the one that is worked
    at by default. A site that has no branch yet is still being set up.
    """
    fields = tuple(df.fieldname for df in doc.meta.fields if df.fieldtype not in NO_VALUE)
    before, after = changed_fields(doc, fields)
    branch = branch or branch_of_site()
    if after and branch:
        record(what, doc.doctype, doc.name, branch, before=before, after=after)


def branch_of_site() -> str:
    """The branch under which stands what is of the whole site; "" while there is none."""
    default = frappe.db.get_single_value("EBM Settings", "default_branch")
    return str(default or frappe.db.get_value("EBM Branch", {}, "name") or "")


def changed_fields(doc: Any, fields: tuple[str, ...]) -> tuple[dict[str, Any], dict[str, Any]]:
    """(before, after) of those fields of a saved document that this save changed; passwords masked."""
    stored = doc.get_doc_before_save()
    before, after = {}, {}
    for field in fields:
        old, new = (stored.get(field) if stored else None), doc.get(field)
        if str(old or "") == str(new or "") or (old in (None, "", 0) and new in (None, "", 0)):
            continue
        secret = doc.meta.get_field(field).fieldtype == "Password"
        before[field] = MASK if secret and old else old
        after[field] = MASK if secret and new else new
    return before, after


def _text(values: dict[str, Any] | None) -> str | None:
    return json.dumps(values, default=str, sort_keys=True) if values else None
