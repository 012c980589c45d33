"""The base of documents that only the machine writes (design section 5, "Doors")."""

from __future__ import annotations

import frappe
from frappe import _
from frappe.model.document import Document


class MachineRecord(Document):
    """Refuses every save and every deletion by anybody, Administrator too, unless `flags.ebm_internal` is set.

    Flags cannot come over HTTP (ebm/doors proves it), so only our own code gets through. Renaming: ebm/doors/renames.
    """

    def validate_higher_perm_levels(self) -> None:
        self._refuse_strangers()
        super().validate_higher_perm_levels()

    def on_trash(self) -> None:
        self._refuse_strangers()

    def _refuse_strangers(self) -> None:
        if not self.flags.ebm_internal:
            frappe.throw(
                _("{0} is written by the machine only. Nobody can add, change or remove it.").format(_(self.doctype)),
                frappe.PermissionError,
            )
