"""Reads windows of the list of invoices by the indexes of `offers`, and counts as far as anybody wants to know.

Each window is as many questions to the database as a plan has combinations of held values; each is answered by its
index in the list's order, and they are merged here. Only names are read that way: the rows come by Frappe's own list,
whose permissions have the last word.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

import frappe
from frappe import _

from ebm.doors.lists import allowed_branches
from ebm.invoice_list import offers
from ebm.invoice_list.question import Question, TooWideError
from ebm.prefixes import begins

DOCTYPE = "EBM Invoice"
TABLE = f"tab{DOCTYPE}"


class _Backwards:
    """Compares the other way round, for the merge of what is read backwards."""

    def __init__(self, key: Any) -> None:
        self.key = key

    def __lt__(self, other: _Backwards) -> bool:
        return bool(other.key < self.key)


@dataclass(frozen=True)
class Condition:
    sql: str
    values: tuple[Any, ...] = ()


def limit_to_branches(question: Question, user: str) -> int:
    """Hold the question to the user's branches; to how many it is held, 0: to none."""
    allowed = [] if user == "Administrator" else allowed_branches(user, DOCTYPE)
    if allowed:
        chosen = question.held.get("branch")
        question.held["branch"] = [name for name in chosen if name in allowed] if chosen else sorted(set(allowed))
        question.nothing = question.nothing or not question.held["branch"]
    return len(question.held.get("branch", ()))


Place = tuple[Any, str]


def places(question: Question, branches: int, after: Place | None, limit: int) -> list[Place]:
    """The next invoices, at most `limit`: the value of the order's column and the name. Raises TooWideError."""
    if question.nothing:
        return []
    plan = offers.plan_for(question.filters, question.order, branches)
    if _goes_by_branch(plan, question, branches):
        return _sorted(question, _index(offers.BY_BRANCH), [], after, limit)
    if plan:
        return _merged(plan, question, after, limit)
    few = [name for _value, name in _residual(question, branches)]
    return _of(few, question, after, limit)


def count(question: Question, branches: int, most: int) -> tuple[int, bool]:
    """(how many, whether there are more): counted up to `most`. Raises TooWideError."""
    if question.nothing:
        return 0, False
    plan = offers.plan_for(question.filters, question.order, branches)
    by_branch = _goes_by_branch(plan, question, branches)
    if by_branch or not plan:
        whole = (
            _sorted(question, _index(offers.BY_BRANCH), [], None, None) if by_branch else _residual(question, branches)
        )
        return min(len(whole), most), len(whole) > most
    found = 0
    for conditions in _parts(plan, question, frozenset(question.filters)):
        inner = _select("name", plan, conditions, None, most + 1 - found)
        rows = frappe.db.sql(f"select count(*) from ({inner.sql}) as counted", inner.values)  # noqa: S608 of ours
        found += int(rows[0][0])
        if found > most:
            return most, True
    return found, False


def _merged(plan: offers.Plan, question: Question, after: Place | None, limit: int) -> list[Place]:
    parts = [
        _keyed(plan, question, conditions, after, limit)
        for conditions in _parts(plan, question, frozenset(question.filters))
    ]
    return [place for _key, place in islice(heapq.merge(*parts), limit)]


def _keyed(
    plan: offers.Plan, question: Question, conditions: list[Condition], after: Place | None, limit: int
) -> Iterator[tuple[Any, Place]]:
    started = after
    while True:
        rows = _ask(plan, question, conditions, started, limit)
        for value, name in rows:
            if _really(question, plan.order, value):
                key = (value, name)
                # Texts are ordered as the database orders them, and never merged: their plans have one part.
                yield (_Backwards(key) if question.descending else key), key
        if len(rows) < limit:
            return
        started = rows[-1][0], rows[-1][1]


def _really(question: Question, column: str, value: Any) -> bool:
    """Whether a value begins with the typed text itself: a wildcard in it stood for any character."""
    text = question.prefixes.get(column)
    return text is None or begins({column: value}, (column,), text)


def _ask(
    plan: offers.Plan, question: Question, conditions: list[Condition], after: Place | None, limit: int
) -> list[Any]:
    way = "desc" if question.descending else "asc"
    order = f"name {way}" if plan.order == "name" else f"{plan.order} {way}, name {way}"
    beyond = [_beyond(plan.order, after, question.descending)] if after else []
    asked = _select(f"{plan.order}, name", plan, [*conditions, *beyond], order, limit)
    return list(frappe.db.sql(asked.sql, asked.values))


def _select(columns: str, plan: offers.Plan, conditions: list[Condition], order: str | None, limit: int) -> Condition:
    where = " and ".join(condition.sql for condition in conditions)
    values = tuple(value for condition in conditions for value in condition.values)
    sql = f"select {columns} from `{TABLE}` force index (`{index_name(plan)}`)"  # noqa: S608 names of `offers`
    sql += f" where {where}" if where else ""
    sql += f" order by {order}" if order else ""
    return Condition(f"{sql} limit {int(limit)}", values)


def index_name(plan: offers.Plan) -> str:
    """As Frappe names it."""
    return plan.index[0] if plan.index == ("PRIMARY",) else _index(plan.index)


def _index(columns: tuple[str, ...]) -> str:
    return "_".join(columns) + "_index"


def _parts(plan: offers.Plan, question: Question, served: frozenset[str]) -> Iterator[list[Condition]]:
    """The conditions of each sub-question: one for every combination of held values."""
    rest = [
        condition
        for name in sorted(served - set(plan.equals))
        for condition in _conditions(question, name)
        if name in plan.serves
    ]
    choices = [question.held.get(name) or list(offers.STATES) for name in plan.equals]
    for combination in product(*choices):
        held = [Condition(f"{name} = %s", (value,)) for name, value in zip(plan.equals, combination, strict=True)]
        yield [*held, *rest]


def _conditions(question: Question, name: str) -> list[Condition]:
    if values := question.held.get(name):
        if len(values) == 1:
            return [Condition(f"{name} = %s", (values[0],))]
        return [Condition(f"{name} in ({', '.join(['%s'] * len(values))})", tuple(values))]
    return [Condition(f"{name} {operator} %s", (value,)) for operator, value in question.ranges.get(name, [])]


def _beyond(column: str, after: Place, descending: bool) -> Condition:
    value, name = after
    sign = "<" if descending else ">"
    if column == "name":
        return Condition(f"name {sign} %s", (name,))
    # The first half is what the index goes by, the second leaves out who has the same value and was shown.
    return Condition(f"{column} {sign}= %s and ({column} {sign} %s or name {sign} %s)", (value, value, name))


def _residual(question: Question, branches: int) -> list[Place]:
    """All that matches, found by the first filter that finds few enough by itself."""
    for plan in offers.leads(question.filters, branches):
        served = frozenset(question.filters) & plan.serves
        few: list[str] = []
        for conditions in _parts(plan, question, served):
            asked = _select("name", plan, conditions, None, offers.MOST_RESIDUAL + 1 - len(few))
            few += [row[0] for row in frappe.db.sql(asked.sql, asked.values)]
            if len(few) > offers.MOST_RESIDUAL:
                break
        else:
            return _of(few, question, None, None)
    frappe.throw(
        _("More than {0} invoices match each of these filters by itself. Narrow one of them, or take one away.").format(
            f"{offers.MOST_RESIDUAL:,}"
        ),
        TooWideError,
    )
    raise AssertionError("unreachable")


def _goes_by_branch(plan: offers.Plan | None, question: Question, branches: int) -> bool:
    """Whether the branches have so few invoices that these are looked through, in whatever order."""
    if not 0 < branches <= offers.MOST_BRANCHES or (plan and "branch" in plan.equals):
        return False
    (branch,) = _conditions(question, "branch")
    index = _index(offers.BY_BRANCH)
    inner = f"select name from `{TABLE}` force index (`{index}`) where {branch.sql} limit {offers.MOST_OF_BRANCHES + 1}"  # noqa: S608
    found = frappe.db.sql(f"select count(*) from ({inner}) as counted", branch.values)  # noqa: S608 of ours
    return bool(found[0][0] <= offers.MOST_OF_BRANCHES)


def _of(few: list[str], question: Question, after: Place | None, limit: int | None) -> list[Place]:
    """Of so few names those that match everything, in the list's order."""
    if not few:
        return []
    named = Condition(f"name in ({', '.join(['%s'] * len(few))})", tuple(few))
    return _sorted(question, "PRIMARY", [named], after, limit)


def _sorted(
    question: Question, index: str, conditions: list[Condition], after: Place | None, limit: int | None
) -> list[Place]:
    """What matches, found by an index that leads to few and then sorted: their number is what allows that."""
    conditions = [*conditions, *(each for name in sorted(question.filters) for each in _conditions(question, name))]
    if after:
        conditions.append(_beyond(question.order, after, question.descending))
    way = "desc" if question.descending else "asc"
    order = f"name {way}" if question.order == "name" else f"{question.order} {way}, name {way}"
    columns = ", ".join({question.order: None, "name": None} | dict.fromkeys(question.prefixes))
    found = frappe.db.sql(
        # Columns of `offers`, values apart.
        f"select {columns} from `{TABLE}` force index (`{index}`)"  # noqa: S608
        f" where {' and '.join(condition.sql for condition in conditions)} order by {order}"
        + (f" limit {int(limit)}" if limit and not question.prefixes else ""),
        tuple(value for condition in conditions for value in condition.values),
        as_dict=True,
    )
    kept = [
        (row[question.order], row.name)
        for row in found
        if all(begins(row, (column,), text) for column, text in question.prefixes.items())
    ]
    return kept[:limit] if limit else kept


def rows(wanted: list[str], fields: list[str]) -> list[Any]:
    """The rows of these names in their order, by Frappe's own list: what the user may not see is left out."""
    if not wanted:
        return []
    found = frappe.get_list(
        DOCTYPE, filters={"name": ["in", wanted]}, fields=fields, order_by="", limit_page_length=len(wanted)
    )
    by_name = {row.name: row for row in found}
    return [by_name[name] for name in wanted if name in by_name]
