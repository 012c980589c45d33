"""Where a person works: at the branch of the device he chose, else at the only one he may see or the site's default."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import frappe
from frappe import _

from ebm.dispatch.counters import device_of_branch
from ebm.user_choice import choice, keep_choice

# The key under which Frappe keeps the choice among the user's defaults.
CHOICE = "ebm_device"


@dataclass(frozen=True)
class WorkingPlace:
    """`branch`: {name, branch_name} or None. `device`: the one that signs for it. `lapsed`: what he chose, where that
    device cannot be used any more.
    """

    branch: Any | None
    device: str | None
    lapsed: str | None


def working_branch() -> Any:
    """{name, branch_name} of the branch the user works at, or None where none is certain."""
    return working_place().branch


def working_place() -> WorkingPlace:
    """Where the user works now. A choice that he may no longer use gives way to what he would have without one."""
    chosen = choice(CHOICE)
    branch = _branch_of_choice(chosen) if chosen else None
    branch = branch or _own_branch()
    device = device_of_branch(branch.name) if branch else None
    return WorkingPlace(branch, device, chosen if chosen and chosen != device else None)


def choose_device(device: str) -> None:
    """Remember for this user, in all his sessions, that he works at this device and its branch.

    Raises PermissionError or ValidationError when he cannot work there.
    """
    doc = frappe.get_doc("EBM Device", device)
    doc.check_permission("read")
    if device_of_branch(doc.branch) != doc.name:
        frappe.throw(_("{0} does not sign for its branch at the moment. Choose another device.").format(doc.name))
    keep_choice(CHOICE, doc.name)


def choosable_devices() -> list[Any]:
    """Of each branch that the user may see, the device that signs for it: rows of EBM Device."""
    rows = frappe.get_list(
        "EBM Device",
        filters={"enabled": 1},
        fields=["name", "branch", "environment", "counter_key", "initialised_at"],
        order_by="name asc",
    )
    live = {row.branch for row in rows if row.environment == "Live"}
    return [row for row in rows if row.environment == "Live" or row.branch not in live]


def _branch_of_choice(chosen: str) -> Any | None:
    """The chosen device's branch while he may see it and a device signs for it, perhaps the one that replaced it."""
    branch = frappe.db.get_value("EBM Device", chosen, "branch")
    if not branch or not device_of_branch(branch) or not frappe.has_permission("EBM Branch", "read", branch):
        return None
    return _names(branch)


def _own_branch() -> Any | None:
    allowed = frappe.get_list("EBM Branch", fields=["name", "branch_name"], order_by="name asc", limit=2)
    if len(allowed) == 1:
        return allowed[0]
    default = frappe.db.get_single_value("EBM Settings", "default_branch")
    return _names(default) if default and frappe.has_permission("EBM Branch", "read", default) else None


def _names(branch: str) -> Any:
    return frappe.db.get_value("EBM Branch", branch, ["name", "branch_name"], as_dict=True)
