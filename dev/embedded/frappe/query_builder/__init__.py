"""frappe.qb: PyPika with MariaDB's quotes, whose statements go through frappe.db.sql."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

from pypika import Case, Criterion, Field, Interval, Order, Query, Table, functions
from pypika.dialects import SQLLiteQuery, SQLLiteQueryBuilder
from pypika.queries import QueryBuilder
from pypika.terms import ValueWrapper

import frappe

__all__ = ["Case", "Criterion", "DocType", "Field", "Interval", "Order", "Query", "Table", "builder", "functions"]

# Bound methods as PyPika declares them; the checker sees only what they look like from outside.
_formatted: Any = vars(ValueWrapper)["get_formatted_value"].__func__


def _spell(cls: type, value: Any, **kwargs: Any) -> str:
    """Dates as the columns spell them, not PyPika's ISO with a T."""
    if isinstance(value, datetime.datetime):
        value = value.strftime("%Y-%m-%d %H:%M:%S.%f")
    elif isinstance(value, Decimal):
        return str(value)
    elif isinstance(value, bool):
        return str(int(value))
    return str(_formatted(cls, value, **kwargs))


setattr(ValueWrapper, "get_formatted_value", classmethod(_spell))  # noqa: B010


def DocType(name: str, *args: Any, **kwargs: Any) -> Table:
    return Table(f"tab{name}", *args, **kwargs)


class _Builder(SQLLiteQueryBuilder):
    QUOTE_CHAR = "`"


class _Query(SQLLiteQuery):
    @classmethod
    def _builder(cls, **kwargs: Any) -> SQLLiteQueryBuilder:
        return _Builder(**kwargs)


def _run(query: QueryBuilder, *args: Any, **kwargs: Any) -> Any:
    if getattr(query, "_for_update", False):
        frappe.db.begin()
    kwargs.pop("ignore_ddl", None)
    # The values are in the text: no %-formatting must touch it.
    return frappe.db.sql(query.get_sql(quote_char="`"), None, *args, **kwargs)


setattr(QueryBuilder, "run", _run)  # noqa: B010
setattr(QueryBuilder, "walk", lambda query: (query.get_sql(quote_char="`"), {}))  # noqa: B010


class _QB:
    """The object behind frappe.qb."""

    DocType = staticmethod(DocType)
    Table = Table
    Field = Field
    functions = functions
    terms = functions

    @staticmethod
    def from_(table: Any, *args: Any, **kwargs: Any) -> QueryBuilder:
        return _Query.from_(DocType(table) if isinstance(table, str) else table)

    @staticmethod
    def into(table: Any) -> QueryBuilder:
        return _Query.into(DocType(table) if isinstance(table, str) else table)

    @staticmethod
    def update(table: Any) -> QueryBuilder:
        return _Query.update(DocType(table) if isinstance(table, str) else table)


builder = _QB()
