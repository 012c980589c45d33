"""Item codes, made automatically (certification sheet, row 60)."""

import re

MOST_SEQUENCE = 9_999_999


def item_code(origin: str, type: str, packaging: str, unit: str, sequence: int) -> str:
    """RRA's item code: origin country, product type, packaging, quantity unit, sequence of 7 digits.

    Two-character units are followed by "X" as in the majority of certified codes (ebm-domain B): water is
    `item_code("RW", "3", "NT", "M3", 1) == "RW3NTXM3X0000001"`, a fee `item_code("RW", "3", "NT", "U", 2)`
    `== "RW3NTXU0000002"`. At most 20 characters. Raises ValueError for parts that are no codes.
    """
    parts = (
        ("origin country", origin, r"[A-Z]{2}"),
        ("product type", type, r"[0-9]"),
        ("packaging unit", packaging, r"[A-Z0-9]{1,3}"),
        ("quantity unit", unit, r"[A-Z0-9]{1,3}"),
    )
    for name, value, pattern in parts:
        if not re.fullmatch(pattern, value):
            raise ValueError(f"{value!r} is no code of a {name}")
    if not 1 <= sequence <= MOST_SEQUENCE:
        raise ValueError(f"the sequence of an item code goes from 1 to {MOST_SEQUENCE}")
    return f"{origin}{type}{_padded(packaging)}{_padded(unit)}{sequence:07d}"


def _padded(unit: str) -> str:
    return f"{unit}X" if len(unit) == 2 else unit
