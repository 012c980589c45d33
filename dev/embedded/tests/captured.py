"""What was captured of a real site (dev/captures): reading it, what is to be done with each exchange, and comparing an
answer with it.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[3]
CAPTURES = ROOT / "dev" / "captures"
TABLE = ROOT / "dev" / "embedded" / "captures.txt"
REASONS = ROOT / "docs" / "real-site.md"

HASH = re.compile(r"\b[0-9a-f]{56}\b")
NAME = re.compile(r"[a-z0-9]{10}")
TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{1,6}")
TITLE = re.compile(r"<title>\s*(.*?)\s*</title>", re.S)
JSON_IN_JSON = ("_server_messages", "exc", "_debug_messages")
# Dates of a cookie, what is left of a window: they are never the same twice.
MOVING_HEADERS = ("X-RateLimit-Remaining", "Retry-After")


class Exchange(NamedTuple):
    file: str
    name: str
    request: dict[str, Any]
    response: dict[str, Any]


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    set_cookie: list[str]
    body: Any


def exchanges() -> list[Exchange]:
    """Every captured exchange, file by file, in the order in which they happened."""
    found = []
    for path in sorted(CAPTURES.glob("*.json")):
        entries = json.loads(path.read_text())
        found += [
            Exchange(path.stem, e["name"], e["request"], e["response"])
            for e in entries
            if isinstance(e, dict) and "request" in e
        ]
    return found


def files_without_exchanges() -> set[tuple[str, str]]:
    """Captures of another kind (events, results, texts), accounted for as a whole."""
    return {(path.stem, "*") for path in CAPTURES.glob("*.json")} - {(e.file, "*") for e in exchanges()}


def verdicts() -> dict[tuple[str, str], str]:
    """(file, exchange) to its verdict in captures.txt."""
    rows = [line.split("\t") for line in TABLE.read_text().splitlines() if line and not line.startswith("#")]
    assert all(len(row) == 3 for row in rows), [row for row in rows if len(row) != 3]
    table = {(file, name): verdict for file, verdict, name in rows}
    assert len(table) == len(rows), "an exchange stands twice"
    return table


def reasons() -> dict[str, str]:
    """Code to sentence: the tables of docs/real-site.md, rows that begin with `code`."""
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| (.+?) \|$", REASONS.read_text(), re.M)
    return dict(rows)


def differences(captured: Answer, live: Answer, learned: dict[str, str]) -> dict[str, str]:
    """Aspect to what is different about it; names, times and tokens count as equal and are put into `learned`."""
    found: dict[str, str] = {}

    def note(aspect: str, mine: Any, theirs: Any) -> None:
        if mine != theirs:
            found.setdefault(aspect, f"captured {theirs!r}, here {mine!r}")

    note("status", live.status, captured.status)
    for name, value in captured.headers.items():
        if name not in MOVING_HEADERS:
            note("headers", (name, live.headers.get(name)), (name, value))
    note("cookies", cookie_forms(live.set_cookie), cookie_forms(captured.set_cookie))
    theirs, mine = unpacked(captured.body), unpacked(live.body)
    if isinstance(theirs, dict) and isinstance(mine, dict):
        note("keys", sorted(mine), sorted(theirs))
        for key in theirs:
            if key in mine and not same(theirs[key], mine[key], learned):
                note(key, mine[key], theirs[key])
    elif isinstance(theirs, str) and isinstance(mine, str):
        page = "<html" in theirs.lower()
        note("page", title(mine) if page else mine, title(theirs) if page else theirs)
    else:
        note("page", type(mine), type(theirs))
    return found


def title(page: str) -> str:
    match = TITLE.search(page)
    return match[1] if match else page


def unpacked(body: Any) -> Any:
    """The body with its JSON in JSON read, and of a traceback the last line only: frames are each side's own."""
    if not isinstance(body, dict):
        return body
    out = dict(body)
    for key in JSON_IN_JSON:
        if key in out:
            out[key] = json.loads(out[key])
    if "_server_messages" in out:
        out["_server_messages"] = [json.loads(text) for text in out["_server_messages"]]
    if "exc" in out:
        out["exc"] = [text.strip().splitlines()[-1] for text in out["exc"]]
    return out


def same(theirs: Any, mine: Any, learned: dict[str, str]) -> bool:
    """Equal but for what is new each time: 56 hex digits, names of ten, times with a fraction."""
    if isinstance(theirs, dict) and isinstance(mine, dict):
        return set(theirs) == set(mine) and all(same(theirs[key], mine[key], learned) for key in theirs)
    if isinstance(theirs, list) and isinstance(mine, list):
        return len(theirs) == len(mine) and all(same(a, b, learned) for a, b in zip(theirs, mine, strict=True))
    if not (isinstance(theirs, str) and isinstance(mine, str)):
        return type(theirs) is type(mine) and bool(theirs == mine)
    if theirs == mine:
        return True
    if NAME.fullmatch(theirs) and NAME.fullmatch(mine):
        learned[theirs] = mine
        return True
    for pattern in (TIME, HASH):
        learned.update(zip(pattern.findall(theirs), pattern.findall(mine), strict=False))
    return plain(theirs) == plain(mine)


def plain(text: str) -> str:
    return HASH.sub("<hash>", TIME.sub("<time>", text))


def cookie_forms(lines: list[str]) -> list[tuple[str, ...]]:
    """Name, value and attributes in the order they were set; dates left out, deletions (of no order) sorted."""
    forms: list[tuple[str, ...]] = []
    deleted: list[tuple[str, ...]] = []
    for line in lines:
        first, *attributes = [part.strip() for part in line.split(";")]
        expires = [a for a in attributes if a.startswith("Expires")]
        form = (plain(first), *sorted(a for a in attributes if a not in expires))
        gone = bool(expires) and not any(a.startswith("Max-Age") for a in attributes)
        (deleted if gone else forms).append(form)
    return forms + sorted(deleted)
