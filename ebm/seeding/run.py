"""Makes bills up, batch by batch; each batch is one commit, so that it can be stopped and gone on with at any time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import groupby, islice
from typing import Any

import frappe

from ebm.dispatch import daily_totals
from ebm.dispatch.fiscal_clock import fiscal_now
from ebm.seeding import bulk, plan
from ebm.seeding.batch import Batch
from ebm.seeding.mould import Moulds
from ebm.seeding.place import Items, Place, Remembered, refuse_where_bills_are_real
from ebm.seeding.totals import add_to_day

AT_ONCE = 1000
BILLS_OF_A_CUSTOMER = 12
MOST_CUSTOMERS = 300_000

Told = Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class Made:
    """How many bills were made, and in how many seconds."""

    bills: int
    customers: int
    seconds: float


def make_bills(count: int, *, years: float = 2.0, seed: int = 1, tell: Told = print) -> Made:
    """`count` whole bills of the last `years` years, with customers to go with them. Raises SeedingRefused."""
    refuse_where_bills_are_real()
    began = time.monotonic()
    places = [Place(index) for index in range(len(plan.BRANCHES))]
    items, around = Items(), Remembered()
    moulds = Moulds(around)
    first = _customers_made()
    people = plan.customers(seed, first, max(20, min(count // BILLS_OF_A_CUSTOMER, MOST_CUSTOMERS)))
    names = _write_customers(people, places)
    frappe.db.commit()
    now = fiscal_now()
    planned = plan.bills(seed + first, count, people, now.date() - timedelta(days=round(365 * years)), now)
    done = 0
    while some := list(islice(planned, AT_ONCE)):
        batch = Batch(places, items, around, moulds, names)
        for year, of_year in groupby(some, key=lambda bill: bill.moment.year):
            same = list(of_year)
            number = bulk.reserve(f"EBM-{year}-", len(same))
            for place, bill in enumerate(same):
                batch.add(bill, f"EBM-{year}-{number + place:08d}")
        batch.write()
        frappe.db.commit()
        done += len(some)
        if done % (10 * AT_ONCE) == 0:
            tell(f"{done} of {count} bills, {done / (time.monotonic() - began):.0f} a second")
    return Made(done, len(people), time.monotonic() - began)


def make_totals(receipts: int, *, years: float = 2.0, tell: Told = print) -> Made:
    """Daily totals of about `receipts` receipts, with no receipt behind them. Raises SeedingRefused."""
    refuse_where_bills_are_real()
    began = time.monotonic()
    places = [Place(index) for index in range(len(plan.BRANCHES))]
    today = fiscal_now().date()
    days = [today - timedelta(days=back) for back in reversed(range(round(365 * years)))]
    shares = [share for _code, _name, share in plan.BRANCHES]
    made = 0
    for day in days:
        for place, share in zip(places, shares, strict=True):
            count = round(receipts * share / sum(shares) / len(days))
            if count:
                _add_totals(day, place, count)
                made += count
        frappe.db.commit()
    tell(f"{made} receipts in the totals of {len(days)} days")
    return Made(made, 0, time.monotonic() - began)


def _add_totals(day: date, place: Place, count: int) -> None:
    taxable = Decimal("7953.20") * count
    tax = Decimal("1213.20") * count
    where = daily_totals.Day(day, place.branch, place.counter, "Sale", {})
    add_to_day(where, {daily_totals.WHOLE_RECEIPT: (count, taxable, tax), "B": (count, taxable, tax)})


def _customers_made() -> int:
    """How many made-up customers there are: the next ones go on from there."""
    last = frappe.db.sql("select max(`poc_number`) from `tabEBM Customer` where `poc_number` like '9_______'")[0][0]
    return int(last[1:]) + 1 if last else 0


def _write_customers(people: list[plan.Customer], places: list[Place]) -> dict[int, str]:
    first = bulk.reserve("EBM-CUST-", len(people))
    now = datetime.now().replace(microsecond=0)
    rows = [
        {
            "name": f"EBM-CUST-{first + place:08d}",
            **bulk.stamped(now, frappe.session.user),
            "customer_name": person.name,
            "poc_number": person.poc_number,
            "phone": person.phone,
            "tin": person.tin or None,
            "meter_number": person.meter_number,
            "branch": places[person.branch].branch,
        }
        for place, person in enumerate(people)
    ]
    bulk.write_many("EBM Customer", rows)
    return {person.number: row["name"] for person, row in zip(people, rows, strict=True)}
