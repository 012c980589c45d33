"""The SQL that a Frappe app writes for MariaDB, turned into what SQLite understands.

Handled: backticks and double-quoted strings, %s and %(name)s (lists expand), FOR UPDATE, INSERT IGNORE, ON DUPLICATE
KEY UPDATE with VALUES(), qualified SET targets, index hints (FORCE INDEX is kept, others are left out). A Currency
column `x` is kept as INTEGER hundredths in `x__c`, and `x` is generated from it: so reads need nothing, and a write to
`x` is turned here into one to `x__c`. Dates are checked and brought to one spelling in the same place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from frappe.database.tokens import Marker, Statement, Token, significant

# Functions of ours that bring a value to the one spelling of its column; see database.functions.
WRAPPERS = {"currency": "to_hundredths", "datetime": "to_datetime", "date": "to_date", "time": "to_time"}


def translate(query: str, has_values: bool, column_kinds: Callable[[str], Mapping[str, str]]) -> Statement:
    """Translate one statement. `column_kinds(table)` tells which columns need a wrapper ({column: kind})."""
    tokens = significant(query, has_values)
    verb = next((t.upper for t in tokens if t.kind == "word"), "")
    tokens, locks = _drop_locks_and_hints(tokens)
    if verb in ("INSERT", "REPLACE"):
        tokens = _insert(tokens, column_kinds)
    elif verb == "UPDATE":
        tokens = _update(tokens, column_kinds)
    parts: list[str | Marker] = []
    pattern_next = False
    for token in tokens:
        if token.kind == "param":
            parts.append(Marker(token.text[2:-2] if token.text != "%s" else None))
        else:
            parts.append(token.text)
        if pattern_next and token.kind in ("param", "string"):
            # MariaDB's own escape character; SQLite has none unless told.
            parts.append(" ESCAPE '\\'")
        pattern_next = token.upper == "LIKE" or (pattern_next and token.kind == "space")
    return Statement(parts, verb, locks)


def _drop_locks_and_hints(tokens: list[Token]) -> tuple[list[Token], bool]:
    kept: list[Token] = []
    locks = False
    index = 0
    words = [(i, t.upper) for i, t in enumerate(tokens) if t.kind != "space"]
    follows = {words[i][0]: [w for _, w in words[i : i + 3]] for i in range(len(words))}
    places = {words[i][0]: [p for p, _ in words[i : i + 3]] for i in range(len(words))}
    while index < len(tokens):
        three = follows.get(index, [])
        if three[:2] == ["FOR", "UPDATE"]:
            locks = True
            index = places[index][1] + 1
            while index < len(tokens) and tokens[index].upper in (" ", "NOWAIT", "SKIP", "LOCKED"):
                index += 1
            continue
        if len(three) == 3 and three[0] in ("FORCE", "USE", "IGNORE") and three[1] == "INDEX" and three[2] == "(":
            hint = _forced(tokens, index) if three[0] == "FORCE" else []
            while tokens[index].text != ")":
                index += 1
            index += 1
            kept += hint
            continue
        kept.append(tokens[index])
        index += 1
    return kept, locks


def _forced(tokens: list[Token], start: int) -> list[Token]:
    """SQLite's words for `FORCE INDEX (name)` after a table, with whose name an index's begins."""
    table = next(t.text.strip("`") for t in reversed(tokens[:start]) if t.kind in ("ident", "word"))
    name = next(t.text.strip("`") for t in tokens[start + 1 :] if t.kind in ("ident", "word") and t.upper != "INDEX")
    index = f"sqlite_autoindex_{table}_1" if name == "PRIMARY" else f"{table.removeprefix('tab')}:{name}"
    return [Token("word", "INDEXED BY"), Token("space", " "), Token("ident", f"`{index}`")]


def _split(tokens: list[Token]) -> list[list[Token]]:
    """Split at the commas outside brackets."""
    items: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        depth += (token.text == "(" and token.kind == "other") - (token.text == ")" and token.kind == "other")
        if token.text == "," and depth == 0 and token.kind == "other":
            items.append([])
        else:
            items[-1].append(token)
    return items


def _bracket(tokens: list[Token], start: int) -> int:
    """Index just after the bracket that opens at `start`."""
    depth = 0
    for index in range(start, len(tokens)):
        if tokens[index].kind == "other":
            depth += (tokens[index].text == "(") - (tokens[index].text == ")")
            if depth == 0:
                return index + 1
    return len(tokens)


def _find(tokens: list[Token], words: Iterable[str], start: int = 0) -> int | None:
    """Index of the first of these words outside brackets."""
    depth = 0
    for index in range(start, len(tokens)):
        token = tokens[index]
        if token.kind == "other":
            depth += (token.text == "(") - (token.text == ")")
        elif depth == 0 and token.upper in words:
            return index
    return None


def _wrap(value: list[Token], kind: str | None) -> list[Token]:
    wrapper = WRAPPERS.get(kind or "")
    if not wrapper:
        return value
    return [Token("word", wrapper), Token("other", "("), *value, Token("other", ")")]


def _target(name: str, kind: str | None) -> Token:
    return Token("ident", f"`{name}__c`" if kind == "currency" else f"`{name}`")


def _assignments(tokens: list[Token], kinds: Mapping[str, str]) -> list[Token]:
    """`a = b, t.c = d` with unqualified targets and wrapped values."""
    done: list[Token] = []
    for item in _split(tokens):
        equals = next((i for i, t in enumerate(item) if t.text == "="), None)
        if equals is None:
            return tokens
        name = [t.identifier for t in item[:equals] if t.identifier][-1] or ""
        kind = kinds.get(name.lower())
        if done:
            done.append(Token("other", ", "))
        done += [_target(name, kind), Token("other", " = "), *_wrap(item[equals + 1 :], kind), Token("space", " ")]
    return done


def _update(tokens: list[Token], column_kinds: Callable[[str], Mapping[str, str]]) -> list[Token]:
    table = next((t.identifier for t in tokens[1:] if t.identifier and t.upper not in ("OR", "IGNORE")), "") or ""
    start = _find(tokens, ("SET",))
    if start is None:
        return tokens
    end = _find(tokens, ("WHERE", "LIMIT", "ORDER", "RETURNING"), start) or len(tokens)
    head = [Token("space", " ") if t.upper == "IGNORE" else t for t in tokens[: start + 1]]
    return [*head, Token("space", " "), *_assignments(tokens[start + 1 : end], column_kinds(table)), *tokens[end:]]


def _insert(tokens: list[Token], column_kinds: Callable[[str], Mapping[str, str]]) -> list[Token]:
    into = _find(tokens, ("INTO",))
    if into is None:
        return tokens
    ignore = any(t.upper == "IGNORE" for t in tokens[:into])
    place = next(i for i in range(into + 1, len(tokens)) if tokens[i].identifier)
    kinds = column_kinds(tokens[place].identifier or "")
    head = [tokens[0], Token("word", " OR IGNORE " if ignore else " "), *tokens[into : place + 1]]
    opening = next((i for i in range(place + 1, len(tokens)) if tokens[i].kind != "space"), len(tokens))
    if opening == len(tokens) or tokens[opening].text != "(":
        return [*head, *tokens[place + 1 :]]
    closing = _bracket(tokens, opening)
    names = [
        next(t.identifier or "" for t in item if t.identifier) for item in _split(tokens[opening + 1 : closing - 1])
    ]
    columns = [kinds.get(name.lower()) for name in names]
    upsert = _find(tokens, ("ON",), closing)
    body, tail = tokens[closing:upsert], (tokens[upsert:] if upsert is not None else [])
    out = [*head, Token("other", "(")]
    for index, (name, kind) in enumerate(zip(names, columns, strict=True)):
        out += [Token("other", ", ")] * bool(index) + [_target(name, kind)]
    out += [Token("other", ") "), *_rows(body, columns), *_upsert(tail, kinds)]
    return out


def _rows(body: list[Token], columns: list[str | None]) -> list[Token]:
    """VALUES (...), (...) or SELECT ..., with each value wrapped as its column needs."""
    if not any(kind in WRAPPERS for kind in columns):
        return body
    select = _find(body, ("SELECT",))
    if select is not None:
        end = _find(body, ("FROM",), select) or len(body)
        wrapped: list[Token] = []
        for index, item in enumerate(_split(body[select + 1 : end])):
            wrapped += [Token("other", ", ")] * bool(index) + _wrap(item, columns[index])
        return [Token("word", "SELECT "), *wrapped, Token("space", " "), *body[end:]]
    out: list[Token] = []
    index = 0
    while index < len(body):
        if body[index].text == "(" and body[index].kind == "other":
            end = _bracket(body, index)
            out.append(body[index])
            for place, item in enumerate(_split(body[index + 1 : end - 1])):
                out += [Token("other", ", ")] * bool(place) + _wrap(item, columns[place])
            out.append(body[end - 1])
            index = end
        else:
            out.append(body[index])
            index += 1
    return out


def _upsert(tail: list[Token], kinds: Mapping[str, str]) -> list[Token]:
    update = _find(tail, ("UPDATE",))
    if update is None or not any(t.upper == "DUPLICATE" for t in tail[:update]):
        return tail
    body: list[Token] = []
    rest = tail[update + 1 :]
    index = 0
    while index < len(rest):
        if rest[index].upper == "VALUES":
            end = _bracket(rest, index + 1)
            inner = next(t for t in rest[index:end] if t.identifier and t.upper != "VALUES")
            body += [Token("word", "excluded"), Token("other", "."), inner]
            index = end
        else:
            body.append(rest[index])
            index += 1
    return [Token("word", " ON CONFLICT DO UPDATE SET "), *_assignments(body, kinds)]
