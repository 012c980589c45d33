"""The DocTypes of the app, found from what is installed, so that a new one is guarded by itself."""

from __future__ import annotations

import frappe

from ebm.machine_record import MachineRecord

MODULE = "EBM"


def is_own(doctype: str) -> bool:
    """Whether a DocType is the app's."""
    return bool(frappe.get_meta(doctype).module == MODULE)


def own_doctypes() -> list[str]:
    """All of them, child tables and settings too."""
    return sorted(frappe.get_all("DocType", filters={"module": MODULE}, pluck="name"))


def machine_doctypes() -> list[str]:
    """Those that only the machine writes."""
    return [name for name in own_doctypes() if isinstance(frappe.new_doc(name), MachineRecord)]


def branch_doctypes() -> list[str]:
    """Those whose documents belong to a branch."""
    return [name for name in own_doctypes() if frappe.get_meta(name).has_field("branch")]
