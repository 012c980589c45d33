"""The electronic journal: with each signature one entry, chained by hash (design section 6, "Journal")."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import frappe

from ebm.dispatch import rows


def pack(request: bytes, reply: bytes, slip: str) -> str:
    """Request, reply and slip as one compressed text. The bytes come back exactly (`unpack`)."""
    body = json.dumps(
        {
            "request": base64.b64encode(request).decode(),
            "reply": base64.b64encode(reply).decode(),
            "slip": slip,
        },
        sort_keys=True,
    )
    return base64.b64encode(zlib.compress(body.encode(), 6)).decode()


def unpack(text: str) -> tuple[bytes, bytes, str]:
    """(request, reply, slip) of an entry's text."""
    body = json.loads(zlib.decompress(base64.b64decode(text)))
    return base64.b64decode(body["request"]), base64.b64decode(body["reply"]), body["slip"]


def chain_hash(prev_hash: str, counter: str, seq: int, text: str) -> str:
    """sha256 over the hash before, the place in the chain and the text."""
    return hashlib.sha256(f"{prev_hash}\n{counter}\n{seq}\n{text}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Head:
    """The last entry of a counter's chain, as the counter's row has it."""

    seq: int
    hash: str


def append(counter: str, branch: str, invoice: str, text: str, head: Head, name: int, now: datetime) -> Head:
    """Write the entry after `head` as `name`; the caller holds the counter's row, moves its head there and commits."""
    seq = head.seq + 1
    entry = Head(seq, chain_hash(head.hash, counter, seq, text))
    rows.write(
        "EBM Journal Entry",
        name,
        {
            "counter": counter,
            "branch": branch,
            "invoice": invoice,
            "seq": seq,
            "text": text,
            "prev_hash": head.hash,
            "hash": entry.hash,
        },
        now,
    )
    return entry


def first_broken_link(counter: str) -> int | None:
    """The sequence number of the first entry whose hash, predecessor or place is wrong; None when the chain holds.

    Entries signed while this reads are no fault: the head is read before the entries, and again where they go further.
    """
    return check(counter)[1]


def check(counter: str) -> tuple[int, int | None]:
    """(how many entries were read, the first broken link)."""
    head, prev_hash, expected = _head(counter), "", 1
    hash_at_head = ""
    for row in entries_after(counter, 0):
        right = row.seq == expected and (row.prev_hash or "") == prev_hash
        if not right or chain_hash(prev_hash, counter, row.seq, row.text) != row.hash:
            return expected - 1, expected
        prev_hash, expected = row.hash, expected + 1
        if row.seq == head.seq:
            hash_at_head = row.hash
    read = expected - 1
    if read < head.seq or hash_at_head != head.hash:
        return read, min(read + 1, max(head.seq, 1))
    if read > head.seq and _head(counter).seq < read:
        # Entries that the counter knows nothing of.
        return read, head.seq + 1
    return read, None


def link_fault(entry: Any) -> str:
    """What is wrong with one entry and its links to those beside it: "" (nothing), CHANGED, BEFORE or AFTER.

    `entry` has counter, seq, text, prev_hash and hash. That the chain as a whole holds, `check` says.
    """
    counter, seq = entry.counter, int(entry.seq)
    if chain_hash(entry.prev_hash or "", counter, seq, entry.text or "") != entry.hash:
        return "CHANGED"
    before = frappe.db.get_value("EBM Journal Entry", {"counter": counter, "seq": seq - 1}, "hash") if seq > 1 else ""
    if before is None or before != (entry.prev_hash or ""):
        return "BEFORE"
    # The head before the next entry: one may be signed between the two looks.
    head = _head(counter)
    if head.seq == seq:
        return "" if head.hash == entry.hash else "AFTER"
    after = frappe.db.get_value("EBM Journal Entry", {"counter": counter, "seq": seq + 1}, "prev_hash")
    return "" if head.seq > seq and after == entry.hash else "AFTER"


def _head(counter: str) -> Head:
    row = frappe.db.get_value("EBM Counter", counter, ["journal_seq", "journal_hash"], as_dict=True)
    return Head(int(row.journal_seq or 0), row.journal_hash or "") if row else Head(0, "")


def entries_after(counter: str, seq: int) -> Iterator[Any]:
    """The entries of a counter after this one, in their order, some hundreds in memory at a time."""
    start = seq
    while True:
        found = frappe.get_all(
            "EBM Journal Entry",
            filters={"counter": counter, "seq": [">", start]},
            fields=["seq", "branch", "invoice", "text", "prev_hash", "hash"],
            order_by="seq asc",
            limit=500,
        )
        yield from found
        if not found:
            return
        start = found[-1].seq
