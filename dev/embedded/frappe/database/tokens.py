"""SQL taken apart into tokens, and put together again with its values."""

from __future__ import annotations

import re
from typing import Any

TOKEN = re.compile(
    r"""(?P<space>\s+|--[^\n]*|/\*.*?\*/)
    |(?P<param>%\((?P<name>\w+)\)s|%s)
    |(?P<string>'(?:[^'\\]|''|\\.)*'|"(?:[^"\\]|""|\\.)*")
    |(?P<ident>`[^`]*`)
    |(?P<word>[A-Za-z_][A-Za-z0-9_]*)
    |(?P<number>\d+(?:\.\d+)?)
    |(?P<percent>%%)
    |(?P<other><=>|<>|[<>!]=|.)""",
    re.VERBOSE | re.DOTALL,
)


ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}


WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")


DDL = ("CREATE", "ALTER", "DROP", "TRUNCATE")


class Statement:
    """A translated statement: text with markers for parameters, and what kind of statement it is."""

    def __init__(self, parts: list[str | Marker], verb: str, locks: bool) -> None:
        self.parts = _joined(parts)
        self.verb = verb
        self.writes = verb in WRITES or locks
        self.ddl = verb in DDL

    def bind(self, values: Any) -> tuple[str, list[Any]]:
        """Text and flat values for sqlite3; lists and tuples become (?, ?, ...)."""
        text: list[str] = []
        flat: list[Any] = []
        position = 0
        for part in self.parts:
            if isinstance(part, str):
                text.append(part)
                continue
            if part.name is None:
                if position >= len(values):
                    raise TypeError("not enough arguments for format string")
                value = values[position]
                position += 1
            else:
                value = values[part.name]
            if isinstance(value, (list, tuple, set, frozenset)):
                text.append("(" + ", ".join("?" * len(value)) + ")" if value else "(NULL)")
                flat.extend(value)
            else:
                text.append("?")
                flat.append(value)
        if position and position != len(values):
            raise TypeError("not all arguments converted during string formatting")
        return "".join(text), flat


def _joined(parts: list[str | Marker]) -> list[str | Marker]:
    """Texts between two markers as one: a statement is bound many times."""
    joined: list[str | Marker] = []
    for part in parts:
        if joined and isinstance(part, str) and isinstance(joined[-1], str):
            joined[-1] += part
        else:
            joined.append(part)
    return joined


class Marker:
    def __init__(self, name: str | None) -> None:
        self.name = name


class Token:
    __slots__ = ("kind", "text", "upper")

    def __init__(self, kind: str, text: str) -> None:
        self.kind = kind
        self.text = text
        self.upper = text.upper() if kind == "word" else text

    @property
    def identifier(self) -> str | None:
        if self.kind == "ident":
            return self.text[1:-1]
        return self.text if self.kind == "word" else None


def significant(query: str, has_values: bool) -> list[Token]:
    tokens = []
    for match in TOKEN.finditer(query.strip().rstrip(";")):
        kind, text = match.lastgroup or "other", match.group()
        kind = "param" if kind == "name" else kind
        if kind == "space":
            text = " "
        elif kind == "string":
            text = _string(text, has_values)
        elif kind == "percent":
            text = "%" if has_values else "%%"
        elif kind == "param" and not has_values:
            kind = "other"
        elif text == "<=>":
            text = " IS "
        tokens.append(Token(kind, text))
    return tokens


def _string(text: str, has_values: bool) -> str:
    """MariaDB's escapes and double-quoted strings in SQLite's spelling."""
    quote, inner = text[0], text[1:-1]
    inner = inner.replace(quote * 2, quote)
    # Before % and _ the backslash belongs to LIKE and stays.
    inner = re.sub(r"\\(.)", lambda m: m.group() if m[1] in "%_" else ESCAPES.get(m[1], m[1]), inner, flags=re.DOTALL)
    if has_values:
        inner = inner.replace("%%", "%")
    return "'" + inner.replace("'", "''") + "'"
