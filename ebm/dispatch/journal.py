"""The electronic journal: with each signature one entry, chained by hash (design section 6, "Journal")."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from dataclasses import dataclass
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


def append(counter: str, branch: str, invoice: str, text: str, head: Head) -> Any:
    """Write the entry after `head`; the caller holds the counter's row, moves its head there and commits."""
    seq = head.seq + 1
    return rows.insert(
        "EBM Journal Entry",
        {
            "counter": counter,
            "branch": branch,
            "invoice": invoice,
            "seq": seq,
            "text": text,
            "prev_hash": head.hash,
            "hash": chain_hash(head.hash, counter, seq, text),
        },
    )


def first_broken_link(counter: str) -> int | None:
    """The sequence number of the first entry whose hash, predecessor or place is wrong; None when the chain holds."""
    prev_hash, expected = "", 1
    start = 0
    while True:
        rows = frappe.get_all(
            "EBM Journal Entry",
            filters={"counter": counter, "seq": [">", start]},
            fields=["seq", "text", "prev_hash", "hash"],
            order_by="seq asc",
            limit=500,
        )
        if not rows:
            break
        for row in rows:
            right = row.seq == expected and (row.prev_hash or "") == prev_hash
            if not right or chain_hash(prev_hash, counter, row.seq, row.text) != row.hash:
                return expected
            prev_hash, expected, start = row.hash, expected + 1, row.seq
    head = frappe.db.get_value("EBM Counter", counter, ["journal_seq", "journal_hash"], as_dict=True)
    if head and (int(head.journal_seq or 0) != expected - 1 or (head.journal_hash or "") != prev_hash):
        return expected
    return None
