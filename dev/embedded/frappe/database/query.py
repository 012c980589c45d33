"""Filters, fields and order as get_list and frappe.db take them, turned into one parametrised SELECT."""

from __future__ import annotations

import re
from typing import Any

import frappe
from frappe.utils.data import cstr, flt, get_datetime, getdate

DEFAULT_ORDER = "KEEP_DEFAULT_ORDERING"
STANDARD = ("name", "owner", "creation", "modified", "modified_by", "docstatus", "idx")
CHILD = ("parent", "parentfield", "parenttype")
OPTIONAL = ("_user_tags", "_comments", "_assign", "_liked_by", "_seen")
OPERATORS = ("=", "!=", ">", "<", ">=", "<=", "like", "not like", "in", "not in", "is", "between")
NUMERIC = ("Check", "Int", "Float", "Currency", "Percent")
# A function of one column.
AGGREGATE = re.compile(
    r"^(count|sum|avg|min|max|year|month)\s*\(\s*(distinct\s+)?(.*?)\s*\)$", re.IGNORECASE | re.DOTALL
)
NAME = re.compile(r"^`?(?:tab(?P<table>[\w -]+?)`?\.`?)?(?P<field>\w+)`?$")
ALIAS = re.compile(r"^(.*?)\s+as\s+`?'?([\w: ]+?)'?`?$", re.IGNORECASE | re.DOTALL)


def parse_filters(doctype: str, filters: Any) -> list[tuple[str, str, str, Any]]:
    """All spellings of filters as (doctype, fieldname, operator, value)."""
    if isinstance(filters, str):
        filters = frappe.parse_json(filters)
    if filters is None:
        return []
    if isinstance(filters, (str, int)):
        filters = {"name": filters}
    if isinstance(filters, dict):
        filters = [
            [key, *value] if isinstance(value, (list, tuple)) and len(value) == 2 and str(value[0]).lower() in OPERATORS
            else [key, "in", value] if isinstance(value, (list, tuple, set)) else [key, "=", value]
            for key, value in filters.items()
        ]  # fmt: skip
    parsed = []
    for item in filters:
        if isinstance(item, dict):
            parsed += parse_filters(doctype, item)
            continue
        item = list(item)
        if len(item) == 2:
            item = [item[0], "=", item[1]]
        if len(item) == 3:
            item = [doctype, *item]
        table, field, operator, value = item[:4]
        operator = str(operator).lower().strip()
        if operator not in OPERATORS:
            frappe.throw(frappe._("Operator must be one of {0}").format(", ".join(OPERATORS)))
        parsed.append((table, field, operator, value))
    return parsed


class Query:
    """One SELECT over a DocType. `strict_null` is frappe.db's reading of filters, without it get_list's (wire.md 9)."""

    def __init__(
        self, doctype: str, fields: list[str], filters: Any = None, or_filters: Any = None, order_by: str = "",
        group_by: str | None = None, limit: int | None = None, start: int = 0, distinct: bool = False,
        strict_null: bool = False, table: str | None = None,
    ) -> None:  # fmt: skip
        self.doctype = doctype
        self.table = table or f"tab{doctype}"
        self.fields = fields
        self.filters = parse_filters(doctype, filters)
        self.or_filters = parse_filters(doctype, or_filters)
        self.order_by, self.group_by = order_by, group_by
        self.limit, self.start, self.distinct = limit, start, distinct
        self.strict_null = strict_null
        self.joins: dict[str, str] = {}
        self.conditions: list[str] = []  # raw, from permissions

    def build(self) -> tuple[str, list[Any]]:
        fields = ", ".join(self.select(field) for field in self.fields)
        where, values = self.where()
        # Only our own text below; values go as parameters, so a % in it must not be read as one.
        order = f" order by {self.order_by}" if self.order_by else ""
        group = f" group by {self.group_by}" if self.group_by else ""
        if self.joins:
            order, group = self._qualify(order), self._qualify(group)
        limit = f" limit {int(self.limit)} offset {int(self.start or 0)}" if self.limit else ""
        distinct = "distinct " if self.distinct else ""
        text = f"select {distinct}{fields.replace('%', '%%') if values else fields} from `{self.table}`"
        return text + "".join(self.joins.values()) + where + group + order + limit, values

    def _qualify(self, text: str) -> str:
        # A bare name is ambiguous beside a joined table, and an error on MariaDB too (wire.md 5).
        return text

    def column(self, field: str) -> str:
        match = NAME.match(field.strip())
        if not match:
            return field
        table = match["table"]
        if table and table != self.doctype:
            self.join_child(table)
        return f"`tab{table or self.doctype}`.`{match['field']}`" if not self.table.startswith("__") else f"`{field}`"

    def select(self, field: str) -> str:
        """One item of the select list; dotted fields follow a link or a child table."""
        field = field.strip()
        alias = None
        if match := ALIAS.match(field):
            field, alias = match[1].strip(), match[2]
        if field == "*":
            return f"`{self.table}`.*"
        if match := AGGREGATE.match(field):
            inner = match[3] if match[3] in ("*", "1") else self.column(match[3])
            text = f"{match[1]}({match[2] or ''}{inner})"
            return f"{text} as `{alias}`" if alias else f"{text} as `{field}`"
        if "." in field and not field.startswith("`") and not field.startswith("tab"):
            first, _, last = field.partition(".")
            df = frappe.get_meta(self.doctype).get_field(first.strip("`"))
            if df and df.fieldtype == "Link":
                name = f"link_{first}"
                self.joins[name] = (
                    f" left join `tab{df.options}` as `{name}` on `{name}`.`name` = `{self.table}`.`{first}`"
                )
                return f"`{name}`.`{last}` as `{alias or last}`"
            if df and df.fieldtype == "Table":
                field = f"`tab{df.options}`.`{last}`"
        text = self.column(field)
        return f"{text} as `{alias}`" if alias else text

    def join_child(self, doctype: str) -> None:
        self.joins.setdefault(
            doctype,
            f" left join `tab{doctype}` on (`tab{doctype}`.parenttype = {frappe.db.escape(self.doctype, False)}"
            f" and `tab{doctype}`.parent = `{self.table}`.name)",
        )

    def where(self) -> tuple[str, list[Any]]:
        parts, values = [], []
        for item in self.filters:
            text, bound = self.condition(*item)
            parts.append(text)
            values += bound
        ors = [self.condition(*item) for item in self.or_filters]
        if ors:
            parts.append("(" + " or ".join(text for text, _ in ors) + ")")
            values += [value for _, bound in ors for value in bound]
        parts += [text.replace("%", "%%") if values else text for text in self.conditions]
        return (" where " + " and ".join(parts) if parts else ""), values

    def condition(self, doctype: str, field: str, operator: str, value: Any) -> tuple[str, list[Any]]:
        if not re.fullmatch(r"\w+", str(field)):
            match = NAME.match(str(field))
            if match is None:
                raise frappe.DataError(frappe._("Invalid field name {0}").format(field))
            doctype, field = match["table"] or doctype, match["field"]
        if doctype != self.doctype:
            self.join_child(doctype)
            column = f"`tab{doctype}`.`{field}`"
        else:
            column = f"`{self.table}`.`{field}`"
        df = (
            frappe.get_meta(doctype).get_field(field)
            if self.table.startswith("tab") and doctype in frappe.doctypes()
            else None
        )
        kind = (
            df.fieldtype if df else {"creation": "Datetime", "modified": "Datetime", "docstatus": "Int"}.get(field, "")
        )
        if operator == "is":
            empty = str(value).lower() != "set"
            if self.strict_null:
                return f"{column} is {'' if empty else 'not '}null", []
            return (f"ifnull({column}, '') = ''" if empty else f"{column} != ''"), []
        if operator in ("in", "not in"):
            values = value.split(",") if isinstance(value, str) else list(value or [])
            blank = not values or any(v in (None, "") for v in values)
            if (operator == "not in" or blank) and field != "name" and not self.strict_null:
                column = f"ifnull({column}, '')"
            return f"{column} {operator} %s", [[self._value(kind, v) for v in values] or [""]]
        if operator == "between":
            return f"{column} between %s and %s", _between(kind, value)
        if value is None and operator in ("=", "!="):
            if self.strict_null:
                return f"{column} is {'not ' if operator == '!=' else ''}null", []
            # Measured: `{"f": None}` matches nothing in get_list.
            return f"{column} {operator} %s", ["''" if kind in ("Link", "Data", "") else 0]
        bound = self._value(kind, value)
        if operator.endswith("like") and not self.strict_null:
            # In get_list a backslash stands for itself; in frappe.db it escapes.
            bound = bound.replace("\\", "\\\\")
        if (
            not self.strict_null
            and kind not in NUMERIC
            and field not in STANDARD
            and not (value and operator in ("=", "like"))
            and not (kind in ("Date", "Datetime") and operator in (">", ">="))
        ):
            fallback = {"Date": "'0001-01-01'", "Datetime": "'0001-01-01 00:00:00.000000'"}.get(kind, "''")
            column = f"ifnull({column}, {fallback})"
        return f"{column} {operator} %s", [bound]

    def _value(self, kind: str, value: Any) -> Any:
        if kind == "Datetime" and value:
            return get_datetime(value)
        if kind == "Date" and value:
            return getdate(value)
        if kind in NUMERIC:
            return flt(value)
        return (
            value
            if isinstance(value, (int, float)) and self.strict_null and not isinstance(value, bool)
            else cstr(value)
        )


def _between(kind: str, value: Any) -> list[Any]:
    first, last = value if isinstance(value, (list, tuple)) else str(value).split(",")
    if kind == "Datetime":
        end = get_datetime(last)
        if len(str(last)) <= 10:
            end = get_datetime(f"{getdate(last)} 23:59:59.999999")
        return [get_datetime(first), end]
    return [getdate(first), getdate(last)] if kind == "Date" else [first, last]
