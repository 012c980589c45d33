"""A group of bills that wait for a person for the same cause: its key in an address, its rows, its size.

The index on (status, cause, billing_run, branch) serves the groups and their sizes without reading a bill; rows are
found by name first and read after, so that a group of 300,000 is not read for the twenty that are shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import frappe
from frappe import _

from ebm.counted import own_branches
from ebm.decisions.release import RUN_PAUSED
from ebm.fiscal.money import from_db, to_api
from ebm.fiscal.remedies import Remedy, remedy_of
from ebm.moments import moment
from ebm.sending import MAY_BE_TAKEN

DOCTYPE = "EBM Invoice"
# What tells groups of a state apart, in the order of their keys.
PARTS = {"Incomplete": ("device",), "Parked": ("cause",), "Held": ("cause", "billing_run")}
ROW_FIELDS = (
    "name",
    "branch",
    "customer",
    "customer_name",
    "customer_tin",
    "customer_phone",
    "purchase_code",
    "payment_type",
    "bill_date",
    "poc_number",
    "bill_number",
    "grand_total",
    "status",
    "cause_text",
    "creation",
    "modified",
    "invc_no",
)


@dataclass(frozen=True, slots=True)
class Group:
    """`state` and the values of its PARTS; the others are ""."""

    state: str
    cause: str = ""
    billing_run: str = ""
    device: str = ""

    @property
    def key(self) -> str:
        return "/".join([self.state, *(getattr(self, part) for part in PARTS[self.state])])

    @property
    def filters(self) -> dict[str, Any]:
        parts = {part: getattr(self, part) or ["is", "not set"] for part in PARTS[self.state]}
        return {"status": self.state, **parts, **own_branches()}

    @property
    def remedy(self) -> Remedy:
        return remedy_of(self.cause)

    @property
    def is_mended_here(self) -> bool:
        """Whether its bills are corrected and sent again; others are completed, matched or let go."""
        return self.state == "Parked" or (self.state == "Held" and self.cause not in (MAY_BE_TAKEN, RUN_PAUSED))


def group_of(key: str) -> Group:
    """The group that a key names. Raises ValidationError for what is no key."""
    state, *values = key.split("/")
    parts = PARTS.get(state)
    if not parts or len(values) != len(parts):
        frappe.throw(_("There is no such group of bills."))
    return Group(state, **dict(zip(parts or (), values, strict=True)))


def groups_in(state: str) -> list[tuple[Group, int]]:
    """The groups of a state with their sizes, the largest first."""
    parts = PARTS[state]
    rows = frappe.get_list(
        DOCTYPE,
        filters={"status": state, **own_branches()},
        fields=[*parts, "count(name) as n"],
        group_by=", ".join(parts),
        order_by="",
        limit=0,
    )
    sizes: dict[Group, int] = {}
    for row in rows:
        # Nothing and an empty text are the same to a person.
        group = Group(state, **{part: row.get(part) or "" for part in parts})
        sizes[group] = sizes.get(group, 0) + int(row.n)
    return sorted(sizes.items(), key=lambda found: (-found[1], found[0].key))


def size_of(group: Group, *, until: str = "") -> int:
    """How many bills are in it now, up to this name."""
    filters = {**group.filters, **({"name": ["<=", until]} if until else {})}
    rows = frappe.get_list(DOCTYPE, filters=filters, fields=["count(name) as n"], order_by="")
    return int(rows[0].n or 0) if rows else 0


def names_in(group: Group, *, after: str = "", until: str = "", limit: int) -> list[str]:
    """Names of its bills in their order, which is that of their age."""
    filters: list[Any] = [[field, *_condition(value)] for field, value in group.filters.items()]
    filters += [["name", ">", after]] if after else []
    filters += [["name", "<=", until]] if until else []
    return list(frappe.get_list(DOCTYPE, filters=filters, pluck="name", order_by="name asc", limit=limit))


def last_name(group: Group) -> str:
    """The name of its youngest bill; "" where there is none."""
    found = frappe.get_list(DOCTYPE, filters=group.filters, pluck="name", order_by="name desc", limit=1)
    return str(found[0]) if found else ""


def rows_of(group: Group, names: list[str]) -> list[dict[str, Any]]:
    """What a screen shows of bills that the user may see: see `ebm.api.work.rows`."""
    if not names:
        return []
    found = frappe.get_all(DOCTYPE, filters={"name": ["in", names]}, fields=list(ROW_FIELDS), order_by="name asc")
    field = group.remedy.field if group.is_mended_here and group.remedy.kind == "field" else ""
    return [_row(row, field) for row in found]


def _condition(value: Any) -> list[Any]:
    return value if isinstance(value, list) else ["=", value]


def _row(row: Any, field: str) -> dict[str, Any]:
    return {
        "name": row.name,
        "customer_name": row.customer_name or "",
        "customer_tin": row.customer_tin or "",
        "poc_number": row.poc_number or "",
        "bill_number": row.bill_number or "",
        "branch": row.branch,
        "grand_total": to_api(from_db(row.grand_total)),
        "status": row.status,
        "text": row.cause_text or "",
        "number": int(row.invc_no or 0),
        "entered": moment(row.creation),
        "since": moment(row.modified),
        # What the bill has now in the field that is to be mended.
        "value": str(row.get(field) or "") if field else "",
        # Whether what is entered can be kept with the customer too.
        "has_customer": bool(row.customer),
    }
