"""frappe.db's reading and writing of values by DocType, name and filters."""

from __future__ import annotations

import sqlite3
from typing import Any

import frappe
from frappe.database.query import DEFAULT_ORDER, Query


class Values:
    """Mixed into Database."""

    sql: Any
    begin: Any
    is_missing_column: Any
    is_table_missing: Any
    value_cache: dict[Any, Any]

    def get_values(
        self, doctype: str, filters: Any = None, fieldname: Any = "name", ignore: Any = None, as_dict: bool = False,
        debug: bool = False, order_by: Any = DEFAULT_ORDER, update: Any = None, cache: bool = False,
        for_update: bool = False, *, run: bool = True, pluck: bool = False, distinct: bool = False,
        limit: int | None = None, skip_locked: bool = False, wait: bool = True,
    ) -> Any:  # fmt: skip
        key = (doctype, filters, str(fieldname), as_dict) if cache and isinstance(filters, str) else None
        if key and key in self.value_cache:
            return self.value_cache[key]
        single = filters is None or (filters == doctype and doctype != "DocType")
        if not single and frappe.get_meta(doctype).issingle:
            single = True
        if single:
            return self._single_values(doctype, filters, fieldname, as_dict, pluck)
        fields = [fieldname] if isinstance(fieldname, str) else list(fieldname)
        if isinstance(filters, list) and filters and not isinstance(filters[0], (list, tuple, dict)):
            filters = {"name": ["in", filters]}
        elif isinstance(filters, (str, int)):
            filters = {"name": filters}
        order = "" if distinct or not order_by else _descending("modified" if order_by == DEFAULT_ORDER else order_by)
        query = Query(doctype, fields, filters, order_by=order, limit=limit, distinct=distinct, strict_null=True)
        text, values = query.build()
        try:
            if for_update:
                self.begin()
            out = self.sql(text, values, as_dict=as_dict, update=update, pluck=pluck, debug=debug)
        except sqlite3.OperationalError as error:
            if not ignore or not (self.is_missing_column(error) or self.is_table_missing(error)):
                raise
            out = None
        if key:
            self.value_cache[key] = out
        return out

    def _single_values(self, doctype: str, filters: Any, fieldname: Any, as_dict: bool, pluck: bool) -> Any:
        values = self.get_singles_dict(doctype)
        if isinstance(filters, dict) and any(values.get(k) != v for k, v in filters.items()):
            return []
        if fieldname == "*":
            return [values] if values else []
        fields = [fieldname] if isinstance(fieldname, str) else list(fieldname)
        if not any(field in values for field in fields):
            return []
        if as_dict:
            return [frappe._dict({field: values.get(field) for field in fields})]
        return [values.get(fields[0])] if pluck else [[values.get(field) for field in fields]]

    def get_value(
        self, doctype: str, filters: Any = None, fieldname: Any = "name", ignore: Any = None, as_dict: bool = False,
        debug: bool = False, order_by: Any = DEFAULT_ORDER, cache: bool = False, for_update: bool = False,
        **kwargs: Any,
    ) -> Any:  # fmt: skip
        result = self.get_values(
            doctype, filters, fieldname, ignore, as_dict, debug, order_by, cache=cache, for_update=for_update, limit=1,
            **kwargs,
        )  # fmt: skip
        if not result:
            return None
        row = result[0]
        if kwargs.get("pluck"):
            return row
        return row if as_dict or len(row) > 1 else row[0]

    def get_singles_dict(
        self, doctype: str, debug: bool = False, *, for_update: bool = False, cast: bool = False
    ) -> Any:
        if for_update:
            self.begin()
        values = frappe._dict(self.sql("select field, value from `tabSingles` where doctype = %s", doctype))
        if cast:
            from frappe.utils.data import cast_fieldtype

            for df in frappe.get_meta(doctype).fields:
                if df.fieldname in values:
                    values[df.fieldname] = cast_fieldtype(df.fieldtype, values[df.fieldname])
        return values

    def get_single_value(self, doctype: str, fieldname: str, cache: bool = True) -> Any:
        from frappe.utils.data import cast_fieldtype

        df = frappe.get_meta(doctype).get_field(fieldname)
        if not df:
            frappe.throw(frappe._("Field {0} does not exist on {1}").format(fieldname, doctype), self.InvalidColumnName)
        return cast_fieldtype(df.fieldtype, self.get_singles_dict(doctype).get(fieldname))

    InvalidColumnName = frappe.InvalidColumnName

    def set_single_value(
        self, doctype: str, fieldname: Any, value: Any = None, *, modified: Any = None, modified_by: Any = None,
        update_modified: bool = True, debug: bool = False,
    ) -> None:  # fmt: skip
        changes = self._changes(fieldname, value, modified, modified_by, update_modified)
        for field, new in changes.items():
            self.sql("delete from `tabSingles` where doctype = %s and field = %s", (doctype, field))
            self.sql("insert into `tabSingles` (doctype, field, value) values (%s, %s, %s)", (doctype, field, new))
        frappe.clear_document_cache(doctype, doctype)

    def set_value(
        self, dt: str, dn: Any, field: Any, val: Any = None, modified: Any = None, modified_by: Any = None,
        update_modified: bool = True, debug: bool = False,
    ) -> None:  # fmt: skip
        if dn is None or dt == dn:
            if frappe.get_meta(dt).issingle:
                self.set_single_value(
                    dt, field, val, modified=modified, modified_by=modified_by, update_modified=update_modified
                )
            return
        changes = self._changes(field, val, modified, modified_by, update_modified)
        filters = dn if isinstance(dn, (dict, list)) else {"name": dn}
        where, values = Query(dt, [], filters, strict_null=True).where()
        sets = ", ".join(f"`{column}` = %s" for column in changes)
        self.sql(f"update `tab{dt}` set {sets}{where}", [*changes.values(), *values])
        frappe.clear_document_cache(dt, dn if isinstance(dn, str) else None)

    @staticmethod
    def _changes(field: Any, value: Any, modified: Any, modified_by: Any, update_modified: bool) -> dict[str, Any]:
        changes = dict(field) if isinstance(field, dict) else {field: value}
        if update_modified:
            changes["modified"] = modified or frappe.utils.now()
            changes["modified_by"] = modified_by or frappe.session.user
        return changes

    def exists(self, dt: Any, dn: Any = None, cache: bool = False) -> Any:
        if isinstance(dt, dict):
            filters = dict(dt)
            dt, dn = filters.pop("doctype"), filters
        if dt != "DocType" and dt == dn:
            return dn
        return self.get_value(dt, dn, ignore=True, cache=cache, order_by=None) if dn else None

    def count(
        self, dt: str, filters: Any = None, debug: bool = False, cache: bool = False, distinct: bool = True
    ) -> int:
        where, values = Query(dt, [], filters or {}, strict_null=True).where()
        return self.sql(f"select count(*) from `tab{dt}`{where}", values)[0][0]

    def delete(self, doctype: str, filters: Any = None, debug: bool = False, **kwargs: Any) -> Any:
        if filters is None:
            filters = kwargs.get("conditions") or {}
        table = doctype if doctype.startswith("__") else f"tab{doctype}"
        where, values = Query(doctype, [], filters, strict_null=True, table=table).where()
        return self.sql(f"delete from `{table}`{where}", values)

    def get_list(self, *args: Any, **kwargs: Any) -> Any:
        return frappe.get_list(*args, **kwargs)

    def get_all(self, *args: Any, **kwargs: Any) -> Any:
        return frappe.get_all(*args, **kwargs)

    def bulk_insert(
        self, doctype: str, fields: list[str], values: Any, ignore_duplicates: bool = False, *, chunk_size: int = 1000
    ) -> None:
        """Rows of `values` in the order of `fields`, in statements of `chunk_size` rows; no hooks."""
        rows = list(values)
        verb = "insert ignore" if ignore_duplicates else "insert"
        columns = ", ".join(f"`{field}`" for field in fields)
        one = "(" + ", ".join(["%s"] * len(fields)) + ")"
        # SQLite takes 32,766 values in a statement.
        size = max(1, min(chunk_size, 30_000 // max(1, len(fields))))
        for start in range(0, len(rows), size):
            chunk = rows[start : start + size]
            text = f"{verb} into `tab{doctype}` ({columns}) values {', '.join([one] * len(chunk))}"
            self.sql(text, [value for row in chunk for value in row])


def _descending(order_by: str) -> str:
    """frappe.db orders downwards where no direction is given (get_all upwards, as SQL does)."""
    parts = [part.strip() for part in order_by.split(",")]
    return ", ".join(part if part.lower().endswith((" asc", " desc")) else f"{part} desc" for part in parts)
