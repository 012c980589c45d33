"""A row and its values: parents and children alike. Checks are in checks.py, the life of a document in document.py."""

from __future__ import annotations

import datetime
import json
import weakref
from functools import cached_property
from typing import TYPE_CHECKING, Any

import frappe
from frappe import _, _dict
from frappe.model import child_table_fields, default_fields, table_fields
from frappe.model.checks import Checks
from frappe.model.docstatus import DocStatus
from frappe.model.meta import controller as get_controller
from frappe.model.naming import set_new_name
from frappe.utils.data import cast_fieldtype, cint, compare, cstr, flt, now

EXTRAS = ("_user_tags", "__islocal", "__onload", "_liked_by", "__run_link_triggers", "__unsaved")
RESERVED = frozenset(
    ("doctype", "meta", "flags", "parent_doc", "_table_fieldnames", "_doc_before_save", "permitted_fieldnames")
)


class BaseDocument(Checks):
    if TYPE_CHECKING:
        # Fields are attributes.
        def __getattr__(self, name: str) -> Any: ...

        def __setattr__(self, name: str, value: Any) -> None: ...

    name: Any
    creation: Any
    modified: Any
    owner: Any
    modified_by: Any

    def __init__(self, values: dict[str, Any]) -> None:
        if values.get("doctype"):
            self.doctype = values["doctype"]
        self._table_fieldnames = {df.fieldname for df in self.meta.get_table_fields()}
        self.update(values)
        if hasattr(self, "__setup__"):
            self.__setup__()

    @cached_property
    def meta(self) -> Any:
        return frappe.get_meta(self.doctype)

    def update(self, values: Any) -> Any:
        """Set several values; a child table is replaced. Keys like `flags` or `doctype` are not taken from outside."""
        if "name" in values:
            self.name = values["name"]
        for key, value in values.items():
            self.set(key, value)
        return self

    def update_if_missing(self, values: Any) -> None:
        for key, value in values.items():
            if value is not None and self.get(key) is None:
                self.set(key, value)

    def get(self, key: Any, filters: Any = None, limit: int | None = None, default: Any = None) -> Any:
        if isinstance(key, dict):
            return _filter(self.get_all_children(), key, limit)
        if isinstance(filters, dict):
            return _filter(self.__dict__.get(key) or [], filters, limit)
        value = self.__dict__.get(key, default if filters is None else filters)
        return value[:limit] if limit and isinstance(value, (list, tuple)) else value

    def getone(self, key: Any, filters: Any = None) -> Any:
        return self.get(key, filters=filters, limit=1)[0]

    def set(self, key: str, value: Any, as_value: bool = False) -> None:
        if key in RESERVED:
            return
        if not as_value and key in self._table_fieldnames:
            self.__dict__[key] = []
            if value:
                self.extend(key, value)
            return
        self.__dict__[key] = value

    def append(self, key: str, value: Any = None) -> Any:
        """Add a row to a child table; a dict becomes a document of the child DocType."""
        if self.__dict__.get(key) is None:
            self.__dict__[key] = []
        rows = self.__dict__[key]
        row: Any = value if value is not None else {}
        if not isinstance(row, BaseDocument):
            df = self.meta.get_field(key)
            if not df or df.fieldtype not in table_fields:
                raise AttributeError(key)
            row = get_controller(df.options)({**row, "doctype": df.options})
        row.parent, row.parenttype, row.parentfield = self.name, self.doctype, key
        row.__dict__["docstatus"] = row.docstatus
        if not row.get("idx"):
            row.idx = len(rows) + 1
        if not row.get("name"):
            row.__dict__["__islocal"] = 1
        row.parent_doc = weakref.ref(self)
        rows.append(row)
        return row

    def extend(self, key: str, values: Any) -> None:
        try:
            values = iter(values)
        except TypeError:
            raise ValueError from None
        for value in values:
            self.append(key, value)

    @property
    def parent_doc(self) -> Any:
        reference = self.__dict__.get("_parent_doc")
        return reference() if isinstance(reference, weakref.ReferenceType) else reference

    @parent_doc.setter
    def parent_doc(self, value: Any) -> None:
        self.__dict__["_parent_doc"] = value

    def remove(self, row: Any) -> None:
        if row.get("parentfield"):
            rows = self.get(row.parentfield)
            rows.remove(row)
            for index, other in enumerate(rows, 1):
                other.idx = index

    def get_valid_dict(
        self,
        sanitize: bool = True,
        convert_dates_to_str: bool = False,
        ignore_nulls: bool = False,
        ignore_virtual: bool = False,
    ) -> _dict:
        """The values of the columns, brought to their types as Frappe does (dates stay as they are)."""
        out = _dict()
        for name in self.meta.get_valid_columns():
            value = self.__dict__.get(name)
            df = self.meta.get_field(name)
            if df and (sanitize or value is not None):
                if isinstance(value, list):
                    frappe.throw(_("Value for {0} cannot be a list").format(_(df.label)))
                if df.fieldtype == "Check":
                    value = 1 if cint(value) else 0
                elif df.fieldtype == "Int" and not isinstance(value, int):
                    value = cint(value)
                elif df.fieldtype == "JSON" and isinstance(value, dict):
                    value = json.dumps(value, separators=(",", ":"))
                elif df.fieldtype in ("Currency", "Float", "Percent", "Duration", "Rating") and not isinstance(
                    value, float
                ):
                    value = flt(value)
                elif (df.fieldtype in ("Date", "Datetime", "Time") and value == "") or (
                    df.unique and not cstr(value).strip()
                ):
                    value = None
            if convert_dates_to_str and isinstance(value, (datetime.date, datetime.time, datetime.timedelta)):
                value = str(value)
            if ignore_nulls and value is None:
                continue
            out[name] = value
        return out

    def init_valid_columns(self) -> None:
        for name in (*default_fields, *self.meta.get_valid_columns()):
            self.__dict__.setdefault(name, None)
        self.__dict__["docstatus"] = self.docstatus
        self.__dict__["idx"] = self.__dict__["idx"] or 0
        for name in self._table_fieldnames:
            if self.__dict__.get(name) is None:
                self.__dict__[name] = []

    def is_new(self) -> Any:
        return self.get("__islocal")

    @property
    def docstatus(self) -> DocStatus:
        return DocStatus(cint(self.__dict__.get("docstatus")))

    @docstatus.setter
    def docstatus(self, value: Any) -> None:
        self.__dict__["docstatus"] = DocStatus(cint(value))

    def as_dict(
        self,
        no_nulls: bool = False,
        no_default_fields: bool = False,
        convert_dates_to_str: bool = False,
        no_child_table_fields: bool = False,
    ) -> _dict:
        out = self.get_valid_dict(convert_dates_to_str=convert_dates_to_str, ignore_nulls=no_nulls)
        out["doctype"] = self.doctype
        for name in self._table_fieldnames:
            out[name] = [
                row.as_dict(no_nulls, no_default_fields, convert_dates_to_str, no_child_table_fields)
                for row in self.get(name) or []
            ]
        for wanted, names in ((no_default_fields, default_fields), (no_child_table_fields, child_table_fields)):
            for name in names if wanted else ():
                out.pop(name, None)
        for name in EXTRAS:
            if value := self.__dict__.get(name):
                out[name] = value
        return out

    def as_json(self) -> str:
        return frappe.as_json(self.as_dict())

    def get_value(self, fieldname: str) -> Any:
        df = self.meta.get_field(fieldname)
        return cast_fieldtype(df.fieldtype, self.get(fieldname)) if df else self.get(fieldname)

    def precision(self, fieldname: str, parentfield: Any = None) -> int:
        meta = frappe.get_meta(self.meta.get_field(parentfield).options) if parentfield else self.meta
        return meta.get_field_precision(meta.get_field(fieldname))

    def get_password(self, fieldname: str = "password", raise_exception: bool = True) -> Any:
        from frappe.utils.password import get_decrypted_password

        value = self.get(fieldname)
        if value and set(value) != {"*"}:
            return value
        return get_decrypted_password(self.doctype, self.name, fieldname, raise_exception)

    # --- the row itself

    def db_insert(self, ignore_if_duplicate: bool = False) -> None:
        if not self.name:
            set_new_name(self)
        if not self.creation:
            self.creation = self.modified = now()
            self.owner = self.modified_by = frappe.session.user
        values = self.get_valid_dict(convert_dates_to_str=True)
        columns = ", ".join(f"`{name}`" for name in values)
        marks = ", ".join(["%s"] * len(values))
        try:
            frappe.db.sql(f"insert into `tab{self.doctype}` ({columns}) values ({marks})", list(values.values()))
        except frappe.db.IntegrityError as error:
            if frappe.db.is_primary_key_violation(error):
                if not ignore_if_duplicate:
                    frappe.msgprint(
                        _("{0} {1} already exists").format(_(self.doctype), frappe.bold(self.name)),
                        title=_("Duplicate Name"),
                        indicator="red",
                    )
                    raise frappe.DuplicateEntryError(self.doctype, self.name, error) from error
            elif frappe.db.is_unique_key_violation(error):
                self._must_be_unique(error)
            else:
                raise
        self.set("__islocal", False)

    def db_update(self) -> None:
        if self.get("__islocal") or not self.name:
            self.db_insert()
            return
        values = self.get_valid_dict(convert_dates_to_str=True)
        name = values.pop("name")
        sets = ", ".join(f"`{column}` = %s" for column in values)
        try:
            frappe.db.sql(f"update `tab{self.doctype}` set {sets} where `name` = %s", [*values.values(), name])
        except frappe.db.IntegrityError as error:
            if frappe.db.is_unique_key_violation(error):
                self._must_be_unique(error)
            raise

    def _must_be_unique(self, error: Exception) -> None:
        field = str(error).rsplit(".", 1)[-1].removesuffix("__c")
        frappe.msgprint(_("{0} must be unique").format(self.meta.get_label(field)))
        raise frappe.UniqueValidationError(self.doctype, self.name, error) from error

    def get_all_children(self, parenttype: str | None = None) -> list[Any]:
        return []


def _filter(rows: list[Any], filters: dict[str, Any], limit: int | None = None) -> list[Any]:
    """Rows of a child table by {"field": value} or {"field": [operator, value]}."""

    def fits(row: Any) -> bool:
        for field, wanted in filters.items():
            if wanted is True or wanted is False:
                wanted = ("not None" if wanted else "None", wanted)
            operator, right = wanted if isinstance(wanted, (list, tuple)) else ("=", wanted)
            if not compare(getattr(row, field, None), operator, right):
                return False
        return True

    found = [row for row in rows if fits(row)]
    return found[:limit] if limit else found
