"""An invoice number given to one bill for ever; its name
`{env}-{tin}-{bhf}-{invcNo}` is the lock (design section 6, rule 2).
"""

from __future__ import annotations

import frappe

from ebm.machine_record import MachineRecord


class EBMNumber(MachineRecord):
    pass


def on_doctype_update() -> None:
    frappe.db.add_index("EBM Number", ["counter", "outcome"])
