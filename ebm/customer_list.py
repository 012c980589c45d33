"""The list of customers: the newest first, or those of whom a fact begins with what was typed."""

from __future__ import annotations

from typing import Any

import frappe

from ebm.prefixes import as_written, begins, like_prefix

# In the order in which they are shown: a number that somebody reads out is most often a POC number.
FACTS = ("poc_number", "phone", "tin", "meter_number", "customer_name")
FIELDS = ("name", "customer_name", "poc_number", "phone", "tin", "meter_number", "branch")
# Counts stop here (design section 9), and so does what a search shows.
MOST_COUNTED = 1000


def page_of_customers(text: str, branch: str, after: str, length: int) -> dict[str, Any]:
    """{rows, next, count, more}: one page; `next` is what to ask for as `after`, "" at the end.

    `count` is at most 1,000, then `more` is true; both are null on later pages of all customers.
    """
    text = " ".join(text.split())
    filters = {"branch": branch} if branch else {}
    if text:
        return _found(text, filters, int(after) if after.isdigit() else 0, length)
    return _newest(filters, after, length)


def first_customers(text: str, most: int) -> list[Any]:
    """The first so many of whom a fact begins with the text, for who types at the desk."""
    text = " ".join(text.split())
    found: dict[str, Any] = {}
    for fact in FACTS if text else ():
        found.update({row.name: row for row in _beginning(fact, text, {}, FIELDS, most) if row.name not in found})
        if len(found) >= most:
            break
    return list(found.values())[:most]


def _newest(filters: dict[str, Any], after: str, length: int) -> dict[str, Any]:
    asked: list[Any] = [[field, "=", value] for field, value in filters.items()]
    if after:
        asked.append(["name", "<", after])
    rows = frappe.get_list("EBM Customer", filters=asked, fields=list(FIELDS), order_by="name desc", limit=length + 1)
    page = rows[:length]
    told = {"rows": page, "next": page[-1].name if len(rows) > length else ""}
    if after:
        return {**told, "count": None, "more": None}
    count = len(
        frappe.get_list("EBM Customer", filters=asked, order_by="name desc", limit=MOST_COUNTED + 1, pluck="name")
    )
    return {**told, "count": min(count, MOST_COUNTED), "more": count > MOST_COUNTED}


def _found(text: str, filters: dict[str, Any], start: int, length: int) -> dict[str, Any]:
    names = _matching(text, filters)
    count, shown = len(names), names[start : start + length]
    rows = frappe.get_list("EBM Customer", filters={"name": ["in", shown]}, fields=list(FIELDS)) if shown else []
    place = {name: at for at, name in enumerate(shown)}
    more = start + length < min(count, MOST_COUNTED)
    return {
        "rows": sorted(rows, key=lambda row: place[row.name]),
        "next": str(start + length) if more else "",
        "count": min(count, MOST_COUNTED),
        "more": count > MOST_COUNTED,
    }


def _matching(text: str, filters: dict[str, Any]) -> list[str]:
    """Names of those of whom a fact begins with the text, each question by an index; at most one more than counted."""
    names: dict[str, None] = {}
    for fact in FACTS:
        rows = _beginning(fact, text, filters, ("name", fact), MOST_COUNTED + 1)
        names.update(dict.fromkeys(row.name for row in rows))
        if len(names) > MOST_COUNTED:
            break
    return list(names)[: MOST_COUNTED + 1]


def _beginning(fact: str, text: str, filters: dict[str, Any], fields: tuple[str, ...], most: int) -> list[Any]:
    """Rows whose fact begins with the text, in the order of its index: one question for all facts would have none."""
    said = as_written(text) if fact == "phone" else text
    pattern = like_prefix(said)
    if not pattern:
        return []
    rows = frappe.get_list(
        "EBM Customer",
        filters={**filters, fact: ["like", pattern]},
        fields=list(fields),
        order_by=f"{fact} asc, name asc",
        limit=most,
    )
    return [row for row in rows if begins(row, (fact,), said)]
