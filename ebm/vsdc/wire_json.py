"""A checked body as bytes. The same body always makes the same bytes."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from json.encoder import encode_basestring_ascii as quoted
from typing import Any

from ebm.vsdc.fields import Table, checked


def body_bytes(table: Table, body: Mapping[str, Any]) -> bytes:
    """The body as it leaves. Raises PayloadError naming the field that cannot be sent as it is."""
    # ASCII with \u escapes: no device can misread the encoding of a name.
    return _json(checked(table, body)).encode("ascii")


# The names of the fields are the same in every body.
_name = lru_cache(maxsize=1024)(quoted)


def _json(value: Any) -> str:
    """JSON with decimals written as they are; `json` would need them as floats."""
    if isinstance(value, str):
        return str(quoted(value))
    if value is None:
        return "null"
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return int.__repr__(value)
    if isinstance(value, dict):
        return "{" + ",".join([f"{_name(name)}:{_json(inner)}" for name, inner in value.items()]) + "}"
    if isinstance(value, Sequence):
        return "[" + ",".join([_json(inner) for inner in value]) + "]"
    raise TypeError(f"{type(value).__name__} is nothing that a body may hold")
