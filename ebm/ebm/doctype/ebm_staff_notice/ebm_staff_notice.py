"""What staff tell each other on the dashboard: for everybody, or for one branch (docs/adr/0013)."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _
from frappe.model.document import Document
from frappe.utils import getdate

from ebm.mention_notices import without_outsiders
from ebm.notes import says_something
from ebm.staff_notices import check_for_whom, tell_changed


class EBMStaffNotice(Document):
    title: Any
    text: Any

    def validate(self) -> None:
        self._keep_author()
        self.title = (self.title or "").strip()
        if not self.title:
            frappe.throw(_("A notice needs a title."))
        if not says_something(self.text or ""):
            frappe.throw(_("A notice needs some words."))
        if self.shown_until and getdate(self.shown_until) < getdate(self.shown_from):
            frappe.throw(_("The last day is before the first one."))
        check_for_whom(self.branch)
        self.text = without_outsiders(self.text, self)

    def on_update(self) -> None:
        tell_changed(self)

    def on_trash(self) -> None:
        tell_changed(self)

    def _keep_author(self) -> None:
        # Who wrote it may delete it, so nobody makes himself the author of another's.
        stored = self.get_doc_before_save()
        if stored:
            self.owner = stored.owner
