"""The file that a supervisor adds to a decision, such as a picture of the authority's portal."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _

from ebm.decisions.refusals import refuse


def checked_evidence(name: str) -> None:
    """Refuse a file that is not one's own, not private, or belongs to something already. "" is no evidence."""
    if not name:
        return
    file = frappe.db.get_value("File", name, ["owner", "is_private", "attached_to_name"], as_dict=True)
    if not file or file.owner != frappe.session.user:
        refuse(_("The file is not here. Add it again."))
    if not int(file.is_private or 0) or file.attached_to_name:
        refuse(_("Evidence is a private file of its own. Add it again."))


def attach(name: str, event: Any) -> None:
    """From now on who may read the audit event may read the file, and nobody may change what it belongs to."""
    if name:
        values = {"attached_to_doctype": "EBM Audit Event", "attached_to_name": str(event)}
        frappe.db.set_value("File", name, values)
