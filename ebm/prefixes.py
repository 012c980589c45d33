"""Finding rows by the beginning of what somebody typed, in a way that an index serves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ebm.fiscal.customer import bare_phone

# What LIKE reads as more than itself. Frappe escapes none of them.
_WILD = re.compile(r"[%_\\]")


def like_prefix(text: str) -> str | None:
    """The LIKE pattern of what begins with `text`; None where no index could serve it.

    A wildcard in the text becomes "any one character": `begins` then keeps only what has that very character.
    """
    return None if not text or _WILD.match(text) else _WILD.sub("_", text) + "%"


def as_written(text: str) -> str:
    """A phone number without the blanks and dashes that people put between its digits; another text as it is."""
    bare = bare_phone(text)
    return bare if re.fullmatch(r"\+?\d+", bare) else text


def begins(row: Any, fields: Iterable[str], text: str) -> bool:
    """Whether one of the fields really begins with `text`, its wildcards taken literally.

    Without a wildcard the database has decided already, by its own rules for capitals and accents.
    """
    if not _WILD.search(text):
        return True
    wanted = text.casefold()
    return any(str(row.get(field) or "").casefold().startswith(wanted) for field in fields)
