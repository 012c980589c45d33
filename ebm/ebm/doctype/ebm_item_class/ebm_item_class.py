"""A class of the authority's list of goods and services. Its name is its key: environment, class."""

from __future__ import annotations

import frappe

from ebm.machine_record import MachineRecord


class EBMItemClass(MachineRecord):
    pass


def on_doctype_update() -> None:
    # The search by name within one environment's list; by number the key itself serves, which begins with both.
    frappe.db.add_index("EBM Item Class", ["environment", "class_name"])
