"""One connection to the site's SQLite file, with the methods of frappe.db that an app uses.

Reads run outside a transaction; the first write opens one with BEGIN IMMEDIATE, so that a transaction never has to be
upgraded (SQLite
refuses that at once, whatever the time-out) and writers queue up instead. Weaker than MariaDB's repeatable read: two
reads before the first write may see
different states.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import frappe
from frappe.database import functions, schema
from frappe.database.tokens import Statement
from frappe.database.translate import translate
from frappe.database.values import Values
from frappe.utils.callbacks import CallbackManager

BUSY_SECONDS = 60
# By path and inode: a site made afresh is another file under the same name.
_idle: dict[tuple[str, int], list[sqlite3.Connection]] = {}
_translated: dict[tuple[str, str, bool], Statement] = {}
_kinds: dict[str, dict[str, dict[str, str]]] = {}
_guard = threading.Lock()


def open_file(path: str) -> sqlite3.Connection:
    """A connection in WAL mode whose every commit reaches the disk (a kill at any moment loses nothing committed)."""
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, detect_types=sqlite3.PARSE_DECLTYPES, check_same_thread=False
    )
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "cache_size=-20000", "temp_store=MEMORY"):
        connection.execute(f"PRAGMA {pragma}")
    functions.prepare(connection)
    return connection


def _inode(path: str) -> int:
    try:
        return os.stat(path).st_ino
    except FileNotFoundError:
        return 0


def forget_schema() -> None:
    """After a migration: translations depend on the columns."""
    _translated.clear()
    _kinds.clear()


class Database(Values):
    OperationalError = sqlite3.OperationalError
    InternalError = sqlite3.InternalError
    IntegrityError = sqlite3.IntegrityError
    ProgrammingError = sqlite3.ProgrammingError
    SQLError = sqlite3.ProgrammingError
    DataError = sqlite3.DataError
    TableMissingError = sqlite3.OperationalError
    db_type = "sqlite"
    REGEX_CHARACTER = "regexp"
    VARCHAR_LEN = 140

    def __init__(self, path: str) -> None:
        self.path = path
        with _guard:
            idle = _idle.get((path, _inode(path)))
            kept = idle.pop() if idle else None
        self._connection: Any = kept or open_file(path)
        self._file = _inode(path)
        self._cursor = self._connection.cursor()
        self.value_cache: dict[Any, Any] = {}
        self.transaction_writes = 0
        self.last_query = ""
        self.before_commit, self.after_commit = CallbackManager(), CallbackManager()
        self.before_rollback, self.after_rollback = CallbackManager(), CallbackManager()

    def close(self) -> None:
        """Give the connection back; what was not committed is rolled back."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        with _guard:
            if self._file == _inode(self.path):
                _idle.setdefault((self.path, self._file), []).append(connection)
                return
        connection.close()

    # --- statements

    def sql(
        self, query: str, values: Any = (), as_dict: Any = 0, as_list: Any = 0, debug: Any = 0, ignore_ddl: Any = 0,
        auto_commit: Any = 0, update: Any = None, explain: bool = False, run: bool = True, pluck: bool = False,
    ) -> Any:  # fmt: skip
        query = str(query)
        if not run:
            return query
        if values is not None and not isinstance(values, (dict, list, tuple)):
            values = (values,)
        statement = self._translate(query, bool(values))
        text, flat = statement.bind(values or ())
        if statement.ddl:
            if self.transaction_writes:
                raise frappe.ImplicitCommitError("This statement can cause implicit commit")
            self.commit()
        elif statement.writes:
            self.begin()
            self.transaction_writes += 1
        self.last_query = text
        if debug:
            frappe.log(text)
        try:
            self._cursor.execute(text, flat)
        except sqlite3.OperationalError as error:
            if self.is_timedout(error):
                raise frappe.QueryTimeoutError(error) from error
            raise
        if statement.ddl:
            forget_schema()
        return self._fetch(query, as_dict, as_list, update, pluck)

    def _translate(self, query: str, has_values: bool) -> Statement:
        key = (self.path, query, has_values)
        statement = _translated.get(key)
        if statement is None:
            statement = translate(query, has_values, self.column_kinds)
            if len(query) < 5000 and len(_translated) < 5000:
                _translated[key] = statement
        return statement

    def _fetch(self, query: str, as_dict: Any, as_list: Any, update: Any, pluck: bool) -> Any:
        if self._cursor.description is None:
            return []
        names = [column[0] for column in self._cursor.description]
        rows: Any = self._cursor.fetchall()
        hidden = [i for i, name in enumerate(names) if name.endswith("__c")]
        if hidden:
            keep = [i for i in range(len(names)) if i not in hidden]
            names = [names[i] for i in keep]
            rows = [tuple(row[i] for i in keep) for row in rows]
        low = query.lower()
        if "max(" in low or "min(" in low or any(isinstance(v, float) for row in rows for v in row):
            loose = "max(" in low or "min(" in low
            rows = [tuple(functions.value_out(v) if loose or isinstance(v, float) else v for v in row) for row in rows]
        if pluck:
            return [row[0] for row in rows]
        if as_dict:
            dicts = [frappe._dict(zip(names, row, strict=True)) for row in rows]
            return [d.update(update) for d in dicts] if update else dicts
        return [list(row) for row in rows] if as_list else tuple(rows)

    def sql_ddl(self, query: str, debug: bool = False) -> Any:
        """Commits first, as Frappe does."""
        self.commit()
        return self.sql(query, debug=debug)

    def column_kinds(self, table: str) -> dict[str, str]:
        tables = _kinds.setdefault(self.path, {})
        if table not in tables:
            tables[table] = schema.kinds(self._connection, table)
        return tables[table]

    def get_table_columns(self, doctype: str) -> list[str]:
        columns = schema.columns(self._connection, f"tab{doctype}")
        if not columns:
            raise sqlite3.OperationalError(f"no such table: tab{doctype}")
        return columns

    # --- transactions

    def begin(self, *, read_only: bool = False) -> None:
        if not read_only and not self._connection.in_transaction:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                raise frappe.QueryTimeoutError(error) from error

    def commit(self) -> None:
        self.before_rollback.reset()
        self.after_rollback.reset()
        self.before_commit.run()
        if self._connection.in_transaction:
            self._connection.execute("COMMIT")
        self.transaction_writes = 0
        self.value_cache.clear()
        self.after_commit.run()

    def rollback(self, *, save_point: str | None = None) -> None:
        if save_point:
            self._connection.execute(f"ROLLBACK TO {save_point}")
            return
        self.before_commit.reset()
        self.after_commit.reset()
        self.before_rollback.run()
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")
        self.transaction_writes = 0
        self.value_cache.clear()
        self.after_rollback.run()

    def savepoint(self, save_point: str) -> None:
        self.begin()
        self._connection.execute(f"SAVEPOINT {save_point}")

    def release_savepoint(self, save_point: str) -> None:
        self._connection.execute(f"RELEASE {save_point}")

    def get_next_sequence_val(self, doctype: str) -> int:
        from frappe.database.sequence import get_next_val

        return get_next_val(doctype)

    def escape(self, value: Any, percent: bool = True) -> str:
        text = str(value).replace("'", "''")
        return "'" + (text.replace("%", "%%") if percent else text) + "'"

    # --- schema

    def add_index(self, doctype: str, fields: list[str], index_name: str | None = None) -> None:
        self.commit()
        schema.add_index(self._connection, doctype, fields, index_name)

    def add_unique(self, doctype: str, fields: Any, constraint_name: str | None = None) -> None:
        self.commit()
        fields = [fields] if isinstance(fields, str) else fields
        schema.add_index(self._connection, doctype, fields, constraint_name, unique=True)

    # --- what an error means

    @staticmethod
    def is_duplicate_entry(error: BaseException) -> bool:
        return isinstance(error, sqlite3.IntegrityError) and "UNIQUE constraint" in str(error)

    @classmethod
    def is_primary_key_violation(cls, error: BaseException) -> bool:
        return cls.is_duplicate_entry(error) and str(error).endswith(".name")

    @classmethod
    def is_unique_key_violation(cls, error: BaseException) -> bool:
        return cls.is_duplicate_entry(error)

    @staticmethod
    def is_missing_column(error: BaseException) -> bool:
        return "no such column" in str(error)

    @staticmethod
    def is_table_missing(error: BaseException) -> bool:
        return "no such table" in str(error)

    @staticmethod
    def is_timedout(error: BaseException) -> bool:
        return "database is locked" in str(error) or isinstance(error, frappe.QueryTimeoutError)

    @staticmethod
    def is_deadlocked(error: BaseException) -> bool:
        """SQLite has one writer at a time: there is nothing to deadlock with."""
        return isinstance(error, frappe.QueryDeadlockError)


@contextmanager
def savepoint(catch: Any = Exception) -> Iterator[None]:
    """`with savepoint(catch=X):` undoes the block when X is raised inside it, and goes on."""
    name = "sp_" + frappe.generate_hash(length=10)
    try:
        frappe.db.savepoint(name)
        yield
    except catch:
        frappe.db.rollback(save_point=name)
    else:
        frappe.db.release_savepoint(name)
