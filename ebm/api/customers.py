"""Customers: found at the desk, listed, looked at, entered and changed."""

from typing import Any

import frappe
from frappe import _

from ebm.authority import taxpayer
from ebm.customer_list import first_customers, page_of_customers
from ebm.customer_saving import save_customer
from ebm.customer_view import customer_view
from ebm.working_branch import working_branch

MOST = 20
MOST_ON_PAGE = 100


@frappe.whitelist(methods=["GET"])
def search(text: str = "", limit: int = 10) -> list[dict[str, Any]]:
    """Customers whose POC number, phone, TIN, meter number or name begins with `text`, in that order, at most 20."""
    frappe.has_permission("EBM Customer", "read", throw=True)
    return first_customers(text, max(1, min(int(limit), MOST)))


@frappe.whitelist(methods=["GET"])
def browse(text: str = "", branch: str = "", after: str = "", limit: int = 20) -> dict[str, Any]:
    """{rows, next, count, more}: customers the newest first, or with `text` those of whom a fact begins so.

    The facts are POC number, phone, TIN, meter number and name, in that order. `next` is the `after` of the next page,
    "" at the end. Counts stop at 1,000.
    """
    frappe.has_permission("EBM Customer", "read", throw=True)
    return page_of_customers(text, branch, after, max(1, min(int(limit), MOST_ON_PAGE)))


@frappe.whitelist(methods=["GET"])
def get(name: str) -> dict[str, Any]:
    """One customer as his page shows him (`ebm.customer_view`), with his latest invoices."""
    customer = frappe.get_doc("EBM Customer", name)
    customer.check_permission("read")
    return customer_view(customer)


@frappe.whitelist(methods=["POST"])
def save(customer: dict | str, name: str = "", modified: str = "") -> dict[str, Any]:
    """Enter a customer, or change one (`name`, and `modified` as it was read): as `get` shows him.

    Errors: FieldProblemsError and UniqueValidationError with `problems` (the latter with `twin` {name, customer_name}
    where the user may see whose the POC number is), TimestampMismatchError, PermissionError.
    """
    given = frappe.parse_json(customer) if isinstance(customer, str) else customer
    if not isinstance(given, dict):
        frappe.throw(_("A customer is an object with fields."))
    return customer_view(save_customer(given, name, modified))


@frappe.whitelist(methods=["GET"])
def branches() -> dict[str, Any]:
    """{branches: [{name, branch_name}], branch}: where the user may see customers, and where new ones go (or None)."""
    frappe.has_permission("EBM Customer", "read", throw=True)
    place = working_branch()
    return {
        "branches": frappe.get_list("EBM Branch", fields=["name", "branch_name"], order_by="name asc", limit=500),
        "branch": place.name if place else None,
    }


@frappe.whitelist(methods=["POST"])
def look_up(tin: str) -> dict[str, Any]:
    """Who has this TIN, by the authority: {tin, found, name, status, active, address, asked_at, text}.

    Asked of the device one works at; an answer is kept for a day. Errors: 417 for what is no TIN or a device that
    refuses, 503 while the device is away or signing (try again).
    """
    frappe.has_permission("EBM Customer", "read", throw=True)
    return taxpayer(tin)
