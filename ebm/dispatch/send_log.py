"""The send log: what left and what came of it, outside the database and its backups (design section 6, rule 7).

One append-only file per counter and month, JSON lines. Each line carries the hash of the line before it, across
months too, so that a line taken out, changed or added is found. Knows files only: neither Frappe nor what the lines
are for.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MODE = 0o640
FOLDER_MODE = 0o750
_TAIL = 4096


@dataclass(frozen=True, slots=True)
class Position:
    """A place in the log: the month's file, how many bytes of it, and the hash of the line that ends there."""

    month: str = ""
    size: int = 0
    hash: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line: its values, and the position after it. `torn`: a write that a crash cut off, with no values."""

    values: dict[str, Any]
    position: Position
    torn: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """Lines were added: where the log ended before them, and where it ends now."""

    start: Position
    end: Position


@dataclass(frozen=True, slots=True)
class Fault:
    """The first place where the chain does not hold."""

    month: str
    line: int
    reason: str


def line_hash(line: bytes) -> str:
    """sha256 of a line without its newline."""
    return hashlib.sha256(line).hexdigest()


class SendLog:
    """The log of one counter in `folder`. Several processes may append: the file is locked meanwhile."""

    def __init__(self, folder: Path, counter: str) -> None:
        self._folder = folder
        self._counter = counter

    def file(self, month: str) -> Path:
        """Where a month (YYYY-MM) lies."""
        return self._folder / f"{self._counter}-{month}.jsonl"

    def months(self) -> list[str]:
        """The months there are, oldest first."""
        before, after = f"{self._counter}-", ".jsonl"
        try:
            names = os.listdir(self._folder)
        except FileNotFoundError:
            return []
        found = (name[len(before) : -len(after)] for name in names if name.startswith(before) and name.endswith(after))
        return sorted(month for month in found if _is_month(month))

    def append(self, month: str, lines: list[dict[str, Any]]) -> Written:
        """Add lines with one write and one fsync. Raises OSError: then nothing may leave."""
        months = self.months()
        if not months:
            self._folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
        # A clock that went back must not put a line before those that are there.
        month = max([*months, month])
        path = self.file(month)
        fresh = month not in months
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, MODE)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            size = os.fstat(descriptor).st_size
            last, torn = _last_line(descriptor, size)
            start = Position(month, size, line_hash(last)) if last is not None else self._end_before(month)
            previous = start.hash
            # What a crash cut off is ended here; readers skip it, and the chain covers its bytes.
            text = b"\n" if torn else b""
            for values in lines:
                line = json.dumps({**values, "prev": previous}, separators=(",", ":"), ensure_ascii=True).encode()
                previous = line_hash(line)
                text += line + b"\n"
            _write(descriptor, text)
            os.fdatasync(descriptor)
        finally:
            os.close(descriptor)
        if fresh:
            _sync_folder(self._folder)
        return Written(start, Position(month, size + len(text), previous))

    def end(self) -> Position:
        """Where the log ends now."""
        return self._end_before("9999-99")

    def holds(self, position: Position) -> bool:
        """Whether the log still has what it had at `position`."""
        if not position.month:
            return True
        try:
            with self.file(position.month).open("rb") as file:
                if os.fstat(file.fileno()).st_size < position.size:
                    return False
                last, torn = _last_line(file.fileno(), position.size)
        except FileNotFoundError:
            return False
        return last is not None and not torn and line_hash(last) == position.hash

    def after(self, position: Position) -> Iterator[Entry]:
        """The lines behind `position`, oldest first; from the beginning where it is none, or not of this log."""
        start = position if self.holds(position) else Position()
        for month in self.months():
            if month < start.month:
                continue
            with self.file(month).open("rb") as file:
                at = start.size if month == start.month else 0
                file.seek(at)
                for raw in file:
                    at += len(raw)
                    line = raw.rstrip(b"\n")
                    values = _values(line)
                    whole = raw.endswith(b"\n") and values is not None
                    yield Entry(values or {}, Position(month, at, line_hash(line)), torn=not whole)

    def first_fault(self) -> Fault | None:
        """The first line that is not what the line after it says it was; None when the chain holds."""
        previous = ""
        for month in self.months():
            with self.file(month).open("rb") as file:
                for number, raw in enumerate(file, 1):
                    line = raw.rstrip(b"\n")
                    values = _values(line)
                    if values is not None and values.get("prev", "") != previous:
                        return Fault(month, number, "the line before it is not the one it was written after")
                    previous = line_hash(line)
        return None

    def _end_before(self, month: str) -> Position:
        """Where the last month before this one ends."""
        for earlier in reversed([each for each in self.months() if each < month]):
            with self.file(earlier).open("rb") as file:
                size = os.fstat(file.fileno()).st_size
                last, _torn = _last_line(file.fileno(), size)
            if last is not None:
                return Position(earlier, size, line_hash(last))
        return Position()


def _is_month(text: str) -> bool:
    return len(text) == 7 and text[4] == "-" and (text[:4] + text[5:]).isdigit()


def _values(line: bytes) -> dict[str, Any] | None:
    try:
        values = json.loads(line)
    except ValueError:
        return None
    return values if isinstance(values, dict) else None


def _last_line(descriptor: int, size: int) -> tuple[bytes | None, bool]:
    """The line that ends at `size`, and whether it lacks its newline; (None, False) for an empty file."""
    if size == 0:
        return None, False
    length = _TAIL
    while True:
        start = max(size - length, 0)
        tail = os.pread(descriptor, size - start, start)
        torn = not tail.endswith(b"\n")
        body = tail if torn else tail[:-1]
        if b"\n" in body or start == 0:
            return body.rsplit(b"\n", 1)[-1], torn
        length *= 2


def _write(descriptor: int, text: bytes) -> None:
    while text:
        text = text[os.write(descriptor, text) :]


def _sync_folder(folder: Path) -> None:
    """A new file's name is on the disk only once its folder is."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
