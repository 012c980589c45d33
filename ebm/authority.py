"""What the authority is asked and told at the desk: whose TIN this is, and which items the utility sells."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from decimal import Decimal
from typing import Any

import frappe
from frappe import _
from frappe.utils import now_datetime

from ebm.dispatch.counters import counter_of_device
from ebm.dispatch.look_up import DeviceAway, LookUpError, look_up
from ebm.dispatch.upsert import inert
from ebm.fiscal.device_words import SALE_FIELDS
from ebm.vsdc import lists, look_ups
from ebm.vsdc.wire_text import PayloadError
from ebm.working_branch import working_place

KEPT_SECONDS = 24 * 3600


def taxpayer(tin: str) -> dict[str, Any]:
    """Who has a TIN: {tin, found, name, status, active, address, asked_at, text}. Raises LookUpError and its kinds."""
    key = _counter_of_the_user()
    wanted = (tin or "").strip()
    cached = f"ebm_taxpayer:{key.environment}:{wanted}"
    # `expires`: Frappe else remembers within the request that nothing was there, also after it is set.
    known = frappe.cache.get_value(cached, expires=True)
    if known:
        return dict(known)
    request = _made(lambda: look_ups.select_customer(key.tin, key.branch_code, wanted))
    found = look_up(key.name, "selectCustomer", request, lambda answer: lists.customer(answer, wanted))
    told = {
        **(asdict(found) if found else {"tin": wanted, "name": "", "status": "", "address": ""}),
        "found": bool(found),
        "active": bool(found and found.is_active),
        "asked_at": str(_this_second()),
        "text": _words(wanted, found),
    }
    frappe.cache.set_value(cached, told, expires_in_sec=KEPT_SECONDS)
    return told


def register_item(item: Any, *, price: str | None, tax_letter: str | None) -> dict[str, Any]:
    """Send an item to the authority and keep its answer with it: {item, registered_at, answer}. Commits.

    Raises LookUpError and its kinds; a refusal is kept as the item's answer too.
    """
    if price is None or tax_letter is None:
        frappe.throw(_("{0} has no price today. Enter one first.").format(item.item_name))
    key = _counter_of_the_user()
    user = frappe.session.user
    data = look_ups.ItemData(
        item_code=item.item_code or "",
        item_class=item.item_class or "",
        item_type=item.item_type or "",
        item_name=item.item_name or "",
        origin_country=item.origin_country or "",
        packaging_unit=item.packaging_unit or "",
        quantity_unit=item.quantity_unit or "",
        tax_letter=str(tax_letter),
        price=Decimal(str(price)),
        user_id=user,
        user_name=frappe.db.get_value("User", user, "full_name") or "",
        in_use=bool(int(item.enabled or 0)),
    )
    request = _made(lambda: look_ups.save_items(key.tin, key.branch_code, data))
    try:
        words = look_up(key.name, "saveItems", request, lists.saved)
    except DeviceAway:
        # Nobody has answered: what the authority said before still stands.
        raise
    except LookUpError as error:
        frappe.db.rollback()
        _keep_answer(item.name, {"registration_answered_at": _this_second(), "registration_answer": inert(str(error))})
        raise
    answer = _("Registered through {0}. {1}").format(key.device, words).strip()
    registered_at = _this_second()
    told = {"registered_at": registered_at, "registration_answered_at": registered_at}
    _keep_answer(item.name, {**told, "registration_answer": inert(answer)})
    return {"item": item.name, "registered_at": str(registered_at), "answer": answer}


def _this_second() -> datetime:
    return now_datetime().replace(microsecond=0)


def _keep_answer(item: str, values: dict[str, Any]) -> None:
    # A form that is open on the item stays good: nothing of what a person enters is changed.
    frappe.db.set_value("EBM Item", item, values, update_modified=False)
    frappe.db.commit()


def _counter_of_the_user() -> Any:
    """The counter of the device that the user works at."""
    device = working_place().device
    counter = counter_of_device(device) if device else None
    if not counter:
        frappe.throw(
            _("You work at no device that is ready. Choose one on Verify, or ask an EBM Manager."), LookUpError
        )
    fields = ["name", "environment", "tin", "branch_code", "device"]
    return frappe.db.get_value("EBM Counter", counter, fields, as_dict=True)


def _made(make: Any) -> bytes:
    try:
        return bytes(make())
    except PayloadError as error:
        name = "the TIN" if error.field == "custmTin" else SALE_FIELDS.get(error.field, error.field)
        text = _("{0} {1} ({2}).").format(f"{name[:1].upper()}{name[1:]}", error.fault, error.field)
        raise LookUpError(text) from error


def _words(tin: str, found: lists.Taxpayer | None) -> str:
    if not found:
        return _("The authority does not know TIN {0}. Check it with the customer.").format(tin)
    if not found.is_active:
        return _("{0} is not active at the authority: a bill to this TIN may be refused.").format(found.name)
    return found.name
