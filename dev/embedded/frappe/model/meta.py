"""What a DocType is: read from the JSON of the installed apps once per process (a change needs a restart, as on a
bench).
"""

from __future__ import annotations

import glob
import importlib
import json
import os
from typing import Any

import frappe
from frappe.database.schema import NO_COLUMN
from frappe.model import default_fields, display_fieldtypes, table_fields
from frappe.utils.data import compare

_known: dict[tuple[str, ...], dict[str, Any]] = {}
_metas: dict[tuple[str, ...], dict[str, Meta]] = {}


def all_doctypes() -> dict[str, Any]:
    apps = tuple(frappe.get_installed_apps())
    if apps not in _known:
        found = {}
        for app in apps:
            pattern = (
                frappe.get_app_path(app, "core", "doctypes", "*.json")
                if app == "frappe"
                else frappe.get_app_path(app, "*", "doctype", "*", "*.json")
            )
            for path in sorted(glob.glob(pattern)):
                with open(path) as file:
                    content = json.load(file)
                if isinstance(content, dict) and content.get("doctype") == "DocType":
                    found[content["name"]] = frappe._dict(content, _app=app, _path=path)
        _known[apps] = found
    return _known[apps]


def get_meta(doctype: Any) -> Meta:
    if isinstance(doctype, Meta):
        return doctype
    metas = _metas.setdefault(tuple(frappe.get_installed_apps()), {})
    if doctype not in metas:
        if doctype not in all_doctypes():
            frappe.throw(frappe._("DocType {0} not found").format(doctype), frappe.DoesNotExistError)
        metas[doctype] = Meta(all_doctypes()[doctype])
    return metas[doctype]


def controller(doctype: str) -> Any:
    """The class of a DocType's documents, from the module beside its JSON."""
    content = all_doctypes().get(doctype)
    if not content:
        raise ImportError(doctype)
    name = doctype.replace(" ", "").replace("-", "")
    overrides = frappe.get_hooks("override_doctype_class", {}).get(doctype)
    if overrides:
        return frappe.get_attr(overrides[-1])
    cls = getattr(controller_module(doctype), name, None)
    if cls is None:
        raise ImportError(f"{doctype}: class {name} is missing")
    return cls


def controller_module(doctype: str) -> Any:
    content = all_doctypes()[doctype]
    if content._app == "frappe":
        return importlib.import_module("frappe.core.controllers")
    folder = os.path.dirname(content._path)
    root = os.path.dirname(frappe.get_app_path(content._app))
    package = os.path.relpath(folder, root).replace(os.sep, ".")
    return importlib.import_module(f"{package}.{os.path.basename(folder)}")


class Meta(frappe._dict):
    """A DocType; its own keys are attributes, `fields` and `permissions` lists of _dict."""

    def __init__(self, content: dict[str, Any]) -> None:
        super().__init__(content)
        self["fields"] = [
            frappe._dict(df, parent=content["name"], permlevel=int(df.get("permlevel") or 0))
            for df in content.get("fields", [])
        ]
        self["permissions"] = [
            frappe._dict(p, parent=content["name"], permlevel=int(p.get("permlevel") or 0))
            for p in content.get("permissions", [])
        ]
        self["_by_name"] = {df.fieldname: df for df in self["fields"] if df.fieldname}

    def get(self, key: str, filters: Any = None, default: Any = None) -> Any:
        value = dict.get(self, key, default)
        if not filters:
            return value

        def fits(row: Any) -> bool:
            for name, wanted in filters.items():
                operator, right = wanted if isinstance(wanted, (list, tuple)) else ("=", wanted)
                if not compare(row.get(name) or (0 if right in (0, 1) else row.get(name)), operator, right):
                    return False
            return True

        return [row for row in value if fits(row)]

    def get_field(self, fieldname: str) -> Any:
        return self._by_name.get(fieldname)

    def has_field(self, fieldname: str) -> bool:
        return fieldname in self._by_name

    def get_label(self, fieldname: str) -> str:
        df = self._by_name.get(fieldname)
        return (df.label or fieldname) if df else fieldname.replace("_", " ").title()

    def of_type(self, *types: str) -> list[Any]:
        return [df for df in self["fields"] if df.fieldtype in types]

    def get_table_fields(self) -> list[Any]:
        return self.of_type(*table_fields)

    def get_link_fields(self) -> list[Any]:
        return [df for df in self.of_type("Link") if df.options != "[Select]"]

    def get_select_fields(self) -> list[Any]:
        return self.of_type("Select")

    def get_data_fields(self) -> list[Any]:
        return self.of_type("Data")

    def get_valid_columns(self) -> list[str]:
        if "_columns" not in self:
            names = [name for name in default_fields if name != "doctype"]
            names += ["parent", "parentfield", "parenttype"] if self.istable else []
            self["_columns"] = names + [df.fieldname for df in self["fields"] if df.fieldtype not in NO_COLUMN]
        return self["_columns"]

    def get_fields_to_fetch(self, link_fieldname: str) -> list[Any]:
        return [df for df in self["fields"] if (df.fetch_from or "").startswith(f"{link_fieldname}.")]

    def get_high_permlevel_fields(self) -> list[Any]:
        return [df for df in self["fields"] if df.permlevel > 0]

    def get_permlevel_access(
        self, permission_type: str = "read", parenttype: str | None = None, *, user: str | None = None
    ) -> list[int]:
        user = user or frappe.session.user
        rules = get_meta(parenttype)["permissions"] if self.istable and parenttype else self["permissions"]
        if user == "Administrator":
            return sorted({0, *(df.permlevel for df in self["fields"])})
        roles = frappe.get_roles(user)
        return sorted({p.permlevel for p in rules if p.role in roles and p.get(permission_type)})

    def get_permitted_fieldnames(self, parenttype: str | None = None, permission_type: str = "read") -> list[str]:
        levels = self.get_permlevel_access(permission_type, parenttype)
        shown = [df.fieldname for df in self["fields"] if df.permlevel in levels and df.fieldtype not in NO_COLUMN]
        return [name for name in self.get_valid_columns() if name not in self._by_name] + shown

    def get_title_field(self) -> str:
        return self.title_field or "name"

    def get_set_only_once_fields(self) -> list[Any]:
        return [df for df in self["fields"] if df.set_only_once and df.fieldtype not in display_fieldtypes]

    def get_field_precision(self, df: Any) -> int:
        return int(df.precision or 0) or (2 if df.fieldtype == "Currency" else 3)


def get_field_precision(df: Any, doc: Any = None, currency: Any = None) -> int:
    return int(df.precision or 0) or (2 if df.fieldtype == "Currency" else 3)
