"""Where the made-up bills belong: branches with a device that is no longer there, items, customers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import frappe

from ebm import testing
from ebm.dispatch import rows
from ebm.dispatch.fiscal_clock import fiscal_now
from ebm.dispatch.sale_data import Surroundings
from ebm.fiscal.money import parse
from ebm.seeding import plan

ENVIRONMENT = "Sandbox"
# Nothing listens there; the devices are disabled, so that nobody tries.
NOWHERE = "http://127.0.0.1:9"


class SeedingRefused(Exception):
    """Not on this site."""


def refuse_where_bills_are_real() -> None:
    """Made-up receipts among real ones would be false receipts. Raises SeedingRefused."""
    for doctype in ("EBM Device", "EBM Counter"):
        found = frappe.db.get_value(doctype, {"environment": "Live"})
        if found:
            raise SeedingRefused(f"{found} is live: bills are not made up on a site that has real ones.")


class Place:
    """The branch at `index` of the plan, its device and its counter."""

    def __init__(self, index: int) -> None:
        code, name, _share = plan.BRANCHES[index]
        self.branch = testing.make_branch(testing.DEMO_TIN, code, name)
        self.sdc_id, self.mrc = f"SDC{code}0009999", f"RWD{code}000999"
        self.device = self._device(f"SEED-{code}")
        self.counter = f"{ENVIRONMENT}-{testing.DEMO_TIN}-{code}"
        if not frappe.db.exists("EBM Counter", self.counter):
            self._make_counter(code)

    def _device(self, name: str) -> str:
        if not frappe.db.exists("EBM Device", name):
            device = testing.make_device(NOWHERE, self.branch, name, f"SEED{name[-2:]}")
            device.flags.ebm_internal = True
            device.update({"enabled": 0, "sdc_id": self.sdc_id, "mrc": self.mrc, "initialised_at": fiscal_now()})
            device.save(ignore_permissions=True)
        return name

    def _make_counter(self, code: str) -> None:
        rows.insert(
            "EBM Counter",
            {
                "name": self.counter,
                "environment": ENVIRONMENT,
                "tin": testing.DEMO_TIN,
                "branch_code": code,
                "branch": self.branch,
                "state": "Active",
                "fence": 0,
                "last_number": 0,
                "attempts": 0,
                "journal_seq": 0,
            },
        )


class Items:
    """The demonstration's items, by their place in the plan."""

    def __init__(self) -> None:
        self.rows: list[Any] = []
        for name, item_class, unit, price, letter in testing.DEMO_ITEMS:
            item = frappe.get_doc("EBM Item", testing.make_item(name, item_class, unit, price, letter))
            self.rows.append(
                frappe._dict(
                    item=item.name,
                    item_code=item.item_code,
                    item_name=item.item_name,
                    item_class=item.item_class,
                    unit=item.quantity_unit,
                    price=parse(price),
                    letter=letter,
                )
            )


class Remembered(Surroundings):
    """What is the same for many bills is read once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, Any], Any] = {}

    def _once(self, what: str, key: Any, read: Callable[[], Any]) -> Any:
        if (what, key) not in self._known:
            self._known[what, key] = read()
        return self._known[what, key]

    def branch(self, name: str) -> Any:
        return self._once("branch", name, lambda: Surroundings.branch(self, name))

    def settings(self) -> Any:
        return self._once("settings", "", lambda: Surroundings.settings(self))

    def rates(self, day: date) -> dict[str, Decimal]:
        return dict(self._once("rates", day, lambda: Surroundings.rates(self, day)))

    def packaging_unit(self, item: str) -> str:
        return str(self._once("packaging unit", item, lambda: Surroundings.packaging_unit(self, item)))

    def user_name(self, user: str) -> str:
        return str(self._once("user", user, lambda: Surroundings.user_name(self, user)))
