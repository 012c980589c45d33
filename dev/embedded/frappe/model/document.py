"""The life of a document: load, insert, save, submit, cancel, delete, in Frappe's order of checks and hooks (wire.md
9).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import frappe
from frappe import _, _dict
from frappe.model.base_document import BaseDocument, get_controller
from frappe.model.docstatus import DocStatus
from frappe.model.saving import Saving
from frappe.utils.data import cint, cstr, flt, get_datetime, get_timedelta, getdate, now


def get_doc(*args: Any, **kwargs: Any) -> Any:
    """`get_doc(doctype, name)`, `get_doc(single)`, `get_doc(dict)` or `get_doc(doctype=..., field=...)`. Never checks
    permission.
    """
    if args and isinstance(args[0], BaseDocument):
        return args[0]
    if args and isinstance(args[0], str):
        return get_controller(args[0])(*args, **kwargs)
    if args and not isinstance(args[0], dict):
        raise ValueError("First non keyword argument must be a string or dict")
    values = args[0] if args else kwargs
    if "doctype" not in values:
        raise ValueError('"doctype" is a required key')
    return get_controller(values["doctype"])(values)


class Document(Saving):
    """Base of every controller."""

    if TYPE_CHECKING:
        # Fields come from the DocType; a checker cannot know them.
        def __getattr__(self, name: str) -> Any: ...

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.__dict__.update(doctype=None, name=None, flags=_dict())
        if args and isinstance(args[0], str):
            self.doctype = args[0]
            self.name = args[1] if len(args) > 1 else args[0]
            self.flags.for_update = kwargs.get("for_update")
            self.load_from_db()
            return
        values = args[0] if args else kwargs
        if not isinstance(values, dict) or not values:
            raise ValueError("Illegal arguments")
        super().__init__(values)
        self.init_valid_columns()

    def load_from_db(self) -> Any:
        for_update = bool(self.flags.for_update)
        if self.meta.issingle:
            values = frappe.db.get_singles_dict(self.doctype, for_update=for_update)
            if not values:
                values = frappe.new_doc(self.doctype, as_dict=True)
                values["name"] = self.doctype
                values.pop("__islocal", None)
            super().__init__(values)
            self.init_valid_columns()
            for df in self.meta.fields:
                if df.fieldtype == "Check" or self.get(df.fieldname) is not None:
                    if df.fieldtype in ("Check", "Int"):
                        self.set(df.fieldname, cint(self.get(df.fieldname)))
                    elif df.fieldtype in ("Float", "Currency", "Percent"):
                        self.set(df.fieldname, flt(self.get(df.fieldname)))
        else:
            order = "modified desc" if isinstance(self.name, (dict, list)) else None
            row = frappe.db.get_value(self.doctype, self.name, "*", as_dict=True, for_update=for_update, order_by=order)
            if not row:
                frappe.throw(_("{0} {1} not found").format(_(self.doctype), self.name), frappe.DoesNotExistError)
            super().__init__(row)
        for df in self.meta.get_table_fields():
            where = {"parent": cstr(self.name), "parenttype": self.doctype, "parentfield": df.fieldname}
            rows = (
                []
                if self.meta.istable
                else frappe.db.get_values(df.options, where, "*", as_dict=True, order_by="idx asc")
            )
            self.set(df.fieldname, rows)
            for row in self.get(df.fieldname):
                row.__dict__.pop("__islocal", None)
        if hasattr(self, "__setup__"):
            self.__setup__()
        return self

    def reload(self) -> Any:
        return self.load_from_db()

    # --- permission

    def check_permission(self, permtype: str = "read", permlevel: Any = None) -> None:
        if not self.has_permission(permtype):
            frappe.flags.error_message = (
                _("Insufficient Permission for {0}").format(self.doctype) + f" ({frappe.bold(_(permtype))})"
            )
            raise frappe.PermissionError

    def has_permission(self, permtype: str = "read", *, debug: bool = False, user: str | None = None) -> bool:
        from frappe import permissions

        return bool(self.flags.ignore_permissions) or permissions.has_permission(
            self.doctype, permtype, self, user=user
        )

    def apply_fieldlevel_read_permissions(self) -> None:
        """Take away what the user may not read."""
        if frappe.session.user == "Administrator":
            return
        levels = self.get_permlevel_access("read")
        rows = [self, *self.get_all_children()]
        for row in rows:
            for df in row.meta.fields:
                if df.permlevel and df.permlevel not in levels:
                    row.__dict__.pop(df.fieldname, None)

    def validate_higher_perm_levels(self) -> None:
        """Reset what the user may not write to what is stored. Apps override it to refuse instead."""
        if self.flags.ignore_permissions or frappe.flags.in_install or frappe.session.user == "Administrator":
            return
        levels = self.get_permlevel_access()
        if fields := self.meta.get_high_permlevel_fields():
            self.reset_values_if_no_permlevel_access(levels, fields)
        if self.is_new():
            return
        for df in self.meta.get_table_fields():
            if fields := frappe.get_meta(df.options).get_high_permlevel_fields():
                for row in self.get(df.fieldname):
                    row.reset_values_if_no_permlevel_access(levels, fields)

    def get_permlevel_access(self, permission_type: str = "write") -> list[int]:
        roles = frappe.get_roles()
        return list({p.permlevel: 1 for p in self.get_permissions() if p.role in roles and p.get(permission_type)})

    def get_permissions(self) -> list[Any]:
        return frappe.get_meta(self.parenttype if self.meta.istable else self.doctype).permissions

    def get_all_children(self, parenttype: str | None = None) -> list[Any]:
        fields = [df for df in self.meta.get_table_fields() if parenttype in (None, df.options)]
        return [row for df in fields for row in self.get(df.fieldname) or []]

    # --- hooks

    def run_method(self, method: str, *args: Any, **kwargs: Any) -> Any:
        """The controller's method, then the apps' doc_events for it."""
        function = getattr(self, method, None)
        result = function(*args, **kwargs) if callable(function) else None
        events = frappe.get_hooks("doc_events", {})
        for doctype in (self.doctype, "*"):
            for handler in events.get(doctype, {}).get(method, []):
                answer = frappe.get_attr(handler)(self, method, *args, **kwargs)
                result = answer if answer is not None else result
        return result

    run_trigger = run_method

    def load_doc_before_save(self, *, raise_exception: bool = False) -> None:
        self._doc_before_save = None
        if self.is_new():
            return
        try:
            self._doc_before_save = get_doc(self.doctype, self.name, for_update=True)
        except frappe.DoesNotExistError:
            if raise_exception:
                raise
            frappe.clear_last_message()

    # --- what changed

    def get_doc_before_save(self) -> Any:
        return getattr(self, "_doc_before_save", None)

    def get_latest(self) -> Any:
        if not getattr(self, "_doc_before_save", None):
            self.load_doc_before_save()
        return self._doc_before_save

    def has_value_changed(self, fieldname: str) -> bool:
        import datetime

        previous = self.get_doc_before_save()
        if not previous:
            return True
        before, after = previous.get(fieldname), self.get(fieldname)
        if isinstance(before, datetime.datetime):
            after = get_datetime(after)
        elif isinstance(before, datetime.date):
            after = getdate(after)
        elif isinstance(before, datetime.timedelta):
            after = get_timedelta(after)
        return before != after

    # --- actions

    def submit(self) -> Any:
        self.docstatus = DocStatus.submitted()
        return self.save()

    def cancel(self) -> Any:
        self.docstatus = DocStatus.cancelled()
        return self.save()

    def rename(self, name: str, merge: bool = False, force: bool = False, validate_rename: bool = True) -> Any:
        raise frappe.NotImplementedInEmbedded("renaming of documents")

    def delete(self, ignore_permissions: bool = False, force: bool = False, *, delete_permanently: bool = False) -> Any:
        return frappe.delete_doc(
            self.doctype, self.name, ignore_permissions=ignore_permissions, flags=self.flags, force=force
        )

    def db_set(
        self,
        fieldname: Any,
        value: Any = None,
        update_modified: bool = True,
        notify: bool = False,
        commit: bool = False,
    ) -> None:
        """Write a value past the checks; `on_change` runs, nothing else."""
        self.update(fieldname if isinstance(fieldname, dict) else {fieldname: value})
        if update_modified and (self.doctype, self.name) not in frappe.flags.currently_saving:
            self.modified, self.modified_by = now(), frappe.session.user
        if not self.get_doc_before_save():
            self.load_doc_before_save()
        self.run_method("before_change")
        if self.name is None:
            return
        frappe.db.set_value(
            self.doctype, self.name, fieldname, value, self.modified, self.modified_by, update_modified=update_modified
        )
        self.run_method("on_change")
        if notify:
            self.notify_update()
        if commit:
            frappe.db.commit()

    def add_comment(
        self,
        comment_type: str = "Comment",
        text: str | None = None,
        comment_email: str | None = None,
        comment_by: str | None = None,
    ) -> Any:
        return get_doc(
            doctype="Comment", comment_type=comment_type, comment_email=comment_email or frappe.session.user,
            comment_by=comment_by,
            reference_doctype=self.doctype, reference_name=self.name, content=text or comment_type,
        ).insert(ignore_permissions=True)  # fmt: skip

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.name or 'unsaved'}>"


# Marked here, not with the decorator on the methods: frappe.whitelist must exist first.
for _method in (Document.submit, Document.cancel, Document.rename, Document.add_comment):
    frappe.whitelisted.add(_method)
    frappe.allowed_http_methods_for_whitelisted_func[_method] = ["GET", "POST", "PUT", "DELETE"]
