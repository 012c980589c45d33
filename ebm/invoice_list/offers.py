"""What the list of invoices offers: filters, orders, and the index that serves each of them. No frappe here.

A question that a plan serves is read from its index in the list's order, however many invoices there are. Any other
combination is answered where one of its filters by itself finds at most `MOST_RESIDUAL` invoices; what finds more is
refused with what to narrow. So nothing offered ever reads the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

STATES = (
    "Draft",
    "Held",
    "Queued",
    "Sending",
    "Waiting",
    "Unknown",
    "Parked",
    "Withdrawn",
    "Signed",
    "Incomplete",
)
# Sales are nearly all there is: "kind" is for finding what is no sale.
KINDS = ("Refund", "Proforma", "Training Sale", "Training Refund")
# Facts of which somebody types the beginning.
PREFIXES = ("bill_number", "customer_name", "customer_phone", "customer_tin", "meter_number", "poc_number")
# Numbers that are typed whole.
NUMBERS = ("invc_no", "receipt_no")

# Filters as Frappe's lists take them, by field: the one operator that each has.
FILTERS: dict[str, str] = {
    "status": "in",
    "kind": "in",
    "branch": "=",
    # One's own only ("Mine").
    "owner": "=",
    # Whole days.
    "creation": "between",
    "period_to": "between",
    "grand_total": "between",
    "name": "begins",
    **dict.fromkeys(PREFIXES, "begins"),
    **dict.fromkeys(NUMBERS, "="),
}
# Orders without a filter of their own; any other needs its filter, which leaves no row without a value.
FREE_ORDERS = ("creation", "grand_total")
ORDERS = (*FREE_ORDERS, "period_to", "name", *PREFIXES)

MOST_RESIDUAL = 1000
# Branches with no more invoices than this together are looked through whole: looking for so few inside another index
# would pass nearly all of it.
MOST_OF_BRANCHES = 5000
# More sub-questions than this many branches make are worse than looking at the branch inside the index.
MOST_BRANCHES = 4


@dataclass(frozen=True)
class Plan:
    """An index, read in its order: `equals` are held to each of their values in turn, `order` is what comes after.

    `needs`: filters without which it is not used. `inside`: columns that the index has besides, which are looked at
    without reading the row.
    """

    index: tuple[str, ...]
    order: str
    equals: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()

    @property
    def serves(self) -> frozenset[str]:
        return frozenset((*self.equals, self.order, *self.inside))


_STATE = ("status",)
_BRANCH = ("branch",)
BY_BRANCH = ("branch", "status", "creation", "name")
PLANS = (
    Plan(("creation", "name"), "creation"),
    Plan(BY_BRANCH, "creation", ("branch", "status"), _BRANCH),
    Plan(("owner", "status", "creation", "name", "branch"), "creation", ("owner", "status"), ("owner",), _BRANCH),
    Plan(("kind", "status", "creation", "name", "branch"), "creation", ("kind", "status"), ("kind",), _BRANCH),
    Plan(("status", "creation", "name", "branch"), "creation", _STATE, (), _BRANCH),
    Plan(("status", "period_to", "name", "branch"), "period_to", _STATE, ("period_to",), _BRANCH),
    Plan(("grand_total", "name", "branch"), "grand_total", (), (), _BRANCH),
    *(Plan((fact, "name", "branch"), fact, (), (fact,), _BRANCH) for fact in PREFIXES),
    # Of one number there are as many as devices that gave it.
    *(Plan((number, "name", "branch"), "name", (number,), (number,), _BRANCH) for number in NUMBERS),
    Plan(("PRIMARY",), "name", (), ("name",), _BRANCH),
)
# Indexes that the DocType's fields do not have by themselves (`on_doctype_update`).
INDEXES = tuple(plan.index for plan in PLANS if len(plan.index) > 1)


def plan_for(filters: Iterable[str], order: str, branches: int) -> Plan | None:
    """The plan that serves all filters in that order; None where none does.

    `branches`: to how many branches the rows are limited, 0: to none.
    """
    asked = frozenset(filters)
    for plan in PLANS:
        if plan.order != order or not asked <= plan.serves or not asked.issuperset(plan.needs):
            continue
        if "branch" in plan.equals and branches > MOST_BRANCHES:
            continue
        return plan
    return None


def leads(filters: Iterable[str], branches: int) -> list[Plan]:
    """Plans by which one filter, or a few, of a question are found alone; the likeliest to find little first."""
    asked = frozenset(filters)
    found = [
        plan
        for plan in PLANS
        if asked.issuperset(plan.needs)
        and (plan.needs or asked & (plan.serves - {"branch"}))
        and ("branch" not in plan.equals or 0 < branches <= MOST_BRANCHES)
    ]
    return sorted(found, key=lambda plan: plan.order in ("creation", "period_to", "grand_total"))


def order_of(filters: Iterable[str]) -> str:
    """The order of a question that asks for none: by the fact that is searched, or the newest first."""
    asked = set(filters)
    if asked.intersection(NUMBERS):
        return "name"
    return next((field for field in ("name", *PREFIXES, "period_to", "grand_total") if field in asked), "creation")
