"""Insert, save, submit and cancel: Frappe's order of checks and hooks (wire.md 9)."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _
from frappe.model.base_document import BaseDocument
from frappe.model.naming import set_new_name, validate_name
from frappe.utils.data import cstr, now


class Saving(BaseDocument):
    def insert(
        self, ignore_permissions: Any = None, ignore_links: Any = None, ignore_if_duplicate: bool = False,
        ignore_mandatory: Any = None, set_name: Any = None, set_child_names: bool = True,
    ) -> Any:  # fmt: skip
        for flag, value in (
            ("ignore_permissions", ignore_permissions),
            ("ignore_links", ignore_links),
            ("ignore_mandatory", ignore_mandatory),
        ):
            if value is not None:
                self.flags[flag] = value
        self.set("__islocal", True)
        self._set_defaults()
        self.set_user_and_timestamp()
        self.set_docstatus()
        self.check_if_latest()
        self._validate_links()
        self.check_permission("create")
        self.run_method("before_insert")
        self.set_new_name(set_name=set_name, set_child_names=set_child_names)
        self.set_parent_in_children()
        self.validate_higher_perm_levels()
        self.flags.in_insert = True
        self.run_before_save_methods()
        self._validate()
        self.set_docstatus()
        self.flags.in_insert = False
        if self.meta.issingle:
            self.update_single(self.get_valid_dict())
        else:
            self.db_insert(ignore_if_duplicate=ignore_if_duplicate)
        for row in self.get_all_children():
            row.db_insert()
        self.run_method("after_insert")
        self.flags.in_insert = True
        self.run_post_save_methods()
        self.flags.in_insert = False
        self.__dict__.pop("__islocal", None)
        self.__dict__.pop("__unsaved", None)
        return self

    def save(self, *args: Any, **kwargs: Any) -> Any:
        return self._save(*args, **kwargs)

    def _save(self, ignore_permissions: Any = None, ignore_version: Any = None) -> Any:
        if ignore_permissions is not None:
            self.flags.ignore_permissions = ignore_permissions
        if self.get("__islocal") or not self.get("name"):
            return self.insert()
        self._set_defaults()
        self.check_permission("write", "save")
        self.set_user_and_timestamp()
        self.set_docstatus()
        self.check_if_latest()
        self.set_parent_in_children()
        for row in self.get_all_children():
            if not row.name:
                set_new_name(row)
        self.validate_higher_perm_levels()
        self._validate_links()
        self.run_before_save_methods()
        if self._action != "cancel":
            self._validate()
        if self._action == "update_after_submit":
            self._validate_update_after_submit()
        self.set_docstatus()
        if self.meta.issingle:
            self.update_single(self.get_valid_dict())
        else:
            self.db_update()
        self.update_children()
        self.run_post_save_methods()
        self.__dict__.pop("__unsaved", None)
        return self

    def update_children(self) -> None:
        for df in self.meta.get_table_fields():
            rows = self.get(df.fieldname) or []
            if df.options not in (self.flags.ignore_children_type or ()):
                kept = [row.name for row in rows if row.name and not row.is_new()]
                where = "parent = %s and parenttype = %s and parentfield = %s"
                values: list[Any] = [self.name, self.doctype, df.fieldname]
                if kept:
                    where, values = where + " and name not in %s", [*values, kept]
                frappe.db.sql(f"delete from `tab{df.options}` where {where}", values)
            for row in rows:
                row.db_update()

    def update_single(self, values: Any) -> None:
        frappe.db.sql("delete from `tabSingles` where doctype = %s", (self.doctype,))
        for field, value in values.items():
            if field != "doctype":
                frappe.db.sql(
                    "insert into `tabSingles` (doctype, field, value) values (%s, %s, %s)", (self.doctype, field, value)
                )

    def _set_defaults(self) -> None:
        if frappe.flags.in_import:
            return
        if self.is_new():
            self.update_if_missing(frappe.new_doc(self.doctype, as_dict=True))
        for df in self.meta.get_table_fields():
            values = frappe.new_doc(df.options, parent_doc=self, parentfield=df.fieldname, as_dict=True)
            for row in self.get(df.fieldname) or []:
                if row.is_new():
                    row.update_if_missing(values)

    def set_user_and_timestamp(self) -> None:
        self._original_modified = self.modified
        self.modified, self.modified_by = now(), frappe.session.user
        if self.is_new():
            self.creation, self.owner = self.modified, self.modified_by
        for row in self.get_all_children():
            row.modified, row.modified_by = self.modified, self.modified_by
            row.owner = row.owner or self.owner
            row.creation = row.creation or self.creation
        frappe.flags.currently_saving.append((self.doctype, self.name))

    def set_docstatus(self) -> None:
        self.docstatus = self.docstatus
        for row in self.get_all_children():
            row.docstatus = self.docstatus

    def check_if_latest(self) -> None:
        """Refuse a stale document and an impossible change of docstatus."""
        self.load_doc_before_save(raise_exception=True)
        self._action = "save"
        previous = self._doc_before_save
        if not previous:
            self.check_docstatus_transition(0)
            return
        if cstr(previous.modified) != cstr(self._original_modified):
            frappe.msgprint(
                _("Error: Document has been modified after you have opened it")
                + f" ({previous.modified}, {self.modified}). "
                + _("Please refresh to get the latest document."),
                raise_exception=frappe.TimestampMismatchError,
            )
        if not self.meta.issingle:
            self.check_docstatus_transition(previous.docstatus)

    def check_docstatus_transition(self, to_docstatus: int) -> None:
        new = self.docstatus
        if to_docstatus == 2:
            raise frappe.ValidationError(_("Cannot edit cancelled document"))
        if new not in (0, 1, 2):
            raise frappe.ValidationError(_("Invalid docstatus"), new)
        if (to_docstatus, new) == (0, 2):
            raise frappe.DocstatusTransitionError(_("Cannot change docstatus from 0 (Draft) to 2 (Cancelled)"))
        if (to_docstatus, new) == (1, 0):
            raise frappe.DocstatusTransitionError(_("Cannot change docstatus from 1 (Submitted) to 0 (Draft)"))
        self._action = {(0, 0): "save", (0, 1): "submit", (1, 1): "update_after_submit", (1, 2): "cancel"}[
            (to_docstatus, new)
        ]
        if self._action != "save":
            self.check_permission("cancel" if self._action == "cancel" else "submit")

    def set_new_name(self, force: bool = False, set_name: Any = None, set_child_names: bool = True) -> None:
        if self.flags.name_set and not force:
            return
        if self.get("__newname") and (self.meta.autoname or "").lower() == "prompt":
            self.name = validate_name(self.doctype, self.get("__newname"))
            self.flags.name_set = True
            return
        if set_name:
            self.name = validate_name(self.doctype, set_name)
        else:
            set_new_name(self)
        if set_child_names:
            for row in self.get_all_children():
                set_new_name(row)
        self.flags.name_set = True

    def set_parent_in_children(self) -> None:
        for row in self.get_all_children():
            row.parent, row.parenttype = self.name, self.doctype

    def _validate(self) -> None:
        if not self.flags.ignore_mandatory:
            missing = self._missing_mandatory() + [
                item for row in self.get_all_children() for item in row._missing_mandatory()
            ]
            for _field, message in missing:
                frappe.msgprint(message)
            if missing:
                names = ", ".join(field for field, _message in missing)
                raise frappe.MandatoryError(f"[{self.doctype}, {self.name}]: {names}")
        self._check_row()
        for row in self.get_all_children():
            row._check_row()
        if not self.is_new() and self._doc_before_save:
            self._check_set_only_once()

    def _validate_links(self) -> None:
        if self.flags.ignore_links or self._action == "cancel":
            return
        invalid, cancelled = self.get_invalid_links()
        for row in self.get_all_children():
            more = row.get_invalid_links(is_submittable=bool(self.meta.is_submittable))
            invalid, cancelled = invalid + more[0], cancelled + more[1]
        if invalid:
            frappe.throw(
                _("Could not find {0}").format(", ".join(item[2] for item in invalid)), frappe.LinkValidationError
            )
        if cancelled:
            frappe.throw(
                _("Cannot link cancelled document: {0}").format(", ".join(item[2] for item in cancelled)),
                frappe.CancelledLinkError,
            )

    def _validate_update_after_submit(self) -> None:
        if self.flags.ignore_validate_update_after_submit:
            return
        self._check_update_after_submit()
        for row in self.get_all_children():
            if not (row.is_new() and self.meta.get_field(row.parentfield).allow_on_submit):
                row._check_update_after_submit()

    def run_before_save_methods(self) -> None:
        if self._action in ("save", "submit"):
            self.run_method("before_validate")
        if self.flags.ignore_validate:
            return
        methods = {
            "save": ("validate", "before_save"),
            "submit": ("validate", "before_submit"),
            "cancel": ("before_cancel",),
            "update_after_submit": ("before_update_after_submit",),
        }
        for method in methods[self._action]:
            self.run_method(method)

    def run_post_save_methods(self) -> None:
        methods = {
            "save": ("on_update",),
            "submit": ("on_update", "on_submit"),
            "cancel": ("on_cancel",),
            "update_after_submit": ("on_update_after_submit",),
        }
        for method in methods[self._action]:
            self.run_method(method)
        if self._action == "cancel" and not self.flags.ignore_links:
            from frappe.model.delete_doc import check_if_doc_is_linked

            check_if_doc_is_linked(self, method="Cancel")
        frappe.clear_document_cache(self.doctype, self.name)
        if self.flags.get("notify_update", True) is not False:
            self.notify_update()
        self.run_method("on_change")
        if (self.doctype, self.name) in frappe.flags.currently_saving:
            frappe.flags.currently_saving.remove((self.doctype, self.name))

    def notify_update(self) -> None:
        message = {"modified": self.modified, "doctype": self.doctype, "name": self.name}
        frappe.publish_realtime("doc_update", message, doctype=self.doctype, docname=self.name, after_commit=True)
        if not (self.meta.read_only or self.meta.issingle or self.meta.istable):
            message = {"doctype": self.doctype, "name": self.name, "user": frappe.session.user}
            frappe.publish_realtime("list_update", message, after_commit=True)
