"""Mends bills that wait for one cause, many at once, and sends them again.

Each bill is a transaction of its own, under its row's lock: what is told of it is so, whatever becomes of the next one.
A bill that has left its group meanwhile, because somebody else mended or sent it, is left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import frappe
from frappe import _

from ebm import audit
from ebm.bill_problems import raise_problems
from ebm.decisions.refusals import refuse
from ebm.fiscal.bill import Problem, check_bill
from ebm.next_step import ON_ITS_WAY
from ebm.sending import queue_invoice
from ebm.work_groups import DOCTYPE, Group, last_name, names_in, rows_of, size_of

MOST_AT_ONCE = 500
DEADLOCK_TRIES = 3
# What identifies a bill of the group in a pasted list, in this order.
KEYS = ("name", "bill_number", "poc_number", "customer_tin")
ITEM_ROWS = 50


def preview(group: Group, value: str | None) -> dict[str, Any]:
    """{count, until}: how many bills would be sent again, and the last of them; what comes later is not meant.

    Raises BillProblemsError where no bill can have this value.
    """
    refuse_unmended(group)
    if value is not None:
        _refuse_value(group, value)
    until = last_name(group)
    return {"count": size_of(group, until=until) if until else 0, "until": until}


def fix_next(
    group: Group, *, value: str | None, after: str, until: str, limit: int, on_customer: bool
) -> dict[str, Any]:
    """{results, last, more}: the next bills of the group, in their order, get this value (None: stay) and are sent."""
    refuse_unmended(group)
    if not 1 <= limit <= MOST_AT_ONCE:
        refuse(_("Between 1 and {0} bills are sent at once.").format(MOST_AT_ONCE))
    if value is not None:
        _refuse_value(group, value)
    names = names_in(group, after=after, until=until, limit=limit)
    results = [_one(group, name, value, on_customer) for name in names]
    last = names[-1] if names else after
    more = len(names) == limit and bool(names_in(group, after=last, until=until, limit=1))
    return {"results": results, "last": last, "more": more}


def fix_rows(group: Group, rows: list[Mapping[str, str]], *, on_customer: bool) -> list[dict[str, Any]]:
    """[{name, ok, status, text}] for [{name, value}]: each bill gets its own value and is sent."""
    refuse_unmended(group)
    refuse_many(rows)
    if not group.remedy.field or group.remedy.kind != "field":
        refuse(_("These bills have no field that is mended here."))
    return [_one(group, str(row.get("name") or ""), str(row.get("value") or ""), on_customer) for row in rows]


def match(group: Group, rows: list[Mapping[str, str]]) -> list[dict[str, Any]]:
    """Which bill of the group each pasted row means: see `ebm.api.work.match`. Stores nothing."""
    refuse_unmended(group)
    refuse_many(rows)
    keys = sorted({_pasted(row)[0] for row in rows} - {""})
    by_key: dict[str, set[str]] = {}
    known: dict[str, dict[str, Any]] = {}
    if keys:
        names = frappe.get_list(
            DOCTYPE,
            filters=group.filters,
            or_filters={field: ["in", keys] for field in KEYS},
            pluck="name",
            order_by="name asc",
            limit=len(KEYS) * MOST_AT_ONCE + 1,
        )
        for found in rows_of(group, list(names)):
            known[found["name"]] = found
            for field in KEYS:
                if found[field]:
                    by_key.setdefault(found[field].casefold(), set()).add(found["name"])
    taken: set[str] = set()
    return [_matched(group, row, by_key, known, taken) for row in rows]


def mend_item(item: str, item_class: str) -> dict[str, str]:
    """Give an item another class: {item, item_class}. Bills take it when they are sent again."""
    doc = frappe.get_doc("EBM Item", item)
    doc.check_permission("write")
    wanted = item_class.strip()
    listed = frappe.db.exists("EBM Item Class", {"item_class": wanted})
    if not listed and frappe.db.exists("EBM Item Class", {"item_class": ["is", "set"]}):
        refuse(_("The authority's list has no class {0}. Look it up under EBM Item Class.").format(wanted))
    before = doc.item_class
    doc.item_class = wanted
    doc.save()
    branch = audit.branch_of_site()
    if branch and before != wanted:
        old, new = {"item_class": before}, {"item_class": wanted}
        audit.record("ITEM_MENDED", "EBM Item", doc.name, branch, before=old, after=new)
    return {"item": doc.name, "item_class": doc.item_class}


def items_of(group: Group, names: list[str]) -> list[dict[str, str]]:
    """The items of some bills of a group whose items are at fault: [{item, item_name, item_class}], by name."""
    if not names or not group.is_mended_here or group.remedy.kind != "item":
        return []
    lines = frappe.get_all("EBM Invoice Line", filters={"parent": ["in", names]}, pluck="item", order_by="")
    rows = frappe.get_all(
        "EBM Item",
        filters={"name": ["in", sorted({line for line in lines if line})]},
        fields=["name", "item_name", "item_class"],
        order_by="item_name asc",
        limit=ITEM_ROWS,
    )
    return [{"item": row.name, "item_name": row.item_name, "item_class": row.item_class or ""} for row in rows]


def _matched(
    group: Group,
    row: Mapping[str, str],
    by_key: dict[str, set[str]],
    known: dict[str, dict[str, Any]],
    taken: set[str],
) -> dict[str, Any]:
    key, value = _pasted(row)
    names = by_key.get(key.casefold(), set())
    problem = next((problem.text for problem in _value_problems(group, value)), "")
    problem = problem if value else _("There is no value in the second column.")
    answer = {"key": key, "value": value, "name": "", "customer_name": "", "grand_total": "", "ok": False}
    if not names:
        return {**answer, "text": _("No bill of this group has it as its number, POC or TIN.")}
    if len(names) > 1:
        return {**answer, "text": _("{0} bills of this group have it. Use their invoice numbers.").format(len(names))}
    [name] = names
    answer.update({field: known[name][field] for field in ("name", "customer_name", "grand_total")})
    if name in taken:
        return {**answer, "text": _("This bill is in the list already.")}
    taken.add(name)
    return {**answer, "ok": not problem, "text": problem}


def _pasted(row: Mapping[str, str]) -> tuple[str, str]:
    return str(row.get("key") or "").strip(), str(row.get("value") or "").strip()


def refuse_unmended(group: Group) -> None:
    """Raise where the user may not write bills, and DecisionRefused where this group's are decided on otherwise."""
    frappe.has_permission(DOCTYPE, "write", throw=True)
    if not group.is_mended_here:
        refuse(_("These bills are not corrected and sent again: each is decided on by itself."))


def refuse_many(rows: list[Any]) -> None:
    """Raise DecisionRefused for none, too many, or what are no rows."""
    if not rows or len(rows) > MOST_AT_ONCE or not all(isinstance(row, Mapping) for row in rows):
        refuse(_("Between 1 and {0} bills are sent at once.").format(MOST_AT_ONCE))


def _refuse_value(group: Group, value: str) -> None:
    if group.remedy.kind != "field":
        refuse(_("These bills have no field that is mended here."))
    if problems := _value_problems(group, value):
        raise_problems(problems)


def _value_problems(group: Group, value: str) -> list[Problem]:
    """What is wrong with a value whatever bill it is for."""
    field = group.remedy.field
    found = check_bill({field: value, "lines": []}, for_sending=False)
    return [problem for problem in found if problem.field == field]


def _one(group: Group, name: str, value: str | None, on_customer: bool) -> dict[str, Any]:
    return by_itself(name, partial(_mend, group, name, value, on_customer))


def by_itself(name: str, mend: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What came of one bill, {name, ok, status, text}: stored, or nothing of it is."""
    for attempt in range(DEADLOCK_TRIES):
        try:
            result = mend()
            frappe.db.commit()
            return result
        except frappe.QueryDeadlockError:
            # The database chose this bill to give way: nothing of it is stored, and it is done again.
            frappe.db.rollback()
            if attempt == DEADLOCK_TRIES - 1:
                return _failed(name, _("Somebody else is busy with {0}. Try it again.").format(name))
        except (frappe.ValidationError, frappe.PermissionError, frappe.DoesNotExistError) as error:
            frappe.db.rollback()
            frappe.clear_messages()
            frappe.local.response.pop("problems", None)
            return _failed(name, str(error) or _("You may not change {0}.").format(name))
    raise AssertionError("unreachable")


def opened(group: Group, name: str) -> tuple[Any, dict[str, Any] | None]:
    """(the bill under its lock, what is told of it where it does not wait in the group any more)."""
    # The lock first: what is read after it is as it is now.
    frappe.db.get_value(DOCTYPE, name, "name", for_update=True)
    invoice = frappe.get_doc(DOCTYPE, name)
    invoice.check_permission("write")
    if invoice.status in ON_ITS_WAY or invoice.status in ("Signed", "Incomplete"):
        # Pressed twice, or somebody else was faster: it is on its way, and that is what was wanted.
        told = {"name": name, "ok": True, "status": invoice.status, "text": _("Already {0}.").format(invoice.status)}
        return invoice, told
    if not _is_in(group, invoice):
        text = _("It is {0} for another cause now: nothing was changed.").format(invoice.status)
        return invoice, _failed(name, text)
    return invoice, None


def _mend(group: Group, name: str, value: str | None, on_customer: bool) -> dict[str, Any]:
    invoice, told = opened(group, name)
    if told:
        return told
    before: dict[str, Any] = {"status": invoice.status, "cause": invoice.cause}
    after: dict[str, Any] = {}
    field = group.remedy.field
    if value is not None:
        before[field], after[field] = invoice.get(field), value.strip() or None
        invoice.set(field, after[field])
        # As the person's own change, through the doors of the document; sending comes after.
        invoice.save()
        if on_customer and group.remedy.record:
            _mend_customer(invoice, group.remedy.record, after[field])
    queue_invoice(invoice)
    what = "BILL_SENT_AGAIN" if value is None else "BILL_MENDED"
    audit.record(what, DOCTYPE, name, invoice.branch, before=before, after={**after, "status": invoice.status})
    return sent(invoice)


def sent(invoice: Any) -> dict[str, Any]:
    """What is told of a bill that was queued just now, or held where the authority may have it."""
    held = invoice.status == "Held"
    text = (invoice.cause_text or "") if held else ""
    return {"name": invoice.name, "ok": not held, "status": invoice.status, "text": text}


def _is_in(group: Group, invoice: Any) -> bool:
    return all(
        (invoice.get(field) or "") == wanted for field, wanted in (("status", group.state), ("cause", group.cause))
    ) and (group.state != "Held" or (invoice.billing_run or "") == group.billing_run)


def _mend_customer(invoice: Any, field: str, value: str | None) -> None:
    """The next bill of this customer is right from the start."""
    if not invoice.customer:
        return
    customer = frappe.get_doc("EBM Customer", invoice.customer)
    if (customer.get(field) or "") == (value or ""):
        return
    customer.check_permission("write")
    customer.set(field, value)
    customer.save()


def _failed(name: str, text: str) -> dict[str, Any]:
    return {"name": name, "ok": False, "status": "", "text": text}
