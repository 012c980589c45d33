"""Starts a program of Python and writes down each sync of the disk that signing waits for: commits and fdatasync.

    python measured.py <file> <script> <arguments>       or       python measured.py <file> -m <module> <arguments>

The lines go to <file>-<process>, a process of its own each: `commit|fdatasync <start> <end> <statements> <cpu>`, with
start and end in seconds of the clock that all processes of the machine share, and since the process began how many
statements it gave to the database and how many seconds of CPU it used. The app itself knows nothing of this.
"""

from __future__ import annotations

import os
import runpy
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

_files: dict[int, Any] = {}
_statements = 0


def _note(target: str, what: str, start: float, end: float) -> None:
    # RQ forks for each job, and ends the fork without its clean-up: so a file of its own, and nothing kept back.
    process = os.getpid()
    if process not in _files:
        _files[process] = open(f"{target}-{process}", "a", buffering=1)  # noqa: SIM115 open until the process ends
    _files[process].write(f"{what} {start:.6f} {end:.6f} {_statements} {time.process_time():.6f}\n")


def _timed(target: str, what: str, work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    start = time.monotonic()
    try:
        return work(*args, **kwargs)
    finally:
        _note(target, what, start, time.monotonic())


def watch(target: str) -> None:
    """From now on each sync of this process and its forks is written down."""
    from frappe.database.database import Database

    fdatasync, sql, commit = os.fdatasync, Database.sql, Database.commit
    embedded = getattr(Database, "db_type", "") == "sqlite"

    def counted_sql(self: Any, query: Any, *args: Any, **kwargs: Any) -> Any:
        global _statements
        _statements += 1
        if not embedded and str(query).strip().lower() == "commit":
            return _timed(target, "commit", sql, self, query, *args, **kwargs)
        return sql(self, query, *args, **kwargs)

    def timed_commit(self: Any, *args: Any, **kwargs: Any) -> Any:
        if self._connection.in_transaction:
            return _timed(target, "commit", commit, self, *args, **kwargs)
        return commit(self, *args, **kwargs)

    os.fdatasync = partial(_timed, target, "fdatasync", fdatasync)
    Database.sql = counted_sql  # type: ignore[method-assign]
    if embedded:
        Database.commit = timed_commit  # type: ignore[method-assign]


def main() -> None:
    target, program, *rest = sys.argv[1:]
    if program == "-m":
        program, *rest = rest
        sys.path.insert(0, os.getcwd())
    else:
        sys.path.insert(0, os.path.dirname(os.path.abspath(program)))
    watch(target)
    sys.argv = [program, *rest]
    if os.path.exists(program):
        runpy.run_path(program, run_name="__main__")
    else:
        runpy.run_module(program, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
