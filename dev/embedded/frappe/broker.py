"""What Redis is to Frappe: cache, counters, jobs and events, outside the transaction of the database.

A second SQLite file of the site. Every call is a transaction of its own, so that an immediate enqueue or publish
happens also when the request later fails.
"""

from __future__ import annotations

import json
import pickle
import sqlite3
import time
from collections.abc import Callable
from typing import Any

import frappe

TABLES = (
    "CREATE TABLE IF NOT EXISTS cache (key TEXT, field TEXT, value BLOB, expires REAL, PRIMARY KEY (key, field))"
    " WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS counters (key TEXT PRIMARY KEY, value INTEGER, expires REAL)",
    "CREATE TABLE IF NOT EXISTS events (id INTEGER PRIMARY KEY AUTOINCREMENT, at REAL, body TEXT)",
    "CREATE TABLE IF NOT EXISTS jobs (id INTEGER PRIMARY KEY AUTOINCREMENT, job_id TEXT UNIQUE, queue TEXT,"
    " place INTEGER, status TEXT, call BLOB,"
    " timeout REAL, worker TEXT, beat REAL, made REAL, ended REAL, error TEXT)",
    "CREATE INDEX IF NOT EXISTS jobs_waiting ON jobs (status, place, id)",
)


class Broker:
    """Also `frappe.cache`: values are pickled, a missing one is None."""

    def __init__(self, path: str) -> None:
        # NORMAL: nothing here outlives the machine, everything outlives a killed process.
        self.connection = sqlite3.connect(path, timeout=60, isolation_level=None, check_same_thread=False)
        self.connection.execute("PRAGMA journal_mode=WAL")
        self.connection.execute("PRAGMA synchronous=NORMAL")

    def create(self) -> None:
        for table in TABLES:
            self.connection.execute(table)

    def close(self) -> None:
        self.connection.close()

    def execute(self, text: str, values: tuple[Any, ...] = ()) -> list[Any]:
        return self.connection.execute(text, values).fetchall()

    # --- counters

    def next_number(self, key: str, first: Callable[[], int]) -> int:
        """A sequence that goes on after `first()` when it is new."""
        rows = self.execute("UPDATE counters SET value = value + 1 WHERE key = ? RETURNING value", ("seq:" + key,))
        if rows:
            return rows[0][0]
        self.execute("INSERT OR IGNORE INTO counters (key, value) VALUES (?, ?)", ("seq:" + key, int(first() or 0)))
        return self.next_number(key, first)

    def hit(self, key: str, seconds: float) -> int:
        """How often `key` was hit in its window, this one included."""
        now = time.time()
        rows = self.execute(
            "INSERT INTO counters (key, value, expires) VALUES (?, 1, ?) ON CONFLICT DO UPDATE SET"
            " value = CASE WHEN expires < ? THEN 1 ELSE value + 1 END,"
            " expires = CASE WHEN expires < ? THEN excluded.expires ELSE expires END"
            " RETURNING value",
            (key, now + seconds, now, now),
        )
        return rows[0][0]

    # --- events

    def publish(self, event: str, message: Any, room: str) -> None:
        body = frappe.as_json({"event": event, "message": message, "room": room})
        self.execute("INSERT INTO events (at, body) VALUES (?, ?)", (time.time(), body))

    def events_after(self, last: int) -> list[tuple[int, Any]]:
        rows = self.execute("SELECT id, body FROM events WHERE id > ? ORDER BY id LIMIT 500", (last,))
        return [(row[0], json.loads(row[1])) for row in rows]

    def last_event(self) -> int:
        return self.execute("SELECT coalesce(max(id), 0) FROM events")[0][0]

    def forget_events(self, older_than: float = 60) -> None:
        self.execute("DELETE FROM events WHERE at < ?", (time.time() - older_than,))

    # --- frappe.cache

    def get_value(
        self, key: str, generator: Callable[[], Any] | None = None, expires: bool = False, **kwargs: Any
    ) -> Any:
        return self.hget(key, "", generator)

    def set_value(self, key: str, val: Any, user: str | None = None, expires_in_sec: float | None = None) -> None:
        self.hset(key, "", val, expires_in_sec)

    def delete_value(self, keys: Any, **kwargs: Any) -> None:
        for key in [keys] if isinstance(keys, str) else keys:
            self.execute("DELETE FROM cache WHERE key IN (?, ?)", (key, "list:" + key))

    def make_key(self, key: str) -> str:
        return key

    def rpush(self, key: str, value: Any) -> None:
        self.hset("list:" + key, f"{time.time_ns():020d}", value)

    def blpop(self, keys: list[str], timeout: float) -> tuple[str, Any] | None:
        """The first of these lists' values, as Redis gives it: waited for, and then gone from its list."""
        end = time.monotonic() + timeout
        while True:
            for key in keys:
                found = self.execute(
                    "DELETE FROM cache WHERE key = ?1 AND field = (SELECT min(field) FROM cache WHERE key = ?1)"
                    " RETURNING value",
                    ("list:" + key,),
                )
                if found:
                    return key, pickle.loads(found[0][0])  # noqa: S301 written by this process's own kind
            if time.monotonic() >= end:
                return None
            time.sleep(0.01)

    def hget(self, name: str, key: str, generator: Callable[[], Any] | None = None) -> Any:
        rows = self.execute(
            "SELECT value FROM cache WHERE key = ? AND field = ? AND (expires IS NULL OR expires > ?)",
            (name, key, time.time()),
        )
        if rows:
            return pickle.loads(rows[0][0])  # noqa: S301 written by this process's own kind
        if generator:
            value = generator()
            self.hset(name, key, value)
            return value
        return None

    def hset(self, name: str, key: str, value: Any, expires_in_sec: float | None = None) -> None:
        expires = time.time() + expires_in_sec if expires_in_sec else None
        self.execute(
            "INSERT OR REPLACE INTO cache (key, field, value, expires) VALUES (?, ?, ?, ?)",
            (name, key, pickle.dumps(value), expires),
        )

    def hdel(self, name: str, key: str) -> None:
        self.execute("DELETE FROM cache WHERE key = ? AND field = ?", (name, key))
