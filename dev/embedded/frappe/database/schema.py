"""DocTypes to tables: columns, indexes, and what a later migration adds."""

from __future__ import annotations

import sqlite3
from typing import Any

TEXT = "TEXT COLLATE NOCASE"
VARCHAR = "VARCHAR({length}) COLLATE NOCASE"
NUMBER_TYPES = {"Int": "INT", "Check": "INT", "Float": "REAL", "Percent": "REAL", "Rating": "REAL"}
OTHER_TYPES = {
    "Date": "DATE", "Datetime": "DATETIME", "Time": "TIME", "Duration": "REAL",
    "Small Text": TEXT, "Text": TEXT, "Long Text": TEXT, "Code": TEXT, "Text Editor": TEXT, "Markdown Editor": TEXT,
    "HTML Editor": TEXT, "JSON": TEXT, "Attach": TEXT, "Attach Image": TEXT, "Signature": TEXT, "Password": TEXT,
    "Geolocation": TEXT, "Barcode": TEXT,
}  # fmt: skip
NO_COLUMN = {
    "Section Break", "Column Break", "Tab Break", "HTML", "Table", "Table MultiSelect", "Button", "Image", "Fold",
    "Heading",
}  # fmt: skip
SYSTEM_TABLES = (
    "CREATE TABLE IF NOT EXISTS `tabSingles` (doctype VARCHAR(255), field VARCHAR(255), value TEXT)",
    "CREATE INDEX IF NOT EXISTS `singles_doctype_field` ON `tabSingles` (doctype, field)",
    "CREATE TABLE IF NOT EXISTS `tabSeries` (name VARCHAR(100) PRIMARY KEY, current INT NOT NULL DEFAULT 0)",
    "CREATE TABLE IF NOT EXISTS `tabSessions` (sid VARCHAR(255) PRIMARY KEY, user VARCHAR(255), sessiondata TEXT,"
    " lastupdate DATETIME, status VARCHAR(20))",
    "CREATE TABLE IF NOT EXISTS `__Auth` (doctype VARCHAR(140), name VARCHAR(255), fieldname VARCHAR(140),"
    " password TEXT, encrypted INT NOT NULL DEFAULT 0, PRIMARY KEY (doctype, name, fieldname))",
    "CREATE TABLE IF NOT EXISTS `__installed` (app VARCHAR(140) PRIMARY KEY)",
)  # fmt: skip


def columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f"PRAGMA table_xinfo(`{table}`)") if not row[1].endswith("__c")]


def kinds(connection: sqlite3.Connection, table: str) -> dict[str, str]:
    """Columns that a write must wrap, by lower-case name."""
    found = {}
    rows = list(connection.execute(f"PRAGMA table_xinfo(`{table}`)"))
    money = {row[1][:-3] for row in rows if row[1].endswith("__c")}
    for row in rows:
        kind = "currency" if row[1] in money else row[2].lower()
        if kind in ("currency", "date", "datetime", "time"):
            found[row[1].lower()] = kind
    return found


def _definition(df: Any) -> list[str]:
    name = f"`{df.fieldname}`"
    if df.fieldtype == "Currency":
        return [
            f"`{df.fieldname}__c` INTEGER NOT NULL DEFAULT 0",
            # Without a type: a REAL one comes out of SQLite's sorter as an integer when it is whole.
            f"{name} GENERATED ALWAYS AS (`{df.fieldname}__c` / 100.0) VIRTUAL",
        ]
    if kind := NUMBER_TYPES.get(df.fieldtype):
        default = float(df.default) if str(df.default or "").replace(".", "", 1).isdigit() else 0
        return [f"{name} {kind} NOT NULL DEFAULT {default:g}"]
    kind = OTHER_TYPES.get(df.fieldtype) or VARCHAR.format(length=int(df.length or 0) or 140)
    if (
        df.default
        and df.fieldtype in ("Data", "Select", "Small Text", "Link")
        and not str(df.default).startswith((":", "__"))
    ):
        escaped = str(df.default).replace("'", "''")
        return [f"{name} {kind} DEFAULT '{escaped}'"]
    return [f"{name} {kind}"]


def _standard(meta: Any) -> list[str]:
    short = VARCHAR.format(length=140)
    own = "name INTEGER PRIMARY KEY" if meta.autoname == "autoincrement" else f"name {short} NOT NULL PRIMARY KEY"
    head = [
        own, "creation DATETIME", "modified DATETIME", f"modified_by {short}", f"owner {short}",
        "docstatus INT NOT NULL DEFAULT 0", "idx INT NOT NULL DEFAULT 0",
    ]  # fmt: skip
    if meta.istable:
        return [*head, f"parent {short}", f"parentfield {short}", f"parenttype {short}"]
    return [*head, *(f"{name} TEXT" for name in ("_user_tags", "_comments", "_assign", "_liked_by"))]


def sync(connection: sqlite3.Connection, meta: Any) -> None:
    """Create the table of a DocType, or add what it lacks. Nothing is ever dropped, as in Frappe."""
    if meta.issingle or meta.is_virtual:
        return
    table = f"tab{meta.name}"
    present = {name.lower() for name in columns(connection, table)}
    fields = [df for df in meta.fields if df.fieldtype not in NO_COLUMN]
    if not present:
        wanted = _standard(meta) + [part for df in fields for part in _definition(df)]
        # Clustered by name, as InnoDB does: a list without an order comes in the order of names.
        tail = "" if meta.autoname == "autoincrement" else " WITHOUT ROWID"
        connection.execute(f"CREATE TABLE `{table}` ({', '.join(wanted)}){tail}")
    else:
        for df in fields:
            if df.fieldname.lower() not in present:
                for part in _definition(df):
                    connection.execute(f"ALTER TABLE `{table}` ADD COLUMN {part}")
    add_index(connection, meta.name, ["parent"] if meta.istable else ["modified"])
    for df in fields:
        if df.unique:
            add_index(connection, meta.name, [df.fieldname], unique=True)
        elif df.search_index:
            add_index(connection, meta.name, [df.fieldname])


def add_index(
    connection: sqlite3.Connection, doctype: str, fields: list[str], name: str | None = None, unique: bool = False
) -> None:
    """Index names are global in SQLite, so the table's name goes in front."""
    # A length as in "content(20)" is MariaDB's and says nothing here.
    plain = [field.split("(")[0].strip("` ") for field in fields]
    name = name or ("unique_" if unique else "") + "_".join(plain) + "_index"
    listed = ", ".join(f"`{field}`" for field in plain)
    connection.execute(
        f"CREATE {'UNIQUE ' if unique else ''}INDEX IF NOT EXISTS `{doctype}:{name}` ON `tab{doctype}` ({listed})"
    )
