"""Whom somebody who writes at a document can mention: whom Frappe allows, and who may read the document."""

from __future__ import annotations

import unicodedata
from typing import Any

import frappe
from frappe.desk.search import get_names_for_mentions

from ebm.mention_notices import readers_among, told_by

MOST = 10


def people_for(doc: Any, typed: str) -> list[dict[str, Any]]:
    """[{id, label, is_group}], at most 10, by name. A group is offered when all whom it would tell may read.

    `typed` is the beginning of any word of the name, or of the id; several words are beginnings of several.
    """
    found: list[dict[str, Any]] = []
    for person in get_names_for_mentions(""):
        name, is_group = str(person["id"]), bool(person.get("is_group"))
        label = str(person["value"] or name)
        if not _matches(typed, name, label) or not _may_be_told(name, is_group, doc):
            continue
        found.append({"id": name, "label": label, "is_group": is_group})
        if len(found) == MOST:
            break
    return found


def _may_be_told(name: str, is_group: bool, doc: Any) -> bool:
    told = told_by(name, is_group)
    return bool(told) and name != frappe.session.user and readers_among(told, doc) == told


def _matches(typed: str, name: str, label: str) -> bool:
    asked = _plain(typed)
    words = _plain(label).replace("-", " ").split()
    return _plain(name).startswith(asked) or all(any(word.startswith(part) for word in words) for part in asked.split())


def _plain(text: str) -> str:
    """Without capitals and accents: nobody types those to find a colleague."""
    parts = unicodedata.normalize("NFD", text.casefold().strip())
    return "".join(part for part in parts if not unicodedata.combining(part))
