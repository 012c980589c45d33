"""A checked body as bytes. The same body always makes the same bytes."""

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from ebm.vsdc.fields import Table, checked


def body_bytes(table: Table, body: Mapping[str, Any]) -> bytes:
    """The body as it leaves. Raises PayloadError naming the field that cannot be sent as it is."""
    # ASCII with \u escapes: no device can misread the encoding of a name.
    return _json(checked(table, body)).encode("ascii")


def _json(value: Any) -> str:
    """JSON with decimals written as they are; `json` would need them as floats."""
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{json.dumps(name)}:{_json(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ",".join(_json(inner) for inner in value) + "]"
    return json.dumps(value)
