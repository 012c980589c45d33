"""Decisions of people on a counter: a supervisor's on a stopped one, and another device in its place. Pure."""

from enum import Enum

from ebm.fiscal.changes import (
    BillStatus,
    Change,
    CounterValues,
    NumberChange,
    heard_from,
    incomplete,
    started,
    stopped,
)
from ebm.fiscal.orders import CounterView
from ebm.fiscal.outcome import Decision, NumberState, Outcome, first_number
from ebm.fiscal.signed_data import SignedReceipt
from ebm.fiscal.signing import SAME_UNKNOWNS


class Ruling(Enum):
    """What a supervisor says of the number on which a counter is stopped, with evidence from the authority's portal."""

    TAKEN = "Taken"
    NOT_TAKEN = "Not taken"
    SET_ASIDE = "Set aside"


class RulingRefused(ValueError):
    """The decision contradicts what is known."""


def after_ruling(view: CounterView, ruling: Ruling, device_last: int | None, who: str) -> Change:
    """A supervisor's decision on a Stopped counter (rule 4). Raises RulingRefused where it cannot be.

    Taken: the bill is Incomplete. Not taken: the same bytes go out under the same number. Set aside: the authority has
    no such bill and never will under this number (it belongs to another, or the device keeps failing on it): the
    number is spent, the bill Parked. In each case numbers go on after the device's. `device_last` is None where the
    device will never answer again, because another one is to take its place.
    """
    if view.active:
        raise RulingRefused("This counter is not stopped.")
    number = view.open
    last_used = device_last or 0
    beyond: CounterValues = {"last_number": max(view.last_number, last_used)}
    if number is None:
        return Change(counter=started()).with_counter(beyond)
    if ruling is Ruling.NOT_TAKEN:
        if not number.sendable:
            raise RulingRefused("The bytes of this number are lost. Set it aside instead.")
        if last_used == number.number:
            raise RulingRefused("The device says that it took this number last.")
        change = Change(number=NumberChange(number.number, NumberState.WAITING, "RULED_NOT_TAKEN", ""))
        return change.with_bill(number.bill, BillStatus.WAITING).with_counter(started())
    if ruling is Ruling.TAKEN:
        return incomplete(number).with_counter(started()).with_counter(beyond)
    can_be_sent = number.sendable and device_last is not None and last_used < number.number
    if can_be_sent and number.attempts < SAME_UNKNOWNS:
        raise RulingRefused("Nothing speaks against sending this bill again under its number.")
    text = (
        f"{who} has set this number aside: the authority has no such bill under it. Check the bill and send it again."
    )
    cause = Decision(Outcome.REFUSED_BILL, "SET_ASIDE", text)
    change = Change(number=NumberChange(number.number, NumberState.REFUSED, cause.cause, text))
    return change.with_bill(number.bill, BillStatus.PARKED, cause).with_counter(started()).with_counter(beyond)


def after_replacement(view: CounterView, device: str, device_last: int) -> Change:
    """Rule 10: another device takes the counter over. Raises RulingRefused while a number is open."""
    if view.open:
        raise RulingRefused(f"Number {view.open.number} is not settled yet. It has to be, before a device is replaced.")
    beyond: CounterValues = {
        "device": device,
        "device_since": view.now,
        "last_number": first_number(view.last_number, device_last) - 1,
    }
    change = Change(counter=heard_from(view.now)).with_counter(beyond)
    # Stopped by the device itself: that another one answers is what it waited for.
    return change.with_counter(started()) if view.stopped_by_device else change


def stopped_by_hand(who: str) -> Change:
    """A person stops a counter, so that an open number can be ruled on though its device never answers again."""
    return Change(counter=stopped("STOPPED_BY_HAND", f"{who} has stopped this counter."))


def after_completion(number: int, bill: str, receipt: SignedReceipt) -> Change:
    """The receipt data of an Incomplete bill are here, by hand or by file: it is Signed."""
    change = Change(number=NumberChange(number, NumberState.SIGNED), receipt=receipt)
    return change.with_bill(bill, BillStatus.SIGNED)
