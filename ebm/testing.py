"""Factories for tests and for the demonstration; every document goes through the same doors as a person's."""

from __future__ import annotations

import uuid
from typing import Any

import frappe
from frappe.utils import add_days, nowdate

from ebm.permissions import ROLES

DEMO_PASSWORD = "ebm-demo-2026"
DEMO_TIN = "999991130"
DEMO_DEVICE = "KGL-01"
DEMO_SERIAL = "SIM-0001"
# (e-mail, first name, role): one sign-in per role.
DEMO_USERS = (
    ("cashier@ebm.example", "Claudine Cashier", "EBM Cashier"),
    ("officer@ebm.example", "Olivier Officer", "EBM Billing Officer"),
    ("supervisor@ebm.example", "Solange Supervisor", "EBM Supervisor"),
    ("auditor@ebm.example", "Alain Auditor", "EBM Auditor"),
    ("manager@ebm.example", "Marie Manager", "EBM Manager"),
)
# (name, item class, quantity unit, price, letter); classes are UNSPSC's for water utilities and fees.
DEMO_ITEMS = (
    ("Water, residential 0–5 m³", "8310150100", "M3", "401.20", "B"),
    ("Water, residential 6–20 m³", "8310150100", "M3", "849.60", "B"),
    ("Water, residential 21–50 m³", "8310150100", "M3", "997.10", "B"),
    ("Water, non-residential", "8310150100", "M3", "1034.86", "B"),
    ("Water, public tap", "8310150100", "M3", "323.00", "A"),
    ("Meter rent", "8310150200", "U", "516.84", "B"),
    ("New connection", "7215160000", "U", "3500.00", "B"),
    ("Reconnection", "7215160000", "U", "5000.00", "B"),
)
DEMO_CUSTOMERS = (
    ("Uwimana Jean Bosco", "1030455", "0788123456", "", "778-12"),
    ("Mukamana Espérance", "1030456", "0788234567", "", "778-13"),
    ("Habimana Innocent", "1030457", "0788345678", "", "778-14"),
    ("Ingabire Diane", "1030458", "0788456789", "", "778-15"),
    ("Nkurunziza Eric", "1030459", "0788567890", "", "778-16"),
    ("Umuhoza Aline", "1030460", "0788678901", "", "778-17"),
    ("Kigali Hotel Ltd", "2040001", "0788789012", "102345678", "901-01"),
    ("Nyabugogo Market Cooperative", "2040002", "0788890123", "103456789", "901-02"),
)


def make_user(email: str, name: str, role: str, password: str = DEMO_PASSWORD) -> str:
    """A desk user with one role of the app; left alone when it is there."""
    if not frappe.db.exists("User", email):
        user = frappe.get_doc(
            {
                "doctype": "User",
                "email": email,
                "first_name": name,
                "enabled": 1,
                "send_welcome_email": 0,
                "user_type": "System User",
                "new_password": password,
                "roles": [{"role": role}],
            }
        )
        # A demonstration password is short and known on purpose; the site's policy is for people's own.
        user.flags.ignore_password_policy = True
        user.insert(ignore_permissions=True)
    return email


def make_branch(tin: str = DEMO_TIN, code: str = "00", name: str = "Kigali HQ") -> str:
    key = f"{tin}-{code}"
    if not frappe.db.exists("EBM Branch", key):
        frappe.get_doc(
            {
                "doctype": "EBM Branch",
                "tin": tin,
                "branch_code": code,
                "branch_name": name,
                "trade_name": "Water and Sanitation Utility",
                "address_line_1": "KN 73 Street 12",
                "address_line_2": "Nyarugenge, Kigali",
                "address_line_3": "Rwanda",
                "phone": "0788000000",
                "email": "billing@utility.example",
            }
        ).insert(ignore_permissions=True)
    return key


def allow_branch(user: str, branch: str) -> None:
    """Limit a user to this branch, and to others that he is limited to already."""
    frappe.get_doc(
        {
            "doctype": "User Permission",
            "user": user,
            "allow": "EBM Branch",
            "for_value": branch,
            "apply_to_all_doctypes": 1,
        }
    ).insert(ignore_permissions=True)


def make_device(base_url: str, branch: str, name: str = DEMO_DEVICE, serial_no: str = DEMO_SERIAL) -> Any:
    if frappe.db.exists("EBM Device", name):
        return frappe.get_doc("EBM Device", name)
    return frappe.get_doc(
        {
            "doctype": "EBM Device",
            "device_name": name,
            "branch": branch,
            "environment": "Sandbox",
            "profile": "VSDC",
            "base_url": base_url,
            "serial_no": serial_no,
            "enabled": 1,
        }
    ).insert(ignore_permissions=True)


def make_item(
    name: str, item_class: str = "8310150100", unit: str = "M3", price: str = "401.20", letter: str = "B"
) -> str:
    existing = frappe.db.get_value("EBM Item", {"item_name": name})
    if existing:
        return str(existing)
    item = frappe.get_doc(
        {
            "doctype": "EBM Item",
            "item_name": name,
            "item_class": item_class,
            "quantity_unit": unit,
            "enabled": 1,
            "prices": [{"price": float(price), "tax_letter": letter, "valid_from": add_days(nowdate(), -400)}],
        }
    ).insert(ignore_permissions=True)
    return str(item.name)


def make_customer(branch: str, name: str, poc: str = "", phone: str = "", tin: str = "", meter: str = "") -> str:
    existing = poc and frappe.db.get_value("EBM Customer", {"poc_number": poc})
    if existing:
        return str(existing)
    customer = frappe.get_doc(
        {
            "doctype": "EBM Customer",
            "customer_name": name,
            "poc_number": poc or None,
            "phone": phone or None,
            "tin": tin or None,
            "meter_number": meter or None,
            "branch": branch,
        }
    ).insert(ignore_permissions=True)
    return str(customer.name)


def water_bill(branch: str, item_low: str, item_high: str, **changes: Any) -> dict[str, Any]:
    """A bill as the counter sends it: 12 m³ residential, 7,953.20 with 1,213.20 of tax."""
    return {
        "bill_key": f"counter/{uuid.uuid4()}",
        "branch": branch,
        "customer_name": "Uwimana Jean Bosco",
        "customer_phone": "0788123456",
        "payment_type": "Cash",
        "bill_date": nowdate(),
        "lines": [
            {"item": item_low, "qty": "5", "price": "401.20", "discount_rate": "0", "tax_letter": "B"},
            {"item": item_high, "qty": "7", "price": "849.60", "discount_rate": "0", "tax_letter": "B"},
        ],
        **changes,
    }


def make_demonstration() -> None:
    """Branch, device, items, customers, one user per role; again without harm. The device must answer once."""
    for email, name, role in reversed(DEMO_USERS):
        # The manager first: on a bench the first System User of a site silently becomes System Manager (wire.md).
        make_user(email, name, role)
    branch = make_branch()
    settings = frappe.get_doc("EBM Settings")
    if not settings.default_branch:
        settings.default_branch = branch
        settings.save(ignore_permissions=True)
    for item_name, item_class, unit, price, letter in DEMO_ITEMS:
        make_item(item_name, item_class, unit, price, letter)
    for name, poc, phone, tin, meter in DEMO_CUSTOMERS:
        make_customer(branch, name, poc, phone, tin, meter)
    url = frappe.conf.get("ebm_demo_device_url") or "http://127.0.0.1:8091"
    device = make_device(url, branch)
    if not device.initialised_at:
        device.initialise()
    frappe.db.commit()


def demonstration_sign_ins() -> list[dict[str, str]]:
    """[{role, user, password}] for whoever starts the demonstration."""
    return [{"role": role, "user": email, "password": DEMO_PASSWORD} for email, _name, role in DEMO_USERS]


assert {role for _e, _n, role in DEMO_USERS} == set(ROLES)
