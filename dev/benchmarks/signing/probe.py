"""How long the disk takes for what one receipt needs of it: `python probe.py <folder> <times>`, medians in ms as JSON.

`fdatasync`: an append of two lines of the send log. `commit`: a transaction of SQLite of the size of one receipt's, in
the journal mode of the embedded site. Files of its own, in a folder on the disk that is measured.
"""

from __future__ import annotations

import json
import os
import sqlite3
import statistics
import sys
import time

LINES = b"x" * 900 + b"\n"
JOURNAL_ENTRY = "x" * 2500


def fdatasync_ms(folder: str, times: int) -> float:
    path = os.path.join(folder, "probe.jsonl")
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND)
    taken = []
    for _ in range(times):
        os.write(descriptor, LINES)
        start = time.monotonic()
        os.fdatasync(descriptor)
        taken.append((time.monotonic() - start) * 1000)
    os.close(descriptor)
    os.remove(path)
    return statistics.median(taken)


def commit_ms(folder: str, times: int) -> float:
    path = os.path.join(folder, "probe.db")
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE journal (seq INTEGER PRIMARY KEY, text TEXT)")
    connection.execute("CREATE TABLE bills (name TEXT PRIMARY KEY, status TEXT, modified TEXT)")
    connection.executemany("INSERT INTO bills VALUES (?, '', '')", [(f"bill-{n}",) for n in range(1000)])
    taken = []
    for n in range(times):
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO journal (text) VALUES (?)", (JOURNAL_ENTRY,))
        for change in range(8):
            connection.execute(
                "UPDATE bills SET status = ?, modified = ? WHERE name = ?", (n, n, f"bill-{(n + 100 * change) % 1000}")
            )
        start = time.monotonic()
        connection.execute("COMMIT")
        taken.append((time.monotonic() - start) * 1000)
    connection.close()
    for end in ("", "-wal", "-shm"):
        if os.path.exists(path + end):
            os.remove(path + end)
    return statistics.median(taken)


if __name__ == "__main__":
    where, count = sys.argv[1], int(sys.argv[2])
    print(json.dumps({"fdatasync": fdatasync_ms(where, count), "commit": commit_ms(where, count)}))
