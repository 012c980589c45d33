"""The base of rows of a document (design section 5, "Doors")."""

from __future__ import annotations

import frappe
from frappe import _
from frappe.model.document import Document


class OwnedRow(Document):
    """A row is written with the document it belongs to and never by itself, by nobody.

    Frappe lets a client save, add and delete a row as a document of its own, asking only whether he may write the
    document it belongs to: that one's checks are gone round. A save by the document itself calls none of these.
    """

    def validate_higher_perm_levels(self) -> None:
        self._refuse_strangers()

    def on_trash(self) -> None:
        self._refuse_strangers()

    def _refuse_strangers(self) -> None:
        frappe.throw(
            _("A row of {0} is changed with the document it belongs to.").format(_(self.doctype)),
            frappe.PermissionError,
        )
